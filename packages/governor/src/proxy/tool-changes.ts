import { type Change, diffManifests, digestOf, type Manifest, scanTool, type TextFinding, type Tool } from '@tanager/manifest'
import type { DeclaredTool, Drift } from './upstream/drift.ts'

/** What a tool server changed after the review, as people see it before they decide. */
export interface ToolChange {
  /** Names the very change: a server that changes the tool once more makes another one of it. */
  readonly id: string
  readonly server: string
  readonly tool: string
  readonly kind: Drift['kind']
  readonly reason: string
  readonly foundAt: string
  /** What the server declares now; null where that cannot be accepted as it is. */
  readonly live: DeclaredTool | null
  /** Field by field, and which of them widen what may be done. */
  readonly changes: readonly Change[]
  /** What in the new texts a reviewer may miss. */
  readonly findings: readonly TextFinding[]
}

/** Changes that nobody has decided on. */
export function toolChanges(clock: () => number = Date.now) {
  const open = new Map<string, ToolChange>()
  const keyOf = (server: string, tool: string): string => JSON.stringify([server, tool])
  return {
    note(server: string, drift: Drift, manifest: Manifest | undefined): void {
      const { tool, kind, reason, live = null } = drift
      const reviewed = manifest?.tools.find(({ name }) => name === tool)
      const id = digestOf({ server, tool, kind, reason, live: live === null ? null : { ...live } }).slice('sha256:'.length)
      const changes = live === null || reviewed === undefined || manifest === undefined ? [] : changesOf(manifest, reviewed, live)
      const findings = live === null ? [] : scanTool(live)
      open.set(keyOf(server, tool), { id, server, tool, kind, reason, foundAt: new Date(clock()).toISOString(), live, changes, findings })
    },
    of: (server: string): ToolChange[] => [...open.values()].filter((change) => change.server === server),
    find: (id: string): ToolChange | undefined => [...open.values()].find((change) => change.id === id),
    settle: (server: string, tool: string): void => void open.delete(keyOf(server, tool)),
    forget(server: string): void {
      for (const [key, change] of open) if (change.server === server) open.delete(key)
    },
  }
}
export type ToolChanges = ReturnType<typeof toolChanges>

/** A tool as its manifest would have it, with what the server declares now. */
export const withDeclared = (tool: Tool, live: DeclaredTool): Tool => ({ ...tool, ...live })

function changesOf(manifest: Manifest, reviewed: Tool, live: DeclaredTool): readonly Change[] {
  const only = (tool: Tool): Manifest => ({ ...manifest, tools: [tool] })
  try {
    return diffManifests(only(reviewed), only(withDeclared(reviewed, live)))
  } catch {
    return [] // beyond what can be compared; the texts still show it
  }
}
