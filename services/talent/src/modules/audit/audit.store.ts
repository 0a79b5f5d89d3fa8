import { maybe, outsideTenant, type Pool, prepared, replanned, rows, type Tx } from '@tanager/postgres'
import { PERSON_RECORDS } from './person-records.ts'

export interface NewAuditEntry {
  id: string
  action: string
  entityType: string
  entityId: string | null
  actorUserId: string | null
  actorRole: string
  outcome: string
  correlationId: string
  details: string
}
export interface AuditRow {
  id: string
  sequence: number
  occurred_at: Date
  action: string
  entity_type: string
  entity_id: string | null
  actor_user_id: string | null
  actor_role: string
  actor_name: string | null
  outcome: string
  correlation_id: string
  details: Record<string, unknown>
  hash: string
  previous_hash: string
}
export interface AuditFilter {
  entity_type?: string
  entity_id?: string
  action?: string
  actor_id?: string
  from?: string
  to?: string
  /** Of everything that belongs to this person: the record, its applications, interviews, offers, forms and so on. */
  candidate_id?: string
  /** Of everything that belongs to this application. */
  application_id?: string
}

export const AUDIT_SQL = prepared('audit', {
  // The function compares the tenant with the transaction's own. As its first parameter it also says on which node to run.
  append: `select append_audit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as sequence`,
  head: `select sequence, encode(hash, 'hex') as hash from audit_heads where tenant_id = $1`,
  insertCheckpoint: `insert into audit_checkpoints (tenant_id, sequence, hash, signed_at, key_id, signature)
     values ($1, $2, decode($3, 'hex'), $4, $5, $6) on conflict do nothing`,
  applicant: 'select candidate_id from applications where tenant_id = $1 and id = $2',
  chains: 'select tenants_with_chains() as tenant_id',
  lastCheckpoint: `select max(sequence) as sequence from audit_checkpoints where tenant_id = $1 and key_id = $2`,
})

const COLUMNS = `a.id, a.sequence, a.occurred_at, a.action, a.entity_type, a.entity_id, a.actor_user_id, a.actor_role,
                u.display_name as actor_name, a.outcome, a.correlation_id, a.details,
                encode(a.hash, 'hex') as hash, encode(a.previous_hash, 'hex') as previous_hash`
/** What is asked of an entry, where the parameters of the filter begin at `$n`. */
const fits = (entry: string, n: number) => `($${n}::text is null or ${entry}.entity_type = $${n})
            and ($${n + 1}::text is null or ${entry}.entity_id = lower($${n + 1}))
            and ($${n + 2}::text is null or ${entry}.action = $${n + 2}) and ($${n + 3}::uuid is null or ${entry}.actor_user_id = $${n + 3})
            and ($${n + 4}::timestamptz is null or ${entry}.occurred_at >= $${n + 4})
            and ($${n + 5}::timestamptz is null or ${entry}.occurred_at <= $${n + 5})
            and ($${n + 6}::bigint is null or ${entry}.sequence < $${n + 6})`

export const AUDIT_LIST_SQL = replanned({
  list: `select ${COLUMNS} from audit_log a left join users u on u.tenant_id = $1 and u.id = a.actor_user_id
          where a.tenant_id = $1 and ${fits('a', 2)}
          order by a.sequence desc limit $9`,
  // Of each of the person's records its newest entries, by the index on the record: however long the log is.
  ofPerson: `select ${COLUMNS} from (${PERSON_RECORDS}) r
          cross join lateral (select e.* from audit_log e
            where ($3::uuid is null or r.application_id = $3) and e.tenant_id = $1 and e.entity_type = r.kind and e.entity_id = r.id::text and ${fits('e', 4)}
            order by e.sequence desc limit $11) a
          left join users u on u.tenant_id = $1 and u.id = a.actor_user_id
          order by a.sequence desc limit $11`,
})

export async function appendAudit(tx: Tx, entry: NewAuditEntry): Promise<number> {
  const { id, action, entityType, entityId, actorUserId, actorRole, outcome, correlationId, details } = entry
  const found = await maybe<{ sequence: number }>(tx, AUDIT_SQL.append, [
    id,
    action,
    entityType,
    entityId,
    actorUserId,
    actorRole,
    outcome,
    correlationId,
    details,
  ])
  if (!found) throw new Error('The audit entry was not written.')
  return found.sequence
}

export async function listAudit(tx: Tx, filter: AuditFilter, before: number | null, limit: number): Promise<AuditRow[]> {
  const { entity_type, entity_id, action, actor_id, from, to, candidate_id, application_id } = filter
  const values = [entity_type ?? null, entity_id ?? null, action ?? null, actor_id ?? null, from ?? null, to ?? null, before, limit]
  if (application_id === undefined && candidate_id === undefined) return rows<AuditRow>(tx, AUDIT_LIST_SQL.list, values)
  const person = application_id === undefined ? candidate_id : await applicantOf(tx, application_id)
  if (person === undefined || (candidate_id ?? person).toLowerCase() !== person.toLowerCase()) return []
  return rows<AuditRow>(tx, AUDIT_LIST_SQL.ofPerson, [person, application_id ?? null, ...values])
}
const applicantOf = async (tx: Tx, applicationId: string) =>
  (await maybe<{ candidate_id: string }>(tx, AUDIT_SQL.applicant, [applicationId]))?.candidate_id

export const tenantsWithChains = async (pool: Pool) =>
  (await outsideTenant<{ tenant_id: string }>(pool, AUDIT_SQL.chains)).map(({ tenant_id }) => tenant_id)
export const auditHead = (tx: Tx) => maybe<{ sequence: number; hash: string }>(tx, AUDIT_SQL.head)
export const lastCheckpoint = async (tx: Tx, keyId: string) =>
  (await maybe<{ sequence: number | null }>(tx, AUDIT_SQL.lastCheckpoint, [keyId]))?.sequence ?? 0
export const insertCheckpoint = (tx: Tx, c: { sequence: number; hash: string; signedAt: string; keyId: string; signature: Buffer }) =>
  rows(tx, AUDIT_SQL.insertCheckpoint, [c.sequence, c.hash, c.signedAt, c.keyId, c.signature])
