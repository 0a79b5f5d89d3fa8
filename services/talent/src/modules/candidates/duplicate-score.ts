import type { Comparable, Phone, Place } from './duplicate-facts.ts'
import { textLikeness } from './duplicate-text.ts'
import { compareNames, editDistance, type NameAgreement } from './name-forms.ts'

/** Why two candidates may be one person: the whole list. */
export const REASONS = [
  'same_file',
  'same_email',
  'same_phone',
  'similar_text',
  'similar_name',
  'similar_email',
  'same_employer',
  'same_school',
  'same_location',
] as const
export type Reason = (typeof REASONS)[number]

/**
 * Weights of evidence in log-odds, added up (Fellegi and Sunter): +2.3 makes "one person" ten times as likely, -2.3 ten
 * times less. What is missing on either side counts nothing. The score is the sum as a probability.
 *
 * Meant so: the same bytes or the same mailbox suffice alone, a phone number unless the names speak against it, a name
 * never; a name with two of employer, school and place, with a postcode or with a text much alike.
 */
export const WEIGHTS = {
  /** Before anything is compared. */
  start: -8.5,
  sameFile: 20,
  sameEmail: 15,
  /** The same name before the @ at another provider. */
  sameMailboxName: 4,
  samePhone: 9,
  otherPhone: -0.3,
  name: { same: 5, similar: 4, one_word: 2.5, initials: 2.5, partial: -1, different: -6, unknown: 0 } satisfies Record<
    NameAgreement,
    number
  >,
  /** The names agree and hardly anyone else in the bank bears that name. */
  rareName: 2,
  employer: 3,
  /** For each more, up to two. */
  furtherEmployer: 1,
  noCommonEmployer: -1.5,
  school: 2.5,
  noCommonSchool: -2,
  place: 1.5,
  postcode: 3,
  /** One digit off, or two swapped, in the same place. */
  nearPostcode: 1.5,
  otherPlace: -1,
  /** By the share of text in common, the first that fits. */
  text: [
    [0.9, 10],
    [0.75, 7],
    [0.55, 4],
    [0.4, 2],
  ],
} as const

/** A pair below this is not suggested. */
export const THRESHOLD = 0.5
/** A name that at most so many others in the bank bear is rare there; some of them may be the same person once more. */
export const RARE_NAME = 6

export interface Compared {
  who: Comparable
  sketch: Uint8Array | null
}
export interface Score {
  score: number
  reasons: Reason[]
}

/** What only the bank knows of a pair. */
export interface Seen {
  sameFile: boolean
  /** How many others in the bank have a name that sounds the same. */
  namesakes: number
}

/** How likely two candidates are one person, and why. The order of the two does not matter. */
export function scorePair(a: Compared, b: Compared, seen: Seen): Score {
  const evidence: Evidence[] = [
    seen.sameFile ? [WEIGHTS.sameFile, 'same_file'] : NOTHING,
    emailEvidence(a.who, b.who),
    phoneEvidence(a.who.phone, b.who.phone),
    textEvidence(a.sketch, b.sketch),
    nameEvidence(a.who, b.who, seen.namesakes <= RARE_NAME),
    employerEvidence(a.who.employers, b.who.employers),
    schoolEvidence(a.who.schools, b.who.schools),
    placeEvidence(a.who.place, b.who.place),
  ]
  const total = evidence.reduce<number>((sum, [weight]) => sum + weight, WEIGHTS.start)
  const found = new Set(evidence.map(([, reason]) => reason))
  return { score: Math.round(1000 / (1 + Math.exp(-total))) / 1000, reasons: REASONS.filter((reason) => found.has(reason)) }
}

type Evidence = [weight: number, reason?: Reason]
const NOTHING: Evidence = [0]

function emailEvidence({ email: a }: Comparable, { email: b }: Comparable): Evidence {
  if (!a || !b) return NOTHING
  if (a.address === b.address) return [WEIGHTS.sameEmail, 'same_email']
  return a.local === b.local && a.local.length >= 5 ? [WEIGHTS.sameMailboxName, 'similar_email'] : NOTHING
}

