import { foldText } from '../clean-text.ts'
import type { PlacedLine } from '../layout/line.ts'
import { DEGREE_PHRASES, SCHOOL_ENDING, SCHOOL_WORDS } from '../lexicon/organisations.ts'
import type { Section } from '../sections.ts'
import { joinBrokenDates } from './broken-dates.ts'
import { findDates } from './dates.ts'
import { beginsWithRange, isSentence } from './entries.ts'
import { type Found, found } from './found.ts'
import { headParts, type Part } from './header-parts.ts'
import { readLabelled } from './labelled-entries.ts'
import { isGazetteerCity } from './place.ts'
import { readTable } from './table-entries.ts'
import { joinBrokenLines } from './wrapped-heads.ts'

export interface Education {
  school: string | null
  degree: string | null
  year: number | null
}

interface Draft {
  lines: PlacedLine[]
  parts: Part[]
  degree: boolean
  school: boolean
  dates: string[]
}

/** Schools and degrees, in the order written. */
export function findEducation(sections: readonly Section[]): Found<Education>[] {
  const entries: Found<Education>[] = []
  for (const section of sections) {
    if (section.kind !== 'education') continue
    const rows = readTable(section.lines)
    if (rows !== undefined) {
      for (const { line, cells } of rows) {
        if (cells.school === undefined && cells.degree === undefined) continue
        const dates = findDates(cells.dates ?? line.text)
        entries.push(
          found(
            { school: cells.school ?? null, degree: cells.degree ?? null, year: lastYear(dates.map((date) => date.to ?? date.from)) },
            0.9,
            line.start,
            line.end,
          ),
        )
      }
      continue
    }
    const forms = readLabelled(section.lines, ['degree', 'school'])
    if (forms !== undefined) {
      for (const { lines, cells } of forms) {
        if (!cells.school && !cells.degree) continue
        const dates = findDates(lines.map((line) => line.text).join(' ')).map((date) => date.to ?? date.from)
        entries.push(
          found(
            { school: cells.school || null, degree: cells.degree || null, year: lastYear(dates) },
            0.9,
            lines[0]?.start ?? 0,
            lines.at(-1)?.end ?? 0,
          ),
        )
      }
      continue
    }
    for (const draft of groupByRepeat(joinBrokenLines(joinBrokenDates(section.lines), standsAlone))) {
      const entry = toEducation(draft)
      if (entry !== undefined) entries.push(entry)
    }
  }
  return entries
}

const standsAlone = (text: string): boolean => isDegree(text) || isSchool(text) || findDates(text).length > 0 || isGrade(text)

/** A new entry begins where a line would bring a second school, degree or date. */
function groupByRepeat(lines: readonly PlacedLine[]): Draft[] {
  const drafts: Draft[] = []
  let open: Draft | undefined
  for (const line of lines) {
    if (line.bullet && open !== undefined && (open.degree || open.school) && !isDegree(line.text) && !isSchool(line.text)) continue
    if (isSentence(line.text) && !beginsWithRange(line.text) && !isDegree(line.text) && !isSchool(line.text)) continue
    const parts = headParts([withoutHonours(line)], false)
      .flatMap(atSchool)
      .map(withoutGrade)
      .filter((part) => part.text !== '' && !isGrade(part.text))
    const degree = parts.some((part) => isDegree(part.text))
    const school = parts.some((part) => isSchool(part.text) && !isDegree(part.text))
    const dates = findDates(line.text).flatMap((date) => [date.from, ...(date.to ? [date.to] : [])])
    const repeats =
      open !== undefined && ((degree && open.degree) || (school && open.school) || (dates.length > 0 && open.dates.length > 0))
    if (open === undefined || repeats) {
      open = { lines: [], parts: [], degree: false, school: false, dates: [] }
      drafts.push(open)
    }
    open.lines.push(line)
    open.parts.push(...parts)
    open.degree ||= degree
    open.school ||= school
    open.dates.push(...dates)
  }
  return drafts
}

function toEducation(draft: Draft): Found<Education> | undefined {
  const degrees = draft.parts.filter((part) => isDegree(part.text))
  const schoolPart =
    draft.parts.find((part) => isSchool(part.text) && !isDegree(part.text)) ??
    draft.parts.find((part) => isSchool(part.text) && !degrees.includes(part))
  const rest = draft.parts.filter((part) => part !== schoolPart && !degrees.includes(part) && isSubject(part.text))
  const degree = degreeText(degrees, rest)
  const school = schoolPart?.text ?? (draft.dates.length > 0 ? rest.find((part) => !degree?.includes(part.text))?.text : undefined) ?? null
  if (degree === null && school === null) return undefined
  const sure = 0.4 + (degree === null ? 0 : 0.2) + (schoolPart === undefined ? 0 : 0.25) + (draft.dates.length > 0 ? 0.1 : 0)
  return found({ school, degree, year: lastYear(draft.dates) }, sure, draft.lines[0]?.start ?? 0, draft.lines.at(-1)?.end ?? 0)
}

