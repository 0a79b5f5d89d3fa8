import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf, ifMatch } from '../../api/client.ts'
import { useCursorPages } from '../../api/cursor-pages.ts'
import { queryClient } from '../../api/query-client.ts'
import type { components } from '../../api/talent.gen.ts'
import type { DecisionValue } from '../../ui/decision.tsx'

export type Tan = components['schemas']['Tan']
export type TanItem = components['schemas']['TanItem']
export type NewTan = components['schemas']['CreateTan']
export type TanChange = components['schemas']['PatchTan']

export const TAN_STATUSES = ['PendingApproval', 'Approved', 'Filled', 'Rejected', 'Cancelled'] as const

export type TanStatus = (typeof TAN_STATUSES)[number]

export const useTans = (status: TanStatus | undefined, options: { enabled?: boolean } = {}) =>
  useCursorPages<TanItem>(
    ['tans', status ?? 'all'],
    (cursor, signal) =>
      bodyOf(
        api.GET('/api/v1/tans', {
          params: { query: { limit: 100, ...(status ? { status } : {}), ...(cursor ? { cursor } : {}) } },
          signal,
        }),
      ),
    options,
  )

export const tanQuery = (id: string) =>
  queryOptions({
    queryKey: ['tans', 'one', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/tans/{id}', { params: { path: { id } }, signal })),
  })

export async function createTan(tan: NewTan): Promise<Tan> {
  const made = await bodyOf(api.POST('/api/v1/tans', { body: tan }))
  await changed()
  return made
}

/** As the service has it at this moment. */
export const freshTan = (id: string): Promise<Tan> => bodyOf(api.GET('/api/v1/tans/{id}', { params: { path: { id } } }))

export async function changeTan(id: string, change: TanChange): Promise<void> {
  await bodyOf(api.PATCH('/api/v1/tans/{id}', { params: { path: { id } }, body: change }))
  await changed()
}

export async function cancelTan(id: string, reason: string): Promise<void> {
  await bodyOf(api.POST('/api/v1/tans/{id}/cancel', { params: { path: { id } }, body: { reason } }))
  await changed()
}

/** On the version that the person looked at: one that was changed since is not decided. */
export async function decideTan({ id, row_version }: Tan, decision: DecisionValue, comment: string | undefined): Promise<void> {
  const body = { decision, ...(comment ? { comment } : {}) }
  await bodyOf(api.POST('/api/v1/tans/{id}/approve', { params: { path: { id }, header: ifMatch(row_version) }, body }))
  await changed()
}

/** What a decision or a new requisition can have changed elsewhere. */
const changed = () =>
  Promise.all(['tans', 'approvals', 'dashboard', 'audit'].map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })))
