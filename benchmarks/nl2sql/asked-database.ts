import { join } from 'node:path'
import type { AskParts } from '../../services/query/src/ask/ask.parts.ts'
import { askQuestion } from '../../services/query/src/ask/ask.question.ts'
import { type AskState, newState } from '../../services/query/src/ask/ask.state.ts'
import { databaseSettings, openParts } from '../../services/query/src/ask/open-parts.ts'
import { readCommandConfig } from '../../services/query/src/config.ts'
import { openDatabase } from '../../services/query/src/dialects/choose-dialect.ts'
import type { Generator } from '../../services/query/src/generate/generator.ts'
import type { SecurityEvent } from '../../services/query/src/guard/security-events.ts'
import { prepare } from '../../services/query/src/retrieve/retrieve.ts'
import type { Case } from './case-file.ts'
import { goldTables } from './gold-tables.ts'

const NEVER = new AbortController().signal
const QUIET = { info: () => {}, error: (what: unknown) => console.error(what) }

export interface AskedDatabase {
  /** One case through every step of /ask; the state holds what became of it. */
  ask(one: Case): Promise<AskState>
  /** Security events of the cases so far. */
  events: SecurityEvent[]
  close(): Promise<void>
}

export interface AskedOptions {
  /** For the schema index. */
  folder: string
  /** Settings of the language model, where one answers. */
  environment: NodeJS.ProcessEnv
  /** Patterns of columns that may not be asked about; undefined for the service's own. */
  sensitive: readonly string[] | undefined
  /** Shared by all databases, where no language model answers. */
  generator?: Generator
}

/** A database file with all that the service has for it, ready to be asked. */
export async function openAsked(file: string, { folder, environment, sensitive, generator }: AskedOptions): Promise<AskedDatabase> {
  const events: SecurityEvent[] = []
  const config = readCommandConfig({ ...environment, DB_TYPE: 'sqlite', DB_NAME: file, TANAGER_DATA_DIR: join(folder, 'data') })
  const { parts } = await openParts(config, (event) => events.push(event), sensitive)
  // Cases come one at a time: one process for the database is enough, and there are many databases to go through.
  const database = await openDatabase({ ...databaseSettings(config), poolSize: 1 })
  parts.database = async () => database
  if (generator) parts.generator = generator
  await parts.index.refresh(database, NEVER)
  const index = parts.index.current()
  if (index) prepare(index)
  const questionMs = config.QUESTION_TIMEOUT_SECONDS * 1_000
  return {
    events,
    close: () => database.close(),
    async ask(one) {
      const state = newState({ question: one.question, history: historyOf(one, parts), insightWanted: true, correlationId: one.id })
      await askQuestion(state, { parts, questionMs, signal: NEVER, log: QUIET, onStep: () => {} })
      return state
    },
  }
}

/** What a caller would send back: the earlier questions with their statements and the tables of those. */
function historyOf({ history = [] }: Case, { index }: AskParts): AskState['history'] {
  const names = new Map((index.current()?.tables ?? []).map((table) => [table.name.toLowerCase(), table.name]))
  return history.map((turn) => {
    const tables = [...goldTables(turn.sql, new Set(names.keys()))].map((name) => names.get(name) ?? name)
    return { ...turn, tables, status: 'succeeded' }
  })
}
