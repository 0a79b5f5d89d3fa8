import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '@tanager/postgres'
import { Command } from 'commander'
import { MIGRATIONS } from '../apps/operator/src/database.ts'
import { seedDemo } from '../apps/operator/src/demo.ts'
import { makeFieldKeys, readKeyRing } from '../services/talent/src/modules/green-forms/key-ring.ts'
import { drawRequests } from './capacity/mix.ts'
import { splitCores } from './overload/cores.ts'
import { circumstances, writeResult } from './result-file.ts'
import { type Installation, startInstallation } from './scaling/installation.ts'
import { commonPages } from './scaling/pages.ts'
import { comparable, described, readServer, readTargets } from './scaling/servers.ts'
import { openBenchDatabase } from './talent-api/database.ts'
import type { Load, LoadResult } from './talent-api/load.ts'
import { median } from './talent-api/measures.ts'
import { type Generator, startGenerator } from './talent-api/processes.ts'

const DRAWN = 20_000

function targetsOrExit() {
  try {
    return readTargets(process.env)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}

const values = new Command('npm run bench:scaling --')
  .description(
    'Measures processes of the service on one server and, with CLUSTER_DATABASE_URL, on a Citus cluster. See benchmarks/README.md.',
  )
  .option('--processes <list>', 'how many processes of the service, one after the other', '1,2,4')
  .option('--rounds <number>', 'how often all are measured in turn', '5')
  .option('--seconds <number>', 'of each measurement', '5')
  .option('--connections <number>', 'of the load', '16')
  .option('--out <file>', 'the result', fileURLToPath(new URL('results/scaling.json', import.meta.url)))
  .addHelpText(
    'after',
    `
DATABASE_URL, DATABASE_OWNER_URL                  the one server; left out, an embedded PostgreSQL 18 that is deleted afterwards
CLUSTER_DATABASE_URL, CLUSTER_DATABASE_OWNER_URL  the coordinator of a prepared cluster with the demo data; left out, one server alone
FIELD_KEYS                                        the keys of the demo data; required where a database is named

Example:
  npm run bench:scaling -- --processes 1,2 --rounds 5 --seconds 3 --connections 16 --out scaling.json`,
  )
  .parse()
  .opts<Record<'processes' | 'rounds' | 'seconds' | 'connections' | 'out', string>>()
const plan = {
  processes: values.processes.split(',').map(Number),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  connections: Number(values.connections),
}
const most = Math.max(...plan.processes)
const rounded = (value: number, digits = 2) => Number(value.toFixed(digits))

interface Round extends LoadResult {
  /** Per request, in milliseconds. */
  serviceMs: number
  databaseMs: number
}

/** One way to serve the same requests. */
interface Side {
  name: string
  load(seconds: number): Promise<Round>
}

async function measured(installation: Installation, generator: Generator, load: Load): Promise<Round> {
  const before = installation.processorTime()
  const result = await generator.apply(load)
  const after = installation.processorTime()
  const others = Object.keys(result.statuses).filter((status) => status !== '200' && status !== '201')
  if (others.length > 0) throw new Error(`Expected 200 and 201, got ${JSON.stringify(result.statuses)}: ${result.sample.slice(0, 300)}`)
  return {
    ...result,
    serviceMs: ((after.service - before.service) * 1000) / result.count,
    databaseMs: ((after.database - before.database) * 1000) / result.count,
  }
}

/** All sides in turn, every other round backwards, so that whatever else the machine does falls on all. The first is what the others are compared with. */
async function compare(sides: readonly Side[], rounds: number, seconds: number) {
  for (const side of sides) await side.load(Math.max(1, seconds / 2)) // warm
  const found = new Map<Side, Round[]>(sides.map((side) => [side, []]))
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) found.get(side)?.push(await side.load(seconds))
  const first = found.get(sides[0] as Side) ?? []
  return Object.fromEntries(
    [...found].map(([{ name }, own]) => {
      const middle = (pick: (round: Round) => number) => rounded(median(own.map(pick)), 3)
      const ratio = (pick: (round: Round) => number) =>
        rounded(median(own.map((round, index) => pick(round) / pick(first[index] as Round))))
      return [
        name,
        {
          per_second: middle(({ perSecond }) => perSecond),
          p50_ms: middle(({ p50 }) => p50),
          p99_ms: middle(({ p99 }) => p99),
          service_ms: middle(({ serviceMs }) => serviceMs),
          database_ms: middle(({ databaseMs }) => databaseMs),
          ratio: {
            per_second: ratio(({ perSecond }) => perSecond),
            p50: ratio(({ p50 }) => p50),
            processor: ratio(({ serviceMs, databaseMs }) => serviceMs + databaseMs),
          },
        },
      ]
    }),
  )
}

