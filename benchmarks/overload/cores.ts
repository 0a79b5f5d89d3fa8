import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** The service has half of the cores, what feeds and measures it the other half. The database runs wherever there is room. */
export interface Cores {
  service: string
  generators: string
}

/** Null where processes cannot be pinned: no `taskset`, or one core only. */
export function splitCores(): Cores | null {
  const count = availableParallelism()
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' })
  } catch {
    return null
  }
  const half = Math.floor(count / 2)
  return half < 1 ? null : { service: `0-${half - 1}`, generators: `${half}-${count - 1}` }
}

/** Every thread of a process; what it starts later inherits it. */
export function pin(pid: number, cores: string): void {
  execFileSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' })
}
