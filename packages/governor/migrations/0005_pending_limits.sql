-- How much waits for a caller, and the pages of a list, are told from columns and indexes: reading every call's arguments for it is slow.

alter table pending_calls
  add column requested_by text not null default '',
  add column action text not null default '',
  add column bytes bigint not null default 0;
update pending_calls
set requested_by = (call::jsonb) ->> 'requestedBy', action = (call::jsonb) ->> 'action', bytes = octet_length(call);
alter table pending_calls alter column requested_by drop default, alter column action drop default, alter column bytes drop default;

create index pending_calls_by_requester on pending_calls (tenant_id, requested_by, status, expires_at, bytes);
create index pending_calls_by_tenant on pending_calls (tenant_id, status, number);
