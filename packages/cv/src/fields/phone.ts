import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import type { PlacedLine } from '../layout/line.ts'
import type { Section } from '../sections.ts'
import { findDates } from './dates.ts'
import { type Found, found } from './found.ts'

const NUMBER = /(?<![\p{L}\d@/._-])(?:\+|\(\+?)?\d[\d\s().\-–/]{5,22}\d(?![\d@%]|\p{L})/gu
const LABEL =
  /(?<!\p{L})(?:phone|mobile|mob|telephone|tel|cell|contact(?:\s*(?:no|number))?|call|whatsapp|ph|m|t|p|c|h)\b[\s.:)#-]*(?:(?:no|number)[\s.:-]*)?$/iu
/** "0044" is how "+44" is dialled in most countries. */
const INTERNATIONAL = /^\(?00\)?\s?(?=[1-9])/
/** "+49 (0)151": the zero is dialled inside the country alone. */
const TRUNK = /(?<=^\+\d{1,3}\s?)\(0\)/
const PERSONAL = new Set(['header', 'contact', 'personal', 'summary', 'other'])

/** The best number of the document in E.164 where it is valid, and as written where it is not. */
export function findPhone(sections: readonly Section[], country: string | undefined): Found<string> | undefined {
  let best: { score: number; hit: Found<string> } | undefined
  for (const section of sections) {
    const base = PERSONAL.has(section.kind) ? 2 : 0
    for (const [index, line] of section.lines.entries()) {
      for (const candidate of onLine(line, section.lines[index - 1], section.lines[index + 1], country)) {
        const score = base + candidate.score
        if (score >= 3 && (best === undefined || score > best.score)) best = { score, hit: candidate.hit }
      }
    }
  }
  return best?.hit
}

function onLine(
  line: PlacedLine,
  above: PlacedLine | undefined,
  below: PlacedLine | undefined,
  country: string | undefined,
): { score: number; hit: Found<string> }[] {
  const hits: { score: number; hit: Found<string> }[] = []
  for (const match of line.text.matchAll(NUMBER)) {
    const raw = withRest(match, below, country) ?? match[0].replace(/\s+/g, ' ').trim()
    const dialled = toDialled(raw)
    const digits = dialled.replace(/\D/g, '').length
    if (digits < 7 || digits > 15 || isDates(raw)) continue
    const before = line.text.slice(0, match.index)
    const labelled =
      LABEL.test(before.replace(/\t/g, ' ').trimEnd()) ||
      (before.trim() === '' && above !== undefined && above.text.length < 20 && LABEL.test(above.text))
    const parsed = parsePhoneNumberFromString(dialled, country as CountryCode | undefined)
    const valid = parsed?.isValid() === true
    if (!valid && !labelled && POSTCODE.test(raw)) continue
    const score =
      (labelled ? 3 : 0) +
      (raw.startsWith('+') || (valid && dialled.startsWith('+')) ? 2 : 0) +
      (valid ? 1.5 : 0) +
      (digits >= 9 && digits <= 13 ? 1 : 0) +
      (line.text.includes('@') ? 2 : [above, below].some((near) => near?.text.includes('@')) ? 1 : 0)
    const confidence = valid ? 0.97 : labelled ? 0.8 : 0.7
    hits.push({
      score,
      hit: found(
        valid && parsed !== undefined ? parsed.number : balanced(raw),
        confidence,
        line.start + match.index,
        line.start + match.index + match[0].length,
      ),
    })
  }
  return hits
}

const toDialled = (raw: string): string => raw.replace(INTERNATIONAL, '+').replace(TRUNK, '')

/** The whole number where it breaks over two lines: "+234 803 123" above "4567". */
function withRest(match: RegExpExecArray, below: PlacedLine | undefined, country: string | undefined): string | undefined {
  const rest = /^[\d(][\d ().-]{0,11}\d(?=$|\s)/.exec(below?.segments[0]?.text ?? '')?.[0]
  if (rest === undefined || match.index + match[0].length < match.input.trimEnd().length) return undefined
  const isValid = (raw: string): boolean =>
    parsePhoneNumberFromString(toDialled(raw), country as CountryCode | undefined)?.isValid() === true
  const whole = `${match[0].trim()} ${rest}`
  return !isValid(match[0]) && isValid(whole) ? whole : undefined
}

/** Brazil, Portugal and the long form of the United States. */
const POSTCODE = /^(?:\d{5}-\d{3,4}|\d{4}-\d{3})$/

/** "2015 - 2019" and "01.02.2020" have as many digits as a short number. */
function isDates(raw: string): boolean {
  const left = findDates(raw).reduce((text, date) => text.replace(raw.slice(date.start, date.end), ''), raw)
  return left.replace(/\D/g, '').length < 5 && !raw.startsWith('+')
}

const balanced = (raw: string): string => (raw.includes(')') && !raw.includes('(') ? `(${raw}` : raw)
