-- People sign in with the subject of an identity provider: linked once, by an e-mail that the provider has verified.

create table user_identities (
  tenant_id uuid not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  linked_at timestamptz not null default now(),
  primary key (tenant_id, issuer, subject),
  -- One account per provider: an e-mail that was given to somebody else later opens nothing.
  unique (tenant_id, issuer, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select make_tenant_table('user_identities', 'select, insert, delete');

-- The first statement of every request: sets the tenant and answers, in the same round trip, what the database says of the token's user.
-- The user is ours by id, or by the provider's subject; an unknown subject with a verified e-mail is linked here. No row: no such tenant.
-- open_request(uuid, uuid, text) stays for processes of the release before, while they are replaced.
create function open_request(p_tenant uuid, p_user uuid, p_issuer text, p_subject text, p_email text)
returns table (tenant_code text, tenant_name text, tenant_status text, user_id uuid, email text, display_name text, user_status text,
               roles text[], linked boolean) language plpgsql
as $$
declare
  v_user uuid;
  v_linked boolean := false;
begin
  perform public.set_tenant(p_tenant);
  select u.id into v_user from public.users u where u.tenant_id = p_tenant and u.id = p_user;
  if v_user is null then
    select i.user_id into v_user from public.user_identities i
     where i.tenant_id = p_tenant and i.issuer = p_issuer and i.subject = p_subject;
  end if;
  if v_user is null and p_email is not null then
    insert into public.user_identities (tenant_id, issuer, subject, user_id)
    select p_tenant, p_issuer, p_subject, u.id from public.users u
     where u.tenant_id = p_tenant and u.email_key = p_email and u.status = 'Active'
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
select grant_to_app('execute', 'function open_request(uuid, uuid, text, text, text)');
