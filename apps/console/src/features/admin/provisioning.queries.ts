import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'
import type { components } from '../../api/talent.gen.ts'
import { invalidate } from './admin.queries.ts'

export type ScimToken = components['schemas']['ScimToken']
export type ScimTokenState = components['schemas']['ScimTokenState']

export const scimTokenQuery = queryOptions({
  queryKey: ['scim-token'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/admin/scim-token', { signal })),
})

/** The answer holds the token, this once. The one before is refused from now on. */
export async function issueScimToken(): Promise<ScimToken> {
  const issued = await bodyOf(api.POST('/api/v1/admin/scim-token', { body: {} }))
  await invalidate('scim-token', 'audit')
  return issued
}

export async function revokeScimToken(): Promise<void> {
  await bodyOf(api.POST('/api/v1/admin/scim-token/revoke', { body: {} }))
  await invalidate('scim-token', 'audit')
}
