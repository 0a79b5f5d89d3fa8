import { api, bodyOf } from '../../api/client.ts'
import { useCursorPages } from '../../api/cursor-pages.ts'
import type { components } from '../../api/talent.gen.ts'
import { invalidate } from './admin.queries.ts'

type Schemas = components['schemas']
export type ApiKey = Schemas['ApiKey']
export type NewApiKey = Schemas['NewApiKey']

export const useApiKeys = () =>
  useCursorPages<ApiKey>(['api-keys'], (cursor, signal) =>
    bodyOf(api.GET('/api/v1/admin/api-keys', { params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } }, signal })),
  )

/** The answer holds the secret, this once. */
export async function createApiKey(key: Schemas['CreateApiKey']): Promise<NewApiKey> {
  const made = await bodyOf(api.POST('/api/v1/admin/api-keys', { body: key }))
  await invalidate('api-keys', 'audit')
  return made
}

export async function revokeApiKey(id: string): Promise<void> {
  await bodyOf(api.POST('/api/v1/admin/api-keys/{id}/revoke', { params: { path: { id } }, body: {} }))
  await invalidate('api-keys', 'audit')
}
