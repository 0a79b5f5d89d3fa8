import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { openParts } from '../../../services/query/src/ask/open-parts.ts'
import { generateFor } from '../../../services/query/src/ask/steps/generate.ts'
import { readCommandConfig } from '../../../services/query/src/config.ts'
import { sameAnswer } from '../../../services/query/src/evaluate/same-answer.ts'
import { createEmbeddedGenerator, type Observed } from '../../../services/query/src/generate/embedded-generator.ts'
import type { Generated } from '../../../services/query/src/generate/generator.ts'
import type { Mechanism } from '../../../services/query/src/generate/mechanisms.ts'
import { rulesFeatures } from '../../../services/query/src/generate/rerank/reporting/rules-features.ts'
import { type Case, readCases, readNames } from '../case-file.ts'
import { MECHANISMS_TOLD, mechanismsIn } from '../mechanism-list.ts'

interface Options {
  cases: string
  databases: string
  databasesListed?: string
  every: number
  without: Mechanism[]
  candidates?: boolean
  out: string
}
type Judged = Case & { answerable?: boolean; gold_alternatives?: string[] }
type Judge = (sql: string) => Promise<boolean>

const NEVER = new AbortController().signal
const LIMITS = { rows: 100_000, bytes: 2 ** 27, timeoutMs: 5_000 }

/** What the confidence in each likeliest statement would be computed from, and whether the statement is right. */
async function collect({ cases, databases, databasesListed, every, without, candidates, out }: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-calibrate-'))
  const listed = databasesListed === undefined ? null : readNames(databasesListed)
  const chosen = (readCases(cases) as Judged[])
    .filter(({ db_id }) => listed === null || listed.has(db_id))
    .filter((_, at) => at % every === 0)
  const told: Observed[] = []
  const generator = createEmbeddedGenerator({ isSensitive: () => false, observe: (one) => told.push(one), without: new Set(without) })
  let count = 0
  writeFileSync(out, '')
  for (const name of new Set(chosen.map(({ db_id }) => db_id))) {
    const config = readCommandConfig({ DB_TYPE: 'sqlite', DB_NAME: join(databases, `${name}.sqlite`), TANAGER_DATA_DIR: folder })
    const { parts, close } = await openParts(config, () => undefined, [])
    parts.generator = generator
    const database = await parts.database()
    await parts.index.refresh(database, NEVER)
    const rowsOf = async (sql: string) => (await database.run(sql, LIMITS, NEVER).catch(() => null))?.rows ?? null
    for (const one of chosen.filter(({ db_id }) => db_id === name)) {
      told.length = 0
      const history = (one.history ?? []).map((turn) => ({ ...turn, status: 'succeeded' }))
      const began = performance.now()
      const generated = await generateFor({ question: one.question, history, attempts: [] }, parts, NEVER).catch(() => null)
      const ms = Math.round(performance.now() - began)
      const [weighed] = told
      if (weighed === undefined) continue
      const golds = one.answerable === false ? [] : [one.gold_sql ?? '', ...(one.gold_alternatives ?? [])].filter(Boolean)
      const wanted = await Promise.all(
        // SQLite may take a double-quoted text for a value, as many of these do; our connections do not.
        golds.map(async (gold) => (await rowsOf(gold)) ?? (await rowsOf(gold.replaceAll(/"([^"]*)"/g, "'$1'")))),
      )
      const isRight: Judge = async (sql) => {
        const given = golds.length === 0 ? null : await rowsOf(sql)
        return given !== null && wanted.some((rows) => rows !== null && sameAnswer(rows, given))
      }
      const { id, dataset, question } = one
      const about = { id, db: name, dataset, question, answerable: one.answerable ?? true, turn: history.length, ms }
      const line = { ...about, ...(await judged(weighed, generated, isRight)), ...(candidates && (await all(weighed, isRight))) }
      // Line by line: what was collected before it is stopped can be fitted to.
      appendFileSync(out, `${JSON.stringify(line)}\n`)
      count += 1
    }
    await close()
  }
  await generator.close?.()
  rmSync(folder, { recursive: true, force: true })
  console.log(`${count} questions.`)
}

/** The likeliest statement, what was decided, and what stood against an answer. */
async function judged({ ranked, features, faults }: Observed, generated: Generated | null, isRight: Judge) {
  const sql = ranked[0]?.candidate.sql ?? null
  const { uncovered = [], isContradicted = false } = faults ?? {}
  return { kind: generated?.kind ?? 'failed', sql, right: sql !== null && (await isRight(sql)), features, uncovered, isContradicted }
}

/** Every candidate with its evidence and what it finds. */
async function all({ ranked, request, source, decoded, byRules }: Observed, isRight: Judge) {
  const heard = rulesFeatures(
    { request, source, features: decoded.features, byRules },
    ranked.map(({ candidate }) => candidate),
  )
  const candidates: object[] = []
  for (const [at, { candidate, rankFeatures, score }] of ranked.entries())
    candidates.push({
      sql: candidate.sql,
      score,
      ev: { ...rankFeatures, ...heard[at] },
      right: await isRight(candidate.sql),
      found: (await request.look?.(candidate.sql, NEVER)) ?? null,
    })
  return { candidates }
}

await new Command('node scripts/run.mjs benchmarks/nl2sql/calibration/collect.ts')
  .description('Collects what the calibrated confidence is fitted to, on databases that the network has not read.')
  .requiredOption('--cases <file>', 'one JSON object per line: db_id, question, gold_sql, history?, answerable?')
  .requiredOption('--databases <folder>', 'holds <db_id>.sqlite')
  .requiredOption('--out <file>', 'for fit.py')
  .option('--databases-listed <file>', 'only cases of these databases: one name per line')
  .option('--every <cases>', 'only every so many-th', Number, 1)
  .option('--without <mechanisms>', MECHANISMS_TOLD, mechanismsIn, [])
  .option('--candidates', 'all candidates, for fitting the reranker')
  .action(collect)
  .parseAsync()
