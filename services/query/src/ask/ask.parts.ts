import type { Database } from '../dialects/dialect.ts'
import type { Generator } from '../generate/generator.ts'
import type { SecurityLog } from '../safety/security-events.ts'
import type { SchemaIndexHolder } from '../schema-index/holder.ts'
import type { Embedder } from '../schema-index/schema-index.ts'

/** What the steps work with: made once, when the service starts. */
export interface AskParts {
  /** The database, or the reason why there is none. */
  database: () => Promise<Database>
  index: SchemaIndexHolder
  generator: Generator
  /** Compares meanings beside words, where a model for it is set. */
  embedder?: Embedder
  security: SecurityLog
  /** Patterns of columns that nobody may ask about. */
  sensitive: readonly string[]
  /** The columns of this database that they mean. */
  sensitiveNames: () => readonly string[]
  limits: {
    rows: number
    bytes: number
    statementMs: number
    retries: number
    noticeRows: number
    limitRows: number
  }
  now: () => Date
}
