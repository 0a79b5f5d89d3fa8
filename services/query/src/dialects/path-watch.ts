import { categoryOf, codeOf, textOf } from './connection-errors.ts'
import { ConnectionFailure } from './dialect.ts'

/** The server could not be reached while a statement ran: another connection would not reach it either. */
export class Unreachable extends ConnectionFailure {
  constructor() {
    super('timeout', 'The database did not respond, also not on another connection (timeout).')
    this.name = 'Unreachable'
  }
}
/** The server can be reached, but has lost the connection, or the statement that was sent on it. */
export class ConnectionLost extends ConnectionFailure {
  constructor() {
    super('timeout', 'The connection to the database was lost: it is not running the statement (timeout).')
    this.name = 'ConnectionLost'
  }
}

export interface PathWatch {
  /** Something came on the connection. */
  heard(): void
  /** Ends the watch; what it found, if it has cut the connection off. */
  stop(): Unreachable | ConnectionLost | undefined
}
export interface WatchOptions {
  /** How long a connection may be silent before the server is asked, and how long it may take to answer that. */
  silenceMs: number
  /** Asks the server, on a connection of its own, whether it still runs the statement; rejects when it cannot be asked. */
  stillRuns(signal: AbortSignal): Promise<boolean>
  /** Ends the connection, so that whoever waits for it fails. */
  cut(): void
}

/**
 * Tells a long statement from a dead connection: both are silent. While nothing comes, the server is asked by another way. Two bad
 * answers in a row cut the connection off: after one, the last bytes may still be on their way.
 */
export function watchPath({ silenceMs, stillRuns, cut }: WatchOptions): PathWatch {
  let heardAt = performance.now()
  let found: Unreachable | ConnectionLost | undefined
  let suspected = false
  let stopped = false
  const lookIn = (ms: number): NodeJS.Timeout => setTimeout(() => void look(), ms).unref()
  let timer = lookIn(silenceMs)

  async function look(): Promise<void> {
    const before = heardAt
    const silent = performance.now() - before
    if (silent < silenceMs) {
      timer = lookIn(silenceMs - silent)
      return
    }
    const verdict = await stillRuns(AbortSignal.timeout(silenceMs)).then(
      (runs) => (runs ? undefined : new ConnectionLost()),
      (error: unknown) => (isOutOfReach(error) ? new Unreachable() : undefined), // any other refusal is an answer
    )
    if (stopped) return
    const bad = heardAt === before ? verdict : undefined
    if (bad !== undefined && suspected) {
      found = bad
      cut()
      return
    }
    suspected = bad !== undefined
    timer = lookIn(suspected ? silenceMs / 4 : silenceMs)
  }

  return {
    heard: () => {
      heardAt = performance.now()
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return found
    },
  }
}

function isOutOfReach(error: unknown): boolean {
  if (error instanceof DOMException) return true // the time for the look is over
  const category = error instanceof ConnectionFailure ? error.category : categoryOf(textOf(error), codeOf(error))
  return category === 'timeout' || category === 'host_unreachable'
}
