-- Notes about candidates and their applications, with mentions of colleagues. A note always names its candidate, so that erasing a person
-- finds every note about them; with an application it is about that one.

create table notes (
  tenant_id uuid not null,
  id uuid not null,
  candidate_id uuid not null,
  application_id uuid,
  text text not null,
  written_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, candidate_id) references candidates (tenant_id, id),
  foreign key (tenant_id, application_id) references applications (tenant_id, id),
  foreign key (tenant_id, written_by) references users (tenant_id, id)
);
create index notes_by_candidate on notes (tenant_id, candidate_id, id);
create index notes_by_application on notes (tenant_id, application_id, id);
select make_tenant_table('notes', 'select, insert, update, delete');

create table note_mentions (
  tenant_id uuid not null,
  note_id uuid not null,
  user_id uuid not null,
  read_at timestamptz,   -- until then it waits in the person's My work
  primary key (tenant_id, note_id, user_id),
  foreign key (tenant_id, note_id) references notes (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index note_mentions_unread on note_mentions (tenant_id, user_id, note_id) where read_at is null;
select make_tenant_table('note_mentions', 'select, insert, update, delete');

insert into permissions (code) values ('note.read'), ('candidate.note'), ('application.note'), ('activity.read');
insert into role_permissions (permission_code, role_code)
select v.permission_code, r.code from (values
  ('note.read', array['CLIENT_INTERVIEWER']),
  ('activity.read', array['CLIENT_INTERVIEWER']),
  ('application.note', array['CLIENT_INTERVIEWER', 'AUDITOR', 'AGENT_SERVICE']),
  ('candidate.note', array['CLIENT_INTERVIEWER', 'AUDITOR', 'AGENT_SERVICE', 'FINANCE_APPROVER'])
) as v (permission_code, without) join roles r on r.code <> all (v.without);
