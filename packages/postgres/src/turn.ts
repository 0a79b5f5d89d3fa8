import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

const LOCK_NOT_AVAILABLE = '55P03'

/** How long to wait for others, in milliseconds. */
export interface Patience {
  /** For one lock, before the transaction gives up all that it holds: whoever queues behind it can go on. */
  lockMs: number
  /** How often the transaction is tried. */
  tries: number
  /** Between two tries; grows with each. */
  pauseMs: number
  /** For another process that does the same work. */
  turnMs: number
}
export const PATIENCE: Patience = { lockMs: 5_000, tries: 10, pauseMs: 500, turnMs: 600_000 }

/** Thrown when others held what the work needs, for all of the time that it may wait. */
export class StillLocked extends Error {
  override readonly name = 'StillLocked'
}

/**
 * Runs `work` in a transaction that one process at a time may have. The lock belongs to the transaction, so nothing of it stays behind on
 * a connection that a pooler hands to somebody else. Waiting for tables is short and repeated: a statement that waits for a busy table
 * would make everybody wait who comes after it.
 */
export async function inTurn<T>(client: pg.Client, lock: number, work: () => Promise<T>, patience: Patience = PATIENCE): Promise<T> {
  const deadline = Date.now() + patience.turnMs
  for (let tries = 1; ; ) {
    await client.query('begin')
    try {
      await client.query(`select set_config('lock_timeout', $1, true)`, [`${patience.lockMs}ms`])
      if (await takesTurn(client, lock)) {
        const result = await work()
        await client.query('commit')
        return result
      }
      await client.query('rollback')
      if (Date.now() > deadline)
        throw new StillLocked('Another process has been doing the same work for too long. Look whether it still runs.')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
      if (tries >= patience.tries) throw new StillLocked(HELD, { cause: error })
      tries += 1
    }
    await delay(patience.pauseMs * tries * (0.5 + Math.random()))
  }
}

async function takesTurn(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [lock])
  return rows[0]?.taken === true
}

const HELD =
  'Other sessions held its tables all the time. Nothing was changed; try again when less is going on, or end the long transactions: ' +
  "select pid, application_name, xact_start, query from pg_stat_activity where xact_start < now() - interval '5 seconds'"
