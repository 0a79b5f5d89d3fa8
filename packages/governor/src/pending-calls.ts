import { randomUUID } from 'node:crypto'
import type { JsonObject } from '@tanager/manifest'
import type { ApprovalUse } from './ports.ts'
import type { FailureCode, RefusalCode } from './verdict.ts'

export type PendingStatus = 'Pending' | 'Approved' | 'Rejected' | 'Withdrawn'

/** A call that people have to decide about, as they see it: the tool, its very arguments, and who wants it. */
export interface PendingCall {
  readonly id: string
  readonly tenantId: string
  readonly server: string
  readonly tool: string
  readonly action: string
  /** The business record that the decision is about; null when it is about the call itself. */
  readonly record: { readonly type: string; readonly id: string } | null
  /** The approval request that was open on the record when the call was made. */
  readonly approvalId: string | null
  readonly arguments: JsonObject
  readonly argumentsDigest: string
  readonly requestedBy: string
  readonly requestedRole: string
  /** The agent that acted for them. */
  readonly requestedAgent?: string
  readonly correlationId: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly status: PendingStatus
  readonly decidedBy: string | null
  readonly decidedAt: string | null
  readonly comment: string | null
  /** Of rows that earlier releases kept, this and what follows is missing. */
  readonly decidedRole?: string | null
  /** What became of the approval: it serves one call. */
  readonly use?: Use | null
  /** Of a call on a record: whether somebody had asked for an approval of it when the call was made last. */
  readonly requestOpen?: boolean
  /** The same call that an approval has served before, or is serving. */
  readonly earlierId?: string
}

/** One use of an approval. */
export interface Use {
  readonly at: string
  readonly outcome: UseOutcome
  /** Of one in progress: until when it can be. */
  readonly until?: string
  /** The call that used it, where that is known, and who made it. */
  readonly by?: string
  readonly subject?: string
  readonly role?: string
}

/** `in_progress` until the call has ended; `given_back` when it never reached the tool, so that the approval is good again. */
export type UseOutcome = 'in_progress' | 'given_back' | 'ok' | FailureCode | RefusalCode

/** The same call that was made before, and what became of it. */
export type EarlierCall = Pick<Use, 'at' | 'outcome'> & { readonly id: string }

/** Another call that an approval has served, or serves: a call on the same record that waited for it too was never sent. */
export interface OtherUse {
  readonly id: string | null
  readonly server: string
  readonly tool: string
  readonly at: string
  /** Null where that is not kept. */
  readonly outcome: UseOutcome | null
}

/** Whether the approval of a call has served, or is serving. */
export const isUsed = ({ use }: PendingCall): boolean => (use ?? null) !== null && use?.outcome !== 'given_back'

/** A use as it is now. What should have ended and did not was cut off with its process: it may have been done or not. */
export function useAt({ use }: PendingCall, now: number): Pick<Use, 'at' | 'outcome'> | null {
  if (!use) return null
  const isLost = use.outcome === 'in_progress' && use.until !== undefined && now > Date.parse(use.until)
  return { at: use.at, outcome: isLost ? 'outcome_unknown' : use.outcome }
}

export const SHOWN_STATES = ['Pending', 'Approved', 'Used', 'Rejected', 'Withdrawn', 'Expired'] as const
/** What people are told of a call. */
export type ShownState = (typeof SHOWN_STATES)[number]

export function shownState(call: PendingCall, now: string): ShownState {
  if (isUsed(call)) return 'Used'
  return call.expiresAt > now || call.status === 'Rejected' || call.status === 'Withdrawn' ? call.status : 'Expired'
}

/** How much may wait, or stand on a page. */
export interface Room {
  readonly calls: number
  readonly bytes: number
}

/** Calls that one person may see: their own, and those of actions that they decide; or all of the tenant. */
export interface PageOf extends Room {
  /** Null: whoever made them. */
  readonly requestedBy: string | null
  readonly actions: readonly string[]
  /** Those that wait, oldest first; otherwise all, newest first. */
  readonly waiting: boolean
  /** Those in one state alone, as people are told it. */
  readonly state?: ShownState | null
  /** The id of the last call on the page before. */
  readonly after: string | null
}

/** Rows of calls by tenant; a state store keeps them. Times are ISO texts. */
export interface PendingRows {
  /** False, and nothing is kept, where the undecided calls of that caller would then be more than may wait. */
  add(row: PendingRow, most: Room): Promise<boolean>
  get(tenantId: string, id: string): Promise<PendingCall | null>
  /** The newest that has not expired. */
  newest(tenantId: string, key: string, now: string): Promise<PendingCall | null>
  /** Those that wait. */
  ofRecord(tenantId: string, record: string, now: string): Promise<PendingCall[]>
  /** A page ends with the call that takes it over its bytes. */
  page(tenantId: string, page: PageOf & { readonly now: string }): Promise<PendingCall[]>
  /** Puts a call in the place of itself, unless its status is no longer what it was. */
  replace(call: PendingCall, was: PendingStatus): Promise<boolean>
  /** Calls that expired before a time go. */
  forget(before: string): Promise<void>
  /** Calls of one caller that expired undecided go. */
  forgetExpired(tenantId: string, requestedBy: string, now: string): Promise<void>
}

