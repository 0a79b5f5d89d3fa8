import type { ApprovalUse, ApprovalUses } from '../ports.ts'

/**
 * Uses within this process, forgotten when it ends: for tests and for trying things out. Whoever runs two processes, or
 * restarts one, needs the PostgreSQL store, or an approval could serve twice.
 */
export function memoryApprovalUses(clock: () => number = Date.now): ApprovalUses {
  const holders = new Map<string, ApprovalUse & { readonly correlationId: string }>()
  const name = (use: { tenantId: string; approvalId: string }): string => JSON.stringify([use.tenantId, use.approvalId])
  return {
    async claim(use) {
      if (holders.has(name(use))) return false
      const { server, tool, argumentsDigest, correlationId } = use
      holders.set(name(use), { server, tool, argumentsDigest, correlationId, at: new Date(clock()).toISOString() })
      return true
    },
    async release(use) {
      if (holders.get(name(use))?.correlationId === use.correlationId) holders.delete(name(use))
    },
    async usedBy(approval) {
      const held = holders.get(name(approval))
      return held === undefined ? null : { server: held.server, tool: held.tool, argumentsDigest: held.argumentsDigest, at: held.at }
    },
  }
}
