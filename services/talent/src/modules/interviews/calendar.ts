import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { InterviewRow } from './interviews.store.ts'

const MODES: Record<string, string> = { InPerson: 'In person', Video: 'Video', Phone: 'Phone' }

/**
 * An interview as an iCalendar file. A calendar that holds it already takes the newer one in its place: the id stays, the sequence grows.
 * Nobody is invited by it, and no feedback is in it.
 */
export function interviewCalendar(row: InterviewRow, tenant: { name: string; domain: string }): string {
  const calendar = ical({ prodId: { company: 'Tanager', product: 'Interviews' }, method: ICalCalendarMethod.PUBLISH })
  const who = row.candidate_name ?? 'Candidate'
  calendar.createEvent({
    id: `${row.id}@${tenant.domain}`,
    sequence: row.row_version - 1,
    stamp: row.updated_at,
    created: row.created_at,
    lastModified: row.updated_at,
    start: row.starts_at,
    end: row.ends_at,
    summary: `Interview: ${who}, ${row.tan_title}`,
    description: [
      `${tenant.name}, ${row.tan_number} ${row.tan_title}`,
      `Round ${row.round}, ${MODES[row.mode] ?? row.mode}`,
      `Panel: ${row.panel.map((member) => member.display_name).join(', ')}`,
    ].join('\n'),
    ...(row.location === null ? {} : { location: row.location }),
    status: row.status === 'Cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
