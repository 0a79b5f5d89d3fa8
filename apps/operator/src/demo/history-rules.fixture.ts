/** What must hold of a history that could have happened. Each statement selects what breaks the rule. */
export const ORDER_RULES: Record<string, string> = {
  'an application follows the CV': `select a.id from applications a join candidates c on c.tenant_id = $1 and c.id = a.candidate_id
     where a.tenant_id = $1 and a.created_at < c.created_at`,
  'an application follows the approval of its TAN': `select a.id from applications a join tans t on t.tenant_id = $1 and t.id = a.tan_id
     join approval_requests r on r.tenant_id = $1 and r.id = t.approval_request_id where a.tenant_id = $1 and a.created_at < r.settled_at`,
  'stages follow each other, from the first day of the application to its last change': `select id from (
     select s.id, s.occurred_at, a.created_at, a.updated_at,
            lag(s.occurred_at) over w as before, lead(s.id) over w as next from application_stages s
       join applications a on a.tenant_id = $1 and a.id = s.application_id where s.tenant_id = $1 window w as (partition by s.application_id order by s.id)) as told
     where occurred_at < before or (before is null and occurred_at <> created_at) or (next is null and occurred_at <> updated_at)`,
  'the shortlist is decided when the stage says so': `select a.id from applications a join approval_requests r on r.tenant_id = $1 and r.id = a.shortlist_request_id
     join application_stages s on s.tenant_id = $1 and s.application_id = a.id and s.to_status = 'Shortlisted'
     where a.tenant_id = $1 and (r.requested_at <> a.created_at or r.settled_at <> s.occurred_at)`,
  'an interview is arranged after the shortlisting, and before it is held': `select i.id from interviews i
     join application_stages s on s.tenant_id = $1 and s.application_id = i.application_id and s.to_status = 'Shortlisted'
     where i.tenant_id = $1 and (i.created_at < s.occurred_at or i.starts_at <= i.created_at)`,
  'rounds are counted in the order in which they are held': `select id from (select id, round, row_number() over (partition by application_id order by starts_at) as place
     from interviews where tenant_id = $1) as held where round <> place`,
  'feedback follows the interview': `select f.interview_id as id from interview_feedback f join interviews i on i.tenant_id = $1 and i.id = f.interview_id
     where f.tenant_id = $1 and (f.submitted_at < i.ends_at or f.submitted_at > now())`,
  'what is completed was held, and nobody speaks of what is to come': `select i.id from interviews i where i.tenant_id = $1 and i.starts_at > now()
     and (i.status = 'Completed' or exists (select from interview_feedback f where f.tenant_id = $1 and f.interview_id = i.id))`,
  'nobody is in two interviews at once': `select a.interview_id as id from interview_panel a join interview_panel b on b.tenant_id = $1
     and b.user_id = a.user_id and b.interview_id <> a.interview_id and a.starts_at < b.ends_at and b.starts_at < a.ends_at where a.tenant_id = $1`,
  'an offer is drafted after the last feedback, when the stage says so': `select o.id from offers o
     join application_stages s on s.tenant_id = $1 and s.application_id = o.application_id and s.to_status = 'OfferPending'
     where o.tenant_id = $1 and (o.created_at <> s.occurred_at or o.created_at <
       (select max(f.submitted_at) from interview_feedback f join interviews i on i.tenant_id = $1 and i.id = f.interview_id
         where f.tenant_id = $1 and i.application_id = o.application_id))`,
  'an offer is submitted after the draft and sent after its approval, when the stage says so': `select o.id from offers o
     left join approval_requests r on r.tenant_id = $1 and r.id = o.approval_request_id
     left join application_stages s on s.tenant_id = $1 and s.application_id = o.application_id and s.to_status = 'OfferSent'
     where o.tenant_id = $1 and (r.requested_at < o.created_at or o.sent_at < r.settled_at or o.sent_at is distinct from s.occurred_at)`,
  'an offer is answered after it was sent and in time, when the stage says so': `select o.id from offers o
     left join application_stages s on s.tenant_id = $1 and s.application_id = o.application_id and s.to_status = 'OfferAccepted'
     where o.tenant_id = $1 and (o.answered_on < (o.sent_at at time zone 'UTC')::date or o.answered_on > o.expires_on
        or o.answered_on <> (s.occurred_at at time zone 'UTC')::date)`,
  'an offer names a working day after all that must come before it': `select o.id from offers o where o.tenant_id = $1
     and (extract(isodow from o.start_date) > 5 or o.start_date <= greatest(o.expires_on, o.answered_on))`,
  'what is still out can be answered, what expired can not': `select id from offers where tenant_id = $1
     and ((status = 'Sent' and expires_on < now()::date) or (status = 'Expired' and expires_on >= (updated_at at time zone 'UTC')::date))`,
  'pay is known between the draft and the approval': `select c.offer_id as id from offer_compensations c join offers o on o.tenant_id = $1 and o.id = c.offer_id
     left join approval_requests r on r.tenant_id = $1 and r.id = o.approval_request_id
     where c.tenant_id = $1 and (c.imported_at < o.created_at or c.imported_at > r.requested_at)`,
  'steps of an approval are taken one after the other, the last one settles it': `select r.id from approval_requests r
     join (select request_id, min(decided_at) as first, max(decided_at) as last,
                  array_agg(decided_at order by step) = array_agg(decided_at order by decided_at) as ordered
             from approval_steps where tenant_id = $1 and decided_at is not null group by request_id) s on s.request_id = r.id
     where r.tenant_id = $1 and (s.first < r.requested_at or not s.ordered or (r.status in ('Approved', 'Rejected') and r.settled_at <> s.last))`,
  'what is settled was asked before': `select id from approval_requests where tenant_id = $1 and settled_at <= requested_at`,
  'the green form is issued when onboarding begins, and filled in afterwards': `select g.application_id as id from green_forms g
     join application_stages s on s.tenant_id = $1 and s.application_id = g.application_id and s.to_status = 'Onboarding'
     left join green_form_links l on l.tenant_id = $1 and l.application_id = g.application_id
     left join green_form_submissions f on f.tenant_id = $1 and f.application_id = g.application_id
     left join green_form_documents d on d.tenant_id = $1 and d.submission_id = f.id
     where g.tenant_id = $1 and (g.created_at <> s.occurred_at or l.issued_at <> g.created_at or f.submitted_at <= g.created_at
        or f.submitted_at > l.expires_at or g.updated_at < f.submitted_at or d.created_at <> f.submitted_at)`,
  'a document is opened after it came in, before anybody finds a fault in it or makes an employee': `select r.id from green_form_document_reads r
     join green_form_documents d on d.tenant_id = $1 and d.id = r.document_id
     left join discrepancies f on f.tenant_id = $1 and f.application_id = d.application_id
     left join employees e on e.tenant_id = $1 and e.application_id = d.application_id
     where r.tenant_id = $1 and (r.read_at < d.created_at or r.read_at > now() or r.read_at > f.created_at or r.read_at > e.created_at)`,
  'a discrepancy is found in a form that is in, and settled or asked about later': `select d.id from discrepancies d
     join green_form_submissions f on f.tenant_id = $1 and f.application_id = d.application_id
     join approval_requests r on r.tenant_id = $1 and r.id = d.approval_request_id
     left join reupload_requests u on u.tenant_id = $1 and u.discrepancy_id = d.id
     where d.tenant_id = $1 and (d.created_at < f.submitted_at or d.resolved_at <= d.created_at or r.requested_at <> d.created_at
        or r.settled_at <> d.resolved_at or u.requested_at < d.created_at)`,
  'conversion is asked for with the form, and decided when the employee is made': `select e.id from employees e
     join applications a on a.tenant_id = $1 and a.id = e.application_id
     join approval_requests r on r.tenant_id = $1 and r.id = a.conversion_request_id
     join green_forms g on g.tenant_id = $1 and g.application_id = a.id
     join green_form_submissions f on f.tenant_id = $1 and f.application_id = a.id
     where e.tenant_id = $1 and (r.requested_at <> g.created_at or r.settled_at <> e.created_at or e.created_at <= f.submitted_at)`,
  'an employee begins on the day that was offered, not before being one': `select e.id from employees e
     join offers o on o.tenant_id = $1 and o.application_id = e.application_id
     where e.tenant_id = $1 and (e.joining_date is distinct from o.start_date or e.joining_date < (e.created_at at time zone 'UTC')::date or e.joining_date > now()::date)`,
  'nobody is there before the tenant': `select u.id from users u join tenants t on t.tenant_id = $1 where u.tenant_id = $1 and u.created_at < t.created_at`,
  'nobody acts before joining or after leaving': `select s.id from application_stages s join users u on u.tenant_id = $1 and u.id = s.actor_user_id
     join user_roles r on r.tenant_id = $1 and r.user_id = u.id where s.tenant_id = $1 and (s.occurred_at < u.created_at or s.occurred_at > r.revoked_at)`,
  'who is inactive holds no role': `select u.id from users u join user_roles r on r.tenant_id = $1 and r.user_id = u.id
     where u.tenant_id = $1 and (u.status = 'Inactive') <> (r.status = 'Revoked')`,
  'a double is suggested when the second CV comes in, and reviewed later': `select d.id from duplicate_suggestions d
     join candidates c on c.tenant_id = $1 and c.id = d.candidate_id join candidates o on o.tenant_id = $1 and o.id = d.other_candidate_id
     where d.tenant_id = $1 and (d.created_at <> c.created_at or o.created_at >= d.created_at or d.reviewed_at <= d.created_at)`,
}

