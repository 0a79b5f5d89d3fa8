-- The ledger of approvals: one request per question, its steps copied from the matrix when it opens.

create table approval_requests (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  entity_type text not null check (entity_type in ('tan', 'shortlist', 'offer', 'discrepancy', 'employee_conversion')),
  entity_id uuid not null,
  title text not null,
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected', 'Cancelled')),
  requested_by uuid,                       -- null where the workflow itself asks
  authors uuid[] not null,                 -- who raised or submitted it: none of them may decide it
  due_roles text[] not null,               -- of the steps that are due now: kept here so that a list needs no second look
  deciders uuid[] not null default '{}',   -- who took a step of it: none of them takes another
  requested_at timestamptz not null default now(),
  settled_at timestamptz,
  row_version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, requested_by) references users (tenant_id, id)
);
create unique index approval_requests_one_pending on approval_requests (tenant_id, entity_type, entity_id) where status = 'Pending';
create index approval_requests_by_entity on approval_requests (tenant_id, entity_type, entity_id, id);
create index approval_requests_by_type on approval_requests (tenant_id, entity_type, status, id);
select make_tenant_table('approval_requests', 'select, insert, update');
select make_counted('approval_requests', 'approvals', 'count_by_status');

create table approval_steps (
  tenant_id uuid not null,
  request_id uuid not null,
  entity_type text not null,               -- of the request, which never changes: so that the inbox reads each kind in order
  step integer not null,
  name text not null,
  role_code text not null references roles (code),
  mandatory boolean not null,
  status text not null check (status in ('Waiting', 'Due', 'Approved', 'Rejected')),
  decided_by uuid,
  decided_at timestamptz,
  comment text,
  primary key (tenant_id, request_id, step),
  foreign key (tenant_id, request_id) references approval_requests (tenant_id, id),
  foreign key (tenant_id, decided_by) references users (tenant_id, id)
);
create index approval_steps_due on approval_steps (tenant_id, role_code, entity_type, request_id) where status = 'Due';
select make_tenant_table('approval_steps', 'select, insert, update');
