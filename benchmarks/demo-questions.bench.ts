import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import pg from 'pg'
import { askQuestion } from '../services/query/src/ask/ask.question.ts'
import { type AskState, newState } from '../services/query/src/ask/ask.state.ts'
import { openParts } from '../services/query/src/ask/open-parts.ts'
import { readCommandConfig } from '../services/query/src/config.ts'
import { createEmbeddedGenerator } from '../services/query/src/generate/embedded-generator.ts'
import type { Mechanism } from '../services/query/src/generate/mechanisms.ts'
import { sensitiveColumns, sensitivePatterns } from '../services/query/src/guard/sensitive-columns.ts'
import { type DemoQuestion, isRight, rightRows } from './demo-questions/demo-question.ts'
import { demoWorld } from './demo-questions/demo-world.ts'
import { MECHANISMS_TOLD, mechanismsIn } from './nl2sql/mechanism-list.ts'

/** Right: the rows of the reference, or not answered where nothing can be. Held back: clarified or refused, though there is an answer. */
type Verdict = 'right' | 'held back' | 'wrong'

const QUESTIONS = fileURLToPath(new URL('../services/query/test/demo-questions/dev-01.jsonl', import.meta.url))
/** What a caller may rely on. */
const SURE = 0.85
const NEVER = new AbortController().signal

async function judge(client: pg.Client, asked: DemoQuestion, state: AskState): Promise<Verdict> {
  if (state.status !== 'succeeded') return asked.sql === null ? 'right' : 'held back'
  return (await isRight(client, asked, await rightRows(client, asked), state.sql)) ? 'right' : 'wrong'
}

const command = new Command('npm run bench:demo-questions --')
  .description('A hundred questions of recruiters, HR and auditors on the demo data, through every step of /ask.')
  .option('--questions <file>', 'another set in the same form; dev-02.jsonl to test-14.jsonl lie beside the first', QUESTIONS)
  .option('--out <file>', 'one JSON object per line: id, verdict, status, confidence, sql')
  .option('--model <folder>', 'weights of the embedded generator; without it those of the service')
  .option('--without <mechanisms>', MECHANISMS_TOLD, mechanismsIn, [])
  .action(async ({ questions, out, model, without }: { questions: string; out?: string; model?: string; without: Mechanism[] }) => {
    const folder = mkdtempSync(join(tmpdir(), 'tanager-demo-questions-'))
    const world = await demoWorld(folder)
    const client = new pg.Client(world.reportUrl)
    try {
      await client.connect()
      const config = readCommandConfig({ ...world.settings, TANAGER_DATA_DIR: join(folder, 'data') })
      const { parts, close } = await openParts(config, () => {})
      if (model || without.length > 0) {
        await parts.generator.close?.()
        const isSensitive = sensitiveColumns(sensitivePatterns(config.SENSITIVE_COLUMNS))
        Object.assign(parts, {
          generator: createEmbeddedGenerator({ isSensitive, without: new Set(without), ...(model && { folder: model }) }),
        })
      }
      await parts.index.refresh(await parts.database(), NEVER)
      const lines: object[] = []
      const took: number[] = []
      const answered: { confidence: number; isRight: boolean }[] = []
      const verdicts: Record<Verdict, number> = { right: 0, 'held back': 0, wrong: 0 }
      for (const line of readFileSync(questions, 'utf8').trim().split('\n')) {
        const asked: DemoQuestion = JSON.parse(line)
        const history = (asked.history ?? []).map((turn) => ({ ...turn, tables: [], status: 'succeeded' }))
        const state = newState({ question: asked.question, history, insightWanted: false, correlationId: asked.id })
        const began = performance.now()
        await askQuestion(state, {
          parts,
          questionMs: 60_000,
          signal: NEVER,
          log: { info: () => {}, error: console.error },
          onStep: () => {},
        })
        took.push(performance.now() - began)
        const verdict = await judge(client, asked, state)
        verdicts[verdict] += 1
        const confidence = state.generated?.kind === 'sql' ? (state.generated.confidence ?? 0) : null
        if (state.status === 'succeeded') answered.push({ confidence: confidence ?? 0, isRight: verdict === 'right' })
        const { question, id, kind } = asked
        lines.push({ id, kind, verdict, status: state.status, confidence, question, sql: state.sql, said: state.clarification })
      }
      await close()
      if (out) writeFileSync(out, lines.map((one) => `${JSON.stringify(one)}\n`).join(''))
      console.log(`${lines.length} questions: ${Object.entries(verdicts).map(([verdict, count]) => `${count} ${verdict}`).join(', ')}.`) // biome-ignore format: one line
      const [median, most] = [0.5, 0.95].map((share) => Math.round(took.toSorted((a, b) => a - b)[Math.floor(share * took.length)] ?? 0))
      console.log(`${median} ms a question in the median, ${most} at the 95th percentile.`)
      const sure = answered.filter(({ confidence }) => confidence >= SURE)
      console.log(`Of ${sure.length} answers with a confidence of ${SURE} or more ${sure.filter((one) => one.isRight).length} are right.`)
    } finally {
      await client.end()
      await world.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

await command.parseAsync()
