import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isUuid } from './ids.ts'
import { invalidCursor } from './page.ts'

/** What a cursor belongs to: it is a position in this list, of this tenant, under these filters, and means nothing elsewhere. */
export interface CursorScope {
  tenantId: string
  /** The route's pattern. */
  list: string
  params?: Record<string, unknown>
  /** `limit` and `cursor` are no filters: the next page may have another size. */
  query?: Record<string, unknown>
}

export const scopeOf = (tenantId: string, request: FastifyRequest): CursorScope => ({
  tenantId,
  list: request.routeOptions.url ?? '',
  params: request.params as Record<string, unknown>,
  query: request.query as Record<string, unknown>,
})

/**
 * The cursor as it leaves: with a digest of where it belongs. The digest is not signed. Forging one gains nothing, because a cursor is only
 * a position: tenant, rights and filters of a request are checked whatever its cursor says. So there is no key that processes must share.
 */
export const sealCursor = (cursor: string, scope: CursorScope): string => `${digestOf(scope)}.${cursor}`

/** The cursor as it was before it left; throws 400 `invalid_cursor` for one that belongs elsewhere. */
export function openCursor(sealed: string, scope: CursorScope): string {
  const [digest, cursor, ...more] = sealed.split('.')
  if (cursor === undefined || more.length > 0 || digest !== digestOf(scope)) throw invalidCursor()
  return cursor
}

function digestOf({ tenantId, list, params = {}, query = {} }: CursorScope): string {
  const { limit: _limit, cursor: _cursor, ...filters } = query
  const text = JSON.stringify([tenantId, list, sorted(params), sorted(filters)])
  return hash('sha256', text, 'base64url').slice(0, DIGEST_LENGTH)
}
const DIGEST_LENGTH = 16

/** The same filters are the same text, whatever order they were sent in and whatever case their ids have. */
const sorted = (values: Record<string, unknown>): unknown[] =>
  Object.keys(values)
    .sort()
    .filter((name) => values[name] !== undefined)
    .map((name) => [name, typeof values[name] === 'string' && isUuid(values[name]) ? values[name].toLowerCase() : values[name]])
