-- The words of an offer letter are the tenant's own, per language; where none are stored, the service has its own.

create table letter_templates (
  tenant_id uuid not null references tenants (tenant_id),
  language text not null check (language in ('en', 'de')),
  subject text not null,
  opening text not null,    -- before the terms; an empty line begins a paragraph
  closing text not null,    -- after them
  row_version integer not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, language)
);
select make_tenant_table('letter_templates', 'select, insert, update');

insert into permissions (code) values ('letter-template.read'), ('letter-template.manage');
insert into role_permissions (permission_code, role_code)
select v.permission_code, unnest(v.role_codes) from (values
  ('letter-template.read', array['TENANT_ADMIN', 'HR_HEAD']),
  ('letter-template.manage', array['TENANT_ADMIN'])
) as v (permission_code, role_codes);
