import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import pg from 'pg'
import { askQuestion } from '../services/query/src/ask/ask.question.ts'
import { type AskState, newState } from '../services/query/src/ask/ask.state.ts'
import { openParts } from '../services/query/src/ask/open-parts.ts'
import { readQueryConfig } from '../services/query/src/config.ts'
import { demoWorld } from './demo-questions/demo-world.ts'
import { sameRows } from './demo-questions/same-rows.ts'

interface DemoQuestion {
  id: string
  question: string
  kind: string
  sql: string | null
  alternatives?: string[]
  history?: { question: string; sql: string }[]
  ordered?: boolean
}
/** Right: the rows of the reference, or not answered where nothing can be. Held back: clarified or refused, though there is an answer. */
type Verdict = 'right' | 'held back' | 'wrong'

const QUESTIONS = fileURLToPath(new URL('../services/query/test/demo-questions/questions.jsonl', import.meta.url))
const NEVER = new AbortController().signal

const rowsOf = async (client: pg.Client, text: string): Promise<unknown[][]> =>
  (await client.query<unknown[]>({ text, rowMode: 'array' })).rows

async function judge(client: pg.Client, asked: DemoQuestion, state: AskState): Promise<Verdict> {
  if (state.status !== 'succeeded') return asked.sql === null ? 'right' : 'held back'
  if (asked.sql === null) return 'wrong'
  const given = await rowsOf(client, state.sql)
  for (const sql of [asked.sql, ...(asked.alternatives ?? [])])
    if (sameRows(given, await rowsOf(client, sql), asked.ordered === true)) return 'right'
  return 'wrong'
}

const command = new Command('npm run bench:demo-questions --')
  .description('A hundred questions of recruiters, HR and auditors on the demo data, through every step of /ask.')
  .option('--questions <file>', 'another set in the same form; second.jsonl, third.jsonl and fourth.jsonl lie beside the first', QUESTIONS)
  .option('--out <file>', 'one JSON object per line: id, verdict, status, sql')
  .action(async ({ questions, out }: { questions: string; out?: string }) => {
    const folder = mkdtempSync(join(tmpdir(), 'tanager-demo-questions-'))
    const world = await demoWorld(folder)
    const client = new pg.Client(world.reportUrl)
    try {
      await client.connect()
      const config = readQueryConfig({ ...world.settings, TANAGER_DATA_DIR: join(folder, 'data') })
      const { parts, close } = await openParts(config, () => {})
      await parts.index.refresh(await parts.database(), NEVER)
      const lines: object[] = []
      const verdicts: Record<Verdict, number> = { right: 0, 'held back': 0, wrong: 0 }
      for (const line of readFileSync(questions, 'utf8').trim().split('\n')) {
        const asked: DemoQuestion = JSON.parse(line)
        const history = (asked.history ?? []).map((turn) => ({ ...turn, tables: [], status: 'succeeded' }))
        const state = newState({ question: asked.question, history, insightWanted: false, correlationId: asked.id })
        await askQuestion(state, {
          parts,
          questionMs: 60_000,
          signal: NEVER,
          log: { info: () => {}, error: console.error },
          onStep: () => {},
        })
        const verdict = await judge(client, asked, state)
        verdicts[verdict] += 1
        lines.push({ id: asked.id, kind: asked.kind, verdict, status: state.status, question: asked.question, sql: state.sql })
      }
      await close()
      if (out) writeFileSync(out, lines.map((one) => `${JSON.stringify(one)}\n`).join(''))
      console.log(`${lines.length} questions: ${Object.entries(verdicts).map(([verdict, count]) => `${count} ${verdict}`).join(', ')}.`) // biome-ignore format: one line
    } finally {
      await client.end()
      await world.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

await command.parseAsync()
