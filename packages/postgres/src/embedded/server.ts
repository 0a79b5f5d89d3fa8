import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { cannotRun, identity } from './data-directory.ts'
import { type Location, logFile } from './location.ts'
import { clearPostmaster, readPostmaster } from './postmaster.ts'
import { program } from './programs.ts'
import { asArguments, programEnvironment, serverSettings } from './settings.ts'
import { explainOutput, StartError } from './start-error.ts'

/** A server that answers. */
export interface Server {
  port: number
  /** Settles when the server is gone, whatever the reason. */
  exited: Promise<void>
  stop(): Promise<void>
}

export interface ServerOptions {
  durable: boolean
  /** Deletes the data when the server stops, also after a kill of this process. */
  throwaway: boolean
  log: (line: string) => void
}

type Watchdog = ChildProcessByStdio<Writable, Readable, null>

const WATCHDOG = fileURLToPath(new URL('./watchdog.mjs', import.meta.url))
const LOG_LIMIT = 5_000_000

/** Starts the server on a free port. Another program may take the port in between: then on the next. */
export async function startServer(location: Location, options: ServerOptions, pickPort = freePort): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    const started = await launch(location, await pickPort(), options)
    if (!('complaint' in started)) return started
    const taken = /could not bind|could not create any TCP/i.test(started.complaint)
    const lingering = /pre-existing shared memory block/i.test(started.complaint)
    if (attempt === 20 || !(taken || lingering)) throw failure(location, started.complaint)
    if (lingering) await delay(250) // sessions of a server that was killed need a moment to notice
  }
}

/** A port of this machine that nobody listens on now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function launch(location: Location, port: number, options: ServerOptions): Promise<Server | { complaint: string }> {
  const log = openLog(location.data)
  const { remove, emptied } = options.throwaway ? leftovers(location) : { remove: [], emptied: [] }
  const order = {
    program: program(location.programs, 'postgres'),
    args: ['-D', location.data, ...asArguments(serverSettings({ port, durable: options.durable }))],
    options: { cwd: dirname(location.data), env: programEnvironment(), ...identity(location) },
    pgCtl: program(location.programs, 'pg_ctl'),
    data: location.data,
    remove,
    emptied,
  }
  // Detached: a session and process group of its own. The pipe on its standard input is all that ties it to us.
  const watchdog = spawn(process.execPath, [WATCHDOG, JSON.stringify(order)], {
    cwd: dirname(location.data),
    detached: true,
    env: programEnvironment(),
    stdio: ['pipe', 'pipe', log.handle],
    windowsHide: true,
  }) as Watchdog
  closeSync(log.handle)
  watchdog.stdin.on('error', () => {})
  const exited = new Promise<void>((resolve) => watchdog.once('exit', () => resolve()).once('error', () => resolve()))
  const pid = await serverPid(watchdog, location)
  if (pid === null || !(await isReady(watchdog, pid, location, options.log))) {
    await exited
    return { complaint: readFileSync(logFile(location.data)).subarray(log.offset).toString() }
  }

  // From here on the server alone keeps no process alive: one that ends without stop() closes the pipe by ending.
  const handles = [watchdog, watchdog.stdin, watchdog.stdout] as unknown as { ref(): void; unref(): void }[]
  for (const handle of handles) handle.unref()
  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    for (const handle of handles) handle.ref()
    watchdog.stdin.end()
    await exited
    await clearPostmaster(location.data, options.log) // there is one when the watchdog itself was killed
    removeLeftovers({ remove, emptied })
  }
  return { port, exited, stop: () => (stopped ??= stop()) }
}

/** The number of the server's process as the watchdog reports it; null when it ended at once. */
async function serverPid(watchdog: Watchdog, location: Location): Promise<number | null> {
  const lines = createInterface({ input: watchdog.stdout })
  const first = await new Promise<string>((resolve) => lines.once('line', resolve).once('close', () => resolve('{}')))
  lines.close()
  watchdog.stdout.resume()
  const { pid, failed } = JSON.parse(first) as { pid?: number; failed?: string }
  if (failed) throw cannotRun(program(location.programs, 'postgres'), location, { code: failed })
  return pid ?? null
}

/** Waits until the server takes connections; false when it ended instead. Recovery after a crash may take its time. */
async function isReady(watchdog: Watchdog, pid: number, location: Location, log: (line: string) => void): Promise<boolean> {
  const begun = Date.now()
  let told = false
  while (watchdog.exitCode === null && watchdog.signalCode === null) {
    const postmaster = readPostmaster(location.data)
    if (postmaster?.ready && postmaster.pid === pid) return true
    await delay(15)
    if (!told && Date.now() - begun > 10_000) {
      told = true
      log(`PostgreSQL is still starting; after a crash it reads its log first. It writes to ${logFile(location.data)}.`)
    }
  }
  return false
}

function failure(location: Location, complaint: string): StartError {
  const fatal = complaint.split('\n').filter((line) => /FATAL|PANIC|error while loading/.test(line))
  const said = (fatal.length > 0 ? fatal : complaint.trim().split('\n')).slice(-4).join('\n')
  return (
    explainOutput(fatal.join('\n'), location.data) ??
    new StartError(
      `PostgreSQL does not start on ${location.data}:\n${said}`,
      `All it said is in ${logFile(location.data)}. Move the folder aside to begin with an empty database.`,
    )
  )
}

/** The server's log beside the data; the last one is kept when it grew large. */
function openLog(data: string): { handle: number; offset: number } {
  const path = logFile(data)
  if (existsSync(path) && statSync(path).size > LOG_LIMIT) renameSync(path, `${path}.1`)
  const handle = openSync(path, 'a', 0o600)
  return { handle, offset: statSync(path).size }
}

interface Leftovers {
  remove: string[]
  emptied: string[]
}
function leftovers({ data, link }: Location): Leftovers {
  const remove = [data, logFile(data), `${data}.lock`, ...(link ? [link] : [])]
  return { remove, emptied: [dirname(data), ...(link ? [dirname(link)] : [])] }
}
function removeLeftovers({ remove, emptied }: Leftovers): void {
  for (const path of remove) rmSync(path, { recursive: true, force: true })
  for (const path of emptied) {
    try {
      rmdirSync(path)
    } catch {
      // not empty, or gone: either is fine
    }
  }
}
