import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readPassword } from './password.ts'
import { isAlive, isPostmasterOf } from './process-facts.ts'
import { StartError } from './start-error.ts'

/** What a running server says of itself in postmaster.pid. */
export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

const pidFile = (data: string): string => join(data, 'postmaster.pid')

/** Reads postmaster.pid; null when there is none. Its process need not be alive. */
export function readPostmaster(data: string): Postmaster | null {
  try {
    const lines = readFileSync(pidFile(data), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Stops a server left over from a process that could not do it, and sees that a stale postmaster.pid blocks nobody. */
export async function clearPostmaster(data: string, log: (line: string) => void): Promise<void> {
  const found = readPostmaster(data)
  if (found === null) return
  if (isPostmasterOf(found.pid, data)) {
    if (readPassword(data) === null) throw foreign(data, found.pid) // never stop a server that is not ours
    log(`A PostgreSQL server of an earlier run still works on ${data} (pid ${found.pid}); stopping it.`)
    await stopPostmaster(found.pid, data)
  } else if (processExists(found.pid)) {
    forgetPid(data)
  }
}

/** Fast shutdown, then immediate, then the end. */
export async function stopPostmaster(pid: number, data: string): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 8_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isPostmasterOf(pid, data)) return
    try {
      process.kill(pid, signal)
    } catch (cause) {
      if (!isAlive(pid)) return
      throw foreign(data, pid, cause)
    }
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      if (!isPostmasterOf(pid, data)) return
      await delay(20)
    }
  }
  throw new StartError(`The PostgreSQL server on ${data} (pid ${pid}) does not stop.`, 'Look at that process, then start again.')
}

const foreign = (data: string, pid: number, cause?: unknown): StartError =>
  new StartError(
    `A PostgreSQL server that Tanager did not start works on ${data} (pid ${pid}).`,
    'Stop it, or set TANAGER_DATA_DIR to another folder, and start again.',
    { cause },
  )

/** Whether the number is taken at all, be it by a zombie: that is all PostgreSQL itself looks at. */
function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * The number now belongs to another process, and PostgreSQL would wait for that one. Only the number is replaced, by one
 * that no system gives out: the rest of the file lets PostgreSQL find orphans that still use the old shared memory.
 */
function forgetPid(data: string): void {
  const [, ...rest] = readFileSync(pidFile(data), 'utf8').split('\n')
  writeFileSync(pidFile(data), ['2147483646', ...rest].join('\n'))
}
