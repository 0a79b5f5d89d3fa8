import { type DisputedField, isOpenDiscrepancy, type OnboardingFacts } from './onboarding-facts.ts'

/**
 * Whether a discrepancy is about the newest submission and about what the record says now: only then does resolving it settle the check on
 * its field (ADR 0027).
 */
export const isCurrent = (one: DisputedField, { submission, record }: OnboardingFacts): boolean =>
  submission !== null &&
  one.submission_id === submission.id &&
  one.record_value === ((record as Record<string, string | null>)[one.field ?? ''] ?? null)

/** The newest discrepancy on a field that settles nothing any more, where none that still can is there; it is to be raised again. */
export function outdatedOn(field: string, facts: OnboardingFacts): DisputedField | undefined {
  const about = facts.discrepancies.filter((one) => one.field === field)
  if (facts.submission === null || about.some((one) => one.status === 'Upheld' || isCurrent(one, facts))) return undefined
  return about.findLast((one) => one.status === 'Resolved' || isOpenDiscrepancy(one))
}

/** What settles a check on a field that has not passed, and why what was done does not; undefined where somebody is at it, or nothing helps. */
export function nextStepOn(field: string, facts: OnboardingFacts): string | undefined {
  const { submission, application_status } = facts
  if (application_status !== 'Onboarding' || submission === null) return undefined
  const about = facts.discrepancies.filter((one) => one.field === field && one.status !== 'Cancelled')
  if (about.length === 0) return 'To settle this, raise a discrepancy on this field; somebody else resolves it.'
  const outdated = outdatedOn(field, facts)
  if (outdated === undefined) return undefined
  const since =
    outdated.submission_id === submission.id ? "the candidate's record was changed afterwards" : 'the candidate has sent something since'
  const why =
    outdated.status === 'Resolved'
      ? `The discrepancy was resolved, but it does not settle this check: ${since}.`
      : `Resolving the open discrepancy will not settle this check: ${since}.`
  return `${why} Raise a new discrepancy on this field about what is there now; somebody else resolves it.`
}
