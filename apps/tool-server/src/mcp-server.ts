import { Server, type Tool } from '@modelcontextprotocol/server'
import type { ManifestTool, ToolManifest } from './manifest-file.ts'
import type { Grant, toolCalls } from './tool-calls.ts'

/** An MCP server with the tools of the manifest: one per connection over stdio, one per request over HTTP. */
export function mcpServer(manifest: ToolManifest, carryOut: ReturnType<typeof toolCalls>, grant: Grant | null): Server {
  const server = new Server({ name: manifest.serverName, version: manifest.version }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/list', () => ({ tools: [...manifest.tools.values()].map(present) }))
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
    carryOut({ name: params.name, arguments: params.arguments, meta: mcpReq._meta, grant, signal: mcpReq.signal }),
  )
  return server
}

const present = ({ name, tier, description, inputSchema, outputSchema }: ManifestTool): Tool => ({
  name,
  description,
  inputSchema: inputSchema as Tool['inputSchema'],
  outputSchema: outputSchema as NonNullable<Tool['outputSchema']>,
  annotations: { readOnlyHint: tier === 'read_only', destructiveHint: tier === 'approval_required_write', openWorldHint: false },
})
