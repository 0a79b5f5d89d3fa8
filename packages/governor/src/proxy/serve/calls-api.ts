import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem } from '@tanager/kernel/problem'
import { scanJson, showJson } from '@tanager/manifest'
import type { ApprovalKind } from '../../approval-kinds.ts'
import { usedByAnother } from '../../checks/approval-claim.ts'
import { type Deciders, decidersOf } from '../../deciders.ts'
import type { GovernorLog } from '../../governor-log.ts'
import { isUsed, type OtherUse, type PendingCall, type PendingCalls, SHOWN_STATES } from '../../pending-calls.ts'
import type { ApprovalPort, ApprovalUses, AuditSink, Caller } from '../../ports.ts'
import { sanitizeValue } from '../../sanitize/sanitize.ts'
import { MASKED_SECRET } from '../../sanitize/secrets.ts'
import type { VerifyCaller } from '../auth/callers.ts'
import { answerJson, bodyOf } from './problem.ts'

export interface CallsApiParts {
  readonly verify: VerifyCaller
  readonly pending: PendingCalls
  /** Asked for each request: the configuration may be replaced. */
  readonly kinds: () => Readonly<Record<string, ApprovalKind>>
  readonly audit: AuditSink
  readonly uses: ApprovalUses
  readonly approvals: ApprovalPort
  /** Who sees every call of their tenant, and changes none. */
  readonly isViewer: (caller: Caller) => boolean
  readonly log: GovernorLog
}

/** Whose step is due on what a call waits for; null where it is not decided in steps, or that cannot be told. */
type WhoseTurn = (call: PendingCall) => Promise<Deciders | null>

/** A page waits no longer for it. */
const STEPS_MS = 2_500
const LONGEST_COMMENT = 2_000
const PAGE = 25
const LONGEST_PAGE = 100
/** A page ends with the call that takes it over this size. */
const PAGE_BYTES = 4_194_304
const ID = /^[0-9a-f-]{36}$/
/** May withdraw any approval of their tenant that they see. */
const ADMINISTRATOR = 'TENANT_ADMIN'
const PATH = /^\/calls(?:\/([0-9a-f-]{36})(\/decision|\/withdraw)?)?$/

