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

interface ProcessFacts {
  pid: number
  parent: number
  name: string
  /** Its own, in seconds. */
  own: number
  /** Of its children that have ended. */
  ended: number
  niceness: number
}

const TICKS = 100

function factsOf(pid: string): ProcessFacts | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ')
    const at = (index: number) => Number(fields[index])
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    return { pid: Number(pid), parent: at(1), name, own: (at(11) + at(12)) / TICKS, ended: (at(13) + at(14)) / TICKS, niceness: at(16) }
  } catch {
    return undefined // gone meanwhile
  }
}
const allProcesses = (): ProcessFacts[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => factsOf(pid) ?? [])

/** Processor time of a process and of all that it started, ended ones included. */
export interface TreeTime {
  root: number
  children: number
}
export function treeTime(pid: number): TreeTime {
  const all = allProcesses()
  const root = all.find((one) => one.pid === pid)
  const below = (parent: number): number =>
    all.filter((one) => one.parent === parent).reduce((sum, one) => sum + one.own + one.ended + below(one.pid), 0)
  return { root: root?.own ?? Number.NaN, children: (root?.ended ?? Number.NaN) + below(pid) }
}

/** The child of a process whose command line has these words. */
export function childOf(parent: number, words: string): number {
  const found = allProcesses().find((one) => one.parent === parent && readFileSync(`/proc/${one.pid}/cmdline`, 'utf8').includes(words))
  if (!found) throw new Error(`No process of ${words} runs.`)
  return found.pid
}

export const nicenessOf = (pid: number): number => factsOf(String(pid))?.niceness ?? Number.NaN

/** The server that a backend belongs to; undefined when it runs on another machine. */
export function serverOf(backend: number): number | undefined {
  const facts = factsOf(String(backend))
  return facts?.name.startsWith('postgres') ? facts.parent : undefined
}
