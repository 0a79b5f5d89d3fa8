-- What a distributed PostgreSQL (Citus) can do on every node, and a single server does as well: docs/distributed.md.

-- A trigger that names TRUNCATE together with others is not made on shards, without a word: there the others would be missing too.
drop trigger append_only on audit_log;
create trigger append_only before update or delete on audit_log for each statement execute function refuse_change();
create trigger never_emptied before truncate on audit_log for each statement execute function refuse_change();
drop trigger append_only on audit_checkpoints;
create trigger append_only before update or delete on audit_checkpoints for each statement execute function refuse_change();
create trigger never_emptied before truncate on audit_checkpoints for each statement execute function refuse_change();
drop trigger append_only on audit_heads;
create trigger append_only before delete on audit_heads for each statement execute function refuse_change();
create trigger never_emptied before truncate on audit_heads for each statement execute function refuse_change();

-- The rows that a statement changed can be read on a node, but not in one statement with a distributed table: read first, then written by value.
create or replace function make_counter(p_counter text, p_key text) returns void language plpgsql
as $$
declare
  part record;
begin
  for part in
    select * from (values
      ('insert', 'select tenant_id, %1$s, 1 from added'),
      ('delete', 'select tenant_id, %1$s, -1 from gone'),
      ('update', 'select tenant_id, %1$s, 1 from added union all select tenant_id, %1$s, -1 from gone')) as t (event, moved)
  loop
    execute format(
      'create or replace function %1$I() returns trigger language plpgsql as $body$
       declare counted record;
       begin
         for counted in
           select moved.tenant_id, moved.key, sum(moved.change) as change from (%2$s) as moved (tenant_id, key, change)
            group by moved.tenant_id, moved.key having sum(moved.change) <> 0
         loop
           insert into public.count_changes (tenant_id, id, tile, key, change)
           values (counted.tenant_id, gen_random_uuid(), tg_argv[0], counted.key, counted.change);
         end loop;
         return null;
       end $body$', p_counter || '_' || part.event, format(part.moved, p_key));
  end loop;
end $$;
select make_counter('count_rows', $$''$$);
select make_counter('count_by_status', 'status');
select make_counter('count_open_forms', $$case when closed then 'Closed' else status end$$);
select make_counter('count_onboarding', $$case when not open then 'Closed' when eligible then 'Eligible' else status end$$);

-- As before, with the tenant as the first parameter: it says on which node the function runs, and must be the transaction's own.
create function append_audit(
  p_tenant uuid, p_id uuid, p_action text, p_entity_type text, p_entity_id text, p_actor_user_id uuid, p_actor_role text,
  p_outcome text, p_correlation_id text, p_details text
) returns bigint language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_sequence bigint;
  v_previous bytea;
  v_hash bytea;
  v_now timestamptz;
begin
  if p_tenant is distinct from public.current_tenant() then raise exception 'no audit chain for this tenant'; end if;
  select h.sequence + 1, h.hash into v_sequence, v_previous from public.audit_heads h where h.tenant_id = p_tenant for update;
  if v_sequence is null then raise exception 'no audit chain for this tenant'; end if;
  v_now := date_trunc('milliseconds', clock_timestamp());
  v_hash := sha256(v_previous || convert_to(
    public.audit_field(p_tenant::text) || public.audit_field(v_sequence::text) || public.audit_field(p_id::text)
    || public.audit_field(to_char(v_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    || public.audit_field(p_action) || public.audit_field(p_entity_type) || public.audit_field(p_entity_id)
    || public.audit_field(p_actor_user_id::text) || public.audit_field(p_actor_role) || public.audit_field(p_outcome)
    || public.audit_field(p_correlation_id) || public.audit_field(p_details), 'UTF8'));
  insert into public.audit_log (tenant_id, sequence, id, occurred_at, action, entity_type, entity_id, actor_user_id, actor_role,
                                outcome, correlation_id, details, previous_hash, hash)
  values (p_tenant, v_sequence, p_id, v_now, p_action, p_entity_type, p_entity_id, p_actor_user_id, p_actor_role,
          p_outcome, p_correlation_id, p_details::json, v_previous, v_hash);
  update public.audit_heads h set sequence = v_sequence, hash = v_hash where h.tenant_id = p_tenant;
  return v_sequence;
end $$;
select grant_to_app('execute', 'function append_audit(uuid, uuid, text, text, text, uuid, text, text, text, text)');

-- For processes of the version before, while they are being replaced.
create or replace function append_audit(
  p_id uuid, p_action text, p_entity_type text, p_entity_id text, p_actor_user_id uuid, p_actor_role text,
  p_outcome text, p_correlation_id text, p_details text
) returns bigint language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  return public.append_audit(public.current_tenant(), p_id, p_action, p_entity_type, p_entity_id, p_actor_user_id, p_actor_role,
                             p_outcome, p_correlation_id, p_details);
end $$;
