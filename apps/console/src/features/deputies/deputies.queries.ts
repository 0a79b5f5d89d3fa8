import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import type { components } from '../../api/talent.gen.ts'
import { type ActingFor, actingHeader, useSession } from '../../session/session.ts'

type Schemas = components['schemas']
export type Deputy = Schemas['Deputy']

const deputiesQuery = queryOptions({
  queryKey: ['deputies'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/users/me/deputies', { signal })),
})
export const useDeputies = () => useQuery(deputiesQuery)

const changed = async (done: Promise<{ data?: Deputy }>): Promise<Deputy> => {
  const deputy = await bodyOf(done)
  await queryClient.invalidateQueries({ queryKey: ['deputies'] })
  return deputy
}
export const appointDeputy = (body: Schemas['AppointDeputy']) => changed(api.POST('/api/v1/users/me/deputies', { body }))
export const endDeputy = (id: string) => changed(api.POST('/api/v1/users/me/deputies/{id}/end', { params: { path: { id } }, body: {} }))

/** Of somebody else, for who reads or manages users. */
export const useDeputiesOf = (userId: string) =>
  useQuery({
    queryKey: ['deputies', 'of', userId],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/admin/users/{userId}/deputies', { params: { path: { userId } }, signal })),
  })
export const appointDeputyOf = (userId: string, body: Schemas['AppointDeputy']) =>
  changed(api.POST('/api/v1/admin/users/{userId}/deputies', { params: { path: { userId } }, body }))
export const endDeputyOf = (userId: string, id: string) =>
  changed(api.POST('/api/v1/admin/users/{userId}/deputies/{id}/end', { params: { path: { userId, id } }, body: {} }))

export interface WaitingFor extends ActingFor {
  readonly until: string
  /** Undefined until it is known. */
  readonly count: number | undefined
  readonly hasMore: boolean
}

/** For whom this person decides today, and how much waits there. */
export function useWaitingForOthers(): readonly WaitingFor[] {
  const { actingFor } = useSession()
  const { data } = useQuery({ ...deputiesQuery, enabled: actingFor === undefined })
  const active = actingFor === undefined ? (data?.received ?? []).filter(({ status }) => status === 'Active') : []
  const found = useQueries({
    queries: active.map(({ principal_id: id, principal_name: name }) => ({
      queryKey: ['approvals', 'deputy', id],
      refetchInterval: 60_000,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        bodyOf(api.GET('/api/v1/approvals', { params: { query: { due: 'own', limit: 50 } }, headers: actingHeader({ id, name }), signal })),
    })),
  })
  return active.map((deputy, n) => ({
    id: deputy.principal_id,
    name: deputy.principal_name,
    until: deputy.ends_on,
    count: found[n]?.data?.items.length,
    hasMore: found[n]?.data?.has_more ?? false,
  }))
}
