import { withinTime } from '../with-deadline.ts'
import type { Check } from './check.ts'

/** One key per tenant, server and tool: tenants do not use up each other's calls. */
export const rateKey = (tenantId: string, server: string, tool: string): string => JSON.stringify([tenantId, server, tool])

export const withinRate: Check = async ({ call, governed }, host) => {
  const { tool } = governed
  try {
    const key = rateKey(call.caller.tenantId, governed.server, tool.name)
    const taken = await withinTime(host.limits.rateMs, () => host.rates.take(key, tool.rateLimitPerMinute))
    if (taken.allowed) return null
    const seconds = Math.max(1, Math.ceil(taken.retryAfterMs / 1_000))
    return {
      code: 'rate_limited',
      message: `This tool takes ${tool.rateLimitPerMinute} calls a minute from one tenant. Try again in ${seconds} s.`,
      retryAfterMs: taken.retryAfterMs,
    }
  } catch (error) {
    host.log.error({ error, server: governed.server, tool: tool.name }, 'the rate limits cannot be read')
    return { code: 'rate_unavailable', message: 'How often this tool was called cannot be told just now. Try again in a moment.' }
  }
}
