import { inTenant, openPool } from '@tanager/postgres'
import type { NumberKind } from '../src/modules/configuration/configuration.schema.ts'
import { nextNumber } from '../src/modules/configuration/numbering.actions.ts'

// A process that takes many numbers of each kind at once: numbering.fixture.ts URL TENANT KIND=COUNT… Prints those of committed transactions
// as JSON, by kind.

const [url, tenantId, ...wanted] = process.argv.slice(2) as [string, string, ...string[]]
const pool = openPool({
  url,
  max: 12,
  applicationName: 'test-numbers',
  lockTimeoutMs: 60_000,
  statementTimeoutMs: 60_000,
  acquireTimeoutMs: 60_000,
})

class GivenUp extends Error {}

const take = (kind: NumberKind, turn: number) =>
  inTenant(pool, { tenantId }, async (tx) => {
    const number = await nextNumber(tx, kind)
    if (turn % 20 === 7) throw new GivenUp()
    if (turn % 20 === 13) await tx.query({ text: 'select 1 / 0 where $1::uuid is not null' })
    return number
  })

const CLIENTS = 100 // fewer than may wait for a connection: the pool refuses what is beyond that
async function takeAll(kind: NumberKind, count: number): Promise<string[]> {
  const turns = Array.from({ length: count }, (_, turn) => turn)
  const results: PromiseSettledResult<string>[] = []
  async function takeInTurn(): Promise<void> {
    for (let turn = turns.shift(); turn !== undefined; turn = turns.shift()) results.push(...(await Promise.allSettled([take(kind, turn)])))
  }
  await Promise.all(Array.from({ length: CLIENTS }, takeInTurn))
  const surprise = results.find(
    (result) =>
      result.status === 'rejected' && !(result.reason instanceof GivenUp) && (result.reason as { code?: string }).code !== '22012',
  )
  if (surprise !== undefined) throw (surprise as PromiseRejectedResult).reason
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

const taken: Record<string, string[]> = {}
for (const one of wanted) {
  const [kind, count] = one.split('=') as [NumberKind, string]
  taken[kind] = await takeAll(kind, Number(count))
}
await pool.end()
console.log(JSON.stringify(taken))
