import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { circumstances, writeResult } from './result-file.ts'
import { type BenchDatabase, filledTenant, idAtDepth, openBenchDatabase } from './talent-api/database.ts'
import { burst, compareDepths, compareThroughput, FIRST_PAGE, overload, type Plan, type Target } from './talent-api/measures.ts'
import { type Generator, type ServerProcess, serviceEnvironment, startGenerator, startProcess } from './talent-api/processes.ts'

const TARGETS = { throughput: 0.9, depth: 1.1, growth: 1.25 }
const TENANT = 'bench'
const POOL = '10'
const FLOOR = 'benchmarks/talent-api/floor-server.ts'
const SERVICE = 'services/talent/src/main.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '16' },
    profile: { type: 'string' },
    out: { type: 'string', default: fileURLToPath(new URL('results/talent-api.json', import.meta.url)) },
  },
})
const rows = Number(values.rows)
const plan: Plan = { rounds: Number(values.rounds), seconds: Number(values.seconds), connections: Number(values.connections) }

async function tokenFor(server: ServerProcess): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1/dev/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenant: TENANT, email: `recruiter@${TENANT}.example` }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function withService<T>(env: Record<string, string>, work: (service: Target) => Promise<T>): Promise<T> {
  const server = await startProcess({ entry: SERVICE, env, path: '/health', profile: values.profile })
  try {
    return await work({ server, headers: { authorization: `Bearer ${await tokenFor(server)}` } })
  } finally {
    await server.stop()
  }
}

async function measure(database: BenchDatabase, generator: Generator, dataDir: string) {
  const begun = performance.now()
  const tenantId = await filledTenant(database, TENANT, rows)
  const seedSeconds = Math.round((performance.now() - begun) / 100) / 10
  const deepRow = Math.min(500_000, Math.floor(rows / 2))
  const deep = { row: deepRow, tenantId, id: await idAtDepth(database, tenantId, deepRow) }
  const env = { ...serviceEnvironment(database.appUrl, dataDir), DATABASE_POOL_SIZE: POOL }
  const floor = await startProcess({ entry: FLOOR, env: { ...env, TENANT_ID: tenantId }, path: FIRST_PAGE, profile: values.profile })
  const steady = await withService(env, async (service) => ({
    throughput: await compareThroughput(generator, { floor: { server: floor, headers: service.headers }, service }, plan),
    depth: await compareDepths(generator, service, deep, plan),
  })).finally(() => floor.stop())
  // Admits as many at once as the calm load has clients; the rest of the tenfold load has to be turned away.
  const tight = { ...env, MAX_IN_FLIGHT: String(plan.connections) }
  return {
    seed_seconds: seedSeconds,
    ...steady,
    overload: await withService(tight, (service) => overload(generator, service, plan)),
    rate_limited: await withService({ ...tight, RATE_LIMIT_PER_MINUTE: '60' }, (service) => burst(generator, service, plan)),
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'tanager-bench-data-'))
const generator = startGenerator()
const database = await openBenchDatabase(process.env)
try {
  const found = await measure(database, generator, dataDir)
  const told = Object.keys({ ...found.overload.statuses, ...found.rate_limited.statuses }).filter(
    (status) => !['200', '429', '503'].includes(status),
  )
  const verdicts = [
    [
      found.throughput.steady && found.throughput.ratio >= TARGETS.throughput,
      `throughput: ${found.throughput.ratio} of the floor (target: at least ${TARGETS.throughput}); by processor time ${found.throughput.processor_ratio}`,
    ],
    [
      found.depth.ratio <= TARGETS.depth,
      `page ${found.depth.deep_page}: ${found.depth.ratio} times page 1 (target: at most ${TARGETS.depth})`,
    ],
    [
      found.overload.growth <= TARGETS.growth,
      `memory after ten times the load: ${found.overload.growth} of before (target: at most ${TARGETS.growth})`,
    ],
    [
      told.length === 0,
      `answers beyond capacity: ${JSON.stringify(found.overload.statuses)}, beyond the rate: ${JSON.stringify(found.rate_limited.statuses)} (target: only 200, 429, 503)`,
    ],
  ] as const
  const command = `npm run bench:api -- --rows ${rows} --rounds ${plan.rounds} --seconds ${plan.seconds} --connections ${plan.connections}`
  writeResult(values.out, { benchmark: 'talent-api', ...circumstances(command), settings: { rows, ...plan, pool: Number(POOL) }, ...found })
  console.log(JSON.stringify(found, null, 2))
  if (!found.throughput.steady)
    console.log('The machine was busy with other things: the throughput of its rounds cannot be compared. Run it again.')
  for (const [met, line] of verdicts) console.log(`${met ? 'met   ' : 'MISSED'}  ${line}`)
  process.exitCode = verdicts.every(([met]) => met) ? 0 : 1
} finally {
  await generator.stop()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
