-- As before, in two steps: a function that reads tables of tenants cannot stand in one query with such a table where they lie on other nodes.

create or replace function open_request(p_tenant uuid, p_user uuid, p_issuer text, p_subject text, p_email text, p_issued_at timestamptz)
returns table (tenant_code text, tenant_name text, tenant_status text, user_id uuid, email text, display_name text, user_status text,
               roles text[], linked boolean, signed_out boolean) language plpgsql
as $$
begin
  select o.tenant_code, o.tenant_name, o.tenant_status, o.user_id, o.email, o.display_name, o.user_status, o.roles, o.linked
    into tenant_code, tenant_name, tenant_status, user_id, email, display_name, user_status, roles, linked
    from public.open_request(p_tenant, p_user, p_issuer, p_subject, p_email) o;
  if not found then return; end if;
  select coalesce(u.signed_out_at >= p_issued_at, false) into signed_out from public.users u where u.tenant_id = p_tenant and u.id = open_request.user_id;
  signed_out := coalesce(signed_out, false);
  return next;
end $$;
