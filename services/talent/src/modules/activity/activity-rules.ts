import { type ActionCode, mayTake } from '../../policy.ts'

/**
 * What of the audit log is activity on a candidate, by the kind of record: who may read that record reads it, and nobody else. Reads and
 * downloads are left to the audit log itself, and so is the import of pay.
 */
const ACTIVITY: Readonly<Record<string, { readonly read: ActionCode; readonly actions: readonly string[] }>> = {
  candidate: { read: 'candidate.read', actions: ['candidate.upload', 'candidate.update', 'candidate.note'] },
  duplicate_suggestion: { read: 'duplicate.read', actions: ['duplicate.review'] },
  application: {
    read: 'application.read',
    actions: [
      'application.create',
      'shortlist.approve',
      'application.reject',
      'application.withdraw',
      'employee-conversion.approve',
      'application.note',
    ],
  },
  interview: { read: 'interview.read', actions: ['interview.schedule', 'interview.update', 'interview.cancel', 'interview.feedback'] },
  offer: {
    read: 'offer.read',
    actions: [
      'offer.create',
      'offer.update',
      'offer.submit',
      'offer.recall',
      'offer.approve',
      'offer.send',
      'offer.record-acceptance',
      'offer.withdraw',
    ],
  },
  green_form: { read: 'green-form.read', actions: ['green-form.issue', 'green-form.submit'] },
  legal_hold: { read: 'retention.read', actions: ['legal-hold.place', 'legal-hold.lift'] },
  discrepancy: {
    read: 'discrepancy.read',
    actions: ['discrepancy.raise', 'discrepancy.request-reupload', 'discrepancy.resolve', 'discrepancy.cancel'],
  },
}

/** The kinds of records whose activity a role sees, and which actions of them. */
export function visibleActivity(role: string): { kinds: string[]; actions: string[] } {
  const seen = Object.entries(ACTIVITY).filter(([, { read }]) => mayTake(role, read))
  return { kinds: seen.map(([kind]) => kind), actions: seen.flatMap(([, { actions }]) => actions) }
}

/** Numbers, counts and codes that a sentence about the entry needs. Whatever else the log holds about it stays there. */
const TOLD = [
  'offer_number',
  'round',
  'feedback_given',
  'panel_size',
  'request_status',
  'step',
  'document_type',
  'employee_number',
  'starts_at',
  'starts_at_before',
  'deputy_for',
] as const

/** Whose records were compared. Whoever reads duplicates reads candidates. */
const PAIR = ['candidate_id', 'other_candidate_id'] as const

export function toldDetails(action: string, details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = action === 'duplicate.review' ? [...TOLD, ...PAIR] : TOLD
  const told = Object.fromEntries(names.flatMap((name) => (details[name] === undefined ? [] : [[name, details[name]]])))
  // The names of the fields; of an offer they could tell that its pay was changed.
  return action === 'candidate.update' && Array.isArray(details.changed) ? { ...told, changed: details.changed } : told
}
