-- Interviews, who sits on the panel, and what each of them thought.

create table interviews (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  application_id uuid not null,
  round integer not null check (round between 1 and 999),
  mode text not null check (mode in ('InPerson', 'Video', 'Phone')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  location text,
  status text not null default 'Scheduled' check (status in ('Scheduled', 'Completed', 'Cancelled')),
  cancel_reason text,
  created_by uuid not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references applications (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index interviews_by_application on interviews (tenant_id, application_id, id);
create index interviews_by_status on interviews (tenant_id, status, id);
create index interviews_upcoming on interviews (tenant_id, starts_at) where status = 'Scheduled';
select make_tenant_table('interviews', 'select, insert, update');

-- The times and whether it still holds stand here too, so that a conflict is found in one index.
create table interview_panel (
  tenant_id uuid not null,
  interview_id uuid not null,
  user_id uuid not null,
  position integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  busy boolean not null default true,
  primary key (tenant_id, interview_id, user_id),
  foreign key (tenant_id, interview_id) references interviews (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index interview_panel_busy on interview_panel (tenant_id, user_id, ends_at) where busy;
create index interview_panel_by_user on interview_panel (tenant_id, user_id, interview_id);
select make_tenant_table('interview_panel', 'select, insert, update');

create table interview_feedback (
  tenant_id uuid not null,
  interview_id uuid not null,
  user_id uuid not null,
  recommendation text not null check (recommendation in ('StrongYes', 'Yes', 'No', 'StrongNo')),
  scores jsonb not null default '{}',
  comments text not null,
  submitted_at timestamptz not null default now(),
  primary key (tenant_id, interview_id, user_id),
  foreign key (tenant_id, interview_id, user_id) references interview_panel (tenant_id, interview_id, user_id)
);
select make_tenant_table('interview_feedback', 'select, insert');