function phoneEvidence(a: Phone | null, b: Phone | null): Evidence {
  if (!a || !b) return NOTHING
  return samePhone(a, b) ? [WEIGHTS.samePhone, 'same_phone'] : [WEIGHTS.otherPhone]
}

/** Without its country's code a number is compared by its end. */
export function samePhone(a: Phone, b: Phone): boolean {
  if (a.international === b.international) return a.digits === b.digits
  const [home, abroad] = a.international ? [b.digits, a.digits] : [a.digits, b.digits]
  return home.length >= 8 ? abroad.endsWith(home) && abroad.length - home.length <= 3 : false
}

function textEvidence(a: Uint8Array | null, b: Uint8Array | null): Evidence {
  const likeness = textLikeness(a, b)
  const step = likeness === null ? undefined : WEIGHTS.text.find(([least]) => likeness >= least)
  return step ? [step[1], 'similar_text'] : NOTHING
}

function nameEvidence(a: Comparable, b: Comparable, rare: boolean): Evidence {
  const agreement = compareNames(a.name, b.name)
  const weight = WEIGHTS.name[agreement]
  if (weight <= 0) return [weight]
  return [weight + (rare && agreement !== 'initials' ? WEIGHTS.rareName : 0), 'similar_name']
}

function employerEvidence(a: readonly string[], b: readonly string[]): Evidence {
  if (a.length === 0 || b.length === 0) return NOTHING
  const common = commonOf(a, b)
  if (common === 0) return [WEIGHTS.noCommonEmployer]
  return [WEIGHTS.employer + WEIGHTS.furtherEmployer * Math.min(common - 1, 2), 'same_employer']
}

function schoolEvidence(a: readonly string[], b: readonly string[]): Evidence {
  if (a.length === 0 || b.length === 0) return NOTHING
  return commonOf(a, b) > 0 ? [WEIGHTS.school, 'same_school'] : [WEIGHTS.noCommonSchool]
}

/** How many of the one list stand in the other: counted on both sides, so that the order of the lists does not matter. */
const commonOf = (a: readonly string[], b: readonly string[]) => {
  const same = a.map((one) => b.map((other) => sameWords(one, other)))
  return Math.min(same.filter((row) => row.includes(true)).length, b.filter((_, at) => same.some((row) => row[at])).length)
}

/** The same words in any order, all of the shorter within the longer, or a typing error apart. */
function sameWords(a: string, b: string): boolean {
  if (a === b) return true
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  const within = longer.split(' ')
  if (shorter.length >= 4 && shorter.split(' ').every((word) => within.includes(word))) return true
  const most = shorter.length >= 9 ? 2 : shorter.length >= 5 ? 1 : 0
  return most > 0 && editDistance(a.replaceAll(' ', ''), b.replaceAll(' ', ''), most) <= most
}

function placeEvidence(a: Place, b: Place): Evidence {
  const [cityOfA, cityOfB] = [a.parts[0], b.parts[0]]
  const city =
    (cityOfA !== undefined && b.parts.some((part) => sameWords(cityOfA, part))) ||
    (cityOfB !== undefined && a.parts.some((part) => sameWords(cityOfB, part)))
  const postcode = postcodeWeight(a.postcode, b.postcode, city)
  if (postcode > 0 || city) return [postcode + (city ? WEIGHTS.place : 0), 'same_location']
  return cityOfA !== undefined && cityOfB !== undefined ? [WEIGHTS.otherPlace] : NOTHING
}

function postcodeWeight(a: string | null, b: string | null, sameCity: boolean): number {
  if (a === null || b === null) return 0
  if (a === b) return WEIGHTS.postcode
  return sameCity && editDistance(a, b, 1) === 1 ? WEIGHTS.nearPostcode : 0
}
