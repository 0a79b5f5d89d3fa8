import { headingKind } from './headings.ts'
import type { PlacedLine } from './layout/line.ts'
import type { SectionKind } from './lexicon/headings.ts'

/** Lines under one heading; `header` is what stands before the first. */
export interface Section {
  kind: SectionKind | 'header'
  heading: PlacedLine | undefined
  lines: PlacedLine[]
}

/** Cuts the lines into sections. Each column goes on with its own, also over a page break. */
export function splitSections(lines: readonly PlacedLine[]): Section[] {
  const headings = findHeadings(lines)
  const sections: Section[] = []
  const endOfFlow = new Map<number, Section>()
  const flows: { page: number; x: number; flow: number }[] = []
  let current: Section = { kind: 'header', heading: undefined, lines: [] }
  sections.push(current)
  let flow: number | undefined
  for (const line of lines) {
    if (line.flow !== flow) {
      current = continued(line, current, endOfFlow, flows, flow !== undefined) ?? newSection(sections, 'header', undefined)
      flow = line.flow
      flows.push({ page: line.page, x: leftOf(lines, line.flow), flow })
    }
    const kind = headings.get(line)
    if (kind !== undefined) current = newSection(sections, kind, line)
    else current.lines.push(line)
    endOfFlow.set(line.flow, current)
  }
  return sections.filter((section) => section.lines.length > 0 || section.heading !== undefined)
}

function newSection(sections: Section[], kind: Section['kind'], heading: PlacedLine | undefined): Section {
  const section = { kind, heading, lines: [] }
  sections.push(section)
  return section
}

function continued(
  line: PlacedLine,
  current: Section,
  ends: Map<number, Section>,
  flows: { page: number; x: number; flow: number }[],
  later: boolean,
): Section | undefined {
  if (!later) return current
  if (line.after !== undefined) return ends.get(line.after)
  const x = line.segments[0]?.x0 ?? 0
  const before = flows.filter((one) => one.page === line.page - 1)
  const [nearest] = before.sort((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))
  if (nearest !== undefined && Math.abs(nearest.x - x) < SAME_COLUMN) return ends.get(nearest.flow)
  if (flows.some((one) => one.page === line.page)) return undefined
  return nearest === undefined ? current : ends.get(nearest.flow)
}

/** Columns that begin this near are one column on two pages. */
const SAME_COLUMN = 40

const leftOf = (lines: readonly PlacedLine[], flow: number): number =>
  Math.min(...lines.filter((line) => line.flow === flow).map((line) => line.segments[0]?.x0 ?? 0))

/** Headings by their words, then those that are set like them. */
export function findHeadings(lines: readonly PlacedLine[]): Map<PlacedLine, SectionKind> {
  const byWords = new Map<PlacedLine, SectionKind>()
  for (const line of lines) {
    const kind = line.row || line.segments.length > 1 ? undefined : headingKind(line.text)
    if (kind !== undefined) byWords.set(line, kind)
  }
  const body = bodyStyle(lines)
  const styled = [...byWords.keys()].filter((line) => line.heading || styleOf(line) !== body)
  const found = new Map<PlacedLine, SectionKind>()
  const counts = countStyles(styled)
  const [main] = [...styled].sort((a, b) => (counts.get(styleOf(b)) ?? 0) - (counts.get(styleOf(a)) ?? 0))
  for (const [line, kind] of byWords) {
    // Where headings are set apart, the same word in the body's type is part of the text.
    if (styled.length >= 2 && !line.heading && styleOf(line) === body && line.gap < 0.9) continue
    if (line.bullet && styled.length >= 2 && styleOf(line) === body) continue
    // A lone word that is set smaller than the headings is part of an entry.
    const lone = main !== undefined && !line.heading && counts.get(styleOf(line)) === 1 && (counts.get(styleOf(main)) ?? 0) > 1
    if (lone && line.size < main.size * 0.93 && line.gap < 0.9) continue
    found.set(line, kind)
  }
  for (const line of lines) if (!found.has(line) && looksLikeHeading(line, styled, lines)) found.set(line, 'other')
  return found
}

function countStyles(lines: readonly PlacedLine[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(styleOf(line), (counts.get(styleOf(line)) ?? 0) + 1)
  return counts
}

/** Size, font and capitals: what makes headings look alike. */
export function styleOf(line: PlacedLine): string {
  return `${Math.round(line.size * 2)}/${line.font}/${isCapitals(line.text) ? 'A' : 'a'}`
}

const isCapitals = (text: string): boolean => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text)

function bodyStyle(lines: readonly PlacedLine[]): string {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(styleOf(line), (counts.get(styleOf(line)) ?? 0) + line.text.length)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

/** Short, set exactly like at least two known headings, and in a type that is hardly used for anything else. */
function looksLikeHeading(line: PlacedLine, styled: readonly PlacedLine[], lines: readonly PlacedLine[]): boolean {
  if (line.row || line.bullet || line.segments.length > 1 || line.text.length > 40 || /[\d@|,:.]/.test(line.text)) return false
  if (line.text.split(' ').length > 4) return false
  const style = styleOf(line)
  const alike = styled.filter((other) => styleOf(other) === style && (other.heading ?? false) === (line.heading ?? false))
  if (alike.length < 2 || !alike.some((other) => lines.indexOf(other) < lines.indexOf(line))) return false
  const used = lines.filter((other) => styleOf(other) === style && (other.heading ?? false) === (line.heading ?? false)).length
  const leastGap = Math.min(...alike.slice(1).map((other) => other.gap))
  return alike.length >= used * 0.5 && line.gap >= leastGap * 0.75
}
