import { type Pool, prepared } from '@tanager/postgres'
import type { AuditSink } from '../ports.ts'

export const AUDIT_SQL = prepared('governor.audit', {
  write: `insert into governor.audit_records (event, correlation_id, tenant_id, server, tool, outcome, record)
          values ($1, $2, $3, $4, $5, $6, $7)`,
})

/** Records in a table that takes inserts alone. */
export function postgresAudit(pool: Pool): AuditSink {
  return {
    async write(record) {
      const { event, correlationId, tenantId, server, tool, outcome = null } = record
      await pool.query({ ...AUDIT_SQL.write, values: [event, correlationId, tenantId, server, tool, outcome, JSON.stringify(record)] })
    },
  }
}
