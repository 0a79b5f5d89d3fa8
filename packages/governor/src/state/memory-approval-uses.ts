import type { ApprovalUses } from '../ports.ts'

/**
 * Uses within this process, forgotten when it ends: for tests and for trying things out. Whoever runs two processes, or
 * restarts one, needs the PostgreSQL store, or an approval could serve twice.
 */
export function memoryApprovalUses(): ApprovalUses {
  const holders = new Map<string, string>()
  const name = (use: { tenantId: string; approvalId: string }): string => JSON.stringify([use.tenantId, use.approvalId])
  return {
    async claim(use) {
      if (holders.has(name(use))) return false
      holders.set(name(use), use.correlationId)
      return true
    },
    async release(use) {
      if (holders.get(name(use)) === use.correlationId) holders.delete(name(use))
    },
  }
}
