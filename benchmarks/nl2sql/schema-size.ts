import { TABLES_RETRIEVED } from '../../services/query/src/ask/steps/retrieve-schema.ts'
import { createHybridGenerator } from '../../services/query/src/generate/neural/hybrid.ts'
import { catalogTable, indexedTable, indexOf } from '../../services/query/src/schema-index/index.fixture.ts'
import { prepare, retrieve } from '../../services/query/src/schema-index/retrieve.ts'
import type { IndexedTable } from '../../services/query/src/schema-index/schema-index.ts'

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

const folder = process.argv[2]
const generator = createHybridGenerator({ isSensitive: () => false, ...(folder && { folder }) })
const signal = new AbortController().signal
const processor = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
for (const count of [10, 10, 100, 1_000]) {
  const index = { ...indexOf(...tables(count)), dialect: 'sqlite' as const }
  prepare(index)
  const ask = async (question: string) => {
    const retrieved = await retrieve(index, question, { limit: TABLES_RETRIEVED })
    return generator.generate({ question, history: [], dialect: 'sqlite', retrieved, attempts: [], now: new Date(0) }, signal)
  }
  for (const question of QUESTIONS) await ask(question)
  const [began, clock] = [processor(), performance.now()]
  for (let round = 0; round < 3; round += 1) for (const question of QUESTIONS) await ask(question)
  const asked = 3 * QUESTIONS.length
  console.log(
    `${count} tables: ${((processor() - began) / asked).toFixed(1)} ms of processor time a question, ${((performance.now() - clock) / asked).toFixed(1)} ms by the clock.`,
  )
}
await generator.close?.()
