import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { markProcess, type ProcessMark, stillRuns } from './process-facts.ts'
import { StartError } from './start-error.ts'

interface Holder extends ProcessMark {
  host: string
  /** Where the holder can be reached, for the message to whoever comes second. */
  address: string | null
}

/** A data directory held by this process. */
export interface Lock {
  release(): void
}

const read = (path: string): Holder | 'being written' | null => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    if (!(error instanceof SyntaxError)) throw error
    return 'being written'
  }
}

/**
 * Takes the directory for this process, or says who has it. A holder that was killed leaves its file behind: the number
 * and the start time in it tell whether it still runs.
 */
export async function acquireLock(path: string, address: string | null): Promise<Lock> {
  const own = JSON.stringify({ ...markProcess(process.pid), host: hostname(), address } satisfies Holder)
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      writeFileSync(path, own, { flag: 'wx', mode: 0o644 })
      return { release: () => releaseIfOurs(path, own) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = read(path)
    if (holder === 'being written' && age(path) < 1000) await delay(20)
    else if (holder !== null && holder !== 'being written' && stillRuns(holder)) throw alreadyRunning(holder)
    else if (holder !== null) clearStale(path, holder)
  }
  throw new StartError(`${path} changes hands all the time.`, 'Start one Tanager per data directory.')
}

/** Whether a live process holds the lock. */
export function isHeld(path: string): boolean {
  const holder = read(path)
  return holder !== null && holder !== 'being written' && stillRuns(holder)
}

const age = (path: string): number => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)

const alreadyRunning = (holder: Holder): StartError =>
  new StartError(
    `Tanager is already running here (pid ${holder.pid})${holder.address ? ` at ${holder.address}` : ''}.`,
    'Use that one, or stop it first. To run a second one beside it, set TANAGER_DATA_DIR to another folder.',
  )

/** Moves the dead holder's file away; when another start put its own in between, that one is put back. */
function clearStale(path: string, seen: Holder | 'being written'): void {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const moved = read(aside)
  if (JSON.stringify(moved) === JSON.stringify(seen)) rmSync(aside, { force: true })
  else renameSync(aside, path)
}

function releaseIfOurs(path: string, own: string): void {
  const holder = read(path)
  if (holder !== null && JSON.stringify(holder) === own) rmSync(path, { force: true })
}
