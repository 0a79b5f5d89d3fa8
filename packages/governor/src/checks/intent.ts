import type { Check } from './check.ts'

/** Written down before it is done. What may change something is not done when it cannot be written down. */
export const intentAudited: Check = async (run, host) => {
  if (await host.audit.intent(run)) return null
  if (run.governed.tool.tier === 'read_only' && host.unauditedReads === 'allow') return null
  return { code: 'audit_unavailable', message: 'The call cannot be recorded just now, so it is not made. Try again in a moment.' }
}
