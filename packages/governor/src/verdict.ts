import type { JsonObject } from '@tanager/manifest'

/** A tool server's answer after sanitising: still data from a stranger, and marked so. */
export interface SafeAnswer {
  readonly untrusted: true
  readonly structured: unknown
  /** MCP content blocks. */
  readonly content: readonly JsonObject[]
  /** What sanitising did, in counts by kind; empty when it changed nothing. */
  readonly changes: Readonly<Record<string, number>>
}

/** A call that waits for people, as whoever made it is told. */
export interface PendingInfo {
  readonly id: string
  readonly status: 'Pending' | 'Approved' | 'Rejected' | 'Withdrawn'
  readonly action: string
  readonly argumentsDigest: string
  readonly expiresAt: string
  /** Whether anybody can decide now: not when it was decided, nor while nobody has asked for an approval of the record. */
  readonly decidable: boolean
  /** Who decides now; empty when nobody can. All roles that may take part where the steps of the decision cannot be told. */
  readonly approverRoles: readonly string[]
  /** Who decides after them, step by step; missing where the steps cannot be told. */
  readonly laterRoles?: readonly string[]
  /** Of a rejected call: the role of whoever rejected it, when, and what they said. */
  readonly decidedRole?: string | null
  readonly decidedAt?: string | null
  readonly comment?: string | null
  /** Of an approval that serves, or has served: since when, and what became of the call. */
  readonly use?: { readonly at: string; readonly outcome: string }
  /** Another call that the approval served while this one waited for it too: its id where it is kept, and what became of it. */
  readonly usedBy?: {
    readonly id: string | null
    readonly server: string
    readonly tool: string
    readonly at: string
    readonly outcome: string | null
  }
  /** The same call that was made before, and what became of it. */
  readonly earlierCall?: { readonly id: string; readonly at: string; readonly outcome: string }
  /** Where people decide. */
  readonly url?: string
  /** Where to ask how it stands; making the same call again does as well. */
  readonly poll?: string
}

/** What became of a call. A refused call never reached the tool server. */
export type Verdict =
  | { readonly status: 'ok'; readonly answer: SafeAnswer; readonly attempts: number }
  | {
      readonly status: 'refused'
      readonly code: RefusalCode
      readonly message: string
      readonly retryAfterMs?: number
      readonly pending?: PendingInfo
    }
  | {
      readonly status: 'failed'
      readonly code: FailureCode
      readonly message: string
      readonly attempts: number
      /** The tool's own error, sanitised, when it gave one. */
      readonly answer?: SafeAnswer
    }

export type RefusalCode =
  | 'unknown_tool'
  | 'tool_changed'
  | 'schema_unsafe'
  | 'scope_missing'
  | 'tier_not_allowed'
  | 'input_invalid'
  | 'input_too_large'
  | 'record_not_named'
  | 'rate_limited'
  | 'rate_unavailable'
  | 'audit_unavailable'
  | 'approval_action_unknown'
  | 'approval_missing'
  | 'approval_mismatch'
  | 'approval_used'
  | 'approval_unavailable'
  | 'too_many_pending'

export type FailureCode =
  | 'timeout'
  | 'tool_error'
  | 'upstream_unavailable'
  | 'output_invalid'
  | 'output_withheld'
  | 'output_too_large'
  | 'outcome_unknown'
  | 'cancelled'
