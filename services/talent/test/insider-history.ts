import type { World } from '../src/testing.ts'

/** What is noted down: the kind, its table, and the columns of its id, of the record that it belongs to, and of its status. */
const NOTED = [
  ['tan', 'tans', 'id', '', 'status'],
  ['application', 'applications', 'id', 'tan_id', 'status'],
  ['interview', 'interviews', 'id', 'application_id', 'status'],
  ['offer', 'offers', 'id', 'application_id', 'status'],
  ['pay', 'offer_compensations', 'offer_id', 'offer_id', ''],
  ['form', 'green_forms', 'application_id', 'application_id', 'status'],
  ['discrepancy', 'discrepancies', 'id', 'application_id', 'status'],
  ['request', 'approval_requests', 'id', 'entity_id', 'status'],
  ['duplicate', 'duplicate_suggestions', 'id', '', 'status'],
  ['employee', 'employees', 'id', 'application_id', ''],
  ['candidate', 'candidates', 'id', '', ''],
  ['submission', 'green_form_submissions', 'id', 'application_id', ''],
  ['document', 'green_form_documents', 'id', 'application_id', 'type'],
  ['audit', 'audit_log', 'id', '', 'action'],
] as const

/**
 * Triggers that note every change down, in its order and with its transaction, in a table that the service knows nothing of: what the
 * service itself keeps as history is part of what is tested. An offer is noted with its pay, a candidate, a submission and an audit entry
 * with all that they say.
 */
export const installHistory = (world: Pick<World, 'owner'>) =>
  world.owner.query(`
    create table noted (n bigint generated always as identity primary key, tx xid8 not null default pg_current_xact_id(),
      kind text not null, id uuid not null, parent uuid, from_status text, to_status text, kept jsonb);
    create index noted_by_id on noted (kind, id, n);
    create index noted_by_parent on noted (kind, parent, n);
    create function note_down() returns trigger language plpgsql security definer as $$
    declare v_row jsonb := to_jsonb(new);
    begin
      insert into public.noted (kind, id, parent, from_status, to_status, kept)
      values (tg_argv[0], (v_row ->> tg_argv[1])::uuid, (v_row ->> tg_argv[2])::uuid,
        case when tg_op = 'UPDATE' then to_jsonb(old) ->> tg_argv[3] end, v_row ->> tg_argv[3],
        case when tg_argv[0] = 'offer' then
               (select to_jsonb(p) from public.offer_compensations p where p.tenant_id = new.tenant_id and p.offer_id::text = v_row ->> 'id')
             when tg_argv[0] in ('candidate', 'submission', 'audit') then v_row - 'sealed' end);
      return null;
    end $$;
    ${NOTED.map(([kind, table, ...columns]) => {
      const args = [kind, ...columns].map((one) => `'${one}'`).join(', ')
      return `create trigger note_down after insert ${kind === 'audit' ? '' : 'or update'} on ${table} for each row execute function note_down(${args});`
    }).join('\n')}`)
