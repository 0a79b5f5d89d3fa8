import { rateLimiter } from '@tanager/kernel'

export const inSeconds = (seconds: number): string => `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`

/** The process has called its model as often as it may in this minute. */
export class CallLimitReached extends Error {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super(`The limit of calls to the language model per minute is reached. Try again ${inSeconds(retryAfterSeconds)}.`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Counts every call of the model, whoever makes it: `admit` throws when the minute is used up. */
export function callLimiter(perMinute: number, now: () => number = Date.now) {
  const limiter = rateLimiter({ limit: perMinute, now })
  return {
    admit(): void {
      const verdict = limiter.take('model')
      if (!verdict.allowed) throw new CallLimitReached(verdict.resetSeconds)
    },
  }
}
export type CallLimiter = ReturnType<typeof callLimiter>