/** The longest degree; one that names no subject takes the subject that stands beside it. */
function degreeText(degrees: readonly Part[], rest: readonly Part[]): string | null {
  const [longest] = [...degrees].sort((a, b) => b.text.length - a.text.length)
  if (longest === undefined) return null
  const text = longest.text
  const subject = rest.find((part) => Math.abs(part.row - longest.row) <= 1)?.text
  const bare =
    DEGREE_PHRASES.has(foldText(text)) ||
    /^(?:bachelor|master|doctor|associate)s?(?:'s)?(?: degree)?(?: of (?:science|arts|engineering|technology|philosophy))?$/i.test(text)
  return bare && subject !== undefined ? `${text} in ${subject}` : text
}

/** "Diploma in Logistics at Lane College". */
function atSchool(part: Part): Part[] {
  const [, degree = '', school = ''] =
    /^(.{2,80}?)\s(?:at|@|from|an der|am|à l['’]|à la|en la|en el|na|aan de|w)\s?(\p{Lu}.{2,80})$/u.exec(part.text) ?? []
  return school !== '' && isDegree(degree) && isSchool(school)
    ? [
        { ...part, text: degree },
        { ...part, text: school },
      ]
    : [part]
}

/** "BSc (Hons) Mathematics" is one degree. */
const withoutHonours = (line: PlacedLine): PlacedLine => ({
  ...line,
  segments: line.segments.map((segment) => ({ ...segment, text: segment.text.replace(/\((hons?|honours|with honours)\.?\)/gi, '$1') })),
})

const withoutGrade = (part: Part): Part => ({
  ...part,
  text: part.text.replace(/(?:(?<!\s)\s+)?\b(?:c?gpa|grade|score|percentage|marks)\b.*/is, '').trim(),
})

/** Whether a degree stands in the text, as whole words. */
export function isDegree(text: string): boolean {
  const words = foldText(text.replace(/\./g, '. ')).split(' ')
  for (let start = 0; start < Math.min(words.length, 6); start++) {
    for (let length = 1; length <= 3 && start + length <= words.length; length++) {
      const phrase = words.slice(start, start + length).join(' ')
      if (!DEGREE_PHRASES.has(phrase)) continue
      if (/ school$/.test(phrase) && start > 0) continue // the name of a school
      if (phrase.length > 3 ? !TITLE_OF_MASTER.test(text) : isAbbreviation(phrase, text)) return true
    }
  }
  return false
}

/** "BE" and "MS" are degrees, "be" and "Ms" are words. */
function isAbbreviation(phrase: string, text: string): boolean {
  if (phrase.includes(' ') || ANY_CASE.has(phrase)) return true
  return [...text.matchAll(/[\p{L}.]+/gu)].some(([token]) => {
    const letters = token.replaceAll('.', '')
    return letters.toLowerCase() === phrase && (letters.match(/\p{Lu}/gu)?.length ?? 0) >= 2
  })
}

/** Written as words, too: "Hbo Verpleegkunde". */
const ANY_CASE = new Set(['hbo', 'mbo', 'vwo', 'bac', 'mgr', 'inz', 'phd'])

const TITLE_OF_MASTER = /\b(?:scrum|web|station|quiz|harbou?r|head|post) ?masters?\b/i

/** The dots of "I.E.S." */
const INITIALS = /(?<=(?<!\p{L})\p{L})\.(?=\p{L}\.)/gu
/** "Centro de Formación Adams": the word alone may be a shopping centre. */
const CENTRE = /^cent(?:ro|re|er) (?:integrado )?(?:de |d |di )?(?:formacion|formacao|formation|formazione|estudios|estudos|ensenanza)\b/

export function isSchool(text: string): boolean {
  const folded = foldText(text.replace(INITIALS, ''))
  const words = folded.split(' ')
  return (
    words.length <= 12 &&
    (CENTRE.test(folded) ||
      words.some((word) => SCHOOL_WORDS.has(word) || SCHOOL_ENDING.test(word)) ||
      (words.length > 1 && /^(?:FH|TU|TH|HS|KU|UC|HTW|RWTH|Uni)\s/.test(text))) &&
    !/^(?:high school diploma|secondary school certificate)/i.test(text)
  )
}

const isGrade = (text: string): boolean =>
  (/\b(?:c?gpa|grade|score|percentage|marks|division|distinction|honou?rs with|first class|cum laude)\b/i.test(text) &&
    !isSchool(text) &&
    !isDegree(text)) ||
  /^[\d./%\s]+$/.test(text)

const isSubject = (text: string): boolean =>
  !isGazetteerCity(text) && /^\p{Lu}/u.test(text) && text.split(' ').length <= 6 && !/\d/.test(text)

function lastYear(dates: readonly string[]): number | null {
  const years = dates.map((date) => Number(date.slice(0, 4))).filter((year) => year > 1950)
  return years.length === 0 ? null : Math.max(...years)
}
