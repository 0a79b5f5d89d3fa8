import { inSpan, isTracing } from '@tanager/kernel/telemetry'
import pg from 'pg'
import { destroy, type Pool } from './pool.ts'
import type { Statement } from './query.ts'
import { summaryOf } from './statement-summary.ts'
import { Overloaded } from './turns.ts'

/** What is left of the time for a transaction. */
export interface Deadline {
  left(): number
}
export function startDeadline(ms: number): Deadline {
  const end = performance.now() + ms
  return { left: () => end - performance.now() }
}

/** A transaction took longer than it may, though each of its statements was answered. */
export class DeadlinePassed extends Error {}

/** Work that must end well takes a little longer than the deadline, rather than be given up when it is nearly done. */
const LAST_CALL_MS = 1_000

/** A connection in use, each of whose statements ends in time. */
export interface Session {
  query<R extends pg.QueryResultRow>(statement: Statement, values?: readonly unknown[], limitMs?: number): Promise<pg.QueryResult<R>>
  /** A word that ends the transaction. It may be said after the deadline. */
  end(word: 'commit' | 'rollback'): Promise<string>
  release(): void
  /** Throws the connection away, at once. */
  discard(reason: Error): void
}

/**
 * A session that has answered `first`, which must change nothing. A connection that served before may have died while it was idle:
 * then it is thrown away and another one is tried.
 */
export async function openSession<T>(
  pool: Pool,
  deadline: Deadline,
  first: (session: Session, probeMs: number) => Promise<T>,
): Promise<{ session: Session; answer: T }> {
  for (;;) {
    const client = await connect(pool, deadline)
    const session = sessionOn(client, pool, deadline)
    const reused = pool.hasServed(client)
    try {
      const answering = inOnePacket(client, () => first(session, reused ? pool.limits.probeMs : pool.limits.statementMs))
      return { session, answer: await answering }
    } catch (error) {
      await giveUp(session, error as Error)
      if (!reused || isVerdict(error) || error instanceof DeadlinePassed) throw error
    }
  }
}

/** What is sent at once leaves in one write: each costs a system call here and wakes the server's process there. */
function inOnePacket<T>({ connection: { stream } }: pg.PoolClient, send: () => T): T {
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/** Gives the connection back without what was done on it, or throws it away: one of unknown state must not serve another tenant. */
export async function giveUp(session: Session, reason: Error): Promise<void> {
  try {
    if (isMissed(reason)) throw reason // it would not answer a rollback either
    await session.end('rollback')
    session.release()
  } catch (failure) {
    session.discard(failure as Error)
  }
}

function sessionOn(client: pg.PoolClient, pool: Pool, deadline: Deadline): Session {
  const { statementMs, probeMs } = pool.limits
  let sentAt = 0
  let over = false
  const send = <R extends pg.QueryResultRow>(config: pg.QueryConfig, limitMs: number): Promise<pg.QueryResult<R>> => {
    sentAt = performance.now()
    const sent = () => client.query<R>({ ...config, query_timeout: Math.ceil(limitMs) } as pg.QueryConfig)
    return isTracing() ? inStatementSpan(config, sent) : sent()
  }
  return {
    async query({ name, text }, values, limitMs = statementMs) {
      const left = deadline.left()
      if (left <= 0) throw new DeadlinePassed('The transaction took too long.')
      const begun = performance.now()
      try {
        return await send(
          { ...(name === undefined ? {} : { name }), text, ...(values ? { values: values as unknown[] } : {}) },
          Math.min(limitMs, left),
        )
      } finally {
        const ms = performance.now() - begun
        if (pool.slow && ms >= pool.slow.ms) pool.slow.tell({ statement: name ?? shortened(text), ms: Math.round(ms) })
      }
    },
    async end(word) {
      const limitMs = Math.min(word === 'commit' ? statementMs : probeMs, Math.max(deadline.left(), LAST_CALL_MS))
      return (await send({ text: word }, limitMs)).command
    },
    release() {
      if (over) return
      over = true
      client.release()
    },
    discard(reason) {
      if (over) return
      over = true
      if (isMissed(reason)) pool.distrust(sentAt)
      destroy(client)
      client.release(reason)
    },
  }
}

/** By its name, or what it does to which table: never a text with values in it. */
const inStatementSpan = <T>({ name, text }: pg.QueryConfig, work: () => Promise<T>): Promise<T> => {
  const summary = name ?? summaryOf(text)
  return inSpan(summary, { 'db.system.name': 'postgresql', 'db.query.summary': summary }, work, 'client')
}

/** Of a statement without a name. Texts are constants with $1 and so on in them: they hold no data. */
const shortened = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 100)

/** Opening a connection ends by itself; where less time is left than that may take, nobody waits for it. */
async function connect(pool: Pool, deadline: Deadline): Promise<pg.PoolClient> {
  const left = deadline.left()
  if (left >= pool.limits.connectMs) return pool.connect()
  const connecting = pool.connect()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Overloaded('No database connection could be opened in time.')), Math.max(0, left))
  })
  try {
    return await Promise.race([connecting, late])
  } catch (error) {
    connecting.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** A statement was not answered in time: the connection, or the way to the server, is dead. */
export const isMissed = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'Query read timeout' || (error.cause !== undefined && isMissed(error.cause)))

/** A refusal by the server itself, which rolls back; not one that it gives while it goes down. */
export const isVerdict = (error: unknown): boolean => error instanceof pg.DatabaseError && !/^(?:08|57P|25P03)/.test(error.code ?? '')
