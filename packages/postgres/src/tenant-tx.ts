import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from './pool.ts'
import type { Statement, Tx } from './query.ts'
import { type Deadline, DeadlinePassed, giveUp, isMissed, isVerdict, openSession, type Session, startDeadline } from './session.ts'
import { OUTSIDE } from './turns.ts'

const BEGIN: Statement = { text: 'begin' }
const SAVEPOINT: Statement = { text: 'savepoint attempt' }
const TO_SAVEPOINT: Statement = { text: 'rollback to savepoint attempt' }
const SET_TENANT: Statement = { name: 'tenancy.set_tenant', text: 'select set_tenant($1)' }

/** Thrown inside a transaction to keep what was written and then fail: the audit entry of a denied call must outlive the refusal. */
export class CommitThenThrow extends Error {
  readonly reason: Error
  constructor(reason: Error) {
    super(reason.message)
    this.reason = reason
  }
}

/** The connection broke while the commit was under way: what was written may have been saved or not. */
export class CommitUncertain extends Error {}

export interface Opening {
  tenantId: string
  /** A statement that sets the tenant itself and answers something the caller needs at once; `$1` is the tenant. */
  statement?: Statement
  values?: readonly unknown[]
}

/** How often work that collided with another transaction is done again. */
const RETRIES = 3
/** Deadlock and serialization failure: the server has undone everything, and the same work succeeds when it is done again. */
const COLLISIONS: ReadonlySet<unknown> = new Set(['40P01', '40001'])

/**
 * One transaction inside one tenant. The tenant is set first, locally, so that nothing of it is left on the connection;
 * without it every tenant table is empty. The opening statement's rows are the second argument. Work that a deadlock or a
 * serialization failure undid is done again: it must change nothing but the database.
 */
export async function inTenant<T, Opened = unknown>(
  pool: Pool,
  opening: Opening,
  work: (tx: Tx, opened: Opened[]) => Promise<T>,
): Promise<T> {
  const deadline = startDeadline(pool.limits.transactionMs)
  for (let retries = 0; ; retries++) {
    try {
      return await transaction(pool, opening, work, deadline)
    } catch (error) {
      if (isCutShort(error) && deadline.left() <= 0) throw new DeadlinePassed('The transaction took too long.', { cause: error })
      const pauseMs = 20 * 2 ** retries * (0.5 + Math.random()) // two that collided must not meet again
      if (retries === RETRIES || !isCollision(error) || deadline.left() <= pauseMs) throw error
      await delay(pauseMs)
    }
  }
}

async function transaction<T, Opened>(
  pool: Pool,
  { tenantId, statement = SET_TENANT, values = [] }: Opening,
  work: (tx: Tx, opened: Opened[]) => Promise<T>,
  deadline: Deadline,
): Promise<T> {
  const leave = await pool.turns.take(tenantId, Math.min(pool.limits.acquireMs, deadline.left()))
  try {
    const { session, answer: opened } = await openSession(pool, deadline, async (begun, probeMs) => {
      const [, first] = await Promise.all([begun.query(BEGIN, undefined, probeMs), begun.query(statement, [tenantId, ...values])])
      return first.rows as Opened[]
    })
    let outcome: Outcome<T>
    try {
      outcome = await outcomeOf(() => work(txOn(session, tenantId), opened))
      await commit(session)
    } catch (error) {
      await giveUp(session, error as Error)
      throw error
    }
    session.release()
    if (outcome.refusal) throw outcome.refusal
    return outcome.answer
  } finally {
    leave()
  }
}

/** What to answer once everything is saved. */
type Outcome<T> = { answer: T; refusal?: undefined } | { refusal: Error }

async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { answer: await work() }
  } catch (error) {
    if (error instanceof CommitThenThrow) return { refusal: error.reason }
    throw error
  }
}

const txOn = (session: Session, tenantId: string): Tx => ({
  tenantId,
  query: async <R>(statement: Statement, values: readonly unknown[] = []) =>
    (await session.query(statement, [tenantId, ...values])).rows as R[],
  attempt: async (work) => {
    await session.query(SAVEPOINT)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CommitThenThrow)) await session.query(TO_SAVEPOINT)
      throw error
    }
  },
})

/** One short lookup outside any tenant: whose is a code, or a link. It must read only. */
export async function outsideTenant<R>(pool: Pool, statement: Statement, values: readonly unknown[] = []): Promise<R[]> {
  const deadline = startDeadline(pool.limits.transactionMs)
  const leave = await pool.turns.take(OUTSIDE, Math.min(pool.limits.acquireMs, deadline.left()))
  try {
    const { session, answer } = await openSession(pool, deadline, (asked, probeMs) => asked.query(statement, values, probeMs))
    session.release()
    return answer.rows as R[]
  } finally {
    leave()
  }
}

/** COMMIT of a failed transaction does not fail, it answers ROLLBACK: without this check a lost write would look saved. */
async function commit(session: Session): Promise<void> {
  const command = await session.end('commit').catch((error: unknown) => {
    // A constraint that is checked at commit has said no; anything that is not the server's own verdict leaves it open.
    throw isVerdict(error) ? error : new CommitUncertain('The connection broke during a commit.', { cause: error })
  })
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back at commit.')
}

/** A statement that was given up because the whole transaction had no time left. A lost commit is another matter. */
const isCutShort = (error: unknown): boolean => isMissed(error) && !(error instanceof CommitUncertain)

const isCollision = (error: unknown): boolean => COLLISIONS.has((error as { code?: unknown } | null)?.code)
