import { Readable } from 'node:stream'
import { tracedFetch, unavailable } from '@tanager/kernel'
import type { FastifyBaseLogger } from 'fastify'

export interface QueryApiOptions {
  /** Empty: none is connected. */
  url: string
  /** The shared token; empty: the Query API is open. */
  token: string
  timeoutMs: number
}
export interface QueryApiCall {
  path: '/ask' | '/schema/tables'
  /** With whose rights the database answers; null: the Query API asks a database that knows no audience. */
  audience: string | null
  body?: object
  accept: string
  correlationId: string
  /** Who asks, for a Query API that counts questions per client. */
  clientAddress: string
  /** Aborted when the client leaves. */
  signal: AbortSignal
  log: Pick<FastifyBaseLogger, 'error'>
}
export interface PassedAnswer {
  status: number
  headers: Record<string, string>
  /** As it comes in, piece by piece. */
  body: Readable
}

/** Answers of the Query API that mean something to whoever asked. The rest is between the two services: a wrong token, a wrong address. */
const PASSED = new Set([200, 400, 429, 503])
const TYPES = /^(application\/(problem\+)?json|text\/event-stream)(;|$)/

const isOut = (detail: string) => unavailable('ask_unavailable', detail, 5)
export const notConnected = () => isOut('No Query API is connected, so that nothing can be asked. An operator sets QUERY_URL.')
const NO_ANSWER = 'The Query API does not answer. Nothing was lost; ask again in a moment.'

/** One call with the shared token in place of the caller's; none of the caller's own headers goes with it. */
export async function callQueryApi({ url, token, timeoutMs }: QueryApiOptions, call: QueryApiCall): Promise<PassedAnswer> {
  const limit = AbortSignal.timeout(timeoutMs)
  const failed = (reason: unknown) => {
    if (call.signal.aborted) return isOut('The client disconnected before the answer was ready.')
    call.log.error({ err: reason, path: call.path }, 'the query service did not answer')
    return isOut(limit.aborted ? `No answer came within ${timeoutMs / 1000} seconds. Ask something simpler, or again later.` : NO_ANSWER)
  }
  const answer = await tracedFetch(call.path, `${url.replace(/(?<!\/)\/+$/, '')}${call.path}`, {
    method: call.body ? 'POST' : 'GET',
    headers: {
      accept: call.accept,
      'x-correlation-id': call.correlationId,
      'x-forwarded-for': call.clientAddress,
      ...(call.body ? { 'content-type': 'application/json' } : {}),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(call.audience === null ? {} : { 'x-audience': call.audience }),
    },
    redirect: 'error', // the token is for this address alone
    signal: AbortSignal.any([call.signal, limit]),
    ...(call.body ? { body: JSON.stringify(call.body) } : {}),
  }).catch((error: unknown) => {
    throw failed(error)
  })
  const type = answer.headers.get('content-type') ?? ''
  if (!PASSED.has(answer.status) || !TYPES.test(type) || answer.body === null) {
    await answer.body?.cancel()
    throw failed(new Error(`The Query API answered ${answer.status} ${type}`))
  }
  const retryAfter = answer.headers.get('retry-after')
  return {
    status: answer.status,
    headers: { 'content-type': type, ...(retryAfter === null ? {} : { 'retry-after': retryAfter }) },
    body: Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]),
  }
}
