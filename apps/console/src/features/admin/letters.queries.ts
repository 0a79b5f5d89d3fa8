import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import type { components } from '../../api/talent.gen.ts'

type Schemas = components['schemas']
export type LetterTemplate = Schemas['LetterTemplate']

export const freshLetters = (signal?: AbortSignal) => bodyOf(api.GET('/api/v1/admin/letter-templates', signal ? { signal } : {}))
/** A form begins with what the service has now, and nothing changes while one types. */
export const lettersQuery = queryOptions({
  queryKey: ['letter-templates'],
  queryFn: ({ signal }) => freshLetters(signal),
  gcTime: 0,
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})
export async function saveLetter(language: 'en' | 'de', body: Schemas['UpdateLetterTemplate']): Promise<LetterTemplate> {
  const saved = await bodyOf(api.PUT('/api/v1/admin/letter-templates/{language}', { params: { path: { language } }, body }))
  await queryClient.invalidateQueries({ queryKey: ['audit'] })
  return saved
}
