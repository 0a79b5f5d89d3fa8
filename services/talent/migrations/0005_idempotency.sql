-- Answers kept for a day, so that a repeated POST with the same Idempotency-Key gets the first answer and does nothing twice.
-- Written in the transaction of the change itself: both commit, or neither.

create table idempotency_keys (
  tenant_id uuid not null references tenants (tenant_id),
  user_id uuid not null,
  path text not null,
  key text not null,
  request_digest bytea not null,
  status integer not null,
  headers json not null,
  body text,                 -- null: the answer carried a secret and is never told again
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, path, key)
);
create index idempotency_keys_by_age on idempotency_keys (tenant_id, created_at);
select make_tenant_table('idempotency_keys', 'select, insert, delete');
