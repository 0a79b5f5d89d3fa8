import type { Log } from '@tanager/kernel'
import { PendingCalls } from '../pending-calls.ts'
import type { ApprovalUses, AuditRecord, AuditSink, RateLimits } from '../ports.ts'
import { unfinishedIn } from '../state/audit-tail.ts'
import { openFileAudit } from '../state/file-audit.ts'
import { memoryApprovalUses } from '../state/memory-approval-uses.ts'
import { memoryPending } from '../state/memory-pending.ts'
import { memoryRates } from '../state/memory-rates.ts'
import type { DatabaseUrls, ProxyConfig } from './config/load-config.ts'

export interface Stores {
  readonly uses: ApprovalUses
  readonly rates: RateLimits
  readonly pending: PendingCalls
  readonly audit: AuditSink
  /** Calls that an earlier process left without an outcome. */
  unfinished(): Promise<AuditRecord[]>
  /** Whether each database in use answers; true where there is none. */
  databaseAnswers(): Promise<boolean>
  close(): Promise<void>
}

/** Where rates, used approvals and audit records are kept, as the configuration says. */
export async function openStores(config: Pick<ProxyConfig, 'state' | 'audit'>, log: Log): Promise<Stores> {
  const closing: (() => Promise<unknown>)[] = []
  const databases: (() => Promise<boolean>)[] = []
  const { state, audit } = config
  // A governor that needs no database does not load the driver.
  const database = state.kind === 'postgres' || audit.kind === 'postgres' ? await import('./database.ts') : null
  const open = async (urls: DatabaseUrls) => {
    if (database === null) throw new Error('unreachable')
    const shared = await database.openShared(urls, log)
    closing.push(() => shared.close())
    databases.push(shared.answers)
    return shared
  }
  const shared = state.kind === 'postgres' ? await open(state) : null
  const same = shared !== null && audit.kind === 'postgres' && state.kind === 'postgres' && audit.url === state.url
  const audited = audit.kind === 'file' ? null : same ? shared : await open(audit)
  const local = state.kind === 'file' ? (await import('../state/file-state.ts')).openFileState(state.path) : null
  if (local) closing.push(() => local.close())
  const file = audit.kind === 'file' ? await openFileAudit(audit.path) : null
  if (file) closing.push(() => file.close())
  return {
    uses: shared?.uses ?? local?.uses ?? memoryApprovalUses(),
    rates: shared?.rates ?? memoryRates(),
    pending: new PendingCalls(shared?.pending ?? local?.pending ?? memoryPending()),
    audit: (audited?.audit ?? file) as AuditSink,
    unfinished: () => (audit.kind === 'file' ? unfinishedIn(audit.path) : (audited?.audit.unfinished() ?? Promise.resolve([]))),
    databaseAnswers: async () => (await Promise.all(databases.map((answers) => answers()))).every(Boolean),
    close: async () => {
      await Promise.all(closing.map((close) => close()))
    },
  }
}
