import { prepared, rows, type Tx } from '@tanager/postgres'

/** When something in the invented history happened. The audit log keeps the true time: nothing rewrites it. */
export interface Dated {
  id: string
  at: string
}
const DATED = 'json_to_recordset($2) as made (id uuid, at timestamptz)'

export const DEMO_WORKFLOW_SQL = prepared('demo-workflow', {
  users: 'select id, email, display_name from users where tenant_id = $1',
  tans: `update tans t set created_at = made.at, updated_at = least(now(), made.at + interval '3 days') from ${DATED} where t.tenant_id = $1 and t.id = made.id`,
  applications: `update applications a set created_at = made.at, updated_at = least(now(), made.at + interval '2 days' * a.row_version)
     from ${DATED} where a.tenant_id = $1 and a.id = made.id`,
  // Each stage two days after the one before it.
  stages: `update application_stages s set occurred_at = least(now(), placed.at + interval '2 days' * (placed.place - 1))
     from (select st.id, a.created_at as at, row_number() over (partition by st.application_id order by st.id) as place
             from application_stages st join applications a on a.tenant_id = $1 and a.id = st.application_id where st.tenant_id = $1) as placed
    where s.tenant_id = $1 and s.id = placed.id`,
  requests: `update approval_requests r set requested_at = made.at, settled_at = case when r.settled_at is null then null else least(now(), made.at + interval '1 day') end
     from (select t.approval_request_id as id, t.created_at as at from tans t where t.tenant_id = $1
           union all select a.shortlist_request_id, a.created_at from applications a where a.tenant_id = $1
           union all select o.approval_request_id, o.created_at from offers o where o.tenant_id = $1 and o.approval_request_id is not null) as made
    where r.tenant_id = $1 and r.id = made.id`,
  steps: `update approval_steps s set decided_at = least(now(), r.requested_at + interval '5 hours' * s.step) from approval_requests r
    where s.tenant_id = $1 and r.tenant_id = $1 and r.id = s.request_id and s.decided_at is not null`,
  // What is over was held on a working day after the shortlisting; what is to come stays where it is.
  interviews: `update interviews i set starts_at = held.at, ends_at = held.at + interval '50 minutes', created_at = held.at - interval '4 days', updated_at = held.at
     from (select v.id, date_trunc('day', least(now() - interval '1 day', a.created_at + interval '6 days')) + interval '1 hour' * (9 + abs(hashtext(v.id::text)) % 8) as at
             from interviews v join applications a on a.tenant_id = $1 and a.id = v.application_id where v.tenant_id = $1 and v.status <> 'Scheduled') as held
    where i.tenant_id = $1 and i.id = held.id`,
  panels: `update interview_panel p set starts_at = i.starts_at, ends_at = i.ends_at from interviews i where p.tenant_id = $1 and i.tenant_id = $1 and i.id = p.interview_id`,
  feedback: `update interview_feedback f set submitted_at = i.ends_at + interval '3 hours' from interviews i where f.tenant_id = $1 and i.tenant_id = $1 and i.id = f.interview_id`,
  offers: `update offers o set created_at = least(now(), a.created_at + interval '9 days'), updated_at = least(now(), a.created_at + interval '12 days'),
       sent_at = case when o.sent_at is null then null else least(now(), a.created_at + interval '11 days') end
     from applications a where o.tenant_id = $1 and a.tenant_id = $1 and a.id = o.application_id`,
  submissions: `update green_form_submissions s set submitted_at = least(now(), a.created_at + interval '16 days')
     from applications a where s.tenant_id = $1 and a.tenant_id = $1 and a.id = s.application_id`,
  employees: `update employees e set created_at = least(now(), a.created_at + interval '20 days'), joining_date = (least(now(), a.created_at + interval '20 days'))::date + 14
     from applications a where e.tenant_id = $1 and a.tenant_id = $1 and a.id = e.application_id`,
  expire: `update offers set expires_on = $3::date where tenant_id = $1 and id = $2`,
  compensations: `insert into offer_compensations (tenant_id, offer_id, currency, base_salary, pay_period, variable_pay)
    select $1, o.id, $2, 38000 + 1000 * (abs(hashtext(o.id::text)) % 40), 'Year', 2000 from offers o where o.tenant_id = $1 and o.status <> 'Draft'`,
})

export const usersByEmail = (tx: Tx) => rows<{ id: string; email: string; display_name: string }>(tx, DEMO_WORKFLOW_SQL.users)
export const expireOffer = (tx: Tx, offerId: string, lastDay: string) => rows(tx, DEMO_WORKFLOW_SQL.expire, [offerId, lastDay])
export const addCompensations = (tx: Tx, currency: string) => rows(tx, DEMO_WORKFLOW_SQL.compensations, [currency])

/** Moves what was just made back into the months in which the story has it happen; order matters, later ones look at earlier ones. */
export async function backdate(tx: Tx, tans: readonly Dated[], applications: readonly Dated[]): Promise<void> {
  await rows(tx, DEMO_WORKFLOW_SQL.tans, [JSON.stringify(tans)])
  await rows(tx, DEMO_WORKFLOW_SQL.applications, [JSON.stringify(applications)])
  await rows(tx, DEMO_WORKFLOW_SQL.offers)
  for (const key of ['stages', 'requests', 'steps', 'interviews', 'panels', 'feedback', 'submissions', 'employees'] as const)
    await rows(tx, DEMO_WORKFLOW_SQL[key])
}
