import { openPool } from '@tanager/postgres'
import { postgresApprovalUses } from './postgres-approval-uses.ts'
import { postgresRates } from './postgres-rates.ts'

/** A process of its own for the tests: takes and claims as often as it is told, and says how often it may. */
const [what = '', times = '0'] = process.argv.slice(2)
const pool = openPool({ url: process.env.GOVERNOR_TEST_URL ?? '', max: 4, applicationName: 'governor-test' })
const rates = postgresRates(pool)
const uses = postgresApprovalUses(pool)
const use = { tenantId: 't', approvalId: 'shared', server: 's', tool: 'x', argumentsDigest: 'd', correlationId: String(process.pid) }

const once = async (): Promise<{ allowed: boolean; retryAfterMs?: number }> =>
  what === 'claim' ? { allowed: await uses.claim(use) } : rates.take('across processes', 60)
const results = await Promise.all(Array.from({ length: Number(times) }, once))
await pool.end()
process.stdout.write(
  JSON.stringify({
    allowed: results.filter(({ allowed }) => allowed).length,
    waits: results.flatMap(({ retryAfterMs }) => retryAfterMs ?? []),
  }),
)
