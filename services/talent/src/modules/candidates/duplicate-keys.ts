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
  /** Those that can bring a suggestion even if nothing else is shared: name with postcode, the name before the @. */
  telling: Key[]
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
  const name = lastPair ? neighbour(half('form', nameForm(lastPair)), half('name', wholeSound(lastPair))) : null
  const mailbox = who.email ? half('mailbox', who.email.local) : null
  const certain = [
    ...(who.email && mailbox ? [neighbour(mailbox, half('email', who.email.address))] : []),
    ...(who.phone ? [keyOf('phone', who.phone.digits.slice(-PHONE_DIGITS))] : []),
  ]
  const localPart = who.email && mailbox && who.email.local.length >= LOCAL_PART ? [neighbour(mailbox, mailbox)] : []
  const all = new Set([...certain, ...localPart, ...(name === null ? [] : [name])])
  const telling = [...localPart]
  const forms = [...new Set(pairs.flatMap(soundForms))].map((form) => half('form', form))
  for (const [kind, value] of contextsOf(who)) {
    const context = half(kind, value)
    for (const form of forms) {
      const key = neighbour(form, context)
      all.add(key)
      if (kind === 'postcode') telling.push(key)
    }
  }
  return { all: [...all].slice(0, MOST_KEYS), certain, name, telling }
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

/** Of the two forms the one that both orders of the names agree on. */
const nameForm = (pair: [string, string]) => soundForms(pair).sort()[0] ?? ''

const digest = (kind: string, value: string) => hash('sha256', `${kind}\n${value}`, 'buffer')
const half = (kind: string, value: string) => digest(kind, value).subarray(0, 4)
const keyOf = (kind: string, value: string): Key => digest(kind, value).readBigInt64BE(0).toString()
/**
 * A key whose first half is shared by keys that are asked for together, so that they lie on one page of the index: in a large
 * bank a page more costs far more than a key more. Half a digest tells apart well enough what is compared in full afterwards.
 */
const neighbour = (group: Buffer, own: Buffer): Key => Buffer.concat([group, own]).readBigInt64BE(0).toString()
