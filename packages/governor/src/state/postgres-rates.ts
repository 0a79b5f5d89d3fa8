import { createHash } from 'node:crypto'
import { type Pool, prepared } from '@tanager/postgres'
import type { RateLimits } from '../ports.ts'

export const RATE_SQL = prepared('governor.rate', {
  take: 'select governor.take_call($1, $2) as wait_ms',
})

/** Counts shared by every process on one database, exactly, by the database's clock. */
export function postgresRates(pool: Pool): RateLimits {
  return {
    async take(key, perMinute) {
      const name = createHash('sha256').update(`${perMinute} ${key}`).digest('hex') // another limit is another ring
      const { rows } = await pool.query<{ wait_ms: number | null }>({ ...RATE_SQL.take, values: [name, perMinute] })
      const wait = rows[0]?.wait_ms ?? null
      return wait === null ? { allowed: true } : { allowed: false, retryAfterMs: Math.max(1, Math.ceil(wait)) }
    },
  }
}
