import { inSpan } from '@tanager/kernel/telemetry'
import { whyNotApproved, whyNotGood } from '../approval-kinds.ts'
import { longestMs } from '../attempts.ts'
import { type Deciders, decidersOf } from '../deciders.ts'
import { isUsed, type PendingCall, type UseOutcome } from '../pending-calls.ts'
import type { ApprovalPort, ApprovalUse, RecordedApproval } from '../ports.ts'
import type { KnownRun } from '../run.ts'
import { withDeadline } from '../with-deadline.ts'
import { claim, inWords, USED, unavailable, usedByAnother } from './approval-claim.ts'
import type { Check, Host, Refusal } from './check.ts'
import { missing, soon, told, waitingFor, waitsMs } from './waiting-call.ts'

type Needed = NonNullable<KnownRun['record']>

/**
 * The newest decision on that very record, in the tenant of the token, asked anew for every call; then claimed, so that
 * it serves one execution. Nothing is sent when either cannot be told for certain. A call that is not approved waits, where people can see
 * it with its arguments; what they decide binds to those.
 */
export const approvalRecorded: Check = (run, host) => {
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
    return await WAYS[record.kind.decidedOn ?? 'record'](run, record, host)
  } catch (error) {
    host.log.error({ error, correlationId: run.call.correlationId }, 'the approvals could not be read: the call was refused')
    return unavailable
  }
}

async function decidedOnRecord(run: KnownRun, record: Needed, host: Host): Promise<Refusal | null> {
  const { caller } = run.call
  const { entityType } = record.kind
  const approval = await newest(host.approvals, run, record, host)
  const why = whyNotApproved(approval, record.kind, record.entityId)
  if (approval === null || why !== null) {
    const open = approval?.status === 'Pending' ? approval.id : null
    const deciders = open === null ? null : await whoseTurn(run, host, open)
    return missing(run, host, `${record.action} must be recorded first: ${why}. Nothing was sent.`, { approvalId: open, deciders })
  }
  const seen = await soon(host, () => host.pending.seenWith(caller.tenantId, { type: entityType, id: record.entityId }, approval.id))
  const waits = seen.some((call) => isSame(call, run))
  if (seen.length > 0 && !waits) {
    const used = await soon(host, () => host.uses.usedBy({ tenantId: caller.tenantId, approvalId: approval.id }))
    return used === null ? mismatch : usedUp(run, host, used)
  }
  const refusal = await claim(run, approval, host)
  if (refusal?.code !== 'approval_used') return refusal
  const used = await soon(host, () => host.uses.usedBy({ tenantId: caller.tenantId, approvalId: approval.id }))
  if (used === null) return unavailable // given back this very moment
  // It waits, and yet it was made: its process ended before it could say so.
  if (waits && isSame(used, run)) await soon(host, () => host.pending.made(sameAs(run), { outcome: 'outcome_unknown' }))
  return usedUp(run, host, used)
}

/** Told to whoever made the call. That it cannot be told changes nothing else. */
function whoseTurn(run: KnownRun, host: Host, approvalId: string): Promise<Deciders | null> {
  const { caller, correlationId } = run.call
  return decidersOf(host.approvals, { caller, approvalId, correlationId }, host.limits.approvalMs, (error) =>
    host.log.warn({ error, correlationId }, 'whose step of an approval is due cannot be told'),
  )
}

/** An approval serves one call: this one, before, or another, and then this one was never sent. */
async function usedUp(run: KnownRun, host: Host, used: ApprovalUse): Promise<Refusal> {
  if (isSame(used, run)) return tellEarlier(run, host, USED)
  const other = await soon(host, () => host.pending.useOf(run.call.caller.tenantId, used))
  const message = usedByAnother(other, run.record?.kind.entityType ?? 'record')
  const waiting = await soon(host, () => host.pending.find(sameAs(run)))
  const pending = waiting?.status === 'Pending' ? { pending: await told(waiting, run, host, { usedBy: other }) } : undefined
  return { code: 'approval_used', message, ...pending }
}

