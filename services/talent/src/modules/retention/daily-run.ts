import type { Log } from '@tanager/kernel'
import type { Pool } from '@tanager/postgres'
import { tenantIds } from '../audit/audit.actions.ts'
import { carryOut, claimDay, planRetention, type RunOptions } from './retention.actions.ts'

const HOUR_MS = 3_600_000
/** A little less than a day, so that the hour of the run does not wander. */
const DAY_MS = 24 * HOUR_MS - HOUR_MS / 2

export interface DailyRunOptions {
  pool: Pool
  log: Log
  onAudit: (tenantId: string) => void
  /** How often it looks whether a run is due. */
  everyMs?: number
}

/**
 * Erases by itself, once a day and tenant, whoever is kept too long. Of several processes the one that writes the day down first does it;
 * a run that was cut short goes on the next day, since everybody who is still due is found again.
 */
export function startDailyRetention({ pool, log, onAudit, everyMs = HOUR_MS }: DailyRunOptions) {
  let stopped = false
  async function look(): Promise<void> {
    try {
      for (const tenantId of await tenantIds(pool)) {
        if (stopped) return
        await runDay(tenantId)
      }
    } catch (error) {
      log.warn({ err: error }, 'retention could not be looked after; it will be tried again')
    }
  }
  async function runDay(tenantId: string): Promise<void> {
    const now = new Date()
    const options: RunOptions = {
      pool,
      tenantId,
      now,
      outsider: 'RETENTION',
      onAudit,
      isStopped: () => stopped,
      onFailure: (candidateId, error) => log.warn({ err: error, candidateId }, 'a candidate could not be erased; the next run tries again'),
    }
    try {
      if (!(await claimDay(options, now, new Date(now.getTime() - DAY_MS)))) return
      const planned = await planRetention(options)
      if (stopped) return // half a plan would take notices back that still hold
      const result = await carryOut(planned, options)
      log.info({ tenantId, ...result }, 'retention has run')
    } catch (error) {
      log.warn({ err: error, tenantId }, 'retention stopped before its end; the next run goes on')
    }
  }
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(look)
  }, everyMs)
  timer.unref()
  return {
    /** Looks now, and answers when it is through. */
    look: () => {
      running = running.then(look)
      return running
    },
    /** Waits for the candidate that is being erased. */
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
