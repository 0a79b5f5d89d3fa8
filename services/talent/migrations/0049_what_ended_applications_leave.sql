-- What hangs on an application ends with it: its live offer is withdrawn, and discrepancies that nobody has settled are cancelled.

alter table discrepancies drop constraint discrepancies_status_check;
alter table discrepancies add constraint discrepancies_status_check
  check (status in ('Open', 'ReuploadRequested', 'Resolved', 'Upheld', 'Cancelled'));

-- What earlier versions left behind, and the definitions that tenants have already. Row-level security binds the owner too, so each tenant
-- is brought up to date as that tenant. The audit log is a chain of what people did then: nothing is added to it.
do $$
declare
  one record;
  shown record;
  v_definition uuid;
  v_place integer;
begin
  for one in select d.tenant_id from tenant_directory d loop
    perform set_tenant(one.tenant_id);
    update offers o
       set status = 'Withdrawn', row_version = o.row_version + 1, updated_at = now(),
           withdraw_reason = (select s.reason from application_stages s
                               where s.tenant_id = one.tenant_id and s.application_id = o.application_id and s.to_status in ('Rejected', 'Withdrawn')
                               order by s.id desc limit 1)
      from applications a
     where o.tenant_id = one.tenant_id and a.tenant_id = one.tenant_id and a.id = o.application_id and a.status in ('Rejected', 'Withdrawn')
       and o.status in ('Draft', 'PendingApproval', 'Approved', 'Sent');
    update discrepancies d set status = 'Cancelled', row_version = d.row_version + 1, updated_at = now()
      from applications a
     where d.tenant_id = one.tenant_id and a.tenant_id = one.tenant_id and a.id = d.application_id and a.status in ('Rejected', 'Withdrawn')
       and d.status in ('Open', 'ReuploadRequested');
    -- A closed case with an open discrepancy is none any more. Nothing is decided by it: one that is read is derived from the facts.
    update onboarding_cases k set status = 'InReview' where k.tenant_id = one.tenant_id and not k.open and k.status = 'DiscrepancyOpen';
    select d.id into v_definition from workflow_definitions d where d.tenant_id = one.tenant_id and d.entity_type = 'discrepancy';
    if found then
      select max(s.position) + 1 into v_place from workflow_states s where s.tenant_id = one.tenant_id and s.definition_id = v_definition;
      insert into workflow_states (tenant_id, definition_id, code, position, kind) values (one.tenant_id, v_definition, 'Cancelled', v_place, 'final');
    end if;
    for shown in
      select * from (values
        ('offer', 'application.reject', 'Draft', 'Withdrawn'), ('offer', 'application.reject', 'PendingApproval', 'Withdrawn'),
        ('offer', 'application.reject', 'Approved', 'Withdrawn'), ('offer', 'application.reject', 'Sent', 'Withdrawn'),
        ('offer', 'application.withdraw', 'Draft', 'Withdrawn'), ('offer', 'application.withdraw', 'PendingApproval', 'Withdrawn'),
        ('offer', 'application.withdraw', 'Approved', 'Withdrawn'), ('offer', 'application.withdraw', 'Sent', 'Withdrawn'),
        ('discrepancy', 'shortlist.approve', 'Open', 'Cancelled'),
        ('discrepancy', 'application.reject', 'Open', 'Cancelled'), ('discrepancy', 'application.reject', 'ReuploadRequested', 'Cancelled'),
        ('discrepancy', 'application.withdraw', 'Open', 'Cancelled'), ('discrepancy', 'application.withdraw', 'ReuploadRequested', 'Cancelled')
      ) as t (entity_type, action, from_state, to_state)
    loop
      select d.id into v_definition from workflow_definitions d where d.tenant_id = one.tenant_id and d.entity_type = shown.entity_type;
      continue when not found;
      select max(t.position) + 1 into v_place from workflow_transitions t where t.tenant_id = one.tenant_id and t.definition_id = v_definition;
      insert into workflow_transitions (tenant_id, definition_id, position, action, from_state, to_state)
      values (one.tenant_id, v_definition, v_place, shown.action, shown.from_state, shown.to_state);
    end loop;
  end loop;
end $$;

comment on column offers.status is 'Draft, PendingApproval, Approved, Rejected, Sent, Accepted, Declined, Expired or Withdrawn (taken back by us, or its application ended).';
