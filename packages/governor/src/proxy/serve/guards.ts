import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const HOST = /^[A-Za-z0-9.\-[\]:]+$/
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

export interface Guards {
  readonly allowedHosts: readonly string[]
  readonly allowedOrigins: readonly string[]
}

/**
 * Why a request is refused before anything else is looked at; null when it is not. A web page can make its visitor's browser call
 * this machine under a name of the page's own choice (DNS rebinding): the Host header then tells that name, and Origin the page.
 */
export function refusedSource({ headers }: Pick<IncomingMessage, 'headers'>, { allowedHosts, allowedOrigins }: Guards): string | null {
  const host = HOST.test(headers.host ?? '') ? hostName(`http://${headers.host}`) : null
  if (host === null || ![...LOOPBACK, ...allowedHosts].some((allowed) => allowed.toLowerCase() === host))
    return 'The Host header is not in listen.allowedHosts.'
  const { origin } = headers
  if (origin === undefined) return null // not a web page
  if (allowedOrigins.includes(origin)) return null
  const page = hostName(origin)
  return page !== null && LOOPBACK.includes(page) ? null : 'This Origin is not in listen.allowedOrigins.'
}

function hostName(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.toLowerCase() || null : null
}

/** Whether the other end is on this machine. */
export const isLocal = (address: string | undefined): boolean => address === '::1' || /^(::ffff:)?127\./.test(address ?? '')

/** What whoever sends no good token is told. */
export const CHALLENGE =
  'Bearer realm="tanager-governor", error="invalid_token", error_description="The token is missing, wrong or expired."'

/** The bearer token of a request. */
export function bearerOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  return /^Bearer +([A-Za-z0-9._~+/=-]+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null
}

/** An id as a caller may give one: fit to be logged and echoed. */
export const CORRELATION_ID = /^[\x20-\x7e]{1,128}$/

/** The caller's correlation id, or one of ours. */
export function correlationOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-correlation-id']
  return typeof given === 'string' && CORRELATION_ID.test(given) ? given : randomUUID()
}
