import { isDateText } from './fields/dates.ts'
import { isDegree, isSchool } from './fields/education.ts'
import { hasRange, isSentence } from './fields/entries.ts'
import { employerScore, titleScore } from './fields/organisation-words.ts'
import { styleOf } from './find-headings.ts'
import { headingKind } from './headings.ts'
import type { PlacedLine } from './layout/line.ts'
import type { Section } from './sections.ts'

/**
 * A line that is only set like a heading may be one that no list knows, or the name of an entry. What stands around it tells: entries go
 * back to the section above, and a list of short texts is a list of skills where no other section is one.
 */
export function resolveLookAlikes(sections: readonly Section[]): Section[] {
  const hasSkills = sections.some((section) => section.kind === 'skills')
  const out: Section[] = []
  /** Groups of one list, each under a name of its own, may hold a single skill. */
  const groups = new Set<Section>(sections.filter((section) => section.kind === 'skills' && section.lines.length === 0))
  for (const section of sections) {
    const above = out.at(-1)
    if (above?.kind === 'skills' && isSkillsGroup(section, above, groups.has(above))) {
      const group: Section = { ...section, kind: 'skills' }
      groups.add(group)
      out.push(group)
      continue
    }
    if (section.kind !== 'other' || section.heading === undefined || headingKind(section.heading.text) !== undefined) out.push(section)
    else if (above !== undefined && namesEntry(section.heading, section.lines, above))
      above.lines = [...above.lines, section.heading, ...section.lines]
    else if ((above?.kind === 'skills' || !hasSkills) && isList(section.lines, above !== undefined && groups.has(above) ? 1 : 3)) {
      const group: Section = { ...section, kind: 'skills' }
      groups.add(group)
      out.push(group)
    } else out.push(section)
  }
  return out
}

/** "Informática" and then "Otros" in one type below "Habilidades" in another: groups of one list, whatever their names mean elsewhere. */
function isSkillsGroup(section: Section, above: Section, inGroups: boolean): boolean {
  if (section.heading === undefined || above.heading === undefined) return false
  if (section.kind === 'skills') return inGroups
  const [own, before] = [styleOf(section.heading), styleOf(above.heading)]
  if (section.kind !== 'other' || above.lines.length === 0 || !isList(section.lines, 1)) return false
  return own === before ? inGroups : above.lines.some((line) => styleOf(line) === own)
}

function namesEntry(heading: PlacedLine, lines: readonly PlacedLine[], above: Section): boolean {
  if (above.kind !== 'experience' && above.kind !== 'education') return false
  const first = above.lines[0]
  if (first === undefined || hasRange(lines.slice(0, 2))) return true
  if (isDateText(first.text) && isDateText(above.lines.at(-1)?.text ?? '')) return true
  const text = heading.text
  return isSchool(text) || isDegree(text) || titleScore(text) >= 2.5 || employerScore(text) >= 1.8
}

function isList(lines: readonly PlacedLine[], fewest: number): boolean {
  const items = lines.flatMap((line) => line.text.split(/[\t,;|•·]|\s{2,}/)).filter((item) => item.trim() !== '')
  return (
    items.length >= fewest &&
    items.every((item) => item.trim().split(' ').length <= 5 && item.length <= 45 && !/@|\d{4}/.test(item) && !isSentence(item))
  )
}
