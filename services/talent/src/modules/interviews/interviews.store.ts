import { notFound } from '@tanager/kernel'
import { maybe, pageRows, prepared, replanned, rows, type Tx } from '@tanager/postgres'
import type { Times } from './interview-times.ts'
import type { Interview, InterviewFeedback, SubmitFeedback } from './interviews.schema.ts'
import type { InterviewStatus } from './interviews.transitions.ts'

/** An interview with all of its feedback: who may see that is the view's question. */
export interface InterviewRow extends Omit<Interview, 'status' | 'feedback' | 'allowed_actions'> {
  status: InterviewStatus
  feedback: (Omit<InterviewFeedback, 'submitted_at'> & { submitted_at: string })[]
}
/** What a lock answers. */
export interface LockedInterview {
  id: string
  application_id: string
  status: InterviewStatus
  mode: string
  location: string | null
  starts_at: Date
  ends_at: Date
  row_version: number
}
export interface Seat {
  user_id: string
  given: boolean
}

const COLUMNS = `i.id, i.application_id, c.full_name as candidate_name, t.tan_number, t.title as tan_title, i.round, i.mode, i.starts_at, i.ends_at,
   i.location, i.status, i.cancel_reason, i.created_by, i.created_at, i.updated_at, i.row_version,
   coalesce((select s.criteria from scorecard_templates s where s.tenant_id = $1 and s.id = t.scorecard_template_id),
            (select s.criteria from scorecard_templates s where s.tenant_id = $1 and s.is_default), '{}') as scorecard,
   (select json_agg(json_build_object('user_id', p.user_id, 'display_name', u.display_name, 'feedback_given', f.user_id is not null) order by p.position)
      from interview_panel p join users u on u.tenant_id = $1 and u.id = p.user_id
      left join interview_feedback f on f.tenant_id = $1 and f.interview_id = p.interview_id and f.user_id = p.user_id
     where p.tenant_id = $1 and p.interview_id = i.id) as panel,
   coalesce((select json_agg(json_build_object('user_id', f.user_id, 'display_name', u.display_name, 'recommendation', f.recommendation,
                      'scores', f.scores, 'comments', f.comments, 'submitted_at', f.submitted_at) order by f.submitted_at, f.user_id)
      from interview_feedback f join users u on u.tenant_id = $1 and u.id = f.user_id
     where f.tenant_id = $1 and f.interview_id = i.id), '[]') as feedback`
const ABOUT = `join applications a on a.tenant_id = $1 and a.id = i.application_id
   join candidates c on c.tenant_id = $1 and c.id = a.candidate_id
   join tans t on t.tenant_id = $1 and t.id = a.tan_id`

export const INTERVIEW_SQL = {
  ...prepared('interviews', {
    find: `select ${COLUMNS} from interviews i ${ABOUT} where i.tenant_id = $1 and i.id = $2
             and ($3::uuid is null or exists (select from interview_panel s where s.tenant_id = $1 and s.interview_id = i.id and s.user_id = $3))`,
    shown: `select ${COLUMNS} from interviews i ${ABOUT} where i.tenant_id = $1 and i.id = any ($2::uuid[]) order by i.id desc`,
    applicationOf: `select application_id from interviews where tenant_id = $1 and id = $2`,
    lock: `select id, application_id, status, mode, location, starts_at, ends_at, row_version from interviews where tenant_id = $1 and id = $2 for no key update`,
    seats: `select p.user_id, f.user_id is not null as given from interview_panel p
              left join interview_feedback f on f.tenant_id = $1 and f.interview_id = p.interview_id and f.user_id = p.user_id
             where p.tenant_id = $1 and p.interview_id = $2 order by p.position`,
    activeUsers: `select u.id, u.display_name, u.kind <> 'Person' or exists (select from user_roles g
                           where g.tenant_id = $1 and g.user_id = u.id and g.role_code = 'AGENT_SERVICE' and g.status = 'Active') as is_program
                    from users u where u.tenant_id = $1 and u.id = any ($2::uuid[]) and u.status = 'Active'`,
    // Sorted before they are taken, so that two transactions cannot wait for each other. The tenant is part of the number.
    takeTurns: `select pg_advisory_xact_lock(turn.lock) from (
         select distinct hashtextextended(concat_ws(chr(10), $1::text, member::text), 7267) as lock from unnest($2::uuid[]) as given (member) order by 1) turn`,
    // Each member is a range of one index that begins with what has not ended by then: the past costs nothing.
    conflicts: `select m.member as user_id, p.starts_at, p.ends_at from unnest($2::uuid[]) with ordinality as m (member, position)
         cross join lateral (select b.starts_at, b.ends_at from interview_panel b
                              where b.tenant_id = $1 and b.user_id = m.member and b.busy and b.ends_at > $3 and b.starts_at < $4 and b.interview_id <> $5
                              order by b.ends_at limit 1) p
        order by m.position`,
    ofApplication: `select starts_at, ends_at from interviews
         where tenant_id = $1 and application_id = $2 and status = 'Scheduled' and id <> $3 and ends_at > $4 and starts_at < $5 order by starts_at limit 1`,
    insert: `insert into interviews (tenant_id, id, application_id, round, mode, starts_at, ends_at, location, created_by)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    insertPanel: `insert into interview_panel (tenant_id, interview_id, user_id, position, starts_at, ends_at)
                  select mine.tenant_id, $2, m.member, m.position, $4, $5
                    from tenants mine cross join unnest($3::uuid[]) with ordinality as m (member, position) where mine.tenant_id = $1`,
    save: `update interviews set mode = $3, location = $4, starts_at = $5, ends_at = $6, row_version = row_version + 1, updated_at = now()
            where tenant_id = $1 and id = $2`,
    deletePanel: `delete from interview_panel where tenant_id = $1 and interview_id = $2`,
    insertFeedback: `insert into interview_feedback (tenant_id, interview_id, user_id, recommendation, scores, comments) values ($1, $2, $3, $4, $5, $6)`,
    setStatus: `update interviews set status = $3, cancel_reason = $4, row_version = row_version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
    free: `update interview_panel set busy = false where tenant_id = $1 and interview_id = any ($2::uuid[])`,
    cancelAll: `update interviews set status = 'Cancelled', cancel_reason = $3, row_version = row_version + 1, updated_at = now()
                 where tenant_id = $1 and application_id = $2 and status = 'Scheduled' returning id`,
  }),
  ...replanned({
    list: `select i.id from interviews i
            where i.tenant_id = $1 and ($2::uuid is null or i.application_id = $2) and ($3::text is null or i.status = $3)
              and ($4::uuid is null or i.id < $4)
            order by i.id desc limit $5`,
    // From the member's own seats, newest first: however many interviews the tenant has.
    listOfMember: `select i.id from interview_panel s join interviews i on i.tenant_id = $1 and i.id = s.interview_id
            where s.tenant_id = $1 and s.user_id = $6 and ($2::uuid is null or i.application_id = $2) and ($3::text is null or i.status = $3)
              and ($4::uuid is null or s.interview_id < $4)
            order by s.interview_id desc limit $5`,
  }),
}

