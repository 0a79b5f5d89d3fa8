import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { openParts } from '../../../services/query/src/ask/open-parts.ts'
import { generateFor } from '../../../services/query/src/ask/steps/generate.ts'
import { readCommandConfig } from '../../../services/query/src/config.ts'
import { sameAnswer } from '../../../services/query/src/evaluate/same-answer.ts'
import { createHybridGenerator } from '../../../services/query/src/generate/neural/hybrid.ts'
import type { Evidence } from '../../../services/query/src/generate/neural/rank/evidence.ts'
import { type Case, readCases, readNames } from '../case-file.ts'

interface Options {
  cases: string
  databases: string
  databasesListed?: string
  every: number
  out: string
}
type Judged = Case & { answerable?: boolean; gold_alternatives?: string[] }

const NEVER = new AbortController().signal
const LIMITS = { rows: 100_000, bytes: 2 ** 27, timeoutMs: 5_000 }

/** What the confidence in each likeliest statement would be computed from, and whether the statement is right. */
async function collect({ cases, databases, databasesListed, every, out }: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-calibrate-'))
  const listed = databasesListed === undefined ? null : readNames(databasesListed)
  const chosen = (readCases(cases) as Judged[])
    .filter(({ db_id }) => listed === null || listed.has(db_id))
    .filter((_, at) => at % every === 0)
  const told: { sql: string; features: Evidence }[] = []
  const generator = createHybridGenerator({
    isSensitive: () => false,
    observe: (sql, features) => {
      told.push({ sql, features })
    },
  })
  const lines: string[] = []
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
      await generateFor({ question: one.question, history, attempts: [] }, parts, NEVER).catch(() => null)
      const [weighed] = told
      if (weighed === undefined) continue
      const given = one.answerable === false ? null : await rowsOf(weighed.sql)
      const golds = [one.gold_sql ?? '', ...(one.gold_alternatives ?? [])].filter(Boolean)
      let isRight = false
      for (const gold of given ? golds : []) {
        // SQLite may take a double-quoted text for a value, as many of these do; our connections do not.
        const wanted = (await rowsOf(gold)) ?? (await rowsOf(gold.replaceAll(/"([^"]*)"/g, "'$1'")))
        isRight ||= wanted !== null && given !== null && sameAnswer(wanted, given)
      }
      lines.push(
        JSON.stringify({
          db: name,
          dataset: one.dataset,
          question: one.question,
          sql: weighed.sql,
          right: isRight,
          features: weighed.features,
        }),
      )
    }
    await close()
  }
  await generator.close?.()
  writeFileSync(out, `${lines.join('\n')}\n`)
  rmSync(folder, { recursive: true, force: true })
  console.log(`${lines.length} questions.`)
}

await new Command('node scripts/run.mjs benchmarks/nl2sql/calibration/collect.ts')
  .description('Collects what the calibrated confidence is fitted to, on databases that the network has not read.')
  .requiredOption('--cases <file>', 'one JSON object per line: db_id, question, gold_sql, history?, answerable?')
  .requiredOption('--databases <folder>', 'holds <db_id>.sqlite')
  .requiredOption('--out <file>', 'for fit.py')
  .option('--databases-listed <file>', 'only cases of these databases: one name per line')
  .option('--every <cases>', 'only every so many-th', Number, 1)
  .action(collect)
  .parseAsync()
