-- Triggers instead of restrictive policies: on the shards of Citus a restrictive policy is made permissive, without a word. There the
-- service could have deleted these rows at any time and, while it erased a candidate, those of other tenants too (ADR 0052).

-- Refuses what the service may do only while it erases a candidate; with a column, to rows of that candidate alone. It calls no function of
-- ours: a node does not know those that only a function's text names.
create function refuse_unless_erasing() returns trigger language plpgsql
as $$
declare
  v_erased uuid := nullif(current_setting('app.erased_candidate', true), '')::uuid;
  v_of uuid := v_erased;
begin
  if current_user = tg_argv[0] then
    if tg_nargs > 1 and tg_argv[1] = 'id' then v_of := old.id;
    elsif tg_nargs > 1 then v_of := old.candidate_id;
    end if;
    if v_erased is null or v_of <> v_erased then
      raise exception 'The service may % this row only while it erases its candidate.', lower(tg_op) using errcode = 'insufficient_privilege';
    end if;
  end if;
  return old;
end $$;

-- As before, with a trigger. The condition is now the column that names the candidate, or null where rows belong to one by way of others.
create or replace function make_erasable(p_table text, p_condition text) returns void language plpgsql
as $$
begin
  perform public.grant_to_app('delete', format('table %I', p_table));
  execute format('create trigger erased before delete on %I for each %s execute function refuse_unless_erasing(%L%s)', p_table,
                 case when p_condition is null then 'statement' else 'row' end, current_setting('tanager.app_role'), ', ' || quote_literal(p_condition));
end $$;

do $$
declare one record;
begin
  for one in select c.relname, p.polname from pg_policy p join pg_class c on c.oid = p.polrelid
              where c.relnamespace = 'public'::regnamespace and not p.polpermissive and p.polname in ('erased', 'changed_while_erasing') loop
    execute format('drop policy %I on %I', one.polname, one.relname);
  end loop;
end $$;
select make_erasable('candidates', 'id');
select make_erasable(erased, 'candidate_id') from unnest(array['candidate_files', 'applications', 'onboarding_cases']) as erased;
select make_erasable(erased, null) from unnest(array[
  'application_stages', 'interviews', 'interview_feedback', 'offers', 'offer_compensations', 'discrepancies', 'green_forms', 'green_form_links',
  'green_form_submissions', 'green_form_documents', 'green_form_document_reads', 'green_form_reveals', 'reupload_requests',
  'approval_requests', 'approval_steps', 'approval_comments']) as erased;
do $$
declare one text;
begin
  foreach one in array array['green_form_submissions', 'idempotency_keys'] loop
    execute format('create trigger changed_while_erasing before update on %I for each statement execute function refuse_unless_erasing(%L)',
                   one, current_setting('tanager.app_role'));
  end loop;
end $$;
