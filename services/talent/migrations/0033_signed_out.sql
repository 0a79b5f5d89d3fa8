-- A person, an administrator or the operator can end all sessions of a user: tokens that were issued until then are refused.

alter table users add column signed_out_at timestamptz;

-- As open_request() without the moment of issue, which stays for processes of the release before. A token says when it was issued in whole
-- seconds, so one of the very second in which somebody signed out is refused too.
create function open_request(p_tenant uuid, p_user uuid, p_issuer text, p_subject text, p_email text, p_issued_at timestamptz)
returns table (tenant_code text, tenant_name text, tenant_status text, user_id uuid, email text, display_name text, user_status text,
               roles text[], linked boolean, signed_out boolean) language plpgsql
as $$
begin
  return query
    select o.tenant_code, o.tenant_name, o.tenant_status, o.user_id, o.email, o.display_name, o.user_status, o.roles, o.linked,
           coalesce(u.signed_out_at >= p_issued_at, false)
      from public.open_request(p_tenant, p_user, p_issuer, p_subject, p_email) o
      left join public.users u on u.tenant_id = p_tenant and u.id = o.user_id;
end $$;
select grant_to_app('execute', 'function open_request(uuid, uuid, text, text, text, timestamptz)');
