import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { TEST_KEY, type Who } from '../services/talent/src/testing.ts'
import { ROOT } from './setup.mjs'
import { ended, manifestFile, type ToolAnswer, type ToolScene, toolServerArguments } from './tool-server.fixture.ts'

const GOVERNOR = join(ROOT, 'packages/governor/bin/tanager-governor.mjs')
export const MINTING_KEY = 'the-key-that-governor-and-tool-server-share'
const AGENT_SCOPES = ['talent:read', 'offers:read', 'offers:propose', 'offers:write', 'onboarding:write']
const SECRETS = { DEV_KEY: TEST_KEY, MINTING_KEY }

/** How a governor reaches a tool server. */
type Transport = { http: { url: string; audience: string } } | { stdio: { env: Record<string, string> } }
export interface GovernorOptions {
  servers: Record<string, Transport>
  talentUrl: string
  env?: Record<string, string>
  /** The time of every tool, when not the manifest's. */
  toolMs?: number
  /** Where used approvals are kept, when they have to outlive the process. */
  stateFile?: string
}

/** The shipped manifest, but for its rates: here more happens in a minute than an agent has to do in a day. */
function manifestWithoutHaste(scene: ToolScene, name: string, timeoutMs?: number): string {
  const manifest = JSON.parse(readFileSync(manifestFile(name), 'utf8')) as { tools: object[] }
  const tools = manifest.tools.map((tool) => ({ ...tool, rateLimitPerMinute: 10_000, ...(timeoutMs !== undefined && { timeoutMs }) }))
  const file = join(scene.folder, `${name}.json`)
  writeFileSync(file, JSON.stringify({ ...manifest, tools }))
  return file
}

let files = 0
function writeConfig(scene: ToolScene, { servers, talentUrl, toolMs, stateFile }: GovernorOptions): { file: string; audit: string } {
  files += 1
  const file = join(scene.folder, `governor-${files}.json`)
  const audit = join(scene.folder, `governor-${files}.audit.jsonl`)
  const config = {
    listen: { port: 0 },
    auth: { development: { key: { env: 'DEV_KEY' } } },
    scopes: { AGENT_SERVICE: AGENT_SCOPES, ONBOARDING_SPECIALIST: ['onboarding:write'], AUDITOR: ['offers:read'] },
    servers: Object.entries(servers).map(([name, transport]) => ({
      manifest: manifestWithoutHaste(scene, name, toolMs),
      transport:
        'http' in transport
          ? { http: { ...transport.http, key: { algorithm: 'HS256', env: 'MINTING_KEY' } } }
          : {
              stdio: {
                command: process.execPath,
                args: toolServerArguments(name, '--stdio'),
                cwd: ROOT,
                env: { set: transport.stdio.env },
              },
            },
    })),
    approvals: { talentUrl },
    state: stateFile === undefined ? { memory: true } : { file: stateFile },
    audit: { file: audit },
    logLevel: 'error',
  }
  writeFileSync(file, JSON.stringify(config, null, 2))
  return { file, audit }
}

/** A call through a governor, as its client sees it. */
export interface Governed {
  /** `ok`, or the code of the refusal or failure. */
  code: string
  status: string
  answer: ToolAnswer
}
export type GovernedCall = (name: string, given: object, meta?: object) => Promise<Governed>

const callThrough =
  (client: Client): GovernedCall =>
  async (name, given, meta = {}) => {
    const answer = await client.callTool({ name, arguments: { ...given }, _meta: { ...meta } })
    const told = answer._meta as { 'tanager/status': string; 'tanager/error'?: { code: string } }
    return { code: told['tanager/error']?.code ?? 'ok', status: told['tanager/status'], answer: answer as ToolAnswer }
  }

export interface StartedGovernor {
  url: string
  child: ChildProcess
  /** The file of its audit. */
  audit: string
  /** The same governor once more, after its process has ended. */
  again(): Promise<StartedGovernor>
  connect(who: Who): Promise<{ client: Client; call: GovernedCall }>
}

/** A governor in a process of its own, over HTTP. Answers how to connect as one of the talent service's users. */
export async function startGovernor(
  scene: ToolScene,
  options: GovernorOptions,
  written = writeConfig(scene, options),
): Promise<StartedGovernor> {
  const child = spawn(process.execPath, [GOVERNOR, '--config', written.file, '--http'], {
    env: { PATH: process.env.PATH, TANAGER_SUPERVISED: '1', ...SECRETS, ...options.env }, // it ends with this process, however that ends
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  scene.onClose(() => ended(child))
  const url = await listening(child)
  return {
    url,
    child,
    audit: written.audit,
    again: () => startGovernor(scene, options, written),
    async connect(who: Who) {
      const client = new Client({ name: 'an-agent', version: '1.0.0' })
      const headers = { authorization: `Bearer ${scene.world.tokenOf(who)}` }
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
      scene.onClose(() => client.close())
      return { client, call: callThrough(client) }
    },
  }
}

/** A governor that a client starts by itself, over stdio. */
export async function connectOverStdio(scene: ToolScene, who: Who, options: GovernorOptions) {
  const client = new Client({ name: 'an-agent', version: '1.0.0' })
  const env = { PATH: process.env.PATH ?? '', ...SECRETS, TANAGER_TOKEN: scene.world.tokenOf(who) }
  const args = [GOVERNOR, '--config', writeConfig(scene, options).file, '--stdio']
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'inherit' }))
  scene.onClose(() => client.close())
  return { client, call: callThrough(client) }
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.once('exit', (code) => reject(new Error(`The governor ended with ${code}: ${said}`)))
    child.stderr?.on('data', (chunk) => {
      said += chunk
    })
    if (!child.stdout) return reject(new Error('No stdout.'))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /listens on (http:\S+)/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
}

export interface ShownRecord {
  approval_request_id: string
  version: number
  status: string
  outcome: string | null
  entity_type: string
  entity_id: string
}
/** What stands between the governor and the talent service when it goes wrong there. */
export interface Disturbed {
  url: string
  /** From now on: another answer than the real one, a failure, or none at all. */
  answerWith(how: ((real: ShownRecord) => object) | { status: number } | 'hang'): void
}

/** The talent service's record of approvals, with something wrong on the way. */
export async function disturbTalent(scene: ToolScene): Promise<Disturbed> {
  let how: Parameters<Disturbed['answerWith']>[0] = (real) => real
  const server: Server = createServer(async (request, response) => {
    if (how === 'hang') return
    if (typeof how === 'object') return response.writeHead(how.status).end('{}')
    const real = await fetch(scene.talentUrl + request.url, { headers: { authorization: String(request.headers.authorization) } })
    const body = (await real.json()) as ShownRecord
    response.writeHead(real.status, { 'content-type': 'application/json' }).end(JSON.stringify(real.ok ? how(body) : body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  scene.onClose(async () => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith(next) {
      how = next
    },
  }
}
