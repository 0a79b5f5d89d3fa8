-- Service accounts: programs that call the API with a key of their own. Each is a user of the kind Service, so that the history can name it.

alter table users add column kind text not null default 'Person' check (kind in ('Person', 'Service'));

create table api_keys (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  role_code text not null references roles (code),
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  expires_at timestamptz not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,   -- to the hour: a request that finds it younger writes nothing
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, secret_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
select make_tenant_table('api_keys', 'select, insert, update');

-- As open_request(), for a key: no user where the key is unknown, revoked or expired.
create function open_key_request(p_tenant uuid, p_secret_hash bytea)
returns table (tenant_code text, tenant_name text, tenant_status text, user_id uuid, email text, display_name text, user_status text,
               roles text[], linked boolean) language plpgsql
as $$
declare
  v_key public.api_keys;
begin
  perform public.set_tenant(p_tenant);
  select k.* into v_key from public.api_keys k
   where k.tenant_id = p_tenant and k.secret_hash = p_secret_hash and k.revoked_at is null and k.expires_at > now();
  if v_key.last_used_at is null or v_key.last_used_at < now() - interval '1 hour' then
    update public.api_keys k set last_used_at = now() where k.tenant_id = p_tenant and k.id = v_key.id;
  end if;
  return query
    select t.code, t.name, t.status, u.id, u.email, u.display_name, u.status, array[v_key.role_code], false
      from public.tenants t left join public.users u on u.tenant_id = p_tenant and u.id = v_key.user_id
     where t.tenant_id = p_tenant;
end $$;
select grant_to_app('execute', 'function open_key_request(uuid, bytea)');

-- A token of the identity provider speaks for people alone.
create or replace function open_request(p_tenant uuid, p_user uuid, p_issuer text, p_subject text, p_email text)
returns table (tenant_code text, tenant_name text, tenant_status text, user_id uuid, email text, display_name text, user_status text,
               roles text[], linked boolean) language plpgsql
as $$
declare
  v_user uuid;
  v_linked boolean := false;
begin
  perform public.set_tenant(p_tenant);
  select u.id into v_user from public.users u where u.tenant_id = p_tenant and u.id = p_user and u.kind = 'Person';
  if v_user is null then
    select i.user_id into v_user from public.user_identities i
     where i.tenant_id = p_tenant and i.issuer = p_issuer and i.subject = p_subject;
  end if;
  if v_user is null and p_email is not null then
    insert into public.user_identities (tenant_id, issuer, subject, user_id)
    select p_tenant, p_issuer, p_subject, u.id from public.users u
     where u.tenant_id = p_tenant and u.email_key = p_email and u.status = 'Active' and u.kind = 'Person'
    on conflict do nothing;
    v_linked := found;
    -- Of two first requests at once the second finds what the first has linked.
    select i.user_id into v_user from public.user_identities i
     where i.tenant_id = p_tenant and i.issuer = p_issuer and i.subject = p_subject;
  end if;
  return query
    select t.code, t.name, t.status, u.id, u.email, u.display_name, u.status,
           array(select r.role_code from public.user_roles r join public.roles c on c.code = r.role_code and c.status = 'Active'
                  where r.tenant_id = p_tenant and r.user_id = v_user and r.status = 'Active' order by r.granted_at, r.role_code),
           v_linked
      from public.tenants t left join public.users u on u.tenant_id = p_tenant and u.id = v_user
     where t.tenant_id = p_tenant;
end $$;
