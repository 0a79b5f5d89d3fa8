-- Requisitions under their TAN, and every version of the job description.

create table tans (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  tan_number text not null,
  title text not null,
  department text,
  hiring_manager_id uuid,
  positions integer not null check (positions between 1 and 999),
  positions_filled integer not null default 0 check (positions_filled between 0 and positions),
  employment_type text,
  justification text,
  job_description_version integer not null default 1,
  status text not null check (status in ('PendingApproval', 'Approved', 'Rejected', 'Filled')),
  approval_request_id uuid not null,
  created_by uuid not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, tan_number),
  foreign key (tenant_id, hiring_manager_id) references users (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  foreign key (tenant_id, approval_request_id) references approval_requests (tenant_id, id)
);
create index tans_by_status on tans (tenant_id, status, id);
select make_tenant_table('tans', 'select, insert, update');
select make_counted('tans', 'tans', 'count_by_status');

create table job_descriptions (
  tenant_id uuid not null,
  tan_id uuid not null,
  version integer not null,
  body text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, tan_id, version),
  foreign key (tenant_id, tan_id) references tans (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
select make_tenant_table('job_descriptions', 'select, insert');
