import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { createEmbeddedGenerator } from '../services/query/src/generate/embedded/embedded.ts'
import type { Generator } from '../services/query/src/generate/generator.ts'
import { buildIndex } from '../services/query/src/schema-index/build.ts'
import { prepare, retrieve } from '../services/query/src/schema-index/retrieve.ts'
import type { SchemaIndex } from '../services/query/src/schema-index/schema-index.ts'
import { allThere, type Case, readCases } from './nl2sql/case-file.ts'
import { goldTables } from './nl2sql/gold-tables.ts'
import { openFile } from './nl2sql/sqlite-file.ts'

const TABLES = 12
const SIGNAL = new AbortController().signal

interface Prediction {
  id: string
  sql: string
  status: string
  ms: number
}

async function indexOf(path: string): Promise<SchemaIndex> {
  const file = openFile(path)
  try {
    const index = await buildIndex(file, { isSensitive: () => false }, SIGNAL)
    prepare(index)
    return index
  } finally {
    file.close()
  }
}

/** One case through the steps that write a statement. */
async function ask(one: Case, index: SchemaIndex, generator: Generator): Promise<Prediction> {
  const begun = performance.now()
  const known = new Map(index.tables.map((table) => [table.name.toLowerCase(), table.name]))
  const history = (one.history ?? []).map((turn) => {
    const tables = [...goldTables(turn.sql, new Set(known.keys()))].map((name) => known.get(name) ?? name)
    return { ...turn, tables, status: 'succeeded' }
  })
  const last = history.at(-1)
  const context = last ? { recent: last.tables, before: last.question } : {}
  const retrieved = await retrieve(index, one.question, { limit: TABLES, ...context })
  const request = { question: one.question, history, dialect: index.dialect, retrieved, attempts: [], now: new Date() }
  const generated = await generator.generate(request, SIGNAL)
  const ms = Math.round((performance.now() - begun) * 100) / 100
  if (generated.kind === 'sql') return { id: one.id, sql: generated.sql, status: 'succeeded', ms }
  return { id: one.id, sql: '', status: 'needs_clarification', ms }
}

const command = new Command('npm run bench:nl2sql --')
  .description('Lets the embedded generator answer a file of questions.')
  .requiredOption('--cases <file>', 'one JSON object per line: id, db_id, question, history?')
  .requiredOption('--databases <folder>', 'holds <db_id>.sqlite')
  .requiredOption('--out <file>', 'where to write one JSON object per line: id, sql, status, ms')
  .option('--limit <cases>', 'only the first so many', Number)
  .addHelpText('after', '\nExample:\n  npm run bench:nl2sql -- --cases dev.jsonl --databases databases --out predictions.jsonl')
  .action(async (options: { cases: string; databases: string; out: string; limit?: number }) => {
    if (!allThere(options.cases, options.databases)) return
    const generator = createEmbeddedGenerator()
    const indexes = new Map<string, SchemaIndex>()
    const predictions: Prediction[] = []
    for (const one of readCases(options.cases, options.limit)) {
      const index = indexes.get(one.db_id) ?? (await indexOf(join(options.databases, `${one.db_id}.sqlite`)))
      indexes.set(one.db_id, index)
      predictions.push(await ask(one, index, generator))
    }
    writeFileSync(options.out, predictions.map((one) => `${JSON.stringify(one)}\n`).join(''))
    const times = predictions.map(({ ms }) => ms).sort((a, b) => a - b)
    const answered = predictions.filter(({ status }) => status === 'succeeded').length
    console.log(
      `${predictions.length} questions, ${answered} answered; median ${times[Math.floor(times.length / 2)]} ms, ` +
        `99th percentile ${times[Math.floor(times.length * 0.99)]} ms.`,
    )
  })

await command.parseAsync()
