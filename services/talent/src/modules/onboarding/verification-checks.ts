import { isCurrent, nextStepOn, outdatedOn } from './next-step.ts'
import { COMPARED, type ComparedField, isOpenDiscrepancy, type OnboardingFacts } from './onboarding-facts.ts'

export interface Check {
  code: string
  field?: string
  result: 'Passed' | 'Failed' | 'NeedsReview'
  detail: string
  /** Those that nobody has opened. */
  documents?: string[]
  /** Of a comparison: whether the form and the record as it is now say the same; absent where only one side says anything. */
  agrees?: boolean
  /** A discrepancy on it was resolved: nothing is left to do. */
  settled?: true
  /** Of a value that was changed after the submission. */
  changed_by?: string | null
  changed_at?: Date | null
  /** The discrepancy on its field that settles it no longer. */
  outdated_discrepancy_id?: string
}
export type CaseStatus = 'AwaitingForm' | 'InReview' | 'DiscrepancyOpen' | 'Cleared'

/**
 * What the server can tell about the newest submission. A person settles the rest by raising a discrepancy on the field and having it
 * resolved; only the opening of documents cannot be settled so.
 */
export function checksOf(facts: OnboardingFacts): Check[] {
  const { submission } = facts
  const open = facts.discrepancies.filter(isOpenDiscrepancy).length
  const checks: Check[] = [
    submission
      ? { code: 'form_submitted', result: 'Passed', detail: 'The green form was received.' }
      : { code: 'form_submitted', result: 'Failed', detail: 'The green form has not been submitted yet.' },
    ...facts.required_documents.map((type) => documentCheck(type, facts.received_documents)),
    seenCheck(facts),
    open === 0
      ? { code: 'no_open_discrepancy', result: 'Passed', detail: 'No discrepancy is open.' }
      : { code: 'no_open_discrepancy', result: 'Failed', detail: `${open} ${open === 1 ? 'discrepancy is' : 'discrepancies are'} open.` },
    ...(submission
      ? COMPARED.map((field) => ({ ...comparison(field, submission, facts), ...agreementNow(field, submission, facts) }))
      : []),
  ]
  return checks.map((check) => withNextStep(check, facts))
}

/** A check that has not passed says that it was settled, or what settles it. */
function withNextStep(check: Check, facts: OnboardingFacts): Check {
  const { field, result, detail } = check
  if (result === 'Passed' || field === undefined) return check
  if (isSettled(check, facts)) return { ...check, settled: true, detail: `${detail} Settled: a discrepancy on it was resolved.` }
  const outdated = outdatedOn(field, facts)
  // What is missing has to come: only where somebody has disputed it is there more to say.
  const next = check.code === 'document_received' && outdated === undefined ? undefined : nextStepOn(field, facts)
  return {
    ...check,
    ...(next === undefined ? {} : { detail: `${detail} ${next}` }),
    ...(outdated === undefined ? {} : { outdated_discrepancy_id: outdated.id }),
  }
}

const documentCheck = (type: string, received: readonly string[]): Check =>
  received.includes(type)
    ? { code: 'document_received', field: type, result: 'Passed', detail: 'The document is in.' }
    : { code: 'document_received', field: type, result: 'Failed', detail: 'The document is missing.' }

function seenCheck({ submission, unseen_documents: unseen }: OnboardingFacts): Check {
  const code = 'documents_seen'
  if (!submission) return { code, result: 'NeedsReview', detail: 'No documents have been submitted yet.' }
  if (unseen.length === 0) return { code, result: 'Passed', detail: 'Every required document was opened.' }
  const left = `Not opened yet: ${unseen.join(', ')}.`
  const detail = `${left} A verification officer or HR operations has to open every required document.`
  return { code, result: 'NeedsReview', detail, documents: [...unseen] }
}

const COMPARISONS: Record<ComparedField, { words: string; same: (a: string, b: string) => boolean; otherwise: 'Failed' | 'NeedsReview' }> =
  {
    full_name: { words: 'name', same: sameName, otherwise: 'Failed' },
    email: { words: 'e-mail address', same: sameEmail, otherwise: 'NeedsReview' },
    phone: { words: 'phone number', same: samePhone, otherwise: 'NeedsReview' },
  }

