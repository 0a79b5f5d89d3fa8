import { notFound } from '@tanager/kernel'
import { maybe, pageRows, prepared, replanned, rows, type Statement, type Tx } from '@tanager/postgres'
import type { ApprovedEntity } from '../../policy.ts'
import type { Decidable, StepStatus } from '../approvals/approval-steps.ts'
import type { ApprovalComment, ApprovalRequest, ApprovalStep } from '../approvals/approvals.schema.ts'
import type { KeptCompensation } from '../approvals/compensation.schema.ts'
import { PEOPLE_LEFT } from '../approvals/decidable.ts'
import type { Due } from './approvals-queue.schema.ts'

/** A request with all that tells whether the caller may decide it. */
export interface InboxRow
  extends Omit<
      ApprovalRequest,
      'entity_type' | 'current_step' | 'steps' | 'comments' | 'is_author' | 'allowed_actions' | 'compensation' | 'compensation_visible'
    >,
    Decidable {
  entity_type: ApprovedEntity
  /** As the database writes them into JSON: the time is a text. */
  steps: (Omit<ApprovalStep, 'status' | 'decided_at'> & { status: StepStatus; decided_at: string | null })[]
  comments: (Omit<ApprovalComment, 'at'> & { at: string })[]
  /** Of a conversion: whether everything holds that it needs. */
  eligible: boolean
  /** Of an offer: what it paid when it was submitted. */
  compensation: KeptCompensation | null
}

// Of a shortlist that waits for a hiring manager: the named one, if they can decide it.
const MANAGER = `(select t.hiring_manager_id from applications a join tans t on t.tenant_id = $1 and t.id = a.tan_id
     join users u on u.tenant_id = $1 and u.id = t.hiring_manager_id and u.status = 'Active'
     join user_roles g on g.tenant_id = $1 and g.user_id = u.id and g.role_code = 'HIRING_MANAGER' and g.status = 'Active'
    where a.tenant_id = $1 and a.id = r.entity_id and r.due_roles @> '{HIRING_MANAGER}' and not r.authors @> array[t.hiring_manager_id])`
// All are looked up once per row of the page, however large the tables are.
const COLUMNS = `r.id, r.entity_type, r.entity_id, r.title, r.status, r.requested_by, r.requested_at, r.row_version, r.due_roles, r.authors, r.deciders,
   r.compensation,
   r.open_roles, ${PEOPLE_LEFT('r')},
   case when r.entity_type = 'shortlist' then ${MANAGER} end as hiring_manager_id,
   coalesce((select json_agg(json_build_object('id', m.id, 'kind', m.kind, 'by', m.written_by, 'at', m.written_at, 'text', m.text) order by m.id)
      from approval_comments m where m.tenant_id = $1 and m.request_id = r.id), '[]') as comments,
   (select json_agg(json_build_object('step', s.step, 'name', s.name, 'role', s.role_code, 'mandatory', s.mandatory, 'status', s.status,
             'decided_by', s.decided_by, 'decided_for', s.decided_for, 'decided_at', s.decided_at, 'comment', s.comment) order by s.step)
      from approval_steps s where s.tenant_id = $1 and s.request_id = r.id) as steps,
   r.entity_type = 'employee_conversion' and coalesce(
     (select k.eligible from onboarding_cases k where k.tenant_id = $1 and k.application_id = r.entity_id), false) as eligible`
const NOT_TAKEN = 'not r.authors @> array[$2::uuid] and not r.deciders @> array[$2::uuid]'
// Here and below: a limit of 1 keeps the join a look-up, whatever the planner believes about the sizes.
// A conversion can be decided once everything holds: such cases are few, so the search begins with them.
const conversions = (whose: string) => `select n.id from onboarding_cases k cross join lateral (
     select r.id from approval_requests r
      where r.tenant_id = $1 and r.entity_type = 'employee_conversion' and r.entity_id = k.application_id and r.status = 'Pending'
        and ($4::uuid is null or r.id < $4) and ${NOT_TAKEN} ${whose} limit 1) n
   where k.tenant_id = $1 and k.open and k.status = 'Cleared' and k.eligible and $5`
