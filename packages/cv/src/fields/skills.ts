import { foldText } from '../clean-text.ts'
import { headingKind, labelKind } from '../headings.ts'
import type { PlacedLine } from '../layout/line.ts'
import { isTableHeader } from '../layout/page-tables.ts'
import type { Section } from '../sections.ts'
import { hasAddress, isContactDetail } from './contact-details.ts'
import { findDates, isDateText } from './dates.ts'
import { isSentence } from './entries.ts'
import { type Found, found } from './found.ts'
import { isGazetteerCity } from './place.ts'
import { canonicalSkill, splitIntoKnown } from './skill-taxonomy.ts'

const LEVEL =
  /^(?:(?:beginner|intermediate|advanced|expert|proficient|fluent|basic|novice|native|master|good|excellent|strong|elementary|professional|working knowledge|familiar|competent|very good|grundkenntnisse|(?:sehr )?gute?(?: kenntnisse)?|fortgeschritten|experte|verhandlungssicher|fließend|débutant|intermédiaire|confirmé|avancé|courant|notions|maîtrise|básico|medio|intermedio|avanzado|alto|experto|intermédio|intermediário|avançado|especialista|basis|gemiddeld|gevorderd|goed|zeer goed|uitstekend|podstawow[ya]|średni[oa]?|średnio zaawansowan[ya]|zaawansowan[ya]|ekspert|biegł[ya]|dobr[ya]|bardzo dobr[ya]|[abc][12])(?:\s+(?:level|niveau|nivel|nível|poziom))?|\d{1,3}\s?%|\d(?:\.\d)?\s?\/\s?\d+|\d+\+?\s*(?:years?|yrs?|jahre?|ans|años|anos|jaar|lata?)(?:\s+\p{L}+)?|[★☆●○•■□▪▫*]+|x{1,5})$/iu
const SPLIT = /\s*[,;|•·▪●◦‣]\s*|\s{2,}|\t|\s+\/\s+|\s+[–—-]\s+/
const INLINE =
  /^(?:technical|key|core|professional|it|computer)?\s*(?:skills?|competencies|technologies|expertise|tools)(?:\s*(?:&|and)\s*\w+)?\s*[:：]\s*(\S.*)$/i

/** Skills as listed, each once, under the taxonomy's name where it has one. */
export function findSkills(sections: readonly Section[]): Found<string>[] {
  const listed = sections.filter((section) => section.kind === 'skills' || (section.kind === 'other' && isSkillList(section.lines)))
  const lines = listed.flatMap((section) => joinWrapped(withoutGroupNames(section.lines.filter(isOfSkills))))
  const sources = lines.length > 0 ? lines : inlineLists(sections)
  const byKey = new Map<string, Found<string>>()
  for (const source of sources) {
    const beside = hasAddress(source.line.text) // then a name that no list knows is somebody's
    for (const item of itemsOf(source.text)) {
      const known = canonicalSkill(item)
      if (known === undefined && beside) continue
      const key = foldText(known ?? item)
      if (key === '' || byKey.has(key)) continue
      const at = source.line.text.indexOf(item)
      const start = source.line.start + Math.max(0, at)
      byKey.set(key, found(known ?? item, known === undefined ? 0.7 : 0.95, start, at < 0 ? source.line.end : start + item.length))
    }
  }
  return [...byKey.values()]
}

/** A section of any name that lists what the taxonomy knows. */
function isSkillList(lines: readonly PlacedLine[]): boolean {
  const items = joinWrapped(lines).flatMap((source) => itemsOf(source.text))
  return items.length >= 3 && items.filter((item) => canonicalSkill(item) !== undefined).length >= items.length * 0.6
}

/** Names of columns, other lists under their own label, and "Berlin, 12.03.2025" above a signature are no skills. */
function isOfSkills(line: PlacedLine): boolean {
  if (line.segments.length >= 2 && isTableHeader(line.segments.map((segment) => segment.text))) return false
  const kind = labelKind(line.text)
  if (kind === 'interests' || (kind === 'languages' && !itemsOf(line.text).some((item) => canonicalSkill(item) !== undefined))) return false
  const [date] = findDates(line.text)
  return (
    date === undefined ||
    !isGazetteerCity(
      line.text
        .slice(0, date.start)
        .trim()
        .replace(/,?(?: \p{L}{2,3})?$/u, ''),
    )
  )
}

/** Lines set in another type than the items, each above some of them, name groups; but a type that only levels have is no item's. */
function namesByType(lines: readonly PlacedLine[]): Set<PlacedLine> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(typeOf(line), (counts.get(typeOf(line)) ?? 0) + 1)
  const names = new Set<PlacedLine>()
  if (counts.size !== 2) return names
  const first = lines[0] === undefined ? '' : typeOf(lines[0])
  const marked = lines.filter((line) => typeOf(line) === first)
  const items = lines.filter((line) => typeOf(line) !== first)
  const followed = lines.every(
    (line, index) => typeOf(line) !== first || (lines[index + 1] !== undefined && typeOf(lines[index + 1] as PlacedLine) !== first),
  )
  const short = marked.every((line) => !line.bullet && !/[,;|:]/.test(line.text) && line.text.split(' ').length <= 4)
  if (marked.length < 2 || !followed || !short || items.every((line) => LEVEL.test(line.text.trim()))) return names
  return new Set(marked)
}

const typeOf = (line: PlacedLine): string => `${line.font}/${line.size}`

