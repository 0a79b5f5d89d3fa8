import type { KeptCompensation } from '../approvals/compensation.schema.ts'
import { fillIn, type LetterLanguage, type LetterTemplate, paragraphsOf } from '../configuration/letter-template.ts'

export interface LetterFacts {
  tenantName: string
  legalName: string
  candidateName: string | null
  offerNumber: string
  jobTitle: string
  startDate: string
  expiresOn: string
  compensation: KeptCompensation | null
  /** The day of the letter. */
  today: string
}
/** A letter as text: who lays it out is another question. */
export interface Letter {
  sender: string
  date: string
  subject: string
  /** Paragraphs before the terms; the first is the greeting. */
  opening: string[]
  terms: { label: string; value: string }[]
  /** Paragraphs after the terms. */
  closing: string[]
}

const LOCALES = { en: 'en-GB', de: 'de-DE' } as const

const GREETINGS: Record<LetterLanguage, (name: string | null) => string> = {
  en: (name) => (name ? `Dear ${name},` : 'Hello,'),
  de: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
}

/** The letter of an offer, in the tenant's words. */
export function offerLetter(facts: LetterFacts, template: LetterTemplate, language: LetterLanguage): Letter {
  const day = (date: string) =>
    new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
  const starts = day(facts.startDate)
  const values = {
    candidate_name: facts.candidateName ?? '',
    job_title: facts.jobTitle,
    start_date: starts,
    expires_on: day(facts.expiresOn),
    offer_number: facts.offerNumber,
    tenant_name: facts.tenantName,
    legal_name: facts.legalName,
  }
  const paragraphs = (text: string) => paragraphsOf(text).map((one) => fillIn(one, values))
  return {
    sender: facts.legalName,
    date: day(facts.today),
    subject: fillIn(template.subject, values),
    opening: [GREETINGS[language](facts.candidateName), ...paragraphs(template.opening)],
    terms: termsOf(facts, language, starts),
    closing: paragraphs(template.closing),
  }
}

const LABELS = {
  en: {
    title: 'Position',
    start: 'Start date',
    base: 'Base salary',
    variable: 'Variable pay',
    bonus: 'Signing bonus',
    benefits: 'Benefits',
  },
  de: {
    title: 'Stelle',
    start: 'Beginn',
    base: 'Grundgehalt',
    variable: 'Variable Vergütung',
    bonus: 'Antrittsbonus',
    benefits: 'Zusatzleistungen',
  },
} as const
const PERIODS: Record<LetterLanguage, Record<string, string>> = {
  en: { Year: 'per year', Month: 'per month', Hour: 'per hour' },
  de: { Year: 'pro Jahr', Month: 'pro Monat', Hour: 'pro Stunde' },
}

/** Terms that the offer does not have are left out. */
function termsOf({ jobTitle, compensation: pay }: LetterFacts, language: LetterLanguage, starts: string): Letter['terms'] {
  const labels = LABELS[language]
  const amount = (value: number) =>
    new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: pay?.currency ?? 'EUR', currencyDisplay: 'code' }).format(value)
  const terms: [string, string | null][] = [
    [labels.title, jobTitle],
    [labels.start, starts],
    [labels.base, pay && `${amount(pay.base_salary)} ${PERIODS[language][pay.pay_period] ?? pay.pay_period}`],
    [labels.variable, pay?.variable_pay == null ? null : amount(pay.variable_pay)],
    [labels.bonus, pay?.signing_bonus == null ? null : amount(pay.signing_bonus)],
    [labels.benefits, pay?.benefits ?? null],
  ]
  return terms.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}
