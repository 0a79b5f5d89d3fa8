import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { FixtureTool } from '../../packages/governor/src/proxy/testing/fixture-tools.ts'
import { BIN, person, STRANGER, tokenFor, type World } from '../../packages/governor/src/proxy/testing/world.ts'

/** A way to call one tool, and every process that works for it besides this one. */
export interface Rig {
  readonly call: (index: number) => Promise<unknown>
  readonly pids: readonly number[]
}
export interface Pair {
  readonly bare: Rig
  readonly governed: Rig
}

const SERVER = 'mcp-bench'
const SETTINGS = { logLevel: 'error' }

/** `echo` answers at once; `lookup` asks a service over HTTP first, as tools do that are of use. */
export type Trick = 'echo' | 'lookup'
export interface Load {
  readonly tools: number
  readonly trick: Trick
  readonly service: string
}

/** As many tools as asked for, no two schemas alike. */
export function benchTools(count: number, trick: Trick = 'echo'): FixtureTool[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `${trick}_${index}`,
    tier: 'read_only' as const,
    description: `Says again what it was told, number ${index}.`,
    inputSchema: {
      type: 'object',
      properties: {
        text: { type: 'string', maxLength: 1000 },
        [`number_${index}`]: { type: 'integer', minimum: 0 },
        tags: { type: 'array', items: { type: 'string', pattern: '^[a-z]+$' }, maxItems: 10 },
      },
      required: ['text'],
      additionalProperties: false,
    },
    outputSchema: {
      type: 'object',
      properties: { text: { type: 'string' }, meta: { type: 'string' } },
      required: ['text'],
      additionalProperties: false,
    },
    requiredScopes: ['things:read'],
    rateLimitPerMinute: 10_000_000,
  }))
}

export const argumentsOf = (index: number, tools: number) => ({
  text: `A candidate’s name, number ${index}`,
  [`number_${index % tools}`]: index,
  tags: ['hiring', 'offer'],
})

const callOf =
  (client: Client, prefix: string, { trick, tools }: Load) =>
  async (index: number) => {
    const result = await client.callTool({ name: `${prefix}${trick}_${index % tools}`, arguments: argumentsOf(index, tools) })
    if (result.isError) throw new Error(JSON.stringify(result.content))
  }
const connected = async (transport: Parameters<Client['connect']>[0]) => {
  const client = new Client({ name: 'bench', version: '1.0.0' })
  await client.connect(transport)
  return client
}

/** Both ends over stdio: the client starts the tool server, or the governor that starts it. */
export async function stdioPair(world: World, load: Load): Promise<Pair> {
  const entry = world.stdioServer(SERVER, benchTools(load.tools, load.trick))
  const { args } = entry.transport.stdio
  const plain = [...args.filter((_, index) => index < args.indexOf('--journal')), '--service', load.service]
  const bareWay = new StdioClientTransport({ command: process.execPath, args: plain, stderr: 'ignore' })
  const bare = await connected(bareWay)
  const config = world.config({ ...SETTINGS, state: { memory: true } }, [
    { ...entry, transport: { stdio: { command: process.execPath, args: plain } } },
  ])
  const way = new StdioClientTransport({
    command: process.execPath,
    args: [BIN, '--config', config, '--stdio'],
    env: { TANAGER_TOKEN: tokenFor(person(), 86_400) },
    stderr: 'ignore',
  })
  const governed = await connected(way)
  return {
    bare: { call: callOf(bare, '', load), pids: [bareWay.pid ?? 0] },
    governed: { call: callOf(governed, `${SERVER}.`, load), pids: [way.pid ?? 0] },
  }
}

/** Both ends over HTTP: one tool server, called straight and through the governor. */
export async function httpPair(world: World, load: Load): Promise<Pair> {
  const child = world.start([
    STRANGER,
    '--tools',
    world.live(SERVER, benchTools(load.tools, load.trick)),
    '--http',
    '0',
    '--service',
    load.service,
  ])
  const port = await world.heard(child, /listening (\d+)/)
  const url = `http://127.0.0.1:${port}/mcp`
  const server = {
    manifest: `${SERVER}.manifest.json`,
    transport: { http: { url, audience: SERVER, key: { algorithm: 'HS256', file: 'mint.key' } } },
  }
  const governor = await world.governor(world.config(SETTINGS, [server]))
  const bare = await connected(new StreamableHTTPClientTransport(new URL(url)))
  const governed = await world.client(governor.url, tokenFor(person(), 86_400))
  return {
    bare: { call: callOf(bare, '', load), pids: [child.pid ?? 0] },
    governed: { call: callOf(governed, `${SERVER}.`, load), pids: [child.pid ?? 0, governor.child.pid ?? 0] },
  }
}
