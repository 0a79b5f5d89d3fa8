import { readFileSync } from 'node:fs'

/** Why everything stops. */
export interface End {
  exitCode: number
  /** Said to the user; empty when they asked for it themselves. */
  reason: string
}

/** The one place that decides that it is over: the first reason counts. */
export interface Ending {
  asked: Promise<End>
  ask(end: End): void
  /** The work's result, unless the end comes first; then the end is thrown. */
  orEnd<T>(work: Promise<T>): Promise<T>
}

/** Thrown by orEnd(): not a failure, only the way out of whatever was under way. */
export class Ended extends Error {
  readonly end: End
  constructor(end: End) {
    super(end.reason)
    this.end = end
  }
}

export function newEnding(): Ending {
  const { promise: asked, resolve: ask } = withResolvers<End>()
  const thrown = asked.then((end) => {
    throw new Ended(end)
  })
  thrown.catch(() => {}) // whoever races with it hears of it
  return { asked, ask, orEnd: (work) => Promise.race([work, thrown]) }
}

function withResolvers<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

const SAME_KEYPRESS_MS = 1_000

/** Ctrl-C and its kin. A second one forces; npm passes on what the terminal sent already, hence the pause before one counts as second. */
export function endOnSignals(ending: Ending, force: () => void): () => void {
  let first = 0
  const heard = (): void => {
    if (first === 0) {
      first = Date.now()
      ending.ask({ exitCode: 0, reason: '' })
    } else if (Date.now() - first > SAME_KEYPRESS_MS) force()
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, heard)
  return () => {
    for (const signal of signals) process.off(signal, heard)
  }
}

/** Under npm, ends with npm: one that is killed (kill -9) tells nobody, and the port would stay taken. */
export function endWithNpm(ending: Ending, env: NodeJS.ProcessEnv): () => void {
  if (env.npm_lifecycle_event === undefined || process.platform === 'win32') return () => {}
  const before = ancestry()
  const timer = setInterval(() => {
    if (ancestry() !== before) ending.ask({ exitCode: 0, reason: 'npm is gone.' })
  }, 200)
  return () => clearInterval(timer)
}

/** Our parent, and where that is the shell which npm runs its commands in, its parent: npm. A dead one's place is taken by another. */
function ancestry(): string {
  const parent = process.ppid
  try {
    const shell = /^(\/\S+\/)?(sh|ash|dash|bash|zsh)\0-c\0/.test(readFileSync(`/proc/${parent}/cmdline`, 'utf8'))
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    return shell ? `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}` : String(parent)
  } catch {
    return String(parent) // no /proc: elsewhere the shell makes way for its command
  }
}
