-- Whoever raised a request finds the questions that wait for their answer: a flag keeps that search to the few requests that have one.

-- The newest comment is a question. Kept with the request, so that a list needs no look at the comments.
alter table approval_requests add column answer_due boolean not null default false;
create index approval_requests_answer_due on approval_requests (tenant_id, id) where answer_due and status = 'Pending';

-- Row-level security binds the owner too, so each tenant is brought up to date as that tenant.
do $$
declare one record;
begin
  for one in select d.tenant_id from tenant_directory d loop
    perform set_tenant(one.tenant_id);
    update approval_requests r set answer_due = true
     where r.tenant_id = one.tenant_id and r.status = 'Pending'
       and (select c.kind from approval_comments c where c.tenant_id = one.tenant_id and c.request_id = r.id order by c.id desc limit 1) = 'question';
  end loop;
end $$;