export interface PendingRow {
  readonly tenantId: string
  readonly id: string
  readonly key: string
  readonly record: string
  /** Size of the call as it is kept. */
  readonly bytes: number
  readonly call: PendingCall
}

/** What was decided stays to be looked at. */
const KEPT_MS = 30 * 24 * 3_600_000

type Decided = 'decidedBy' | 'decidedRole' | 'decidedAt' | 'comment' | 'use'
type Wanted = Omit<PendingCall, 'id' | 'earlierId' | 'createdAt' | 'expiresAt' | 'status' | Decided>

type Same = Pick<PendingCall, 'server' | 'tool' | 'argumentsDigest'>
/** A call that is decided on itself, with whoever asks for it. */
type Own = Same & Pick<PendingCall, 'requestedBy' | 'requestedAgent'> & { readonly record: null }

/** A decision on a record is about the record, whoever asked; a decision on a call is about this caller making it. */
const keyOf = (call: Same | Own): string => {
  const { server, tool, argumentsDigest } = call
  const isOwn = 'record' in call && call.record === null
  return JSON.stringify([server, tool, argumentsDigest, ...(isOwn ? [call.requestedBy, call.requestedAgent ?? null] : [])])
}
const recordKey = (record: PendingCall['record']): string => (record === null ? '' : JSON.stringify([record.type, record.id]))

/** Calls that wait for people. A decision binds to the digest of the arguments that they saw. */
export class PendingCalls {
  private readonly rows: PendingRows
  private readonly clock: () => number
  /** Calls that are just being kept: the same one made twice at once is one. */
  private readonly coming = new Map<string, Promise<PendingCall | null>>()

  constructor(rows: PendingRows, clock: () => number = Date.now) {
    this.rows = rows
    this.clock = clock
  }

  isLive = (call: PendingCall): boolean => this.clock() < Date.parse(call.expiresAt)

  stateOf = (call: PendingCall): ShownState => shownState(call, this.now())

  private now = (): string => new Date(this.clock()).toISOString()

  /** The newest live call of that tool with those arguments, whatever was decided about it. */
  find(wanted: Same & Pick<Wanted, 'tenantId'>): Promise<PendingCall | null> {
    return this.rows.newest(wanted.tenantId, keyOf(wanted), this.now())
  }

  /** The same, expired or not. */
  last(wanted: Same & Pick<Wanted, 'tenantId'>): Promise<PendingCall | null> {
    return this.rows.newest(wanted.tenantId, keyOf(wanted), new Date(0).toISOString())
  }

  /** Calls on a record that wait, and that people could see while they decided on one approval request. */
  async seenWith(tenantId: string, record: { type: string; id: string }, approvalId: string): Promise<PendingCall[]> {
    const calls = await this.rows.ofRecord(tenantId, recordKey(record), this.now())
    return calls.filter((call) => call.approvalId === null || call.approvalId === approvalId)
  }

  /** A call that waits from now on; the one that waits already when there is one. Null when the caller has no room for another. */
  wait(wanted: Wanted, expiresMs: number, most: Room): Promise<PendingCall | null> {
    const { tenantId, requestedBy, approvalId } = wanted
    const same = JSON.stringify([tenantId, requestedBy, keyOf(wanted), approvalId])
    const coming = this.coming.get(same)
    if (coming !== undefined) return coming
    const call = this.findOrAdd(wanted, expiresMs, most).finally(() => this.coming.delete(same))
    this.coming.set(same, call)
    return call
  }

