import { findHeadings } from './find-headings.ts'
import { labelKind } from './headings.ts'
import type { PlacedLine } from './layout/line.ts'
import type { SectionKind } from './lexicon/section-kind.ts'
import { beginsReferences } from './references.ts'

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
  const apart: Section = { kind: 'references', heading: undefined, lines: [] }
  /** The section that references without a heading broke into; it goes on at the next label. */
  let interrupted: Section | undefined
  for (const line of lines) {
    if (line.flow !== flow) {
      interrupted = undefined
      current = continued(line, current, endOfFlow, flows, flow !== undefined) ?? newSection(sections, 'header', undefined)
      flow = line.flow
      flows.push({ page: line.page, x: leftOf(lines, line.flow), flow })
    }
    const kind = headings.get(line)
    const references = kind === undefined && current.kind !== 'references' ? beginsReferences(line, current.kind) : undefined
    if (interrupted !== undefined && (kind !== undefined || otherLabel(line))) {
      current = interrupted
      interrupted = undefined
    }
    if (references === 'section') {
      interrupted = current
      current = newSection(sections, 'references', undefined)
    }
    if (kind !== undefined) current = newSection(sections, kind, line)
    else if (references === 'line') apart.lines.push(line)
    else current.lines.push(line)
    endOfFlow.set(line.flow, current)
  }
  return [...sections, apart].filter((section) => section.lines.length > 0 || section.heading !== undefined)
}

function otherLabel(line: PlacedLine): boolean {
  const kind = labelKind(line.text)
  return kind !== undefined && kind !== 'references'
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
