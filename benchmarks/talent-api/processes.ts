import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { devNull } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Load, LoadResult } from './load.ts'

const ROOT = new URL('../../', import.meta.url)

/** A server in a process of its own. */
export interface ServerProcess {
  port: number
  pid: number
  /** Resident memory, in MiB. */
  memory(): number
  /** Processor time used so far, in seconds. */
  processorTime(): number
  stop(): Promise<void>
}

export interface ProcessOptions {
  entry: string
  env: Record<string, string>
  /** Answers as soon as the server works. */
  path: string
  /** Where to leave a CPU profile at the end. */
  profile?: string | undefined
}

/** The settings of a talent service that is measured: nothing limits how often one caller may ask. */
export const serviceEnvironment = (databaseUrl: string, dataDir: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  TANAGER_ENV: 'Development',
  TANAGER_DATA_DIR: dataDir,
  AUTH_DEV_KEY: randomBytes(48).toString('base64url'),
  LOG_LEVEL: 'info',
  RATE_LIMIT_PER_MINUTE: '10000000',
})

/** Starts the server and waits until it answers. What it logs is written, as in earnest, but not kept. */
export async function startProcess({ entry, env, path, profile }: ProcessOptions): Promise<ServerProcess> {
  const port = await freePort()
  const log = openSync(devNull, 'a')
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  const child = fork(fileURLToPath(new URL(entry, ROOT)), {
    env: { ...process.env, ...env, PORT: String(port), TANAGER_SUPERVISED: '1' },
    execArgv: flags,
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  await answering(child, `http://127.0.0.1:${port}${path}`)
  return {
    port,
    pid: child.pid ?? 0,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024,
    processorTime: () => {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) / 100
    },
    stop: () => ended(child, () => child.kill('SIGTERM')),
  }
}

async function answering(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (child.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined) // not listening yet
    await answer?.body?.cancel()
    if (answer) return
    await delay(50)
  }
  child.kill('SIGKILL')
  throw new Error(`Nothing answers at ${url}.`)
}

/** The load generator in a process of its own. */
export interface Generator {
  apply(load: Load): Promise<LoadResult>
  stop(): Promise<void>
}

export function startGenerator(): Generator {
  const child = fork(fileURLToPath(new URL('./load.ts', import.meta.url)))
  return {
    apply: (load) =>
      new Promise((resolve, reject) => {
        child.once('message', (message: LoadResult | { failed: string }) => {
          if ('failed' in message) reject(new Error(message.failed))
          else resolve(message)
        })
        child.send(load)
      }),
    stop: () => ended(child, () => child.disconnect()),
  }
}

async function ended(child: ChildProcess, end: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  end()
  await gone
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
