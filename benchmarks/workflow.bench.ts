// npm run bench:workflow: whole journeys in a tenant with a million candidates and 100,000 applications against an empty one, and the
// dashboard and the inbox as a tenant grows from 10,000 to a million candidates. Ratios from alternating rounds on one service.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { speakerOf } from '../scripts/journey/people.ts'
import { type Step, walk } from '../scripts/journey/walk.ts'
import { circumstances, writeResult } from './result-file.ts'
import { type BenchDatabase, filledTenant, openBenchDatabase } from './talent-api/database.ts'
import { serviceEnvironment, startProcess } from './talent-api/processes.ts'
import { addApplications } from './workflow/bulk-workflow.ts'

const { values } = parseArgs({
  options: {
    candidates: { type: 'string', default: '1000000' },
    applications: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    journeys: { type: 'string', default: '16' },
    clients: { type: 'string', default: '4' },
    reads: { type: 'string', default: '200' },
    out: { type: 'string', default: fileURLToPath(new URL('results/workflow.json', import.meta.url)) },
  },
})
const [candidates, applications] = [Number(values.candidates), Number(values.applications)]
const [rounds, journeys, clients, reads] = [Number(values.rounds), Number(values.journeys), Number(values.clients), Number(values.reads)]
const TARGETS = { journeys: 1.3, reads: 1.5 }

interface Side {
  tenant: string
  /** Journeys per second, one figure a round. */
  perSecond: number[]
  /** Milliseconds by action. */
  actions: Map<string, number[]>
}
const side = (tenant: string): Side => ({ tenant, perSecond: [], actions: new Map() })
const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
const median = (list: readonly number[]) =>
  percentile(
    [...list].sort((a, b) => a - b),
    0.5,
  )
const round2 = (n: number) => Math.round(n * 100) / 100

let slot = 0
/** Times that nobody else takes. */
const nextSlot = () => {
  const begin = Date.now() + 86_400_000 + slot++ * 3_600_000
  return { starts_at: new Date(begin).toISOString(), ends_at: new Date(begin + 1_800_000).toISOString() }
}
/** `POST /tans/1a2b…/approve` → `POST /tans/…/approve` */
const actionOf = ({ call, what }: Step) => `${call.replace(/[0-9a-f]{4}…/g, '…').replace(/\?.*/, '')} (${what.replace(/ of .*/, '')})`

async function oneRound(address: string, one: Side): Promise<void> {
  let left = journeys
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left-- > 0) {
        await walk({
          address,
          tenant: one.tenant,
          slot: nextSlot,
          onStep: (step) => {
            const action = actionOf(step)
            const list = one.actions.get(action) ?? []
            list.push(step.ms)
            one.actions.set(action, list)
          },
        })
      }
    }),
  )
  one.perSecond.push(journeys / ((performance.now() - began) / 1000))
}

const READS = {
  dashboard: ['ta-head', '/dashboard/summary'],
  'inbox of a hiring manager': ['hiring-manager', '/approvals?mine=true'],
  'inbox of the head of HR': ['hr-head', '/approvals?mine=true'],
  'all pending approvals': ['hr-head', '/approvals?status=Pending'],
} as const

/** Median milliseconds of a read in two tenants, one after the other, so that both see the same machine. */
async function compareReads(address: string, small: string, large: string) {
  const found: Record<string, { small_ms: number; large_ms: number; ratio: number }> = {}
  for (const [name, [person, path]] of Object.entries(READS)) {
    const speak = { small: speakerOf(address, small), large: speakerOf(address, large) }
    const times: Record<'small' | 'large', number[]> = { small: [], large: [] }
    for (let n = 0; n < reads + 20; n++) {
      for (const which of n % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
        const began = performance.now()
        const { status } = await speak[which](person, 'GET', path)
        if (status !== 200) throw new Error(`${path} answered ${status}`)
        if (n >= 20) times[which].push(performance.now() - began)
      }
    }
    const [small_ms, large_ms] = [median(times.small), median(times.large)]
    found[name] = { small_ms: round2(small_ms), large_ms: round2(large_ms), ratio: round2(large_ms / small_ms) }
  }
  return found
}

