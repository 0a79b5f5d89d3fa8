import { approvalEntityOf, digestOfTool, itemsOf, type Manifest, pinOf, scanTool, type Tool } from '@tanager/manifest'
import { type GovernedServer, type MediaRule, type QuarantinedTool, type RecordBinding, servesTenant } from './governed-server.ts'
import { childPointer } from './json-pointer.ts'
import { withOptionalDefaults } from './schemas/optional-defaults.ts'
import type { Schemas, ToolSchema } from './schemas/tool-schema.ts'

/** A tool as the checks see it. */
export interface GovernedTool {
  readonly server: string
  readonly tool: Tool
  readonly manifestDigest: string
  /** Server and tool in the key of a rate: no two tools have the same. */
  readonly rateKey: string
  /** The argument that names the record of an approval: the host's word, or else the manifest's. */
  readonly record: RecordBinding | null
  readonly input: ToolSchema
  readonly output: ToolSchema
  /** Whether texts of its answers stay as they are, but for secrets. */
  readonly asIs: boolean
  /** Its pictures and sounds go on; undefined: they stay behind. */
  readonly media: MediaRule | undefined
  readonly quarantine: Pick<QuarantinedTool, 'code' | 'reason'> | null
}

export interface Registry {
  find(server: string, tool: string, tenantId: string): GovernedTool | undefined
  all(): Iterable<{ readonly source: GovernedServer; readonly tools: ReadonlyMap<string, GovernedTool> }>
  put(server: GovernedServer): void
  remove(serverName: string): void
  quarantine(server: string, tool: string, reason: string): void
}

/** The tools of every server, by server and name. */
export function createRegistry(schemas: Schemas): Registry {
  const servers = new Map<string, { source: GovernedServer; tools: Map<string, GovernedTool> }>()

  return {
    find(server, tool, tenantId) {
      const found = servers.get(server)
      return found !== undefined && servesTenant(found.source, tenantId) ? found.tools.get(tool) : undefined
    },
    all: () => servers.values(),
    put(source) {
      const { serverName } = source.manifest
      servers.set(serverName, { source, tools: governTools(source, schemas) })
    },
    remove: (serverName) => void servers.delete(serverName),
    quarantine(server, tool, reason) {
      const tools = servers.get(server)?.tools
      const found = tools?.get(tool)
      if (tools !== undefined && found !== undefined) tools.set(tool, { ...found, quarantine: { code: 'tool_changed', reason } })
    },
  }
}

function governTools(source: GovernedServer, schemas: Schemas): Map<string, GovernedTool> {
  const server = source.manifest.serverName
  const tools = new Map<string, GovernedTool>()
  const manifestDigest = digestOrNone(source.manifest)
  for (const tool of itemsOf(source.manifest)) {
    const input = schemas.of(server, withOptionalDefaults(tool.inputSchema))
    const output = schemas.of(server, tool.outputSchema)
    const fault = input.fault ?? output.fault
    const quarantine = tools.has(tool.name)
      ? changed('Two tools of this server have the same name, so both are in quarantine.')
      : fault === null
        ? (pinFault(tool, source) ?? textFault(tool, source))
        : unsafe(`The ${input.fault === null ? 'output' : 'input'} schema of this tool cannot be used: ${fault}`)
    // A schema that is out of bounds is not read any further.
    const record = fault === null ? recordOf(tool, source) : null
    const rateKey = `${JSON.stringify(server)},${JSON.stringify(tool.name)}`
    const asIs = source.answers === 'as_is'
    const media = source.media !== undefined && Object.hasOwn(source.media, tool.name) ? source.media[tool.name] : undefined
    tools.set(tool.name, { server, tool, manifestDigest, rateKey, record, input, output, asIs, media, quarantine })
  }
  return tools
}

function recordOf(tool: Tool, source: GovernedServer): RecordBinding | null {
  const { bindings } = source
  if (bindings !== undefined && Object.hasOwn(bindings, tool.name)) return bindings[tool.name] ?? null
  const declared = approvalEntityOf(tool)
  return declared === null ? null : { entityType: declared.entityType, argument: declared.path.reduce(childPointer, '') }
}

const changed = (reason: string): GovernedTool['quarantine'] => ({ code: 'tool_changed', reason })
const unsafe = (reason: string): GovernedTool['quarantine'] => ({ code: 'schema_unsafe', reason })

/** Why a tool is not what was pinned; null when it is, or nothing was. */
export function pinFault(tool: Tool, { pin, manifest }: Pick<GovernedServer, 'pin' | 'manifest'>): GovernedTool['quarantine'] {
  if (pin === undefined) return null
  if (pin.manifestVersion !== manifest.manifestVersion)
    return changed(`The manifest is of version ${manifest.manifestVersion}, and version ${pin.manifestVersion} was pinned.`)
  if (!Object.hasOwn(pin.tools, tool.name)) return changed('This tool was added after its server had been reviewed and pinned.')
  if (pin.tools[tool.name] === digestNow(tool)) return null
  return changed('This tool is no longer what was reviewed and pinned. Review the change, then pin it again.')
}

/** Words that nobody has looked at and that may be meant for a model. A pin says that somebody has. */
function textFault(tool: Tool, { pin }: Pick<GovernedServer, 'pin'>): GovernedTool['quarantine'] {
  const [found] = pin === undefined ? scanTool(tool) : []
  if (found === undefined) return null
  return changed(`${FINDINGS[found.kind]} (${found.place}: ${found.text}). Review this tool, and pin it if it is good.`)
}

const FINDINGS = {
  invisible: 'Its texts contain invisible characters',
  lookalike: 'Its texts contain look-alike letters',
  instruction: 'Its texts read like instructions to a model',
} as const

/** Of a manifest that JSON cannot say there is none. */
function digestOrNone(manifest: Manifest): string {
  try {
    return pinOf(manifest).digest
  } catch {
    return 'none:not_json'
  }
}

/** Null for a tool that JSON cannot say, which was never pinned as it is. */
function digestNow(tool: Tool): string | null {
  try {
    return digestOfTool(tool)
  } catch {
    return null
  }
}
