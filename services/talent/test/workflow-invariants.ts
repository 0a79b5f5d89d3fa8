import { inTenant } from '@tanager/postgres'
import { isEligible } from '../src/modules/onboarding/eligibility.ts'
import { readFacts } from '../src/modules/onboarding/onboarding.actions.ts'
import { caseStatus } from '../src/modules/onboarding/verification-checks.ts'
import type { TenantCode, World } from '../src/testing.ts'

type Looking = Pick<World, 'asOwner' | 'tenants' | 'owner'>

/** Each is a select of what must not be: any row is a breach, said in its only column. */
const RULES: Record<string, string> = {
  'one employee per application': `select application_id::text as breach from employees where tenant_id = $1 group by 1 having count(*) > 1`,
  'an employee for each converted application, and none else': `select a.id::text as breach from applications a
       left join employees e on e.tenant_id = $1 and e.application_id = a.id where a.tenant_id = $1 and (a.status = 'Converted') <> (e.id is not null)`,
  'one employee per person': `with recursive person (begin, id) as (
         select e.id, e.candidate_id from employees e where e.tenant_id = $1
         union select p.begin, case when s.candidate_id = p.id then s.other_candidate_id else s.candidate_id end from person p
           join duplicate_suggestions s on s.tenant_id = $1 and s.status = 'ConfirmedDuplicate' and p.id in (s.candidate_id, s.other_candidate_id))
       select e.employee_number as breach from person p join employees e on e.tenant_id = $1 and e.candidate_id = p.id and e.id <> p.begin`,
  'no employee without a look at each required document of the newest submission': `select e.employee_number || ' ' || d.type as breach from employees e
       join green_forms g on g.tenant_id = $1 and g.application_id = e.application_id
       join form_definitions f on f.tenant_id = $1 and f.version = g.form_version
       cross join lateral jsonb_array_elements(f.definition -> 'documents') as w (entry)
       left join lateral (select n.id, n.type from green_form_documents n where n.tenant_id = $1 and n.application_id = e.application_id
                             and n.type = w.entry ->> 'type' order by n.submission_id desc limit 1) d on true
      where e.tenant_id = $1 and (w.entry ->> 'required')::boolean and not exists (
        select from green_form_document_reads r where r.tenant_id = $1 and r.document_id = d.id and r.read_at <= e.created_at
           and r.role_code in ('VERIFICATION_OFFICER', 'HR_OPERATIONS')
           and exists (select from audit_log l where l.tenant_id = $1 and l.action = 'green-form.document.read'
                          and l.actor_user_id = r.read_by and l.actor_role = r.role_code and l.details ->> 'document_id' = d.id::text))`,
  'a pending request keeps a head of HR for each step that needs one': `select r.id::text as breach from approval_requests r
      where r.tenant_id = $1 and r.status = 'Pending' and
       (select count(*) from approval_steps s where s.tenant_id = $1 and s.request_id = r.id and s.mandatory and s.role_code = 'HR_HEAD'
           and s.status in ('Waiting', 'Due')) >
       (select count(*) from user_roles h where h.tenant_id = $1 and h.role_code = 'HR_HEAD' and h.status = 'Active'
           and h.user_id <> all (r.authors) and h.user_id <> all (r.deciders))`,
  'no offer without an approved TAN': `select o.offer_number as breach from offers o join applications a on a.tenant_id = $1 and a.id = o.application_id
       join tans t on t.tenant_id = $1 and t.id = a.tan_id
       join approval_requests r on r.tenant_id = $1 and r.id = t.approval_request_id where o.tenant_id = $1 and r.status <> 'Approved'`,
  'an offer that went out was approved, and one that was withdrawn too, unless it ended with its application': `select o.offer_number as breach from offers o
       join applications a on a.tenant_id = $1 and a.id = o.application_id
       left join approval_requests r on r.tenant_id = $1 and r.id = o.approval_request_id
      where o.tenant_id = $1 and r.status is distinct from 'Approved'
        and (o.status in ('Approved', 'Sent', 'Accepted', 'Declined', 'Expired') or o.sent_at is not null
             or o.status = 'Withdrawn' and a.status not in ('Rejected', 'Withdrawn'))`,
  'nothing that is live is left of an application that ended': `select o.offer_number as breach from offers o
       join applications a on a.tenant_id = $1 and a.id = o.application_id
      where o.tenant_id = $1 and o.status in ('Draft', 'PendingApproval', 'Approved', 'Sent') and a.status in ('Rejected', 'Withdrawn')
     union all select d.id::text from discrepancies d join applications a on a.tenant_id = $1 and a.id = d.application_id
      where d.tenant_id = $1 and d.status in ('Open', 'ReuploadRequested') and a.status in ('Rejected', 'Withdrawn')`,
  'no more offers out than positions are free': `select t.tan_number as breach from tans t where t.tenant_id = $1 and t.positions <
       (select count(*) from employees e where e.tenant_id = $1 and e.tan_id = t.id)
       + (select count(*) from offers o join applications a on a.tenant_id = $1 and a.id = o.application_id
           where o.tenant_id = $1 and a.tan_id = t.id and o.status in ('Sent', 'Accepted') and a.status not in ('Converted', 'Rejected', 'Withdrawn'))`,
  'an offer pays what was submitted': `select o.offer_number as breach from offers o
       join approval_requests r on r.tenant_id = $1 and r.id = o.approval_request_id
       left join offer_compensations p on p.tenant_id = $1 and p.offer_id = o.id
      where o.tenant_id = $1 and o.status <> 'Draft' and not (o.status = 'Withdrawn' and r.status = 'Cancelled') and (r.compensation ->> 'base_salary')::numeric is distinct from p.base_salary`,
  'a pending request is the current one of its record': `select r.id::text as breach from approval_requests r
       left join tans t on t.tenant_id = $1 and t.id = r.entity_id left join offers o on o.tenant_id = $1 and o.id = r.entity_id
      where r.tenant_id = $1 and r.status = 'Pending' and r.entity_type in ('tan', 'offer')
        and (coalesce(t.approval_request_id, o.approval_request_id) <> r.id or coalesce(t.status, o.status) <> 'PendingApproval')`,
  'nobody is on the way to a cancelled TAN': `select t.tan_number as breach from tans t join applications a on a.tenant_id = $1 and a.tan_id = t.id
      where t.tenant_id = $1 and t.status = 'Cancelled' and a.status not in ('Rejected', 'Withdrawn', 'Converted')`,
  'numbers without gaps': `select n.kind || ': ' || r.last_value || ' against ' || count(*) as breach from issued_numbers n
       join numbering_rules r on r.tenant_id = $1 and r.kind = n.kind where n.tenant_id = $1 group by n.kind, r.last_value
      having count(*) <> r.last_value or min(n.value) <> 1 or max(n.value) <> r.last_value`,
  'each number is on one record': `select n.kind || ' ' || n.number as breach from issued_numbers n where n.tenant_id = $1
       and not exists (select from tans t where t.tenant_id = $1 and n.kind = 'tan' and t.tan_number = n.number)
       and not exists (select from offers o where o.tenant_id = $1 and n.kind = 'offer' and o.offer_number = n.number)
       and not exists (select from employees e where e.tenant_id = $1 and n.kind = 'employee' and e.employee_number = n.number)`,
  'no more filled than there are positions': `select t.tan_number as breach from tans t where t.tenant_id = $1 and
       (t.positions_filled <> (select count(*) from employees e where e.tenant_id = $1 and e.tan_id = t.id)
        or t.positions_filled > t.positions or (t.status = 'Filled') <> (t.positions_filled = t.positions))`,
  'nobody decides what they raised, nor two steps of it': `select r.id::text as breach from approval_requests r where r.tenant_id = $1 and
       ((select count(*) <> count(distinct s.decided_by) from approval_steps s where s.tenant_id = $1 and s.request_id = r.id and s.decided_by is not null)
        or exists (select from approval_steps s where s.tenant_id = $1 and s.request_id = r.id and s.decided_by = any (r.authors)))`,
  'approved only with every mandatory step': `select r.id::text as breach from approval_requests r where r.tenant_id = $1 and r.status = 'Approved'
       and exists (select from approval_steps s where s.tenant_id = $1 and s.request_id = r.id and s.mandatory and s.status <> 'Approved')`,
  'a live application waits for what its status says': `select a.id::text as breach from applications a
       join approval_requests r on r.tenant_id = $1 and r.id = a.shortlist_request_id
      where a.tenant_id = $1 and (a.status = 'Applied') <> (r.status = 'Pending')`,
  'only one in onboarding waits for its conversion': `select a.id::text as breach from applications a
       join approval_requests r on r.tenant_id = $1 and r.id = a.conversion_request_id
      where a.tenant_id = $1 and (a.status = 'Onboarding') <> (r.status = 'Pending')`,
  'no interview is scheduled for who is out': `select i.id::text as breach from interviews i join applications a on a.tenant_id = $1 and a.id = i.application_id
      where i.tenant_id = $1 and i.status = 'Scheduled' and a.status in ('Rejected', 'Withdrawn')`,
  'the history ends where the application stands': `select a.id::text as breach from applications a where a.tenant_id = $1 and a.status is distinct from
       (select s.to_status from application_stages s where s.tenant_id = $1 and s.application_id = a.id order by s.id desc limit 1)`,
  'counts are exact': `with counted as (
         select tile, key, sum(n)::bigint as n from (select tile, key, total as n from count_tallies where tenant_id = $1
           union all select tile, key, change from count_changes where tenant_id = $1) as t group by tile, key having sum(n) <> 0),
       recounted as (
         select 'candidates' as tile, '' as key, count(*) as n from candidates where tenant_id = $1 having count(*) > 0
         union all select 'tans', status, count(*) from tans where tenant_id = $1 group by 2
         union all select 'applications', status, count(*) from applications where tenant_id = $1 group by 2
         union all select 'offers', status, count(*) from offers where tenant_id = $1 group by 2
         union all select 'approvals', status, count(*) from approval_requests where tenant_id = $1 group by 2
         union all select 'discrepancies', status, count(*) from discrepancies where tenant_id = $1 group by 2
         union all select 'duplicate_suggestions', status, count(*) from duplicate_suggestions where tenant_id = $1 group by 2
         union all select 'green_forms', case when closed then 'Closed' else status end, count(*) from green_forms where tenant_id = $1 group by 2
         union all select 'onboarding', case when not open then 'Closed' when eligible then 'Eligible' else status end, count(*)
                     from onboarding_cases where tenant_id = $1 group by 2
         union all select 'employees', '', count(*) from employees where tenant_id = $1 having count(*) > 0)
       select coalesce(c.tile, r.tile) || ' ' || coalesce(c.key, r.key) || ': ' || coalesce(c.n, 0) || ' against ' || coalesce(r.n, 0) as breach
         from counted c full join recounted r on r.tile = c.tile and r.key = c.key where c.n is distinct from r.n`,
}

