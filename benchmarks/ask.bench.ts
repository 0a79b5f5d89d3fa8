import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import type { AskParts } from '../services/query/src/ask/ask.parts.ts'
import { askQuestion } from '../services/query/src/ask/ask.question.ts'
import { newState } from '../services/query/src/ask/ask.state.ts'
import { openParts } from '../services/query/src/ask/open-parts.ts'
import { readCommandConfig } from '../services/query/src/config.ts'
import type { Generated } from '../services/query/src/generate/generator.ts'
import { postgresWorld, QUERIES, sqliteWorld, type World } from './ask/worlds.ts'
import { circumstances, writeResult } from './result-file.ts'

/** What the steps beside generation and execution may cost, in times of the statement alone. */
const TARGETS = { cheap: 3, heavy: 1.1 }
type Weight = keyof typeof QUERIES
const NEVER = new AbortController().signal
const WARMING = 4_000

interface Measured {
  database: string
  query: Weight
  /** The statement alone as a careful client runs it: the service's driver, a read-only transaction, a time-out, caps. */
  bare_ms: number
  /** The statement alone without any of that. */
  plain_ms: number
  /** A question without its generation, and that without its execution. */
  asked_ms: number
  overhead_ms: number
  overhead_ratio: number
  asked_ratio: number
  /** The same of the medians: far from it where the machine is busy with other things. */
  median_overhead_ratio: number
  median_asked_ratio: number
  target: number
  met: boolean
  steps_ms: Record<string, number>
}

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
const median = (values: readonly number[]): number => quantile(values, 0.5)
/** The tenth of the calls that was disturbed least: what else runs on the machine lengthens a call, and never shortens it. */
const undisturbed = (values: readonly number[]): number => quantile(values, 0.1)
const rounded = (value: number): number => Math.round(value * 1000) / 1000

