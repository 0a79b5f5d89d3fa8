import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { migrate, openPool, type Pool } from '@tanager/postgres'
import { MIGRATIONS } from '../apps/operator/src/database.ts'
import { devTokens } from '../services/talent/src/modules/identity/token.ts'
import { addCandidatesOfAll } from './bulk-candidates.ts'
import { drawRequests } from './capacity/mix.ts'
import { storedBytes, uploadCvs } from './capacity/storage.ts'
import { type BenchTenant, makeTenant, makeTenants } from './capacity/tenants.ts'
import { shares, zipfWeights } from './capacity/zipf.ts'
import { serverOf, treeTime } from './processor-time.ts'
import { circumstances, writeResult } from './result-file.ts'
import { type BenchDatabase, openBenchDatabase } from './talent-api/database.ts'
import type { LoadResult } from './talent-api/load.ts'
import { median } from './talent-api/measures.ts'
import { type Generator, startGenerator, startProcess } from './talent-api/processes.ts'

const SERVICE = 'services/talent/src/main.ts'
const DRAWN = 20_000

const { values } = parseArgs({
  options: {
    tenants: { type: 'string', default: '1000' },
    candidates: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '16' },
    cvs: { type: 'string', default: '150' },
    out: { type: 'string', default: fileURLToPath(new URL('results/capacity.json', import.meta.url)) },
  },
})
const plan = {
  tenants: Number(values.tenants),
  candidates: Number(values.candidates),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  connections: Number(values.connections),
  cvs: Number(values.cvs),
}
const rounded = (value: number, digits = 2) => Number(value.toFixed(digits))

/** Many tenants with a few large ones, and one with as many candidates as all of them together. */
async function seed(database: BenchDatabase, owner: Pool) {
  await migrate({ ...database, directory: MIGRATIONS })
  const empty = await storedBytes(owner)
  const many = await makeTenants(owner, plan.tenants, 4)
  const one = await makeTenant(owner, 'one')
  const withTenants = await storedBytes(owner)
  const counts = shares(plan.candidates, zipfWeights(plan.tenants))
  await addCandidatesOfAll(database.ownerUrl, [
    ...many.map(({ tenantId }, index) => ({ tenantId, count: counts[index] as number })),
    { tenantId: one.tenantId, count: plan.candidates },
  ])
  const added = counts.reduce((sum, count) => sum + count, 0) + plan.candidates
  return {
    many,
    one,
    largest: counts[0] as number,
    median: median(counts),
    bytes: { tenant: (withTenants - empty) / (plan.tenants + 1), candidate: ((await storedBytes(owner)) - withTenants) / added },
  }
}

interface Round extends LoadResult {
  /** Per request, in milliseconds. */
  serviceMs: number
  databaseMs: number
}

