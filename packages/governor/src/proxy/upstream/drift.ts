import { canonicalJson, type JsonObject, type Manifest } from '@tanager/manifest'

/** A tool that is not what its manifest says. */
export interface Drift {
  readonly tool: string
  readonly kind: 'changed' | 'missing'
  readonly reason: string
}

const COMPARED = ['description', 'inputSchema', 'outputSchema'] as const

/** Compares what a server offers now with what was reviewed. Tools beyond the manifest are nobody's: they are never shown. */
export function findDrift(manifest: Manifest, live: readonly JsonObject[]): Drift[] {
  const offered = new Map<unknown, JsonObject>()
  const twice = new Set<unknown>()
  for (const tool of live) {
    if (offered.has(tool.name)) twice.add(tool.name)
    offered.set(tool.name, tool)
  }
  return manifest.tools.flatMap((tool): Drift[] => {
    const now = offered.get(tool.name)
    if (now === undefined) return [{ tool: tool.name, kind: 'missing', reason: 'The server no longer offers this tool.' }]
    if (twice.has(tool.name)) return [{ tool: tool.name, kind: 'changed', reason: 'The server offers two tools of this name.' }]
    const changed = COMPARED.filter((field) => !same(now[field], tool[field]))
    if (changed.length === 0) return []
    return [{ tool: tool.name, kind: 'changed', reason: `The server now gives another ${changed.join(', ')} than the reviewed manifest.` }]
  })
}

function same(one: unknown, other: unknown): boolean {
  try {
    return canonicalJson({ value: one }) === canonicalJson({ value: other })
  } catch {
    return false // too large or too odd to be what anybody reviewed
  }
}
