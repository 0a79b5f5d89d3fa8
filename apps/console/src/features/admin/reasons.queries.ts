import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import type { components } from '../../api/talent.gen.ts'

export type RejectionReasons = components['schemas']['RejectionReasons']

export const freshReasons = (signal?: AbortSignal) => bodyOf(api.GET('/api/v1/rejection-reasons', signal ? { signal } : {}))
export const reasonsQuery = queryOptions({
  queryKey: ['rejection-reasons'],
  staleTime: 60_000,
  queryFn: ({ signal }) => freshReasons(signal),
})
/** A form begins with what the service has now, and nothing changes while one types. */
export const reasonsFormQuery = queryOptions({
  ...reasonsQuery,
  queryKey: ['rejection-reasons', 'form'],
  gcTime: 0,
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export async function saveReasons(reasons: string[], rowVersion: number): Promise<RejectionReasons> {
  const saved = await bodyOf(api.PUT('/api/v1/admin/rejection-reasons', { body: { reasons, row_version: rowVersion } }))
  queryClient.setQueryData(reasonsQuery.queryKey, saved)
  await queryClient.invalidateQueries({ queryKey: ['audit'] })
  return saved
}