/** A line whose list stands indented or bulleted below it names the group. */
function withoutGroupNames(lines: readonly PlacedLine[]): PlacedLine[] {
  const named = namesByType(lines)
  return lines.filter((line, index) => {
    if (named.has(line)) return false
    const next = lines[index + 1]
    if (next === undefined || next.flow !== line.flow || line.segments.length > 1 || line.bullet) return true
    const indented = (next.segments[0]?.x0 ?? 0) > (line.segments[0]?.x0 ?? 0) + 6
    if (canonicalSkill(line.text) !== undefined) return true
    return !(indented || next.bullet) || /[,;|]/.test(line.text)
  })
}

/** "Databases - MySQL, Oracle" */
const GROUP = /^[\p{L} &/]{3,28}\s[–-]\s/u

interface Source {
  text: string
  line: PlacedLine
}

/** Lists without a heading: "Skills: Java, SQL". */
function inlineLists(sections: readonly Section[]): Source[] {
  return sections.flatMap((section) =>
    section.lines.flatMap((line) => {
      const list = INLINE.exec(line.text)?.[1] ?? afterSkillsLabel(line.text)
      return list === undefined ? [] : [{ text: list, line }]
    }),
  )
}

/** "Kenntnisse: Java, SQL", in any language that headings are known in. */
function afterSkillsLabel(text: string): string | undefined {
  const [, label = '', list = ''] = /^([^:：]{3,40})[:：]\s*(\S.*)$/.exec(text.replaceAll('\t', ' ')) ?? []
  return headingKind(label) === 'skills' ? list : undefined
}

/** A list that wraps goes on in the next line; so does a skill of two words that a narrow column broke. */
function joinWrapped(lines: readonly PlacedLine[]): Source[] {
  const right = Math.max(...lines.map((line) => line.segments.at(-1)?.x1 ?? 0))
  const out: Source[] = []
  let above: PlacedLine | undefined
  for (const line of lines) {
    const last = out.at(-1)
    if (last !== undefined && above !== undefined && goesOn(last.text, above, line, right))
      last.text = `${last.text.replace(/-$/, '')} ${line.text}`
    else out.push({ text: line.text, line })
    above = line
  }
  return out
}

function goesOn(text: string, above: PlacedLine, line: PlacedLine, right: number): boolean {
  if (line.bullet || line.row || above.row || line.flow !== above.flow || line.text.includes(':')) return false
  if (/[,;|•·/&]$/.test(text) || /^(?:and|&|or)\b/.test(line.text)) return true
  const tail = text.split(SPLIT).at(-1) ?? ''
  const head = line.text.split(SPLIT)[0] ?? ''
  if (canonicalSkill(`${tail} ${head}`) !== undefined && (canonicalSkill(tail) === undefined || canonicalSkill(head) === undefined))
    return true
  if (GROUP.test(line.text)) return false
  // Word processors and text files give no positions: there the length tells.
  const placed = above.font !== 'regular' && above.font !== 'bold'
  const full = text.includes(',') && (placed ? (above.segments.at(-1)?.x1 ?? 0) > right - 45 : above.text.length >= 60)
  return full && line.gap < 0.8 && line.page === above.page && line.text.includes(',')
}

function itemsOf(text: string): string[] {
  if (headingKind(text) === 'skills') return []
  const items: string[] = []
  const separated = /[,;|•·]/.test(text)
  for (const piece of outsideParentheses(withoutLabel(text))) {
    const clean = piece
      .replace(/^[\s•·*–—-]+|(?<![\s.,;:])[\s.,;:]+$/g, '')
      .replace(/^(?:and|&|or)\s+/i, '')
      .replace(/\s+/g, ' ')
      .trim()
    if (clean === '' || LEVEL.test(clean) || isDateText(clean) || isContactDetail(clean)) continue
    const bare = clean.replace(/(?:(?<!\s)\s+)?\([^()]*\)$/, '')
    if (bare.split(' ').length > 7 || isSentence(bare)) continue
    const tiled = canonicalSkill(bare) === undefined && bare.includes(' ') ? splitIntoKnown(bare) : undefined
    const pair = bare.split(/(?<!\s)\s+(?:and|&)\s+|\//)
    if (canonicalSkill(bare) === undefined && pair.length > 1 && pair.every((one) => canonicalSkill(one) !== undefined)) items.push(...pair)
    else if (tiled !== undefined && tiled.length > (separated ? 60 : 2)) items.push(...tiled)
    else if (/[\p{L}]/u.test(bare)) items.push(bare)
  }
  return items
}

/** "Languages: Java, SQL" and "TECHNICAL ⇥ Java, SQL": the first part names the group. */
function withoutLabel(text: string): string {
  const colon = /^([^:：,;|]{2,40})[:：]\s*((?:\S.*)?)$/.exec(text)
  if (colon !== null) return colon[2] ?? ''
  const dash = /^([^,;|–-]{3,28})\s[–-]\s(.[^,]*,.+)$/.exec(text)
  if (dash !== null && canonicalSkill(dash[1] ?? '') === undefined) return dash[2] ?? ''
  const tab = /^([^\t,]{2,30})\t([^,|;]*[,|;].*)$/.exec(text)
  if (tab !== null && canonicalSkill(tab[1] ?? '') === undefined) return tab[2] ?? ''
  return text
}

/** Cuts at separators, but not inside parentheses. */
function outsideParentheses(text: string): string[] {
  const closed = text.replace(/\(([^()]*)\)/g, (whole) => whole.replace(/[,;|/]/g, '\u0001'))
  return closed.split(SPLIT).map((piece) => piece.replaceAll('\u0001', ','))
}