// Of each kind the newest, from an index that has them in that order; then the newest of all of those. So a page costs the same,
// however many requests there are and however old those are that are asked for.
const newest = (ofKind: string, whose: string) =>
  `select n.id from unnest($3::text[]) as kind (entity_type) cross join lateral (${ofKind}) n
     union all (${conversions(whose)} order by n.id desc limit $6) order by 1 desc limit $6`

// What is due for a role. A request may have two due steps of it, and is one request all the same.
const dueFor = (step: string, whose = '') => `select distinct s.request_id as id from approval_steps s
        cross join lateral (
          select r.id from approval_requests r where r.tenant_id = $1 and r.id = s.request_id and ${NOT_TAKEN} ${whose} limit 1) request
        where s.tenant_id = $1 and ${step} and s.entity_type = kind.entity_type and s.status = 'Due'
          and ($4::uuid is null or s.request_id < $4)
        order by 1 desc limit $6`
const dueForAnybody = (whose: string) => `select r.id from approval_requests r
        where r.tenant_id = $1 and r.entity_type = kind.entity_type and r.status = 'Pending' and ($4::uuid is null or r.id < $4) and ${NOT_TAKEN} ${whose}
        order by r.id desc limit $6`
const OF_OTHERS = 'and not r.due_roles @> array[$7::text] and not coalesce(r.open_roles[1] = any ($8::text[]), false)'

