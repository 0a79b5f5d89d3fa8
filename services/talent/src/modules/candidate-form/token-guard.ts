import { notFound, Problem, type rateLimiter, type Verdict } from '@tanager/kernel'
import type { Pool } from '@tanager/postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '../green-forms/form-token.ts'
import { tenantSuspended } from '../identity/tenant-suspended.ts'
import { type FormLink, openLink } from './candidate-form.store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the token in the path opens; set before the body is read. */
    formLink: FormLink | undefined
  }
}

/**
 * Lets in who has a token that opens a form, before anything of the body is read. Wrong tokens count against the client's address; once
 * it has spent its guesses every request is refused alike, so that a right one among them cannot be told.
 */
export const tokenGuard =
  (pool: Pool, guesses: ReturnType<typeof rateLimiter>, onRateLimited: () => void) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const demand = (verdict: Verdict) => {
      if (verdict.allowed) return
      onRateLimited()
      reply.header('ratelimit-limit', guesses.limit).header('ratelimit-remaining', 0).header('ratelimit-reset', verdict.resetSeconds)
      throw new Problem(429, 'rate_limited', `Too many tries with links that open nothing. Wait ${verdict.resetSeconds} seconds.`, {
        headers: { 'retry-after': String(verdict.resetSeconds) },
      })
    }
    await guesses.heard(request.ip)
    demand(guesses.peek(request.ip))
    const link = await openLink(pool, hashToken((request.params as { token: string }).token))
    demand(link ? guesses.peek(request.ip) : guesses.take(request.ip))
    if (!link) throw notFound()
    if (link.suspended) throw tenantSuspended()
    request.formLink = link
  }
