import { type Pool, prepared } from '@tanager/postgres'
import type { ApprovalUse, ApprovalUses } from '../ports.ts'

export const APPROVAL_USE_SQL = prepared('governor.approval-use', {
  claim: `insert into governor.approval_uses (tenant_id, approval_id, server, tool, arguments_digest, correlation_id)
          values ($1, $2, $3, $4, $5, $6) on conflict (tenant_id, approval_id) do nothing`,
  usedBy: `select server, tool, arguments_digest as "argumentsDigest", claimed_at as at from governor.approval_uses
           where tenant_id = $1 and approval_id = $2`,
  release: 'delete from governor.approval_uses where tenant_id = $1 and approval_id = $2 and correlation_id = $3',
})

/** Uses shared by every process on one database: of any number of claims at once, one succeeds. */
export function postgresApprovalUses(pool: Pool): ApprovalUses {
  return {
    async claim({ tenantId, approvalId, server, tool, argumentsDigest, correlationId }) {
      const values = [tenantId, approvalId, server, tool, argumentsDigest, correlationId]
      return (await pool.query({ ...APPROVAL_USE_SQL.claim, values })).rowCount === 1
    },
    async release({ tenantId, approvalId, correlationId }) {
      await pool.query({ ...APPROVAL_USE_SQL.release, values: [tenantId, approvalId, correlationId] })
    },
    async usedBy({ tenantId, approvalId }) {
      const values = [tenantId, approvalId]
      const [use] = (await pool.query<Omit<ApprovalUse, 'at'> & { at: Date | string }>({ ...APPROVAL_USE_SQL.usedBy, values })).rows
      return use === undefined ? null : { ...use, at: new Date(use.at).toISOString() }
    },
  }
}
