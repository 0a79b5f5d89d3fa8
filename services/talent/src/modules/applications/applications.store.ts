import { notFound } from '@tanager/kernel'
import { maybe, pageRows, prepared, replanned, rows, type Tx } from '@tanager/postgres'
import type { Decidable } from '../approvals/approval-steps.ts'
import { decidableOf } from '../approvals/decidable.ts'
import type { ApplicationItem, ApplicationStage } from './applications.schema.ts'
import type { ApplicationStatus } from './applications.transitions.ts'

/** An application with all that tells what may be done with it now. */
export interface ApplicationRow extends Omit<ApplicationItem, 'status' | 'allowed_actions'> {
  status: ApplicationStatus
  facts: {
    shortlist: Decidable
    conversion: Decidable | null
    interviewed: boolean
    /** Whether the TAN still hires. */
    tan_open: boolean
    eligible: boolean
  }
}
/** With the link to the green form that is in force, whoever may see it. */
export interface FoundApplication extends ApplicationRow {
  form_link: { issued_by: string; issued_at: string; expires_at: string; opened_at: string | null; submitted_at: string | null } | null
}
/** What a lock answers. */
export interface LockedApplication {
  id: string
  status: ApplicationStatus
  candidate_id: string
  tan_id: string
  shortlist_request_id: string
  conversion_request_id: string | null
  candidate_name: string | null
  tan_number: string
  tan_title: string
  row_version: number
}

/** One at most: the unique index on live offers sees to that, and finds it. */
const OPEN_OFFER = `(select json_build_object('id', o.id, 'status', o.status) from offers o
     where o.tenant_id = $1 and o.application_id = a.id and o.status in ('Draft', 'PendingApproval', 'Approved', 'Sent'))`
const COLUMNS = `a.id, a.candidate_id, c.full_name as candidate_name, a.tan_id, t.tan_number, t.title as tan_title, a.status, a.shortlist_request_id,
   a.conversion_request_id, e.id as employee_id, e.employee_number, ${OPEN_OFFER} as open_offer, a.created_by, a.created_at, a.updated_at, a.row_version,
   json_build_object(
     'shortlist', ${decidableOf('s')},
     'conversion', case when v.id is not null then ${decidableOf('v')} end,
     'interviewed', exists (select from interviews i where i.tenant_id = $1 and i.application_id = a.id and i.status = 'Completed'),
     'tan_open', t.status = 'Approved', 'eligible', coalesce(k.eligible, false)) as facts`
const FROM = `applications a
   join candidates c on c.tenant_id = $1 and c.id = a.candidate_id
   join tans t on t.tenant_id = $1 and t.id = a.tan_id
   join approval_requests s on s.tenant_id = $1 and s.id = a.shortlist_request_id
   left join approval_requests v on v.tenant_id = $1 and v.id = a.conversion_request_id
   left join onboarding_cases k on k.tenant_id = $1 and k.application_id = a.id
   left join employees e on e.tenant_id = $1 and e.application_id = a.id`

/** Of a member of a panel: the applications of the interviews they sit in; one that was cancelled opens nothing. */
const OF_MEMBER = `select i.application_id from interview_panel s join interviews i on i.tenant_id = $1 and i.id = s.interview_id
                    where i.status <> 'Cancelled' and s.tenant_id = $1 and s.user_id =`

/** An offer or a rejection is next: the last feedback completes an interview, so one that is Scheduled still lacks some. */
const DECISION_DUE = `a.status = 'Interviewing'
   and exists (select from interviews i where i.tenant_id = $1 and i.application_id = a.id and i.status = 'Completed')
   and not exists (select from interviews i where i.tenant_id = $1 and i.application_id = a.id and i.status = 'Scheduled')`
/** Who put the candidate forward, or opened the TAN. */
const DECIDED_BY = (user: string) =>
  `(a.created_by = ${user} or exists (select from tans t where t.tenant_id = $1 and t.id = a.tan_id and t.created_by = ${user}))`

