import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, bodyOf } from '../api/client.ts'
import { useMay, useSession } from '../session/session.ts'
import { useWords } from './words.ts'

/** The approval request of a record, for those who may see it. */
export function useApproval(id: string | null | undefined) {
  const maySee = useMay('approval.read')
  return useQuery({
    queryKey: ['approvals', id],
    enabled: maySee && id != null,
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/v1/workflows/{approvalRequestId}', { params: { path: { approvalRequestId: id as string } }, signal })),
  })
}

/** Says so where the step that is due belongs to another role than one's own; null where it does not. */
export function useInPlaceOf(id: string | null | undefined): string | null {
  const { t } = useTranslation()
  const words = useWords()
  const { me } = useSession()
  const due = (useApproval(id).data?.steps ?? []).filter(({ status }) => status === 'Due')
  const first = due[0]
  return first === undefined || due.some(({ role }) => role === me.role) ? null : t('decision.inPlace', { role: words.role(first.role) })
}
