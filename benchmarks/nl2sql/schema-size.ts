import { TABLES_RETRIEVED } from '../../services/query/src/ask/steps/retrieve-schema.ts'
import { createEmbeddedGenerator } from '../../services/query/src/generate/embedded-generator.ts'
import { catalogTable, indexedTable, indexOf } from '../../services/query/src/retrieve/index.fixture.ts'
import { prepare, retrieve } from '../../services/query/src/retrieve/retrieve.ts'
import type { IndexedTable } from '../../services/query/src/retrieve/schema-index.ts'

// node scripts/run.mjs benchmarks/nl2sql/schema-size.ts [folder of weights]: what a question costs by the size of the schema.
const NOUNS =
  'order customer invoice product supplier warehouse shipment payment employee department project ticket contract asset vendor claim'.split(
    ' ',
  )
const COLUMNS =
  'name status city amount price created_on updated_on owner_id kind region score note code title quantity country rate level'.split(' ')
const QUESTIONS = [
  'How many orders are there?',
  'List the names of customers in Berlin',
  'Average amount of invoices for each status',
  'Which supplier has the most products?',
]

/** So many tables of twenty columns, each joined to the one before it. */
function tables(count: number): IndexedTable[] {
  return Array.from({ length: count }, (_, at) => {
    const noun = NOUNS[at % NOUNS.length] ?? ''
    const name = at < NOUNS.length ? noun : `${noun}_${Math.floor(at / NOUNS.length)}`
    const types = Object.fromEntries(
      COLUMNS.map((column) => [column, /amount|price|score|quantity|rate|level/.test(column) ? 'int' : 'text']),
    )
    const before =
      at === 0
        ? []
        : [
            `parent_id → ${at - 1 < NOUNS.length ? NOUNS[at - 1] : `${NOUNS[(at - 1) % NOUNS.length]}_${Math.floor((at - 1) / NOUNS.length)}`}`,
          ]
    return indexedTable(catalogTable(name, { id: 'int!', ...types, parent_id: 'int' }, before), {
      city: ['Berlin', 'Porto'],
      status: ['open', 'closed'],
    })
  })
}

const ROUNDS = 10
const folder = process.argv[2]
const generator = createEmbeddedGenerator({ isSensitive: () => false, ...(folder && { folder }) })
const signal = new AbortController().signal
const processor = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** Medians over all questions, after a round that is not counted: the first question about tables looks at their names and values. */
async function measure(count: number) {
  const index = { ...indexOf(...tables(count)), dialect: 'sqlite' as const }
  const preparing = performance.now()
  prepare(index)
  const prepared = performance.now() - preparing
  const [clock, work]: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const question of QUESTIONS) {
      const [began, worked] = [performance.now(), processor()]
      const retrieved = await retrieve(index, question, { limit: TABLES_RETRIEVED })
      await generator.generate({ question, history: [], dialect: 'sqlite', retrieved, attempts: [], now: new Date(0) }, signal)
      if (round === 0) continue
      clock.push(performance.now() - began)
      work.push(processor() - worked)
    }
  }
  return { prepared, clock: median(clock), work: median(work) }
}

await measure(10) // what is not compiled yet counts for no size
const least = await measure(10)
for (const [count, { prepared, clock, work }] of [
  [10, least] as const,
  [100, await measure(100)] as const,
  [1_000, await measure(1_000)] as const,
]) {
  const columns = count * (COLUMNS.length + 2)
  console.log(
    `${count} tables, ${columns} columns: ${work.toFixed(1)} ms of the processor a question (${(work / least.work).toFixed(2)} times), ${clock.toFixed(1)} ms by the clock; ${prepared.toFixed(0)} ms to prepare their names and values.`,
  )
}
console.log(`${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB at the end.`)
await generator.close?.()
