import { chmodSync, mkdtempSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openPool, startEmbedded } from '@tanager/postgres'
import { createTestDatabase, prepareTestServer } from '@tanager/postgres/testing'
import { Command } from 'commander'
import { seededRandom } from '../apps/operator/src/demo/random.ts'
import { inThousands, progressBar } from '../apps/operator/src/progress-bar.ts'
import { ROOT } from '../scripts/setup.mjs'
import { seedTenants } from '../services/talent/src/testing.ts'
import { fillBank, layoutOf } from './duplicates/bank.ts'
import { person } from './duplicates/people.ts'
import { factsOf, KINDS, reUpload } from './duplicates/re-uploads.ts'
import { measureReference } from './duplicates/reference.ts'
import { type Target, upload } from './duplicates/upload.ts'

const options = new Command('npm run bench:duplicates --')
  .description('How well and how fast duplicates are suggested: on labelled records, and in an invented bank.')
  .option('--data <folder>', 'the labelled records', '../shared/data/duplicates')
  .option('--rows <number>', 'candidates in the large bank', Number, 1_000_000)
  .option('--small <number>', 'candidates in the small bank', Number, 1_000)
  .option('--samples <number>', 'uploads of each sort', Number, 2_000)
  .parse()
  .opts<{ data: string; rows: number; small: number; samples: number }>()

interface Bank extends Target {
  /** Of person n. */
  ids: string[]
}

async function openBank(count: number): Promise<Bank> {
  const database = await createTestDatabase()
  const owner = openPool({ url: database.ownerUrl, max: 1, applicationName: 'bench-owner' })
  const tenantId = (await seedTenants(owner)).acme.id
  await owner.end()
  const ids = await fillBank(database.superuserUrl, tenantId, count, progressBar(count))
  const pool = openPool({ url: database.appUrl, max: 1, applicationName: 'bench', statementTimeoutMs: 600_000 })
  return { pool, tenantId, ids }
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`
const at = (values: number[], share: number) => [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
const stranger = (n: number) => factsOf(person(options.rows + n), layoutOf(n), seededRandom(`stranger ${n}`))

async function quality(bank: Bank): Promise<void> {
  const random = seededRandom('planted')
  const byKind = new Map(KINDS.map((kind) => [kind.name, { planted: 0, found: 0, others: 0 }]))
  for (let n = 0; n < options.samples; n++) {
    const who = random.whole(0, options.rows - 1)
    const { kind, facts } = reUpload(n, person(who), layoutOf(who))
    const { found } = await upload(bank, facts)
    const row = byKind.get(kind.name)
    const id = bank.ids[who]
    if (!row) continue
    row.planted++
    if (found.some((one) => one.other_candidate_id === id)) row.found++
    row.others += found.filter((one) => one.other_candidate_id !== id).length
  }
  const all = [...byKind.values()].reduce((sum, row) => ({
    planted: sum.planted + row.planted,
    found: sum.found + row.found,
    others: sum.others + row.others,
  }))
  console.log(
    `\nre-uploads of people in the bank of ${inThousands(options.rows)}: ${percent(all.found, all.planted)} suggested (${all.found} of ${all.planted}; ${all.others} suggestions of someone else)`,
  )
  for (const [name, row] of byKind)
    console.log(`  ${percent(row.found, row.planted).padStart(9)} of ${String(row.planted).padStart(4)}  ${name}`)
  let strangers = 0
  for (let n = 0; n < options.samples; n++) if ((await upload(bank, stranger(n))).found.length > 0) strangers++
  console.log(`strangers with any suggestion: ${percent(strangers, options.samples)} (${strangers} of ${options.samples})`)
}

/** The same uploads into both banks in turn: half strangers, half people who are in both. */
async function cost(small: Bank, large: Bank): Promise<void> {
  const ms: { small: number[]; large: number[] } = { small: [], large: [] }
  for (let n = 0; n < options.samples; n++) {
    const who = n % options.small
    const make = () => (n % 2 === 0 ? stranger(options.samples + n) : reUpload(n, person(who), layoutOf(who)).facts)
    ms.small.push((await upload(small, make())).ms)
    ms.large.push((await upload(large, make())).ms)
  }
  const [a, b] = [ms.small.slice(100), ms.large.slice(100)] // the first ones warm up both
  const figures = (values: number[]) => `median ${at(values, 0.5).toFixed(2)} ms, p99 ${at(values, 0.99).toFixed(2)} ms`
  console.log(`\ntime in suggestDuplicates, bank of ${inThousands(options.small)}: ${figures(a)}`)
  console.log(`time in suggestDuplicates, bank of ${inThousands(options.rows)}: ${figures(b)}`)
  console.log(`ratio of medians: ${(at(b, 0.5) / at(a, 0.5)).toFixed(2)}`)
}

console.log(`duplicates: ${availableParallelism()} x ${cpus()[0]?.model}, Node ${process.version}`)
for (const file of ['dataset1.csv', 'dataset3.csv']) console.log(measureReference(resolve(ROOT, options.data), file))
const folder = mkdtempSync(join(tmpdir(), 'tanager-bench-'))
chmodSync(folder, 0o755) // as root the server runs as another user, who must get through
const server = await startEmbedded({ dataDir: join(folder, 'postgres'), durable: false, throwaway: true, log: console.log })
try {
  await prepareTestServer(server.superuserUrl(), join(ROOT, 'services/talent/migrations'))
  process.env.TANAGER_TEST_SERVER = server.superuserUrl()
  const small = await openBank(options.small)
  const large = await openBank(options.rows)
  await cost(small, large) // first: uploads taken back leave dead entries, and only the large bank gets those of the other measure
  await quality(large)
  await small.pool.end()
  await large.pool.end()
} finally {
  await server.stop()
}
process.exit(0)
