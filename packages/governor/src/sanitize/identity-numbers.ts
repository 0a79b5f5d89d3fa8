import type { ChangeCount } from './changes.ts'
import { passesLuhn, passesMod97, passesVerhoeff } from './check-digits.ts'

/** Whole tokens that hold many digits and identify nobody; looked for first, so that no part of one is taken for a number. */
const UUID = '[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}'
const START = '(?<![\\p{L}\\p{N}_+/-]|\\p{N}[.,])'
const END = '(?![\\p{L}\\p{N}_/]|[.-]\\d)'

interface Shape {
  readonly kind: string
  readonly pattern: RegExp
  /** The text with the number in it masked; as it was when there is none. */
  readonly mask: (text: string) => string
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')
const shape = (kind: string, source: string, mask: Shape['mask']): Shape => ({
  kind,
  pattern: new RegExp(`${UUID}|${START}(?:${source})${END}`, 'gu'),
  mask,
})

const CARD_PREFIX = /^(?:4|5[1-5]|2(?:2[2-9]|[3-6]|7[01]|720)|3[47]|6(?:011|4[4-9]|5)|35(?:2[89]|[3-8])|3(?:0[0-5]|[689])|62|60|81|82)/
const CARD_LENGTHS = new Set([14, 15, 16, 19])

const isCard = (digits: string): boolean => CARD_LENGTHS.has(digits.length) && CARD_PREFIX.test(digits) && passesLuhn(digits)

/** Other digits may stand before and behind a card (an expiry date, a check code, the next card): every run of groups is looked at. */
function maskCards(text: string): string {
  if (isCard(digitsOf(text))) return maskAllButLast(text)
  const groups = text.split(/(?<=[ -])/)
  let masked = ''
  for (let from = 0; from < groups.length; ) {
    const length = cardLength(groups, from)
    const part = groups.slice(from, from + Math.max(1, length)).join('')
    masked += length === 0 ? part : maskAllButLast(part)
    from += Math.max(1, length)
  }
  return masked
}

/** How many groups from this one on make a card, as cards are grouped (4-4-4-4, 4-6-5, or all in one); 0 when none do. */
function cardLength(groups: readonly string[], from: number): number {
  const sizes = groups.slice(from, from + 5).map((group) => (/[ -]$/.test(group) ? group.length - 1 : group.length))
  const shape = sizes.join('-')
  const lengths = [
    ...(/^4-4-4-4-3$/.test(shape) ? [5] : []),
    ...(/^4-4-4-4(?:-|$)/.test(shape) ? [4] : []),
    ...(/^4-6-[45](?:-|$)/.test(shape) ? [3] : []),
    ...((sizes[0] ?? 0) >= 14 ? [1] : []),
  ]
  return lengths.find((length) => isCard(digitsOf(groups.slice(from, from + length).join('')))) ?? 0
}

const isIban = (text: string): boolean => {
  const compact = text.replaceAll(' ', '')
  return compact.length >= 15 && compact.length <= 34 && passesMod97(compact)
}
const isSocialSecurity = (text: string): boolean => !/^(?:000|666|9)|^\d{3}.00|0000$/.test(text)
/** Twelve digits that begin as an Indian mobile number with its country code are taken for one. */
const isAadhaar = (text: string): boolean => passesVerhoeff(digitsOf(text)) && !/^91[6-9]\d{9}$/.test(text)

const maskIf =
  (real: (text: string) => boolean) =>
  (text: string): string =>
    real(text) ? maskAllButLast(text) : text

/** In this order: an IBAN may hold what looks like a card. */
const SHAPES: readonly Shape[] = [
  shape('iban', '[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?', maskIf(isIban)),
  shape('card', '\\d(?:[ -]?\\d){13,2000}', maskCards),
  shape('aadhaar', '[2-9]\\d{3}([ -]?)\\d{4}\\1\\d{4}', maskIf(isAadhaar)),
  shape('ssn', '\\d{3}-\\d{2}-\\d{4}', maskIf(isSocialSecurity)),
  shape('pan', '[A-Z]{3}[ABCFGHJLPT][A-Z]\\d{4}[A-Z]', (text) => maskAllButLast(text)),
]

/** Numbers that only their label tells from any other. */
const LABELLED: readonly { readonly kind: string; readonly pattern: RegExp }[] = [
  { kind: 'passport', pattern: /(\bpassport(?: ?(?:no|num|number|nr|#))?\.?["']?\s{0,3}[:=#-]?\s{0,3}["']?)([A-Z]{0,2}\d{6,9})\b/giu },
  { kind: 'ssn', pattern: /(\b(?:ssn|social security(?: number| no\.?)?)["']?\s{0,3}[:=#-]?\s{0,3}["']?)(\d{3}[- ]?\d{2}[- ]?\d{4})\b/giu },
  {
    kind: 'nino',
    pattern:
      /(\b(?:nino|ni number|national insurance(?: number| no\.?)?)["']?\s{0,3}[:=#-]?\s{0,3}["']?)([A-Z]{2}(?: ?\d{2}){3} ?[A-D])\b/giu,
  },
  {
    kind: 'bank_account',
    pattern: /(\b(?:account|a\/c|acct)(?: ?(?:no|num|number|nr|#))\.?["']?\s{0,3}[:=#-]?\s{0,3}["']?)(\d{8,18})\b/giu,
  },
]

/** All but the last four letters and digits become stars; the spaces between them stay. */
export function maskAllButLast(text: string, last = 4): string {
  const keepFrom = text.replace(/[^\p{L}\p{N}]/gu, '').length - last
  let seen = 0
  return text.replace(/[\p{L}\p{N}]/gu, (character) => {
    seen += 1
    return seen > keepFrom ? character : '*'
  })
}

const ENOUGH_DIGITS = /\d{4}|\d{3}[- ]\d{2}|\d(?:[ -]\d){3}|\d{2} \d{2}/
/** What every number above has, or its label. A year, an amount or a case number mostly has none of it. */
const HINT = /[A-Z]{2}\d{2}|\d(?:[ -]?\d){8}|passport|ssn|social security|nino|ni number|national insurance|account|a\/c|acct/iu
/** With nothing before it that could be the beginning of a number which goes on into it. */
const LONE_UUID = new RegExp(`(?<![\\p{L}\\p{N}_ -])${UUID}`, 'gu')

/** A number in JSON, in the middle of other words: its mask is a text there. */
const AFTER_KEY = /":\s{0,4}$/

/** Masks identity, card and account numbers that pass their own check digits or carry their label. */
export function maskIdentityNumbers(text: string, count: ChangeCount): string {
  return mayHoldNumbers(text) ? maskEveryNumber(text, count) : text
}

/** Whether it is worth while to look closer: most texts hold no more than a date or the id of a record. */
function mayHoldNumbers(text: string): boolean {
  if (!ENOUGH_DIGITS.test(text) || !HINT.test(text)) return false
  return !text.includes('-') || HINT.test(text.replace(LONE_UUID, '\n'))
}

export function maskEveryNumber(text: string, count: ChangeCount): string {
  let masked = text
  for (const { kind, pattern, mask } of SHAPES)
    masked = masked.replace(pattern, (found: string, ...rest: unknown[]) => {
      if (/^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-/.test(found)) return found
      const safe = mask(found)
      if (safe === found) return found
      count.note(kind)
      const [at, whole] = rest.filter((one) => typeof one === 'number' || typeof one === 'string').slice(-2) as [number, string]
      return AFTER_KEY.test(whole.slice(Math.max(0, at - 8), at)) && /^\d+$/.test(found) ? `"${safe}"` : safe
    })
  for (const { kind, pattern } of LABELLED)
    masked = masked.replace(pattern, (_all, label: string, number: string) => {
      count.note(kind)
      const safe = maskAllButLast(number)
      return AFTER_KEY.test(label) && /^\d+$/.test(number) ? `${label}"${safe}"` : `${label}${safe}`
    })
  return masked
}
