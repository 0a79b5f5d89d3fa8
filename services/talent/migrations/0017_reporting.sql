-- Reports: a role that reads the rows of one tenant and no sensitive column, and can change neither. The database binds the tenant to
-- the role that logged in; what a session sets or asks for makes no difference but to hide rows from it.

-- Which tenant a reporting role reads. Nobody may touch it; the owner writes it, a session asks for its own line through a function.
create table reporting_roles (
  role_name text primary key,
  tenant_id uuid not null
);

-- The tenant that the role of this session reports on; null for every other role. Not current_user, which SET ROLE and this very
-- function change.
create function reporting_tenant() returns uuid language plpgsql stable parallel safe security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare bound uuid;
begin
  select r.tenant_id into bound from public.reporting_roles r where r.role_name = session_user;
  return bound;
end $$;
select grant_to_app('execute', 'function reporting_tenant()');

-- As before, but a reporting role that set no tenant is in its own. One that sets another is stopped by the policy of grant_reporting().
create or replace function current_tenant() returns uuid language sql stable parallel safe
as $$ select coalesce(nullif(current_setting('app.tenant_id', true), '')::uuid, public.reporting_tenant()) $$;

-- Lists and amounts within a row, as rows that can be counted, grouped and joined. A view reads with the rights of whoever asks.
create view open_positions with (security_invoker = true) as
  select t.tenant_id, t.id as tan_id, t.tan_number, t.title, t.department
    from tans t cross join lateral generate_series(1, t.positions - t.positions_filled) as open (position)
   where t.status = 'Approved';
create view candidate_skills with (security_invoker = true) as
  select c.tenant_id, c.id as candidate_id, c.full_name as candidate_name, listed.skill
    from candidates c cross join lateral unnest(c.skills) as listed (skill);
create view interview_scores with (security_invoker = true) as
  select f.tenant_id, f.interview_id, f.user_id, given.criterion, given.score::numeric as score
    from interview_feedback f cross join lateral jsonb_each_text(f.scores) as given (criterion, score);

-- What a reporting role may read, column by column: what is not named here, or is added later, cannot be read. Left out are addresses,
-- phone numbers and e-mail, identity and bank numbers, answers and documents of forms, hashes of tokens, pay, the text and bytes of CVs,
-- and whatever somebody typed about a person.
create function reporting_columns() returns table (table_name text, columns text) language sql immutable
as $$ values
  ('users', 'tenant_id, id, display_name, status, department_name, location_name, created_at'),
  ('roles', 'code, name, status'),
  ('user_roles', 'tenant_id, user_id, role_code, status, granted_at, revoked_at'),
  ('candidates', 'tenant_id, id, full_name, headline, current_employer, parsed_location, total_experience_years, skills, source, status, created_at, updated_at'),
  ('candidate_skills', 'tenant_id, candidate_id, candidate_name, skill'),
  ('candidate_files', 'tenant_id, id, candidate_id, media_type, size_bytes, pages, uploaded_by, created_at'),
  ('duplicate_suggestions', 'tenant_id, id, candidate_id, other_candidate_id, score, reasons, status, reviewed_by, reviewed_at, created_at'),
  ('tans', 'tenant_id, id, tan_number, title, department, hiring_manager_id, positions, positions_filled, employment_type, job_description_version, status, approval_request_id, created_by, created_at, updated_at'),
  ('open_positions', 'tenant_id, tan_id, tan_number, title, department'),
  ('applications', 'tenant_id, id, candidate_id, tan_id, status, shortlist_request_id, conversion_request_id, created_by, created_at, updated_at'),
  ('application_stages', 'tenant_id, id, application_id, from_status, to_status, actor_user_id, occurred_at'),
  ('interviews', 'tenant_id, id, application_id, round, mode, starts_at, ends_at, status, created_by, created_at, updated_at'),
  ('interview_panel', 'tenant_id, interview_id, user_id'),
  ('interview_feedback', 'tenant_id, interview_id, user_id, recommendation, scores, submitted_at'),
  ('interview_scores', 'tenant_id, interview_id, user_id, criterion, score'),
  ('offers', 'tenant_id, id, offer_number, application_id, job_title, start_date, expires_on, status, approval_request_id, created_by, submitted_by, sent_at, answered_on, created_at, updated_at'),
  ('green_forms', 'tenant_id, application_id, form_version, status, closed, created_at, updated_at'),
  ('green_form_submissions', 'tenant_id, id, application_id, form_version, submitted_at'),
  ('reupload_requests', 'tenant_id, id, application_id, discrepancy_id, document_type, status, requested_by, requested_at, settled_at'),
  ('discrepancies', 'tenant_id, id, application_id, category, severity, status, approval_request_id, raised_by, resolved_by, resolved_at, created_at, updated_at'),
  ('onboarding_cases', 'tenant_id, application_id, candidate_id, tan_id, open, status, eligible'),
  ('employees', 'tenant_id, id, employee_number, application_id, candidate_id, tan_id, joining_date, created_by, created_at'),
  ('approval_requests', 'tenant_id, id, entity_type, entity_id, title, status, requested_by, due_roles, requested_at, settled_at'),
  ('approval_steps', 'tenant_id, request_id, step, role_code, mandatory, status, decided_by, decided_at'),
  ('audit_log', 'tenant_id, sequence, id, occurred_at, action, entity_id, actor_user_id, actor_role, outcome')
