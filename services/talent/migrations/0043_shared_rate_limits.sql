-- Requests of the current minute by digest of a token or an address, over all processes (ADR 0061). Nothing of it matters after a crash.

create unlogged table request_windows (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  ends_at timestamptz not null,
  count integer not null
);
-- Adds what a process let through in its window, and answers what all did and when the common window ends. A window that began after that
-- of the caller goes on without the caller's requests: they belong to the time before it.
create function note_requests(p_key bytea, p_more integer, p_remaining_ms integer)
returns table (count integer, remaining_ms integer, taken boolean) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_ends timestamptz := now() + make_interval(secs => least(p_remaining_ms, 60000) / 1000.0);
  v_taken boolean;
  v_row public.request_windows;
begin
  insert into public.request_windows as w (key_hash, ends_at, count) values (p_key, v_ends, p_more)
  on conflict (key_hash) do update set
    count = case when w.ends_at <= now() then excluded.count
                 when w.ends_at > excluded.ends_at + interval '1 second' then w.count else w.count + excluded.count end,
    ends_at = case when w.ends_at <= now() then excluded.ends_at else w.ends_at end
  returning w.* into v_row;
  v_taken := v_row.ends_at <= v_ends + interval '1 second';
  return query select v_row.count, (extract(epoch from v_row.ends_at - now()) * 1000)::integer, v_taken;
end $$;
create function forget_request_windows() returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from public.request_windows w where w.ends_at < now();
end $$;
select grant_to_app('execute', 'function note_requests(bytea, integer, integer)');
select grant_to_app('execute', 'function forget_request_windows()');
