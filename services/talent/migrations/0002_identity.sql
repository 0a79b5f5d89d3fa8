-- Users, the roles they hold, and the catalog of roles and permissions. The catalog is the same for every tenant;
-- a test holds it against src/policy.ts.

create table roles (
  code text primary key,
  name text not null,
  status text not null default 'Active' check (status in ('Active', 'Inactive'))
);
create table permissions (
  code text primary key,
  status text not null default 'Active' check (status in ('Active', 'Inactive'))
);
create table role_permissions (
  role_code text not null references roles (code),
  permission_code text not null references permissions (code),
  primary key (role_code, permission_code)
);
select grant_to_app('select', 'table roles, permissions, role_permissions');

insert into roles (code, name) values
  ('TENANT_ADMIN', 'Tenant administrator'),
  ('CONFIG_ADMIN', 'Configuration administrator'),
  ('USER_ADMIN', 'User administrator'),
  ('WORKFLOW_ADMIN', 'Workflow administrator'),
  ('HR_HEAD', 'Head of HR'),
  ('TA_HEAD', 'Head of talent acquisition'),
  ('TA_MANAGER', 'Talent acquisition manager'),
  ('RECRUITER', 'Recruiter'),
  ('SOURCER', 'Sourcer'),
  ('COORDINATOR', 'Recruiting coordinator'),
  ('HIRING_MANAGER', 'Hiring manager'),
  ('DEPARTMENT_HEAD', 'Department head'),
  ('INTERVIEWER', 'Interviewer'),
  ('CLIENT_INTERVIEWER', 'Client interviewer'),
  ('FINANCE_APPROVER', 'Finance approver'),
  ('ONBOARDING_SPECIALIST', 'Onboarding specialist'),
  ('VERIFICATION_OFFICER', 'Verification officer'),
  ('HR_OPERATIONS', 'HR operations'),
  ('AUDITOR', 'Auditor'),
  ('AGENT_SERVICE', 'Agent service');

insert into permissions (code) values
  ('tan.read'),
  ('application.read'),
  ('interview.read'),
  ('offer.read'),
  ('candidate.read'),
  ('candidate.upload'),
  ('candidate.update'),
  ('duplicate.read'),
  ('duplicate.review'),
  ('tan.create'),
  ('tan.approve'),
  ('candidate.match'),
  ('application.create'),
  ('application.reject'),
  ('application.withdraw'),
  ('shortlist.approve'),
  ('interview.schedule'),
  ('interview.cancel'),
  ('interview.feedback'),
  ('offer.create'),
  ('offer.submit'),
  ('offer.send'),
  ('offer.record-acceptance'),
  ('offer.approve'),
  ('green-form.issue'),
  ('green-form.read'),
  ('verification.read'),
  ('discrepancy.read'),
  ('green-form.reveal'),
  ('discrepancy.raise'),
  ('discrepancy.request-reupload'),
  ('discrepancy.resolve'),
  ('employee-conversion.read'),
  ('employee-conversion.approve'),
  ('approval.read'),
  ('dashboard.read'),
  ('audit.read'),
  ('report.ask'),
  ('user.read'),
  ('tenant.manage'),
  ('configuration.manage'),
  ('workflow.manage');

