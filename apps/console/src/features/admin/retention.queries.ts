import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'
import type { components } from '../../api/talent.gen.ts'
import { invalidate } from './admin.queries.ts'

export type Retention = components['schemas']['Retention']

export const freshRetention = (signal?: AbortSignal) => bodyOf(api.GET('/api/v1/retention', signal ? { signal } : {}))
export const retentionQuery = queryOptions({
  queryKey: ['retention', 'form'],
  queryFn: ({ signal }) => freshRetention(signal),
  gcTime: 0,
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})
export async function saveRetention(body: components['schemas']['UpdateRetention']): Promise<Retention> {
  const saved = await bodyOf(api.PUT('/api/v1/admin/retention', { body }))
  await invalidate('audit')
  return saved
}
