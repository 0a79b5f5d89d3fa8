import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds that this process and the given ones, with all they started, have spent on a processor; NaN where that cannot be read. */
export function processorTime(pids: readonly number[]): number {
  try {
    const all = new Set([process.pid, ...pids])
    for (const pid of pids) for (const child of descendants(pid)) all.add(child)
    let nanoseconds = 0
    for (const pid of all) {
      for (const task of readdirSync(`/proc/${pid}/task`))
        nanoseconds += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ', 1)[0])
    }
    return nanoseconds / 1e6
  } catch {
    return Number.NaN
  }
}

function descendants(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' '),
  )
  return children
    .filter((child) => child !== '')
    .map(Number)
    .flatMap((child) => [child, ...descendants(child)])
}
