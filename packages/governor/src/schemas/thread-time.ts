import { readFileSync, readlinkSync } from 'node:fs'

/** The system's number of the calling thread, where it tells. */
export function threadNumber(): number | null {
  try {
    const number = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    return Number.isSafeInteger(number) ? number : null
  } catch {
    return null
  }
}

/**
 * Milliseconds that a thread of this process has spent on a processor: how long it had to wait for one is not in it. Where
 * the system does not tell it by thread, the time of the whole process stands for it, which is never less.
 */
export function processorTime(thread: number | null): number {
  if (thread !== null) {
    try {
      const nanoseconds = Number(readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0])
      if (Number.isFinite(nanoseconds)) return nanoseconds / 1e6
    } catch {
      // told below
    }
  }
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e3
}
