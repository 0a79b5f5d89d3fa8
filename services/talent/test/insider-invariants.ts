import { inTenant, prepared } from '@tanager/postgres'
import type { World } from '../src/testing.ts'

// Written from CONTRACT 7.2 and 7.3 alone, apart from the code and the views of the service. `fresh` is what was noted since the last look.

const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')
const APPROVERS = {
  tan: ['DEPARTMENT_HEAD', 'FINANCE_APPROVER', 'TA_HEAD', 'HR_HEAD'],
  shortlist: ['HIRING_MANAGER', 'TA_MANAGER', 'TA_HEAD', 'HR_HEAD'],
  offer: ['TA_HEAD', 'FINANCE_APPROVER', 'HR_HEAD'],
  discrepancy: ['HR_OPERATIONS', 'HR_HEAD'],
  employee_conversion: ['HR_OPERATIONS', 'HR_HEAD'],
}
/** Who can take a request back that nobody can decide. */
const RECALLERS = { tan: ['TA_MANAGER', 'TA_HEAD'], offer: ['RECRUITER', 'TA_MANAGER', 'TA_HEAD', 'AGENT_SERVICE'] }
const pairs = (table: Record<string, readonly string[]>) =>
  Object.entries(table)
    .flatMap(([kind, roles]) => roles.map((role) => `('${kind}', '${role}')`))
    .join(', ')

/** The life of each record; `null>` is its beginning. Whatever is not here is refused, so what is terminal stays so. */
const LIVES: Record<string, string> = {
  tan: 'null>PendingApproval PendingApproval>Approved PendingApproval>Rejected PendingApproval>Cancelled Approved>Filled Approved>Cancelled',
  application: `null>Applied Applied>Shortlisted Shortlisted>Interviewing Interviewing>OfferPending OfferPending>OfferSent OfferPending>Interviewing
    OfferSent>OfferAccepted OfferSent>Interviewing OfferAccepted>Onboarding Onboarding>Converted
    ${['Applied', 'Shortlisted', 'Interviewing', 'OfferPending', 'OfferSent', 'OfferAccepted', 'Onboarding'].map((live) => `${live}>Rejected ${live}>Withdrawn`).join(' ')}`,
  interview: 'null>Scheduled Scheduled>Completed Scheduled>Cancelled',
  offer: `null>Draft Draft>PendingApproval PendingApproval>Draft PendingApproval>Approved PendingApproval>Rejected Approved>Sent Approved>Withdrawn
    Sent>Accepted Sent>Declined Sent>Expired Sent>Withdrawn Draft>Withdrawn PendingApproval>Withdrawn`,
  form: 'null>Open Open>Submitted Submitted>ReuploadRequested ReuploadRequested>Submitted',
  discrepancy: `null>Open Open>ReuploadRequested ReuploadRequested>Open Open>Resolved Open>Upheld ReuploadRequested>Resolved ReuploadRequested>Upheld
    Open>Cancelled ReuploadRequested>Cancelled`,
  request: 'null>Pending Pending>Approved Pending>Rejected Pending>Cancelled',
  duplicate: 'null>Open Open>ConfirmedDuplicate Open>NotDuplicate',
}
const MOVES = Object.entries(LIVES)
  .flatMap(([kind, moves]) => moves.split(/\s+/).map((move) => `('${kind}', '${move}')`))
  .join(', ')
/** All statuses that a walk can reach, as `kind status`. */
export const REACHABLE = [
  ...new Set(Object.entries(LIVES).flatMap(([kind, moves]) => moves.split(/\s+/).map((move) => `${kind} ${move.split('>')[1]}`))),
]

/** An application that ended before the transaction of the line. */
const ENDED = `exists (select from applications a where a.tenant_id = $1 and a.id = f.parent and a.status in ('Rejected', 'Withdrawn'))
    and not exists (select from fresh s where s.kind = 'application' and s.id = f.parent and s.tx = f.tx)`

/** Users who hold a role now. */
const HOLDERS = `select u.id as user_id, h.role_code from users u join user_roles h on h.tenant_id = $1 and h.user_id = u.id and h.status = 'Active'
     where u.tenant_id = $1 and u.status = 'Active'`
