-- Offers. What one pays stands apart, in a table that the service may read and never write: an operator's import fills it.

create table offers (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  offer_number text not null,
  application_id uuid not null,
  job_title text not null,
  start_date date not null,
  expires_on date not null,
  notes text,
  status text not null check (status in ('Draft', 'PendingApproval', 'Approved', 'Rejected', 'Sent', 'Accepted', 'Declined', 'Expired')),
  approval_request_id uuid,
  created_by uuid not null,
  submitted_by uuid,
  sent_at timestamptz,
  answered_on date,
  answer_comment text,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, offer_number),
  foreign key (tenant_id, application_id) references applications (tenant_id, id),
  foreign key (tenant_id, approval_request_id) references approval_requests (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  foreign key (tenant_id, submitted_by) references users (tenant_id, id)
);
create unique index offers_one_live on offers (tenant_id, application_id) where status not in ('Rejected', 'Declined', 'Expired');
create index offers_by_application on offers (tenant_id, application_id, id);
create index offers_by_status on offers (tenant_id, status, id);
select make_tenant_table('offers', 'select, insert, update');
select make_counted('offers', 'offers', 'count_by_status');

create table offer_compensations (
  tenant_id uuid not null,
  offer_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  base_salary numeric(14, 2) not null check (base_salary >= 0),
  pay_period text not null check (pay_period in ('Year', 'Month', 'Hour')),
  variable_pay numeric(14, 2) check (variable_pay >= 0),
  signing_bonus numeric(14, 2) check (signing_bonus >= 0),
  benefits text,
  imported_at timestamptz not null default now(),
  primary key (tenant_id, offer_id),
  foreign key (tenant_id, offer_id) references offers (tenant_id, id)
);
select make_tenant_table('offer_compensations', 'select');
