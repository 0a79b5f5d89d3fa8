import { foldText } from '../clean-text.ts'
import type { PlacedLine } from '../layout/line.ts'
import { GAPS, SELF_EMPLOYED } from '../lexicon/employment-words.ts'
import type { Section } from '../sections.ts'
import { joinBrokenDates } from './broken-dates.ts'
import { type DateRange, findDates, unclearDates, withoutDates } from './dates.ts'
import { datesOf, type Entry, groupEntries } from './entries.ts'
import { assignRoles, type Roles } from './entry-roles.ts'
import { type Found, found } from './found.ts'
import { headParts, type Part } from './header-parts.ts'
import { readLabelled } from './labelled-entries.ts'
import { employerScore, titleScore } from './organisation-words.ts'
import { readTable } from './table-entries.ts'
import { joinBrokenLines } from './wrapped-heads.ts'

export interface Employment {
  employer: string | null
  title: string | null
  /** `YYYY` or `YYYY-MM`. */
  from: string | null
  /** Null while it lasts, or when not said: `current` tells which. */
  to: string | null
  current: boolean
}

/** The jobs, in the order written, the lines of dates that were not understood, and how many jobs were left out because of such. */
export function findEmployment(sections: readonly Section[]): { jobs: Found<Employment>[]; unclear: string[]; lost: number } {
  const jobs: Found<Employment>[] = []
  const unclear: string[] = []
  let lost = 0
  const grouped: { entry: Entry; parts: Part[] }[] = []
  for (const section of sections) {
    if (section.kind !== 'experience') continue
    const rows = readTable(section.lines)
    if (rows !== undefined) {
      for (const { line, cells } of rows) {
        if (cells.employer === undefined && cells.title === undefined) continue
        const dates = datesIn(cells.dates) ?? findDates(line.text)[0]
        if (dates?.unclear) unclear.push(cells.dates ?? line.text)
        jobs.push(toJob(cells.employer ?? null, cells.title ?? null, dates, 0.9, [line]))
      }
      continue
    }
    const forms = readLabelled(section.lines, ['title', 'employer'])
    if (forms !== undefined) {
      for (const { lines, cells } of forms) {
        if (!cells.employer && !cells.title) continue
        const dates = datesIn(cells.dates) ?? findDates(lines.map((line) => line.text).join(' '))[0]
        if (dates?.unclear) unclear.push(cells.dates ?? lines.map((line) => line.text).join(' '))
        jobs.push(toJob(firstPart(cells.employer), cells.title ?? null, dates, 0.9, lines))
      }
      continue
    }
    for (const entry of groupEntries(joinBrokenLines(joinBrokenDates(section.lines), () => true)))
      grouped.push({ entry, parts: withoutUnclear(headParts(entry.head), entry) })
  }
  const kept = grouped.filter(
    ({ entry, parts }) => parts.length > 0 && (entry.dates !== undefined || parts.length >= 2) && !isGap(parts, entry),
  )
  const dated = kept.some(({ entry }) => entry.dates !== undefined)
  let employer: string | null = null
  for (const [index, roles] of assignRoles(kept.map(({ parts }) => parts)).entries()) {
    const entry = kept[index]?.entry
    if (entry === undefined || (dated && entry.dates === undefined)) {
      employer = roles.employer?.text ?? employer
      const dates = roles.title === undefined ? undefined : entry?.head.find(looksDated)
      if (dates !== undefined) {
        unclear.push(dates.text)
        lost++
      }
      continue
    }
    if (entry.dates === undefined) unclear.push(...entry.head.filter(looksDated).map((line) => line.text))
    if (entry.dates?.unclear) unclear.push(...entry.head.filter((line) => datesOf(line)?.unclear).map((line) => line.text))
    // A second post under the same employer names only the post.
    const own = roles.employer === undefined ? selfEmployed(entry.head) : undefined
    employer = roles.employer?.text ?? (own === undefined ? (roles.title === undefined ? null : employer) : own)
    jobs.push(toJob(employer, roles.title?.text ?? null, entry.dates, confidence(roles, entry), entry.head))
  }
  return { jobs, unclear, lost }
}

/** The words of an end that is not understood name nothing where others name the job. */
function withoutUnclear(parts: Part[], { dates }: Entry): Part[] {
  const others = dates?.unclear ? parts.filter((part) => !datesOf(part.line)?.unclear) : parts
  return others.length >= 1 ? others : parts
}

/** A short line with a month, or a year beside a dash, that gave no dates. */
const looksDated = (line: PlacedLine): boolean =>
  line.text.length < 60 && (YEAR_AND_DASH.test(line.text) || findDates(line.text).some((date) => date.from.length > 4))
const YEAR_AND_DASH = /(?:(?:19|20)\d{2}|\d[./'’]\s?\d{2})(?!\d)\p{L}{0,2}\.?\s*[-–—→~]|[-–—→~]\s*\S{0,12}\s?(?:19|20)\d{2}(?!\d)/u

/** "Elternzeit", "Career break": time between jobs, unless something else in the entry names a job. */
function isGap(parts: readonly Part[], entry: Entry): boolean {
  const gap = parts.find((part) => GAPS.some((phrase) => beginsWith(part.text, phrase)))
  if (gap === undefined || entry.head.length > 4) return false
  return parts.every((part) => part === gap || (titleScore(part.text) < 2 && (part.row === gap.row || employerScore(part.text) < 1.2)))
}

function beginsWith(text: string, phrase: string): boolean {
  const folded = foldText(text)
  return folded === phrase || (folded.startsWith(`${phrase} `) && folded.split(' ').length <= phrase.split(' ').length + 4)
}

/** "Freelance" as the employer's name; null where the title says it, undefined where nothing does. */
function selfEmployed(head: readonly PlacedLine[]): string | null | undefined {
  const pieces = head.flatMap((line) => withoutDates(line.text).split(/[|•·,()\t]|\s[–—-]\s/u)).filter((piece) => piece !== '')
  const named = pieces.find((piece) => SELF_EMPLOYED.includes(foldText(piece)))
  if (named !== undefined) return named.trim()
  const inTitle = pieces.some((piece) =>
    foldText(piece)
      .split(' ')
      .some((word) => SELF_EMPLOYED.includes(word)),
  )
  return inTitle ? null : undefined
}

const datesIn = (cell = ''): DateRange | undefined => unclearDates(cell) ?? findDates(cell)[0]

/** The name before its address. */
function firstPart(text: string | undefined): string | null {
  if (text === undefined || text === '') return null
  const [name, next] = text.split(/,\s+/)
  return next !== undefined && /^(?:inc|llc|ltd|limited|plc|gmbh)\b/i.test(next) ? `${name}, ${next}` : (name ?? null)
}

function confidence(roles: Roles, entry: Entry): number {
  const whole = roles.title !== undefined && roles.employer !== undefined ? 0.55 : 0.35
  return whole + Math.min(0.3, Math.max(0, roles.certainty) * 0.06) + (entry.dates === undefined ? 0 : 0.1)
}

/** Below all that the calibration has measured. */
const UNCLEAR = 0.3

function toJob(
  employer: string | null,
  title: string | null,
  dates: DateRange | undefined,
  sure: number,
  lines: readonly PlacedLine[],
): Found<Employment> {
  const value = {
    employer,
    title,
    from: dates?.from ?? null,
    to: dates?.to ?? null,
    current: dates !== undefined && dates.to === null && !dates.unclear,
  }
  return found(value, dates?.unclear ? UNCLEAR : sure, lines[0]?.start ?? 0, lines.at(-1)?.end ?? 0)
}
