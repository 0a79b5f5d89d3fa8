import { headingKind } from '../headings.ts'
import type { PlacedLine } from '../layout/line.ts'
import type { Section } from '../sections.ts'
import { isContactRow } from './contact-details.ts'
import { isSentence } from './entries.ts'
import { type Found, found } from './found.ts'
import { titleScore } from './organisation-words.ts'

/** The text under a summary heading, else a passage of sentences in the header. */
export function findSummary(sections: readonly Section[]): Found<string> | undefined {
  const own = sections.find((section) => section.kind === 'summary' && section.lines.some((line) => isProse(line.text)))
  const lines = own?.lines.filter((line) => !isContactRow(line.text)) ?? proseOf(sections)
  const first = lines[0]
  const last = lines.at(-1)
  if (first === undefined || last === undefined) return undefined
  const value = lines.map((line) => line.text.replace(/\s+/g, ' ')).join(' ')
  return value.length < 20 ? undefined : found(value.slice(0, 2_000), own === undefined ? 0.6 : 0.9, first.start, last.end)
}

/** Words in a row, most of them small: rows of contact details, addresses and lists have names and numbers instead. */
function isProse(text: string): boolean {
  if (isContactRow(text)) return false
  const words = text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word))
  if (!/\p{Ll}/u.test(text)) return isSentence(text) || (words.length >= 7 && !/\d/.test(text))
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length
  return small >= 3 && (words.length >= 7 || isSentence(text))
}

/** "Nationality: Italian | Gender: female" */
const isLabelRow = (text: string): boolean => (text.match(/[|•·\t]|:\s/g)?.length ?? 0) >= 2

function proseOf(sections: readonly Section[]): PlacedLine[] {
  const header = sections.filter((section) => section.kind === 'header').flatMap((section) => section.lines)
  const from = header.findIndex((line) => isProse(line.text) && !isLabelRow(line.text) && !line.text.includes('@'))
  if (from < 0) return []
  const lines: PlacedLine[] = []
  for (const line of header.slice(from)) {
    if (line.text.includes('@') || isContactRow(line.text) || (lines.length > 0 && line.gap > 1.2)) break
    lines.push(line)
  }
  return lines
}

/** What the person calls themselves: the line under the name that reads as a job title. */
export function findHeadline(lines: readonly PlacedLine[], name: Found<string> | undefined): Found<string> | undefined {
  if (name === undefined) return undefined
  const at = lines.findIndex((line) => line.start <= name.start && name.start <= line.end)
  for (const line of lines.slice(at, at + 4)) {
    if (headingKind(line.text) !== undefined) break
    for (const piece of line.text.split(/\t|\s[|•·–—]\s|\s{2,}/)) {
      if (piece.length > 80 || piece.includes('@') || piece === name.value || titleScore(piece) < 2) continue
      if (isSentence(piece)) continue
      const start = line.start + line.text.indexOf(piece)
      return found(piece.trim(), 0.8, start, start + piece.length)
    }
  }
  return undefined
}
