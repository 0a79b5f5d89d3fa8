import { maybe, prepared, rows, type Tx } from '@tanager/postgres'

export interface StoredAnswer {
  request_digest: Buffer
  status: number
  headers: Record<string, string>
  body: string | null
}
export interface Slot {
  userId: string
  path: string
  key: string
}

export const IDEMPOTENCY_SQL = prepared('idempotency', {
  // held until the transaction ends; taken only where the key is sent, and before any other lock
  lock: `select pg_try_advisory_xact_lock(hashtextextended(concat_ws(chr(10), $1::text, $2::text, $3::text, $4::text), 7264)) as free`,
  find: `select request_digest, status, headers, body from idempotency_keys
          where tenant_id = $1 and user_id = $2 and path = $3 and key = $4 and created_at > now() - interval '24 hours'`,
  insert: `insert into idempotency_keys (tenant_id, user_id, path, key, request_digest, status, headers, body)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  forgetOne: `delete from idempotency_keys where tenant_id = $1 and user_id = $2 and path = $3 and key = $4`,
  // a bounded share of the cleaning with every new key: the table never outgrows a day's keys by much
  forgetOld: `delete from idempotency_keys k using (
                select user_id, path, key from idempotency_keys
                 where tenant_id = $1 and created_at < now() - interval '24 hours' order by created_at limit 20) old
               where k.tenant_id = $1 and k.user_id = old.user_id and k.path = old.path and k.key = old.key`,
})

export async function lockSlot(tx: Tx, slot: Slot): Promise<boolean> {
  return (await maybe<{ free: boolean }>(tx, IDEMPOTENCY_SQL.lock, [slot.userId, slot.path, slot.key]))?.free ?? false
}
export const findAnswer = (tx: Tx, slot: Slot) => maybe<StoredAnswer>(tx, IDEMPOTENCY_SQL.find, [slot.userId, slot.path, slot.key])

export async function keepAnswer(tx: Tx, slot: Slot, answer: StoredAnswer): Promise<void> {
  await rows(tx, IDEMPOTENCY_SQL.forgetOne, [slot.userId, slot.path, slot.key])
  await rows(tx, IDEMPOTENCY_SQL.forgetOld)
  await rows(tx, IDEMPOTENCY_SQL.insert, [
    slot.userId,
    slot.path,
    slot.key,
    answer.request_digest,
    answer.status,
    JSON.stringify(answer.headers),
    answer.body,
  ])
}
