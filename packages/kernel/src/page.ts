import { type Static, type TSchema, Type } from 'typebox'
import { isUuid } from './ids.ts'
import { Problem } from './problem.ts'

/** The query parameters every list takes. */
export const PageQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Rows per page.' }),
  cursor: Type.Optional(Type.String({ description: 'Opaque: `next_cursor` of the page before, under the same filters.' })),
})
export type PageQuery = Static<typeof PageQuery>

/** The schema of one page of T, newest first. */
export const CursorPage = <T extends TSchema>(item: T, title: string) =>
  Type.Object(
    {
      items: Type.Array(item),
      next_cursor: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
      has_more: Type.Boolean(),
    },
    { title },
  )
export interface CursorPage<T> {
  items: T[]
  next_cursor: string | null
  has_more: boolean
}

/** Cuts the page from rows fetched with limit + 1. */
export function toPage<T>(found: T[], limit: number, keyOf: (row: T) => string | number): CursorPage<T> {
  const hasMore = found.length > limit
  const items = hasMore ? found.slice(0, limit) : found
  const last = items.at(-1)
  return { items, next_cursor: hasMore && last !== undefined ? encodeCursor(keyOf(last)) : null, has_more: hasMore }
}

export const invalidCursor = (): Problem =>
  new Problem(400, 'invalid_cursor', 'The cursor is not one that this list gave out under these filters. Start from the first page.')

const encodeCursor = (key: string | number) => Buffer.from(`1.${key}`).toString('base64url')

function decodeCursor<T>(cursor: string | undefined, read: (key: string) => T | undefined): T | null {
  if (cursor === undefined) return null
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const key = text.startsWith('1.') && Buffer.from(text, 'latin1').toString('base64url') === cursor ? read(text.slice(2)) : undefined
  if (key === undefined) throw invalidCursor()
  return key
}

/** The last id of the page before, for lists ordered by UUIDv7. */
export const cursorId = (query: { cursor?: string }) => decodeCursor(query.cursor, (key) => (isUuid(key) ? key.toLowerCase() : undefined))
/** The last number of the page before, for lists ordered by a sequence. */
export const cursorNumber = (query: { cursor?: string }) =>
  decodeCursor(query.cursor, (key) => (/^[1-9][0-9]{0,14}$/.test(key) ? Number(key) : undefined))
