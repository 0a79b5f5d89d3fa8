-- Pay is fixed by submission, work can go back (edit, recall, withdraw, cancel, reschedule), and days are those of the tenant's time zone.

insert into permissions (code) values
  ('tan.update'), ('tan.cancel'), ('interview.update'), ('offer.update'), ('offer.recall'), ('offer.withdraw'), ('offer.download-letter');
insert into role_permissions (permission_code, role_code)
select v.permission_code, unnest(v.role_codes) from (values
  ('tan.update', array['RECRUITER', 'HIRING_MANAGER', 'TA_MANAGER', 'TA_HEAD']),
  ('tan.cancel', array['RECRUITER', 'HIRING_MANAGER', 'TA_MANAGER', 'TA_HEAD']),
  ('interview.update', array['COORDINATOR', 'RECRUITER', 'TA_MANAGER']),
  ('offer.update', array['RECRUITER', 'TA_MANAGER', 'TA_HEAD', 'AGENT_SERVICE']),
  ('offer.recall', array['RECRUITER', 'TA_MANAGER', 'TA_HEAD', 'AGENT_SERVICE']),
  ('offer.withdraw', array['RECRUITER', 'TA_MANAGER', 'TA_HEAD']),
  ('offer.download-letter', array['RECRUITER', 'TA_MANAGER', 'TA_HEAD', 'HR_HEAD', 'HR_OPERATIONS', 'FINANCE_APPROVER', 'DEPARTMENT_HEAD',
                                  'HIRING_MANAGER', 'AUDITOR'])
) as v (permission_code, role_codes);
delete from role_permissions where permission_code = 'offer.read' and role_code in ('INTERVIEWER', 'CLIENT_INTERVIEWER');

-- An IANA name; the service knows which exist.
alter table tenants add column time_zone text not null default 'UTC' check (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$');

alter table tans drop constraint tans_status_check,
  add constraint tans_status_check check (status in ('PendingApproval', 'Approved', 'Rejected', 'Filled', 'Cancelled')),
  add column cancel_reason text;

alter table offers drop constraint offers_status_check,
  add constraint offers_status_check
    check (status in ('Draft', 'PendingApproval', 'Approved', 'Rejected', 'Sent', 'Accepted', 'Declined', 'Expired', 'Withdrawn')),
  add column edited_by uuid[] not null default '{}',   -- who changed the draft: none of them may decide about it
  add column withdraw_reason text;
drop index offers_one_live;
create unique index offers_one_live on offers (tenant_id, application_id) where status not in ('Rejected', 'Declined', 'Expired', 'Withdrawn');

-- A panel that changes loses members; one whose feedback is in cannot (the feedback refers to the seat).
select grant_to_app('delete', 'table interview_panel');

-- The pay as it was submitted: what the approvers decide on, kept with their decision.
alter table approval_requests add column compensation jsonb;

-- Pay is written while the offer is a draft, and by nobody afterwards, the owner included. The lock makes a submission at the same moment wait.
create function refuse_pay_after_draft() returns trigger language plpgsql
as $$
begin
  perform from public.offers o where o.tenant_id = new.tenant_id and o.id = new.offer_id and o.status = 'Draft' for no key update;
  if not found then
    raise exception 'The pay of an offer can be changed only while the offer is a draft.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger refuse_pay_after_draft before insert or update on offer_compensations for each row execute function refuse_pay_after_draft();

comment on column tans.status is 'PendingApproval, Approved (open for hiring), Rejected, Filled, or Cancelled.';
comment on column offers.status is 'Draft, PendingApproval, Approved, Rejected, Sent, Accepted, Declined, Expired or Withdrawn (taken back by us).';

-- The definitions that tenants have already, as the catalog describes them now.
do $$
declare one record;
begin
  for one in select d.tenant_id from tenant_directory d loop
    perform set_tenant(one.tenant_id);
    -- What approvers of requests before today saw is what the offer pays.
    update approval_requests r set compensation = json_build_object('currency', p.currency, 'base_salary', p.base_salary, 'pay_period', p.pay_period,
        'variable_pay', p.variable_pay, 'signing_bonus', p.signing_bonus, 'benefits', p.benefits, 'imported_at', p.imported_at)
      from offers o join offer_compensations p on p.tenant_id = one.tenant_id and p.offer_id = o.id
     where r.tenant_id = one.tenant_id and o.tenant_id = one.tenant_id and o.approval_request_id = r.id;
    insert into workflow_states (tenant_id, definition_id, code, position, kind)
    select one.tenant_id, d.id, n.code, (select max(s.position) + 1 from workflow_states s where s.tenant_id = one.tenant_id and s.definition_id = d.id), 'final'
      from (values ('tan', 'Cancelled'), ('offer', 'Withdrawn')) as n (entity_type, code)
      join workflow_definitions d on d.tenant_id = one.tenant_id and d.entity_type = n.entity_type;
    insert into workflow_transitions (tenant_id, definition_id, position, action, from_state, to_state)
    select one.tenant_id, d.id, n.place + (select max(t.position) from workflow_transitions t where t.tenant_id = one.tenant_id and t.definition_id = d.id),
           n.action, n.from_state, n.to_state
      from (values ('tan', 1, 'tan.cancel', 'PendingApproval', 'Cancelled'), ('tan', 2, 'tan.cancel', 'Approved', 'Cancelled'),
                   ('application', 1, 'offer.withdraw', 'OfferPending', 'Interviewing'), ('application', 2, 'offer.withdraw', 'OfferSent', 'Interviewing'),
                   ('offer', 1, 'offer.recall', 'PendingApproval', 'Draft'), ('offer', 2, 'offer.withdraw', 'Approved', 'Withdrawn'),
                   ('offer', 3, 'offer.withdraw', 'Sent', 'Withdrawn')) as n (entity_type, place, action, from_state, to_state)
      join workflow_definitions d on d.tenant_id = one.tenant_id and d.entity_type = n.entity_type;
  end loop;
end $$;

-- Last, since the lines above fill the column of older requests.
create function keep_submitted_pay() returns trigger language plpgsql
as $$
begin
  if new.compensation is distinct from old.compensation then
    raise exception 'The pay of an approval request is what was submitted; it does not change.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_submitted_pay before update of compensation on approval_requests for each row execute function keep_submitted_pay();
