-- The original bytes of each CV, in the database: a candidate and its file commit together or not at all.

create table candidate_files (
  tenant_id uuid not null,
  id uuid not null,
  candidate_id uuid not null,
  file_name text not null,
  media_type text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  pages integer,
  content bytea not null,
  text text not null,
  parse jsonb not null,            -- each field with its confidence and its place in the text
  parser_version text not null,    -- so that a later parser can find what an earlier one read
  uploaded_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, candidate_id) references candidates (tenant_id, id)
);
alter table candidate_files alter column content set storage external; -- CVs are compressed already
create index candidate_files_by_candidate on candidate_files (tenant_id, candidate_id, id);
select make_tenant_table('candidate_files', 'select, insert');