function compareJourneys(empty: Side, full: Side) {
  const actions = [...empty.actions.keys()].map((action) => {
    const sorted = [empty, full].map((one) => [...(one.actions.get(action) ?? [])].sort((a, b) => a - b)) as [number[], number[]]
    const [a, b] = sorted
    return {
      action,
      empty_ms: { median: round2(percentile(a, 0.5)), p99: round2(percentile(a, 0.99)) },
      full_ms: { median: round2(percentile(b, 0.5)), p99: round2(percentile(b, 0.99)) },
      median_ratio: round2(percentile(b, 0.5) / percentile(a, 0.5)),
      p99_ratio: round2(percentile(b, 0.99) / percentile(a, 0.99)),
    }
  })
  const all = [empty, full].map((one) => [...one.actions.values()].flat().sort((a, b) => a - b)) as [number[], number[]]
  return {
    journeys_per_second: { empty: round2(median(empty.perSecond)), full: round2(median(full.perSecond)) },
    ratio: round2(median(empty.perSecond.map((value, index) => value / (full.perSecond[index] ?? Number.NaN)))),
    all_actions_p99: {
      empty_ms: round2(percentile(all[0], 0.99)),
      full_ms: round2(percentile(all[1], 0.99)),
      ratio: round2(percentile(all[1], 0.99) / percentile(all[0], 0.99)),
    },
    actions,
  }
}

async function measure(database: BenchDatabase, dataDir: string) {
  for (const [tenant, people, apps] of [
    ['empty', 0, 0],
    ['small', candidates / 100, applications / 100],
    ['full', candidates, applications],
  ] as const) {
    const id = await filledTenant(database, tenant, people)
    await addApplications(database.ownerUrl, id, apps)
  }
  const env = serviceEnvironment(database.appUrl, dataDir)
  const server = await startProcess({ entry: 'services/talent/src/main.ts', env, path: '/health' })
  const address = `http://127.0.0.1:${server.port}`
  try {
    await walk({ address, tenant: 'empty', slot: nextSlot, onStep: () => {} }) // both warm
    await walk({ address, tenant: 'full', slot: nextSlot, onStep: () => {} })
    const [empty, full] = [side('empty'), side('full')]
    for (let n = 0; n < rounds; n++) for (const one of n % 2 === 0 ? [empty, full] : [full, empty]) await oneRound(address, one)
    return { journeys: compareJourneys(empty, full), reads: await compareReads(address, 'small', 'full') }
  } finally {
    await server.stop()
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'tanager-bench-data-'))
const database = await openBenchDatabase(process.env)
try {
  const found = await measure(database, dataDir)
  const command = `npm run bench:workflow -- --candidates ${candidates} --applications ${applications} --rounds ${rounds} --journeys ${journeys} --clients ${clients}`
  writeResult(values.out, { benchmark: 'workflow', ...circumstances(command), targets: TARGETS, ...found })
  for (const one of found.journeys.actions)
    console.log(
      `        ${one.action}: ${one.full_ms.median} against ${one.empty_ms.median} ms, p99 ${one.full_ms.p99} against ${one.empty_ms.p99}`,
    )
  const verdicts: [boolean, string][] = [
    [
      found.journeys.ratio <= TARGETS.journeys,
      `journeys per second: ${found.journeys.journeys_per_second.full} full, ${found.journeys.journeys_per_second.empty} empty, ${found.journeys.ratio} times slower (target: at most ${TARGETS.journeys})`,
    ],
    [
      found.journeys.all_actions_p99.ratio <= TARGETS.journeys,
      `p99 over all actions: ${found.journeys.all_actions_p99.ratio} times (target: at most ${TARGETS.journeys})`,
    ],
    ...Object.entries(found.reads).map(([name, read]): [boolean, string] => [
      read.ratio <= TARGETS.reads,
      `${name}: ${read.large_ms} against ${read.small_ms} ms, ${read.ratio} times (target: at most ${TARGETS.reads})`,
    ]),
  ]
  for (const [met, words] of verdicts) console.log(`${met ? 'met   ' : 'MISSED'}  ${words}`)
  process.exitCode = verdicts.every(([met]) => met) ? 0 : 1
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
