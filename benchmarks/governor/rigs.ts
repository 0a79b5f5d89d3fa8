import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { BIN, person, STRANGER, tokenFor, type World } from '../../packages/governor/src/proxy/testing/world.ts'
import { governedInProcess } from './library.ts'
import { argumentsOf, benchTools, type Load, toolOf } from './tools.ts'

/** A way to call one tool, and every process that works for it besides this one. */
export interface Rig {
  readonly call: (index: number) => Promise<unknown>
  readonly pids: readonly number[]
}
/**
 * The same call of the same tools over the same transport: `bare` from the SDK's client to the tool server; `dispatch` by the governor's
 * library around such a client; `proxy` through the governor's process; `relay` through a process of the SDK's parts that checks nothing.
 */
export const SIDES = ['bare', 'dispatch', 'proxy', 'relay'] as const
export type Side = (typeof SIDES)[number]
export type Rigs = Readonly<Record<Side, Rig>> & { close(): Promise<void> }

const SERVER = 'mcp-bench'
const SETTINGS = { logLevel: 'error', state: { memory: true } }
const RELAY = fileURLToPath(new URL('./relay.mjs', import.meta.url))

const callOf = (client: Client, load: Load, prefix = '') => {
  return async (index: number) => {
    const result = await client.callTool({ name: `${prefix}${toolOf(index, load)}`, arguments: argumentsOf(index, load.tools) })
    if (result.isError) throw new Error(JSON.stringify(result.content))
  }
}

async function connected(transport: Parameters<Client['connect']>[0]): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1.0.0' })
  await client.connect(transport)
  return client
}

/** Everything over stdio: whoever calls a tool server starts it. */
export async function stdioRigs(world: World, load: Load): Promise<Rigs> {
  const entry = world.stdioServer(SERVER, benchTools(load.tools, load.trick))
  const { args } = entry.transport.stdio
  const server = [...args.slice(0, args.indexOf('--journal')), '--service', load.service]
  const config = world.config(SETTINGS, [{ ...entry, transport: { stdio: { command: process.execPath, args: server } } }])
  const start = async (child: readonly string[], env: Record<string, string> = {}) => {
    const way = new StdioClientTransport({ command: process.execPath, args: [...child], env, stderr: 'ignore' })
    return { client: await connected(way), pids: [way.pid ?? 0] }
  }
  const bare = await start(server)
  const inner = await start(server)
  const proxy = await start([BIN, '--config', config, '--stdio'], { TANAGER_TOKEN: tokenFor(person(), 86_400) })
  const relay = await start([RELAY, process.execPath, ...server])
  const dispatch = await governedInProcess(inner.client, load, world.path('dispatch.audit.jsonl'))
  return {
    bare: { call: callOf(bare.client, load), pids: bare.pids },
    dispatch: { call: dispatch.call, pids: inner.pids },
    proxy: { call: callOf(proxy.client, load, `${SERVER}.`), pids: proxy.pids },
    relay: { call: callOf(relay.client, load), pids: relay.pids },
    async close() {
      await dispatch.close()
      await Promise.all([bare, inner, proxy, relay].map(({ client }) => client.close()))
    },
  }
}

/** Everything over HTTP: one tool server for all. */
export async function httpRigs(world: World, load: Load): Promise<Rigs> {
  const listening = async (args: readonly string[]) => {
    const child = world.start(args)
    return { pid: child.pid ?? 0, url: `http://127.0.0.1:${await world.heard(child, /listening (\d+)/)}/mcp` }
  }
  const tools = world.live(SERVER, benchTools(load.tools, load.trick))
  const server = await listening([STRANGER, '--tools', tools, '--http', '0', '--service', load.service])
  const audience = { url: server.url, audience: SERVER, key: { algorithm: 'HS256', file: 'mint.key' } }
  const config = world.config(SETTINGS, [{ manifest: `${SERVER}.manifest.json`, transport: { http: audience } }])
  const [governor, relay] = await Promise.all([world.governor(config), listening([RELAY, '--url', server.url])])
  const client = (url: string) => connected(new StreamableHTTPClientTransport(new URL(url)))
  const clients = [await client(server.url), await client(server.url), await client(relay.url)] as const
  const governed = await world.client(governor.url, tokenFor(person(), 86_400))
  const dispatch = await governedInProcess(clients[1], load, world.path('dispatch.audit.jsonl'))
  return {
    bare: { call: callOf(clients[0], load), pids: [server.pid] },
    dispatch: { call: dispatch.call, pids: [server.pid] },
    proxy: { call: callOf(governed, load, `${SERVER}.`), pids: [server.pid, governor.child.pid ?? 0] },
    relay: { call: callOf(clients[2], load), pids: [server.pid, relay.pid] },
    async close() {
      await dispatch.close()
      await Promise.all(clients.map((one) => one.close()))
    },
  }
}
