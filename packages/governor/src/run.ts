import type { ApprovalKind } from './approval-kinds.ts'
import type { Call, RecordedApproval } from './ports.ts'
import type { progressFilter } from './progress.ts'
import type { GovernedTool } from './registry.ts'

/** One call on its way through the checks; each check adds what it found out. */
export interface Run {
  readonly call: Call
  readonly startedAt: number
  readonly id: string
  /** Our own copy of the arguments, or why there is none. */
  readonly copied: { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly fault: string; readonly message: string }
  readonly argumentsDigest: string
  /** Set when the caller wants to hear how far the tool has come. */
  readonly progress?: ReturnType<typeof progressFilter>
  governed?: GovernedTool
  /** Set when the call goes on while its intent is being written down. */
  intent?: boolean | Promise<boolean>
  /** Set once the call counts against its rate: how to undo that. */
  uncount?: () => void | Promise<void>
  record?: { readonly kind: ApprovalKind; readonly action: string; readonly entityId: string }
  approval?: RecordedApproval
}

/** A run whose tool is known: every check after the first sees one. */
export type KnownRun = Run & { governed: GovernedTool }
