import type { RecordedApproval } from './ports.ts'

/** What a recorded decision must look like to count for an action. */
export interface ApprovalKind {
  readonly entityType: string
  /** For kinds whose request can end `Approved` in more than one sense. */
  readonly outcome?: string
  /** What people decide on: a business record in the talent service (when not told), the call itself, here, or the call, in a source. */
  readonly decidedOn?: 'record' | 'call' | 'source'
  /** The name of that source. */
  readonly source?: string
  /** Who may decide; told to whoever asks. */
  readonly roles?: readonly string[]
  /** How long a call waits, and how long a decision about it is good. */
  readonly expiresMs?: number
}

/** The three actions that the talent service records. A host registers further ones by name. */
export const APPROVAL_KINDS: Readonly<Record<string, ApprovalKind>> = {
  'offer.approve': { entityType: 'offer', roles: ['TA_HEAD', 'FINANCE_APPROVER', 'HR_HEAD'] },
  'employee-conversion.approve': { entityType: 'employee_conversion', roles: ['HR_OPERATIONS', 'HR_HEAD'] },
  'discrepancy.resolve': { entityType: 'discrepancy', outcome: 'Resolved', roles: ['HR_OPERATIONS', 'HR_HEAD'] },
}

/** Why an answer does not allow the call, in words; null when it does. Casing counts: `approved` is not `Approved`. */
export function whyNotApproved(approval: RecordedApproval | null, kind: ApprovalKind, entityId: string): string | null {
  if (approval === null) return 'no approval was requested for that record'
  if (approval.entityType !== kind.entityType || approval.entityId !== entityId) return 'the decision found is about another record'
  if (approval.status === 'Rejected' || approval.status === 'Cancelled')
    return `the newest approval request on that record was ${approval.status.toLowerCase()}`
  if (approval.status !== 'Approved') return 'the newest approval request on that record is not yet approved by everybody'
  if (kind.outcome !== undefined && approval.outcome !== kind.outcome)
    return `the newest decision on that record did not end as ${kind.outcome}`
  if (typeof approval.id !== 'string' || approval.id === '' || !Number.isSafeInteger(approval.version))
    return 'the decision found carries no id or version'
  return null
}

/** How far ahead of ours the clock of another system may be. */
const SKEW_MS = 60_000

/** Why what a source answered about a call does not allow it, in words; null when it does. */
export function whyNotGood(
  approval: RecordedApproval | null,
  { source = '', expiresMs = Number.POSITIVE_INFINITY }: ApprovalKind,
  { now, requestedBy }: { readonly now: number; readonly requestedBy: string },
): string | null {
  if (approval === null) return `${source} has no request for it`
  if (approval.status === 'Pending') return `nobody has decided in ${source} yet`
  if (approval.status === 'Rejected') return `it was rejected in ${source}`
  if (approval.status !== 'Approved') return `its request in ${source} is in an unknown state`
  const { decidedAt = Number.NaN, expiresAt = Number.POSITIVE_INFINITY, decidedBy = null } = approval
  if (decidedBy === requestedBy) return `in ${source} it was approved by whoever made the call`
  if (!(decidedAt <= now + SKEW_MS)) return `${source} does not say when it was approved`
  return now < Math.min(decidedAt + expiresMs, expiresAt) ? null : `its approval in ${source} has expired`
}
