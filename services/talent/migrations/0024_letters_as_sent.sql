-- The letter of an offer that was sent stays as it was: later changes of the template, the tenant's name or the candidate's record do not
-- rewrite it.

-- From the day it was sent on: names, day and words of the letter. What it offers is in the offer itself, which no longer changes.
alter table offers add column letter jsonb;

-- Offers that are out already keep what their letter says today. A language without words of the tenant's own has those of the service.
do $$
declare one record;
begin
  for one in select d.tenant_id from tenant_directory d loop
    perform set_tenant(one.tenant_id);
    update offers o set letter = jsonb_build_object('tenant_name', t.name, 'legal_name', t.legal_name, 'candidate_name', c.full_name,
        'written_on', (o.sent_at at time zone t.time_zone)::date,
        'templates', coalesce((select jsonb_object_agg(l.language, jsonb_build_object('subject', l.subject, 'opening', l.opening, 'closing', l.closing))
                                 from letter_templates l where l.tenant_id = one.tenant_id), '{}'))
      from tenants t, applications a join candidates c on c.tenant_id = one.tenant_id and c.id = a.candidate_id
     where o.tenant_id = one.tenant_id and t.tenant_id = one.tenant_id and a.tenant_id = one.tenant_id and a.id = o.application_id
       and o.sent_at is not null;
  end loop;
end $$;
