import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { createWorld, type TenantCode, type World } from '../services/talent/src/testing.ts'
import { startServers } from '../services/talent/test/two-servers.ts'
import { ROOT } from './setup.mjs'

export const manifestFile = (server: string) => join(ROOT, 'apps/tool-server/manifests', `${server}.json`)
export const toolServerArguments = (server: string, ...more: string[]) => [
  join(ROOT, 'apps/tool-server/src/main.ts'),
  '--manifest',
  manifestFile(server),
  ...more,
]

/** One line of a tool server's call log. */
export interface LoggedCall {
  tool: string
  correlationId: string
  approvalId: string | null
  outcome: string
}

export interface ToolAnswer {
  isError?: boolean
  structuredContent?: Record<string, unknown>
  content: { type: string; text?: string }[]
}
/** The code of a tool's error. */
export const codeOf = (answer: ToolAnswer) =>
  answer.isError ? (JSON.parse(answer.content[0]?.text ?? '{}') as { code: string }).code : 'ok'

/** A world of tenants, the talent service in a process of its own on its database, and a folder for logs. */
export async function startScene(env: Record<string, string> = {}) {
  const world: World = await createWorld()
  const servers = await startServers(world.database.appUrl, 1, env)
  const folder = mkdtempSync(join(tmpdir(), 'tanager-tools-'))
  const talentUrl = servers.at[0] as string
  const closing: (() => Promise<unknown>)[] = []
  let logs = 0

  /** What a tool server needs to know: as whom it acts at the talent service, and where it logs its calls. */
  function settings(tenant: TenantCode, role = 'agent-service') {
    const { NODE_COMPILE_CACHE } = process.env
    logs += 1
    const log = join(folder, `calls-${logs}.jsonl`)
    const env: Record<string, string> = {
      ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }), // empty would be the working directory
      TALENT_URL: talentUrl,
      TALENT_DEV_TENANT: tenant,
      TALENT_DEV_EMAIL: `${role}@${tenant}.example`,
      TOOL_SERVER_CALL_LOG: log,
    }
    return { env, calls: () => readCalls(log) }
  }

  return {
    world,
    talentUrl,
    folder,
    settings,
    onClose: (work: () => Promise<unknown>) => closing.push(work),
    /** A client that speaks to a tool server over stdio, with nothing in between. */
    async connectStdio(server: string, tenant: TenantCode, role?: string, more: Record<string, string> = {}) {
      const { env, calls } = settings(tenant, role)
      const client = new Client({ name: 'test', version: '1.0.0' })
      const path = process.env.PATH ?? ''
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: toolServerArguments(server, '--stdio'),
        env: { PATH: path, ...env, ...more },
        stderr: 'inherit',
      })
      await client.connect(transport)
      closing.push(() => client.close())
      const call = async (name: string, given: object = {}, meta: object = {}) =>
        (await client.callTool({ name, arguments: { ...given }, _meta: { ...meta } })) as ToolAnswer
      return { client, call, calls }
    },
    /** A tool server over HTTP; answers its address. */
    async startHttp(server: string, tenant: TenantCode, more: Record<string, string>, role?: string) {
      const { env, calls } = settings(tenant, role)
      const child = spawn(process.execPath, toolServerArguments(server, '--http', '0'), {
        env: { PATH: process.env.PATH, ...env, ...more },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'], // it ends with this process, however that ends
      })
      closing.push(() => ended(child))
      return { url: await addressOf(child), calls }
    },
    async close() {
      await Promise.allSettled(closing.map((work) => work()))
      await servers.stop()
      await world.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type ToolScene = Awaited<ReturnType<typeof startScene>>

function readCalls(file: string): LoggedCall[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return [] // nobody has called yet
  }
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LoggedCall)
}

/** From the line that a server writes to stderr when it listens. */
export function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}: ${said}`)))
    if (!child.stderr) return reject(new Error('No stderr.'))
    createInterface({ input: child.stderr }).on('line', (line) => {
      said += `${line}\n`
      const found = /(http:\/\/[\w.:[\]]+(?:\/mcp)?)/.exec(line)?.[1]
      if (found !== undefined && /listening/.test(line)) resolve(found)
    })
  })
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(timer)
}