insert into role_permissions (permission_code, role_code)
select v.permission_code, unnest(v.role_codes) from (values
  ('tan.read', array(select code from roles)),
  ('application.read', array(select code from roles)),
  ('interview.read', array(select code from roles)),
  ('offer.read', array(select code from roles)),
  ('candidate.read', array['TENANT_ADMIN', 'CONFIG_ADMIN', 'USER_ADMIN', 'WORKFLOW_ADMIN', 'HR_HEAD', 'TA_HEAD', 'TA_MANAGER', 'RECRUITER', 'SOURCER', 'COORDINATOR', 'HIRING_MANAGER', 'DEPARTMENT_HEAD', 'INTERVIEWER', 'ONBOARDING_SPECIALIST', 'VERIFICATION_OFFICER', 'HR_OPERATIONS', 'AUDITOR', 'AGENT_SERVICE']),
  ('candidate.upload', array['RECRUITER', 'SOURCER', 'TA_MANAGER', 'TA_HEAD', 'AGENT_SERVICE']),
  ('candidate.update', array['RECRUITER', 'SOURCER', 'TA_MANAGER', 'TA_HEAD']),
  ('duplicate.read', array['RECRUITER', 'SOURCER', 'TA_MANAGER', 'TA_HEAD']),
  ('duplicate.review', array['RECRUITER', 'SOURCER', 'TA_MANAGER', 'TA_HEAD']),
  ('tan.create', array['RECRUITER', 'HIRING_MANAGER', 'TA_MANAGER', 'TA_HEAD']),
  ('tan.approve', array['DEPARTMENT_HEAD', 'FINANCE_APPROVER', 'TA_HEAD', 'HR_HEAD']),
  ('candidate.match', array['RECRUITER', 'TA_MANAGER', 'TA_HEAD', 'AGENT_SERVICE']),
  ('application.create', array['RECRUITER', 'SOURCER', 'TA_MANAGER', 'TA_HEAD']),
  ('application.reject', array['RECRUITER', 'SOURCER', 'TA_MANAGER', 'TA_HEAD']),
  ('application.withdraw', array['RECRUITER', 'SOURCER', 'TA_MANAGER', 'TA_HEAD']),
  ('shortlist.approve', array['HIRING_MANAGER', 'TA_MANAGER', 'TA_HEAD', 'HR_HEAD']),
  ('interview.schedule', array['COORDINATOR', 'RECRUITER', 'TA_MANAGER']),
  ('interview.cancel', array['COORDINATOR', 'RECRUITER', 'TA_MANAGER']),
  ('interview.feedback', array(select code from roles)),
  ('offer.create', array['RECRUITER', 'TA_MANAGER', 'TA_HEAD', 'AGENT_SERVICE']),
  ('offer.submit', array['RECRUITER', 'TA_MANAGER', 'TA_HEAD', 'AGENT_SERVICE']),
  ('offer.send', array['RECRUITER', 'TA_MANAGER', 'TA_HEAD', 'AGENT_SERVICE']),
  ('offer.record-acceptance', array['RECRUITER', 'TA_MANAGER', 'TA_HEAD']),
  ('offer.approve', array['TA_HEAD', 'FINANCE_APPROVER', 'HR_HEAD']),
  ('green-form.issue', array['ONBOARDING_SPECIALIST', 'HR_OPERATIONS', 'RECRUITER']),
  ('green-form.read', array['ONBOARDING_SPECIALIST', 'VERIFICATION_OFFICER', 'HR_OPERATIONS', 'HR_HEAD', 'AUDITOR']),
  ('verification.read', array['ONBOARDING_SPECIALIST', 'VERIFICATION_OFFICER', 'HR_OPERATIONS', 'HR_HEAD', 'AUDITOR']),
  ('discrepancy.read', array['ONBOARDING_SPECIALIST', 'VERIFICATION_OFFICER', 'HR_OPERATIONS', 'HR_HEAD', 'AUDITOR']),
  ('green-form.reveal', array['VERIFICATION_OFFICER', 'HR_OPERATIONS']),
  ('discrepancy.raise', array['VERIFICATION_OFFICER', 'ONBOARDING_SPECIALIST', 'HR_OPERATIONS']),
  ('discrepancy.request-reupload', array['VERIFICATION_OFFICER', 'ONBOARDING_SPECIALIST', 'HR_OPERATIONS']),
  ('discrepancy.resolve', array['HR_OPERATIONS', 'HR_HEAD']),
  ('employee-conversion.read', array['ONBOARDING_SPECIALIST', 'HR_OPERATIONS', 'HR_HEAD', 'AUDITOR']),
  ('employee-conversion.approve', array['HR_OPERATIONS', 'HR_HEAD']),
  ('approval.read', array['TENANT_ADMIN', 'CONFIG_ADMIN', 'USER_ADMIN', 'WORKFLOW_ADMIN', 'HR_HEAD', 'TA_HEAD', 'TA_MANAGER', 'RECRUITER', 'SOURCER', 'COORDINATOR', 'HIRING_MANAGER', 'DEPARTMENT_HEAD', 'INTERVIEWER', 'FINANCE_APPROVER', 'ONBOARDING_SPECIALIST', 'VERIFICATION_OFFICER', 'HR_OPERATIONS', 'AUDITOR', 'AGENT_SERVICE']),
  ('dashboard.read', array['TENANT_ADMIN', 'CONFIG_ADMIN', 'USER_ADMIN', 'WORKFLOW_ADMIN', 'HR_HEAD', 'TA_HEAD', 'TA_MANAGER', 'RECRUITER', 'SOURCER', 'COORDINATOR', 'HIRING_MANAGER', 'DEPARTMENT_HEAD', 'INTERVIEWER', 'FINANCE_APPROVER', 'ONBOARDING_SPECIALIST', 'VERIFICATION_OFFICER', 'HR_OPERATIONS', 'AUDITOR', 'AGENT_SERVICE']),
  ('audit.read', array['AUDITOR', 'TENANT_ADMIN', 'HR_HEAD']),
  ('report.ask', array['TENANT_ADMIN', 'CONFIG_ADMIN', 'USER_ADMIN', 'WORKFLOW_ADMIN', 'HR_HEAD', 'TA_HEAD', 'TA_MANAGER', 'RECRUITER', 'SOURCER', 'COORDINATOR', 'HIRING_MANAGER', 'DEPARTMENT_HEAD', 'INTERVIEWER', 'FINANCE_APPROVER', 'ONBOARDING_SPECIALIST', 'VERIFICATION_OFFICER', 'HR_OPERATIONS', 'AUDITOR']),
  ('user.read', array['TENANT_ADMIN', 'USER_ADMIN', 'HR_HEAD', 'AUDITOR']),
  ('tenant.manage', array['TENANT_ADMIN']),
  ('configuration.manage', array['TENANT_ADMIN', 'CONFIG_ADMIN']),
  ('workflow.manage', array['TENANT_ADMIN', 'WORKFLOW_ADMIN'])
) as v (permission_code, role_codes);

