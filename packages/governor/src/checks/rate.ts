import type { RateVerdict } from '../ports.ts'
import type { KnownRun } from '../run.ts'
import { withinTime } from '../with-deadline.ts'
import type { Check, Host, Refusal } from './check.ts'

export const withinRate: Check = (run, host) => {
  const { tool, rateKey } = run.governed
  try {
    // Tenants do not use up each other's calls.
    const key = `[${JSON.stringify(run.call.caller.tenantId)},${rateKey}]`
    const taken = withinTime(host.limits.rateMs, () => host.rates.take(key, tool.rateLimitPerMinute))
    return taken instanceof Promise
      ? taken.then((verdict) => judge(verdict, run)).catch((error) => rateUnknown(error, run, host))
      : judge(taken, run)
  } catch (error) {
    return rateUnknown(error, run, host)
  }
}

function judge(taken: RateVerdict, run: KnownRun): Refusal | null {
  const { tool } = run.governed
  if (taken.allowed) {
    if (taken.giveBack !== undefined) run.uncount = taken.giveBack
    return null
  }
  const seconds = Math.max(1, Math.ceil(taken.retryAfterMs / 1_000))
  return {
    code: 'rate_limited',
    message: `This tool allows ${tool.rateLimitPerMinute} calls per minute and tenant. Try again in ${seconds} s.`,
    retryAfterMs: taken.retryAfterMs,
  }
}

function rateUnknown(error: unknown, { governed: { server, tool } }: KnownRun, host: Host): Refusal {
  host.log.error({ error, server, tool: tool.name }, 'the rate limits could not be read: the call was refused')
  return {
    code: 'rate_unavailable',
    message: 'The rate limit of this tool cannot be checked at the moment, so the call was not made. Try again in a moment.',
  }
}
