import { foldText } from './clean-text.ts'
import { emailOn } from './fields/email.ts'
import { agreement, asName } from './fields/name.ts'
import { labelKind } from './headings.ts'
import type { PlacedLine } from './layout/line.ts'
import type { SectionKind } from './lexicon/section-kind.ts'
import type { Section } from './sections.ts'

/** What each person's CV has of its own. */
const OWN: ReadonlySet<SectionKind | 'header'> = new Set(['summary', 'experience', 'education', 'skills'])
/** Lines between a name and the e-mail address under it. */
const HEAD_LINES = 5
/** Lines between a name and the first heading under it. */
const TO_HEADING = 12
const TITLE = /^(?:curriculum vitae|currículum(?: vítae)?|cv|c\.v\.|resume|résumé|lebenslauf|życiorys)$/i

interface Mark {
  kind: SectionKind
  at: number
}

/**
 * Where the CV of somebody else begins in the same file: a new name with its own e-mail address, and after it a section that the first
 * person has had already. Referees have no such sections, and a CV in two languages has one name.
 */
export function findSecondPerson(lines: readonly PlacedLine[], sections: readonly Section[]): number | undefined {
  const emails = lines.flatMap((line, index) => {
    const value = /@|dot|[[({<]/.test(line.text) ? emailOn(line, lines[index + 1], lines[index - 1])?.value.toLowerCase() : undefined
    return value === undefined ? [] : [{ value, index }]
  })
  const first = emails[0]
  if (first === undefined || emails.every(({ value }) => value === first.value)) return undefined
  const marks = marksOf(lines, sections)
  const apart = new Set(sections.flatMap((section) => (section.kind === 'references' ? section.lines : [])))
  for (const { value, index } of emails) {
    if (value === first.value) continue
    for (let at = index; at >= Math.max(first.index + 1, index - HEAD_LINES); at--) {
      const line = lines[at]
      if (line === undefined || apart.has(line) || marks.some((mark) => mark.at === at)) break
      const name = nameOn(line)
      if (name === undefined || agreement(name, value) === 0 || isNamedBefore(name, lines.slice(0, at))) continue
      if (begins(marks, at)) return TITLE.test(lines[at - 1]?.text ?? '') ? at - 1 : at
    }
  }
  return undefined
}

/** Headings and labels, by the place of their line. */
function marksOf(lines: readonly PlacedLine[], sections: readonly Section[]): Mark[] {
  const headings = new Map(sections.flatMap(({ heading, kind }) => (heading === undefined || kind === 'header' ? [] : [[heading, kind]])))
  return lines.flatMap((line, at) => {
    const kind = headings.get(line) ?? labelKind(line.text)
    return kind !== undefined && OWN.has(kind) ? [{ kind, at }] : []
  })
}

function begins(marks: readonly Mark[], at: number): boolean {
  const before = new Set(marks.filter((mark) => mark.at < at).map((mark) => mark.kind))
  const after = marks.filter((mark) => mark.at > at)
  return (after[0]?.at ?? Number.POSITIVE_INFINITY) <= at + TO_HEADING && after.some((mark) => before.has(mark.kind))
}

function nameOn(line: PlacedLine): string | undefined {
  const [head = ''] = line.text.split(/[|•·\t]|\s[–—-]\s/)
  return asName(head.trim()) ?? asName(head.split(', ')[0] ?? '')
}

/** All words of a name on one line further up: the same person. */
function isNamedBefore(name: string, lines: readonly PlacedLine[]): boolean {
  const words = foldText(name).split(' ')
  return lines.some((line) => {
    const folded = ` ${foldText(line.text)} `
    return words.every((word) => folded.includes(` ${word} `))
  })
}
