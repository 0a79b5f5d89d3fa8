import { maybe, prepared, rows, type Tx } from '@tanager/postgres'

export interface DeputyRow {
  id: string
  principal_id: string
  principal_name: string
  deputy_id: string
  deputy_name: string
  starts_on: string
  ends_on: string
  created_by: string
  created_at: Date
  ended_at: Date | null
}

const COLUMNS = `d.id, d.principal_id, p.display_name as principal_name, d.deputy_id, u.display_name as deputy_name,
   d.starts_on::text as starts_on, d.ends_on::text as ends_on, d.created_by, d.created_at, d.ended_at`
const FROM = `deputies d join users p on p.tenant_id = $1 and p.id = d.principal_id join users u on u.tenant_id = $1 and u.id = d.deputy_id`
const NEWEST = 'order by d.id desc limit 100'

export const DEPUTY_SQL = prepared('deputies', {
  insert: `insert into deputies (tenant_id, id, principal_id, deputy_id, starts_on, ends_on, created_by) values ($1, $2, $3, $4, $5, $6, $7)`,
  find: `select ${COLUMNS} from ${FROM} where d.tenant_id = $1 and d.id = $2`,
  lock: `select id, principal_id, deputy_id, ended_at from deputies where tenant_id = $1 and id = $2 for no key update`,
  given: `select ${COLUMNS} from ${FROM} where d.tenant_id = $1 and d.principal_id = $2 ${NEWEST}`,
  received: `select ${COLUMNS} from ${FROM} where d.tenant_id = $1 and d.deputy_id = $2 ${NEWEST}`,
  overlapping: `select id from deputies where tenant_id = $1 and principal_id = $2 and deputy_id = $3 and ended_at is null
                  and starts_on <= $5 and ends_on >= $4 limit 1`,
  end: `update deputies set ended_at = now() where tenant_id = $1 and id = $2`,
})

export interface NewDeputy {
  id: string
  principalId: string
  deputyId: string
  startsOn: string
  endsOn: string
  createdBy: string
}
export const insertDeputy = (tx: Tx, d: NewDeputy) =>
  rows(tx, DEPUTY_SQL.insert, [d.id, d.principalId, d.deputyId, d.startsOn, d.endsOn, d.createdBy])
export const findDeputy = (tx: Tx, id: string) => maybe<DeputyRow>(tx, DEPUTY_SQL.find, [id])
export const lockDeputy = (tx: Tx, id: string) =>
  maybe<Pick<DeputyRow, 'id' | 'principal_id' | 'deputy_id' | 'ended_at'>>(tx, DEPUTY_SQL.lock, [id])
export const listGiven = (tx: Tx, userId: string) => rows<DeputyRow>(tx, DEPUTY_SQL.given, [userId])
export const listReceived = (tx: Tx, userId: string) => rows<DeputyRow>(tx, DEPUTY_SQL.received, [userId])
export const overlaps = async (tx: Tx, d: NewDeputy) =>
  (await maybe(tx, DEPUTY_SQL.overlapping, [d.principalId, d.deputyId, d.startsOn, d.endsOn])) !== undefined
export const endDeputy = (tx: Tx, id: string) => rows(tx, DEPUTY_SQL.end, [id])