/** Calls that wait for people: shown with their arguments to whoever may decide, to whoever made them, and to viewers with masks. */
export function callsApi({ verify, pending, kinds, audit, uses, approvals, isViewer, log }: CallsApiParts) {
  const rolesOf = (action: string): readonly string[] => (Object.hasOwn(kinds(), action) ? (kinds()[action]?.roles ?? []) : [])
  const mayDecide = (call: PendingCall, caller: Caller): boolean => rolesOf(call.action).includes(caller.role)
  const isConcerned = (call: PendingCall, caller: Caller): boolean => mayDecide(call, caller) || call.requestedBy === caller.subject
  /** Who decides and who made it; a granted approval can be taken back by an administrator too. */
  const mayWithdraw = (call: PendingCall, caller: Caller): boolean =>
    isConcerned(call, caller) || (call.status !== 'Pending' && caller.role === ADMINISTRATOR)
  const maySee = (call: PendingCall, caller: Caller): boolean => isConcerned(call, caller) || isViewer(caller)

  const show = async (call: PendingCall, caller: Caller, deciding: WhoseTurn = turns(caller)) => {
    const live = pending.isLive(call)
    const concerned = isConcerned(call, caller)
    // Who decides has to see what they decide on; who only looks has no use for a secret in it.
    const given = concerned ? call.arguments : (sanitizeValue(call.arguments, {}, true).value as PendingCall['arguments'])
    const isOpen = live && call.status === 'Pending' && call.record === null
    const decidable = isOpen && mayDecide(call, caller) && call.requestedBy !== caller.subject
    const isGranted = live && isUnusedApproval(call)
    const usedBy = live ? await otherUse(call) : null
    const deciders = live && usedBy === null ? await deciding(call) : null
    const undecidable = whyUndecidable(call, live, usedBy, deciders)
    // What became of the same call before: whoever approves this one has it done once more.
    const { use, earlier } = await pending.uses(call)
    return {
      id: call.id,
      server: call.server,
      tool: call.tool,
      action: call.action,
      status: pending.stateOf(call),
      record: call.record,
      arguments: given,
      arguments_text: showJson(given),
      arguments_digest: call.argumentsDigest,
      findings: findingsIn(call.arguments, given),
      requested_by: call.requestedBy,
      requested_role: call.requestedRole,
      requested_agent: call.requestedAgent ?? null,
      correlation_id: call.correlationId,
      created_at: call.createdAt,
      expires_at: call.expiresAt,
      approver_roles: undecidable === null ? (deciders?.due ?? rolesOf(call.action)) : [],
      later_roles: undecidable === null && live && isOnRecord(call) ? (deciders?.later ?? null) : [],
      undecidable,
      decided_by: call.decidedBy,
      decided_role: call.decidedRole ?? null,
      decided_at: call.decidedAt,
      comment: call.comment,
      use,
      used_by: isUsed(call) ? (call.use?.subject ?? null) : null,
      used_role: isUsed(call) ? (call.use?.role ?? null) : null,
      approval_used_by: usedBy,
      earlier_call: earlier,
      // A viewer may do nothing.
      allowed_actions: [
        ...(decidable ? ['call.decide'] : []),
        ...((isOpen || isGranted) && mayWithdraw(call, caller) ? ['call.withdraw'] : []),
      ],
    }
  }

  const isOnRecord = ({ action, status }: PendingCall): boolean =>
    status === 'Pending' && (kinds()[action]?.decidedOn ?? 'record') === 'record'

  /** Asks once for each approval request, however many calls of a page wait for it. */
  function turns(caller: Caller): WhoseTurn {
    const asked = new Map<string, Promise<Deciders | null>>()
    return (call) => {
      const { approvalId, correlationId } = call
      if (approvalId === null || !isOnRecord(call)) return Promise.resolve(null)
      const failed = (error: unknown) => log.warn({ error, correlationId }, 'whose step of an approval is due cannot be told')
      const found = asked.get(approvalId) ?? decidersOf(approvals, { caller, approvalId, correlationId }, STEPS_MS, failed)
      asked.set(approvalId, found)
      return found
    }
  }

  /** Of a call that waits on a record: another one that the approval it waited for has served. */
  async function otherUse({ tenantId, approvalId, status, server, tool, argumentsDigest }: PendingCall): Promise<OtherUse | null> {
    const used = status === 'Pending' && approvalId !== null ? await uses.usedBy({ tenantId, approvalId }) : null
    const isSame = used?.server === server && used.tool === tool && used.argumentsDigest === argumentsDigest
    return used === null || isSame ? null : pending.useOf(tenantId, used)
  }

  async function decide(call: PendingCall, caller: Caller, body: Readonly<Record<string, unknown>>, correlationId: string) {
    if (!mayDecide(call, caller)) throw new Problem(403, 'forbidden', `The role ${caller.role} may not decide on ${call.action}.`)
    const { decision, arguments_digest: digest } = body
    if (decision !== 'Approved' && decision !== 'Rejected')
      throw new Problem(400, 'validation_failed', 'decision must be Approved or Rejected.')
    const comment = commentIn(body)
    if (typeof digest !== 'string')
      throw new Problem(400, 'validation_failed', 'arguments_digest is missing: send the digest of the arguments that you saw.')
    if (digest !== call.argumentsDigest)
      throw new Problem(
        409,
        'arguments_changed',
        'The digest does not match the arguments of this call. Read the call again, and decide on what it says now.',
      )
    refuseElsewhere(call)
    if (call.requestedBy === caller.subject)
      throw new Problem(422, 'self_approval', 'You may not decide on a call that you made. Ask somebody else to decide.')
    return settle(call, decision, comment, caller, correlationId)
  }

  /** It no longer waits, or is no longer approved: the same call may be made, and wait, again. */
  async function withdraw(call: PendingCall, caller: Caller, body: Readonly<Record<string, unknown>>, correlationId: string) {
    if (!mayWithdraw(call, caller)) throw new Problem(403, 'forbidden', `The role ${caller.role} may only look at this call.`)
    const comment = commentIn(body)
    refuseElsewhere(call)
    const withdrawn = (status: 'Pending' | 'Approved') => settle(call, 'Withdrawn', comment, caller, correlationId, status)
    if (call.status !== 'Approved') return withdrawn('Pending')
    if (isUsed(call)) throw alreadyUsed()
    // The withdrawal uses the approval up, so that no call that comes at the same moment can.
    const { tenantId, id: approvalId, server, tool, argumentsDigest } = call
    const use = { tenantId, approvalId, server, tool, argumentsDigest, correlationId: `withdrawal:${randomUUID()}` }
    if (!(await uses.claim(use))) throw (await pending.get(tenantId, approvalId))?.status === 'Approved' ? alreadyUsed() : alreadyDecided()
    try {
      return await withdrawn('Approved')
    } catch (error) {
      await uses.release(use)
      throw error
    }
  }

  async function settle(
    call: PendingCall,
    status: 'Approved' | 'Rejected' | 'Withdrawn',
    comment: string | null,
    caller: Caller,
    correlationId: string,
    was: 'Pending' | 'Approved' = 'Pending',
  ) {
    if (!pending.isLive(call)) throw new Problem(422, 'expired', 'The call has expired. The agent has to make it again.')
    if (call.status !== was) throw alreadyDecided()
    // Written down first: what is not recorded is not decided.
    await audit.write(
      {
        event: 'call.decided',
        at: new Date().toISOString(),
        correlationId,
        tenantId: caller.tenantId,
        subject: caller.subject,
        role: caller.role,
        server: call.server,
        tool: call.tool,
        tier: null,
        argumentsDigest: call.argumentsDigest,
        outcome: status,
        record: { type: 'call', id: call.id },
      },
      'now',
    )
    const decided = await pending.decide(call, { status, subject: caller.subject, role: caller.role, comment })
    if (decided === null) throw alreadyDecided()
    return show(decided, caller)
  }

  async function page(query: URLSearchParams, caller: Caller): Promise<object> {
    const { status, limit, cursor } = Object.fromEntries(query)
    const state = SHOWN_STATES.find((known) => known === status) ?? null
    if (status !== undefined && state === null)
      throw new Problem(400, 'validation_failed', `status must be one of ${SHOWN_STATES.join(', ')}, or left out.`)
    if (limit !== undefined && !(/^[1-9]\d{0,2}$/.test(limit) && Number(limit) <= LONGEST_PAGE))
      throw new Problem(400, 'validation_failed', `limit must be a whole number from 1 to ${LONGEST_PAGE}.`)
    if (cursor !== undefined && !(ID.test(cursor) && (await pending.get(caller.tenantId, cursor)) !== null))
      throw new Problem(400, 'invalid_cursor', 'The cursor is not from this list. Start from the first page.')
    const { calls, more } = await pending.page(caller.tenantId, {
      requestedBy: isViewer(caller) ? null : caller.subject,
      actions: Object.keys(kinds()).filter((action) => rolesOf(action).includes(caller.role)),
      waiting: state === 'Pending',
      state,
      after: cursor ?? null,
      calls: Number(limit ?? PAGE),
      bytes: PAGE_BYTES,
    })
    const deciding = turns(caller)
    return {
      items: await Promise.all(calls.map((call) => show(call, caller, deciding))),
      next_cursor: more ? (calls.at(-1)?.id ?? null) : null,
      has_more: more,
    }
  }

  async function answer(request: IncomingMessage, caller: Caller, correlationId: string): Promise<object> {
    const [, id, action] = PATH.exec((request.url ?? '').split('?', 1)[0] ?? '') ?? []
    const { method } = request
    if (id === undefined) {
      if (method !== 'GET') throw new Problem(405, 'method_not_allowed', 'Only GET is supported here.')
      return page(new URLSearchParams((request.url ?? '').split('?')[1] ?? ''), caller)
    }
    const call = await pending.get(caller.tenantId, id)
    if (call === null || !maySee(call, caller)) throw new Problem(404, 'not_found', 'There is no such call, or you may not see it.')
    if (action === undefined && method === 'GET') return show(call, caller)
    if (action === undefined || method !== 'POST')
      throw new Problem(405, 'method_not_allowed', 'Only GET of the call, and POST of a decision or a withdrawal, are supported here.')
    return (action === '/decision' ? decide : withdraw)(call, caller, await bodyOf(request), correlationId)
  }

  return {
    serves: (path: string | undefined): boolean => PATH.test(path ?? ''),
    serve: (request: IncomingMessage, response: ServerResponse): Promise<void> =>
      answerJson(request, response, verify, (caller, correlation) => answer(request, caller, correlation)),
  }
}

