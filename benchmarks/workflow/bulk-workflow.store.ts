/**
 * A tenant's past, in whole statements: TANs with their approvals, and applications that ended up at every status. The shares are
 * those of a firm that has hired for years: most applications are closed, a few per cent of each stage are live.
 * $1 is the tenant, $2 how many. Ids are like UUIDv7, older than anything that the benchmark makes.
 */
const uuid7 = (n: string, salt: string) =>
  `(lpad(to_hex(1700000000000 + ${n}), 12, '0') || '7' || substr(md5('${salt}' || ${n}), 1, 3) || '8' || substr(md5('${salt}' || ${n}), 4, 15))::uuid`
const user = (role: string) =>
  `(select ur.user_id from user_roles ur where ur.tenant_id = $1 and ur.role_code = '${role}' order by ur.user_id limit 1)`

const TAN = uuid7('n', 'tan')
const TAN_REQUEST = uuid7('n', 'tan-request')
const APPLICATION = uuid7('n', 'application')
const SHORTLIST = uuid7('n', 'shortlist')
const CONVERSION = uuid7('n', 'conversion')
const STATUS = `case when n % 100 < 50 then 'Rejected' when n % 100 < 65 then 'Withdrawn' when n % 100 < 75 then 'Converted'
   when n % 100 < 85 then 'Applied' when n % 100 < 90 then 'Shortlisted' when n % 100 < 95 then 'Interviewing'
   when n % 100 < 97 then 'OfferPending' when n % 100 < 98 then 'OfferSent' when n % 100 < 99 then 'OfferAccepted' else 'Onboarding' end`
const PER_TAN = 50

