import { detached, type Log } from '@tanager/kernel'
import { inTenant, type Pool } from '@tanager/postgres'
import { foldCounts } from './dashboard.actions.ts'

/** So many audited writes of a tenant are between two foldings; each notes a few changes. */
const WRITES = 100

export interface FoldingOptions {
  pool: Pool
  log: Log
  writes?: number
}

/**
 * Folds a tenant's counts behind the requests: after its first write since this process began, for what an earlier one may have left,
 * and then every so many writes. One tenant at a time, so that it takes one connection at most.
 */
export function startFolding({ pool, log, writes = WRITES }: FoldingOptions) {
  const left = new Map<string, number>()
  const due = new Set<string>()
  let stopped = false
  let running: Promise<void> | undefined

  async function fold(): Promise<void> {
    for (const tenantId of due) {
      due.delete(tenantId)
      try {
        while (!stopped && (await inTenant(pool, { tenantId }, foldCounts)));
      } catch (error) {
        log.warn({ err: error }, 'counts could not be folded; they are exact all the same, and it will be tried again')
      }
      if (stopped) break
    }
    running = undefined
  }
  return {
    /** One more audited write of a tenant. */
    touch(tenantId: string): void {
      const now = (left.get(tenantId) ?? 1) - 1
      left.set(tenantId, now > 0 ? now : writes)
      if (now > 0 || stopped) return
      due.add(tenantId)
      running ??= detached(fold)
    },
    /** Waits for the folding that runs now. */
    async stop(): Promise<void> {
      stopped = true
      await running
    },
  }
}
