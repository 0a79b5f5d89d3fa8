import type { ApprovalKind } from '../approval-kinds.ts'
import type { AuditTrail } from '../audit-trail.ts'
import type { TierPolicy } from '../governed-server.ts'
import type { GovernorLog } from '../governor-log.ts'
import type { Limits } from '../limits.ts'
import type { PendingCall, PendingCalls } from '../pending-calls.ts'
import type { ApprovalPort, ApprovalUses, RateLimits } from '../ports.ts'
import type { Registry } from '../registry.ts'
import type { KnownRun } from '../run.ts'
import type { PendingInfo, RefusalCode } from '../verdict.ts'

/** What the checks ask. */
export interface Host {
  readonly registry: Registry
  readonly approvals: ApprovalPort
  readonly sources: Readonly<Record<string, ApprovalPort>>
  readonly uses: ApprovalUses
  readonly pending: PendingCalls
  readonly pendingLinks: (call: PendingCall) => Pick<PendingInfo, 'url' | 'poll'>
  readonly rates: RateLimits
  readonly audit: AuditTrail
  /** These two may be replaced while calls go on. */
  kinds: Readonly<Record<string, ApprovalKind>>
  tiers: TierPolicy
  readonly limits: Limits
  readonly unauditedReads: 'allow' | 'refuse'
  readonly clock: () => number
  readonly log: GovernorLog
}

export interface Refusal {
  readonly code: RefusalCode
  /** A sentence for whoever made the call: what is wrong and what would help. */
  readonly message: string
  readonly retryAfterMs?: number
  /** The call waits for a decision: where it stands, and who decides. */
  readonly pending?: PendingInfo
}

/** Null lets the call pass on. */
export type Check = (run: KnownRun, host: Host) => Refusal | null | Promise<Refusal | null>
