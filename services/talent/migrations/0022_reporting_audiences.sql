-- Ask shows a person what the endpoints show their role: a reporting role per audience, each with its own columns and rows.
-- Without an audience a reporting role reads what it read before: all of reporting_columns(), for an operator's own use.

-- What an audience reads, table by table: the columns and, where not all rows are theirs, which. A column is here because an endpoint shows
-- it to every role of the audience (docs/security.md); tenant_id and keys come with them for joining.
create function audience_columns() returns table (audiences text[], table_name text, columns text, row_filter text) language sql immutable
as $$
  with known as (select
    array['finance', 'hiring', 'recruiting', 'verification', 'onboarding', 'user_administration', 'tenant_administration', 'oversight'] as everybody,
    array['hiring', 'recruiting', 'verification', 'onboarding', 'user_administration', 'tenant_administration', 'oversight'] as candidate_readers,
    array['recruiting'] as duplicate_readers,
    array['verification', 'onboarding', 'oversight'] as case_readers,
    array['finance', 'hiring', 'recruiting', 'user_administration', 'tenant_administration'] as not_case_readers,
    array['onboarding', 'oversight'] as employee_readers,
    array['finance', 'hiring', 'recruiting', 'verification', 'user_administration', 'tenant_administration'] as not_employee_readers,
    array['tenant_administration', 'oversight'] as audit_readers,
    array['user_administration', 'tenant_administration', 'oversight'] as user_readers,
    array['finance', 'hiring', 'recruiting', 'verification', 'onboarding'] as not_user_readers)
  select line.* from known cross join lateral (values
    -- The directory shows who is active and what they may do now; more is for those who read users.
    (user_readers, 'users', 'tenant_id, id, display_name, status, department_name, location_name', null),
    (not_user_readers, 'users', 'tenant_id, id, display_name', $f$status = 'Active'$f$),
    (user_readers, 'roles', 'code, name, status', null),
    (user_readers, 'user_roles', 'tenant_id, user_id, role_code', $f$status = 'Active'$f$),
    (not_user_readers, 'user_roles', 'tenant_id, user_id, role_code', $f$status = 'Active' and user_id in (select u.id from public.users u)$f$),

    (candidate_readers, 'candidates', 'tenant_id, id, full_name, headline, current_employer, parsed_location, total_experience_years, skills, source, status, created_at, updated_at', null),
    -- An application names its candidate to everyone.
    (array['finance'], 'candidates', 'tenant_id, id, full_name', 'id in (select a.candidate_id from public.applications a)'),
    (candidate_readers, 'candidate_skills', 'tenant_id, candidate_id, candidate_name, skill', null),
    (duplicate_readers, 'duplicate_suggestions', 'tenant_id, id, candidate_id, other_candidate_id, score, reasons, status, reviewed_by, reviewed_at, created_at', null),

    (everybody, 'tans', 'tenant_id, id, tan_number, title, department, hiring_manager_id, positions, positions_filled, employment_type, job_description_version, status, approval_request_id, created_by, created_at, updated_at', null),
    (everybody, 'open_positions', 'tenant_id, tan_id, tan_number, title, department', null),
    (everybody, 'applications', 'tenant_id, id, candidate_id, tan_id, status, shortlist_request_id, conversion_request_id, created_by, created_at, updated_at', null),
    (everybody, 'application_stages', 'tenant_id, id, application_id, from_status, to_status, actor_user_id, occurred_at', null),

    (everybody, 'interviews', 'tenant_id, id, application_id, round, mode, starts_at, ends_at, status, created_by, created_at, updated_at', null),
    (everybody, 'interview_panel', 'tenant_id, interview_id, user_id', null),
    -- Anyone may sit on a panel, and this role cannot know who asks: while an interview waits for feedback nobody reads what came in.
    (everybody, 'interview_feedback', 'tenant_id, interview_id, user_id, recommendation, scores, submitted_at',
                $f$interview_id in (select i.id from public.interviews i where i.status <> 'Scheduled')$f$),
    (everybody, 'interview_scores', 'tenant_id, interview_id, user_id, criterion, score', null),

    (everybody, 'offers', 'tenant_id, id, offer_number, application_id, job_title, start_date, expires_on, status, approval_request_id, created_by, submitted_by, sent_at, answered_on, created_at, updated_at', null),

    (case_readers, 'green_forms', 'tenant_id, application_id, form_version, status', null),
    (case_readers, 'green_form_submissions', 'tenant_id, id, application_id, form_version, submitted_at', null),
    (case_readers, 'reupload_requests', 'tenant_id, id, application_id, discrepancy_id, document_type, status, requested_at', null),
    (case_readers, 'discrepancies', 'tenant_id, id, application_id, category, severity, status, approval_request_id, raised_by, resolved_by, resolved_at, created_at, updated_at', null),
    (array['verification'], 'onboarding_cases', 'tenant_id, application_id, candidate_id, tan_id, open, status', null),
    (employee_readers, 'onboarding_cases', 'tenant_id, application_id, candidate_id, tan_id, open, status, eligible', null),
    (employee_readers, 'employees', 'tenant_id, id, employee_number, application_id, candidate_id, tan_id, joining_date, created_by, created_at', null),
    -- A converted application carries the number of the employee.
    (not_employee_readers, 'employees', 'tenant_id, application_id, employee_number', null),

    (case_readers, 'approval_requests', 'tenant_id, id, entity_type, entity_id, title, status, requested_by, due_roles, requested_at, settled_at', null),
    (not_case_readers, 'approval_requests', 'tenant_id, id, entity_type, entity_id, title, status, requested_by, due_roles, requested_at, settled_at', $f$entity_type <> 'discrepancy'$f$),
    (case_readers, 'approval_steps', 'tenant_id, request_id, step, role_code, mandatory, status, decided_by, decided_at', null),
    (not_case_readers, 'approval_steps', 'tenant_id, request_id, step, role_code, mandatory, status, decided_by, decided_at', $f$entity_type <> 'discrepancy'$f$),

    (audit_readers, 'audit_log', 'tenant_id, sequence, id, occurred_at, action, entity_id, actor_user_id, actor_role, outcome', null)
  ) as line
