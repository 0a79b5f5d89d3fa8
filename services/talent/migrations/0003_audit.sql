-- The audit log: append-only for every role of the service, hash-chained per tenant, sealed by signed checkpoints.

create table audit_log (
  tenant_id uuid not null references tenants (tenant_id),
  sequence bigint not null,
  id uuid not null,
  occurred_at timestamptz not null,
  action text not null,
  entity_type text not null,
  entity_id text,
  actor_user_id uuid,        -- no foreign key: an entry outlives what it speaks of
  actor_role text not null,
  outcome text not null,
  correlation_id text not null,
  details json not null,     -- json, not jsonb: the very text that was hashed
  previous_hash bytea not null,
  hash bytea not null,
  primary key (tenant_id, sequence),
  unique (tenant_id, id)
);
create index audit_log_by_entity on audit_log (tenant_id, entity_type, entity_id, sequence);
create index audit_log_by_action on audit_log (tenant_id, action, sequence);
create index audit_log_by_actor on audit_log (tenant_id, actor_user_id, sequence);
create index audit_log_by_time on audit_log (tenant_id, occurred_at, sequence);
select make_tenant_table('audit_log', 'select');

-- Where the chain ends. Its row lock is the last of the lock order: entity, approval, number, audit head.
create table audit_heads (
  tenant_id uuid primary key references tenants (tenant_id),
  sequence bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex')
);
select make_tenant_table('audit_heads', 'select');

-- A head signed with a key that the database does not hold: a tail cut off, or a chain written anew, no longer fits it.
create table audit_checkpoints (
  tenant_id uuid not null references tenants (tenant_id),
  sequence bigint not null,
  hash bytea not null,
  signed_at timestamptz not null,
  key_id text not null,
  signature bytea not null,
  primary key (tenant_id, sequence, key_id)
);
select make_tenant_table('audit_checkpoints', 'select, insert');

create function refuse_change() returns trigger language plpgsql
as $$ begin raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation'; end $$;
create trigger append_only before update or delete or truncate on audit_log for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on audit_checkpoints for each statement execute function refuse_change();
create trigger append_only before delete or truncate on audit_heads for each statement execute function refuse_change();

-- One field of the hashed text: its length in bytes, a colon, the text; a dash for null. No two entries give the same text.
create function audit_field(p_text text) returns text language plpgsql immutable
as $$ begin return coalesce(octet_length(p_text)::text || ':' || p_text, '-'); end $$;

-- The only way to write an entry. The tenant is the transaction's own; time and place in the chain are the database's.
create function append_audit(
  p_id uuid, p_action text, p_entity_type text, p_entity_id text, p_actor_user_id uuid, p_actor_role text,
  p_outcome text, p_correlation_id text, p_details text
) returns bigint language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_tenant uuid := public.current_tenant();
  v_sequence bigint;
  v_previous bytea;
  v_hash bytea;
  v_now timestamptz;
begin
  select h.sequence + 1, h.hash into v_sequence, v_previous from public.audit_heads h where h.tenant_id = v_tenant for update;
  if v_sequence is null then raise exception 'no audit chain for this tenant'; end if;
  v_now := date_trunc('milliseconds', clock_timestamp());
  v_hash := sha256(v_previous || convert_to(
    public.audit_field(v_tenant::text) || public.audit_field(v_sequence::text) || public.audit_field(p_id::text)
    || public.audit_field(to_char(v_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    || public.audit_field(p_action) || public.audit_field(p_entity_type) || public.audit_field(p_entity_id)
    || public.audit_field(p_actor_user_id::text) || public.audit_field(p_actor_role) || public.audit_field(p_outcome)
    || public.audit_field(p_correlation_id) || public.audit_field(p_details), 'UTF8'));
  insert into public.audit_log (tenant_id, sequence, id, occurred_at, action, entity_type, entity_id, actor_user_id, actor_role,
                                outcome, correlation_id, details, previous_hash, hash)
  values (v_tenant, v_sequence, p_id, v_now, p_action, p_entity_type, p_entity_id, p_actor_user_id, p_actor_role,
          p_outcome, p_correlation_id, p_details::json, v_previous, v_hash);
  update public.audit_heads h set sequence = v_sequence, hash = v_hash where h.tenant_id = v_tenant;
  return v_sequence;
end $$;
select grant_to_app('execute', 'function append_audit(uuid, text, text, text, uuid, text, text, text, text)');
