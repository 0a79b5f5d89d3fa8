-- The candidate's green form: versioned definitions, links of which only a hash is kept, submissions whose sensitive parts are sealed.

create table form_definitions (
  tenant_id uuid not null references tenants (tenant_id),
  version integer not null,
  definition jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, version)
);
select make_tenant_table('form_definitions', 'select');

create table green_forms (
  tenant_id uuid not null,
  application_id uuid not null,
  form_version integer not null,
  status text not null default 'Open' check (status in ('Open', 'Submitted', 'ReuploadRequested')),
  closed boolean not null default false,   -- its application ended; nobody waits for the candidate any more
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, application_id),
  foreign key (tenant_id, application_id) references applications (tenant_id, id),
  foreign key (tenant_id, form_version) references form_definitions (tenant_id, version)
);
select make_tenant_table('green_forms', 'select, insert, update');
select make_counter('count_open_forms', $$case when closed then 'Closed' else status end$$);
select make_counted('green_forms', 'green_forms', 'count_open_forms');

create table green_form_links (
  tenant_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  issued_by uuid not null,
  issued_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, application_id) references green_forms (tenant_id, application_id),
  foreign key (tenant_id, issued_by) references users (tenant_id, id)
);
create unique index green_form_links_one_current on green_form_links (tenant_id, application_id) where revoked_at is null;
select make_tenant_table('green_form_links', 'select, insert, update');

-- Which tenant a link belongs to: the candidate has no token that says so. No role may read it, only ask with a whole hash.
create table form_link_directory (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  tenant_id uuid not null
);
create function register_form_link(p_token_hash bytea) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  if public.current_tenant() is null then raise exception 'no tenant'; end if;
  insert into public.form_link_directory (token_hash, tenant_id) values (p_token_hash, public.current_tenant());
end $$;
create function tenant_of_form_link(p_token_hash bytea) returns uuid language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare found_tenant uuid;
begin
  select d.tenant_id into found_tenant from public.form_link_directory d where d.token_hash = p_token_hash;
  return found_tenant;
end $$;
select grant_to_app('execute', 'function register_form_link(bytea)');
select grant_to_app('execute', 'function tenant_of_form_link(bytea)');

create table green_form_submissions (
  tenant_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  form_version integer not null,
  answers jsonb not null,        -- what is not sensitive; sensitive fields stand here masked
  sealed bytea,                  -- the sensitive answers, encrypted
  seal_key text,                 -- which key sealed them
  submitted_at timestamptz not null default now(),
  check ((sealed is null) = (seal_key is null)),
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references green_forms (tenant_id, application_id),
  foreign key (tenant_id, form_version) references form_definitions (tenant_id, version)
);
create index green_form_submissions_by_application on green_form_submissions (tenant_id, application_id, id);
create index green_form_submissions_by_key on green_form_submissions (tenant_id, seal_key, id) where seal_key is not null;
select make_tenant_table('green_form_submissions', 'select, insert');

-- A document is as sensitive as a number: its bytes are sealed too. One of a type per submission; the newest counts. The name that the
-- candidate's file had is not kept: people write their numbers into it.
create table green_form_documents (
  tenant_id uuid not null,
  id uuid not null,
  submission_id uuid not null,
  application_id uuid not null,
  type text not null,
  media_type text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  sealed bytea not null,
  seal_key text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, submission_id, type),
  foreign key (tenant_id, submission_id) references green_form_submissions (tenant_id, id)
);
alter table green_form_documents alter column sealed set storage external; -- what is encrypted does not compress
create index green_form_documents_by_application on green_form_documents (tenant_id, application_id, type, id);
create index green_form_documents_by_key on green_form_documents (tenant_id, seal_key, id);
select make_tenant_table('green_form_documents', 'select, insert');

create table reupload_requests (
  tenant_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  discrepancy_id uuid not null,  -- no foreign key: discrepancies come later, and ask for this
  document_type text not null,
  message text not null,
  status text not null default 'Open' check (status in ('Open', 'Fulfilled', 'Cancelled')),
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references green_forms (tenant_id, application_id),
  foreign key (tenant_id, requested_by) references users (tenant_id, id)
);
create unique index reupload_requests_one_open on reupload_requests (tenant_id, discrepancy_id) where status = 'Open';
create index reupload_requests_by_application on reupload_requests (tenant_id, application_id, id);
select make_tenant_table('reupload_requests', 'select, insert, update');

-- Who looked at a sealed answer, and why. The reason is typed text, so it stands here and not in the audit log, which holds its digest.
create table green_form_reveals (
  tenant_id uuid not null,
  id uuid not null,
  submission_id uuid not null,
  field text not null,
  reason text not null,
  revealed_by uuid not null,
  revealed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, submission_id) references green_form_submissions (tenant_id, id),
  foreign key (tenant_id, revealed_by) references users (tenant_id, id)
);
create index green_form_reveals_by_submission on green_form_reveals (tenant_id, submission_id, id);
select make_tenant_table('green_form_reveals', 'select, insert');
