-- A candidate for a TAN, with the history of stages: who, when, why.

create table applications (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  candidate_id uuid not null,
  tan_id uuid not null,
  status text not null check (status in ('Applied', 'Shortlisted', 'Interviewing', 'OfferPending', 'OfferSent', 'OfferAccepted',
                                         'Onboarding', 'Converted', 'Rejected', 'Withdrawn')),
  shortlist_request_id uuid not null,
  conversion_request_id uuid,
  created_by uuid not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, candidate_id) references candidates (tenant_id, id),
  foreign key (tenant_id, tan_id) references tans (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  foreign key (tenant_id, shortlist_request_id) references approval_requests (tenant_id, id),
  foreign key (tenant_id, conversion_request_id) references approval_requests (tenant_id, id)
);
-- One live application per pair; a converted one keeps the place too: the person has the job.
create unique index applications_one_live on applications (tenant_id, candidate_id, tan_id) where status not in ('Rejected', 'Withdrawn');
create index applications_by_candidate on applications (tenant_id, candidate_id, id);
create index applications_by_tan on applications (tenant_id, tan_id, id);
create index applications_by_tan_status on applications (tenant_id, tan_id, status, id);
create index applications_by_status on applications (tenant_id, status, id);
select make_tenant_table('applications', 'select, insert, update');
select make_counted('applications', 'applications', 'count_by_status');

create table application_stages (
  tenant_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  from_status text,
  to_status text not null,
  action text not null,
  actor_user_id uuid,          -- null for the candidate
  actor_role text not null,
  reason text,
  occurred_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references applications (tenant_id, id)
);
create index application_stages_by_application on application_stages (tenant_id, application_id, id);
select make_tenant_table('application_stages', 'select, insert');