/** Looks at everything a tenant holds and says what cannot be; an empty list is a sound workflow. */
export async function brokenInvariants(world: Looking, tenant: TenantCode): Promise<string[]> {
  const broken: string[] = []
  for (const [rule, text] of Object.entries(RULES))
    for (const { breach } of await world.asOwner<{ breach: string }>(tenant, text)) broken.push(`${rule}: ${breach}`)
  return [...broken, ...(await staleCases(world, tenant))]
}

/** What is kept of a case must be what follows from the facts. */
async function staleCases(world: Looking, tenant: TenantCode): Promise<string[]> {
  const kept = await world.asOwner<{ id: string; status: string; eligible: boolean; open: boolean }>(
    tenant,
    `select application_id as id, status, eligible, open from onboarding_cases where tenant_id = $1 and open`,
  )
  const { id: tenantId } = world.tenants[tenant]
  const facts = await inTenant(world.owner, { tenantId }, (tx) =>
    readFacts(
      { tx },
      kept.map((one) => one.id),
    ),
  )
  return facts.flatMap((one) => {
    const row = kept.find(({ id }) => id === one.application_id)
    const fits =
      row?.status === caseStatus(one) && row.eligible === isEligible(one) && row.open === (one.application_status === 'Onboarding')
    return fits ? [] : [`the case of ${one.application_id} is kept as ${row?.status}/${row?.eligible} and derived as ${caseStatus(one)}`]
  })
}
