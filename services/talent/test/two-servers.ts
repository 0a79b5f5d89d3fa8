import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { TEST_FIELD_KEYS, TEST_KEY } from '../src/testing.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const START_MS = 300_000
const STOP_MS = 15_000

/** Servers in processes of their own, on one database. */
export interface Servers {
  /** Their addresses. */
  at: readonly string[]
  /** Ends them in order and answers their exit codes. */
  stop(): Promise<(number | null)[]>
  /** Ends them as a power cut would: no goodbye. */
  kill(): Promise<void>
}

/** Starts real server processes on free ports; settles when every /health answers 200. `main` is another version's, where one is meant. */
export async function startServers(databaseUrl: string, count = 2, env: NodeJS.ProcessEnv = {}, main = MAIN): Promise<Servers> {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-servers-'))
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, [main], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATABASE_URL: databaseUrl,
        TANAGER_ENV: 'Development',
        AUTH_DEV_KEY: TEST_KEY,
        FIELD_KEYS: TEST_FIELD_KEYS,
        TANAGER_DATA_DIR: folder,
        TANAGER_SUPERVISED: '1', // they end with this process, however it ends
        PORT: '0',
        LOG_LEVEL: 'info',
        RATE_LIMIT_PER_MINUTE: '1000000',
        ...env,
      },
    }),
  )
  const stop = async () => {
    const codes = await Promise.all(children.map(end))
    rmSync(folder, { recursive: true, force: true })
    return codes
  }
  try {
    const at = await Promise.all(children.map(addressOf))
    await Promise.all(at.map(healthy))
    return { at, stop, kill: () => killed(children) }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The address is in the line that the server logs when it listens; a port chosen here could be taken meanwhile. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error(`The server does not listen after ${START_MS} ms: ${said}`)), START_MS)
    child.stderr?.on('data', (chunk) => {
      said += chunk
    })
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        said += `${line}\n`
        const found = /listening at (http:\/\/[\w.:]+)/.exec(line)?.[1]
        if (found === undefined) return
        clearTimeout(timer)
        resolve(found)
      })
    }
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The server ended with ${code}: ${said}`))
    })
  })
}

async function healthy(address: string): Promise<void> {
  const deadline = Date.now() + START_MS
  for (;;) {
    const answer = await fetch(`${address}/health`).catch(() => undefined)
    if (answer?.status === 200) return
    if (Date.now() > deadline) throw new Error(`${address}/health answers ${answer?.status ?? 'nothing'} after ${START_MS} ms.`)
    await delay(50)
  }
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  return gone.finally(() => clearTimeout(timer))
}

async function killed(children: readonly ChildProcess[]): Promise<void> {
  const gone = children.map((child) => new Promise<void>((resolve) => child.once('exit', () => resolve())))
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(gone)
}