/** Those whose role was taken meanwhile as well: it can be given back. */
const FORMER_HOLDERS = HOLDERS.replace(" and h.status = 'Active'", '')
/** Who may take the step that a pending request waits for, or an optional one before it. */
const ABLE = `exists (select from (${FORMER_HOLDERS}) h join approval_steps s on s.tenant_id = $1 and s.request_id = r.id and s.status = 'Due'
       join (values ${pairs(APPROVERS)}) as may (kind, role) on may.kind = r.entity_type and may.role = h.role_code
      where h.user_id <> all (r.authors) and not exists (
              select from approval_steps d where d.tenant_id = $1 and d.request_id = r.id and h.user_id in (d.decided_by, d.decided_for))
        and (h.role_code = s.role_code or h.role_code = 'HR_HEAD' and s.mandatory))`

/** What makes a field of the form and of the record the same: the walk uses values that are equal or nothing alike. */
const plain = (value: string) => `lower(btrim(${value}))`

/** Each selects what must not be; any row is a breach. */
export const RULES: Record<string, string> = {
  'an employee has a newest submission whose checks passed or were settled after it': `
    select e.employee_number || ' ' || w.field from made m join employees e on e.tenant_id = $1 and e.id = m.id
      cross join (values ('full_name'), ('email'), ('phone')) as w (field)
      left join lateral (select s.n, s.kept -> 'answers' as answers from noted s where s.kind = 'submission' and s.parent = m.parent and s.n < m.n
                          order by s.n desc limit 1) newest on true
      left join lateral (select min(s.n) as n from noted s where s.kind = 'submission' and s.parent = m.parent and s.kept -> 'answers' = newest.answers) sent on true
      left join lateral (select c.kept ->> w.field as value from noted c where c.kind = 'candidate' and c.id = e.candidate_id and c.n < sent.n
                          order by c.n desc limit 1) compared on true
      left join lateral (select c.kept ->> w.field as value from noted c where c.kind = 'candidate' and c.id = e.candidate_id and c.n < m.n
                          order by c.n desc limit 1) record on true
     where newest.n is null or (not (record.value is not distinct from compared.value
             and coalesce(${plain('compared.value')} = ${plain('newest.answers ->> w.field')}, w.field <> 'full_name'))
       and not exists (select from discrepancies d join noted raised on raised.kind = 'discrepancy' and raised.id = d.id and raised.from_status is null
         where d.tenant_id = $1 and d.application_id = m.parent and d.field = w.field and d.status = 'Resolved' and raised.n > newest.n
           and record.value is not distinct from (select c.kept ->> w.field from noted c where c.kind = 'candidate' and c.id = e.candidate_id
                                                     and c.n < raised.n order by c.n desc limit 1)))`,
  'an employee has no discrepancy that is open or upheld': `
    select e.employee_number || ' ' || d.status from made m join employees e on e.tenant_id = $1 and e.id = m.id
      join discrepancies d on d.tenant_id = $1 and d.application_id = m.parent and d.status <> 'Resolved'`,
  'each required document of an employee was opened by who checks documents, after it came': `
    select e.employee_number || ' ' || (w.entry ->> 'type') from made m join employees e on e.tenant_id = $1 and e.id = m.id
      join green_forms g on g.tenant_id = $1 and g.application_id = m.parent
      join form_definitions f on f.tenant_id = $1 and f.version = g.form_version
      cross join lateral jsonb_array_elements(f.definition -> 'documents') as w (entry)
      left join lateral (select d.id, d.n from noted d where d.kind = 'document' and d.parent = m.parent and d.to_status = w.entry ->> 'type' and d.n < m.n
                          order by d.n desc limit 1) newest on true
     where (w.entry ->> 'required')::boolean and not exists (
       select from noted l where l.kind = 'audit' and l.to_status = 'green-form.document.read' and l.n > newest.n and l.n < m.n
          and l.kept -> 'details' ->> 'document_id' = newest.id::text and l.kept ->> 'actor_role' in ('VERIFICATION_OFFICER', 'HR_OPERATIONS'))`,
  'one employee per person': `
    select 'candidate ' || e.candidate_id || ' is ' || string_agg(distinct e.employee_number || ' and ' || o.employee_number, ', ') from person p
      join employees e on e.tenant_id = $1 and e.candidate_id = p.begin
      join employees o on o.tenant_id = $1 and o.candidate_id = p.id and o.id > e.id group by e.candidate_id`,
  'an offer pays what was submitted': `
    select o.offer_number from (select distinct id from fresh where kind in ('offer', 'pay')) f join offers o on o.tenant_id = $1 and o.id = f.id
      left join offer_compensations p on p.tenant_id = $1 and p.offer_id = o.id
      left join approval_requests r on r.tenant_id = $1 and r.id = o.approval_request_id
      cross join lateral (select s.kept from noted s where s.kind = 'offer' and s.id = o.id and s.from_status = 'Draft' and s.to_status = 'PendingApproval'
                           order by s.n desc limit 1) submitted
     where o.status <> 'Draft' and not exists (select from noted w where w.kind = 'offer' and w.id = o.id and w.from_status = 'Draft' and w.to_status = 'Withdrawn')
       and (to_jsonb(p) is distinct from submitted.kept
       or exists (select from unnest(array['currency', 'base_salary', 'pay_period', 'variable_pay', 'signing_bonus', 'benefits']) as f (name)
                   where r.compensation -> f.name is distinct from submitted.kept -> f.name))`,
  'no more offers out and positions filled than positions': `
    select t.tan_number from tans t where t.tenant_id = $1 and t.positions < t.positions_filled
      + (select count(*) from offers o join applications a on a.tenant_id = $1 and a.id = o.application_id
          where o.tenant_id = $1 and a.tan_id = t.id and o.status in ('Sent', 'Accepted') and a.status not in ('Converted', 'Rejected', 'Withdrawn'))`,
  'a position is filled by an employee': `
    select t.tan_number from tans t where t.tenant_id = $1
       and t.positions_filled <> (select count(*) from employees e where e.tenant_id = $1 and e.tan_id = t.id)`,
  'a pending request has somebody who can decide it or take it back, or had until a role was taken away': `
    select r.entity_type || ' ' || r.id from approval_requests r where r.tenant_id = $1 and r.status = 'Pending' and not ${ABLE}
       and not exists (select from holders h join (values ${pairs(RECALLERS)}) as may (kind, role) on may.kind = r.entity_type and may.role = h.role_code)
       and not exists (select from holders h where r.entity_type = 'tan' and h.user_id = r.requested_by)`,
  'who stands in leaves somebody for the later steps': `
    select r.entity_type || ' ' || r.id from fresh f join approval_requests r on f.kind = 'request' and r.tenant_id = $1 and r.id = f.id and r.status = 'Pending'
     where exists (select from approval_steps s join user_roles u on u.tenant_id = $1 and u.user_id = coalesce(s.decided_for, s.decided_by) and u.role_code = 'HR_HEAD'
                    where s.tenant_id = $1 and s.request_id = r.id and s.role_code <> 'HR_HEAD')
       and (select count(*) from approval_steps s where s.tenant_id = $1 and s.request_id = r.id and s.mandatory and s.role_code = 'HR_HEAD'
               and s.status in ('Waiting', 'Due'))
         > (select count(*) from holders h where h.role_code = 'HR_HEAD' and h.user_id <> all (r.authors) and not exists (
              select from approval_steps d where d.tenant_id = $1 and d.request_id = r.id and h.user_id in (d.decided_by, d.decided_for)))`,
  'nobody decides what they wrote, nor two steps, nor in a role that may not, neither alone nor through a deputy': `
    select r.entity_type || ' ' || r.id from fresh f join approval_requests r on f.kind = 'request' and r.tenant_id = $1 and r.id = f.id
      join approval_steps s on s.tenant_id = $1 and s.request_id = r.id and s.decided_by is not null
      cross join lateral (select array_remove(array[s.decided_by, s.decided_for], null) as people) who
     where who.people && (r.authors || r.requested_by)
        or exists (select from approval_steps o where o.tenant_id = $1 and o.request_id = r.id and o.step <> s.step
                      and (o.decided_by = any (who.people) or o.decided_for = any (who.people)))
        or not exists (select from user_roles u join (values ${pairs(APPROVERS)}) as may (kind, role) on may.kind = r.entity_type and may.role = u.role_code
                        where u.tenant_id = $1 and u.user_id = coalesce(s.decided_for, s.decided_by) and u.role_code in (s.role_code, 'HR_HEAD'))`,
  'who decides for somebody was their deputy then, and did not appoint themselves': `
    select r.entity_type || ' ' || r.id from fresh f join approval_requests r on f.kind = 'request' and r.tenant_id = $1 and r.id = f.id
      join approval_steps s on s.tenant_id = $1 and s.request_id = r.id and s.decided_for is not null
     where not exists (select from deputies d where d.tenant_id = $1 and d.principal_id = s.decided_for and d.deputy_id = s.decided_by
                          and d.created_by <> s.decided_by and d.created_at <= s.decided_at and (d.ended_at is null or d.ended_at >= s.decided_at))`,
  'what was approved was approved by every mandatory step': `
    select r.entity_type || ' ' || r.id from fresh f join approval_requests r on f.kind = 'request' and r.tenant_id = $1 and r.id = f.id
     where r.status = 'Approved' and exists (select from approval_steps s where s.tenant_id = $1 and s.request_id = r.id and s.mandatory and s.status <> 'Approved')`,
  'what goes on was approved': `
    select f.kind || ' ' || f.id || ' ' || f.to_status from fresh f
      left join tans t on f.kind = 'tan' and t.tenant_id = $1 and t.id = f.id
      left join offers o on f.kind = 'offer' and o.tenant_id = $1 and o.id = f.id
      left join applications a on f.kind = 'application' and a.tenant_id = $1 and a.id = f.id
      join approval_requests r on r.tenant_id = $1 and r.id = coalesce(t.approval_request_id, o.approval_request_id,
        case when f.to_status = 'Converted' then a.conversion_request_id else a.shortlist_request_id end)
     where r.status <> 'Approved' and (f.kind, f.to_status) in (values ('tan', 'Approved'), ('offer', 'Approved'), ('offer', 'Sent'), ('offer', 'Accepted'),
       ('application', 'Shortlisted'), ('application', 'OfferSent'), ('application', 'Converted'))`,
  'a record moves along its life, and what is over stays over': `
    select f.kind || ' ' || f.id || ' ' || coalesce(f.from_status, 'null') || '>' || f.to_status from fresh f
     where f.kind in (${list(Object.keys(LIVES))}) and f.from_status is distinct from f.to_status
       and (f.kind, coalesce(f.from_status, 'null') || '>' || f.to_status) not in (values ${MOVES})`,
  'nothing goes on for an application that ended': `
    select f.kind || ' ' || f.id from fresh f where f.kind in ('interview', 'offer', 'form', 'discrepancy', 'submission', 'document', 'employee')
       and f.from_status is distinct from f.to_status and ${ENDED}`,
  'nothing that is live is left of an application that ended': `
    select o.offer_number || ' ' || o.status from offers o join applications a on a.tenant_id = $1 and a.id = o.application_id
     where o.tenant_id = $1 and o.status in ('Draft', 'PendingApproval', 'Approved', 'Sent') and a.status in ('Rejected', 'Withdrawn')
    union all select 'discrepancy ' || d.id || ' ' || d.status from discrepancies d join applications a on a.tenant_id = $1 and a.id = d.application_id
     where d.tenant_id = $1 and d.status in ('Open', 'ReuploadRequested') and a.status in ('Rejected', 'Withdrawn')`,
  'a discrepancy is cancelled, and an offer withdrawn before its approval, only because the application ends': `
    select f.kind || ' ' || f.id from fresh f
     where (f.kind = 'discrepancy' and f.to_status = 'Cancelled'
         or f.kind = 'offer' and f.to_status = 'Withdrawn' and f.from_status in ('Draft', 'PendingApproval'))
       and f.from_status is distinct from f.to_status and not exists (
         select from fresh s where s.kind = 'application' and s.id = f.parent and s.tx = f.tx and s.to_status in ('Rejected', 'Withdrawn'))`,
  'nobody is put forward for a requisition that is not approved': `
    select f.kind || ' ' || f.id from fresh f
      join applications a on a.tenant_id = $1 and a.id = case f.kind when 'application' then f.id when 'offer' then f.parent end
      join tans t on t.tenant_id = $1 and t.id = a.tan_id and t.status <> 'Approved' where f.from_status is null`,
  'an offer is accepted by its last day, on a day from its sending on': `
    select o.offer_number from fresh f join offers o on f.kind = 'offer' and o.tenant_id = $1 and o.id = f.id and f.to_status = 'Accepted'
     where o.answered_on is null or o.answered_on > o.expires_on or o.sent_at is null`,
  'an offer is approved and sent while it can still be accepted': `
    select o.offer_number || ' ' || f.to_status from fresh f join offers o on f.kind = 'offer' and o.tenant_id = $1 and o.id = f.id
      join tenants t on t.tenant_id = $1
     where (f.from_status, f.to_status) in (('PendingApproval', 'Approved'), ('Approved', 'Sent')) and o.expires_on < (now() at time zone t.time_zone)::date`,
  'each change has one audit entry, in its transaction': `
    select f.tx::text || ': ' || string_agg(f.kind || ' ' || coalesce(f.to_status, ''), ', ') from fresh f
     group by f.tx having count(*) filter (where f.kind = 'audit') <> 1
        -- The end of an application: an entry for what ends with it as well.
          + case when bool_or(f.kind = 'application' and f.to_status in ('Rejected', 'Withdrawn') and f.from_status is distinct from f.to_status)
                 then count(*) filter (where (f.kind, f.to_status) in (('offer', 'Withdrawn'), ('discrepancy', 'Cancelled'))
                                         and f.from_status is distinct from f.to_status) else 0 end
        -- Work handed over: several interviews at once, an entry for each.
        and not (count(*) filter (where f.kind = 'audit') = count(*) filter (where f.kind = 'interview') and bool_and(f.kind in ('audit', 'interview'))
          and bool_and(f.kind <> 'audit' or f.to_status = 'interview.update'))`,
  'audit entries are numbered without gaps': `
    select count(*) || ' entries up to ' || max(l.sequence) from audit_log l where l.tenant_id = $1 having count(*) <> max(l.sequence) or min(l.sequence) <> 1`,
  'each audit entry is chained to the one before': `
    select l.sequence::text from fresh f join audit_log l on f.kind = 'audit' and l.tenant_id = $1 and l.id = f.id
      left join audit_log b on b.tenant_id = $1 and b.sequence = l.sequence - 1
     where l.previous_hash is distinct from b.hash or l.hash <> sha256(l.previous_hash || convert_to((
       select string_agg(coalesce(octet_length(v.text) || ':' || v.text, '-'), '' order by v.place)
         from unnest(array[l.tenant_id::text, l.sequence::text, l.id::text, to_char(l.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           l.action, l.entity_type, l.entity_id, l.actor_user_id::text, l.actor_role, l.outcome, l.correlation_id, l.details::text])
           with ordinality as v (text, place)), 'UTF8'))`,
  'each number is of one record': `
    select n.number from (select 'tan' as kind, tan_number as number from tans where tenant_id = $1
      union all select 'offer', offer_number from offers where tenant_id = $1
      union all select 'employee', employee_number from employees where tenant_id = $1) n group by n.kind, n.number having count(*) > 1`,
}

