import { hash } from 'node:crypto'
import type { Manifest } from '@tanager/manifest'

/** How tools are called towards MCP clients: `server.tool`, or `server_tool`, which every model provider takes. */
export type NameStyle = 'dot' | 'underscore'

export interface ToolNames {
  readonly style: NameStyle
  nameOf(server: string, tool: string): string
  /** Server and tool of a name. A name in the other style is understood as well: the list alone has one style. */
  find(name: string): { readonly server: string; readonly tool: string } | null
}

const FITS = /^[a-zA-Z0-9_-]{1,64}$/
const KEPT = 55
const DIGEST = 8

/** What model providers take as the name of a tool: what does not fit is cut, and ends with a digest of the whole name. */
function underscored(server: string, tool: string): string {
  const plain = `${server}_${tool}`
  if (FITS.test(plain)) return plain
  const digest = hash('sha256', `${server}.${tool}`, 'hex').slice(0, DIGEST)
  return `${plain.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, KEPT)}_${digest}`
}

/** Two servers may have tools of the same name, so a server's name goes before. It holds neither a dot nor an underscore. */
export function toolNames(style: NameStyle, manifests: readonly Manifest[]): ToolNames {
  const shortened = new Map<string, { server: string; tool: string }>()
  for (const { serverName: server, tools } of manifests) {
    for (const { name: tool } of tools) {
      const name = underscored(server, tool)
      if (name !== `${server}_${tool}`) shortened.set(name, { server, tool })
    }
  }
  return {
    style,
    nameOf: style === 'dot' ? (server, tool) => `${server}.${tool}` : underscored,
    find: (name) => shortened.get(name) ?? split(name, '.') ?? split(name, '_'),
  }
}

/** At the first mark: a tool's name may hold more of them. */
function split(name: string, mark: '.' | '_'): { readonly server: string; readonly tool: string } | null {
  const at = name.indexOf(mark)
  if (at < 1 || at === name.length - 1) return null
  const server = name.slice(0, at)
  return /[._]/.test(server) ? null : { server, tool: name.slice(at + 1) }
}
