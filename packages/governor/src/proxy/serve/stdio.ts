import { ProtocolError } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { VerifyCaller } from '../auth/callers.ts'
import { mcpServer } from '../mcp-server.ts'
import type { GovernorProxy } from '../proxy.ts'
import { UNAUTHENTICATED } from './auth-info.ts'
import { StdioTransport } from './stdio-transport.ts'

/** MCP for the one client that started this process. The token is verified anew for every request: it may expire in between. */
export function serveOverStdio(
  proxy: GovernorProxy,
  options: { readonly token: string; readonly verify: VerifyCaller; readonly limitBytes: number; readonly ended: () => void },
): { close(): Promise<void> } {
  const callerOf = async () => {
    const caller = await options.verify(options.token)
    if (caller === null)
      throw new ProtocolError(UNAUTHENTICATED, 'The token in TANAGER_TOKEN is wrong or has expired; start the governor with a new one.')
    return caller
  }
  const { stdin: input, stdout: output } = process
  const transport = new StdioTransport({ input, output, proxy, callerOf, limitBytes: options.limitBytes })
  const stops: (() => void)[] = []
  const handle = serveStdio(
    () => {
      const server = mcpServer(proxy, callerOf)
      stops.push(proxy.onToolsChanged(() => void server.sendToolListChanged().catch(() => {})))
      return server
    },
    { transport, onerror: (error) => proxy.log.debug({ reason: error.message }, 'An MCP message was refused.') },
  )
  process.stdin.once('close', options.ended)
  process.stdin.once('end', options.ended)
  return {
    async close() {
      for (const stop of stops) stop()
      await handle.close()
    },
  }
}