export const APPROVALS_QUEUE_SQL = {
  ...prepared('approvals-queue', {
    find: `select ${COLUMNS} from approval_requests r where r.tenant_id = $1 and r.id = $2`,
    shown: `select ${COLUMNS} from approval_requests r where r.tenant_id = $1 and r.id = any ($2::uuid[]) order by r.id desc`,
    kind: `select entity_type, entity_id, row_version from approval_requests where tenant_id = $1 and id = $2`,
  }),
  ...replanned({
    list: `select id from approval_requests where tenant_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    listSome: `select n.id from unnest($2::text[]) as wanted (status) cross join unnest($3::text[]) as kind (entity_type) cross join lateral (
                        select r.id from approval_requests r
                         where r.tenant_id = $1 and r.entity_type = kind.entity_type and r.status = wanted.status and ($4::uuid is null or r.id < $4)
                         order by r.id desc limit $5) n
                      order by 1 desc limit $5`,
    toAnswer: `select r.id from approval_requests r
                       where r.tenant_id = $1 and r.answer_due and r.status = 'Pending' and r.authors @> array[$2::uuid]
                         and r.entity_type = any ($3) and ($4::uuid is null or r.id < $4)
                       order by r.id desc limit $5`,
    due: newest(dueFor('s.role_code = $7'), 'and r.due_roles @> array[$7::text]'),
    // Those of them that are due for this person ($8), or for another hiring manager.
    dueForMe: newest(
      dueFor('s.role_code = $7', `and (kind.entity_type <> 'shortlist' or coalesce(${MANAGER} = $8::uuid, true))`),
      'and r.due_roles @> array[$7::text]',
    ),
    dueForManagers: newest(dueFor('s.role_code = $7', `and ${MANAGER} <> $8::uuid`), 'and false'),
    // For who may stand in for all: what is due for their own role, and the mandatory steps of roles that nobody holds ($8).
    dueForNobodyElse: newest(
      `select distinct found.id from unnest(array_append($8::text[], $7)) as wanted (role)
         cross join lateral (${dueFor('s.role_code = wanted.role and (s.mandatory or wanted.role = $7)')}) found
        order by 1 desc limit $6`,
      'and (r.due_roles @> array[$7::text] or r.open_roles[1] = any ($8::text[]))',
    ),
    // What is due for anybody, for who may stand in for all.
    dueForAnybody: newest(dueForAnybody(''), ''),
    dueForOthers: newest(dueForAnybody(OF_OTHERS), OF_OTHERS),
    unheld: `select c.code from roles c where not exists (
               select from user_roles g join users u on u.tenant_id = $1 and u.id = g.user_id and u.status = 'Active'
                where g.tenant_id = $1 and g.role_code = c.code and g.status = 'Active' and c.status = 'Active')`,
  }),
}

/** Of the ids that the statement answers. */
const requests = (tx: Tx, which: Statement, values: readonly unknown[]) => pageRows<InboxRow>(tx, which, values, APPROVALS_QUEUE_SQL.shown)

export const listRequests = (tx: Tx, before: string | null, limit: number) => requests(tx, APPROVALS_QUEUE_SQL.list, [before, limit])
export const listSomeRequests = (
  tx: Tx,
  wanted: { statuses: readonly string[]; kinds: readonly string[] },
  before: string | null,
  limit: number,
) => requests(tx, APPROVALS_QUEUE_SQL.listSome, [wanted.statuses, wanted.kinds, before, limit])

/** Pending requests of an author whose newest comment is a question. */
export const listToAnswer = (tx: Tx, author: string, kinds: readonly string[], before: string | null, limit: number) =>
  requests(tx, APPROVALS_QUEUE_SQL.toAnswer, [author, kinds, before, limit])

export interface Decider {
  userId: string
  /** The caller, or whom they are the deputy of. */
  person: string
  role: string
  standsIn: boolean
  /** The kinds that the role may decide. */
  kinds: readonly ApprovedEntity[]
}
/** What is due for a person, with what is due although a later step needs them. */
export function listDue(tx: Tx, me: Decider, before: string | null, limit: number): Promise<InboxRow[]> {
  const values = dueValues(me, before, limit)
  return me.standsIn ? requests(tx, APPROVALS_QUEUE_SQL.dueForAnybody, values) : requests(tx, APPROVALS_QUEUE_SQL.due, [...values, me.role])
}

/** Of that what is due for them, or for others in whose place they may decide. */
export async function listDueFor(tx: Tx, me: Decider, due: Due, before: string | null, limit: number): Promise<InboxRow[]> {
  const values = [...dueValues(me, before, limit), me.role]
  if (me.standsIn) {
    const unheld = (await rows<{ code: string }>(tx, APPROVALS_QUEUE_SQL.unheld, [])).map(({ code }) => code)
    return requests(tx, due === 'own' ? APPROVALS_QUEUE_SQL.dueForNobodyElse : APPROVALS_QUEUE_SQL.dueForOthers, [...values, unheld])
  }
  if (me.role === 'HIRING_MANAGER')
    return requests(tx, due === 'own' ? APPROVALS_QUEUE_SQL.dueForMe : APPROVALS_QUEUE_SQL.dueForManagers, [...values, me.person])
  return due === 'own' ? requests(tx, APPROVALS_QUEUE_SQL.due, values) : []
}

function dueValues({ userId, kinds }: Decider, before: string | null, limit: number) {
  const others = kinds.filter((kind) => kind !== 'employee_conversion')
  return [userId, others, before, kinds.length > others.length, limit]
}

export async function findRequest(tx: Tx, id: string): Promise<InboxRow> {
  const row = await maybe<InboxRow>(tx, APPROVALS_QUEUE_SQL.find, [id])
  if (!row) throw notFound()
  return row
}
export async function findKind(tx: Tx, id: string): Promise<Pick<InboxRow, 'entity_type' | 'entity_id' | 'row_version'>> {
  const row = await maybe<Pick<InboxRow, 'entity_type' | 'entity_id' | 'row_version'>>(tx, APPROVALS_QUEUE_SQL.kind, [id])
  if (!row) throw notFound()
  return row
}
