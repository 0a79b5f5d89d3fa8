import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadModule, parseSync } from 'libpg-query'
import { ROOT } from '../scripts/setup.mjs'
import { DIALECTS, type DialectName } from '../services/query/src/dialects/dialect.ts'
import { sensitivePatterns } from '../services/query/src/guard/sensitive-columns.ts'
import { catalogFromListing } from '../services/query/src/guard/sql/catalog-from-listing.ts'
import { checkSql } from '../services/query/src/guard/sql/check-sql.ts'

/**
 * node scripts/run.mjs benchmarks/sql-guard.bench.ts [--data DIR] [--rounds 5]
 *
 * How many attacks are refused and benign statements accepted in each dialect, and what one decision costs against
 * PostgreSQL's bare parser on the same statements in the same run.
 */
const { data, rounds } = parseArgs({
  options: { data: { type: 'string', default: join(ROOT, '../shared/data/sql') }, rounds: { type: 'string', default: '5' } },
}).values

interface Line {
  dialect: string
  sql: string
}
const NAMES: Record<string, DialectName> = { sqlserver: 'mssql' }
const readLines = (file: string): Line[] =>
  readFileSync(join(data, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

async function main(): Promise<void> {
  if (!existsSync(join(data, 'attacks.jsonl'))) {
    console.log(`No statements at ${data}: give a folder with attacks.jsonl, benign.jsonl and schema.json as --data DIR.`)
    return
  }
  await loadModule()
  const catalog = catalogFromListing(JSON.parse(readFileSync(join(data, 'schema.json'), 'utf8')))
  const sensitive = sensitivePatterns('')
  const [attacks, benign] = [readLines('attacks.jsonl'), readLines('benign.jsonl')]
  for (const dialect of DIALECTS) {
    const of = (lines: Line[]) => lines.filter((line) => (NAMES[line.dialect] ?? line.dialect) === dialect).map((line) => line.sql)
    const [bad, good] = [of(attacks), of(benign)]
    const guarded: number[] = []
    const bare: number[] = []
    let [refused, accepted] = [0, 0]
    for (let round = 0; round < Number(rounds); round += 1) {
      ;[refused, accepted] = [0, 0]
      for (const sql of [...bad, ...good]) {
        const begun = performance.now()
        const { verdict } = await checkSql({ dialect, sql, catalog, sensitive })
        guarded.push(performance.now() - begun)
        if (bad.includes(sql)) refused += Number(verdict === 'reject')
        else accepted += Number(verdict === 'accept')
        bare.push(timeBareParse(sql))
      }
    }
    const [own, floor] = [median(guarded), median(bare)]
    const ratio = (own / floor).toFixed(1)
    console.log(
      `${dialect}: refused ${refused}/${bad.length}, accepted ${accepted}/${good.length}, ${(own * 1_000).toFixed(0)} µs, ${ratio} x the bare parser`,
    )
  }
}

function timeBareParse(sql: string): number {
  const begun = performance.now()
  try {
    parseSync(sql)
  } catch {
    // other dialects are not all its grammar
  }
  return performance.now() - begun
}

await main()
