import type { KnownRun } from '../run.ts'
import type { Check, Host, Refusal } from './check.ts'

/**
 * Written down before it is done. What may change something is not done when it cannot be written down. A read that is done in any case
 * goes on meanwhile: its answer, not its call, waits for the record.
 */
export const intentAudited: Check = (run, host) => {
  const { tier, requiresApprovalAction } = run.governed.tool
  const inAnyCase = tier === 'read_only' && host.unauditedReads === 'allow'
  if (inAnyCase && requiresApprovalAction === undefined) {
    run.intent = host.audit.intent(run, 'soon')
    return null
  }
  return recorded(run, host, inAnyCase)
}

async function recorded(run: KnownRun, host: Host, inAnyCase: boolean): Promise<Refusal | null> {
  return (await host.audit.intent(run, 'now')) || inAnyCase ? null : UNAVAILABLE
}

const UNAVAILABLE: Refusal = {
  code: 'audit_unavailable',
  message: 'The call cannot be recorded in the audit, so it was not made. Try again in a moment.',
}
