-- Retention: how long the records of candidates are kept, who is about to be erased, and the right of the service to erase (ADR 0052).

-- The candidate that this transaction erases, or null. Set as the tenant is: a distributed PostgreSQL carries SET LOCAL to its workers.
create function erased_candidate() returns uuid language sql stable parallel safe
as $$ select nullif(current_setting('app.erased_candidate', true), '')::uuid $$;
create function set_erased_candidate(p_tenant uuid, p_candidate uuid) returns void language plpgsql
as $$
begin
  if p_tenant is distinct from current_tenant() then raise exception 'not the tenant of this transaction'; end if;
  execute format('set local app.erased_candidate = %L', p_candidate);
end $$;
select grant_to_app('execute', 'function erased_candidate()');
select grant_to_app('execute', 'function set_erased_candidate(uuid, uuid)');

-- The service may take rows of this table away while it erases a candidate, and at no other time. The operator's command is the owner's.
create function make_erasable(p_table text, p_condition text) returns void language plpgsql
as $$
begin
  perform grant_to_app('delete', format('table %I', p_table));
  execute format('create policy erased on %I as restrictive for delete to %I using (%s)', p_table, current_setting('tanager.app_role'), p_condition);
end $$;
select make_erasable('candidates', 'id = (select erased_candidate())');
select make_erasable('candidate_files', 'candidate_id = (select erased_candidate())');
select make_erasable('applications', 'candidate_id = (select erased_candidate())');
select make_erasable('onboarding_cases', 'candidate_id = (select erased_candidate())');
select make_erasable(erased, '(select erased_candidate()) is not null') from unnest(array[
  'application_stages', 'interviews', 'interview_feedback', 'offers', 'offer_compensations', 'discrepancies', 'green_forms', 'green_form_links',
  'green_form_submissions', 'green_form_documents', 'green_form_document_reads', 'green_form_reveals', 'reupload_requests',
  'approval_requests', 'approval_steps', 'approval_comments']) as erased;

-- A lock on a submission, and an answer that was kept for an Idempotency-Key, take the right to update.
select grant_to_app('update (id)', 'table green_form_submissions');
select grant_to_app('update (body)', 'table idempotency_keys');
do $$
declare one text;
begin
  foreach one in array array['green_form_submissions', 'idempotency_keys'] loop
    execute format('create policy changed_while_erasing on %I as restrictive for update to %I using ((select erased_candidate()) is not null)',
                   one, current_setting('tanager.app_role'));
  end loop;
end $$;

-- Links of the erased person: no role may touch the directory itself.
create function forget_form_links(p_tenant uuid, p_token_hashes bytea[]) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_tenant is distinct from public.current_tenant() or public.erased_candidate() is null then raise exception 'nobody is being erased'; end if;
  delete from public.form_link_directory d where d.tenant_id = p_tenant and d.token_hash = any (p_token_hashes);
end $$;
select grant_to_app('execute', 'function forget_form_links(uuid, bytea[])');

-- A tenant without a row, or with null, keeps candidates for ever.
create table retention_rules (
  tenant_id uuid primary key references tenants (tenant_id),
  closed_months integer check (closed_months between 1 and 120),         -- after the last application was rejected or withdrawn
  unapplied_months integer check (unapplied_months between 1 and 120),   -- after the record was made, for who never applied
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  last_run_at timestamptz,
  last_run_erased integer not null default 0
);
select make_tenant_table('retention_rules', 'select, insert, update');

-- Who is about to be erased. Nobody is erased who did not stand here for some days.
create table retention_notices (
  tenant_id uuid not null,
  candidate_id uuid not null,
  rule text not null check (rule in ('closed', 'unapplied')),
  since timestamptz not null,
  erase_after timestamptz not null,
  announced_at timestamptz not null default now(),
  primary key (tenant_id, candidate_id),
  foreign key (tenant_id, candidate_id) references candidates (tenant_id, id) on delete cascade
);
create index retention_notices_by_time on retention_notices (tenant_id, erase_after, candidate_id);
select make_tenant_table('retention_notices', 'select, insert, update, delete');

insert into permissions (code) values ('retention.read'), ('retention.manage');
insert into role_permissions (permission_code, role_code) values
  ('retention.read', 'HR_OPERATIONS'), ('retention.read', 'HR_HEAD'), ('retention.read', 'AUDITOR'), ('retention.read', 'TENANT_ADMIN'),
  ('retention.manage', 'TENANT_ADMIN'), ('retention.manage', 'HR_HEAD');
