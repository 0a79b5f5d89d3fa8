import { maybe, prepared, rows, type Tx } from '@tanager/postgres'

export const DASHBOARD_SQL = prepared('dashboard', {
  // One statement sees one moment, so that a folding that commits meanwhile is seen whole or not at all.
  counts: `select tile, key, sum(n)::int as n from (
       select tile, key, total as n from count_tallies where tenant_id = $1
       union all
       select tile, key, change from count_changes where tenant_id = $1
       union all
       select 'interviews_upcoming', '', count(*) from interviews where tenant_id = $1 and status = 'Scheduled' and starts_at > now()
     ) as counted group by tile, key`,
  takeTurn: `select pg_try_advisory_xact_lock(hashtextextended($1::text, 9)) as mine`,
  // Tallies are reached in one order, whoever folds.
  fold: `with moved as (
       delete from count_changes c using (select id from count_changes where tenant_id = $1 limit $2) as taken
        where c.tenant_id = $1 and c.id = taken.id returning c.tenant_id, c.tile, c.key, c.change),
     kept as (
       insert into count_tallies (tenant_id, tile, key, total)
       select m.tenant_id, m.tile, m.key, sum(m.change) from moved m group by m.tenant_id, m.tile, m.key order by m.tile, m.key
       on conflict (tenant_id, tile, key) do update set total = count_tallies.total + excluded.total)
     select count(*)::int as moved from moved`,
})

export interface CountRow {
  tile: string
  key: string
  n: number
}
export const readCounts = (tx: Tx) => rows<CountRow>(tx, DASHBOARD_SQL.counts)
/** False when another transaction is folding this tenant's counts. */
export const takeFoldingTurn = async (tx: Tx) => (await maybe<{ mine: boolean }>(tx, DASHBOARD_SQL.takeTurn))?.mine === true
/** Answers how many changes went into the tallies. */
export const foldChanges = async (tx: Tx, most: number) => (await maybe<{ moved: number }>(tx, DASHBOARD_SQL.fold, [most]))?.moved ?? 0