$$;

-- Makes a role, which must exist and be modest, a reporting role of one tenant. May run again: with another tenant, or after a release that
-- changed the columns. Called by the owner.
create function grant_reporting(p_role text, p_tenant uuid) returns void language plpgsql
as $$
declare
  v_role oid;
  v_why text;
  one record;
begin
  perform pg_advisory_xact_lock(7264004);
  select r.oid,
         case when r.rolsuper then 'is a superuser'
              when r.rolbypassrls then 'may bypass row-level security'
              when r.rolcreaterole then 'may make roles'
              when exists (select from pg_auth_members m where m.member = r.oid) then 'is a member of another role'
              when exists (select from pg_shdepend d where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'o')
                then 'owns something'
              when r.rolname = current_user or has_table_privilege(r.oid, 'public.candidates', 'insert') then 'works for the service' end
    into v_role, v_why
    from pg_roles r where r.rolname = p_role;
  if v_role is null then raise exception 'The role % does not exist.', p_role using errcode = 'undefined_object'; end if;
  if v_why is not null then
    raise exception 'The role % %; a reporting role may read and nothing else.', p_role, v_why using errcode = 'invalid_grant_operation';
  end if;

  execute format('revoke all on all tables in schema public from %I', p_role);
  execute format('grant usage on schema public to %I', p_role);
  execute format('grant execute on function public.current_tenant(), public.reporting_tenant() to %I', p_role);
  for one in select * from public.reporting_columns() loop
    execute format('grant select (%s) on public.%I to %I', one.columns, one.table_name, p_role);
    -- Beside the isolation by current_tenant(), which the session could set: restrictive, so both must hold. Without the column, so that
    -- the planner does not count the tenant twice.
    continue when not exists (select from pg_class c where c.oid = format('public.%I', one.table_name)::regclass and c.relrowsecurity)
      or exists (select from pg_policy p where p.polrelid = format('public.%I', one.table_name)::regclass and p.polname = p_role);
    execute format('create policy %I on public.%I as restrictive for select to %I using ((select public.current_tenant() = public.reporting_tenant()))',
                   p_role, one.table_name, p_role);
  end loop;
  insert into public.reporting_roles (role_name, tenant_id) values (p_role, p_tenant)
  on conflict (role_name) do update set tenant_id = excluded.tenant_id;
end $$;

