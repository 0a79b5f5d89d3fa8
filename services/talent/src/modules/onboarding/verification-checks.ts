import { isOpenDiscrepancy, type OnboardingFacts } from './onboarding-facts.ts'

export interface Check {
  code: string
  field?: string
  result: 'Passed' | 'Failed' | 'NeedsReview'
  detail: string
}
export type CaseStatus = 'AwaitingForm' | 'InReview' | 'DiscrepancyOpen' | 'Cleared'

/** What the server can tell from the facts. A person settles the rest by raising a discrepancy on the field and resolving it. */
export function checksOf(facts: OnboardingFacts): Check[] {
  const { answers, record } = facts
  const open = facts.discrepancies.filter(isOpenDiscrepancy).length
  const checks: Check[] = [
    answers
      ? { code: 'form_submitted', result: 'Passed', detail: 'The green form is in.' }
      : { code: 'form_submitted', result: 'Failed', detail: 'The green form has not been submitted yet.' },
    ...facts.required_documents.map((type) => documentCheck(type, facts.received_documents)),
    open === 0
      ? { code: 'no_open_discrepancy', result: 'Passed', detail: 'No discrepancy is open.' }
      : { code: 'no_open_discrepancy', result: 'Failed', detail: `${open} ${open === 1 ? 'discrepancy is' : 'discrepancies are'} open.` },
  ]
  if (answers) {
    checks.push(
      agreement('full_name', 'name', record.full_name, answers.full_name, sameName, 'Failed'),
      agreement('email', 'e-mail address', record.email, answers.email, sameEmail, 'NeedsReview'),
      agreement('phone', 'phone number', record.phone, answers.phone, samePhone, 'NeedsReview'),
    )
  }
  return checks.map((check) =>
    isSettled(check, facts) && check.result !== 'Passed'
      ? { ...check, detail: `${check.detail} Settled: a discrepancy on it was resolved.` }
      : check,
  )
}

const documentCheck = (type: string, received: readonly string[]): Check =>
  received.includes(type)
    ? { code: 'document_received', field: type, result: 'Passed', detail: 'The document is in.' }
    : { code: 'document_received', field: type, result: 'Failed', detail: 'The document is missing.' }

function agreement(
  field: string,
  words: string,
  recorded: string | null,
  answered: unknown,
  same: (a: string, b: string) => boolean,
  otherwise: 'Failed' | 'NeedsReview',
): Check {
  const code = `${field}_agrees`
  if (recorded === null || typeof answered !== 'string' || answered === '')
    return { code, field, result: 'Passed', detail: `Nothing to compare: the ${words} is known from one side only.` }
  return same(recorded, answered)
    ? { code, field, result: 'Passed', detail: `The ${words} agrees with the candidate's record.` }
    : { code, field, result: otherwise, detail: `The ${words} differs from the candidate's record.` }
}

const isSettled = (check: Check, facts: OnboardingFacts) =>
  check.field !== undefined && facts.discrepancies.some((one) => one.field === check.field && one.status === 'Resolved')

export function caseStatus(facts: OnboardingFacts): CaseStatus {
  if (facts.discrepancies.some(isOpenDiscrepancy)) return 'DiscrepancyOpen'
  if (!facts.answers) return 'AwaitingForm'
  return checksOf(facts).every((check) => check.result === 'Passed' || isSettled(check, facts)) ? 'Cleared' : 'InReview'
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
export const sameEmail = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Without the trunk's zero, which stands in brackets after the country's prefix or first where there is none. */
const digitsOf = (number: string) => number.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^0+/, '')
/** With or without the country's prefix. */
export function samePhone(a: string, b: string): boolean {
  const [one, other] = [digitsOf(a), digitsOf(b)]
  if (one === '' || other === '') return a.trim() === b.trim()
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short.length >= 7 ? long.endsWith(short) : short === long
}
