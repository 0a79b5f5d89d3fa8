// npm run bench:growth: what lists, uploads, look-ups of duplicates, journeys and the dashboard cost with a million candidates in 200 tenants,
// against a thousand. Processor time of service and database, in turn, so that it holds on a machine that does other things too.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startEmbedded } from '@tanager/postgres'
import { prepareTestServer } from '@tanager/postgres/testing'
import { ROOT } from '../scripts/setup.mjs'
import { OPERATIONS, type Operation } from './growth/operations.ts'
import { openSide, type Side } from './growth/sides.ts'
import { serverOf, treeTime } from './processor-time.ts'
import { circumstances, writeResult } from './result-file.ts'
import { median } from './talent-api/measures.ts'

const { values } = parseArgs({
  options: {
    candidates: { type: 'string', default: '1000000' },
    small: { type: 'string', default: '1000' },
    tenants: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '7' },
    out: { type: 'string', default: fileURLToPath(new URL('results/growth.json', import.meta.url)) },
  },
})
const plan = {
  candidates: Number(values.candidates),
  small: Number(values.small),
  tenants: Number(values.tenants),
  rounds: Number(values.rounds),
}
const TARGET = 1.3
const rounded = (value: number) => Number(value.toFixed(2))

/** Milliseconds of processor time, each. */
interface Cost {
  service: number
  database: number
}
const total = ({ service, database }: Cost) => service + database

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-bench-'))
  chmodSync(folder, 0o755) // as root the server runs as another user, who must get through
  const server = await startEmbedded({ dataDir: join(folder, 'postgres'), durable: false, throwaway: true, log: console.log })
  const sides: Side[] = []
  try {
    await prepareTestServer(server.superuserUrl(), join(ROOT, 'services/talent/migrations'))
    process.env.TANAGER_TEST_SERVER = server.superuserUrl()
    const small = await openSide('small', plan.tenants, plan.small, folder)
    sides.push(small)
    const large = await openSide('large', plan.tenants, plan.candidates, folder)
    sides.push(large)
    const { rows } = await small.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const postgres = serverOf(rows[0]?.pid ?? 0)
    if (postgres === undefined) throw new Error('The processor time of PostgreSQL cannot be read here.')
    const seconds = (pid: number) => treeTime(pid).root + treeTime(pid).children

    const doneBefore = new Map<string, number>()
    const costOf = async (side: Side, operation: Operation): Promise<Cost> => {
      const key = `${side.code} ${operation.name}`
      const first = doneBefore.get(key) ?? 0
      const [service, database, own] = [seconds(side.server.pid), seconds(postgres), process.cpuUsage()]
      for (let n = first; n < first + operation.times; n++) await operation.run(side, n)
      doneBefore.set(key, first + operation.times)
      const mine = operation.name === 'duplicate look-up' ? (({ user, system }) => (user + system) / 1e6)(process.cpuUsage(own)) : 0
      const each = (spent: number) => (spent * 1000) / operation.times
      return { service: each(seconds(side.server.pid) - service + mine), database: each(seconds(postgres) - database) }
    }
    const found = []
    for (const operation of OPERATIONS) {
      const costs: { small: Cost; large: Cost }[] = []
      for (let round = -1; round < plan.rounds; round++) {
        const first = round % 2 === 0 ? await costOf(small, operation) : undefined
        const ofLarge = await costOf(large, operation)
        const ofSmall = first ?? (await costOf(small, operation))
        if (round >= 0) costs.push({ small: ofSmall, large: ofLarge }) // the first warms up
      }
      const middle = (pick: (one: (typeof costs)[number]) => number) => rounded(median(costs.map(pick)))
      const one = {
        operation: operation.name,
        small_ms: { service: middle((cost) => cost.small.service), database: middle((cost) => cost.small.database) },
        large_ms: { service: middle((cost) => cost.large.service), database: middle((cost) => cost.large.database) },
        ratio: rounded(median(costs.map((cost) => total(cost.large))) / median(costs.map((cost) => total(cost.small)))),
      }
      console.log(`${one.ratio <= TARGET ? 'met   ' : 'MISSED'}  ${JSON.stringify(one)}`)
      found.push(one)
    }
    const command = `npm run bench:growth -- --candidates ${plan.candidates} --small ${plan.small} --tenants ${plan.tenants} --rounds ${plan.rounds}`
    const measured = { small: small.candidates, large: large.candidates }
    writeResult(values.out, {
      benchmark: 'growth',
      ...circumstances(command),
      target: TARGET,
      measured_tenant: measured,
      operations: found,
    })
    process.exitCode = found.every(({ ratio }) => ratio <= TARGET) ? 0 : 1
  } finally {
    for (const side of sides) await side.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
process.exit()
