import { maybe, prepared, rows, type Tx } from '@tanager/postgres'
import { PERSON } from '../onboarding/one-person.ts'

export interface RuleRow {
  closed_months: number | null
  unapplied_months: number | null
  row_version: number
  last_run_at: Date | null
  last_run_erased: number
}
export const NO_RULE: RuleRow = { closed_months: null, unapplied_months: null, row_version: 1, last_run_at: null, last_run_erased: 0 }

/** Why somebody stays although their period is over. */
export type KeptBecause = 'employee' | 'open_application' | 'accepted_offer' | 'data_request' | 'legal_hold'
export interface DueRow {
  candidate_id: string
  rule: 'closed' | 'unapplied'
  since: Date
  /** When the period ends. */
  due_at: Date
  announced_at: Date | null
  kept_because: KeptBecause | null
}
export interface NoticeRow {
  candidate_id: string
  candidate_name: string | null
  rule: string
  since: Date
  announced_at: Date
  erase_after: Date
}

const OVER = `('Rejected', 'Withdrawn')`
const PERSONS = PERSON('select c.id')
const HELD = `${PERSONS} select from person p join legal_holds h on h.tenant_id = $1 and h.candidate_id = p.id and h.lifted_at is null`
/** The whole person: a record that a confirmed duplicate links to another is as much that person as the other. */
const KEPT = `case
    when exists (${HELD}) then 'legal_hold'
    when exists (${PERSONS} select from person p join employees e on e.tenant_id = $1 and e.candidate_id = p.id) then 'employee'
    when exists (${PERSONS} select from person p join applications a on a.tenant_id = $1 and a.candidate_id = p.id and a.status not in ${OVER})
      then 'open_application'
    when exists (${PERSONS} select from person p join applications a on a.tenant_id = $1 and a.candidate_id = p.id
      join offers o on o.tenant_id = $1 and o.application_id = a.id and o.status = 'Accepted') then 'accepted_offer'
    when exists (select from data_requests r where r.tenant_id = $1 and r.candidate_id = c.id
      and (r.status = 'Pending' or (r.kind = 'Export' and r.available_until > $5))) then 'data_request' end`
const COLUMNS = 'closed_months, unapplied_months, row_version, last_run_at, last_run_erased'

