import { onNewAncestry } from '../setup/restart.mjs'

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
  const { promise: asked, resolve: ask } = Promise.withResolvers<End>()
  const thrown = asked.then((end) => {
    throw new Ended(end)
  })
  thrown.catch(() => {}) // whoever races with it hears of it
  return { asked, ask, orEnd: (work) => Promise.race([work, thrown]) }
}

const SAME_KEYPRESS_MS = 1_000

/**
 * Ctrl-C and its kin. A second one forces; npm passes on what the terminal sent already, hence the pause before one counts as second. They
 * are heard until the process exits: one that npm passes on late would end it before it says its exit code.
 */
export function endOnSignals(ending: Ending, force: () => void): void {
  let first = 0
  const heard = (): void => {
    if (first === 0) {
      first = Date.now()
      ending.ask({ exitCode: 0, reason: '' })
    } else if (Date.now() - first > SAME_KEYPRESS_MS) force()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, heard)
}

/** Under npm, ends with npm: one that is killed (kill -9) tells nobody, and the port would stay taken. */
export function endWithNpm(ending: Ending, env: NodeJS.ProcessEnv): () => void {
  if (env.npm_lifecycle_event === undefined) return () => {}
  return onNewAncestry(() => ending.ask({ exitCode: 0, reason: 'npm is gone.' }))
}
