-- Users and roles kept by an identity provider (SCIM 2.0), per tenant behind a token of its own.

create table scim_tokens (
  tenant_id uuid primary key references tenants (tenant_id),
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
select make_tenant_table('scim_tokens', 'select, insert, update, delete');

-- What the provider calls a user. Who was deleted there is deactivated here, and gone for the provider alone.
create table scim_users (
  tenant_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  user_name_key text not null,
  external_id text,
  removed_at timestamptz,
  primary key (tenant_id, user_id),
  unique (tenant_id, user_name_key),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select make_tenant_table('scim_users', 'select, insert, update');
