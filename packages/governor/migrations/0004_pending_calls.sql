-- Calls that wait for a decision of people, with their arguments: whoever decides sees what would be done.

create table pending_calls (
  number bigint generated always as identity primary key,
  tenant_id text not null,
  id text not null,
  key text not null,
  record text not null,
  status text not null,
  expires_at timestamptz not null,
  call text not null,
  unique (tenant_id, id)
);
create index pending_calls_by_key on pending_calls (tenant_id, key);
create index pending_calls_by_record on pending_calls (tenant_id, record);
create index pending_calls_by_end on pending_calls (expires_at);

do $$
declare
  app text := quote_ident(current_setting('tanager.app_role'));
begin
  execute 'grant select, insert, update, delete on pending_calls to ' || app;
end $$;
