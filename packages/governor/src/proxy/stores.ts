import type { Log } from '@tanager/kernel'
import type { ApprovalUses, AuditSink, RateLimits } from '../ports.ts'
import { openFileAudit } from '../state/file-audit.ts'
import { memoryApprovalUses } from '../state/memory-approval-uses.ts'
import { memoryRates } from '../state/memory-rates.ts'
import type { DatabaseUrls, ProxyConfig } from './config/load-config.ts'

export interface Stores {
  readonly uses: ApprovalUses
  readonly rates: RateLimits
  readonly audit: AuditSink
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
  const file = audit.kind === 'file' ? await openFileAudit(audit.path) : null
  if (file) closing.push(() => file.close())
  return {
    uses: shared?.uses ?? memoryApprovalUses(),
    rates: shared?.rates ?? memoryRates(),
    audit: (audited?.audit ?? file) as AuditSink,
    databaseAnswers: async () => (await Promise.all(databases.map((answers) => answers()))).every(Boolean),
    close: async () => {
      await Promise.all(closing.map((close) => close()))
    },
  }
}
