import type { RecordedApproval } from './ports.ts'

/** What a recorded decision must look like to count for an action. */
export interface ApprovalKind {
  readonly entityType: string
  /** For kinds whose request can end `Approved` in more than one sense. */
  readonly outcome?: string
  /** What people decide on: a business record elsewhere (when not told), or the call itself, here. */
  readonly decidedOn?: 'record' | 'call'
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
  if (approval === null) return 'nobody has asked for an approval of that record'
  if (approval.entityType !== kind.entityType || approval.entityId !== entityId) return 'the decision found is about another record'
  if (approval.status === 'Rejected' || approval.status === 'Cancelled')
    return `the newest approval request on that record was ${approval.status.toLowerCase()}`
  if (approval.status !== 'Approved') return 'the newest approval request on that record is not approved as a whole'
  if (kind.outcome !== undefined && approval.outcome !== kind.outcome)
    return `the newest decision on that record did not end as ${kind.outcome}`
  if (typeof approval.id !== 'string' || approval.id === '' || !Number.isSafeInteger(approval.version))
    return 'the decision found carries no id or version'
  return null
}
