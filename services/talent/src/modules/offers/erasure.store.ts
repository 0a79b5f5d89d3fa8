import { prepared, rows, type Tx } from '@tanager/postgres'

/** The application's role may delete here only while it erases a candidate (ADR 0052). */
export const OFFER_ERASURE_SQL = prepared('offers-erasure', {
  lock: `select id from offers where tenant_id = $1 and application_id = any ($2::uuid[]) order by id for update`,
  compensations: `delete from offer_compensations where tenant_id = $1
     and offer_id in (select o.id from offers o where o.tenant_id = $1 and o.application_id = any ($2::uuid[]))`,
  offers: `delete from offers where tenant_id = $1 and application_id = any ($2::uuid[])`,
})

export async function deleteOffers(tx: Tx, applicationIds: readonly string[]): Promise<void> {
  const { lock, compensations, offers } = OFFER_ERASURE_SQL
  for (const statement of [lock, compensations, offers]) await rows(tx, statement, [applicationIds])
}
