import type { Database } from '../dialects/dialect.ts'
import type { Generator } from '../generate/generator.ts'
import type { InsightWriter } from '../generate/insight/model-insight.ts'
import type { SchemaWords } from '../guard/schema-words.ts'
import type { SecurityLog } from '../guard/security-events.ts'
import type { Model } from '../llm/model.ts'
import type { SchemaIndexHolder } from '../retrieve/holder.ts'
import type { Embedder } from '../retrieve/schema-index.ts'
import type { AskMeasure } from './ask.metrics.ts'
import type { ChoiceSigner } from './choice-id.ts'
import type { RunningQuestions } from './running-questions.ts'

/** What the steps work with: made once, when the service starts. */
export interface AskParts {
  /** Whose rights the database user has; null: no audience's. */
  audience: string | null
  /** The database, or the reason why there is none. */
  database: () => Promise<Database>
  /** Stands before the tables' names when a statement runs, and nowhere else; empty for none. */
  schema: string
  index: SchemaIndexHolder
  /** Ends when the schema was looked at for the first time since the start, whether or not it could be read. Absent where nobody follows it. */
  firstLook?: Promise<void>
  generator: Generator
  /** The configured language model; absent where the embedded generator answers. */
  model?: Model
  /** Makes and reads the ids of choices. */
  choices: ChoiceSigner
  /** Puts a result into words, where an operator lets the model see results. Computed otherwise. */
  insight?: InsightWriter
  /** Compares meanings beside words, where a model for it is set. */
  embedder?: Embedder
  security: SecurityLog
  /** Patterns of columns that nobody may ask about. */
  sensitive: readonly string[]
  /** The columns of this database that they mean. */
  sensitiveNames: () => readonly string[]
  /** The words of all others and of their tables. */
  schemaWords: () => SchemaWords
  limits: {
    rows: number
    bytes: number
    statementMs: number
    retries: number
    noticeRows: number
    limitRows: number
  }
  now: () => Date
  running: RunningQuestions
  /** Takes the figures of a question that is over, where metrics are kept. */
  measure?: AskMeasure
}
