import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { TABLES_RETRIEVED } from '../../../services/query/src/ask/steps/retrieve-schema.ts'
import { readByRules } from '../../../services/query/src/generate/embedded/rules.ts'
import type { GenerateRequest } from '../../../services/query/src/generate/generator.ts'
import { writtenCandidates } from '../../../services/query/src/generate/neural/candidates.ts'
import { NOTHING_BEFORE } from '../../../services/query/src/generate/neural/features/previous.ts'
import { openNetwork } from '../../../services/query/src/generate/neural/open-network.ts'
import { propose } from '../../../services/query/src/generate/neural/propose.ts'
import { evidenceOf } from '../../../services/query/src/generate/neural/rank/evidence.ts'
import { MODEL_FOLDER, readModel } from '../../../services/query/src/generate/neural/runtime/model-folder.ts'
import { schemaCache } from '../../../services/query/src/generate/neural/schema-cache.ts'
import { retrieve } from '../../../services/query/src/schema-index/retrieve.ts'
import type { SchemaIndex } from '../../../services/query/src/schema-index/schema-index.ts'
import { type Case, readCases } from '../case-file.ts'
import { openIndexOf } from '../open-index.ts'

const NOW = new Date('2026-11-15T00:00:00Z')
const OFF_TOPIC = new URL('./off-topic.txt', import.meta.url)
const signal = new AbortController().signal

/** A question that its database cannot answer: of another database, of no database, or about a column that is hidden. */
interface Unanswerable {
  id: string
  database: string
  question: string
  hidden: string | null
}

function made(cases: readonly Case[], every: number): Unanswerable[] {
  const picked = cases.filter(({ history }, at) => !history?.length && at % every === 0)
  const offTopic = readFileSync(OFF_TOPIC, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  const elsewhere = picked.map(({ id, db_id, question }, at) => {
    const other = picked[(at + Math.floor(picked.length / 2)) % picked.length]?.db_id ?? db_id
    return { id: `elsewhere-${id}`, database: other, question, hidden: null, own: db_id }
  })
  return [
    ...elsewhere.filter(({ database, own }) => database !== own),
    ...picked.map(({ id, db_id, question, gold_sql = '' }) => ({ id: `hidden-${id}`, database: db_id, question, hidden: gold_sql })),
    ...offTopic.map((question, at) => ({
      id: `off-topic-${at}`,
      database: picked[at % picked.length]?.db_id ?? '',
      question,
      hidden: null,
    })),
  ].sort((a, b) => (a.database < b.database ? -1 : 1))
}

/** A column that the statement reads and that is no key. */
function columnIn(sql: string, { tables }: SchemaIndex): string | null {
  const words = new Set(sql.toLowerCase().match(/\w+/g))
  const columns = tables.flatMap((table) =>
    table.columns.map((column) => ({ column, keys: table.foreignKeys.flatMap((key) => key.columns) })),
  )
  const read = columns.find(
    ({ column, keys }) => !column.isPrimaryKey && !keys.includes(column.name) && words.has(column.name.toLowerCase()),
  )
  return read?.column.name.toLowerCase() ?? null
}

await new Command('node scripts/run.mjs benchmarks/nl2sql/rerank/collect-unanswerable.ts')
  .description('Makes questions that their databases cannot answer, and collects what the generator makes of them.')
  .requiredOption('--cases <file>', 'answerable questions to make them from')
  .requiredOption('--databases <folder>', 'holds <db_id>.sqlite')
  .requiredOption('--out <file>', 'for fit.py')
  .option('--model <folder>', 'weights', MODEL_FOLDER)
  .option('--every <cases>', 'one of so many', Number, 50)
  .action(
    async ({ cases, databases, out, model, every }: { cases: string; databases: string; out: string; model: string; every: number }) => {
      const network = openNetwork({ isSensitive: () => false, folder: model })
      if (network === null) throw new Error(`There are no weights in ${model}.`)
      const { vocabulary } = readModel(model)
      const lines: string[] = []
      let [name, index]: [string, SchemaIndex | null] = ['', null]
      for (const { id, database, question, hidden } of made(readCases(cases), every)) {
        if (index === null || database !== name) [name, index] = [database, await openIndexOf(join(databases, `${database}.sqlite`))]
        const away = hidden === null ? null : columnIn(hidden, index)
        if (hidden !== null && away === null) continue
        const isSensitive = (_: string, column: string) => column.toLowerCase() === away
        const retrieved = await retrieve(index, question, { limit: TABLES_RETRIEVED })
        const request: GenerateRequest = { question, history: [], dialect: 'sqlite', retrieved, attempts: [], now: NOW }
        const source = schemaCache(vocabulary, isSensitive)(retrieved.tables, 'sqlite')
        const proposed = await propose(source, network.parser, { question, previous: NOTHING_BEFORE, dialect: 'sqlite', now: NOW }, signal)
        if (proposed === null) continue
        const written = writtenCandidates(source, proposed, readByRules(request, { isSensitive })?.readings ?? [], request)
        const evidence = evidenceOf({ features: proposed.features, schema: source.schema, question, isFollowUp: false }, written)
        const cands = written.map(({ sql, score, rulesRank }, at) => ({ sql, score, rules: rulesRank, ev: evidence[at] }))
        lines.push(JSON.stringify({ id, db: database, dataset: id.replace(/-.*/, ''), cands }))
      }
      writeFileSync(out, `${lines.join('\n')}\n`)
      console.log(`${lines.length} questions.`)
      await network.parser.close()
    },
  )
  .parseAsync()
