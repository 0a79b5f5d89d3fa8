import { digestOf } from './canonical-json.ts'
import type { Manifest, Tool } from './manifest.ts'
import { itemsOf } from './served-items.ts'
import { tierReview } from './tier-reason.ts'

/** What a host approved: when a digest is another one later, the tool is no longer the tool that was looked at. */
export interface Pin {
  readonly serverName: string
  readonly manifestVersion: string
  /** Of the server's name, the version and all its tools. */
  readonly digest: string
  /** Of each tool, by name. Ask with Object.hasOwn: a tool may be called `constructor`. */
  readonly tools: Readonly<Record<string, string>>
}

/**
 * Digests of what a person looks at and a tool is governed by: names, titles, descriptions, schemas, tiers, approval actions, scopes,
 * limits, and the version. The order of tools and scopes does not count, nor do the vendor and fields of the publisher's own.
 */
export function pinOf(manifest: Manifest): Pin {
  const { serverName, manifestVersion } = manifest
  const tools = Object.freeze(Object.fromEntries(itemsOf(manifest).map((tool) => [tool.name, digestOfTool(tool)])))
  return Object.freeze({ serverName, manifestVersion, digest: digestOf({ serverName, manifestVersion, tools }), tools })
}

/** The digest that a pin holds of this tool. */
export function digestOfTool(tool: Tool): string {
  const { name, description, tier, inputSchema, outputSchema, requiresApprovalAction, timeoutMs, retryPolicy, rateLimitPerMinute } = tool
  const { maxAttempts, backoffMs } = retryPolicy
  const title = tool['x-title']
  const reviewed = tierReview(tool)
  return digestOf({
    name,
    ...(typeof title === 'string' && { title }), // it is shown to models and people
    description,
    tier,
    ...(reviewed !== null && { tierReason: reviewed }), // it lets a tool run that would be in quarantine
    inputSchema,
    outputSchema,
    requiresApprovalAction,
    requiredScopes: [...new Set(tool.requiredScopes)].sort(),
    timeoutMs,
    retryPolicy: { maxAttempts, backoffMs },
    rateLimitPerMinute,
  })
}
