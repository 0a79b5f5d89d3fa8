import { chmodSync, closeSync, constants, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { PendingRows } from '../pending-calls.ts'
import type { ApprovalUse, ApprovalUses } from '../ports.ts'
import { filePending } from './file-pending.ts'

export interface FileState {
  readonly uses: ApprovalUses
  readonly pending: PendingRows
  close(): Promise<void>
}

const { O_CREAT, O_RDWR, O_NOFOLLOW = 0 } = constants

const FILE_STATE_SQL = {
  tables: `create table if not exists approval_uses (
             tenant_id text not null, approval_id text not null, server text not null, tool text not null, arguments_digest text not null,
             correlation_id text not null, claimed_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ')),
             primary key (tenant_id, approval_id)
           ) strict`,
  claim: `insert into approval_uses (tenant_id, approval_id, server, tool, arguments_digest, correlation_id) values (?, ?, ?, ?, ?, ?)
          on conflict (tenant_id, approval_id) do nothing`,
  usedBy: `select server, tool, arguments_digest as argumentsDigest, claimed_at as at from approval_uses
           where tenant_id = ? and approval_id = ?`,
  release: 'delete from approval_uses where tenant_id = ? and approval_id = ? and correlation_id = ?',
} as const

/**
 * Used approvals in a file that only its owner reads. What is claimed is on the disk before anything is sent, and several processes of one
 * machine may share the file: of any number of claims at once, one succeeds.
 */
export function openFileState(path: string): FileState {
  closeSync(openSync(path, O_CREAT | O_RDWR | O_NOFOLLOW, 0o600))
  chmodSync(path, 0o600)
  const database = new DatabaseSync(path, { timeout: 2_000 })
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  database.exec(FILE_STATE_SQL.tables)
  const claim = database.prepare(FILE_STATE_SQL.claim)
  const release = database.prepare(FILE_STATE_SQL.release)
  const usedBy = database.prepare(FILE_STATE_SQL.usedBy)
  return {
    pending: filePending(database),
    uses: {
      async claim({ tenantId, approvalId, server, tool, argumentsDigest, correlationId }) {
        return claim.run(tenantId, approvalId, server, tool, argumentsDigest, correlationId).changes === 1
      },
      async release({ tenantId, approvalId, correlationId }) {
        release.run(tenantId, approvalId, correlationId)
      },
      async usedBy({ tenantId, approvalId }) {
        const use = usedBy.get(tenantId, approvalId)
        return use === undefined ? null : ({ ...use } as unknown as ApprovalUse)
      },
    },
    close: async () => database.close(),
  }
}
