import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { TABLES_RETRIEVED } from '../../../services/query/src/ask/steps/retrieve-schema.ts'
import { previousOf, writtenCandidates } from '../../../services/query/src/generate/collect-candidates.ts'
import type { GenerateRequest } from '../../../services/query/src/generate/generator.ts'
import type { Proposal } from '../../../services/query/src/generate/parse-network/decode.ts'
import { readOutputs } from '../../../services/query/src/generate/parse-network/decoder-output/read-outputs.ts'
import { buildFeatures } from '../../../services/query/src/generate/parse-network/encoder-input/build-features.ts'
import { MODEL_FOLDER, readModel } from '../../../services/query/src/generate/parse-network/runtime/model-folder.ts'
import { schemaCache } from '../../../services/query/src/generate/parse-network/schema-cache.ts'
import { readByRules } from '../../../services/query/src/generate/parse-rules/rules-parser.ts'
import { rankFeaturesOf } from '../../../services/query/src/generate/rerank/features.ts'
import { afterTurn, retrieve } from '../../../services/query/src/retrieve/retrieve.ts'
import type { SchemaIndex } from '../../../services/query/src/retrieve/schema-index.ts'
import { type Case, readCases } from '../case-file.ts'
import { openIndexOf } from '../open-index.ts'
import { type Beams, readBeams, tokensOfBeam } from './beam-file.ts'

const NOW = new Date('2026-11-15T00:00:00Z')
/** As the search itself gives those up. */
const HOPELESS = 8

interface Options {
  cases: string
  databases: string
  beams: string
  out: string
  model: string
  every: number
}

/** What each candidate has for and against it, for fit.py. */
async function collect({ cases, databases, beams, out, model, every }: Options): Promise<void> {
  const { vocabulary } = readModel(model)
  const sources = schemaCache(vocabulary, () => false)
  const found = readBeams(beams)
  const asked = readCases(cases)
    .filter(({ id }) => found.has(id))
    .filter((_, at) => at % every === 0)
    .sort((a, b) => (a.db_id < b.db_id ? -1 : 1))
  const lines: string[] = []
  let [name, index]: [string, SchemaIndex | null] = ['', null]
  for (const one of asked) {
    if (index === null || one.db_id !== name) [name, index] = [one.db_id, await openIndexOf(join(databases, `${one.db_id}.sqlite`))]
    lines.push(JSON.stringify(await candidatesOf(one, index, found.get(one.id) ?? { beam: [] })))
  }
  writeFileSync(out, `${lines.join('\n')}\n`)
  console.log(`${lines.length} questions.`)

  async function candidatesOf(one: Case, listing: SchemaIndex, { beam: written, none = 0 }: Beams) {
    const history = (one.history ?? []).map((turn) => ({ ...turn, status: 'succeeded' }))
    const last = history.at(-1)
    const retrieved = await retrieve(listing, one.question, { limit: TABLES_RETRIEVED, ...afterTurn(listing, last) })
    const request: GenerateRequest = { question: one.question, history, dialect: 'sqlite', retrieved, attempts: [], now: NOW }
    const source = sources(retrieved.tables, 'sqlite')
    const previous = previousOf(source, request)
    const features = buildFeatures(source, one.question, previous)
    const best = Math.max(...written.map(([score]) => score))
    const proposals = written.flatMap(([score, said]): Proposal[] => {
      const tokens = score < best - HOPELESS ? null : tokensOfBeam(said, listing.tables, source.schema, features)
      const query = tokens && readOutputs(tokens, source.schema, NOW, true)
      return query ? [{ query, score }] : []
    })
    const rules = readByRules(request, { isSensitive: () => false })?.readings ?? []
    const candidates = writtenCandidates(source, { proposals, none }, rules, request)
    const asked = { features, schema: source.schema, question: one.question, previous: history.length > 0 ? previous : null }
    const rankFeatures = rankFeaturesOf(asked, candidates)
    const cands = candidates.map(({ sql, score, rulesRank }, at) => ({ sql, score, rules: rulesRank, ev: rankFeatures[at] }))
    return { id: one.id, db: one.db_id, dataset: one.dataset, cands }
  }
}

await new Command('node scripts/run.mjs benchmarks/nl2sql/rerank/collect.ts')
  .description('Collects what the re-ranker is fitted to, from beams of networks that had not read the databases.')
  .requiredOption('--cases <file>', 'one JSON object per line: id, db_id, question, history?')
  .requiredOption('--databases <folder>', 'holds <db_id>.sqlite')
  .requiredOption('--beams <file>', 'as training writes them')
  .requiredOption('--out <file>', 'for fit.py')
  .option('--model <folder>', 'vocabulary and vectors', MODEL_FOLDER)
  .option('--every <cases>', 'only every so many-th', Number, 1)
  .action(collect)
  .parseAsync()