/** An approval that has served this very call: whoever makes it again is told what became of it. */
async function tellEarlier(run: KnownRun, host: Host, refusal: Refusal): Promise<Refusal> {
  const found = await soon(host, () => host.pending.find(sameAs(run)))
  return found === null ? refusal : tellUseOf(found, run, host, refusal)
}

async function tellUseOf(found: PendingCall, run: KnownRun, host: Host, refusal: Refusal): Promise<Refusal> {
  if (!found.use) return refusal
  const pending = await told(found, run, host)
  const message = `This approval was already used by this call: ${inWords(pending.use?.outcome as UseOutcome)}. A new decision is needed to do this again.`
  return { ...refusal, message, pending }
}

/** Calls that leave together do not arrive together. */
const MOMENT_MS = 1_000

/**
 * Whether the same call was being made under the approval when this one came, or a moment before. Then people are not asked about another:
 * whoever makes a call twice at once wants it done once.
 */
async function isTwin(run: KnownRun, host: Host, approvalId: string, same: PendingCall | null, momentMs = 0): Promise<boolean> {
  if (same === null) return false // it never waited, so nobody is asked about it either
  const { use } = await soon(host, () => host.pending.uses(same))
  if (use?.outcome === 'in_progress') return true
  // When a call of unknown outcome ended is not known either.
  if (use !== null) return run.startedAt < Date.parse(use.at) + (use.outcome === 'outcome_unknown' ? 0 : momentMs)
  // Claimed, and not yet told; or that could not be told.
  const held = await soon(host, () => host.uses.usedBy({ tenantId: run.call.caller.tenantId, approvalId }))
  return held === null || host.clock() < Date.parse(held.at) + longestMs(run.governed.tool)
}

/** To the twin: how the other one stands, and how to have it done once more. */
async function tellTwin(found: PendingCall | null, run: KnownRun, host: Host, refusal: Refusal): Promise<Refusal> {
  const told = found === null ? refusal : await tellUseOf(found, run, host, refusal)
  const outcome = told.pending?.use?.outcome
  const how = outcome === undefined ? '' : `: ${inWords(outcome as UseOutcome)}`
  const message =
    `This very call is being made with this approval, or was a moment ago${how}. Nothing was sent twice. ` +
    'To have it done once more, make the call again in a moment: it then waits for another approval.'
  return { ...told, message }
}

/** A decision about the call itself, which only this governor knows. */
async function decidedOnCall(run: KnownRun, record: Needed, host: Host): Promise<Refusal | null> {
  const last = await soon(host, () => host.pending.last(waitingFor(run, NOBODY)))
  const found = last !== null && host.pending.isLive(last) ? last : null
  if (found?.status === 'Rejected') return { code: 'approval_missing', message: rejected(found), pending: await told(found, run, host) }
  // Nobody may decide on their own call, so nobody runs what they decided on themselves.
  if (found?.status !== 'Approved' || found.decidedBy === run.call.caller.subject) {
    const before = last === null || found !== null ? '' : expired(last)
    return missing(run, host, `${before}${record.action} must be approved for this call first. Nothing was sent.`, NOBODY)
  }
  const approval: RecordedApproval = { id: found.id, version: 1, status: 'Approved', outcome: null, entityType: 'call', entityId: found.id }
  const refusal = await claim(run, approval, host)
  if (refusal?.code !== 'approval_used') return refusal
  const used = (await soon(host, () => host.pending.get(found.tenantId, found.id))) ?? found
  if (used.status === 'Approved' && (await isTwin(run, host, approval.id, used, MOMENT_MS))) return tellTwin(used, run, host, refusal)
  const { use } = await soon(host, () => host.pending.uses(used))
  const before = use === null ? '' : `: ${inWords(use.outcome)}`
  return missing(
    run,
    host,
    `The approval of this call was ${used.status === 'Approved' ? `already used${before}` : 'withdrawn'}. The call waits for another approval. Nothing was sent.`,
    NOBODY,
  )
}

