-- Deputies: somebody decides approvals for somebody else, for a period. The step says who decided, and for whom.

create table deputies (
  tenant_id uuid not null,
  id uuid not null,
  principal_id uuid not null,
  deputy_id uuid not null,
  starts_on date not null,   -- days in the tenant's time zone, both included
  ends_on date not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,      -- ended before its last day
  primary key (tenant_id, id),
  check (principal_id <> deputy_id),
  check (starts_on <= ends_on),
  foreign key (tenant_id, principal_id) references users (tenant_id, id),
  foreign key (tenant_id, deputy_id) references users (tenant_id, id)
);
select make_tenant_table('deputies', 'select, insert, update');
create index on deputies (tenant_id, deputy_id, ends_on);
create index on deputies (tenant_id, principal_id, ends_on);

alter table approval_steps add column decided_for uuid;
