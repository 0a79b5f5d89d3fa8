import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import pg from 'pg'
import { lookWith } from '../../services/query/src/ask/look.ts'
import { openParts } from '../../services/query/src/ask/open-parts.ts'
import { TABLES_RETRIEVED } from '../../services/query/src/ask/steps/retrieve-schema.ts'
import { readCommandConfig } from '../../services/query/src/config.ts'
import { previousOf } from '../../services/query/src/generate/collect-candidates.ts'
import { normaliseQuestion } from '../../services/query/src/generate/normalise/normalise-question.ts'
import { decode } from '../../services/query/src/generate/parse-network/decode.ts'
import { openNetwork } from '../../services/query/src/generate/parse-network/open-network.ts'
import { withinTokenBudget } from '../../services/query/src/generate/parse-network/token-budget.ts'
import { readByRules } from '../../services/query/src/generate/parse-rules/rules-parser.ts'
import { collectReportingCandidates } from '../../services/query/src/generate/rerank/reporting/collect-candidates.ts'
import { sensitiveColumns, sensitivePatterns } from '../../services/query/src/guard/sensitive-columns.ts'
import { afterTurn, retrieve } from '../../services/query/src/retrieve/retrieve.ts'
import { type DemoQuestion, isRight, rightRows } from './demo-question.ts'
import { demoWorld } from './demo-world.ts'

const NEVER = new AbortController().signal

function questionsIn(file: string): DemoQuestion[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  if (!file.endsWith('.txt')) return lines.map((line) => JSON.parse(line))
  return lines.map((question, at) => ({ id: `nobody-${at + 1}-1`, question, kind: 'unanswerable', sql: null }))
}

/** Everything that is weighed for a question, and whether each candidate is right: what the choice between rules and network is fitted to. */
const command = new Command('node scripts/run.mjs benchmarks/demo-questions/collect.ts')
  .description('Candidates of rules and network for questions on the demo data, with their evidence and whether each is right.')
  .argument('<files...>', 'questions as the benchmark takes them; a .txt has one question per line that nothing answers')
  .requiredOption('--out <file>', 'one JSON object per line and question')
  .option('--model <folder>', 'weights of a network; without it those of the service')
  .action(async (files: string[], { out, model }: { out: string; model?: string }) => {
    const folder = mkdtempSync(join(tmpdir(), 'tanager-collect-'))
    const world = await demoWorld(folder)
    const client = new pg.Client(world.reportUrl)
    try {
      await client.connect()
      const config = readCommandConfig({ ...world.settings, TANAGER_DATA_DIR: join(folder, 'data') })
      const isSensitive = sensitiveColumns(sensitivePatterns(config.SENSITIVE_COLUMNS))
      const { parts, close } = await openParts(config, () => {})
      const database = await parts.database()
      await parts.index.refresh(database, NEVER)
      const index = parts.index.current()
      const network = openNetwork({ isSensitive, ...(model && { folder: model }) })
      if (!index || !network) throw new Error('There is no index or no network.')
      const look = lookWith(parts)
      const lines: object[] = []
      for (const asked of files.flatMap(questionsIn)) {
        const history = (asked.history ?? []).map((turn) => ({ ...turn, tables: [], status: 'succeeded' }))
        const retrieved = await retrieve(index, asked.question, {
          limit: TABLES_RETRIEVED,
          ...afterTurn(index, history.at(-1)),
        })
        const now = parts.now()
        const { dialect } = database
        const { question } = normaliseQuestion({ question: asked.question, retrieved, history, now, dialect })
        const request = { question, history, dialect, retrieved, attempts: [], now }
        const source = network.source(withinTokenBudget(retrieved.tables, question), request.dialect)
        const decoded = await decode(source, network.parser, { question, dialect, now, previous: previousOf(source, request) }, NEVER)
        const byRules = readByRules(request, { isSensitive })
        if (!decoded || !byRules) continue
        const found = collectReportingCandidates(request, source, decoded, byRules)
        const right = await rightRows(client, asked)
        const candidates: object[] = []
        for (const { candidate, rankFeatures } of found.ranked)
          candidates.push({
            sql: candidate.sql,
            ev: rankFeatures,
            right: await isRight(client, asked, right, candidate.sql),
            found: await look(candidate.sql, NEVER),
          })
        const { rankConfidence, answerable } = found
        const notHeld = byRules.notHeld !== null
        lines.push({ id: asked.id, question, kind: asked.kind, sql: asked.sql, history: history.length, notHeld, rankConfidence, answerable, candidates }) // biome-ignore format: one line
      }
      await network.parser.close()
      await close()
      writeFileSync(out, lines.map((one) => `${JSON.stringify(one)}\n`).join(''))
      console.log(`${lines.length} questions.`)
    } finally {
      await client.end()
      await world.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

await command.parseAsync()
