import { type Pool, prepared } from '@tanager/postgres'
import type { AuditRecord, AuditSink } from '../ports.ts'

export const AUDIT_SQL = prepared('governor.audit', {
  write: 'select governor.append_audit_record($1)',
  // Of a call that began a moment ago another governor may still be at work.
  unfinished: `select i.record from governor.audit_records i
                where i.event = 'tool.intent' and i.record ? 'callId'
                  and i.kept_at between now() - interval '30 days' and now() - interval '1 minute'
                  and not exists (select 1 from governor.audit_records o
                                   where o.correlation_id = i.correlation_id and o.event = 'tool.outcome'
                                     and o.record ->> 'callId' = i.record ->> 'callId')
                  and not exists (select 1 from governor.audit_records s
                                   where s.tenant_id = '' and s.event = 'governor.started' and s.record -> 'unfinished' ? (i.record ->> 'callId'))
                order by i.id limit 1000`,
  recent: `select record from governor.audit_records
            where tenant_id = $1 and event = 'tool.outcome' and sequence is not null
              and ($2::text is null or record ->> 'subject' = $2)
            order by sequence desc limit $3`,
})

/** Records in a table that takes inserts alone, chained by the database. */
export function postgresAudit(pool: Pool): AuditSink & { unfinished(): Promise<AuditRecord[]> } {
  return {
    async write(record) {
      await pool.query({ ...AUDIT_SQL.write, values: [JSON.stringify(record)] })
    },
    async recent({ tenantId, subject, most }) {
      const { rows } = await pool.query<{ record: AuditRecord }>({ ...AUDIT_SQL.recent, values: [tenantId, subject, most] })
      return rows.map(({ record }) => record)
    },
    async unfinished() {
      const { rows } = await pool.query<{ record: AuditRecord }>({ ...AUDIT_SQL.unfinished, values: [] })
      return rows.map(({ record }) => record)
    },
  }
}
