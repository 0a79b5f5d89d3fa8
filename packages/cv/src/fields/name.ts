import { foldText, joinSpacedLetters } from '../clean-text.ts'
import { headingKind } from '../headings.ts'
import type { PlacedLine } from '../layout/line.ts'
import { TITLE_HEADS } from '../lexicon/job-titles.ts'
import { GIVEN_NAMES, NOT_NAMES } from '../lexicon/people.ts'
import { type Found, found } from './found.ts'
import { inCommonOrder } from './inverted-name.ts'
import { fromCapitals, isCapitals } from './name-case.ts'
import { isPlaceText } from './place.ts'

const LABEL =
  /^(?:vorname\(n\)\s*\/\s*nachname\(n\)|nom\(s\)\s*\/\s*prénom\(s\)|apellido\(s\)\s*\/\s*nombre\(s\)|apelido\(s\)\s*\/\s*nome\(s\)(?:\s+próprio\(s\))?|achternaam\s*\/\s*voornaam|nazwisko\s*\/\s*imię|imię i nazwisko|nom(?: et prénom)?|nombre(?: y apellidos)?|nome(?: completo)?|naam|full\s+name|name|candidate(?:'s)?\s+name|applicant(?:\s+name)?|first name\(?s?\)?\s*(?:\/\s*)?surname\(?s?\)?|surname\(?s?\)?\s*\/\s*first name\(?s?\)?)(?!\p{L})\s*(?:[:：-]\s*)?/iu
const CREDENTIALS =
  /(?:,|(?<!\s)\s)\s*(?:ph\.?d|mba|msc|m\.sc|bsc|md|m\.d|pmp|cpa|cfa|rn|bsn|msn|esq|pe|p\.e|acca|phr|shrm-cp|cissp|ca|jr|ii|iii|b\.?tech|m\.?tech)\.?(?=$|,|\s)/gi
const PRONOUNS = /(?:,|(?<!\s)\s)\s*(?:he|she|they)\/(?:him|her|them|they)(?:\/(?:his|hers|theirs))?$/i
const HONORIFIC = /^(?:mr|mrs|ms|miss|dr|prof|sir|er|shri|smt)\.?\s+/i

interface Candidate {
  value: string
  line: PlacedLine
  score: number
}

/** The person's name: by its label, else by type size, place, shape, and agreement with the e-mail address. */
export function findName(lines: readonly PlacedLine[], email: string | undefined): Found<string> | undefined {
  const first = lines.filter((line) => line.page === lines[0]?.page)
  const largest = Math.max(...first.filter((line) => /\p{L}{2}/u.test(line.text)).map((line) => line.size), 0)
  const body = median(first.map((line) => line.size))
  const candidates: Candidate[] = []
  for (const [index, line] of first.entries()) {
    for (const { text, bonus } of readings(line, nextOfName(first, index, body), first[index + 2], first[index - 1], body)) {
      const value = asName(text)
      if (value === undefined) continue
      const early = index < 3 || first[index - 1]?.flow !== line.flow ? 1.5 : index < 8 ? 0.5 : index > 25 ? -1.5 : 0
      const size = line.size >= largest - 0.5 && largest > body * 1.1 ? 3 : line.size > body * 1.15 ? 1 : 0
      const score = bonus + early + size + agreement(value, email) + shape(value) + (index === 0 ? 0.5 : 0)
      candidates.push({ value, line, score })
    }
  }
  const best = candidates.sort((a, b) => b.score - a.score)[0]
  if (best === undefined || best.score < 2) return undefined
  return found(best.value, 0.4 + best.score / 14, best.line.start, best.line.end)
}

/** The line below; small print beside a name of two lines in large type is passed over. */
function nextOfName(lines: readonly PlacedLine[], index: number, body: number): PlacedLine | undefined {
  const [line, next] = [lines[index], lines[index + 1]]
  if (line === undefined || line.size < body * 1.8) return next
  return (
    lines
      .slice(index + 1, index + 6)
      .find(
        (other) =>
          other.flow === line.flow &&
          Math.abs(other.size - line.size) < 0.6 &&
          Math.abs((other.segments[0]?.x0 ?? 0) - (line.segments[0]?.x0 ?? 0)) < 4 &&
          other.y - line.y < line.size * 1.6,
      ) ?? next
  )
}

/** What a line could say: itself, its first part, the value beside or under a label, or itself with the next line. */
function readings(
  line: PlacedLine,
  next: PlacedLine | undefined,
  third: PlacedLine | undefined,
  above: PlacedLine | undefined,
  body: number,
): { text: string; bonus: number }[] {
  const out: { text: string; bonus: number }[] = []
  const [head, value] = line.segments
  if (head === undefined) return out
  if (LABEL.test(`${head.text} `) && headingKind(head.text) === undefined) {
    const rest = head.text.replace(LABEL, '').trim()
    if (rest !== '') out.push({ text: rest, bonus: 6 })
    else if (value !== undefined) out.push({ text: value.text.replace(/^[:：]\s*/, ''), bonus: 6 })
    else if (next !== undefined) out.push({ text: next.segments[0]?.text ?? '', bonus: 5 })
    return out
  }
  for (const segment of line.segments) {
    const text = joinSpacedLetters(segment.text).replace(
      /^(?:(?:resume|résumé|cv)(?:\s+(?:of|von|de|di|van)(?:\s?[-–—:|])?|\s*[-–—:|])\s*|(?:curriculum vitae|currículum vítae|lebenslauf|życiorys)(?:\s+(?:of|von|de|di|van))?(?:\s*[-–—:|])?\s+)/i,
      '',
    )
    out.push({ text, bonus: 0 })
    const parts = text.split(/\s*[|•·–—]\s*|\s+-\s+|,\s|\s{2,}/)
    if (parts.length > 1 && (asName(text) === undefined || text.includes(',')))
      for (const part of parts.slice(0, 2)) out.push({ text: part, bonus: -0.5 })
  }
  const same =
    next !== undefined &&
    next.flow === line.flow &&
    next.segments.length === 1 &&
    line.segments.length === 1 &&
    Math.abs(next.size - line.size) < 0.6
  if (same && above?.size !== line.size && line.text.split(' ').length <= 2 && (next?.text.split(' ').length ?? 9) <= 2) {
    out.push({ text: `${line.text} ${next?.text}`, bonus: line.size > Math.max(20, 1.8 * body) ? 2 : line.size > 13 ? 0.7 : -0.5 })
    const hyphened = next?.text.endsWith('-') && third !== undefined && third.flow === line.flow && Math.abs(third.size - line.size) < 0.6
    if (hyphened && !third.text.includes(' ')) out.push({ text: `${line.text} ${next?.text}${third.text}`, bonus: 0.8 })
  }
  return out
}

/** The text as a name in common spelling, or undefined when it cannot be one. */
export function asName(raw: string): string | undefined {
  const text = inCommonOrder(
    raw
      .replace(/\([^()]*\)/g, ' ')
      .replace(PRONOUNS, '')
      .replace(CREDENTIALS, ''),
  )
    .replace(HONORIFIC, '')
    .replace(/(?<![,;:])[,;:]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length < 3 || text.length > 48 || /[\d@/\\|:;!?#$%&*+=<>[\]{}"]/.test(text)) return undefined
  const words = text.split(' ')
  if (words.length > 5 || headingKind(text) !== undefined || isPlaceText(text)) return undefined
  if (!words.every((word) => /^(?:\p{Lu}|\p{Lo}|\p{Lt})[\p{L}\p{M}'’.-]*$/u.test(word) || PARTICLES.has(word.toLowerCase())))
    return undefined
  const folded = foldText(text).split(' ')
  if (folded.some((word) => NOT_NAMES.has(word)) || TITLE_HEADS.has(folded.at(-1) ?? '')) return undefined
  return words.map((word) => (isCapitals(text) || /^\p{Lu}{3,}$/u.test(word) ? fromCapitals(word) : word)).join(' ')
}

const PARTICLES = new Set(
  'de la van der den von del di da do dos bin binti ibn al el le du st ten ter zu zum y e ’t'.split(' ').concat("'t"),
)

function shape(value: string): number {
  const words = value.split(' ')
  const given = GIVEN_NAMES.has(foldText(words[0] ?? '').split(' ')[0] ?? '') ? 1.5 : 0
  return given + (words.length === 2 || words.length === 3 ? 1 : words.length === 1 ? -1.5 : -0.5)
}

/** How much of the name the address repeats. */
export function agreement(value: string, email: string | undefined): number {
  if (email === undefined) return 0
  const local = foldText(email.slice(0, email.indexOf('@'))).replace(/[^\p{L}]/gu, '')
  const words = foldText(value.replace(/['’-]/g, ''))
    .split(' ')
    .filter((word) => word.length > 1)
  const hit = words.filter((word) => local.includes(word)).length
  const initials = words.length >= 2 && (local === `${words[0]?.[0]}${words.at(-1)}` || local === `${words[0]}${words.at(-1)?.[0]}`)
  return initials ? 3 : words.length === 0 ? 0 : (4 * hit) / words.length
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 10
}
