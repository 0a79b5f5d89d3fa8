/** What a verification case and the eligibility for conversion are derived from. */
export interface OnboardingFacts {
  application_id: string
  candidate_id: string
  tan_id: string
  application_status: string
  tan_status: string
  record: { full_name: string | null; email: string | null; phone: string | null }
  offer_accepted: boolean
  /** Of the newest submission that has any; null before the first. Sensitive ones are masked and not looked at. */
  answers: Record<string, unknown> | null
  required_documents: readonly string[]
  received_documents: readonly string[]
  discrepancies: readonly { field: string | null; status: string }[]
}

export const isOpenDiscrepancy = (one: { status: string }) => one.status === 'Open' || one.status === 'ReuploadRequested'
