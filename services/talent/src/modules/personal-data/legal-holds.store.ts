import { maybe, prepared, replanned, rows, type Tx } from '@tanager/postgres'
import { PERSON } from '../onboarding/one-person.ts'
import type { LegalHold, ListLegalHolds } from './legal-holds.schema.ts'

const COLUMNS = `h.id, h.candidate_id, c.full_name as candidate_name, case when h.lifted_at is null then 'Active' else 'Lifted' end as status, h.reason,
   jsonb_build_object('user_id', p.id, 'display_name', p.display_name) as placed_by, h.placed_at,
   case when l.id is not null then jsonb_build_object('user_id', l.id, 'display_name', l.display_name) end as lifted_by, h.lifted_at,
   h.lift_reason, h.row_version`
const FROM = `legal_holds h join users p on p.tenant_id = $1 and p.id = h.placed_by
   left join users l on l.tenant_id = $1 and l.id = h.lifted_by
   left join candidates c on c.tenant_id = $1 and c.id = h.candidate_id`

export const LEGAL_HOLD_SQL = prepared('legal-holds', {
  person: `${PERSON('select $2::uuid')} select p.id from person p`,
  // Nobody erases a record of the person while the hold is being placed.
  keepRecords: `select id from candidates where tenant_id = $1 and id = any ($2::uuid[]) and status <> 'Erased' order by id for key share`,
  insert: `insert into legal_holds (tenant_id, id, candidate_id, reason, placed_by) values ($1, $2, $3, $4, $5) on conflict do nothing returning id`,
  find: `select ${COLUMNS} from ${FROM} where h.tenant_id = $1 and h.id = $2`,
  lock: `select id from legal_holds where tenant_id = $1 and id = $2 for update`,
  lift: `update legal_holds set lifted_by = $3, lifted_at = now(), lift_reason = $4, row_version = row_version + 1 where tenant_id = $1 and id = $2`,
  // What people wrote about the person goes with them; that there was a hold, by whom and when, stays.
  forget: `update legal_holds set reason = null, lift_reason = null, row_version = row_version + 1 where tenant_id = $1 and candidate_id = $2`,
  held: `${PERSON('select $2::uuid')} select h.placed_at from person p join legal_holds h on h.tenant_id = $1 and h.candidate_id = p.id
          where h.lifted_at is null order by h.placed_at limit 1`,
})
export const LEGAL_HOLD_LIST_SQL = replanned({
  list: `select ${COLUMNS} from ${FROM}
          where h.tenant_id = $1 and ($2::boolean is null or (h.lifted_at is null) = $2) and ($3::uuid[] is null or h.candidate_id = any ($3))
            and ($4::uuid is null or h.id < $4)
          order by h.id desc limit $5`,
})

const SQL = LEGAL_HOLD_SQL
/** The person's records, this one among them: those that confirmed duplicates link to it. */
export const recordsOfPerson = async (tx: Tx, candidateId: string) =>
  (await rows<{ id: string }>(tx, SQL.person, [candidateId])).map(({ id }) => id)
export const keepRecords = async (tx: Tx, ids: readonly string[]) =>
  (await rows<{ id: string }>(tx, SQL.keepRecords, [ids])).map(({ id }) => id)
export const insertHold = async (tx: Tx, id: string, candidateId: string, reason: string, by: string) =>
  (await maybe(tx, SQL.insert, [id, candidateId, reason, by])) !== undefined
export const findHold = (tx: Tx, id: string) => maybe<LegalHold>(tx, SQL.find, [id])
export const lockHold = async (tx: Tx, id: string) => (await maybe(tx, SQL.lock, [id])) !== undefined
export const endHold = (tx: Tx, id: string, by: string, reason: string) => rows(tx, SQL.lift, [id, by, reason])
export const forgetHolds = (tx: Tx, candidateId: string) => rows(tx, SQL.forget, [candidateId])
/** Since when a record of this person is held; null: none is. */
export const heldSince = async (tx: Tx, candidateId: string) =>
  (await maybe<{ placed_at: Date }>(tx, SQL.held, [candidateId]))?.placed_at ?? null
export const listHolds = (
  tx: Tx,
  { active }: ListLegalHolds,
  candidateIds: readonly string[] | null,
  before: string | null,
  limit: number,
) => rows<LegalHold>(tx, LEGAL_HOLD_LIST_SQL.list, [active ?? null, candidateIds, before, limit])
