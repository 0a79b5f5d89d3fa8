import type { PlacedLine } from '../layout/line.ts'
import type { Section } from '../sections.ts'
import { isDegree, isSchool } from './education.ts'
import { hasRange, isSentence } from './entries.ts'

/**
 * A document without headings still has its entries: lines with dates, and what follows them. They are sorted into work and
 * education by what they speak of.
 */
export function withUnheadedSections(sections: readonly Section[]): Section[] {
  const has = (kind: Section['kind']): boolean => sections.some((section) => section.kind === kind && section.lines.length > 0)
  if (has('experience')) return [...sections]
  const work: PlacedLine[] = []
  const studies: PlacedLine[] = []
  const out: Section[] = []
  for (const section of sections) {
    const from = ['header', 'summary', 'other', 'personal'].includes(section.kind) ? firstEntry(section.lines) : -1
    if (from < 0) {
      out.push(section)
      continue
    }
    out.push({ ...section, lines: section.lines.slice(0, from) })
    let target = work
    for (const line of section.lines.slice(from)) {
      if (isSkillLine(line)) out.push({ kind: 'header', heading: undefined, lines: [line] })
      else {
        if (hasRange([line]) || isDegree(line.text)) target = isStudy(line.text) ? studies : work
        target.push(line)
      }
    }
  }
  if (work.length > 0) out.push({ kind: 'experience', heading: undefined, lines: work })
  if (studies.length > 0 && !has('education')) out.push({ kind: 'education', heading: undefined, lines: studies })
  return out
}

const isStudy = (text: string): boolean =>
  isDegree(text) || (isSchool(text) && !isSentence(text) && !/\b(?:at|lecturer|teacher|professor|assistant|researcher)\b/i.test(text))

const isSkillLine = (line: PlacedLine): boolean => /^[\p{L} ]{0,20}(?:skills|competencies|technologies)\s*:/iu.test(line.text)

/** The first line with a range of dates that is no sentence; the line before it may carry the name of the entry. */
function firstEntry(lines: readonly PlacedLine[]): number {
  const dated = lines.findIndex((line) => hasRange([line]) && !isSentence(line.text))
  if (dated < 0) return -1
  const alone = (lines[dated]?.text.length ?? 0) < 26
  return alone ? Math.max(0, dated - 2) : dated
}
