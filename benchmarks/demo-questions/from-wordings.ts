import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Command } from 'commander'
import pg from 'pg'
import { alternativesTo, type Labels } from './alternatives.ts'
import { demoWorld } from './demo-world.ts'
import { type Period, periodsFrom, toPostgres } from './to-postgres.ts'
import { asTyped, chosen, type Dice, dice, type Entry, pick, readEntries, seedOf, slotsIn, spoken } from './wordings.ts'

/** Numbers to compare with or to show, from and to. */
const NUMBERS: Readonly<Record<string, readonly [number, number]>> = {
  years: [2, 15],
  small: [2, 10],
  score: [1, 5],
  round: [1, 4],
  days: [3, 60],
  many: [1, 6],
}
/** Values that are tried until a statement returns rows. */
const TRIES = 12

interface Filled {
  question: string
  sql: string
}
type Stored = (table: string, column: string) => Promise<string[]>

/** Values that are stored put into a statement and one of its wordings; null where a slot has none. */
async function fill({ sql, wordings }: Entry, roll: Dice, stored: Stored, periods: readonly Period[]): Promise<Filled | null> {
  let [statement, said] = [sql, chosen(pick(roll, wordings), roll)]
  const put = new Set<string>()
  for (const slot of slotsIn(sql)) {
    const value = await valueFor(sql, slot, roll, stored, put)
    if (value === null) return null
    put.add(value)
    statement = statement.replaceAll(`{${slot}}`, value.replaceAll("'", "''"))
    said = said.replaceAll(`{${slot}}`, spoken(value))
  }
  const period = pick(roll, periods)
  said = said.replaceAll('{period}', period.said)
  return { question: asTyped(said, roll), sql: toPostgres(statement, period) }
}

async function valueFor(sql: string, slot: string, roll: Dice, stored: Stored, put: ReadonlySet<string>): Promise<string | null> {
  const range = NUMBERS[slot.replace(/2$/, '')]
  if (range) {
    const [least, most] = range
    const all = Array.from({ length: most - least + 1 }, (_, at) => String(least + at)).filter((one) => !put.has(one))
    return pick(roll, all)
  }
  const before = sql.slice(0, sql.indexOf(`{${slot}}`))
  const compared = /([\w.]+) (?:NOT )?(=|!=|<>|LIKE|IN)[ (]*(?:'[^']*', )*'%?$/.exec(before)
  if (!compared) return null
  const [, path = '', how] = compared
  const tables = [...sql.matchAll(/(?:FROM|JOIN) (\w+)/g)].map(([, table = '']) => table)
  const [column = '', owner] = path.split('.').reverse()
  for (const table of owner ? [owner] : tables) {
    const values = await stored(table, column)
    const all = how === 'LIKE' ? values.flatMap((one) => one.split(' ')).filter((word) => word.length > 3) : values
    const left = all.filter((one) => !put.has(one))
    if (left.length > 0) return pick(roll, left)
  }
  return null
}

/** Something comes back that could be told from nothing. */
const saysSomething = (rows: readonly unknown[][]): boolean =>
  rows.length > 0 && !(rows.length === 1 && rows[0]?.every((value) => value === null || Number(value) === 0))

const command = new Command('node scripts/run.mjs benchmarks/demo-questions/from-wordings.ts')
  .description(
    'Questions on the demo data out of wordings that training reads: one JSON object per line, as the benchmark of demo questions takes them.',
  )
  .argument('<files...>', 'text files as in ml/recruiter_questions')
  .requiredOption('--out <file>', 'where to write them')
  .option('--each <number>', 'questions of each statement', '1')
  .option('--seed <number>', 'another gives other wordings and values', '1')
  .action(async (files: string[], { out, each, seed }: { out: string; each: string; seed: string }) => {
    const folder = mkdtempSync(join(tmpdir(), 'tanager-from-wordings-'))
    const world = await demoWorld(folder)
    const client = new pg.Client(world.reportUrl)
    try {
      await client.connect()
      const periods = periodsFrom(new Date())
      const stored = storedIn(client)
      const labels = labelsIn(world.settings.NOTES_FILE ?? '')
      const lines: object[] = []
      const faults: string[] = []
      let silent = 0
      for (const file of files) {
        const asker = basename(file, '.txt')
        for (const [at, entry] of readEntries(readFileSync(file, 'utf8')).entries()) {
          // By itself: what is added to a file leaves the questions before it as they were.
          const roll = dice(seedOf(`${seed} ${entry.sql}`))
          for (let nth = 0; nth < Number(each); nth += 1) {
            const found = await firstThatSpeaks(client, () => fill(entry, roll, stored, periods))
            if (typeof found === 'string') faults.push(`${found}\n  ${entry.sql}`)
            else if (found === null) silent += 1
            else {
              const { question, sql } = found
              lines.push({ id: `${asker}-${at + 1}-${nth + 1}`, asker, question, kind: 'wording', sql, alternatives: await thatRun(client, alternativesTo(sql, labels)) }) // biome-ignore format: one line
            }
          }
        }
      }
      writeFileSync(out, lines.map((one) => `${JSON.stringify(one)}\n`).join(''))
      for (const fault of faults) console.error(fault)
      console.log(`${lines.length} questions; ${silent} statements without rows, ${faults.length} that do not run.`)
    } finally {
      await client.end()
      await world.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

/** Null where no values bring rows; what the database says where it cannot run. */
async function firstThatSpeaks(client: pg.Client, make: () => Promise<Filled | null>): Promise<Filled | string | null> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const filled = await make()
    if (filled === null) return 'no value is stored for a slot'
    try {
      const { rows } = await client.query<unknown[]>({ text: filled.sql, rowMode: 'array' })
      if (saysSomething(rows)) return filled
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
  return null
}

async function thatRun(client: pg.Client, statements: readonly string[]): Promise<string[]> {
  const running: string[] = []
  for (const sql of statements) {
    const ran = await client.query(sql).then(
      () => true,
      () => false,
    )
    if (ran) running.push(sql)
  }
  return running
}

/** The values of a column, each once, asked for once. */
function storedIn(client: pg.Client): Stored {
  const known = new Map<string, string[]>()
  return async (table, column) => {
    const key = `${table}.${column}`
    const before = known.get(key)
    if (before) return before
    const asked = client.query<{ value: string }>(
      `SELECT DISTINCT CAST(${column} AS text) AS value FROM ${table} WHERE ${column} IS NOT NULL ORDER BY 1`,
    )
    const values = await asked.then(({ rows }) => rows.map(({ value }) => value), () => []) // biome-ignore format: one line
    known.set(key, values)
    return values
  }
}

function labelsIn(file: string): Labels {
  const { tables }: { tables: Record<string, { display?: string[] }> } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.fromEntries(Object.entries(tables).map(([table, { display = [] }]) => [table, display]))
}

await command.parseAsync()
