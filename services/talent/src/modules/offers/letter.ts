import type { KeptCompensation } from '../approvals/compensation.schema.ts'

export type LetterLanguage = 'en' | 'de'
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
  paragraphs: string[]
  terms: { label: string; value: string }[]
  closing: string[]
}

const LOCALES = { en: 'en-GB', de: 'de-DE' } as const

/** The letter of an offer, in the words of its language, in the name of the tenant. */
export function offerLetter(facts: LetterFacts, language: LetterLanguage): Letter {
  const day = (date: string) =>
    new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
  const { tenantName, legalName, candidateName, offerNumber, jobTitle } = facts
  const [starts, expires] = [day(facts.startDate), day(facts.expiresOn)]
  const common = { sender: legalName, date: day(facts.today), terms: termsOf(facts, language, starts) }
  if (language === 'de')
    return {
      ...common,
      subject: `Ihr Angebot ${offerNumber}: ${jobTitle}`,
      paragraphs: [
        candidateName ? `Guten Tag ${candidateName},` : 'Guten Tag,',
        `wir freuen uns, Ihnen die Stelle „${jobTitle}“ bei ${tenantName} anzubieten. Die Bedingungen im Überblick:`,
        `Bitte antworten Sie uns bis zum ${expires}. Danach ist dieses Angebot nicht mehr gültig.`,
      ],
      closing: ['Mit freundlichen Grüßen', tenantName],
    }
  return {
    ...common,
    subject: `Your offer ${offerNumber}: ${jobTitle}`,
    paragraphs: [
      candidateName ? `Dear ${candidateName},` : 'Hello,',
      `We are delighted to offer you the position of ${jobTitle} at ${tenantName}. The terms at a glance:`,
      `Please reply by ${expires}. After that day this offer is no longer valid.`,
    ],
    closing: ['Kind regards', tenantName],
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
