import type { PlacedLine } from '../layout/line.ts'
import type { Section } from '../sections.ts'
import { joinBrokenDates } from './broken-dates.ts'
import { type DateRange, findDates } from './dates.ts'
import { type Entry, groupEntries } from './entries.ts'
import { assignRoles, type Roles } from './entry-roles.ts'
import { type Found, found } from './found.ts'
import { headParts, type Part } from './header-parts.ts'
import { readLabelled } from './labelled-entries.ts'
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

/** The jobs, in the order written. */
export function findEmployment(sections: readonly Section[]): Found<Employment>[] {
  const jobs: Found<Employment>[] = []
  const grouped: { entry: Entry; parts: Part[] }[] = []
  for (const section of sections) {
    if (section.kind !== 'experience') continue
    const rows = readTable(section.lines)
    if (rows !== undefined) {
      for (const { line, cells } of rows) {
        if (cells.employer === undefined && cells.title === undefined) continue
        const dates = findDates(cells.dates ?? '')[0] ?? findDates(line.text)[0]
        jobs.push(toJob(cells.employer ?? null, cells.title ?? null, dates, 0.9, [line]))
      }
      continue
    }
    const forms = readLabelled(section.lines, ['title', 'employer'])
    if (forms !== undefined) {
      for (const { lines, cells } of forms) {
        if (!cells.employer && !cells.title) continue
        jobs.push(
          toJob(
            firstPart(cells.employer),
            cells.title ?? null,
            findDates(cells.dates ?? '')[0] ?? findDates(lines.map((line) => line.text).join(' '))[0],
            0.9,
            lines,
          ),
        )
      }
      continue
    }
    for (const entry of groupEntries(joinBrokenLines(joinBrokenDates(section.lines), () => true)))
      grouped.push({ entry, parts: headParts(entry.head) })
  }
  const kept = grouped.filter(({ entry, parts }) => parts.length > 0 && (entry.dates !== undefined || parts.length >= 2))
  const dated = kept.some(({ entry }) => entry.dates !== undefined)
  let employer: string | null = null
  for (const [index, roles] of assignRoles(kept.map(({ parts }) => parts)).entries()) {
    const entry = kept[index]?.entry
    if (entry === undefined || (dated && entry.dates === undefined)) {
      employer = roles.employer?.text ?? employer
      continue
    }
    // A second post under the same employer names only the post.
    employer = roles.employer?.text ?? (roles.title === undefined ? null : employer)
    jobs.push(toJob(employer, roles.title?.text ?? null, entry.dates, confidence(roles, entry), entry.head))
  }
  return jobs
}

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

function toJob(
  employer: string | null,
  title: string | null,
  dates: DateRange | undefined,
  sure: number,
  lines: readonly PlacedLine[],
): Found<Employment> {
  const value = { employer, title, from: dates?.from ?? null, to: dates?.to ?? null, current: dates !== undefined && dates.to === null }
  return found(value, sure, lines[0]?.start ?? 0, lines.at(-1)?.end ?? 0)
}