export const APPLICATION_SQL = {
  ...prepared('applications', {
    find: `select ${COLUMNS},
             (select json_build_object('issued_by', l.issued_by, 'issued_at', l.issued_at, 'expires_at', l.expires_at,
                'opened_at', l.opened_at, 'submitted_at', (select max(s.submitted_at) from green_form_submissions s
                                                           where s.tenant_id = $1 and s.application_id = a.id))
                from green_form_links l where l.tenant_id = $1 and l.application_id = a.id and l.revoked_at is null) as form_link
             from ${FROM} where a.tenant_id = $1 and a.id = $2 and ($3::uuid is null or a.id in (${OF_MEMBER} $3))`,
    shown: `select ${COLUMNS} from ${FROM} where a.tenant_id = $1 and a.id = any ($2::uuid[]) order by a.id desc`,
    lock: `select a.id, a.status, a.row_version, a.candidate_id, a.tan_id, a.shortlist_request_id, a.conversion_request_id,
             (select c.full_name from candidates c where c.tenant_id = $1 and c.id = a.candidate_id) as candidate_name,
             (select t.tan_number from tans t where t.tenant_id = $1 and t.id = a.tan_id) as tan_number,
             (select t.title from tans t where t.tenant_id = $1 and t.id = a.tan_id) as tan_title
             from applications a where a.tenant_id = $1 and a.id = $2 for no key update`,
    candidate: `select id, full_name from candidates where tenant_id = $1 and id = $2 for key share`,
    insert: `insert into applications (tenant_id, id, candidate_id, tan_id, status, shortlist_request_id, created_by) values ($1, $2, $3, $4, 'Applied', $5, $6)
             on conflict (tenant_id, candidate_id, tan_id) where status not in ('Rejected', 'Withdrawn') do nothing returning id`,
    setStatus: `update applications set status = $3, row_version = row_version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
    setConversion: `update applications set conversion_request_id = $3 where tenant_id = $1 and id = $2`,
    insertStage: `insert into application_stages (tenant_id, id, application_id, from_status, to_status, action, actor_user_id, actor_role, reason, occurred_at)
                  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp())`,
    stages: `select s.from_status, s.to_status, s.action, s.reason, s.occurred_at,
               json_build_object('user_id', s.actor_user_id, 'role', s.actor_role, 'display_name', u.display_name) as actor
               from application_stages s left join users u on u.tenant_id = $1 and u.id = s.actor_user_id
              where s.tenant_id = $1 and s.application_id = $2 order by s.id`,
  }),
  ...replanned({
    list: `select a.id from applications a
            where a.tenant_id = $1 and ($2::uuid is null or a.tan_id = $2) and ($3::uuid is null or a.candidate_id = $3)
              and ($4::text is null or a.status = $4) and ($5::uuid is null or a.id < $5)
              and ($7::uuid is null or (${DECIDED_BY('$7')} and ${DECISION_DUE}))
            order by a.id desc limit $6`,
    listOfMember: `select a.id from applications a
            where a.tenant_id = $1 and ($2::uuid is null or a.tan_id = $2) and ($3::uuid is null or a.candidate_id = $3)
              and ($4::text is null or a.status = $4) and ($5::uuid is null or a.id < $5) and a.id in (${OF_MEMBER} $8)
              and ($7::uuid is null or (${DECIDED_BY('$7')} and ${DECISION_DUE}))
            order by a.id desc limit $6`,
  }),
}

export interface ApplicationFilter {
  tan_id?: string
  candidate_id?: string
  status?: string
  /** Only those that wait for a decision of this user. */
  decisionOf: string | null
}
/** Of everyone, or of one member of a panel. */
export function listApplications(tx: Tx, filter: ApplicationFilter, member: string | null, before: string | null, limit: number) {
  const values = [filter.tan_id ?? null, filter.candidate_id ?? null, filter.status ?? null, before, limit, filter.decisionOf]
  return member === null
    ? pageRows<ApplicationRow>(tx, APPLICATION_SQL.list, values, APPLICATION_SQL.shown)
    : pageRows<ApplicationRow>(tx, APPLICATION_SQL.listOfMember, [...values, member], APPLICATION_SQL.shown)
}
/** For a member of a panel those of their interviews only. */
export async function findApplication(tx: Tx, id: string, member: string | null = null): Promise<FoundApplication> {
  const row = await maybe<FoundApplication>(tx, APPLICATION_SQL.find, [id, member])
  if (!row) throw notFound()
  return row
}
export const stagesOf = (tx: Tx, id: string) => rows<ApplicationStage>(tx, APPLICATION_SQL.stages, [id])
export const maybeLockApplication = (tx: Tx, id: string) => maybe<LockedApplication>(tx, APPLICATION_SQL.lock, [id])
/** Kept from being erased until the transaction ends. */
export const holdCandidate = (tx: Tx, id: string) => maybe<{ id: string; full_name: string | null }>(tx, APPLICATION_SQL.candidate, [id])
/** False when a live application of the pair exists. */
export const insertApplication = async (
  tx: Tx,
  a: { id: string; candidateId: string; tanId: string; shortlistRequestId: string; createdBy: string },
) => (await maybe(tx, APPLICATION_SQL.insert, [a.id, a.candidateId, a.tanId, a.shortlistRequestId, a.createdBy])) !== undefined
export const setApplicationStatus = (tx: Tx, id: string, status: ApplicationStatus) => rows(tx, APPLICATION_SQL.setStatus, [id, status])
export const setConversionRequest = (tx: Tx, id: string, requestId: string) => rows(tx, APPLICATION_SQL.setConversion, [id, requestId])

export interface NewStage {
  id: string
  applicationId: string
  from: ApplicationStatus | null
  to: ApplicationStatus
  action: string
  actorUserId: string | null
  actorRole: string
  reason: string | null
}
export const insertStage = (tx: Tx, s: NewStage) =>
  rows(tx, APPLICATION_SQL.insertStage, [s.id, s.applicationId, s.from, s.to, s.action, s.actorUserId, s.actorRole, s.reason])
