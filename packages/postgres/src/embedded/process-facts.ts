import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'

/** A process that can be told from a later one with the same number. `started` is null where the system does not say. */
export interface ProcessMark {
  pid: number
  started: string | null
}

const readOrNull = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null // the process ended, or this system has no /proc
  }
}
const ps = (pid: number, column: string): string | null => {
  if (process.platform === 'win32') return null
  const found = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' })
  return found.status === 0 && found.stdout.trim() !== '' ? found.stdout.trim() : null
}
/** The fields of /proc/PID/stat from the third on; the second is the program's name, which may hold spaces and brackets. */
const statFields = (pid: number): string[] | null => {
  const stat = readOrNull(`/proc/${pid}/stat`)
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Whether a process with this number runs. A zombie does not: where nobody reaps, one stays for ever. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return statFields(pid)?.[0] !== 'Z'
}

/** When the process began, as text to compare. Ticks since boot alone would repeat after a reboot, hence the boot's id. */
function startedAt(pid: number): string | null {
  if (process.platform !== 'linux') return ps(pid, 'lstart')
  const ticks = statFields(pid)?.[19]
  return ticks === undefined ? null : `${readOrNull('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}/${ticks}`
}

/** Describes a running process. */
export const markProcess = (pid: number): ProcessMark => ({ pid, started: startedAt(pid) })

/** Whether the process described is still the one that runs under its number. */
export function stillRuns(mark: ProcessMark): boolean {
  if (!isAlive(mark.pid)) return false
  const now = startedAt(mark.pid)
  return mark.started === null || now === null || mark.started === now
}

const realOr = (path: string): string => {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/**
 * Whether the process is the postmaster of this data directory: a number read from postmaster.pid may belong to
 * anything by now. A postmaster works in its data directory, and its command line names it.
 */
export function isPostmasterOf(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') {
    const command = ps(pid, 'command')
    return command === null ? process.platform === 'win32' : command.includes('postgres') && command.includes(data)
  }
  const words = readOrNull(`/proc/${pid}/cmdline`)?.split('\0') ?? []
  if (basename(words[0] ?? '') !== 'postgres') return false
  if (realOr(words[words.indexOf('-D') + 1] ?? '') === realOr(data)) return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realOr(data)
  } catch {
    return false // another user's process: not one this user could have started here
  }
}
