-- After the offer: discrepancies, the case of each application that is being onboarded, and employees.

create table discrepancies (
  tenant_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  category text not null check (category in ('Identity', 'Education', 'Employment', 'Address', 'Document', 'Other')),
  severity text not null check (severity in ('Low', 'Medium', 'High')),
  field text,
  description text not null,
  status text not null default 'Open' check (status in ('Open', 'ReuploadRequested', 'Resolved', 'Upheld')),
  resolution_comment text,
  approval_request_id uuid not null,
  raised_by uuid not null,
  resolved_by uuid,
  resolved_at timestamptz,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references applications (tenant_id, id),
  foreign key (tenant_id, approval_request_id) references approval_requests (tenant_id, id),
  foreign key (tenant_id, raised_by) references users (tenant_id, id),
  foreign key (tenant_id, resolved_by) references users (tenant_id, id)
);
create index discrepancies_by_application on discrepancies (tenant_id, application_id, id);
create index discrepancies_by_status on discrepancies (tenant_id, status, id);
select make_tenant_table('discrepancies', 'select, insert, update');
select make_counted('discrepancies', 'discrepancies', 'count_by_status');

-- What follows from the facts, kept so that queues and counts need no look at them all. Written anew, in the same transaction, whenever
-- a fact changes; every read of one case derives it again from the facts, and a test holds the two together.
create table onboarding_cases (
  tenant_id uuid not null,
  application_id uuid not null,
  candidate_id uuid not null,
  tan_id uuid not null,
  open boolean not null,          -- the application is in Onboarding
  status text not null check (status in ('AwaitingForm', 'InReview', 'DiscrepancyOpen', 'Cleared')),
  eligible boolean not null,
  primary key (tenant_id, application_id),
  foreign key (tenant_id, application_id) references applications (tenant_id, id)
);
create index onboarding_cases_open on onboarding_cases (tenant_id, application_id) where open;
create index onboarding_cases_by_status on onboarding_cases (tenant_id, status, application_id) where open;
create index onboarding_cases_by_candidate on onboarding_cases (tenant_id, candidate_id) where open;
create index onboarding_cases_by_tan on onboarding_cases (tenant_id, tan_id) where open;
select make_tenant_table('onboarding_cases', 'select, insert, update');
select make_counter('count_onboarding', $$case when not open then 'Closed' when eligible then 'Eligible' else status end$$);
select make_counted('onboarding_cases', 'onboarding', 'count_onboarding');

create table employees (
  tenant_id uuid not null,
  id uuid not null,
  employee_number text not null,
  application_id uuid not null,
  candidate_id uuid not null,
  tan_id uuid not null,
  joining_date date,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, employee_number),
  unique (tenant_id, application_id),
  foreign key (tenant_id, application_id) references applications (tenant_id, id),
  foreign key (tenant_id, candidate_id) references candidates (tenant_id, id),
  foreign key (tenant_id, tan_id) references tans (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
select make_tenant_table('employees', 'select, insert');
select make_counted('employees', 'employees', 'count_rows');