export const RETENTION_SQL = prepared('retention', {
  rule: `select ${COLUMNS} from retention_rules where tenant_id = $1`,
  make: `insert into retention_rules (tenant_id) values ($1) on conflict (tenant_id) do nothing`,
  lock: `select ${COLUMNS} from retention_rules where tenant_id = $1 for update`,
  save: `update retention_rules set closed_months = $2, unapplied_months = $3, row_version = row_version + 1, updated_at = now()
          where tenant_id = $1 returning ${COLUMNS}`,
  // Whoever gets the row has the day's run; nobody else does, on however many processes the service runs.
  claim: `update retention_rules r set last_run_at = $2, last_run_erased = 0
           where r.tenant_id = $1 and (r.closed_months is not null or r.unapplied_months is not null)
             and (r.last_run_at is null or r.last_run_at <= $3)
             and exists (select from tenants t where t.tenant_id = $1 and t.status = 'Active')
          returning r.tenant_id`,
  ran: `update retention_rules set last_run_at = $2, last_run_erased = $3 where tenant_id = $1`,
  takeTurn: `select pg_try_advisory_xact_lock(hashtextextended($1::text, 37)) as mine`,
  scan: `select id from candidates where tenant_id = $1 and ($2::uuid is null or id > $2) and status <> 'Erased' order by id limit $3`,
  // $5 is now, $6 the moment that counts: whose period ends by then.
  due: `select c.id as candidate_id, d.rule, d.since, d.due_at, n.announced_at, ${KEPT} as kept_because
          from candidates c
          cross join lateral (
            select count(*) as applications, count(*) filter (where a.status not in ${OVER}) as open, max(s.occurred_at) as ended_at
              from applications a
              left join lateral (select max(x.occurred_at) as occurred_at from application_stages x
                                  where x.tenant_id = $1 and x.application_id = a.id) s on true
             where a.tenant_id = $1 and a.candidate_id = c.id) t
          cross join lateral (
            select case when t.applications = 0 then 'unapplied' else 'closed' end as rule,
                   case when t.applications = 0 then c.created_at else t.ended_at end as since,
                   case when t.applications = 0 then c.created_at + make_interval(months => $4::int)
                        else t.ended_at + make_interval(months => $3::int) end as due_at) d
          left join retention_notices n on n.tenant_id = $1 and n.candidate_id = c.id
         where c.tenant_id = $1 and c.id = any ($2::uuid[]) and c.status <> 'Erased' and t.open = 0 and d.due_at <= $6
         order by c.id`,
  announce: `insert into retention_notices (tenant_id, candidate_id, rule, since, erase_after, announced_at)
             select c.tenant_id, c.id, n.rule, n.since, n.erase_after, $6
               from candidates c join unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::timestamptz[]) as n (id, rule, since, erase_after) on n.id = c.id
              where c.tenant_id = $1
             on conflict (tenant_id, candidate_id) do update set rule = excluded.rule, since = excluded.since, erase_after = excluded.erase_after`,
  takeBack: `delete from retention_notices where tenant_id = $1 and candidate_id <> all ($2::uuid[]) returning candidate_id`,
  notices: `select n.candidate_id, c.full_name as candidate_name, n.rule, n.since, n.announced_at, n.erase_after
              from retention_notices n join candidates c on c.tenant_id = $1 and c.id = n.candidate_id
             where n.tenant_id = $1 and ($2::uuid is null or n.candidate_id < $2) and not exists (${HELD}) order by n.candidate_id desc limit $3`,
})

const SQL = RETENTION_SQL
export const findRule = async (tx: Tx) => (await maybe<RuleRow>(tx, SQL.rule)) ?? NO_RULE
/** Made where there was none, and locked. */
export async function lockRule(tx: Tx): Promise<RuleRow> {
  await rows(tx, SQL.make)
  return (await maybe<RuleRow>(tx, SQL.lock)) ?? NO_RULE
}
export const saveRule = async (tx: Tx, closed: number | null, unapplied: number | null) =>
  (await maybe<RuleRow>(tx, SQL.save, [closed, unapplied])) ?? NO_RULE
export const claimRun = async (tx: Tx, now: Date, before: Date) => (await maybe(tx, SQL.claim, [now, before])) !== undefined
export const noteRun = (tx: Tx, now: Date, erased: number) => rows(tx, SQL.ran, [now, erased])
export const takeTurn = async (tx: Tx) => (await maybe<{ mine: boolean }>(tx, SQL.takeTurn))?.mine ?? false
export const scanCandidates = async (tx: Tx, after: string | null, limit: number) =>
  (await rows<{ id: string }>(tx, SQL.scan, [after, limit])).map((row) => row.id)
export const dueAmong = (tx: Tx, ids: readonly string[], rule: RuleRow, now: Date, by: Date) =>
  rows<DueRow>(tx, SQL.due, [ids, rule.closed_months, rule.unapplied_months, now, by])
export const announce = (tx: Tx, due: readonly (DueRow & { erase_after: Date })[], now: Date) =>
  rows(tx, SQL.announce, [
    due.map((one) => one.candidate_id),
    due.map((one) => one.rule),
    due.map((one) => one.since),
    due.map((one) => one.erase_after),
    now,
  ])
/** All notices but those of these candidates; answers how many there were. */
export const takeBackNotices = async (tx: Tx, but: readonly string[]) => (await rows(tx, SQL.takeBack, [but])).length
export const listNotices = (tx: Tx, before: string | null, limit: number) => rows<NoticeRow>(tx, SQL.notices, [before, limit])
