import { longestMs } from '../attempts.ts'
import type { OtherUse, UseOutcome } from '../pending-calls.ts'
import type { RecordedApproval } from '../ports.ts'
import type { KnownRun } from '../run.ts'
import { withinTime } from '../with-deadline.ts'
import type { Host, Refusal } from './check.ts'
import { soon } from './waiting-call.ts'

/** What people see of an approval once it serves. That it cannot be shown stops no call. */
export async function tellUse(run: KnownRun, host: Host, outcome: UseOutcome): Promise<void> {
  const { approval, call, governed, argumentsDigest } = run
  if (approval === undefined) return
  const { tenantId, subject, role } = call.caller
  const made = { tenantId, server: governed.server, tool: governed.tool.name, argumentsDigest }
  const until = outcome === 'in_progress' && { until: new Date(host.clock() + longestMs(governed.tool)).toISOString() }
  const use = { outcome, by: run.id, subject, role, ...until }
  try {
    if (approval.entityType === 'call') await soon(host, () => host.pending.used(tenantId, approval.id, use))
    else await soon(host, () => host.pending.made(made, use))
  } catch (error) {
    host.log.warn({ error, correlationId: call.correlationId }, 'the outcome of an approved call could not be stored: people do not see it')
  }
}

/** One approval serves one execution: null when it is this one's. */
export async function claim(run: KnownRun, approval: RecordedApproval, host: Host): Promise<Refusal | null> {
  const { call, governed, argumentsDigest } = run
  const use = {
    tenantId: call.caller.tenantId,
    approvalId: approval.id,
    server: governed.server,
    tool: governed.tool.name,
    argumentsDigest,
    correlationId: call.correlationId,
  }
  let given: Promise<boolean> | undefined
  try {
    const claimed = await withinTime(host.limits.approvalMs, () => {
      given = host.uses.claim(use)
      return given
    })
    if (claimed !== true) return USED
    run.approval = approval
    await tellUse(run, host, 'in_progress')
    return null
  } catch (error) {
    host.log.error({ error, correlationId: call.correlationId }, 'the use of an approval could not be recorded: the call was refused')
    // A claim that succeeds after all would be lost: nothing was sent for it.
    given?.then((late) => (late ? host.uses.release(use) : undefined)).catch(() => undefined)
    return unavailable
  }
}

export const USED: Refusal = {
  code: 'approval_used',
  message: 'This approval was already used by a call. A new decision is needed to do this again.',
}

/** What became of a call that an approval has served, in words. */
export function inWords(outcome: UseOutcome): string {
  if (outcome === 'ok') return 'it was done'
  if (outcome === 'in_progress') return 'it is still in progress'
  if (outcome === 'outcome_unknown') return 'its outcome is unknown, so check the record that it should have changed before you try again'
  return `it ended with ${outcome}`
}

/** For a call whose approval served another one. */
export function usedByAnother({ id, server, tool, at, outcome }: OtherUse, entityType: string): string {
  const call = id === null ? '' : `, ${id},`
  const became = outcome === null ? '' : `: ${inWords(outcome)}`
  return (
    `The approval served another call${call} of ${tool} (${server}) at ${at}${became}. One approval serves one call. ` +
    `This call was never sent. Ask for a new approval of the ${entityType}, then make this call again.`
  )
}

export const unavailable: Refusal = {
  code: 'approval_unavailable',
  message: 'The approval cannot be checked at the moment, so nothing was sent. Try again in a moment.',
}
