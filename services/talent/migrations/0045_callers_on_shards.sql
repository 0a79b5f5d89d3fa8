-- As before, without an outer join: where the user is not known, Citus on PostgreSQL 15 and 16 refuses it, and a wrong key got 500, not 401.

create or replace function open_key_request(p_tenant uuid, p_secret_hash bytea)
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
  select t.code, t.name, t.status into tenant_code, tenant_name, tenant_status from public.tenants t where t.tenant_id = p_tenant;
  if not found then return; end if;
  select u.id, u.email, u.display_name, u.status into user_id, email, display_name, user_status
    from public.users u where u.tenant_id = p_tenant and u.id = v_key.user_id;
  roles := array[v_key.role_code];
  linked := false;
  return next;
end $$;

create or replace function open_request(p_tenant uuid, p_user uuid, p_issuer text, p_subject text, p_email text)
returns table (tenant_code text, tenant_name text, tenant_status text, user_id uuid, email text, display_name text, user_status text,
               roles text[], linked boolean) language plpgsql
as $$
declare
  v_user uuid;
begin
  perform public.set_tenant(p_tenant);
  linked := false;
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
    linked := found;
    -- Of two first requests at once the second finds what the first has linked.
    select i.user_id into v_user from public.user_identities i
     where i.tenant_id = p_tenant and i.issuer = p_issuer and i.subject = p_subject;
  end if;
  select t.code, t.name, t.status into tenant_code, tenant_name, tenant_status from public.tenants t where t.tenant_id = p_tenant;
  if not found then return; end if;
  select u.id, u.email, u.display_name, u.status into user_id, email, display_name, user_status
    from public.users u where u.tenant_id = p_tenant and u.id = v_user;
  roles := array(select r.role_code from public.user_roles r join public.roles c on c.code = r.role_code and c.status = 'Active'
                  where r.tenant_id = p_tenant and r.user_id = v_user and r.status = 'Active' order by r.granted_at, r.role_code);
  return next;
end $$;
