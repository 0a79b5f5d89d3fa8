import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, bodyOf } from '../api/client.ts'
import { useMay, useSession } from '../session/session.ts'
import { useWords } from './words.ts'

const requestQuery = (id: string | null | undefined, maySee: boolean) =>
  queryOptions({
    queryKey: ['approvals', id],
    enabled: maySee && id != null,
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/v1/workflows/{approvalRequestId}', { params: { path: { approvalRequestId: id as string } }, signal })),
  })

/** The approval request of a record, for those who may see it. */
export const useApproval = (id: string | null | undefined) => useQuery(requestQuery(id, useMay('approval.read')))

/** Says so where the step that is due belongs to another role than one's own; null where it does not. */
export function useInPlaceOf(id: string | null | undefined): string | null {
  const { t } = useTranslation()
  const words = useWords()
  const { me } = useSession()
  const role = roleInPlace(useApproval(id).data?.steps ?? [], me.role)
  return role === undefined ? null : t('decision.inPlace', { role: words.role(role) })
}

/** The same of several requests that are decided together: a sentence for each role. */
export function useInPlaceOfEach(ids: readonly string[]): string[] {
  const { t } = useTranslation()
  const words = useWords()
  const { me } = useSession()
  const maySee = useMay('approval.read')
  const requests = useQueries({ queries: ids.map((id) => requestQuery(id, maySee)) })
  const roles = requests.map(({ data }) => roleInPlace(data?.steps ?? [], me.role)).filter((role) => role !== undefined)
  return [...new Set(roles)].map((role) =>
    t('decision.inPlaceEach', { count: roles.filter((one) => one === role).length, role: words.role(role) }),
  )
}

/** Whose turn it is, where it is not this role's. */
export function roleInPlace(steps: ReadonlyArray<{ status: string; role: string }>, mine: string): string | undefined {
  const due = steps.filter(({ status }) => status === 'Due')
  return due.some(({ role }) => role === mine) ? undefined : due[0]?.role
}
