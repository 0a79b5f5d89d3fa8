import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Ending } from './ending.ts'

/** One row of the table of services. */
export interface Service {
  name: string
  /** TypeScript file, from the root of the repository. */
  entry: string
  /** Added to the environment; `undefined` takes a name out. */
  env: NodeJS.ProcessEnv
  /** Answers 200 when the service can work. */
  healthUrl: string
}

export interface RunningService {
  /** Settles when the service answered 200 for the first time. */
  healthy: Promise<void>
  /** Asks it to finish its work, ends it when that takes too long. */
  stop(): Promise<void>
  /** Ends it now. */
  kill(): void
}

export interface Patience {
  restarts: number
  firstBackoffMs: number
  /** A service that ran this long begins with a clean slate. */
  stableMs: number
  healthMs: number
  drainMs: number
}
/** The services' own limits, and some seconds more: whoever is still there then is ended. */
export const patienceFor = ({ DRAIN_SECONDS, SHUTDOWN_GRACE_SECONDS }: NodeJS.ProcessEnv): Patience => ({
  ...PATIENCE,
  drainMs: PATIENCE.drainMs + 1_000 * ((Number(DRAIN_SECONDS) || 0) + (Number(SHUTDOWN_GRACE_SECONDS) || 0)),
})
export const PATIENCE: Patience = { restarts: 5, firstBackoffMs: 500, stableMs: 60_000, healthMs: 60_000, drainMs: 15_000 }

interface Context {
  root: string
  env: NodeJS.ProcessEnv
  ending: Ending
  say: (line: string) => void
  patience: Patience
}

/** Runs a service, again when it crashes, a bounded number of times. One that never got ready is not tried again: it would only fail again. */
export function runService(service: Service, context: Context): RunningService {
  const { ending, say, patience } = context
  let child: ChildProcess | undefined
  let stopping = false
  let everHealthy = false
  const rest = new AbortController() // ends a pause before a restart

  const giveUp = (what: string): void => ending.ask({ exitCode: 1, reason: `The ${service.name} service ${what}` })

  async function keepRunning(firstHealthy: () => void): Promise<void> {
    for (let crashes = 0; !stopping; ) {
      const begun = Date.now()
      const current = startChild(service, context)
      child = current
      const ended = exitOf(current)
      const answered = untilHealthy(service.healthUrl, patience.healthMs, current)
      answered.then((ok) => {
        if (ok && everHealthy) say(`The ${service.name} service is back.`)
        everHealthy ||= ok
        if (ok) firstHealthy()
        else if (!stopping && isRunning(current)) giveUp(`does not answer at ${service.healthUrl}.`)
      })
      const how = await ended
      if (stopping) return
      if (!everHealthy) return giveUp(`ended before it was ready (${how}). What it printed above says why.`)
      crashes = Date.now() - begun > patience.stableMs ? 1 : crashes + 1
      if (crashes > patience.restarts) return giveUp(`crashed ${crashes} times in a row (${how}).`)
      const pause = patience.firstBackoffMs * 2 ** (crashes - 1)
      say(`The ${service.name} service ended (${how}); starting it again in ${pause / 1000} s (${crashes} of ${patience.restarts}).`)
      await delay(pause, undefined, { signal: rest.signal }).catch(() => {})
    }
  }

  let running: Promise<void> = Promise.resolve()
  const healthy = new Promise<void>((resolve) => {
    running = keepRunning(resolve)
  })
  return {
    healthy,
    stop: async () => {
      stopping = true
      rest.abort()
      if (child) await drain(child, patience.drainMs)
      await running
    },
    kill: () => child?.kill('SIGKILL'),
  }
}

function startChild(service: Service, { root, env }: Context): ChildProcess {
  // A process group of its own: Ctrl-C in the terminal reaches the supervisor alone, which ends things in order. The
  // channel is how the service notices that the supervisor is gone.
  return spawn(process.execPath, [join(root, service.entry)], {
    cwd: root,
    env: { ...env, ...service.env, TANAGER_SUPERVISED: '1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
}

const isRunning = (child: ChildProcess): boolean => child.pid !== undefined && child.exitCode === null && child.signalCode === null

const exitOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    child.once('error', (error) => resolve(error.message))
  })

/** Asks until it answers 200; false when it ended or time ran out. */
async function untilHealthy(url: string, patienceMs: number, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (isRunning(child) && Date.now() < deadline) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined) // not listening yet
    await answer?.body?.cancel()
    if (answer?.status === 200) return true
    await delay(100)
  }
  return false
}

async function drain(child: ChildProcess, patienceMs: number): Promise<void> {
  if (!isRunning(child)) return
  const ended = exitOf(child)
  if (process.platform === 'win32')
    child.disconnect() // a signal there ends it on the spot
  else child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await ended
  clearTimeout(late)
}