  private async findOrAdd(wanted: Wanted, expiresMs: number, most: Room): Promise<PendingCall | null> {
    const there = await this.find(wanted)
    if (there?.status === 'Pending' && (there.approvalId ?? wanted.approvalId) === wanted.approvalId) return this.seenAgain(there, wanted)
    const now = this.clock()
    const last = there ?? (await this.last(wanted))
    const earlierId = last !== null && isUsed(last) ? last.id : last?.earlierId
    await this.rows.forget(new Date(now - KEPT_MS).toISOString())
    const call: PendingCall = {
      ...wanted,
      id: randomUUID(),
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + expiresMs).toISOString(),
      status: 'Pending',
      decidedBy: null,
      decidedAt: null,
      comment: null,
      decidedRole: null,
      use: null,
      ...(earlierId !== undefined && { earlierId }),
    }
    const { tenantId, id } = call
    const bytes = Buffer.byteLength(JSON.stringify(call))
    const row: PendingRow = { tenantId, id, key: keyOf(call), record: recordKey(call.record), bytes, call }
    if (await this.rows.add(row, most)) return call
    // What expired can still be looked at, as long as there is room.
    await this.rows.forgetExpired(tenantId, call.requestedBy, this.now())
    return (await this.rows.add(row, most)) ? call : null
  }

  get = (tenantId: string, id: string): Promise<PendingCall | null> => this.rows.get(tenantId, id)

  async page(tenantId: string, page: PageOf): Promise<{ readonly calls: readonly PendingCall[]; readonly more: boolean }> {
    const now = this.now()
    const calls = await this.rows.page(tenantId, { ...page, now })
    const last = calls.at(-1)
    const rest = last === undefined ? [] : await this.rows.page(tenantId, { ...page, now, after: last.id, calls: 1 })
    return { calls, more: rest.length > 0 }
  }

  /** Meanwhile somebody may have asked for the approval that the call needs. */
  private async seenAgain(there: PendingCall, { requestOpen }: Wanted): Promise<PendingCall> {
    if (requestOpen === undefined || there.requestOpen === requestOpen) return there
    const now = { ...there, requestOpen }
    return (await this.rows.replace(now, 'Pending')) ? now : there
  }

  /**
   * A call on a record that is made: it no longer waits, nor binds a later decision; but it does when the approval is given back. Who
   * decided is told where the record is kept.
   */
  async made(call: Pick<Wanted, 'tenantId' | 'server' | 'tool' | 'argumentsDigest'>, use: Omit<Use, 'at'>): Promise<void> {
    const found = await this.find(call)
    // A decision on a call itself is people's alone.
    if (found === null || found.record === null || (found.status !== 'Pending' && found.status !== 'Approved')) return
    const isMine = (found.use?.by ?? use.by) === use.by
    if (found.status === 'Approved' && !isMine) return // an earlier call of the same kind, which has its own story
    const status = use.outcome === 'given_back' ? 'Pending' : 'Approved'
    await this.rows.replace({ ...found, status, use: { at: this.now(), ...use } }, found.status)
  }

  /** A call that a process left without an outcome when it ended. */
  async lost(call: Same & Pick<Wanted, 'tenantId'> & { readonly subject: string; readonly agent?: string }): Promise<void> {
    const { agent } = call
    const own = { ...call, record: null, requestedBy: call.subject, ...(agent !== undefined && { requestedAgent: agent }) }
    for (const found of [await this.last(call), await this.last(own)])
      if (found?.use?.outcome === 'in_progress')
        await this.rows.replace({ ...found, use: { ...found.use, outcome: 'outcome_unknown' } }, found.status)
  }

  /** What became of an approval's use, and of the same call before. */
  async uses(call: PendingCall): Promise<{ readonly use: ReturnType<typeof useAt>; readonly earlier: EarlierCall | null }> {
    const earlier = call.earlierId === undefined ? null : await this.get(call.tenantId, call.earlierId)
    const before = earlier === null ? null : useAt(earlier, this.clock())
    return { use: useAt(call, this.clock()), earlier: earlier && before && { id: earlier.id, ...before } }
  }

  /** What became of the call that holds an approval. */
  async useOf(tenantId: string, { server, tool, argumentsDigest, at }: ApprovalUse): Promise<OtherUse> {
    const call = await this.last({ tenantId, server, tool, argumentsDigest })
    const made = call !== null && isUsed(call) ? call : call?.earlierId === undefined ? null : await this.get(tenantId, call.earlierId)
    const use = made === null ? null : useAt(made, this.clock())
    return { id: made?.id ?? null, server, tool, at, outcome: use?.outcome ?? null }
  }

  /** A call that was rejected where its record is kept: it no longer waits. */
  async rejected(call: Pick<Wanted, 'tenantId' | 'server' | 'tool' | 'argumentsDigest'>): Promise<void> {
    const waiting = await this.find(call)
    if (waiting?.status === 'Pending' && waiting.record !== null)
      await this.rows.replace({ ...waiting, status: 'Rejected', decidedAt: this.now() }, 'Pending')
  }

  /** How the use of an approval of the call itself goes. */
  async used(tenantId: string, id: string, use: Omit<Use, 'at'>): Promise<void> {
    const call = await this.get(tenantId, id)
    if (call?.status === 'Approved') await this.rows.replace({ ...call, use: { at: this.now(), ...use } }, 'Approved')
  }

  /** Also takes a granted approval back. Null when somebody was faster. */
  async decide(
    call: PendingCall,
    by: {
      readonly status: Exclude<PendingStatus, 'Pending'>
      readonly subject: string
      readonly role: string
      readonly comment: string | null
    },
  ): Promise<PendingCall | null> {
    const { status, subject: decidedBy, role: decidedRole, comment } = by
    const decided: PendingCall = { ...call, status, decidedBy, decidedRole, comment, decidedAt: this.now() }
    return (await this.rows.replace(decided, call.status)) ? decided : null
  }
}