/** Undefined where only one side says anything. */
function agreement(field: ComparedField, recorded: string | null, answered: unknown): boolean | undefined {
  if (recorded === null || recorded === '' || typeof answered !== 'string' || answered === '') return undefined
  return COMPARISONS[field].same(recorded, answered)
}
function agreementNow(field: ComparedField, { answers }: NonNullable<OnboardingFacts['submission']>, { record }: OnboardingFacts) {
  const agrees = agreement(field, record[field], answers[field])
  return agrees === undefined ? {} : { agrees }
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

function comparison(field: ComparedField, submission: NonNullable<OnboardingFacts['submission']>, facts: OnboardingFacts): Check {
  const code = `${field}_agrees`
  const { words, same, otherwise } = COMPARISONS[field]
  const answered = submission.answers[field]
  const change = facts.changes.find((one) => one.field === field)
  if (change) {
    const at = change.at === null ? null : new Date(change.at)
    const who = `${change.display_name ?? 'the operator'}${at === null ? '' : ` on ${MOMENT.format(at)} UTC`}`
    const now = facts.record[field]
    const agrees = agreement(field, now, answered)
    const finding =
      agrees === undefined
        ? 'Nothing to compare: it is known from one side only.'
        : agrees
          ? 'It agrees with the form now; because it was changed, somebody has to confirm it.'
          : 'It differs from the form.'
    const detail = `The ${words} of the candidate's record was changed after the submission, by ${who}. ${finding}`
    return { code, field, result: 'NeedsReview', detail, changed_by: change.user_id, changed_at: at }
  }
  const recorded = submission.compared[field] ?? null
  if (recorded === null || typeof answered !== 'string' || answered === '') {
    const detail = `Nothing to compare: the ${words} is known from one side only.`
    // Without a name nothing says that the form is this person's: a record could be blanked before the form comes.
    return { code, field, result: field === 'full_name' ? 'NeedsReview' : 'Passed', detail }
  }
  return same(recorded, answered)
    ? { code, field, result: 'Passed', detail: `The ${words} agrees with the candidate's record.` }
    : { code, field, result: otherwise, detail: `The ${words} differs from the candidate's record.` }
}

/** By a discrepancy on the field that was raised about this very submission and about what the record says now. */
const isSettled = ({ field }: Check, facts: OnboardingFacts) =>
  field !== undefined && facts.discrepancies.some((one) => one.status === 'Resolved' && one.field === field && isCurrent(one, facts))

/** Those that have neither passed nor been settled. */
const openChecks = (facts: OnboardingFacts) => checksOf(facts).filter((check) => check.result !== 'Passed' && !isSettled(check, facts))

/** What is left to do about a field after what was done about a discrepancy on it; null where nothing is. */
export const nextStepAfter = (field: string | null, facts: OnboardingFacts): string | null =>
  field !== null && openChecks(facts).some((check) => check.field === field) ? (nextStepOn(field, facts) ?? null) : null

const TOLD_APART = ['form_submitted', 'no_open_discrepancy']
/** What keeps a case from being cleared, in words. The form and the discrepancies are items of the checklist themselves. */
export function openWords(facts: OnboardingFacts): string {
  const open = openChecks(facts).filter((check) => !TOLD_APART.includes(check.code))
  const words = open.map(({ code, field, detail }) => (code === 'document_received' ? `${field}: ${detail}` : detail))
  return words.length === 0 ? 'A discrepancy is open.' : words.join(' ')
}

export function caseStatus(facts: OnboardingFacts): CaseStatus {
  if (facts.discrepancies.some(isOpenDiscrepancy)) return 'DiscrepancyOpen'
  if (!facts.submission) return 'AwaitingForm'
  return openChecks(facts).length === 0 ? 'Cleared' : 'InReview'
}

const plain = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const nameParts = (name: string) =>
  new Set(
    plain(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((part) => part !== ''),
  )
const letters = (name: string) => plain(name).replace(/[^\p{L}\p{N}]/gu, '')
/** In any order, however it is spaced or hyphenated; a middle name that one side leaves out is no difference. */
export function sameName(a: string, b: string): boolean {
  const [one, other] = [nameParts(a), nameParts(b)]
  const [few, many] = one.size <= other.size ? [one, other] : [other, one]
  if (few.size === 0) return false
  if (letters(a) === letters(b)) return true
  return few.size >= 2 && [...few].every((part) => many.has(part))
}
export function sameEmail(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

/** Without the trunk's zero, which stands in brackets after the country's prefix or first where there is none. */
const digitsOf = (number: string) => number.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^0+/, '')
/** With or without the country's prefix. */
export function samePhone(a: string, b: string): boolean {
  const [one, other] = [digitsOf(a), digitsOf(b)]
  if (one === '' || other === '') return a.trim() === b.trim()
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short.length >= 7 ? long.endsWith(short) : short === long
}
