import { inSpan } from '@tanager/kernel/telemetry'
import type { JsonObject } from '@tanager/manifest'
import { whyNotApproved } from '../approval-kinds.ts'
import type { PendingCall, Room, UseOutcome } from '../pending-calls.ts'
import type { RecordedApproval } from '../ports.ts'
import type { KnownRun } from '../run.ts'
import { withDeadline, withinTime } from '../with-deadline.ts'
import type { Check, Host, Refusal } from './check.ts'

const EXPIRES_MS = 24 * 3_600_000

type Needed = NonNullable<KnownRun['record']>

/**
 * The newest decision on that very record, in the tenant of the token, asked anew for every call; then claimed, so that
 * it serves one execution. Nothing is sent when either cannot be told for certain. A call that is not approved waits, where people can see
 * it with its arguments; what they decide binds to those.
 */
export const approvalRecorded: Check = async (run, host) => {
  const { record } = run
  if (record === undefined) return null
  return inSpan('governor.approval', { 'tanager.approval.action': record.action }, async (span) => {
    const refusal = await lookUp(run, record, host)
    span.set({ 'tanager.approval.outcome': refusal?.code ?? 'approved' })
    if (refusal?.code === 'approval_unavailable') span.fail(refusal.code)
    return refusal
  })
}

async function lookUp(run: KnownRun, record: Needed, host: Host): Promise<Refusal | null> {
  try {
    return record.kind.decidedOn === 'call' ? await decidedOnCall(run, record, host) : await decidedOnRecord(run, record, host)
  } catch (error) {
    host.log.error({ error, correlationId: run.call.correlationId }, 'the approvals cannot be read')
    return unavailable
  }
}

async function decidedOnRecord(run: KnownRun, record: Needed, host: Host): Promise<Refusal | null> {
  const { caller, correlationId } = run.call
  const { entityType } = record.kind
  const approval = await withDeadline(host.limits.approvalMs, (signal) =>
    host.approvals.newest({ caller, entityType, entityId: record.entityId, correlationId, signal }),
  )
  const why = whyNotApproved(approval, record.kind, record.entityId)
  if (approval === null || why !== null) {
    const open = approval?.status === 'Pending' ? approval.id : null
    return missing(run, host, `${record.action} must be recorded first: ${why}. Nothing was sent.`, open)
  }
  const seen = await soon(host, () => host.pending.seenWith(caller.tenantId, { type: entityType, id: record.entityId }, approval.id))
  return seen.length === 0 || seen.some((call) => isSame(call, run)) ? claim(run, approval, host) : mismatch
}

/** A decision about the call itself, which only this governor knows. */
async function decidedOnCall(run: KnownRun, record: Needed, host: Host): Promise<Refusal | null> {
  const found = await soon(host, () => host.pending.find(waitingFor(run, null)))
  if (found?.status === 'Rejected') return { code: 'approval_missing', message: rejected(found), pending: told(found, run, host) }
  if (found?.status !== 'Approved')
    return missing(run, host, `${record.action} must be approved for this very call first. Nothing was sent.`, null)
  const approval: RecordedApproval = { id: found.id, version: 1, status: 'Approved', outcome: null, entityType: 'call', entityId: found.id }
  const refusal = await claim(run, approval, host)
  if (refusal?.code !== 'approval_used') return refusal
  return missing(run, host, 'The approval of this very call has served already; it waits for another one. Nothing was sent.', null)
}

const isSame = ({ server, tool, argumentsDigest }: PendingCall, run: KnownRun): boolean =>
  server === run.governed.server && tool === run.governed.tool.name && argumentsDigest === run.argumentsDigest

function waitingFor(run: KnownRun, approvalId: string | null) {
  const { call, governed, record, argumentsDigest, copied } = run
  const onCall = record?.kind.decidedOn === 'call'
  return {
    tenantId: call.caller.tenantId,
    server: governed.server,
    tool: governed.tool.name,
    action: record?.action ?? '',
    record: record === undefined || onCall ? null : { type: record.kind.entityType, id: record.entityId },
    approvalId,
    arguments: (copied.ok ? copied.value : {}) as JsonObject,
    argumentsDigest,
    ...(!onCall && { requestOpen: approvalId !== null }),
    requestedBy: call.caller.subject,
    requestedRole: call.caller.role,
    correlationId: call.correlationId,
  }
}

