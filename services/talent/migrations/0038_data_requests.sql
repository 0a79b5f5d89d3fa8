-- Requests to export or to erase the data of a person: one asks, another confirms (ADR 0052).

create table data_requests (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  candidate_id uuid not null,   -- no foreign key: the request outlives the person's record
  kind text not null check (kind in ('Export', 'Erasure')),
  ground text not null check (ground in ('PersonAsked', 'ConsentWithdrawn', 'EnteredInError', 'Authority', 'Other')),
  reason text,                  -- null once the person was erased: it can name them
  status text not null default 'Pending' check (status in ('Pending', 'Confirmed', 'Completed', 'Refused', 'Withdrawn')),
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  comment text,                 -- likewise
  available_until timestamptz,  -- of an export: until then its file can be downloaded
  erased jsonb,                 -- of an erasure: what was taken away, counted
  row_version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, requested_by) references users (tenant_id, id),
  foreign key (tenant_id, decided_by) references users (tenant_id, id),
  check (decided_by is null or decided_by <> requested_by or status = 'Withdrawn')
);
create unique index data_requests_one_pending on data_requests (tenant_id, candidate_id, kind) where status = 'Pending';
create index data_requests_by_status on data_requests (tenant_id, status, id);
create index data_requests_by_candidate on data_requests (tenant_id, candidate_id, id);
select make_tenant_table('data_requests', 'select, insert, update');

insert into permissions (code) values ('data-request.read'), ('data-request.create'), ('data-request.decide');
insert into role_permissions (permission_code, role_code) values
  ('data-request.read', 'HR_OPERATIONS'), ('data-request.read', 'HR_HEAD'), ('data-request.read', 'AUDITOR'),
  ('data-request.create', 'HR_OPERATIONS'),
  ('data-request.decide', 'HR_OPERATIONS'), ('data-request.decide', 'HR_HEAD');
