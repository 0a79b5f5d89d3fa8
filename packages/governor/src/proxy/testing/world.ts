import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { createSigner } from 'fast-jwt'
import { loadConfig } from '../config/load-config.ts'
import { createLog } from '../log.ts'
import { assemble } from '../start.ts'
import { fixtureTools, manifestOf } from './fixture-tools.ts'

export const STRANGER = fileURLToPath(new URL('./stranger.mjs', import.meta.url))
export const BIN = fileURLToPath(new URL('../../../bin/tanager-governor.mjs', import.meta.url))
const DEV_KEY = 'a-development-key-of-at-least-32-bytes'
export const MINT_KEY = 'a-key-for-minted-tokens-of-32-bytes-or-more'
export const SCOPES = { RECRUITER: ['things:read', 'things:propose', 'things:write'], SOURCER: ['things:read'], AUDITOR: [] }

const sign = createSigner({ key: DEV_KEY, algorithm: 'HS256', iss: 'tanager-dev', aud: 'tanager' })
export const person = (role = 'RECRUITER', tenantId: string = randomUUID()) => ({ sub: randomUUID(), tenant_id: tenantId, role })
export const tokenFor = (who: object, seconds = 600): string =>
  sign({ ...who, exp: Math.floor(Date.now() / 1000) + seconds, jti: randomUUID() })

/** A folder with a configuration, and processes that end with the test. */
export function world(name = 'mcp-stranger') {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-governor-'))
  const children: ChildProcess[] = []
  const clients: Client[] = []
  const here: { close(): Promise<void> }[] = []
  const path = (file: string): string => join(folder, file)
  const put = (file: string, value: unknown): string => {
    writeFileSync(path(file), typeof value === 'string' ? value : JSON.stringify(value), { mode: 0o600 })
    return path(file)
  }
  put('dev.key', DEV_KEY)
  put('mint.key', MINT_KEY)

  const start = (args: readonly string[], env: Record<string, string> = {}): ChildProcess & { said: string } => {
    const child = Object.assign(spawn(process.execPath, [...args], { env: { PATH: process.env.PATH ?? '', ...env }, stdio: 'pipe' }), {
      said: '',
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (child.said += text))
    children.push(child)
    return child
  }
  const config = (more: object = {}, servers: readonly object[] = [stdioServer()]) =>
    put('governor.json', {
      listen: { port: 0 },
      auth: { development: { key: { file: 'dev.key' } } },
      scopes: SCOPES,
      servers,
      approvals: { talentUrl: 'http://127.0.0.1:9' },
      audit: { file: 'audit.jsonl' },
      ...more,
    })
  const live = (server: string, tools = fixtureTools()) => {
    put(`${server}.manifest.json`, manifestOf(server, tools))
    return put(
      `${server}.tools.json`,
      tools.map(({ name, description, inputSchema, outputSchema }) => ({ name, description, inputSchema, outputSchema })),
    )
  }
  const stdioServer = (server = name, tools = fixtureTools(), env: object = {}) => ({
    manifest: `${server}.manifest.json`,
    transport: {
      stdio: {
        command: process.execPath,
        args: [STRANGER, '--tools', live(server, tools), '--journal', path(`${server}.journal`)],
        ...env,
      },
    },
  })

  return {
    folder,
    path,
    put,
    live,
    config,
    stdioServer,
    start,
    heard,
    async httpServer(server = name, tools = fixtureTools()) {
      const child = start([STRANGER, '--tools', live(server, tools), '--journal', path(`${server}.journal`), '--http', '0'])
      const port = await heard(child, /listening (\d+)/)
      return {
        manifest: `${server}.manifest.json`,
        transport: { http: { url: `http://127.0.0.1:${port}/mcp`, audience: server, key: { algorithm: 'HS256', file: 'mint.key' } } },
      }
    },
    /** What the stranger noted down. */
    journal: (
      server = name,
    ): { called?: string; cancelled?: string; pid: number; input?: unknown; authorization?: string; meta?: Record<string, unknown> }[] =>
      linesOf(path(`${server}.journal`)),
    audited: (): Record<string, unknown>[] => linesOf(path('audit.jsonl')),
    /** In this process: a second of processor time less than in one of its own, which only ends, signals, memory and start-up need. */
    async governorHere(file = config()) {
      const read = loadConfig(file)
      let said = ''
      const log = createLog(read.logLevel, (line) => {
        said += line
      })
      const parts = await assemble(read, log)
      const http = await parts.http()
      let closing: Promise<void> | undefined
      const close = () => (closing ??= http.close())
      here.push({ close })
      return { url: new URL(`${http.url}/mcp`), said: () => said, close, reload: () => parts.reload(loadConfig(file)) }
    },
    async governor(file = config()) {
      const child = start([BIN, '--config', file, '--http'])
      const url = new URL(await heard(child, /listens on (\S+)/))
      return { child, url }
    },
    async client(url: URL, token: string) {
      const client = new Client({ name: 'test', version: '1.0.0' })
      await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: `Bearer ${token}` } } }))
      clients.push(client)
      return client
    },
    async stdioClient(token: string, file = config()) {
      const client = new Client({ name: 'test', version: '1.0.0' })
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [BIN, '--config', file, '--stdio'],
        env: { TANAGER_TOKEN: token },
        stderr: 'pipe',
      })
      await client.connect(transport)
      clients.push(client)
      return { client, transport }
    },
    async close() {
      for (const client of clients) await client.close().catch(() => {})
      await Promise.all(here.map((governor) => governor.close()))
      for (const child of children) child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type World = ReturnType<typeof world>

/** Waits until a process has said something. */
export async function heard(child: ChildProcess & { said: string }, words: RegExp): Promise<string> {
  await until(
    () => words.test(child.said) || child.exitCode !== null,
    () => child.said,
  )
  const found = words.exec(child.said)
  if (found === null) throw new Error(`The process ended: ${child.said}`)
  return found[1] ?? ''
}

/** Waits for a condition. */
export async function until(holds: () => boolean | Promise<boolean>, explain: () => string = () => ''): Promise<void> {
  const patience = Date.now() + 120_000
  while (!(await holds())) {
    if (Date.now() > patience) throw new Error(`It did not come about. ${explain()}`)
    await delay(20)
  }
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const linesOf = (path: string) =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    : []
