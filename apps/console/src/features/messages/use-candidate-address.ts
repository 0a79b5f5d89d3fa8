import { useQuery } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'
import { useMay } from '../../session/session.ts'

/** The candidate's e-mail, for who may read candidates; others type it themselves. */
export function useCandidateAddress(applicationId: string): string | null {
  const mayRead = useMay('candidate.read')
  const application = useQuery({
    queryKey: ['applications', 'one', applicationId],
    enabled: mayRead,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/applications/{id}', { params: { path: { id: applicationId } }, signal })),
  })
  const id = application.data?.candidate_id
  const candidate = useQuery({
    queryKey: ['candidates', 'one', id],
    enabled: mayRead && id !== undefined,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/candidates/{id}', { params: { path: { id: id as string } }, signal })),
  })
  return candidate.data?.email ?? null
}
