import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import type { AskParts } from '../services/query/src/ask/ask.parts.ts'
import { askQuestion } from '../services/query/src/ask/ask.question.ts'
import { newState } from '../services/query/src/ask/ask.state.ts'
import { openParts } from '../services/query/src/ask/open-parts.ts'
import { readQueryConfig } from '../services/query/src/config.ts'
import { postgresWorld, QUERIES, sqliteWorld, type World } from './ask/worlds.ts'
import { circumstances, writeResult } from './result-file.ts'

/** What a question may cost beside the statement itself. */
const TARGETS = { cheap: 3, heavy: 1.1 }
type Weight = keyof typeof QUERIES
const QUESTIONS: Record<Weight, string> = {
  cheap: 'What is the name and the city of person 77?',
  heavy: 'How many orders are there per city of the person, and what do they amount to, the most first?',
}
const NEVER = new AbortController().signal

interface Measured {
  database: string
  query: Weight
  /** Of the statement alone, and of the whole question but its generation. */
  bare_ms: number
  asked_ms: number
  ratio: number
  /** The same of the medians: far from the ratio where the machine is busy with other things. */
  median_ratio: number
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

/** The statement alone and the whole question in turn, the one and the other first. */
async function measure(world: World, parts: AskParts, query: Weight, rounds: number): Promise<Measured> {
  const sql = QUERIES[query]
  const database = await parts.database()
  const { rows, bytes, statementMs } = parts.limits
  parts.generator = { name: 'fixed', version: '1', deterministic: true, generate: async () => ({ kind: 'sql', sql }) }
  const steps: Record<string, number[]> = {}
  // The service lets PostgreSQL use its workers where its plan says so; so must the statement alone, or it would be the slower one.
  const { parallel = false } = await database.estimate(sql, NEVER)
  const bare = async (): Promise<void> => void (await database.run(sql, { rows, bytes, timeoutMs: statementMs, parallel }, NEVER))
  const asked = async (): Promise<void> => {
    const state = newState({ question: QUESTIONS[query], history: [], insightWanted: true, correlationId: 'bench' })
    let before = performance.now()
    await askQuestion(state, {
      parts,
      questionMs: 600_000,
      signal: NEVER,
      log: { info: () => {}, error: console.error },
      onStep: ({ step }) => {
        const now = performance.now()
        const times = steps[step] ?? []
        steps[step] = times
        times.push(now - before)
        before = now
      },
    })
    if (state.status !== 'succeeded') throw new Error(`${state.status}: ${state.failure ?? state.clarification ?? state.rejectionMessage}`)
  }
  const time = async (work: () => Promise<void>): Promise<number> => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  for (let warm = 0; warm < rounds / 5; warm += 1) {
    await bare()
    await asked()
  }
  for (const times of Object.values(steps)) times.length = 0
  const alone: number[] = []
  const whole: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) alone.push(await time(bare))
    whole.push(await time(asked))
    if (round % 2 === 1) alone.push(await time(bare))
  }
  const ratio = undisturbed(whole) / undisturbed(alone)
  return {
    database: world.name,
    query,
    bare_ms: rounded(undisturbed(alone)),
    asked_ms: rounded(undisturbed(whole)),
    ratio: rounded(ratio),
    median_ratio: rounded(median(whole) / median(alone)),
    target: TARGETS[query],
    met: ratio < TARGETS[query],
    steps_ms: Object.fromEntries(Object.entries(steps).map(([step, times]) => [step, rounded(undisturbed(times))])),
  }
}

async function measureWorld(world: World, folder: string, rounds: number): Promise<Measured[]> {
  const config = readQueryConfig({ ...world.settings, TANAGER_DATA_DIR: join(folder, world.name), QUERY_TIMEOUT_SECONDS: '600' })
  const { parts, close } = await openParts(config, () => {})
  try {
    await parts.index.refresh(await parts.database(), NEVER)
    return [await measure(world, parts, 'cheap', rounds * 100), await measure(world, parts, 'heavy', rounds)]
  } finally {
    await close()
  }
}

const command = new Command('npm run bench:ask --')
  .description(
    'What a question costs beside its statement: every step of /ask but generation, against the statement alone in the same run.',
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
    for (const { database, query, bare_ms, asked_ms, ratio, median_ratio, target, met, steps_ms } of results) {
      console.log(
        `${database}, ${query}: ${bare_ms} ms alone, ${asked_ms} ms asked: ${ratio} x (target: under ${target}${met ? '' : ', missed'}; of the medians ${median_ratio})`,
      )
      console.log(`  ${Object.entries(steps_ms).map(([step, ms]) => `${step} ${ms}`).join(', ')}`) // biome-ignore format: one line
    }
    if (options.out)
      writeResult(options.out, { ...circumstances('npm run bench:ask'), rows: options.rows, rounds: options.rounds, results })
    if (results.some(({ met }) => !met)) process.exitCode = 1
  })

await command.parseAsync()
