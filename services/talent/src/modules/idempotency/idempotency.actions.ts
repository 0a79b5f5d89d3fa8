import { createHash } from 'node:crypto'
import { canonicalJson, conflict, invalid, Problem, problemBody, RawAnswer, refused } from '@tanager/kernel'
import { CommitThenThrow } from '@tanager/postgres'
import type { FastifyRequest } from 'fastify'
import type { UserCtx } from '../../context.ts'
import { findAnswer, keepAnswer, lockSlot, type Slot, type StoredAnswer } from './idempotency.store.ts'

const KEPT_HEADERS = ['etag', 'location']

/**
 * Does the work of a POST once per Idempotency-Key. The answer is kept in the transaction of the work itself. Refusals by a rule
 * (422, 409, 404) are answers too and come back the same; faults of input, rights or load are not kept: the caller mends and retries.
 */
export async function answerOnce<T>(ctx: UserCtx, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const header = request.headers['idempotency-key']
  if (header === undefined) return work()
  if (typeof header !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(header)) {
    throw invalid([{ path: 'Idempotency-Key', message: 'must be 1 to 255 printable ASCII characters' }])
  }
  const slot: Slot = { userId: ctx.actor.userId, path: request.url.split('?', 1)[0] as string, key: header }
  if (!(await lockSlot(ctx.tx, slot))) {
    throw conflict('request_in_progress', 'A request with this Idempotency-Key is still running. Try again in a moment.', {
      'retry-after': '1',
    })
  }
  // The role belongs to the request: in another one the kept answer might show what that role may not see.
  const digest = createHash('sha256')
    .update(`${ctx.actor.role}\n${canonicalJson(request.body)}`)
    .digest()
  const before = await findAnswer(ctx.tx, slot)
  if (before) throw replayOf(before, digest)

  try {
    const payload = await ctx.tx.attempt(work)
    const { reply } = request
    const body = request.routeOptions.config.secretAnswer ? null : serialise(request, payload)
    await keepAnswer(ctx.tx, slot, { request_digest: digest, status: reply.statusCode, headers: keptHeaders(request), body })
    return payload
  } catch (error) {
    const refusal = error instanceof CommitThenThrow ? error.reason : error
    if (!(refusal instanceof Problem) || ![404, 409, 422].includes(refusal.status)) throw error
    const body = JSON.stringify(problemBody(refusal, request.id))
    await keepAnswer(ctx.tx, slot, { request_digest: digest, status: refusal.status, headers: refusal.headers, body })
    throw new CommitThenThrow(refusal)
  }
}

/** The very bytes that the route's schema makes of the answer. */
const serialise = ({ reply }: FastifyRequest, payload: unknown) =>
  payload === undefined ? '' : String(reply.serializeInput(payload as Record<string, unknown>, String(reply.statusCode)))

function replayOf(before: StoredAnswer, digest: Buffer): Error {
  if (!before.request_digest.equals(digest)) {
    return refused('idempotency_key_reused', 'This Idempotency-Key was used with another body or in another role. Use a new key.')
  }
  if (before.body === null) {
    return conflict('not_replayable', 'The first answer carried a secret and was not kept. Make a new request with a new key.')
  }
  return new RawAnswer(before.status, { ...before.headers, 'idempotency-replayed': 'true' }, before.body)
}

function keptHeaders(request: FastifyRequest): Record<string, string> {
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = request.reply.getHeader(name)
    return value === undefined ? [] : [[name, String(value)]]
  })
  return Object.fromEntries(headers) as Record<string, string>
}