async function measure(database: BenchDatabase, owner: Pool, generator: Generator, dataDir: string) {
  const begun = performance.now()
  const seeded = await seed(database, owner)
  const seedSeconds = (performance.now() - begun) / 1000
  const key = randomBytes(48).toString('base64url')
  const { sign } = devTokens(key)
  const headersOf = ({ tenantId, userId }: BenchTenant) => ({
    authorization: `Bearer ${sign({ tenantId, userId, role: 'RECRUITER', name: 'Recruiter' })}`,
  })
  const env = {
    DATABASE_URL: database.appUrl,
    TANAGER_ENV: 'Development',
    TANAGER_DATA_DIR: dataDir,
    AUTH_DEV_KEY: key,
    LOG_LEVEL: 'info',
    RATE_LIMIT_PER_MINUTE: '10000000',
  }
  const server = await startProcess({ entry: SERVICE, env, path: '/health' })
  try {
    const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
    const postgres = serverOf(rows[0]?.pid ?? 0)
    const databaseSeconds = () => {
      const time = postgres === undefined ? { root: Number.NaN, children: Number.NaN } : treeTime(postgres)
      return time.root + time.children
    }
    const sides = {
      many: { people: seeded.many.map(headersOf), requests: drawRequests(DRAWN, zipfWeights(plan.tenants)) },
      one: { people: [headersOf(seeded.one)], requests: drawRequests(DRAWN, [1]) },
    }
    const load = async (side: keyof typeof sides, seconds: number): Promise<Round> => {
      const [service, stored] = [server.processorTime(), databaseSeconds()]
      const target = { port: server.port, paths: [], headers: {}, connections: plan.connections, seconds }
      const result = await generator.apply({ ...target, drawn: sides[side] })
      const others = Object.keys(result.statuses).filter((status) => status !== '200' && status !== '201')
      if (others.length > 0) throw new Error(`Expected 200 and 201, got ${JSON.stringify(result.statuses)}`)
      return {
        ...result,
        serviceMs: ((server.processorTime() - service) * 1000) / result.count,
        databaseMs: ((databaseSeconds() - stored) * 1000) / result.count,
      }
    }
    const memory = { started: server.memory(), loaded: 0 }
    for (const side of ['many', 'one', 'many', 'one'] as const) await load(side, plan.seconds / 2) // warm
    const rounds: Record<keyof typeof sides, Round>[] = []
    for (let round = 0; round < plan.rounds; round++) {
      // In turn, so that whatever else the machine does falls on both.
      const first = round % 2 === 0 ? await load('many', plan.seconds) : undefined
      const one = await load('one', plan.seconds)
      rounds.push({ one, many: first ?? (await load('many', plan.seconds)) })
    }
    memory.loaded = server.memory()
    const middle = (pick: (round: (typeof rounds)[number]) => number) => rounded(median(rounds.map(pick)), 3)
    const ratio = (what: 'perSecond' | 'p50' | 'p99' | 'serviceMs' | 'databaseMs') => middle(({ many, one }) => many[what] / one[what])
    const of = (side: keyof typeof sides) => ({
      per_second: middle((round) => round[side].perSecond),
      p50_ms: middle((round) => round[side].p50),
      p99_ms: middle((round) => round[side].p99),
      service_ms_per_request: middle((round) => round[side].serviceMs),
      database_ms_per_request: middle((round) => round[side].databaseMs),
      requests_per_second_per_core: middle((round) => 1000 / (round[side].serviceMs + round[side].databaseMs)),
    })
    const before = await storedBytes(owner)
    const files = await uploadCvs(`http://127.0.0.1:${server.port}`, headersOf(seeded.one), plan.cvs)
    const stored = (await storedBytes(owner)) - before
    return {
      seed_seconds: rounded(seedSeconds, 0),
      candidates: { largest_tenant: seeded.largest, median_tenant: seeded.median, one: plan.candidates },
      ratio_many_to_one: {
        throughput: ratio('perSecond'),
        p50: ratio('p50'),
        p99: ratio('p99'),
        service_processor: ratio('serviceMs'),
        database_processor: ratio('databaseMs'),
        throughputs: rounds.map(({ many, one }) => rounded(many.perSecond / one.perSecond)),
      },
      many: of('many'),
      one: of('one'),
      memory_mib: { started: rounded(memory.started, 0), loaded: rounded(memory.loaded, 0) },
      storage_bytes: {
        per_tenant: rounded(seeded.bytes.tenant, 0),
        per_candidate: rounded(seeded.bytes.candidate, 0),
        per_cv: rounded(stored / plan.cvs, 0),
        file_of_that: rounded(files / plan.cvs, 0),
      },
    }
  } finally {
    await server.stop()
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'tanager-bench-data-'))
const generator = startGenerator()
const database = await openBenchDatabase(process.env)
const owner = openPool({ url: database.ownerUrl, max: 4, applicationName: 'tanager-bench', statementTimeoutMs: 600_000 })
try {
  const found = await measure(database, owner, generator, dataDir)
  const command = `npm run bench:capacity -- ${Object.entries(plan)
    .map(([name, value]) => `--${name} ${value}`)
    .join(' ')}`
  writeResult(values.out, { benchmark: 'capacity', ...circumstances(command), settings: plan, ...found })
  console.log(JSON.stringify(found, null, 2))
} finally {
  await owner.end()
  await generator.stop()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
