/** The fields of the candidate's record that a form is compared with. */
export const COMPARED = ['full_name', 'email', 'phone'] as const
export type ComparedField = (typeof COMPARED)[number]
export type ComparedValues = Record<ComparedField, string | null>

/** Who changed a field of the record after the submission, as the audit log has it. */
export interface LaterChange {
  field: ComparedField
  user_id: string | null
  display_name: string | null
  at: string | null
}
export interface DisputedField {
  id: string
  field: string | null
  status: string
  /** The newest submission when it was raised; null before the first. */
  submission_id: string | null
  /** What the candidate's record said in this field then. */
  record_value: string | null
}

/** What a verification case and the eligibility for conversion are derived from. */
export interface OnboardingFacts {
  application_id: string
  candidate_id: string
  tan_id: string
  application_status: string
  tan_status: string
  /** As it is now. */
  record: ComparedValues
  offer_accepted: boolean
  /** Whether this person, under whichever record, is an employee by another application. */
  already_employee: boolean
  /** The newest; null before the first. Sensitive answers are masked and not looked at. `compared` is the record when the answers came in. */
  submission: { id: string; answers: Record<string, unknown>; compared: ComparedValues } | null
  /** Of compared fields whose value is another now. */
  changes: readonly LaterChange[]
  required_documents: readonly string[]
  received_documents: readonly string[]
  /** Required ones that are in and that nobody who checks documents has opened since they came. */
  unseen_documents: readonly string[]
  discrepancies: readonly DisputedField[]
}

export const isOpenDiscrepancy = (one: { status: string }) => one.status === 'Open' || one.status === 'ReuploadRequested'
