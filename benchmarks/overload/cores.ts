import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Keeps the service on a core of its own, and all that measures and feeds it on the others. */
export interface Cores {
  service: string
  others: string
}

/** Null where processes cannot be pinned: no `taskset`, or one core only. */
export function splitCores(): Cores | null {
  const count = availableParallelism()
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' })
  } catch {
    return null
  }
  return count < 2 ? null : { service: '0', others: `1-${count - 1}` }
}

/** Every thread of a process; what it starts later inherits it. */
export function pin(pid: number, cores: string): void {
  execFileSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' })
}
