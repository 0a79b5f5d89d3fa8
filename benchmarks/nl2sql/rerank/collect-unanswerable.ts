import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { TABLES_RETRIEVED } from '../../../services/query/src/ask/steps/retrieve-schema.ts'
import { writtenCandidates } from '../../../services/query/src/generate/collect-candidates.ts'
import type { GenerateRequest } from '../../../services/query/src/generate/generator.ts'
import { decode } from '../../../services/query/src/generate/parse-network/decode.ts'
import { NOTHING_BEFORE } from '../../../services/query/src/generate/parse-network/encoder-input/previous.ts'
import { openNetwork } from '../../../services/query/src/generate/parse-network/open-network.ts'
import { MODEL_FOLDER, readModel } from '../../../services/query/src/generate/parse-network/runtime/model-folder.ts'
import { schemaCache } from '../../../services/query/src/generate/parse-network/schema-cache.ts'
import { readByRules } from '../../../services/query/src/generate/parse-rules/rules-parser.ts'
import { rankFeaturesOf } from '../../../services/query/src/generate/rerank/features.ts'
import { retrieve } from '../../../services/query/src/retrieve/retrieve.ts'
import type { SchemaIndex } from '../../../services/query/src/retrieve/schema-index.ts'
import { readCases } from '../case-file.ts'
import { openIndexOf } from '../open-index.ts'
import { madeMissing } from './made-missing.ts'
import { madeFrom, madeOffTopic } from './made-questions.ts'

const NOW = new Date('2026-11-15T00:00:00Z')
const linesOf = (name: string): string[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
const signal = new AbortController().signal

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
      const asked = readCases(cases)
      const names = [...new Set(asked.map(({ db_id }) => db_id))].sort()
      const indexes = new Map<string, SchemaIndex>()
      for (const name of names) indexes.set(name, await openIndexOf(join(databases, `${name}.sqlite`)))
      const known = new Map([...indexes].map(([name, { tables }]) => [name, schemaCache(vocabulary, () => false)(tables, 'sqlite').schema]))
      const picked = asked.filter(({ history }) => !history?.length).filter((_, at) => at % every === 0)
      const made = [
        ...picked.flatMap((one) => madeFrom(one, known, vocabulary.vectors)),
        ...madeOffTopic(linesOf('./off-topic.txt'), known),
        ...madeMissing(linesOf('./missing.txt'), known, vocabulary.vectors),
      ]
      for (const { id, lack, database, question, hidden } of made) {
        const whole = indexes.get(database)
        if (whole === undefined) continue
        const stays = ({ name }: { name: string }) => name.toLowerCase() !== hidden.table
        const index = hidden.table === undefined ? whole : { ...whole, tables: whole.tables.filter(stays) }
        const isSensitive = (_: string, column: string) => column.toLowerCase() === hidden.column
        const retrieved = await retrieve(index, question, { limit: TABLES_RETRIEVED })
        const request: GenerateRequest = { question, history: [], dialect: 'sqlite', retrieved, attempts: [], now: NOW }
        const source = schemaCache(vocabulary, isSensitive)(retrieved.tables, 'sqlite')
        const decoded = await decode(source, network.parser, { question, previous: NOTHING_BEFORE, dialect: 'sqlite', now: NOW }, signal)
        if (decoded === null) continue
        const written = writtenCandidates(source, decoded, readByRules(request, { isSensitive })?.readings ?? [], request)
        const rankFeatures = rankFeaturesOf({ features: decoded.features, schema: source.schema, question, previous: null }, written)
        const cands = written.map(({ sql, score, rulesRank }, at) => ({ sql, score, rules: rulesRank, ev: rankFeatures[at] }))
        lines.push(JSON.stringify({ id, db: database, dataset: lack, cands }))
      }
      writeFileSync(out, `${lines.join('\n')}\n`)
      console.log(`${lines.length} questions.`)
      await network.parser.close()
    },
  )
  .parseAsync()