export interface InterviewFilter {
  application_id?: string
  status?: string
}
/** Of everyone, or of one member of the panel. */
export function listInterviews(tx: Tx, filter: InterviewFilter, member: string | null, before: string | null, limit: number) {
  const values = [filter.application_id ?? null, filter.status ?? null, before, limit]
  return member === null
    ? pageRows<InterviewRow>(tx, INTERVIEW_SQL.list, values, INTERVIEW_SQL.shown)
    : pageRows<InterviewRow>(tx, INTERVIEW_SQL.listOfMember, [...values, member], INTERVIEW_SQL.shown)
}

const existing = <R>(row: R | undefined): R => {
  if (row === undefined) throw notFound()
  return row
}
/** For a member of a panel those of their own only. */
export const findInterview = async (tx: Tx, id: string, member: string | null = null) =>
  existing(await maybe<InterviewRow>(tx, INTERVIEW_SQL.find, [id, member]))
/** An interview never changes its application. */
export const applicationOf = async (tx: Tx, id: string) =>
  existing(await maybe<{ application_id: string }>(tx, INTERVIEW_SQL.applicationOf, [id])).application_id
export const lockInterview = async (tx: Tx, id: string) => existing(await maybe<LockedInterview>(tx, INTERVIEW_SQL.lock, [id]))
export const seatsOf = (tx: Tx, id: string) => rows<Seat>(tx, INTERVIEW_SQL.seats, [id])

export const activeUsers = (tx: Tx, ids: readonly string[]) =>
  rows<{ id: string; display_name: string; is_program: boolean }>(tx, INTERVIEW_SQL.activeUsers, [ids])
/** Waits until nobody else makes plans for these people; until the commit nobody else does. */
export const takeTurns = (tx: Tx, members: readonly string[]) => rows(tx, INTERVIEW_SQL.takeTurns, [members])
/** Of each member the first other interview that overlaps. */
export const conflictsOf = (tx: Tx, id: string, members: readonly string[], { startsAt, endsAt }: Times) =>
  rows<{ user_id: string; starts_at: Date; ends_at: Date }>(tx, INTERVIEW_SQL.conflicts, [members, startsAt, endsAt, id])
/** Another interview of the same application that overlaps. */
export const overlapOf = (tx: Tx, id: string, applicationId: string, { startsAt, endsAt }: Times) =>
  maybe<{ starts_at: Date; ends_at: Date }>(tx, INTERVIEW_SQL.ofApplication, [applicationId, id, startsAt, endsAt])

export interface NewInterview extends Times {
  id: string
  applicationId: string
  round: number
  mode: string
  location: string | null
  createdBy: string
}
export const insertInterview = (tx: Tx, i: NewInterview) =>
  rows(tx, INTERVIEW_SQL.insert, [i.id, i.applicationId, i.round, i.mode, i.startsAt, i.endsAt, i.location, i.createdBy])
export const insertPanel = (tx: Tx, id: string, members: readonly string[], { startsAt, endsAt }: Times) =>
  rows(tx, INTERVIEW_SQL.insertPanel, [id, members, startsAt, endsAt])
export const saveInterview = (tx: Tx, id: string, i: Times & { mode: string; location: string | null }) =>
  rows(tx, INTERVIEW_SQL.save, [id, i.mode, i.location, i.startsAt, i.endsAt])
/** Nobody on it may have given feedback. */
export const deletePanel = (tx: Tx, id: string) => rows(tx, INTERVIEW_SQL.deletePanel, [id])
export const insertFeedback = (tx: Tx, id: string, userId: string, given: SubmitFeedback) =>
  rows(tx, INTERVIEW_SQL.insertFeedback, [id, userId, given.recommendation, JSON.stringify(given.scores ?? {}), given.comments])

export const setInterviewStatus = (tx: Tx, id: string, status: InterviewStatus, cancelReason: string | null = null) =>
  rows(tx, INTERVIEW_SQL.setStatus, [id, status, cancelReason])
/** The panel's time is its own again. */
export const freePanels = (tx: Tx, ids: readonly string[]) => rows(tx, INTERVIEW_SQL.free, [ids])
/** Those that were still to come; answers their ids. */
export const cancelScheduled = async (tx: Tx, applicationId: string, reason: string) =>
  (await rows<{ id: string }>(tx, INTERVIEW_SQL.cancelAll, [applicationId, reason])).map((row) => row.id)
