import type { JsonObject } from '@tanager/manifest'
import type { ApprovalKind } from '../approval-kinds.ts'
import type { Deciders } from '../deciders.ts'
import type { OtherUse, PendingCall, Room } from '../pending-calls.ts'
import type { KnownRun } from '../run.ts'
import type { PendingInfo } from '../verdict.ts'
import { withinTime } from '../with-deadline.ts'
import type { Host, Refusal } from './check.ts'

const EXPIRES_MS = 24 * 3_600_000

/** What a call waits for. */
export interface Waiting {
  /** The approval request that is open; null when nobody has asked for one. */
  readonly approvalId: string | null
  /** Where people decide, when another system says so. */
  readonly url?: string | undefined
  readonly source?: string | undefined
  /** Whose step is due, where people decide in steps. */
  readonly deciders?: Deciders | null
}

/** How long a call waits. */
export const waitsMs = ({ record }: KnownRun): number => record?.kind.expiresMs ?? EXPIRES_MS

export const soon = <T>(host: Host, work: () => Promise<T>): Promise<T> => Promise.resolve(withinTime(host.limits.approvalMs, work))

/** A call as it is kept for people. `source`: what another system calls the request for it. */
export function waitingFor(run: KnownRun, { approvalId, source }: Waiting) {
  const { call, governed, record, argumentsDigest, copied } = run
  const kind = record?.kind
  const onCall = kind?.decidedOn === 'call'
  const elsewhere = kind?.decidedOn === 'source' ? { type: kind.source ?? '', id: source ?? argumentsDigest } : null
  return {
    tenantId: call.caller.tenantId,
    server: governed.server,
    tool: governed.tool.name,
    action: record?.action ?? '',
    record: elsewhere ?? (record === undefined || onCall ? null : { type: record.kind.entityType, id: record.entityId }),
    approvalId,
    arguments: (copied.ok ? copied.value : {}) as JsonObject,
    argumentsDigest,
    ...(!onCall && { requestOpen: approvalId !== null }),
    requestedBy: call.caller.subject,
    requestedRole: call.caller.role,
    ...(call.caller.agent !== undefined && { requestedAgent: call.caller.agent }),
    correlationId: call.correlationId,
  }
}

/** The refusal of a call that is not approved: it waits, where people can see it. */
export async function missing(run: KnownRun, host: Host, message: string, waiting: Waiting): Promise<Refusal> {
  const refusal: Refusal = { code: 'approval_missing', message }
  try {
    const expiresMs = waitsMs(run)
    const most = { calls: host.limits.pendingCalls, bytes: host.limits.pendingBytes }
    const call = await soon(host, () => host.pending.wait(waitingFor(run, waiting), expiresMs, most))
    return call === null ? tooManyPending(most) : { ...refusal, pending: await told(call, run, host, waiting) }
  } catch (error) {
    host.log.error({ error, correlationId: run.call.correlationId }, 'a pending call could not be stored: people cannot see it')
    return refusal
  }
}

/** What whoever made the call is told of it. `url`: where another system says that people decide. */
export async function told(
  call: PendingCall,
  run: KnownRun,
  host: Host,
  { url: place, usedBy, deciders = null }: Pick<Waiting, 'url' | 'deciders'> & { readonly usedBy?: OtherUse } = {},
): Promise<NonNullable<Refusal['pending']>> {
  const { id, status, action, argumentsDigest, expiresAt, decidedRole, decidedAt, comment } = call
  const decidable = usedBy === undefined && status === 'Pending' && (call.record === null || call.requestOpen === true)
  const { url: own, poll } = host.pendingLinks(call)
  const url = place ?? own
  const { use, earlier } = await soon(host, () => host.pending.uses(call))
  return {
    id,
    status,
    action,
    argumentsDigest,
    expiresAt,
    decidable,
    ...(decidable ? whoDecides(run.record?.kind, deciders) : { approverRoles: [] }),
    ...(status === 'Rejected' && { decidedRole: decidedRole ?? null, decidedAt, comment }),
    ...(use && { use }),
    ...(usedBy && { usedBy }),
    ...(earlier && { earlierCall: earlier }),
    ...(decidable && url !== undefined && { url }),
    ...(poll !== undefined && { poll }),
  }
}

/** One role decides on a call itself; on a record several do, step by step. */
function whoDecides(kind: ApprovalKind | undefined, deciders: Deciders | null): Pick<PendingInfo, 'approverRoles' | 'laterRoles'> {
  const roles = kind?.roles ?? []
  if ((kind?.decidedOn ?? 'record') !== 'record') return { approverRoles: roles, laterRoles: [] }
  return deciders === null ? { approverRoles: roles } : { approverRoles: deciders.due, laterRoles: deciders.later }
}

const tooManyPending = ({ calls, bytes }: Room): Refusal => ({
  code: 'too_many_pending',
  message:
    `This call needs an approval, and too many of your calls are already waiting for one: at most ${calls} calls with ${bytes} bytes of arguments may wait ` +
    'at once. Nothing was sent or kept. Wait until people have decided on the earlier ones, or until those expire.',
})
