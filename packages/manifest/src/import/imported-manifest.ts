import { isDeepStrictEqual } from 'node:util'
import type { JsonObject, Tier } from '../manifest.ts'
import { TOOL_NAME } from '../manifest-fields.ts'
import { importedItems } from './imported-items.ts'
import type { LiveServer } from './live-lists.ts'

export interface Imported {
  readonly manifest: JsonObject
  /** Tools whose tier a person has to choose. */
  readonly open: readonly string[]
  /** Tools that no manifest can name, and why. */
  readonly leftOut: readonly string[]
  /** Tools that are as they were at the import before, with what a person had set in that manifest. */
  readonly kept: readonly string[]
  /** Tools of the manifest before that the server declares differently now: a person looks at them anew. */
  readonly changed: readonly string[]
}

/** What a person chose for every tool that the server does not call read-only. */
export interface Choice {
  readonly tier: Tier
  readonly requiresApprovalAction?: string
}

const VERBS: Readonly<Record<Tier, string>> = { read_only: 'read', propose_only: 'propose', approval_required_write: 'write' }

/**
 * The output of a tool that declares none: plain text. The governor hands on the text of its answer and nothing else.
 */
export const PLAIN_TEXT: JsonObject = { type: 'string', description: 'The text of the answer.' }

/** A manifest of what a server offers now. Only the server's own word makes a tool `read_only`; every other tier is a person's choice. */
export function importedManifest(serverName: string, live: LiveServer, chosen?: Choice, previous?: JsonObject): Imported {
  const kept: string[] = []
  const changed: string[] = []
  const before = new Map((Array.isArray(previous?.tools) ? previous.tools : []).filter(isObject).map((tool) => [tool.name, tool]))
  const imported = (tool: JsonObject) => {
    const fresh = importedTool(tool, areaOf(serverName), chosen)
    const old = before.get(tool.name)
    if (old === undefined || !('tier' in old)) return fresh
    if (!isAsBefore(old, fresh, tool)) changed.push(fresh.name)
    else if (!isSame(old, fresh)) kept.push(fresh.name)
    return isAsBefore(old, fresh, tool) ? { ...old, name: fresh.name } : fresh
  }
  const leftOut: string[] = []
  const names = new Set<string>()
  const tools = live.tools.filter(({ name, execution }) => {
    const fits = typeof name === 'string' && new RegExp(TOOL_NAME, 'u').test(name)
    if (!fits) leftOut.push(`${JSON.stringify(name)}: a tool name begins with a letter and has up to 64 letters, digits, ".", "_" or "-"`)
    else if (isTaskAlone(execution))
      leftOut.push(`${JSON.stringify(name)}: it must be called as a task, which the governor does not support, so no call could succeed`)
    else if (names.has(name)) leftOut.push(`${JSON.stringify(name)}: the server lists it twice`)
    if (!fits || isTaskAlone(execution) || names.has(name)) return false
    names.add(name)
    return true
  })
  const manifest = {
    serverName,
    manifestVersion: '1.0.0',
    'x-imported-from': { name: live.name, version: live.version },
    tools: tools.map(imported),
    ...importedItems(live, areaOf(serverName), leftOut),
  }
  return { manifest, open: manifest.tools.flatMap((tool) => ('tier' in tool ? [] : [tool.name])), leftOut, kept, changed }
}

const DECLARED = ['x-title', 'description', 'inputSchema', 'x-annotations'] as const

/** Whether a server declares a tool as it did. An output schema that a person wrote for a tool without one is theirs. */
const isAsBefore = (old: JsonObject, fresh: JsonObject, { outputSchema }: JsonObject): boolean =>
  DECLARED.every((field) => isSame(old[field], fresh[field])) && (!isObject(outputSchema) || isSame(old.outputSchema, outputSchema))

const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other)

function importedTool(tool: JsonObject, area: string, chosen: Choice | undefined) {
  const annotations = isObject(tool.annotations) ? tool.annotations : {}
  const reads = annotations.readOnlyHint === true && annotations.destructiveHint !== true
  return {
    name: tool.name as string,
    ...(reads ? { tier: 'read_only' } : (chosen ?? { 'x-tier': whyOpen(annotations, area) })),
    ...titleOf(tool, annotations),
    description: [tool.description, tool.title, annotations.title].find((text) => typeof text === 'string') ?? '',
    inputSchema: isObject(tool.inputSchema) ? tool.inputSchema : { type: 'object' },
    outputSchema: isObject(tool.outputSchema) ? tool.outputSchema : PLAIN_TEXT,
    // Until somebody has chosen a tier, the scope is that of the highest.
    requiredScopes: [`${area}:${VERBS[reads ? 'read_only' : (chosen?.tier ?? 'approval_required_write')]}`],
    ...(Object.keys(annotations).length > 0 && { 'x-annotations': annotations }),
  }
}

/** What people are shown instead of the name. */
function titleOf({ title, name }: JsonObject, annotations: JsonObject): { 'x-title'?: string } {
  const said = [title, annotations.title].find((text) => typeof text === 'string' && text !== '' && text !== name)
  return typeof said === 'string' ? { 'x-title': said } : {}
}

function whyOpen(annotations: JsonObject, area: string): string {
  const said =
    annotations.destructiveHint === true
      ? 'The server says that this tool may destroy data'
      : annotations.readOnlyHint === false
        ? 'The server says that this tool changes something'
        : 'The server does not say whether this tool only reads'
  const write = `"approval_required_write" with "${area}:write" and "requiresApprovalAction"`
  // What the governor would refuse at every call is no choice.
  if (annotations.destructiveHint === true && annotations.readOnlyHint !== true)
    return `${said}. Choose "tier": ${write}; the governor refuses it with any other tier, unless "x-tier-reason" says why that is right. Then delete this line.`
  const propose = `"propose_only" with "${area}:propose"`
  if (annotations.readOnlyHint === false) return `${said}. Choose "tier": ${propose}, or ${write}; then delete this line.`
  return `${said}. Choose "tier": "read_only" with the scope "${area}:read", ${propose}, or ${write}; then delete this line.`
}

/** The area of a scope: the server's name without `mcp-`. */
function areaOf(serverName: string): string {
  const area = serverName.slice('mcp-'.length)
  return /^[a-z]/.test(area) ? area : serverName
}

/** A tool that the protocol lets nobody call but as a task (2025-11-25). */
const isTaskAlone = (execution: unknown): boolean => isObject(execution) && execution.taskSupport === 'required'
const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