async function missing(run: KnownRun, host: Host, message: string, approvalId: string | null): Promise<Refusal> {
  const refusal: Refusal = { code: 'approval_missing', message }
  try {
    const expiresMs = run.record?.kind.expiresMs ?? EXPIRES_MS
    const most = { calls: host.limits.pendingCalls, bytes: host.limits.pendingBytes }
    const call = await soon(host, () => host.pending.wait(waitingFor(run, approvalId), expiresMs, most))
    return call === null ? tooManyPending(most) : { ...refusal, pending: told(call, run, host) }
  } catch (error) {
    host.log.error({ error, correlationId: run.call.correlationId }, 'a call that waits for a decision cannot be shown to people')
    return refusal
  }
}

function told(call: PendingCall, run: KnownRun, host: Host): NonNullable<Refusal['pending']> {
  const { id, status, action, argumentsDigest, expiresAt, decidedRole, decidedAt, comment } = call
  const decidable = status === 'Pending' && (call.record === null || call.requestOpen === true)
  const { url, poll } = host.pendingLinks(call)
  return {
    id,
    status,
    action,
    argumentsDigest,
    expiresAt,
    decidable,
    approverRoles: decidable ? (run.record?.kind.roles ?? []) : [],
    ...(status === 'Rejected' && { decidedRole: decidedRole ?? null, decidedAt, comment }),
    ...(decidable && url !== undefined && { url }),
    ...(poll !== undefined && { poll }),
  }
}

function rejected({ action, decidedRole, comment, expiresAt }: PendingCall): string {
  const by = (decidedRole ?? null) === null ? '' : ` by the role ${decidedRole}`
  const why = comment === null || comment === '' ? '' : `, with the comment ${JSON.stringify(comment)}`
  return `${action} was rejected for this call${by}${why}. Nothing was sent. People are not asked about the same call again before ${expiresAt}.`
}

const soon = <T>(host: Host, work: () => Promise<T>): Promise<T> => Promise.resolve(withinTime(host.limits.approvalMs, work))

/** What people see of an approval once it serves. That it cannot be shown stops no call. */
export async function tellUse(run: KnownRun, host: Host, outcome: UseOutcome): Promise<void> {
  const { approval, call, governed, argumentsDigest } = run
  if (approval === undefined) return
  const { tenantId } = call.caller
  const made = { tenantId, server: governed.server, tool: governed.tool.name, argumentsDigest }
  try {
    if (approval.entityType === 'call') await soon(host, () => host.pending.used(tenantId, approval.id, outcome))
    else if (outcome !== 'given_back') await soon(host, () => host.pending.made(made, outcome))
  } catch (error) {
    host.log.warn({ error, correlationId: call.correlationId }, 'what became of an approved call cannot be shown')
  }
}

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
    if (claimed !== true) return used
    run.approval = approval
    if (approval.entityType === 'call') await tellUse(run, host, 'in_progress')
    return null
  } catch (error) {
    host.log.error({ error, correlationId: call.correlationId }, 'the use of an approval cannot be recorded')
    // A claim that succeeds after all would be lost: nothing was sent for it.
    given?.then((late) => (late ? host.uses.release(use) : undefined)).catch(() => undefined)
    return unavailable
  }
}

const used: Refusal = {
  code: 'approval_used',
  message: 'That approval has served a call already. It takes a new decision to do this again.',
}

const tooManyPending = ({ calls, bytes }: Room): Refusal => ({
  code: 'too_many_pending',
  message:
    `This call needs an approval, and no more of your calls can wait for one: ${calls} calls and ${bytes} bytes of arguments may wait ` +
    'at once. Nothing was sent or kept. Wait until people have decided on the earlier ones, or until those expire.',
})

const mismatch: Refusal = {
  code: 'approval_mismatch',
  message:
    'The approval was given while another call, or one with other arguments, waited for it. Make that call, or ask for a new decision.',
}

const unavailable: Refusal = {
  code: 'approval_unavailable',
  message: 'Whether this was approved cannot be told just now, so nothing was sent. Try again in a moment.',
}
