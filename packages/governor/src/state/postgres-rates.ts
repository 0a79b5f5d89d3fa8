import { createHash } from 'node:crypto'
import { type Pool, prepared } from '@tanager/postgres'
import type { RateLimits } from '../ports.ts'

export const RATE_SQL = prepared('governor.rate', {
  take: 'select wait_ms, called_at from governor.take_call_at($1, $2)',
  giveBack: 'select governor.give_back_call($1, $2, $3)',
})

/** Counts shared by every process on one database, exactly, by the database's clock. */
export function postgresRates(pool: Pool): RateLimits {
  return {
    async take(key, perMinute) {
      const name = createHash('sha256').update(`${perMinute} ${key}`).digest('hex') // another limit is another ring
      const { rows } = await pool.query<{ wait_ms: number | null; called_at: string | null }>({
        ...RATE_SQL.take,
        values: [name, perMinute],
      })
      const { wait_ms: wait = null, called_at: time = null } = rows[0] ?? {}
      const giveBack = async () => void (await pool.query({ ...RATE_SQL.giveBack, values: [name, perMinute, time] }))
      return wait === null ? { allowed: true, giveBack } : { allowed: false, retryAfterMs: Math.max(1, Math.ceil(wait)) }
    },
  }
}
