-- Live counts that stay exact and cheap however large a tenant grows. Each statement on a counted table notes by how much
-- it changed which count, in its own transaction: rows that are only added, so that nobody waits for anybody. A count is the
-- sum of its tally and what was noted since; folding moves the notes into the tally, in one statement.

create table count_tallies (
  tenant_id uuid not null references tenants (tenant_id),
  tile text not null,
  key text not null,
  total bigint not null,
  primary key (tenant_id, tile, key)
);
select make_tenant_table('count_tallies', 'select, insert, update');

create table count_changes (
  tenant_id uuid not null references tenants (tenant_id),
  id uuid not null,
  tile text not null,
  key text not null,
  change bigint not null,
  primary key (tenant_id, id)
);
select make_tenant_table('count_changes', 'select, insert, delete');

-- The trigger functions of one way of counting: rows apart by the value of an expression. The tile is the trigger's argument.
create function make_counter(p_counter text, p_key text) returns void language plpgsql
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
      'create function %1$I() returns trigger language plpgsql as $body$
       begin
         insert into public.count_changes (tenant_id, id, tile, key, change)
         select moved.tenant_id, gen_random_uuid(), tg_argv[0], moved.key, sum(moved.change) from (%2$s) as moved (tenant_id, key, change)
          group by moved.tenant_id, moved.key having sum(moved.change) <> 0;
         return null;
       end $body$', p_counter || '_' || part.event, format(part.moved, p_key));
  end loop;
end $$;

-- Counts a table's rows under a tile.
create function make_counted(p_table text, p_tile text, p_counter text) returns void language plpgsql
as $$
begin
  execute format('create trigger counted_insert after insert on %1$I referencing new table as added for each statement execute function %2$I(%3$L)',
                 p_table, p_counter || '_insert', p_tile);
  execute format('create trigger counted_delete after delete on %1$I referencing old table as gone for each statement execute function %2$I(%3$L)',
                 p_table, p_counter || '_delete', p_tile);
  execute format('create trigger counted_update after update on %1$I referencing old table as gone new table as added for each statement execute function %2$I(%3$L)',
                 p_table, p_counter || '_update', p_tile);
end $$;

select make_counter('count_rows', $$''$$);
select make_counter('count_by_status', 'status');

select make_counted('candidates', 'candidates', 'count_rows');
select make_counted('duplicate_suggestions', 'duplicate_suggestions', 'count_by_status');

-- What stood there before the counting began. Row-level security binds the owner too, so each tenant is counted as that tenant.
do $$
declare one record;
begin
  for one in select d.tenant_id from tenant_directory d loop
    perform set_tenant(one.tenant_id);
    insert into count_tallies (tenant_id, tile, key, total)
    select one.tenant_id, 'candidates', '', count(*) from candidates where tenant_id = one.tenant_id having count(*) > 0;
    insert into count_tallies (tenant_id, tile, key, total)
    select one.tenant_id, 'duplicate_suggestions', status, count(*) from duplicate_suggestions where tenant_id = one.tenant_id group by status;
  end loop;
end $$;
