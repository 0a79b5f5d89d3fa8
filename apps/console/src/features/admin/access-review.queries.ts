import { api, bodyOf } from '../../api/client.ts'
import { useCursorPages } from '../../api/cursor-pages.ts'
import type { components } from '../../api/talent.gen.ts'
import type { ReviewedUser } from './access-rows.ts'

type Page = components['schemas']['AccessReviewPage']

const page = (cursor: string | undefined, signal?: AbortSignal): Promise<Page> =>
  bodyOf(
    api.GET('/api/v1/admin/access-review', {
      params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } },
      ...(signal ? { signal } : {}),
    }),
  )

export const useAccessReview = () => useCursorPages<ReviewedUser>(['users', 'access-review'], page)

/** Everybody, for the file: an auditor's list is whole or it is none. */
export async function allAccess(): Promise<ReviewedUser[]> {
  const users: ReviewedUser[] = []
  let cursor: string | undefined
  do {
    const next = await page(cursor)
    users.push(...next.items)
    cursor = next.next_cursor ?? undefined
  } while (cursor !== undefined)
  return users
}
