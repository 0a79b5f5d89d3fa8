-- As before, with one statement instead of five for a caller who is known: every request begins with it, and on a cluster each statement is a
-- way to the node of the tenant and back. Who has to be linked first, or is not known, takes the way of the function without the moment.

create or replace function open_request(p_tenant uuid, p_user uuid, p_issuer text, p_subject text, p_email text, p_issued_at timestamptz)
returns table (tenant_code text, tenant_name text, tenant_status text, user_id uuid, email text, display_name text, user_status text,
               roles text[], linked boolean, signed_out boolean) language plpgsql
as $$
declare
  v_user uuid := p_user;
begin
  perform public.set_tenant(p_tenant);
  if v_user is null then
    select i.user_id into v_user from public.user_identities i
     where i.tenant_id = p_tenant and i.issuer = p_issuer and i.subject = p_subject;
  end if;
  if v_user is not null then
    select t.code, t.name, t.status, u.id, u.email, u.display_name, u.status, coalesce(u.signed_out_at >= p_issued_at, false), false,
           array(select r.role_code from public.user_roles r join public.roles c on c.code = r.role_code and c.status = 'Active'
                  where r.tenant_id = p_tenant and r.user_id = v_user and r.status = 'Active' order by r.granted_at, r.role_code)
      into tenant_code, tenant_name, tenant_status, user_id, email, display_name, user_status, signed_out, linked, roles
      from public.tenants t join public.users u on u.tenant_id = p_tenant
     where t.tenant_id = p_tenant and u.id = v_user and (p_user is null or u.kind = 'Person');
    if found then
      return next;
      return;
    end if;
  end if;
  select o.tenant_code, o.tenant_name, o.tenant_status, o.user_id, o.email, o.display_name, o.user_status, o.roles, o.linked
    into tenant_code, tenant_name, tenant_status, user_id, email, display_name, user_status, roles, linked
    from public.open_request(p_tenant, p_user, p_issuer, p_subject, p_email) o;
  if not found then return; end if;
  select coalesce(u.signed_out_at >= p_issued_at, false) into signed_out from public.users u where u.tenant_id = p_tenant and u.id = open_request.user_id;
  signed_out := coalesce(signed_out, false);
  return next;
end $$;
