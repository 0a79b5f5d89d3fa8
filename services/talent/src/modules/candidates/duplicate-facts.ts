import { folded, nameParts } from './name-forms.ts'

/** What is known of a candidate when duplicates are looked for. */
export interface DuplicateFacts {
  candidateId: string
  fullName: string | null
  email: string | null
  phone: string | null
  location: string | null
  /** The newest first. */
  employers: string[]
  schools: string[]
  /** Of the file's bytes, in hex; null where no file came along. */
  sha256: string | null
  /** The text of the CV; null where no file came along. */
  text: string | null
}

/** The facts in the forms that are compared. */
export interface Comparable {
  name: string[]
  email: { address: string; local: string } | null
  phone: Phone | null
  place: Place
  employers: string[]
  schools: string[]
}
export interface Phone {
  digits: string
  /** Written with its country's code. */
  international: boolean
}
export interface Place {
  /** The parts between commas, without postcodes. */
  parts: string[]
  postcode: string | null
}

export const comparable = (facts: Omit<DuplicateFacts, 'candidateId' | 'sha256' | 'text'>): Comparable => ({
  name: nameParts(facts.fullName),
  email: comparableEmail(facts.email),
  phone: comparablePhone(facts.phone),
  place: comparablePlace(facts.location),
  employers: organisations(facts.employers, EMPLOYER_NOISE),
  schools: organisations(facts.schools, SCHOOL_NOISE),
})

const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox behind an address: case, `+tags` and, where the provider ignores them, dots do not make another. */
export function comparableEmail(email: string | null): Comparable['email'] {
  const [, before = '', host = ''] = /^([^@\s]+)@([^@\s][^@\s.]*\.[^@\s]+)$/.exec(folded(email ?? '').trim()) ?? []
  if (before === '') return null
  const untagged = before.split('+', 1)[0] || before
  const dotless = DOTLESS.has(host)
  const address = `${dotless ? untagged.replaceAll('.', '') : untagged}@${dotless ? 'gmail.com' : host}`
  return { address, local: untagged.replace(/[^\p{L}\p{N}]/gu, '') }
}

const FEWEST_DIGITS = 7

/** Digits alone; a leading `00` is a `+`, and `(0)` inside an international number is for callers at home. */
export function comparablePhone(phone: string | null): Phone | null {
  const written = (phone ?? '').normalize('NFKC').replace(/(?:ext|x|#).*/is, '')
  const international = /^\s*(?:\+|00)/.test(written)
  const digits = (international ? written.replace(/\(0\)/, '').replace(/^\s*00/, '') : written).replace(/\D/g, '').replace(/^0+/, '')
  if (digits.length < FEWEST_DIGITS || /^(\d)\1*$/.test(digits)) return null
  return { digits, international }
}

const UK_POSTCODE = /\b([a-z]{1,2}\d[a-z\d]?)\s*(\d[a-z]{2})\b/
const POSTCODE = /\b\d{4,6}(?:-\d{3,4})?\b/

function comparablePlace(location: string | null): Place {
  const text = folded(location ?? '')
  const british = UK_POSTCODE.exec(text)
  const postcode = british ? `${british[1]}${british[2]}` : (POSTCODE.exec(text)?.[0] ?? null)
  const parts = text
    .replace(british ? UK_POSTCODE : POSTCODE, ' ')
    .split(/[,;/|()\n]| - /)
    .map((part) => part.replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .filter((part) => part !== '')
  return { parts: parts.slice(0, 4), postcode }
}

const noise = (list: string) => new Set(list.split(' '))
const EMPLOYER_NOISE = noise(
  'the ltd limited inc incorporated llc llp plc corp corporation co company gmbh ag kg sa sas sarl spa srl bv nv ab as oy pty pvt private holding holdings group and of',
)
const SCHOOL_NOISE = noise('the of at and for university universitat universite universidad universita college school institute')
const MOST_ORGANISATIONS = 12

/** Names of companies or schools without the words that are left out or put in at will; each once, in the given order. */
function organisations(names: readonly string[], out: Set<string>): string[] {
  const forms = names.map((name) => {
    const all = folded(name).match(/[\p{L}\p{N}]+/gu) ?? []
    const left = all.filter((word) => !out.has(word))
    return (left.length > 0 ? left : all).join(' ')
  })
  return [...new Set(forms.filter((form) => form !== ''))].slice(0, MOST_ORGANISATIONS)
}
