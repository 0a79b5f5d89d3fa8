import { join } from 'node:path'
import { Command } from 'commander'
import { ROOT } from '../scripts/setup.mjs'
import { buildIndex } from '../services/query/src/retrieve/build.ts'
import { prepare, retrieve } from '../services/query/src/retrieve/retrieve.ts'
import type { SchemaIndex } from '../services/query/src/retrieve/schema-index.ts'
import { allThere, type Case, readCases } from './nl2sql/case-file.ts'
import { goldTables } from './nl2sql/gold-tables.ts'
import { openFile } from './nl2sql/sqlite-file.ts'

const DEFAULT_DATA = join(ROOT, '../shared/data/nl2sql')

async function indexOf(path: string): Promise<SchemaIndex> {
  const file = openFile(path)
  try {
    return await buildIndex(file, { isSensitive: () => false }, new AbortController().signal)
  } finally {
    file.close()
  }
}

interface Outcome {
  dataset: string
  /** Of the gold tables. */
  recall: number
  ms: number
  /** More tables than were handed out: the others cannot fail. */
  large: boolean
}

async function measure(one: Case, index: SchemaIndex, limit: number): Promise<Outcome | null> {
  const known = new Set(index.tables.map((table) => table.name.toLowerCase()))
  const gold = goldTables(one.gold_sql ?? '', known)
  if (gold.size === 0) return null
  const recent = one.history?.flatMap((turn) => [...goldTables(turn.sql, known)]) ?? []
  const asWritten = index.tables.filter((table) => recent.includes(table.name.toLowerCase())).map((table) => table.name)
  const begun = performance.now()
  const { tables } = await retrieve(index, one.question, { limit, recent: asWritten })
  const ms = performance.now() - begun
  const found = new Set(tables.map((table) => table.name.toLowerCase()))
  return {
    dataset: one.dataset,
    recall: [...gold].filter((name) => found.has(name)).length / gold.size,
    ms,
    large: index.tables.length > limit,
  }
}

function print(name: string, outcomes: readonly Outcome[]): void {
  const mean = outcomes.reduce((sum, one) => sum + one.recall, 0) / Math.max(1, outcomes.length)
  const whole = outcomes.filter((one) => one.recall === 1).length / Math.max(1, outcomes.length)
  console.log(`${name.padEnd(28)} ${String(outcomes.length).padStart(6)}  recall ${mean.toFixed(4)}  all tables found ${whole.toFixed(4)}`)
}

const command = new Command('npm run bench:retrieval --')
  .description('How many of the tables that a question needs are among the first that retrieval hands out.')
  .option('--data <folder>', 'holds dev.jsonl and databases/*.sqlite', DEFAULT_DATA)
  .option('--cases <file>', 'another file of cases')
  .option('--limit <tables>', 'how many tables are handed out', Number, 5)
  .addHelpText('after', '\nExample:\n  npm run bench:retrieval -- --data ./nl2sql')
  .action(async (options: { data: string; cases?: string; limit: number }) => {
    const path = options.cases ?? join(options.data, 'dev.jsonl')
    const databases = join(options.data, 'databases')
    if (!allThere(path, databases)) return
    const indexes = new Map<string, SchemaIndex>()
    const outcomes: Outcome[] = []
    for (const one of readCases(path)) {
      const index = indexes.get(one.db_id) ?? (await indexOf(join(databases, `${one.db_id}.sqlite`)))
      if (!indexes.has(one.db_id)) prepare(index)
      indexes.set(one.db_id, index)
      const outcome = await measure(one, index, options.limit)
      if (outcome) outcomes.push(outcome)
    }
    for (const dataset of [...new Set(outcomes.map((one) => one.dataset))].sort()) {
      print(
        dataset,
        outcomes.filter((one) => one.dataset === dataset),
      )
    }
    print(
      `more than ${options.limit} tables`,
      outcomes.filter((one) => one.large),
    )
    print('all', outcomes)
    const times = outcomes.map((one) => one.ms).sort((a, b) => a - b)
    console.log(
      `median ${times[Math.floor(times.length / 2)]?.toFixed(2)} ms, 99th percentile ${times[Math.floor(times.length * 0.99)]?.toFixed(2)} ms`,
    )
  })

await command.parseAsync()
