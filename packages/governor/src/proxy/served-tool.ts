import { APPROVAL_ACTIONS, type Tier, type Tool } from '@tanager/manifest'
import type { VisibleTool } from '../governed-server.ts'
import type { ToolNames } from './tool-names.ts'

/** A tool as `tools/list` shows it. */
export interface ServedTool {
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly inputSchema: { readonly type: 'object'; readonly [key: string]: unknown }
  readonly outputSchema?: { readonly type: 'object'; readonly [key: string]: unknown }
  readonly annotations: Annotations
}

export interface Annotations {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

/**
 * What clients may assume, from the tier alone: a tool server's own hints are the word of a stranger. A proposal commits nothing, but
 * leaves a draft behind, so it is no read; each write needs its own approval, so calling twice is never the same as once.
 */
export const ANNOTATIONS: Readonly<Record<Tier, Annotations>> = {
  read_only: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  propose_only: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  approval_required_write: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
}

const TIER_WORDS: Readonly<Record<Tier, string>> = {
  read_only: 'Reads only.',
  propose_only: 'Drafts or proposes only; commits nothing.',
  approval_required_write: 'Writes.',
}

/** The description that people and models read: the publisher's, and beneath it what the governor will hold the call to. */
function describe(tool: Tool, vendor: string | null): string {
  const approval = tool.requiresApprovalAction === undefined ? '' : howApproved(tool.requiresApprovalAction)
  const provider = vendor === null ? '' : ` Provider: ${vendor}.`
  return `${tool.description}\n\n[${tool.tier}] ${TIER_WORDS[tool.tier]}${approval}${provider}`
}

/** What a model has to do. Decisions of the talent service are about a record; all others are about the call with its arguments. */
const howApproved = (action: string): string =>
  ` Runs only when people have approved ${action} for ${(APPROVAL_ACTIONS as readonly string[]).includes(action) ? 'that record' : 'that call'}; ` +
  'one approval serves one call. Make the call: without an approval it is refused and kept for people. Wait for their decision, then make the same call again.'

const isObjectSchema = (schema: { readonly [key: string]: unknown }): boolean => schema.type === 'object'

export function servedTool({ server, vendor, tool }: VisibleTool, names: Pick<ToolNames, 'nameOf'>): ServedTool {
  const { inputSchema, outputSchema, 'x-title': title } = tool
  return {
    name: names.nameOf(server, tool.name),
    ...(typeof title === 'string' && title !== '' && { title }),
    description: describe(tool, vendor),
    // MCP wants an object at the root of both; arguments are always one, and another output is served as text alone.
    inputSchema: { ...inputSchema, type: 'object' },
    ...(isObjectSchema(outputSchema) ? { outputSchema: { ...outputSchema, type: 'object' as const } } : {}),
    annotations: ANNOTATIONS[tool.tier],
  }
}
