import { whyNotApproved } from '../approval-kinds.ts'
import type { RecordedApproval } from '../ports.ts'
import type { KnownRun } from '../run.ts'
import { withDeadline, withinTime } from '../with-deadline.ts'
import type { Check, Host, Refusal } from './check.ts'

/**
 * The newest decision on that very record, in the tenant of the token, asked anew for every call; then claimed, so that
 * it serves one execution. Nothing is sent when either cannot be told for certain.
 */
export const approvalRecorded: Check = async (run, host) => {
  if (run.record === undefined) return null
  let approval: RecordedApproval | null
  try {
    approval = await ask(run, run.record, host)
  } catch (error) {
    host.log.error({ error, correlationId: run.call.correlationId }, 'the approvals cannot be read')
    return unavailable
  }
  const why = whyNotApproved(approval, run.record.kind, run.record.entityId)
  if (approval === null || why !== null)
    return { code: 'approval_missing', message: `${run.record.action} must be recorded first: ${why}. Nothing was sent.` }
  return claim(run, approval, host)
}

const ask = (run: KnownRun, record: NonNullable<KnownRun['record']>, host: Host): Promise<RecordedApproval | null> =>
  withDeadline(host.limits.approvalMs, (signal) =>
    host.approvals.newest({
      caller: run.call.caller,
      entityType: record.kind.entityType,
      entityId: record.entityId,
      correlationId: run.call.correlationId,
      signal,
    }),
  )

async function claim(run: KnownRun, approval: RecordedApproval, host: Host): Promise<Refusal | null> {
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
    if (claimed !== true)
      return { code: 'approval_used', message: 'That approval has served a call already. It takes a new decision to do this again.' }
    run.approval = approval
    return null
  } catch (error) {
    host.log.error({ error, correlationId: call.correlationId }, 'the use of an approval cannot be recorded')
    // A claim that succeeds after all would be lost: nothing was sent for it.
    given?.then((late) => (late ? host.uses.release(use) : undefined)).catch(() => undefined)
    return unavailable
  }
}

const unavailable: Refusal = {
  code: 'approval_unavailable',
  message: 'Whether this was approved cannot be told just now, so nothing was sent. Try again in a moment.',
}