/** Tables whose rows say when they were made and last changed; neither may be to come. */
export const DATED_TABLES = 'users candidates tans applications interviews offers green_forms discrepancies'.split(' ')
/** A number given later is a greater one. */
export const NUMBERED = { tans: 'tan_number', offers: 'offer_number', employees: 'employee_number' }

/** How many different answers each question must have at least. */
export const VARIETY: Record<string, [least: number, sql: string]> = {
  'departments that hire': [5, 'select distinct department from tans where tenant_id = $1'],
  'hiring managers': [5, 'select distinct hiring_manager_id from tans where tenant_id = $1'],
  'departments of hiring managers': [
    4,
    'select distinct u.department_name from tans t join users u on u.tenant_id = $1 and u.id = t.hiring_manager_id where t.tenant_id = $1',
  ],
  'kinds of employment': [2, 'select distinct employment_type from tans where tenant_id = $1'],
  'people who put candidates forward': [4, 'select distinct created_by from applications where tenant_id = $1'],
  'people who decide shortlists': [
    4,
    `select distinct s.decided_by from approval_steps s where s.tenant_id = $1 and s.entity_type = 'shortlist' and s.decided_by is not null`,
  ],
  'people who draft offers': [3, 'select distinct created_by from offers where tenant_id = $1'],
  'people on panels': [5, 'select distinct user_id from interview_panel where tenant_id = $1'],
  rounds: [3, 'select distinct round from interviews where tenant_id = $1'],
  'ways to meet': [3, 'select distinct mode from interviews where tenant_id = $1'],
  recommendations: [3, 'select distinct recommendation from interview_feedback where tenant_id = $1'],
  'states of users': [2, 'select distinct status from users where tenant_id = $1'],
  'days on which offers were answered': [6, 'select distinct answered_on from offers where tenant_id = $1 and answered_on is not null'],
  'first days of work': [5, 'select distinct start_date from offers where tenant_id = $1'],
  'hours that an approval took': [
    25,
    'select distinct round(extract(epoch from settled_at - requested_at) / 3600) from approval_requests where tenant_id = $1 and settled_at is not null',
  ],
  'months in which people applied': [3, `select distinct date_trunc('month', created_at) from applications where tenant_id = $1`],
  'severities of discrepancies': [3, 'select distinct severity from discrepancies where tenant_id = $1'],
  'uploaded CVs': [3, 'select id from candidate_files where tenant_id = $1'],
  'states of suggested doubles': [2, 'select distinct status from duplicate_suggestions where tenant_id = $1'],
}