const INSIDER_SQL = prepared('insider', {
  open: `select set_tenant($1), set_config('jit', 'off', true)`,
  look: `with recursive fresh as materialized (select * from noted where n > $2),
       made as materialized (select * from fresh where kind = 'employee'),
       holders as materialized (${HOLDERS}),
       person (begin, id) as (
         select e.candidate_id, e.candidate_id from employees e where e.tenant_id = $1
         union select p.begin, case when s.candidate_id = p.id then s.other_candidate_id else s.candidate_id end from person p
           join duplicate_suggestions s on s.tenant_id = $1 and s.status = 'ConfirmedDuplicate' and p.id in (s.candidate_id, s.other_candidate_id))
       select 'seen' as rule, coalesce(max(n), $2)::text as breach from fresh
       ${Object.entries(RULES)
         .map(([rule, text]) => `union all select '${rule}', x.breach from (${text}) as x (breach)`)
         .join('\n')}`,
})

/** Looks at everything in one round trip; answers what is broken, and how far was looked. */
export async function lookFor(world: Pick<World, 'owner' | 'tenants'>, since: number): Promise<{ seen: number; broken: string[] }> {
  const opening = { tenantId: world.tenants.acme.id, statement: INSIDER_SQL.open, values: [] }
  const found = await inTenant(world.owner, opening, (tx) => tx.query<{ rule: string; breach: string }>(INSIDER_SQL.look, [since]))
  const seen = Number(found.find(({ rule }) => rule === 'seen')?.breach ?? since)
  return { seen, broken: found.filter(({ rule }) => rule !== 'seen').map(({ rule, breach }) => `${rule}: ${breach}`) }
}
