-- A call that is refused after it was counted does not count: its place in the ring is given back.

-- As take_call, and the time under which the call was counted, as text: no digit of it may be lost on the way.
create function take_call_at(p_key text, p_per_minute bigint, out wait_ms double precision, out called_at text)
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
    wait_ms := extract(epoch from (v_oldest + interval '1 minute' - v_now)) * 1000;
    return;
  end if;
  insert into rate_calls (key, slot, called_at) values (p_key, v_next % p_per_minute, v_now)
    on conflict (key, slot) do update set called_at = excluded.called_at;
  update rate_rings set next = v_next + 1 where key = p_key;
  called_at := v_now::text;
end $$;

-- The older ones move up by a place, so that the next place is free at once and the order stays.
create function give_back_call(p_key text, p_per_minute bigint, p_called_at text) returns void
language plpgsql volatile set search_path = governor, pg_temp as $$
declare
  v_next bigint;
  v_place bigint;
begin
  select r.next % p_per_minute into v_next from rate_rings r where r.key = p_key for update;
  select (c.slot - v_next + p_per_minute) % p_per_minute into v_place
    from rate_calls c where c.key = p_key and c.called_at = p_called_at::timestamptz limit 1;
  if v_place is null then return; end if;
  update rate_calls c set called_at = o.before
    from (select slot, (slot - v_next + p_per_minute) % p_per_minute as place,
                 lag(called_at, 1, '-infinity') over (order by (slot - v_next + p_per_minute) % p_per_minute) as before
            from rate_calls where key = p_key) o
   where c.key = p_key and c.slot = o.slot and o.place <= v_place;
end $$;

do $$
declare
  app text := quote_ident(current_setting('tanager.app_role'));
begin
  execute 'grant execute on function take_call_at(text, bigint), give_back_call(text, bigint, text) to ' || app;
end $$;