/** A decision about the very call that another system keeps. One that has served already is followed by another, or by none. */
async function decidedBySource(run: KnownRun, record: Needed, host: Host): Promise<Refusal | null> {
  const name = record.kind.source ?? ''
  const source = Object.hasOwn(host.sources, name) ? host.sources[name] : undefined
  if (source === undefined) throw new Error(`No approvals source ${name} is configured.`)
  let used: string | null = null
  for (;;) {
    const approval: RecordedApproval | null = await newest(source, run, record, host, used)
    const why = whyNotGood(approval, record.kind, { now: host.clock(), requestedBy: run.call.caller.subject })
    if (approval === null || why !== null) return notGood(run, record, host, approval, why ?? '')
    const refusal = await claim(run, approval, host)
    if (refusal?.code !== 'approval_used') return refusal
    if (used !== null) return tellEarlier(run, host, refusal)
    const same = await soon(host, () => host.pending.find(sameAs(run)))
    if (await isTwin(run, host, approval.id, same)) return tellTwin(same, run, host, refusal)
    used = approval.entityId
  }
}

async function notGood(run: KnownRun, record: Needed, host: Host, approval: RecordedApproval | null, why: string): Promise<Refusal> {
  const message = `${record.action} must be approved for this call first: ${why}. Nothing was sent.`
  if (approval?.status === 'Rejected') {
    await soon(host, () => host.pending.rejected(waitingFor(run, NOBODY)))
    return { code: 'approval_missing', message }
  }
  const open = approval?.status === 'Pending' ? approval : null
  return missing(run, host, message, { approvalId: open?.id ?? null, url: open?.url, source: approval?.entityId })
}

/** The newest decision that a source has, asked for within its time. */
const newest = (port: ApprovalPort, run: KnownRun, record: Needed, host: Host, used: string | null = null) => {
  const { caller, correlationId } = run.call
  const { governed, argumentsDigest } = run
  return withDeadline(host.limits.approvalMs, (signal) =>
    port.newest({
      caller,
      action: record.action,
      entityType: record.kind.entityType,
      entityId: record.entityId,
      call: { server: governed.server, tool: governed.tool.name, arguments: waitingFor(run, NOBODY).arguments, argumentsDigest },
      expiresAt: new Date(host.clock() + waitsMs(run)).toISOString(),
      used,
      correlationId,
      signal,
    }),
  )
}

const NOBODY = { approvalId: null }
const WAYS = { record: decidedOnRecord, call: decidedOnCall, source: decidedBySource } as const

const sameAs = (run: KnownRun) => ({
  tenantId: run.call.caller.tenantId,
  server: run.governed.server,
  tool: run.governed.tool.name,
  argumentsDigest: run.argumentsDigest,
})
const isSame = ({ server, tool, argumentsDigest }: ApprovalUse | PendingCall, run: KnownRun): boolean =>
  server === run.governed.server && tool === run.governed.tool.name && argumentsDigest === run.argumentsDigest

/** What became of the same call before, when it expired; nothing where it was used. */
function expired(call: PendingCall): string {
  const { status, expiresAt } = call
  if (status === 'Approved' && !isUsed(call)) return `The approval of this call expired at ${expiresAt}, before it was used. `
  return status === 'Pending' ? `Nobody had decided on this call when it expired at ${expiresAt}. ` : ''
}

function rejected({ action, decidedRole, comment, expiresAt }: PendingCall): string {
  const by = (decidedRole ?? null) === null ? '' : ` by the role ${decidedRole}`
  const why = comment === null || comment === '' ? '' : `, with the comment ${JSON.stringify(comment)}`
  return `${action} was rejected for this call${by}${why}. Nothing was sent. People are not asked about the same call again before ${expiresAt}.`
}

const mismatch: Refusal = {
  code: 'approval_mismatch',
  message: 'The approval was given for another call, or for other arguments. Make that call, or ask for a new decision.',
}