export const BULK_WORKFLOW_SQL = {
  tanRequests: `insert into approval_requests (tenant_id, id, entity_type, entity_id, title, status, requested_by, authors, due_roles, settled_at)
    select $1, ${TAN_REQUEST}, 'tan', ${TAN}, 'TAN ' || n, 'Approved', r.id, array[r.id], '{}', now()
      from generate_series(1, greatest(1, $2::int / ${PER_TAN})) n, (select ${user('RECRUITER')} as id) r`,
  tanSteps: `insert into approval_steps (tenant_id, entity_type, request_id, step, name, role_code, mandatory, status, decided_by, decided_at)
    select $1, 'tan', ${TAN_REQUEST}, s.step, s.role, s.role, true, 'Approved', s.who, now()
      from generate_series(1, greatest(1, $2::int / ${PER_TAN})) n,
           (values (1, 'DEPARTMENT_HEAD', ${user('DEPARTMENT_HEAD')}), (2, 'FINANCE_APPROVER', ${user('FINANCE_APPROVER')})) as s (step, role, who)`,
  tans: `insert into tans (tenant_id, id, tan_number, title, positions, positions_filled, status, approval_request_id, created_by)
    select $1, ${TAN}, 'OLD-' || n, 'Engineer', 999, 0, 'Approved', ${TAN_REQUEST}, r.id
      from generate_series(1, greatest(1, $2::int / ${PER_TAN})) n, (select ${user('RECRUITER')} as id) r`,
  descriptions: `insert into job_descriptions (tenant_id, tan_id, version, body, created_by)
    select $1, t.id, 1, 'As before.', t.created_by from tans t where t.tenant_id = $1 and t.tan_number like 'OLD-%'`,
  shortlistRequests: `insert into approval_requests (tenant_id, id, entity_type, entity_id, title, status, requested_by, authors, due_roles, settled_at)
    select $1, ${SHORTLIST}, 'shortlist', ${APPLICATION}, 'Shortlist ' || n,
           case when a.status = 'Applied' then 'Pending' when a.status = 'Withdrawn' then 'Cancelled' when a.status = 'Rejected' then 'Rejected' else 'Approved' end,
           r.id, array[r.id], case when a.status = 'Applied' then array['HIRING_MANAGER'] else '{}' end, case when a.status <> 'Applied' then now() end
      from generate_series(1, $2::int) n cross join lateral (select ${STATUS} as status) a, (select ${user('RECRUITER')} as id) r`,
  shortlistSteps: `insert into approval_steps (tenant_id, entity_type, request_id, step, name, role_code, mandatory, status, decided_by, decided_at)
    select $1, 'shortlist', r.id, 1, 'Hiring manager', 'HIRING_MANAGER', true,
           case r.status when 'Pending' then 'Due' when 'Cancelled' then 'Waiting' else r.status end,
           case when r.status in ('Approved', 'Rejected') then h.id end, case when r.status in ('Approved', 'Rejected') then now() end
      from approval_requests r, (select ${user('HIRING_MANAGER')} as id) h
     where r.tenant_id = $1 and r.entity_type = 'shortlist' and r.title like 'Shortlist %'`,
  conversionRequests: `insert into approval_requests (tenant_id, id, entity_type, entity_id, title, status, requested_by, authors, due_roles, settled_at)
    select $1, ${CONVERSION}, 'employee_conversion', ${APPLICATION}, 'Convert ' || n, case when a.status = 'Onboarding' then 'Pending' else 'Approved' end,
           null, '{}', case when a.status = 'Onboarding' then array['HR_OPERATIONS'] else '{}' end, case when a.status <> 'Onboarding' then now() end
      from generate_series(1, $2::int) n cross join lateral (select ${STATUS} as status) a where a.status in ('Onboarding', 'Converted')`,
  conversionSteps: `insert into approval_steps (tenant_id, entity_type, request_id, step, name, role_code, mandatory, status, decided_by, decided_at)
    select $1, 'employee_conversion', r.id, 1, 'HR operations', 'HR_OPERATIONS', true, case r.status when 'Pending' then 'Due' else 'Approved' end,
           case when r.status = 'Approved' then h.id end, case when r.status = 'Approved' then now() end
      from approval_requests r, (select ${user('HR_OPERATIONS')} as id) h where r.tenant_id = $1 and r.entity_type = 'employee_conversion'`,
  applications: `insert into applications (tenant_id, id, candidate_id, tan_id, status, shortlist_request_id, conversion_request_id, created_by)
    select $1, ${APPLICATION}, c.id, (select t.id from tans t where t.tenant_id = $1 and t.tan_number = 'OLD-' || (1 + n % greatest(1, $2::int / ${PER_TAN}))),
           a.status, ${SHORTLIST}, case when a.status in ('Onboarding', 'Converted') then ${CONVERSION} end, r.id
      from (select id, row_number() over (order by id) as n from candidates where tenant_id = $1 limit $2) c
      cross join lateral (select ${STATUS.replaceAll('n %', 'c.n %')} as status) a, (select ${user('RECRUITER')} as id) r`,
  stages: `insert into application_stages (tenant_id, id, application_id, from_status, to_status, action, actor_role, occurred_at)
    select $1, gen_random_uuid(), a.id, 'Applied', a.status, 'application.create', 'RECRUITER', now() from applications a where a.tenant_id = $1`,
  interviews: `insert into interviews (tenant_id, id, application_id, round, mode, starts_at, ends_at, status, created_by)
    select $1, a.id, a.id, 1, 'Video', now() - interval '400 days' + a.n * interval '1 minute', now() - interval '400 days' + a.n * interval '1 minute' + interval '50 minutes',
           'Completed', a.created_by
      from (select id, status, created_by, row_number() over (order by id) as n from applications where tenant_id = $1) a
     where a.status in ('Interviewing', 'OfferPending', 'OfferSent', 'OfferAccepted', 'Onboarding', 'Converted')`,
  panels: `insert into interview_panel (tenant_id, interview_id, user_id, position, starts_at, ends_at, busy)
    select $1, i.id, u.id, 1, i.starts_at, i.ends_at, true from interviews i, (select ${user('INTERVIEWER')} as id) u where i.tenant_id = $1`,
  feedback: `insert into interview_feedback (tenant_id, interview_id, user_id, recommendation, comments)
    select $1, p.interview_id, p.user_id, 'Yes', 'Good.' from interview_panel p where p.tenant_id = $1`,
  offers: `insert into offers (tenant_id, id, offer_number, application_id, job_title, start_date, expires_on, status, created_by)
    select $1, a.id, 'OLD-' || a.n, a.id, 'Engineer', current_date, current_date + 30,
           case a.status when 'OfferPending' then 'Draft' when 'OfferSent' then 'Sent' else 'Accepted' end, a.created_by
      from (select id, status, created_by, row_number() over (order by id) as n from applications where tenant_id = $1) a
     where a.status in ('OfferPending', 'OfferSent', 'OfferAccepted', 'Onboarding', 'Converted')`,
  forms: `insert into green_forms (tenant_id, application_id, form_version, status, closed)
    select $1, a.id, 1, case when a.status = 'Converted' then 'Submitted' else 'Open' end, a.status = 'Converted'
      from applications a where a.tenant_id = $1 and a.status in ('Onboarding', 'Converted')`,
  cases: `insert into onboarding_cases (tenant_id, application_id, candidate_id, tan_id, open, status, eligible)
    select $1, a.id, a.candidate_id, a.tan_id, a.status = 'Onboarding', 'AwaitingForm', false
      from applications a where a.tenant_id = $1 and a.status in ('Onboarding', 'Converted')`,
  employees: `insert into employees (tenant_id, id, employee_number, application_id, candidate_id, tan_id, created_by)
    select $1, a.id, 'OLD-' || row_number() over (order by a.id), a.id, a.candidate_id, a.tan_id, a.created_by
      from applications a where a.tenant_id = $1 and a.status = 'Converted'`,
  filled: `update tans t set positions_filled = (select count(*) from employees e where e.tenant_id = $1 and e.tan_id = t.id)
    where t.tenant_id = $1 and $2::int > 0`,
} as const

export const ANALYZE_SQL = 'vacuum (analyze)'
