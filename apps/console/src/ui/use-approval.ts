import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, bodyOf } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import type { components } from '../api/talent.gen.ts'
import { useMay, useSession } from '../session/session.ts'
import { usePersonName } from './person.tsx'
import { relative } from './relative-time.tsx'
import { roleInPlace } from './step-state.ts'
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

type Request = components['schemas']['ApprovalRequest']

/** What became of a request, in a sentence, once there is nothing left in it for this person to decide; null where there is. */
export function useSettledWords(id: string | null | undefined): () => Promise<string | null> {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  const maySee = useMay('approval.read')
  return async () => {
    if (!maySee || id == null) return null
    const request = await queryClient.fetchQuery({ ...requestQuery(id, maySee), staleTime: 0 }).catch(() => null)
    if (request === null || isDecidable(request) || (request.status === 'Cancelled' && (await isAskedAgain(request)))) return null
    const last = lastDecided(request)
    if (request.status === 'Cancelled') return t('overtaken.cancelled')
    if (last?.decided_at == null) return null
    const said = { name: nameOf(last.decided_by), when: relative(last.decided_at) }
    return t(last.status === 'Rejected' ? 'overtaken.rejected' : 'overtaken.approved', said)
  }
}

const isDecidable = ({ status, allowed_actions }: Request) =>
  status === 'Pending' && allowed_actions.some((action) => action !== 'approval.comment')

const lastDecided = ({ steps }: Request) =>
  steps.reduce<Request['steps'][number] | undefined>(
    (last, step) => ((step.decided_at ?? '') > (last?.decided_at ?? '') ? step : last),
    undefined,
  )

/** A record that was changed has another request, which waits for the same person. */
async function isAskedAgain({ entity_type, entity_id }: Request): Promise<boolean> {
  const query = { status: 'Pending', entity_type: entity_type as 'tan', mine: true, limit: 100 } as const
  const { items } = await bodyOf(api.GET('/api/v1/approvals', { params: { query } }))
  return items.some((one) => one.entity_id === entity_id)
}

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
