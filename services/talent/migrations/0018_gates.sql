-- Gates that cannot be walked around: a check is about the newest submission, somebody opened its documents, one person is one employee,
-- and an approval request keeps its questions and somebody who can decide it.

-- Verification -------------------------------------------------------------------------------------------------------------------------
-- The candidate's name, e-mail and phone when the answers came in. They stay when only documents are sent again: the answers stay too.
alter table green_form_submissions add column compared jsonb;
-- What was disputed: the submission that was the newest then, and what the candidate's record said in that field. Both null where there
-- was none. A resolved discrepancy settles a check only while both are still the same.
alter table discrepancies add column submission_id uuid,
  add column record_value text,
  add foreign key (tenant_id, submission_id) references green_form_submissions (tenant_id, id);

-- Who opened a document, in which role. The audit log has every download; here is the first of each person and role.
create table green_form_document_reads (
  tenant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  read_by uuid not null,
  role_code text not null references roles (code),
  read_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, document_id, read_by, role_code),
  foreign key (tenant_id, document_id) references green_form_documents (tenant_id, id),
  foreign key (tenant_id, read_by) references users (tenant_id, id)
);
select make_tenant_table('green_form_document_reads', 'select, insert');

alter table onboarding_cases add column documents_unseen boolean not null default false; -- a required document waits to be opened
create index onboarding_cases_unseen on onboarding_cases (tenant_id, application_id) where open and documents_unseen;

-- Employees ----------------------------------------------------------------------------------------------------------------------------
create index employees_by_candidate on employees (tenant_id, candidate_id);

-- Approvals ----------------------------------------------------------------------------------------------------------------------------
-- How many mandatory steps need HR_HEAD after the one that is waited for; 0 where that one does. Kept here so that a list needs no look
-- at the steps.
alter table approval_requests add column heads_needed_later integer not null default 0;

create table approval_comments (
  tenant_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  kind text not null check (kind in ('question', 'answer')),
  written_by uuid not null,
  written_at timestamptz not null default now(),
  text text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, request_id) references approval_requests (tenant_id, id),
  foreign key (tenant_id, written_by) references users (tenant_id, id)
);
create index approval_comments_by_request on approval_comments (tenant_id, request_id, id);
select make_tenant_table('approval_comments', 'select, insert');

alter table approval_rules add column row_version integer not null default 1;

-- Actions ------------------------------------------------------------------------------------------------------------------------------
insert into permissions (code) values ('green-form.document.read'), ('employee.read'), ('approval.comment');
insert into role_permissions (permission_code, role_code)
select v.permission_code, unnest(v.role_codes) from (values
  ('green-form.document.read', array['ONBOARDING_SPECIALIST', 'VERIFICATION_OFFICER', 'HR_OPERATIONS', 'HR_HEAD']),
  ('employee.read', array['ONBOARDING_SPECIALIST', 'HR_OPERATIONS', 'HR_HEAD', 'AUDITOR']),
  ('approval.comment', array['HR_HEAD', 'TA_HEAD', 'TA_MANAGER', 'RECRUITER', 'SOURCER', 'HIRING_MANAGER', 'DEPARTMENT_HEAD', 'FINANCE_APPROVER',
                             'ONBOARDING_SPECIALIST', 'VERIFICATION_OFFICER', 'HR_OPERATIONS', 'AGENT_SERVICE'])
) as v (permission_code, role_codes);

-- What stood there before. Row-level security binds the owner too, so each tenant is brought up to date as that tenant. What an earlier
-- submission was compared with was not kept: it is taken from the record as it is now. Kept cases are brought to the safe side; each is
-- derived again at the next change of a fact, and a conversion derives its own in any case.
do $$
declare one record;
begin
  for one in select d.tenant_id from tenant_directory d loop
    perform set_tenant(one.tenant_id);
    update green_form_submissions s set compared = jsonb_build_object('full_name', c.full_name, 'email', c.email, 'phone', c.phone)
      from applications a join candidates c on c.tenant_id = a.tenant_id and c.id = a.candidate_id
     where s.tenant_id = one.tenant_id and a.tenant_id = one.tenant_id and a.id = s.application_id;
    update discrepancies d
       set submission_id = (select s.id from green_form_submissions s
                             where s.tenant_id = d.tenant_id and s.application_id = d.application_id and s.submitted_at <= d.created_at
                             order by s.id desc limit 1),
           record_value = (select to_jsonb(c) ->> d.field from applications a
                             join candidates c on c.tenant_id = a.tenant_id and c.id = a.candidate_id
                            where a.tenant_id = d.tenant_id and a.id = d.application_id and d.field in ('full_name', 'email', 'phone'))
     where d.tenant_id = one.tenant_id;
    insert into green_form_document_reads (tenant_id, id, document_id, read_by, role_code, read_at)
    select one.tenant_id, gen_random_uuid(), d.id, l.actor_user_id, l.actor_role, min(l.occurred_at)
      from audit_log l
      join green_form_documents d on d.tenant_id = one.tenant_id and d.id::text = l.details ->> 'document_id'
      join users u on u.tenant_id = one.tenant_id and u.id = l.actor_user_id
      join roles r on r.code = l.actor_role
     where l.tenant_id = one.tenant_id and l.action = 'green-form.document.read'
     group by d.id, l.actor_user_id, l.actor_role;
    update onboarding_cases k set documents_unseen = true, eligible = false, status = case when status = 'Cleared' then 'InReview' else status end
     where k.tenant_id = one.tenant_id and k.open and exists (
       select from green_form_documents d where d.tenant_id = k.tenant_id and d.application_id = k.application_id and not exists (
         select from green_form_document_reads r where r.tenant_id = d.tenant_id and r.document_id = d.id
            and r.role_code in ('VERIFICATION_OFFICER', 'HR_OPERATIONS')));
    update onboarding_cases k set eligible = false
     where k.tenant_id = one.tenant_id and k.open and k.eligible
       and exists (select from employees e where e.tenant_id = k.tenant_id and e.candidate_id = k.candidate_id);
    update approval_requests r set heads_needed_later = steps.heads
      from (select s.request_id, count(*) filter (where s.role_code = 'HR_HEAD') as heads, (array_agg(s.role_code order by s.step))[1] as awaited
              from approval_steps s where s.tenant_id = one.tenant_id and s.mandatory and s.status in ('Waiting', 'Due') group by s.request_id) steps
     where r.tenant_id = one.tenant_id and r.status = 'Pending' and steps.request_id = r.id and steps.awaited <> 'HR_HEAD';
  end loop;
end $$;
alter table green_form_submissions alter column compared set not null;
