import { hash } from 'node:crypto'
import type { Comparable } from './duplicate-facts.ts'
import type { TextSketch } from './duplicate-text.ts'
import { namePairs, soundOf } from './name-forms.ts'

/** A 64-bit number as text, as PostgreSQL's bigint takes it. */
export type Key = string

/** What is looked up in the index. Two candidates that share no key are never compared. */
export interface FieldKeys {
  /** Every key, each once, at most `MOST_KEYS`. */
  all: Key[]
  /** E-mail and phone: whoever shares one is compared before anyone else. */
  certain: Key[]
  /** The sound of the whole name, for counting namesakes. */
  name: Key | null
}

const MOST_KEYS = 40
const EMPLOYERS = 2
const SCHOOLS = 2
const LOCAL_PART = 5
const PHONE_DIGITS = 8

/** Keys of what a CV says. A name alone is a key too, but one that finds only the newest bearers of a common name. */
export function fieldKeys(who: Comparable): FieldKeys {
  const pairs = namePairs(who.name)
  const lastPair = pairs.at(-1)
  const name = lastPair ? keyOf('name', wholeSound(lastPair)) : null
  const certain = [
    ...(who.email ? [keyOf('email', who.email.address)] : []),
    ...(who.phone ? [keyOf('phone', who.phone.digits.slice(-PHONE_DIGITS))] : []),
  ]
  const localPart = who.email && who.email.local.length >= LOCAL_PART ? [keyOf('mailbox', who.email.local)] : []
  const all = new Set([...certain, ...localPart, ...(name === null ? [] : [name])])
  const forms = new Set(pairs.flatMap(soundForms))
  for (const [kind, value] of contextsOf(who)) for (const form of forms) all.add(keyOf(kind, form, value))
  return { all: [...all].slice(0, MOST_KEYS), certain, name }
}

/** Keys of the file and of its text: the same bytes, nearly the same words. */
export const documentKeys = (sha256: string | null, sketch: TextSketch | null): { file: Key | null; all: Key[] } => {
  const file = sha256 === null ? null : keyOf('file', sha256.toLowerCase())
  return { file, all: [...(file === null ? [] : [file]), ...(sketch?.bands ?? []).map((band) => keyOf('text', band))] }
}

/** What makes a common name selective: where someone lives, worked and studied. */
function contextsOf(who: Comparable): [kind: string, value: string][] {
  const [city] = who.place.parts
  return [
    ...(city ? [['place', city.split(' ').map(soundOf).join('')] as [string, string]] : []),
    ...(who.place.postcode ? [['postcode', who.place.postcode] as [string, string]] : []),
    ...who.employers.slice(0, EMPLOYERS).map((employer): [string, string] => ['employer', leadingWord(employer)]),
    ...who.schools.slice(0, SCHOOLS).map((school): [string, string] => ['school', school.split(' ').sort().join(' ')]),
  ]
}

/** "Google UK" and "Google" are one key; a very short first word says too little. */
const leadingWord = (name: string) => {
  const [first = '', second = ''] = name.split(' ')
  return first.length > 3 ? first : `${first} ${second}`
}

const wholeSound = (pair: [string, string]) => pair.map(soundOf).sort().join(' ')
/** The sound of both names, and of each with the other's first letter alone: one of the two survives a typing error or an initial. */
const soundForms = (pair: [string, string]) => {
  const [a, b] = [soundOf(pair[0]), soundOf(pair[1])]
  return [`${a} ${b.charAt(0)}`, `${b} ${a.charAt(0)}`]
}

const keyOf = (kind: string, ...values: string[]): Key =>
  hash('sha256', `${kind}\n${values.join('\n')}`, 'buffer')
    .readBigInt64BE(0)
    .toString()
