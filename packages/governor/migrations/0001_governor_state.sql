-- What governors share: how often tools were called, which approvals were used up, and what was done. It lies in a schema of its
-- own and holds digests, ids and codes only. One governor serves all tenants, so rows of many tenants are its business; nobody else
-- holds rights here.

create table rate_rings (
  key text primary key,
  next bigint not null default 0
);

-- One row per call that a minute may hold; row number n of a key is overwritten by call number n + limit.
create table rate_calls (
  key text not null,
  slot bigint not null,
  called_at timestamptz not null,
  primary key (key, slot)
);

-- Null: the call may be made, and counts. Otherwise: milliseconds until the next one may. Each statement of a plpgsql function sees
-- what was committed before it began, so the ring that is read after the lock is the newest.
create function take_call(p_key text, p_per_minute bigint) returns double precision
language plpgsql volatile set search_path = governor, pg_temp as $$
declare
  v_next bigint;
  v_oldest timestamptz;
  v_now timestamptz;
begin
  insert into rate_rings (key) values (p_key) on conflict (key) do nothing;
  select r.next into v_next from rate_rings r where r.key = p_key for update;
  v_now := clock_timestamp();
  select c.called_at into v_oldest from rate_calls c where c.key = p_key and c.slot = v_next % p_per_minute;
  if v_oldest > v_now - interval '1 minute' then
    return extract(epoch from (v_oldest + interval '1 minute' - v_now)) * 1000;
  end if;
  insert into rate_calls (key, slot, called_at) values (p_key, v_next % p_per_minute, v_now)
    on conflict (key, slot) do update set called_at = excluded.called_at;
  update rate_rings set next = v_next + 1 where key = p_key;
  return null;
end $$;

-- The primary key is the rule: one approval serves one execution.
create table approval_uses (
  tenant_id text not null,
  approval_id text not null,
  server text not null,
  tool text not null,
  arguments_digest text not null,
  correlation_id text not null,
  claimed_at timestamptz not null default now(),
  primary key (tenant_id, approval_id)
);

create table audit_records (
  id bigint generated always as identity primary key,
  kept_at timestamptz not null default now(),
  event text not null,
  correlation_id text not null,
  tenant_id text not null,
  server text not null,
  tool text not null,
  outcome text,
  record jsonb not null
);
create index audit_records_by_correlation on audit_records (correlation_id);
create index audit_records_by_tenant on audit_records (tenant_id, id);

create function refuse_audit_change() returns trigger language plpgsql set search_path = governor, pg_temp as $$
begin
  raise exception 'audit records are append-only';
end $$;
create trigger audit_records_append_only before update or delete on audit_records for each row execute function refuse_audit_change();
create trigger audit_records_no_truncate before truncate on audit_records for each statement execute function refuse_audit_change();

do $$
declare
  app text := quote_ident(current_setting('tanager.app_role'));
begin
  execute 'grant usage on schema governor to ' || app;
  execute 'grant select, insert, update on rate_rings, rate_calls to ' || app;
  execute 'grant execute on function take_call(text, bigint) to ' || app;
  execute 'grant select, insert, delete on approval_uses to ' || app;
  execute 'grant select, insert on audit_records to ' || app;
end $$;
