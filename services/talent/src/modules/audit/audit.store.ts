import { maybe, outsideTenant, type Pool, prepared, replanned, rows, type Tx } from '@tanager/postgres'

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
}

export const AUDIT_SQL = prepared('audit', {
  // The function compares the tenant with the transaction's own. As its first parameter it also says on which node to run.
  append: `select append_audit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as sequence`,
  head: `select sequence, encode(hash, 'hex') as hash from audit_heads where tenant_id = $1`,
  insertCheckpoint: `insert into audit_checkpoints (tenant_id, sequence, hash, signed_at, key_id, signature)
     values ($1, $2, decode($3, 'hex'), $4, $5, $6) on conflict do nothing`,
  chains: 'select tenants_with_chains() as tenant_id',
  lastCheckpoint: `select max(sequence) as sequence from audit_checkpoints where tenant_id = $1 and key_id = $2`,
})

export const AUDIT_LIST_SQL = replanned({
  list: `select a.id, a.sequence, a.occurred_at, a.action, a.entity_type, a.entity_id, a.actor_user_id, a.actor_role,
                u.display_name as actor_name, a.outcome, a.correlation_id, a.details,
                encode(a.hash, 'hex') as hash, encode(a.previous_hash, 'hex') as previous_hash
           from audit_log a left join users u on u.tenant_id = $1 and u.id = a.actor_user_id
          where a.tenant_id = $1
            and ($2::text is null or a.entity_type = $2) and ($3::text is null or a.entity_id = lower($3))
            and ($4::text is null or a.action = $4) and ($5::uuid is null or a.actor_user_id = $5)
            and ($6::timestamptz is null or a.occurred_at >= $6) and ($7::timestamptz is null or a.occurred_at <= $7)
            and ($8::bigint is null or a.sequence < $8)
          order by a.sequence desc limit $9`,
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

export const listAudit = (tx: Tx, filter: AuditFilter, before: number | null, limit: number) =>
  rows<AuditRow>(tx, AUDIT_LIST_SQL.list, [
    filter.entity_type ?? null,
    filter.entity_id ?? null,
    filter.action ?? null,
    filter.actor_id ?? null,
    filter.from ?? null,
    filter.to ?? null,
    before,
    limit,
  ])

export const tenantsWithChains = async (pool: Pool) =>
  (await outsideTenant<{ tenant_id: string }>(pool, AUDIT_SQL.chains)).map(({ tenant_id }) => tenant_id)
export const auditHead = (tx: Tx) => maybe<{ sequence: number; hash: string }>(tx, AUDIT_SQL.head)
export const lastCheckpoint = async (tx: Tx, keyId: string) =>
  (await maybe<{ sequence: number | null }>(tx, AUDIT_SQL.lastCheckpoint, [keyId]))?.sequence ?? 0
export const insertCheckpoint = (tx: Tx, c: { sequence: number; hash: string; signedAt: string; keyId: string; signature: Buffer }) =>
  rows(tx, AUDIT_SQL.insertCheckpoint, [c.sequence, c.hash, c.signedAt, c.keyId, c.signature])