$$;

-- What a reporting role of an audience is given, or one without.
create function reporting_rights(p_audience text) returns table (table_name text, columns text, row_filter text) language plpgsql immutable
as $$
begin
  return query
    select c.table_name, c.columns, null from public.reporting_columns() c where p_audience is null
    union all
    select c.table_name, c.columns, c.row_filter from public.audience_columns() c where p_audience = any (c.audiences);
end $$;

alter table reporting_roles
  add column audience text,                      -- null: all of reporting_columns()
  add column granted text not null default '';   -- a digest of what the role was given, so that its policies are made anew when that changes

drop function grant_reporting(text, uuid);

-- Makes a role, which must exist and be modest, a reporting role of one tenant and, where one is named, of one audience. May run again: with
-- another tenant or audience, or after a release that changed the columns. Called by the owner.
create function grant_reporting(p_role text, p_tenant uuid, p_audience text default null) returns void language plpgsql
as $$
declare
  v_role oid;
  v_why text;
  v_granted text;
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
  select md5(string_agg(g::text, chr(10) order by g.table_name)) into v_granted from public.reporting_rights(p_audience) g;
  if v_granted is null then raise exception 'There is no audience %.', p_audience using errcode = 'undefined_object'; end if;

  execute format('revoke all on all tables in schema public from %I', p_role);
  if not exists (select from public.reporting_roles r where r.role_name = p_role and r.granted = v_granted) then
    for one in select c.relname from pg_policy p join pg_class c on c.oid = p.polrelid where p.polname = p_role loop
      execute format('drop policy %I on public.%I', p_role, one.relname);
    end loop;
  end if;
  execute format('grant usage on schema public to %I', p_role);
  execute format('grant execute on function public.current_tenant(), public.reporting_tenant() to %I', p_role);
  for one in select g.*, c.relrowsecurity, exists (select from pg_policy p where p.polrelid = c.oid and p.polname = p_role) as has_policy
               from public.reporting_rights(p_audience) g join pg_class c on c.oid = format('public.%I', g.table_name)::regclass loop
    execute format('grant select (%s) on public.%I to %I', one.columns, one.table_name, p_role);
    -- Beside the isolation by current_tenant(), which the session could set: restrictive, so both must hold. Without the column, so that
    -- the planner does not count the tenant twice.
    continue when not one.relrowsecurity or one.has_policy;
    execute format('create policy %I on public.%I as restrictive for select to %I using ((select public.current_tenant() = public.reporting_tenant())%s)',
                   p_role, one.table_name, p_role, coalesce(' and (' || one.row_filter || ')', ''));
  end loop;
  insert into public.reporting_roles (role_name, tenant_id, audience, granted) values (p_role, p_tenant, p_audience, v_granted)
  on conflict (role_name) do update set tenant_id = excluded.tenant_id, audience = excluded.audience, granted = excluded.granted;
end $$;

-- An interviewer sees the interviews, and no offer: not through Ask either.
delete from role_permissions where permission_code = 'report.ask' and role_code = 'INTERVIEWER';
comment on column approval_requests.status is 'Pending, Approved, Rejected, or Cancelled (recalled, or its record was closed).';