/** What hides in a text is told to everybody; the words themselves only where they are not masked. */
function findingsIn(real: PendingCall['arguments'], given: PendingCall['arguments']): ReturnType<typeof scanJson> {
  const found = scanJson(real, 'arguments')
  if (given === real) return found
  const shown = new Set(scanJson(given, 'arguments').map(({ kind, text }) => `${kind} ${text}`))
  const told = found.map((one) => (shown.has(`${one.kind} ${one.text}`) ? one : { ...one, place: 'arguments', text: MASKED_SECRET }))
  return [...new Map(told.map((one) => [JSON.stringify(one), one])).values()]
}

/** A granted approval of the call itself, which has served no call. */
const isUnusedApproval = (call: PendingCall): boolean => call.status === 'Approved' && call.record === null && !isUsed(call)

const alreadyUsed = (): Problem =>
  new Problem(409, 'approval_used', 'The call was made with this approval, so it can no longer be withdrawn. Read it again.')
const alreadyDecided = (): Problem => new Problem(409, 'already_decided', 'This call was already decided or withdrawn. Read it again.')

function refuseElsewhere({ action, record }: PendingCall): void {
  if (record !== null)
    throw new Problem(
      422,
      'decided_elsewhere',
      `${action} is decided on the record (${record.type}) in the system that keeps it, not on the call.`,
    )
}

function commentIn({ comment = null }: Readonly<Record<string, unknown>>): string | null {
  if (comment === null || (typeof comment === 'string' && comment.length <= LONGEST_COMMENT)) return comment
  throw new Problem(400, 'validation_failed', `comment must be text of up to ${LONGEST_COMMENT} characters.`)
}

/** Why nobody can decide on a call that waits, in words; null when somebody can, or when it no longer waits. */
const whyUndecidable = (
  { status, record, requestOpen }: PendingCall,
  live: boolean,
  usedBy: OtherUse | null,
  deciders: Deciders | null,
): string | null => {
  if (usedBy !== null) return usedByAnother(usedBy, record?.type ?? 'record')
  if (deciders?.due.length === 0)
    return `The approval request of that ${record?.type ?? 'record'} is no longer open. Whoever made the call can make the same call again.`
  return live && status === 'Pending' && record !== null && requestOpen === false
    ? `No approval request was open on that ${record.type} when the call was made. Somebody has to ask for one first.`
    : null
}
