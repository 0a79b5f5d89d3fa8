import type { RateVerdict } from '../ports.ts'
import type { KnownRun } from '../run.ts'
import { withinTime } from '../with-deadline.ts'
import type { Check, Host, Refusal } from './check.ts'

/** One key per tenant, server and tool: tenants do not use up each other's calls. */
export const rateKey = (tenantId: string, server: string, tool: string): string => JSON.stringify([tenantId, server, tool])

export const withinRate: Check = (run, host) => {
  const { server, tool } = run.governed
  try {
    const key = rateKey(run.call.caller.tenantId, server, tool.name)
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
    message: `This tool takes ${tool.rateLimitPerMinute} calls a minute from one tenant. Try again in ${seconds} s.`,
    retryAfterMs: taken.retryAfterMs,
  }
}

function rateUnknown(error: unknown, { governed: { server, tool } }: KnownRun, host: Host): Refusal {
  host.log.error({ error, server, tool: tool.name }, 'the rate limits cannot be read')
  return { code: 'rate_unavailable', message: 'How often this tool was called cannot be told just now. Try again in a moment.' }
}
