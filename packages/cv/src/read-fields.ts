import { findEducation } from './fields/education.ts'
import { findEmail } from './fields/email.ts'
import { findEmployment } from './fields/employment.ts'
import { totalYears } from './fields/experience-years.ts'
import { found } from './fields/found.ts'
import { findLocation } from './fields/location.ts'
import { findName } from './fields/name.ts'
import { findPhone } from './fields/phone.ts'
import { countryIn } from './fields/place.ts'
import { findSkills } from './fields/skills.ts'
import { findHeadline, findSummary } from './fields/summary.ts'
import { withUnheadedSections } from './fields/unheaded.ts'
import type { Layout } from './layout/line.ts'
import { renderText } from './layout/line.ts'
import { resolveLookAlikes } from './look-alikes.ts'
import type { CvFields } from './result.ts'
import { findSecondPerson } from './second-person.ts'
import { splitSections } from './sections.ts'
import { isUnreadLanguage } from './unread-language.ts'

export interface ReadFields {
  text: string
  fields: CvFields
  secondPerson: boolean
  /** Lines of the work experience that look like dates and were not understood. */
  unclearDates: string[]
  /** Jobs that were left out because of them. */
  lostJobs: number
  /** The CV is in a language that no list knows. */
  unreadLanguage: boolean
}

/** Everything that is read from a document's lines; a pure function of them and of the day. */
export function readFields(layout: Layout, now: Date): ReadFields {
  const { text, lines: all } = renderText(layout.lines)
  const whole = splitSections(all)
  const end = findSecondPerson(all, whole)
  const own = end === undefined ? whole : splitSections(all.slice(0, end))
  const referees = new Set(own.filter((section) => section.kind === 'references').flatMap((section) => section.lines))
  const lines = all.slice(0, end).filter((line) => !referees.has(line))
  const unreadLanguage = isUnreadLanguage(lines.map((line) => line.text).join('\n'))
  // Without headings that are understood, entries would be guessed among words of which none is.
  const headed = resolveLookAlikes(own)
  const sections = (unreadLanguage ? headed : withUnheadedSections(headed)).filter((section) => section.kind !== 'references')
  const email = findEmail(sections)
  const name = findName(lines, email?.value)
  const location = findLocation(sections, name?.value)
  const header = sections.filter((section) => section.kind === 'header' || section.kind === 'contact' || section.kind === 'personal')
  const country = location?.country ?? countryIn(header.flatMap((section) => section.lines.map((line) => line.text)).join('\n'))
  const phone = findPhone(sections, country)
  const { jobs: employment, unclear, lost } = findEmployment(sections)
  const years = totalYears(
    employment.map((job) => job.value),
    now,
  )
  const first = employment[0]
  const last = employment.at(-1)
  const fields: CvFields = {
    name: name ?? null,
    email: email ?? null,
    phone: phone ?? null,
    location: location === undefined ? null : found(location.value, location.confidence, location.start, location.end),
    headline: findHeadline(lines, name) ?? null,
    summary: findSummary(sections) ?? null,
    employment,
    education: findEducation(sections),
    skills: findSkills(sections, name?.value),
    totalExperienceYears:
      years === undefined || first === undefined || last === undefined
        ? null
        : found(years, 0.8, first.start, Math.max(first.end, last.end)),
  }
  return { text, fields, secondPerson: end !== undefined, unclearDates: unclear, lostJobs: lost, unreadLanguage }
}
