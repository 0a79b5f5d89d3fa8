-- A process that was killed, and a command of the operator, leave the end of a chain unsigned. The next start must find it without
-- waiting for somebody to change something in that tenant.
create function tenants_with_chains() returns setof uuid language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$ begin return query select d.tenant_id from public.tenant_directory d order by d.tenant_id; end $$;

select grant_to_app('execute', 'function tenants_with_chains()');
