import { randomUUID } from 'node:crypto'
import type { JsonObject } from '@tanager/manifest'

export type PendingStatus = 'Pending' | 'Approved' | 'Rejected'

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
  readonly correlationId: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly status: PendingStatus
  readonly decidedBy: string | null
  readonly decidedAt: string | null
  readonly comment: string | null
}

/** Rows of calls by tenant; a state store keeps them. */
export interface PendingRows {
  add(row: PendingRow): Promise<void>
  get(tenantId: string, id: string): Promise<PendingCall | null>
  /** Newest first. */
  withKey(tenantId: string, key: string): Promise<PendingCall[]>
  ofRecord(tenantId: string, record: string): Promise<PendingCall[]>
  list(tenantId: string, most: number): Promise<PendingCall[]>
  /** Puts a call in the place of itself, unless it is no longer pending. */
  decide(call: PendingCall): Promise<boolean>
  /** Calls that expired before a time go. */
  forget(before: string): Promise<void>
}

export interface PendingRow {
  readonly tenantId: string
  readonly id: string
  readonly key: string
  readonly record: string
  readonly call: PendingCall
}

const MOST_WAITING = 1_000
/** What was decided stays to be looked at. */
const KEPT_MS = 30 * 24 * 3_600_000

type Wanted = Omit<PendingCall, 'id' | 'createdAt' | 'expiresAt' | 'status' | 'decidedBy' | 'decidedAt' | 'comment'>

const keyOf = ({ server, tool, argumentsDigest }: Pick<PendingCall, 'server' | 'tool' | 'argumentsDigest'>): string =>
  JSON.stringify([server, tool, argumentsDigest])
const recordKey = (record: PendingCall['record']): string => (record === null ? '' : JSON.stringify([record.type, record.id]))

/** Calls that wait for people. A decision binds to the digest of the arguments that they saw. */
export class PendingCalls {
  private readonly rows: PendingRows
  private readonly clock: () => number

  constructor(rows: PendingRows, clock: () => number = Date.now) {
    this.rows = rows
    this.clock = clock
  }

  isLive = (call: PendingCall): boolean => this.clock() < Date.parse(call.expiresAt)

  /** The newest live call of that tool with those arguments, whatever was decided about it. */
  async find(wanted: Pick<Wanted, 'tenantId' | 'server' | 'tool' | 'argumentsDigest'>): Promise<PendingCall | null> {
    const [newest] = (await this.rows.withKey(wanted.tenantId, keyOf(wanted))).filter(this.isLive)
    return newest ?? null
  }

  /** Calls on a record that wait, and that people could see while they decided on one approval request. */
  async seenWith(tenantId: string, record: { type: string; id: string }, approvalId: string): Promise<PendingCall[]> {
    const calls = (await this.rows.ofRecord(tenantId, recordKey(record))).filter(this.isLive)
    return calls.filter((call) => call.status === 'Pending' && (call.approvalId === null || call.approvalId === approvalId))
  }

  /** A call that waits from now on; the one that waits already when there is one. Null when too many wait. */
  async wait(wanted: Wanted, expiresMs: number): Promise<PendingCall | null> {
    const there = await this.find(wanted)
    if (there?.status === 'Pending' && (there.approvalId ?? wanted.approvalId) === wanted.approvalId) return there
    const now = this.clock()
    await this.rows.forget(new Date(now - KEPT_MS).toISOString())
    const waiting = (await this.rows.list(wanted.tenantId, MOST_WAITING)).filter((call) => call.status === 'Pending' && this.isLive(call))
    if (waiting.length >= MOST_WAITING) return null
    const call: PendingCall = {
      ...wanted,
      id: randomUUID(),
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + expiresMs).toISOString(),
      status: 'Pending',
      decidedBy: null,
      decidedAt: null,
      comment: null,
    }
    await this.rows.add({ tenantId: call.tenantId, id: call.id, key: keyOf(call), record: recordKey(call.record), call })
    return call
  }

  get = (tenantId: string, id: string): Promise<PendingCall | null> => this.rows.get(tenantId, id)
  list = (tenantId: string): Promise<PendingCall[]> => this.rows.list(tenantId, MOST_WAITING)

  /** A call on a record that was made: it no longer waits, nor binds a later decision. */
  async made(call: Pick<Wanted, 'tenantId' | 'server' | 'tool' | 'argumentsDigest'>): Promise<void> {
    const waiting = await this.find(call)
    // A decision on a call itself is people's alone.
    if (waiting?.status === 'Pending' && waiting.record !== null)
      await this.decide(waiting, { status: 'Approved', subject: '', comment: null })
  }

  /** Null when somebody was faster. */
  async decide(
    call: PendingCall,
    by: { readonly status: 'Approved' | 'Rejected'; readonly subject: string; readonly comment: string | null },
  ): Promise<PendingCall | null> {
    const { status, subject: decidedBy, comment } = by
    const decided: PendingCall = { ...call, status, decidedBy, comment, decidedAt: new Date(this.clock()).toISOString() }
    return (await this.rows.decide(decided)) ? decided : null
  }
}
