-- Tenancy that the database enforces: without a tenant set in the transaction, every tenant table is empty.
-- Runs with tanager.app_role set to the application's role (the migrator does it).

revoke all on schema public from public;
do $$ begin execute format('grant usage on schema public to %I', current_setting('tanager.app_role')); end $$;
alter default privileges revoke execute on functions from public;

-- The tenant of this transaction, or null. After a transaction the setting reads '' rather than null.
create function current_tenant() returns uuid language sql stable parallel safe
as $$ select nullif(current_setting('app.tenant_id', true), '')::uuid $$;

-- SET LOCAL by EXECUTE rather than set_config(): a distributed PostgreSQL carries only the former to its workers.
-- To be called once, first, in the outermost transaction.
create function set_tenant(p_tenant uuid) returns void language plpgsql
as $$ begin execute format('set local app.tenant_id = %L', p_tenant); end $$;

create function grant_to_app(p_privileges text, p_what text) returns void language plpgsql
as $$ begin execute format('grant %s on %s to %I', p_privileges, p_what, current_setting('tanager.app_role')); end $$;

-- Every table with rows of tenants is made one by this call; a test reads the catalog and fails for one that was not.
create function make_tenant_table(p_table text, p_privileges text) returns void language plpgsql
as $$
begin
  execute format('alter table %I enable row level security', p_table);
  execute format('alter table %I force row level security', p_table);
  execute format('create policy tenant_isolation on %I using (tenant_id = (select current_tenant())) with check (tenant_id = (select current_tenant()))', p_table);
  perform grant_to_app(p_privileges, format('table %I', p_table));
end $$;

select grant_to_app('execute', 'function current_tenant()');
select grant_to_app('execute', 'function set_tenant(uuid)');

create table tenants (
  tenant_id uuid primary key,
  code text not null,
  name text not null,
  legal_name text not null,
  domain text not null,
  status text not null default 'Active' check (status in ('Active', 'Suspended')),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select make_tenant_table('tenants', 'select, update');

-- What must be unique across tenants stands in a directory that no role may read, only ask through a function.
create table tenant_directory (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,62}$'),
  tenant_id uuid not null unique
);

create function tenant_of_code(p_code text) returns uuid language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare found_tenant uuid;
begin
  select d.tenant_id into found_tenant from public.tenant_directory d where d.code = p_code;
  return found_tenant;
end $$;
select grant_to_app('execute', 'function tenant_of_code(text)');
