-- Why applications are rejected, and what interviewers rate, in the tenant's own words. A requisition names its scorecard template; without
-- one it has the tenant's default, and without that interviewers choose what they rate.

create table rejection_reasons (
  tenant_id uuid not null references tenants (tenant_id),
  reasons text[] not null,   -- in the order in which they are offered
  row_version integer not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id)
);
select make_tenant_table('rejection_reasons', 'select, insert, update');

create table scorecard_templates (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  name_key text not null,    -- the name as it is compared: two templates never look alike
  criteria text[] not null,
  is_default boolean not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, name_key)
);
create unique index scorecard_templates_default on scorecard_templates (tenant_id) where is_default;
select make_tenant_table('scorecard_templates', 'select, insert, update, delete');

alter table tans add column scorecard_template_id uuid;
alter table tans add foreign key (tenant_id, scorecard_template_id) references scorecard_templates (tenant_id, id);
create index tans_by_scorecard on tans (tenant_id, scorecard_template_id) where scorecard_template_id is not null;

insert into permissions (code) values ('rejection-reason.read'), ('scorecard-template.read'), ('tan.set-scorecard');
insert into role_permissions (permission_code, role_code)
select v.permission_code, r.code from (values
  ('rejection-reason.read', array['CLIENT_INTERVIEWER']),
  ('scorecard-template.read', array['CLIENT_INTERVIEWER'])
) as v (permission_code, without) join roles r on r.code <> all (v.without);
insert into role_permissions (permission_code, role_code)
select 'tan.set-scorecard', unnest(array['TENANT_ADMIN', 'CONFIG_ADMIN', 'RECRUITER', 'HIRING_MANAGER', 'TA_MANAGER', 'TA_HEAD']);