create table users (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  email text not null,
  email_key text not null,   -- normalised: what is unique, and what a sign-in looks up
  display_name text not null,
  search_key text not null,  -- normalised name and e-mail, for the administrators' search
  status text not null default 'Active' check (status in ('Active', 'Inactive')),
  department_name text,
  location_name text,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, email_key)
);
create index users_by_status on users (tenant_id, status, id);
select make_tenant_table('users', 'select');

create table user_roles (
  tenant_id uuid not null,
  user_id uuid not null,
  role_code text not null references roles (code),
  status text not null default 'Active' check (status in ('Active', 'Revoked')),
  granted_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (tenant_id, user_id, role_code),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index user_roles_by_role on user_roles (tenant_id, role_code, user_id);
select make_tenant_table('user_roles', 'select');

-- The first statement of every request: sets the tenant and answers, in the same round trip, whether the token's user,
-- role and tenant still stand. No row, or valid = false: the token is worth nothing any more.
create function open_request(p_tenant uuid, p_user uuid, p_role text)
returns table (tenant_code text, tenant_name text, email text, display_name text, valid boolean) language plpgsql
as $$
begin
  perform public.set_tenant(p_tenant);
  return query
    select t.code, t.name, u.email, u.display_name, exists (
             select from public.user_roles r join public.roles c on c.code = r.role_code and c.status = 'Active'
              where r.tenant_id = p_tenant and r.user_id = p_user and r.role_code = p_role and r.status = 'Active')
      from public.tenants t join public.users u on u.tenant_id = p_tenant and u.id = p_user and u.status = 'Active'
     where t.tenant_id = p_tenant and t.status = 'Active';
end $$;
select grant_to_app('execute', 'function open_request(uuid, uuid, text)');
