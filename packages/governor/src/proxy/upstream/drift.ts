import { isSameSchema, isTierReviewed, type JsonObject, type Manifest, PLAIN_TEXT, type Tool } from '@tanager/manifest'

/** A tool that is not what its manifest says. */
export interface Drift {
  readonly tool: string
  readonly kind: 'changed' | 'missing'
  readonly reason: string
  /** What the server declares now, of a tool that people could accept as it is. */
  readonly live?: DeclaredTool
}

/** What a manifest can take over from a server. Tiers, scopes and limits are never the server's to say. */
export type DeclaredTool = Readonly<Partial<Pick<Tool, (typeof COMPARED)[number]>>>

const COMPARED = ['description', 'inputSchema', 'outputSchema'] as const

/**
 * Compares what a server declares now with what was reviewed. What it does not declare is no drift: then the manifest's own word is the
 * contract. Tools beyond the manifest are nobody's: they are never shown.
 */
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
    const beyond = beyondTier(tool, now.annotations)
    const changed = COMPARED.filter((field) => now[field] !== undefined && !same(now[field], tool[field]))
    if (changed.length > 0) {
      const lost = lostOutput(manifest, tool, now)
      const live = { ...Object.fromEntries(changed.map((field) => [field, now[field]])), ...(lost && { outputSchema: PLAIN_TEXT }) }
      const what = `another ${listed(changed)} than the reviewed manifest${lost ? ', and no output schema any more' : ''}`
      return [
        {
          tool: tool.name,
          kind: 'changed',
          reason: `The server declares ${what}.${beyond === null ? '' : ` ${beyond}`}`,
          ...(beyond === null && { live: live as DeclaredTool }),
        },
      ]
    }
    return beyond === null ? [] : [{ tool: tool.name, kind: 'changed', reason: beyond }]
  })
}

/**
 * An output schema that came from the server, and that it no longer declares: whoever accepts the change gets plain text, as by an import.
 * A schema that a person wrote for a tool without one stays.
 */
const lostOutput = (manifest: Manifest, tool: Tool, now: JsonObject): boolean =>
  manifest['x-imported-from'] !== undefined && now.outputSchema === undefined && tool.outputSchema.type !== PLAIN_TEXT.type

const WORDS = { description: 'description', inputSchema: 'input schema', outputSchema: 'output schema' } as const
const listed = (fields: readonly (keyof typeof WORDS)[]): string => {
  const words = fields.map((field, index) => (index === 0 ? WORDS[field] : `another ${WORDS[field]}`))
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/**
 * A server knows best that its tool does more than the tier that somebody gave it, unless a reviewer has answered for the tier with that
 * before their eyes. Its word never gives a tool more rights.
 */
function beyondTier(tool: Tool, annotations: unknown): string | null {
  const { tier } = tool
  if (tier === 'approval_required_write' || typeof annotations !== 'object' || annotations === null) return null
  if (isTierReviewed(tool, annotations)) return null
  const { readOnlyHint, destructiveHint } = annotations as { readonly readOnlyHint?: unknown; readonly destructiveHint?: unknown }
  if (destructiveHint === true && readOnlyHint !== true)
    return `The server says that this tool is destructive (destructiveHint), and the tier ${tier} of the manifest does not allow that: give it approval_required_write, or say in x-tier-reason why the tier is right.`
  if (readOnlyHint === false && tier === 'read_only')
    return 'The server says that this tool does not only read (readOnlyHint is false), and the tier read_only of the manifest does not allow that: give it propose_only or approval_required_write, or say in x-tier-reason why the tier is right.'
  return null
}

function same(one: unknown, other: unknown): boolean {
  try {
    return isSameSchema(one, other)
  } catch {
    return false // too large or too odd to be what anybody reviewed
  }
}
