import { api, bodyOf } from '../../api/client.ts'
import { useCursorPages } from '../../api/cursor-pages.ts'
import { queryClient } from '../../api/query-client.ts'
import type { components } from '../../api/talent.gen.ts'

export type LegalHold = components['schemas']['LegalHold']

/** Holds that are not lifted: of one person, or of everybody. */
export const useLegalHolds = (candidateId?: string, enabled = true) =>
  useCursorPages<LegalHold>(
    ['legal-holds', candidateId],
    (cursor, signal) =>
      bodyOf(
        api.GET('/api/v1/legal-holds', {
          params: {
            query: { active: true, limit: 100, ...(candidateId ? { candidate_id: candidateId } : {}), ...(cursor ? { cursor } : {}) },
          },
          signal,
        }),
      ),
    { enabled },
  )

async function changed(done: Promise<{ data?: LegalHold }>): Promise<LegalHold> {
  const hold = await bodyOf(done)
  await Promise.all(
    ['legal-holds', 'data-requests', 'retention', 'activity', 'audit'].map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })),
  )
  return hold
}
export const placeLegalHold = (candidateId: string, reason: string) =>
  changed(api.POST('/api/v1/legal-holds', { body: { candidate_id: candidateId, reason } }))
export const liftLegalHold = (id: string, reason: string) =>
  changed(api.POST('/api/v1/legal-holds/{id}/lift', { params: { path: { id } }, body: { reason } }))
