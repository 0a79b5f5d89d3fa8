// A proxy made of nothing but the official SDK: every tool call is passed on as it is, unchecked and unrecorded. The measure of
// what one more hop costs by itself.
//   node relay.mjs --url URL          in front of a tool server over HTTP; listens on a free port and says which
//   node relay.mjs COMMAND ARGUMENT…  in front of one that it starts, over stdio
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node'
import { Server } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'

process.removeAllListeners('warning') // the SDK's client lets abort listeners pile up until they are collected
process.on('warning', () => {})

const [first, second, ...rest] = process.argv.slice(2)
const overHttp = first === '--url'
const client = new Client({ name: 'relay', version: '1.0.0' })
await client.connect(
  overHttp
    ? new StreamableHTTPClientTransport(new URL(second))
    : new StdioClientTransport({ command: first, args: [second, ...rest], stderr: 'ignore' }),
)

function relay() {
  const server = new Server({ name: 'relay', version: '1.0.0' }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/list', (request) => client.listTools(request.params))
  server.setRequestHandler('tools/call', (request) => client.callTool(request.params))
  return server
}

if (overHttp) {
  const sessions = new Map()
  const listener = createServer(async (request, response) => {
    let transport = sessions.get(request.headers['mcp-session-id'])
    if (transport === undefined) {
      transport = new NodeStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (made) => void sessions.set(made, transport),
      })
      await relay().connect(transport)
    }
    await transport.handleRequest(request, response)
  })
  listener.listen(0, '127.0.0.1', () => console.log(`listening ${listener.address().port}`))
} else {
  process.stdin.once('end', () => process.exit(0))
  await relay().connect(new StdioServerTransport())
}
