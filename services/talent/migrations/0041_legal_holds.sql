-- Legal holds: nothing of a person is erased while somebody needs it as evidence (ADR 0060).

create table legal_holds (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  candidate_id uuid not null,   -- no foreign key: a lifted hold outlives the person's record
  reason text,                  -- null once the person was erased: it can name them
  placed_by uuid not null,
  placed_at timestamptz not null default now(),
  lifted_by uuid,
  lifted_at timestamptz,
  lift_reason text,             -- likewise
  row_version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, placed_by) references users (tenant_id, id),
  foreign key (tenant_id, lifted_by) references users (tenant_id, id),
  check ((lifted_by is null) = (lifted_at is null))
);
create unique index legal_holds_one_active on legal_holds (tenant_id, candidate_id) where lifted_at is null;
create index legal_holds_by_candidate on legal_holds (tenant_id, candidate_id, id);
select make_tenant_table('legal_holds', 'select, insert, update');

insert into permissions (code) values ('legal-hold.manage');
insert into role_permissions (permission_code, role_code) values ('legal-hold.manage', 'HR_OPERATIONS');
