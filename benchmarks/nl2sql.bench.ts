import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import type { AskState } from '../services/query/src/ask/ask.state.ts'
import { createEmbeddedGenerator } from '../services/query/src/generate/embedded-generator.ts'
import type { Mechanism } from '../services/query/src/generate/mechanisms.ts'
import { sensitiveColumns, sensitivePatterns } from '../services/query/src/guard/sensitive-columns.ts'
import { type AskedDatabase, openAsked } from './nl2sql/asked-database.ts'
import { allThere, type Case, readCases, readNames } from './nl2sql/case-file.ts'
import { MECHANISMS_TOLD, mechanismsIn } from './nl2sql/mechanism-list.ts'

interface Prediction {
  id: string
  sql: string
  status: string
  ms: number
  /** Of the processor, this process alone: the database works in another. */
  processorMs: number
}
interface Refusal {
  id: string
  status: string
  why: string
}

const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const rounded = (ms: number): number => Math.round(ms * 100) / 100

/** Each database once, with its cases; nothing else goes on while one is asked. */
async function askAll(cases: readonly Case[], open: (database: string) => Promise<AskedDatabase>) {
  const predictions = new Map<string, Prediction>()
  const refusals: Refusal[] = []
  const openings: number[] = []
  for (const [name, own] of grouped(cases, ({ db_id }) => db_id)) {
    const opening = performance.now()
    const asked = await open(name)
    openings.push(performance.now() - opening)
    for (const one of own) {
      const [begun, worked] = [performance.now(), processorMs()]
      const state = await asked.ask(one)
      const [ms, processor] = [rounded(performance.now() - begun), rounded(processorMs() - worked)]
      const { status } = state
      predictions.set(one.id, { id: one.id, sql: status === 'succeeded' ? state.sql : '', status, ms, processorMs: processor })
      refusals.push(...refusalsOf(one.id, state))
    }
    refusals.push(...asked.events.map(({ event, reason, correlation_id }) => ({ id: correlation_id, status: event, why: reason })))
    await asked.close()
  }
  return { predictions: cases.flatMap(({ id }) => predictions.get(id) ?? []), refusals, openings }
}

/** What the service itself wrote and then would not or could not run: each is a fault of one or the other. */
const refusalsOf = (id: string, { attempts }: AskState): Refusal[] =>
  attempts.flatMap(({ outcome, error, sql }) => (error === null ? [] : [{ id, status: outcome, why: `${error} — ${sql}` }]))

const counted = (values: readonly string[]): string =>
  [...grouped(values, (value) => value)].map(([value, all]) => `${all.length} ${value}`).join(', ')

function grouped<Thing>(things: readonly Thing[], by: (thing: Thing) => string): Map<string, Thing[]> {
  const groups = new Map<string, Thing[]>()
  for (const thing of things) groups.get(by(thing))?.push(thing) ?? groups.set(by(thing), [thing])
  return groups
}

const command = new Command('npm run bench:nl2sql --')
  .description('Lets the service answer a file of questions, through the same steps as /ask. LLM_HOST and its like choose the generator.')
  .requiredOption('--cases <file>', 'one JSON object per line: id, db_id, question, history?')
  .requiredOption('--databases <folder>', 'holds <db_id>.sqlite')
  .requiredOption('--out <file>', 'where to write one JSON object per line: id, sql, status, ms, processorMs')
  .option('--limit <cases>', 'only the first so many', Number)
  .option('--every <cases>', 'only every so many-th, from the first', Number)
  .option('--databases-listed <file>', 'only cases of these databases: one name per line')
  .option('--model <folder>', 'weights of the embedded generator; without it those of the service')
  .option('--sensitive', 'block the columns that the service blocks; without it none: the data are public, and full of salaries')
  .option('--without <mechanisms>', MECHANISMS_TOLD, mechanismsIn, [])
  .option('--refusals <file>', 'where to write what was refused or failed, and why')
  .addHelpText('after', '\nExample:\n  npm run bench:nl2sql -- --cases dev.jsonl --databases databases --out predictions.jsonl')
  .action(async (options: Options) => {
    if (!allThere(options.cases, options.databases, ...(options.databasesListed ? [options.databasesListed] : []))) return
    const folder = mkdtempSync(join(tmpdir(), 'tanager-nl2sql-'))
    const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(LLM|EXAMPLES)_/.test(name)))
    const sensitive = options.sensitive ? sensitivePatterns('') : []
    // One for all databases: its weights are loaded once, as in the service.
    const embedded = createEmbeddedGenerator({
      isSensitive: sensitiveColumns(sensitive),
      log: LOG,
      without: new Set(options.without),
      ...(options.model && { folder: options.model }),
    })
    const generator = environment.LLM_HOST ? undefined : embedded
    try {
      generator?.warm?.(LOG)
      const answered = await askAll(chosen(options), (database) =>
        openAsked(join(options.databases, `${database}.sqlite`), {
          folder,
          environment,
          sensitive: options.sensitive ? undefined : [],
          ...(generator && { generator }),
        }),
      )
      report(options, answered)
    } finally {
      await embedded.close?.()
      rmSync(folder, { recursive: true, force: true })
    }
  })

const LOG = {
  info: (what: object, message: string) => console.log(message, what),
  warn: (what: object, message: string) => console.error(message, what),
}

interface Options {
  cases: string
  databases: string
  out: string
  limit?: number
  every?: number
  databasesListed?: string
  model?: string
  sensitive?: boolean
  without: Mechanism[]
  refusals?: string
}

function chosen({ cases, limit, every = 1, databasesListed }: Options): Case[] {
  const listed = databasesListed === undefined ? null : readNames(databasesListed)
  return readCases(cases, limit)
    .filter(({ db_id }) => listed === null || listed.has(db_id))
    .filter((_, at) => at % every === 0)
}

function report(options: Options, { predictions, refusals, openings }: Awaited<ReturnType<typeof askAll>>): void {
  const lines = (list: readonly object[]) => list.map((one) => `${JSON.stringify(one)}\n`).join('')
  writeFileSync(options.out, lines(predictions))
  if (options.refusals) writeFileSync(options.refusals, lines(refusals))
  console.log(`${predictions.length} questions: ${counted(predictions.map(({ status }) => status))}.`)
  if (refusals.length > 0) console.log(`Refused or failed on the way: ${counted(refusals.map(({ status }) => status))}.`)
  console.log(`By the clock: ${spread(predictions.map(({ ms }) => ms))}.`)
  console.log(`Of the processor: ${spread(predictions.map((one) => one.processorMs))}.`)
  console.log(`Opening a database and indexing its values, ${openings.length} of them: ${spread(openings)}.`)
  console.log(`${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB at the end.`)
}

function spread(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  const mean = sorted.reduce((sum, one) => sum + one, 0) / sorted.length
  const times95 = (at(0.95) / at(0.5)).toFixed(1)
  return `mean ${mean.toFixed(1)} ms, median ${at(0.5).toFixed(1)}, 95th percentile ${at(0.95).toFixed(1)} (${times95} times it), 99th ${at(0.99).toFixed(1)}`
}

await command.parseAsync()
