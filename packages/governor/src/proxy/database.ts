import type { Log } from '@tanager/kernel'
import { openHealthConnection, openPool } from '@tanager/postgres'
import { postgresApprovalUses } from '../state/postgres-approval-uses.ts'
import { postgresAudit } from '../state/postgres-audit.ts'
import { postgresPending } from '../state/postgres-pending.ts'
import { postgresRates } from '../state/postgres-rates.ts'
import { migrateGovernor } from '../state/postgres-schema.ts'
import type { DatabaseUrls } from './config/load-config.ts'

/** The stores that several governors share. With the owner's address the tables are made or updated first. */
export async function openShared({ url, ownerUrl }: DatabaseUrls, log: Log) {
  if (ownerUrl !== null) {
    const { applied } = await migrateGovernor({ ownerUrl, appUrl: url })
    if (applied.length > 0) log.info({ applied }, 'The governor’s tables were updated.')
  }
  const pool = openPool({
    url,
    max: 10,
    applicationName: 'tanager-governor',
    statementTimeoutMs: 3_000,
    lockTimeoutMs: 2_000,
    acquireTimeoutMs: 2_000,
    onError: (error) => log.warn({ reason: error.message }, 'A connection to the governor’s database broke.'),
  })
  const health = openHealthConnection({ url, applicationName: 'tanager-governor-health' })
  return {
    uses: postgresApprovalUses(pool),
    rates: postgresRates(pool),
    pending: postgresPending(pool),
    audit: postgresAudit(pool),
    answers: health.answers,
    close: async () => {
      await health.close()
      await pool.end()
    },
  }
}