-- In the words that people ask with: the Query API finds tables by them and shows them to a language model.
comment on table users is 'People who work here: recruiters, hiring managers, interviewers, approvers. Not candidates, not employees.';
comment on column users.display_name is 'Name of the person.';
comment on column users.department_name is 'Department that the person works in.';
comment on column users.location_name is 'Office that the person works at.';
comment on table roles is 'Roles that a user can hold, such as recruiter or head of HR.';
comment on table user_roles is 'Which user holds which role.';
comment on column user_roles.role_code is 'Role, such as RECRUITER, HIRING_MANAGER, HR_HEAD.';
comment on table candidates is 'Candidates: applicants, people in the CV bank, whether or not they applied.';
comment on column candidates.full_name is 'Name of the candidate.';
comment on column candidates.headline is 'Current job title or profession, from the CV.';
comment on column candidates.current_employer is 'Company that the candidate works for now.';
comment on column candidates.parsed_location is 'City or place where the candidate lives, from the CV.';
comment on column candidates.total_experience_years is 'Years of work experience.';
comment on column candidates.skills is 'Skills, from the CV.';
comment on column candidates.source is 'Where the candidate came from: referral, agency, upload.';
comment on view candidate_skills is 'Which candidate has which skill: what they know and can do.';
comment on column candidate_skills.skill is 'Skill, such as Python or Accounting.';
comment on table candidate_files is 'CVs (resumes) that were uploaded: size and pages, not their content.';
comment on table duplicate_suggestions is 'Pairs of candidates who may be the same person.';
comment on column duplicate_suggestions.score is 'How likely, from 0 to 1.';
comment on table tans is 'Requisitions (TANs): vacancies, job openings, positions to be filled, and their approval.';
comment on column tans.tan_number is 'Number of the requisition.';
comment on column tans.title is 'Job title of the requisition.';
comment on column tans.department is 'Department that hires.';
comment on column tans.hiring_manager_id is 'Hiring manager.';
comment on column tans.positions is 'How many people are to be hired.';
comment on column tans.positions_filled is 'How many of them were hired.';
comment on column tans.status is 'PendingApproval, Approved (open for hiring), Rejected, or Filled.';
comment on view open_positions is 'Open positions: one row for each that is still to be filled, of approved requisitions.';
comment on table applications is 'Applications: a candidate for a requisition, and how far they got.';
comment on column applications.status is 'Stage: Applied, Shortlisted, Interviewing, OfferPending, OfferSent, OfferAccepted, Onboarding, Converted (hired), Rejected, Withdrawn.';
comment on column applications.created_by is 'Recruiter who entered the application.';
comment on table application_stages is 'History of an application: every change of its stage, and when.';
comment on column application_stages.occurred_at is 'When the application reached the stage.';
comment on table interviews is 'Interviews: rounds of an application, planned and held.';
comment on column interviews.round is 'First, second, third interview.';
comment on column interviews.mode is 'In person, by video or by phone.';
comment on column interviews.created_by is 'Recruiter or coordinator who scheduled the interview.';
comment on table interview_panel is 'Interviewers: who sits on the panel of an interview.';
comment on table interview_feedback is 'Feedback of an interviewer: the recommendation and the scores.';
comment on column interview_feedback.recommendation is 'StrongYes, Yes, No or StrongNo.';
comment on view interview_scores is 'Scores that interviewers gave in an interview, from 1 to 5, one row per criterion.';
comment on table offers is 'Job offers to candidates, without what they pay.';
comment on column offers.start_date is 'First day of work that is offered.';
comment on column offers.expires_on is 'Last day to answer.';
comment on column offers.answered_on is 'Day on which the candidate accepted or declined.';
comment on column offers.status is 'Draft, PendingApproval, Approved, Rejected, Sent, Accepted, Declined or Expired.';
comment on table green_forms is 'Green forms: the onboarding form of an application and whether it was submitted.';
comment on table green_form_submissions is 'Each time that a candidate submitted a green form.';
comment on table reupload_requests is 'Documents that a candidate was asked to upload again.';
comment on table discrepancies is 'Discrepancies found when documents and facts of a new hire were verified.';
comment on table onboarding_cases is 'Verification: applications in onboarding, what they wait for, and whether they may be converted to employees.';
comment on column onboarding_cases.open is 'The application is still in onboarding.';
comment on column onboarding_cases.eligible is 'Everything is cleared: the conversion can be approved.';
comment on table employees is 'Employees: candidates who were hired and converted.';
comment on column employees.joining_date is 'First day of work.';
comment on table approval_requests is 'Approvals that were asked for: of a requisition, a shortlist, an offer, a discrepancy or a conversion.';
comment on column approval_requests.entity_type is 'What is to be approved: tan, shortlist, offer, discrepancy, employee_conversion.';
comment on column approval_requests.due_roles is 'Roles whose decision it waits for now.';
comment on table approval_steps is 'Steps of an approval: whose decision is needed, and what was decided.';
comment on table audit_log is 'Audit log: who did what and when, without the details.';
comment on column audit_log.actor_role is 'Role of the person who acted.';
