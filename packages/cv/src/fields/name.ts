import { foldText, joinSpacedLetters } from '../clean-text.ts'
import { headingKind } from '../headings.ts'
import type { PlacedLine } from '../layout/line.ts'
import { TITLE_HEADS } from '../lexicon/job-titles.ts'
import { GIVEN_NAMES, NOT_NAMES } from '../lexicon/people.ts'
import { CREDENTIAL, CREDENTIALS, GENERATION, HAN_SURNAMES, PARTICLES, PERHAPS_TITLE, TITLE } from '../lexicon/person-titles.ts'
import { type Found, found } from './found.ts'
import { inCommonOrder, isGiven } from './inverted-name.ts'
import { fromCapitals, isCapitals } from './name-case.ts'
import { isPlaceText } from './place.ts'

const LABEL =
  /^(?:vorname\(n\)\s*\/\s*nachname\(n\)|nom\(s\)\s*\/\s*prénom\(s\)|apellido\(s\)\s*\/\s*nombre\(s\)|apelido\(s\)\s*\/\s*nome\(s\)(?:\s+próprio\(s\))?|achternaam\s*\/\s*voornaam|nazwisko\s*\/\s*imię|imię i nazwisko|nom(?: et prénom)?|nombre(?: y apellidos)?|nome(?: completo)?|naam|full\s+name|name|candidate(?:'s)?\s+name|applicant(?:\s+name)?|first name\(?s?\)?\s*(?:\/\s*)?surname\(?s?\)?|surname\(?s?\)?\s*\/\s*first name\(?s?\)?)(?!\p{L})\s*(?:[:：-]\s*)?/iu
const PRONOUNS = /(?:,|(?<!\s)\s)\s*(?:he|she|they)\/(?:him|her|them|they)(?:\/(?:his|hers|theirs))?$/i
/** 'Jane "Janie" Miller' */
const NICKNAME = /\s["“”„«‹‘][\p{L}.' -]{1,20}["“”»›’](?=\s)/gu

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
    const inverted = text.includes(',') && asName(text) !== undefined && inCommonOrder(text) !== text
    if (parts.length > 1 && !inverted && (asName(text) === undefined || text.includes(',')))
      for (const part of parts.slice(0, 2)) out.push({ text: part, bonus: -0.5 })
  }
  const same =
    next !== undefined &&
    next.flow === line.flow &&
    next.segments.length === 1 &&
    line.segments.length === 1 &&
    Math.abs(next.size - line.size) < 0.6 &&
    headingKind(next.text) === undefined
  const whole = same && next !== undefined ? withRest(line, next, third) : undefined
  if (whole !== undefined && asName(whole) !== undefined) return [{ text: whole, bonus: 0.5 }]
  if (same && above?.size !== line.size && line.text.split(' ').length <= 2 && (next?.text.split(' ').length ?? 9) <= 2) {
    out.push({ text: `${line.text} ${next?.text}`, bonus: line.size > Math.max(20, 1.8 * body) ? 2 : line.size > 13 ? 0.7 : -0.5 })
    const hyphened = next?.text.endsWith('-') && third !== undefined && third.flow === line.flow && Math.abs(third.size - line.size) < 0.6
    if (hyphened && !third.text.includes(' ')) out.push({ text: `${line.text} ${next?.text}${third.text}`, bonus: 0.8 })
  }
  return out
}

/** A name that ends with a particle or a hyphen, or whose next line begins with a particle, goes on below: at most twice. */
function withRest(line: PlacedLine, next: PlacedLine, third: PlacedLine | undefined): string | undefined {
  const glue = (above: string, below: string): string => (above.endsWith('-') ? above + below : `${above} ${below}`)
  const goesOn = (above: string, below: string): boolean =>
    isCutName(above) || (PARTICLES.has(below.split(' ')[0] ?? '') && asName(above) !== undefined)
  if (!/^\p{L}/u.test(line.text) || line.text.length > 40 || next.text.length > 30 || !goesOn(line.text, next.text)) return undefined
  const two = glue(line.text, next.text)
  const last = third !== undefined && third.flow === line.flow && Math.abs(third.size - line.size) < 0.6 && third.segments.length === 1
  return last && third.text.length <= 30 && goesOn(two, third.text) ? glue(two, third.text) : two
}

/** The text as a name in common spelling, or undefined when it cannot be one. */
export function asName(raw: string): string | undefined {
  const bare = raw
    .replace(/\([^()]*\)/g, ' ')
    .replace(PRONOUNS, '')
    .replace(NICKNAME, ' ')
    .replace(CREDENTIALS, '')
    .trim()
  if (CREDENTIAL.test(bare)) return undefined
  const generation = GENERATION.exec(bare)
  const text = withoutTitles(inCommonOrder(withoutTitles(generation === null ? bare : bare.slice(0, generation.index))))
    .replace(/(?<![,;:])[,;:]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (isHanName(text)) return text
  if (text.length < 3 || text.length > 60 || /[\d@/\\|:;!?#$%&*+=<>[\]{}"]/.test(text) || isCutName(text)) return undefined
  const words = text.split(' ')
  if (words.length > 8 || withoutParticles(words).length > 5 || headingKind(text) !== undefined || isPlaceText(text)) return undefined
  if (!words.every((word) => /^(?:\p{Lu}|\p{Lo}|\p{Lt})[\p{L}\p{M}'’.-]*$/u.test(word) || PARTICLES.has(word.toLowerCase())))
    return undefined
  const folded = foldText(text).split(' ')
  if (folded.some((word) => NOT_NAMES.has(word)) || TITLE_HEADS.has(folded.at(-1) ?? '')) return undefined
  const name = words.map((word) => (isCapitals(text) || /^\p{Lu}{3,}$/u.test(word) ? fromCapitals(word) : word)).join(' ')
  return generation === null ? name : `${name} ${generation[1]}`
}

/** "Prof. Dr.-Ing. Ulrike Winter" */
function withoutTitles(text: string): string {
  let rest = text.trim()
  for (;;) {
    const shorter = rest.replace(TITLE, '')
    const perhaps = shorter.replace(PERHAPS_TITLE, '')
    const next = perhaps !== shorter && isGiven(perhaps) ? perhaps : shorter
    if (next === rest) return rest
    rest = next
  }
}

/** "Hans von der", "Ulrike Müller-": a name goes on behind a particle and a hyphen. */
const isCutName = (text: string): boolean => /-$/.test(text) || PARTICLES.has(text.toLowerCase().split(' ').at(-1) ?? '')

/** "李伟": two to four signs of which the first is a surname; a heading has none. */
const isHanName = (text: string): boolean => /^\p{Script=Han}{2,4}$/u.test(text) && HAN_SURNAMES.has([...text][0] ?? '')

const withoutParticles = (words: readonly string[]): string[] => words.filter((word) => !PARTICLES.has(word.toLowerCase()))

function shape(value: string): number {
  if (isHanName(value)) return 2
  const words = value
    .replace(GENERATION, '')
    .split(' ')
    .filter((word) => !PARTICLES.has(word))
  const given = GIVEN_NAMES.has(foldText(words[0] ?? '').split(' ')[0] ?? '') ? 1.5 : 0
  return given + (words.length === 2 || words.length === 3 ? 1 : words.length === 1 ? -1.5 : -0.5)
}

/** How much of the name the address repeats. */
export function agreement(value: string, email: string | undefined): number {
  if (email === undefined) return 0
  const local = foldText(email.slice(0, email.indexOf('@'))).replace(/[^\p{L}]/gu, '')
  const words = foldText(value.replace(GENERATION, '').replace(/['’-]/g, ''))
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
