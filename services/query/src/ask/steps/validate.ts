import type { Database } from '../../dialects/dialect.ts'
import { checkSql } from '../../guard/sql/check-sql.ts'
import { qualifyTables } from '../../guard/sql/qualify.ts'
import type { Rejected } from '../../guard/sql/verdict.ts'
import type { AskParts } from '../ask.parts.ts'
import { dropStatement } from '../ask.state.ts'
import type { Step } from '../ask.step.ts'

/** What of a statement may run, or why nothing may. */
export async function checkStatement(sql: string, database: Database, parts: AskParts): Promise<{ runnable: string } | Rejected> {
  const index = parts.index.current()
  if (!index) throw new Error('There is no schema index.')
  const { dialect } = database
  const verdict = await checkSql({ dialect, sql, catalog: index, sensitive: parts.sensitive })
  if (verdict.verdict !== 'accept') return verdict
  // At execution only: what the caller sees, and sends back as history, has the names of the listing.
  return { runnable: parts.schema === '' ? verdict.sql : qualifyTables(dialect, verdict, parts.schema) }
}

/** Only a SELECT over known tables and columns that are not sensitive goes on. */
export const validate: Step<'accepted' | 'refused'> = async (state, parts) => {
  const database = await parts.database()
  state.ready = database.begin(parts.limits.statementMs) // which takes the server about as long as the check takes here
  const checked = await checkStatement(state.sql, database, parts)
  if ('runnable' in checked) {
    state.runnable = checked.runnable
    return 'accepted'
  }
  dropStatement(state)
  state.fault = { outcome: 'refused', error: checked.message }
  if (checked.kind === 'safety' || checked.kind === 'sensitive') {
    const event = checked.kind === 'safety' ? 'validator_violation' : 'sensitive_column_blocked'
    parts.security({ event, reason: checked.code, correlation_id: state.correlationId })
  }
  return 'refused'
}