async function time(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** A question through every step; what each of them took, and the whole. */
async function ask(parts: AskParts, question: string): Promise<Record<string, number>> {
  const state = newState({ question, history: [], insightWanted: true, correlationId: 'bench' })
  const steps: Record<string, number> = {}
  const began = performance.now()
  let before = began
  await askQuestion(state, {
    parts,
    questionMs: 600_000,
    signal: NEVER,
    log: { info: () => {}, error: console.error },
    onStep: ({ step }) => {
      const now = performance.now()
      steps[step] = now - before
      before = now
    },
  })
  if (state.status !== 'succeeded') throw new Error(`${state.status}: ${state.failure ?? state.clarification ?? state.rejectionMessage}`)
  return { ...steps, whole: performance.now() - began }
}

/** The statement alone, in either way, and the whole question in turn, each of them first as often as the others. */
async function measure(world: World, parts: AskParts, query: Weight, warming: number, rounds: number): Promise<Measured> {
  const database = await parts.database()
  const { rows, bytes, statementMs } = parts.limits
  // The service lets PostgreSQL use its workers where its plan says so; so must the statement alone, or it would be the slower one.
  const { parallel = false } = await database.estimate(QUERIES[query](0).sql, NEVER)
  const times = { bare: [] as number[], plain: [] as number[], asked: [] as Record<string, number>[] }
  for (let round = -warming; round < rounds; round += 1) {
    if (round === 0) Object.assign(times, { bare: [], plain: [], asked: [] }) // so far it was only warming up
    const { question, sql } = QUERIES[query](Math.abs(round))
    parts.generator = { name: 'fixed', version: '1', deterministic: true, generate: async () => written(sql) }
    const limits = { rows, bytes, timeoutMs: statementMs, parallel }
    const turns = [
      async () => times.bare.push(await time(async () => void (await database.run(sql, limits, NEVER)))),
      async () => times.plain.push(await time(() => world.plain(sql))),
      async () => times.asked.push(await ask(parts, question)),
    ]
    for (let turn = 0; turn < turns.length; turn += 1) await turns[(turn + Math.abs(round)) % turns.length]?.()
  }
  return summary(world.name, query, times)
}

const written = (sql: string): Generated => ({ kind: 'sql', sql, confidence: 1, interpretation: sql, others: [], uncovered: [] })

interface Times {
  bare: readonly number[]
  plain: readonly number[]
  asked: readonly Record<string, number>[]
}

function summary(database: string, query: Weight, { bare, plain, asked }: Times): Measured {
  const without = (...steps: string[]): number[] =>
    asked.map((one) => steps.reduce((rest, step) => rest - (one[step] ?? 0), one.whole ?? 0))
  const [questions, overheads] = [without('generate'), without('generate', 'execute')]
  const ratio = (of: (values: readonly number[]) => number, part: readonly number[]): number => rounded(of(part) / of(bare))
  const [overhead, whole] = [ratio(undisturbed, overheads), ratio(undisturbed, questions)]
  return {
    database,
    query,
    bare_ms: rounded(undisturbed(bare)),
    plain_ms: rounded(undisturbed(plain)),
    asked_ms: rounded(undisturbed(questions)),
    overhead_ms: rounded(undisturbed(overheads)),
    overhead_ratio: overhead,
    asked_ratio: whole,
    median_overhead_ratio: ratio(median, overheads),
    median_asked_ratio: ratio(median, questions),
    target: TARGETS[query],
    met: (query === 'cheap' ? overhead : whole) < TARGETS[query],
    steps_ms: Object.fromEntries(
      Object.keys(asked[0] ?? {})
        .filter((step) => step !== 'whole')
        .map((step) => [step, rounded(undisturbed(asked.map((one) => one[step] ?? 0)))]),
    ),
  }
}

function print(results: readonly Measured[]): void {
  for (const one of results) {
    const { database, query, bare_ms, plain_ms, asked_ms, overhead_ms, overhead_ratio, asked_ratio, target, met, steps_ms } = one
    const verdict = `${met ? 'met' : 'missed'}: ${query === 'cheap' ? 'the overhead' : 'all of it'} must be under ${target}`
    console.log(`${database}, ${query}: ${verdict}`)
    console.log(`  the statement alone ${bare_ms} ms (${plain_ms} ms without transaction, time-out and caps)`)
    console.log(
      `  the steps but generation and execution ${overhead_ms} ms: ${overhead_ratio} x (of the medians ${one.median_overhead_ratio})`,
    )
    console.log(`  the question but generation ${asked_ms} ms: ${asked_ratio} x (of the medians ${one.median_asked_ratio})`)
    console.log(`  ${Object.entries(steps_ms).map(([step, ms]) => `${step} ${ms}`).join(', ')}`) // biome-ignore format: one line
  }
}

async function measureWorld(world: World, folder: string, rounds: number): Promise<Measured[]> {
  const config = readCommandConfig({ ...world.settings, TANAGER_DATA_DIR: join(folder, world.name), QUERY_TIMEOUT_SECONDS: '600' })
  const { parts, close } = await openParts(config, () => {})
  try {
    await parts.index.refresh(await parts.database(), NEVER)
    // The engine compiles what runs often: a service that has been asked a few thousand questions is what is measured.
    return [
      await measure(world, parts, 'cheap', WARMING, rounds * 100),
      await measure(world, parts, 'heavy', Math.ceil(rounds / 5), rounds),
    ]
  } finally {
    await close()
  }
}

const command = new Command('npm run bench:ask --')
  .description(
    'What a question costs beside its statement: the steps of /ask but generation and execution, against the statement alone in the same run.',
  )
  .option('--rows <number>', 'rows of the large table', Number, 2_000_000)
  .option('--rounds <number>', 'rounds of the heavy query; the cheap one gets a hundred times as many', Number, 15)
  .option('--url <url>', 'a PostgreSQL server where a database may be made; without it one is started')
  .option('--only <database>', 'postgresql or sqlite')
  .option('--out <file>', 'where to keep the result')
  .addHelpText('after', '\nExample:\n  npm run bench:ask -- --rows 500000 --rounds 9')
  .action(async (options: { rows: number; rounds: number; url?: string; only?: string; out?: string }) => {
    const folder = mkdtempSync(join(tmpdir(), 'tanager-bench-ask-'))
    const results: Measured[] = []
    try {
      for (const [name, open] of Object.entries({
        postgresql: () => postgresWorld(folder, options.rows, options.url),
        sqlite: () => sqliteWorld(folder, options.rows),
      })) {
        if (options.only && options.only !== name) continue
        const world = await open()
        try {
          results.push(...(await measureWorld(world, folder, options.rounds)))
        } finally {
          await world.close()
        }
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    print(results)
    if (options.out)
      writeResult(options.out, { ...circumstances('npm run bench:ask'), rows: options.rows, rounds: options.rounds, results })
    if (results.some(({ met }) => !met)) process.exitCode = 1
  })

await command.parseAsync()