async function comparePages(installations: ReadonlyMap<string, Installation>, generator: Generator) {
  const pages: Record<string, Awaited<ReturnType<typeof compare>>> = {}
  const paths = new Map<string, Record<string, string>>()
  for (const [name, installation] of installations)
    paths.set(name, await commonPages(installation.ports(1)[0] as number, installation.people[0] ?? {}))
  for (const page of Object.keys([...paths.values()][0] ?? {})) {
    const sides = [...installations].map(([name, installation]) => ({
      name,
      load: (seconds: number) =>
        measured(installation, generator, {
          port: installation.ports(1),
          headers: installation.people[0] ?? {},
          paths: [paths.get(name)?.[page] ?? ''],
          connections: 4,
          seconds,
        }),
    }))
    pages[page] = await compare(sides, plan.rounds, Math.max(1, plan.seconds / 3))
  }
  return pages
}

const targets = targetsOrExit()
const fieldKeys = process.env.FIELD_KEYS || makeFieldKeys()
const dataDir = mkdtempSync(join(tmpdir(), 'tanager-bench-data-'))
const generator = startGenerator()
const single = await openBenchDatabase(process.env)
const installations = new Map<string, Installation>()
try {
  const servers = {
    'one server': await readServer(single.ownerUrl),
    ...(targets.cluster ? { cluster: await readServer(targets.cluster.ownerUrl) } : {}),
  }
  const warning = comparable(servers['one server'], servers.cluster ?? null)
  for (const [name, facts] of Object.entries(servers)) console.log(described(name, facts))
  if (warning !== null) console.log(warning)
  await migrate({ ...single, directory: MIGRATIONS })
  await seedDemo({ ownerUrl: single.ownerUrl, log: console.log, keys: readKeyRing(fieldKeys) })
  const pinned = splitCores() !== null
  const options = { dataDir, fieldKeys, processes: most, pinned }
  installations.set('one server', await startInstallation(single, options))
  if (targets.cluster) installations.set('cluster', await startInstallation(targets.cluster, options))
  const requests = drawRequests(DRAWN, [1, 1])
  const sides = [...installations].flatMap(([name, installation]) =>
    plan.processes.map((count) => ({
      name: `${name}, ${count} ${count === 1 ? 'process' : 'processes'}`,
      load: (seconds: number) =>
        measured(installation, generator, {
          port: installation.ports(count),
          headers: {},
          paths: [],
          connections: plan.connections,
          seconds,
          drawn: { people: installation.people, requests },
        }),
    })),
  )
  const processes = await compare(sides, plan.rounds, plan.seconds)
  console.log(JSON.stringify(processes, null, 2))
  const pages = await comparePages(installations, generator)
  console.log(JSON.stringify(pages, null, 2))
  const command = `npm run bench:scaling -- --processes ${values.processes} --rounds ${plan.rounds} --seconds ${plan.seconds} --connections ${plan.connections}`
  writeResult(values.out, { benchmark: 'scaling', ...circumstances(command), servers, settings: { ...plan, pinned }, processes, pages })
} finally {
  await Promise.all([...installations.values()].map((installation) => installation.stop()))
  await generator.stop()
  await single.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
