import { checkSql } from '../../safety/sql-guard/check-sql.ts'
import { qualifyTables } from '../../safety/sql-guard/qualify.ts'
import { dropStatement } from '../ask.state.ts'
import type { Step } from '../ask.step.ts'

/** Only a SELECT over known tables and columns that are not sensitive goes on. */
export const validate: Step<'accepted' | 'refused'> = async (state, parts) => {
  const index = parts.index.current()
  if (!index) throw new Error('There is no schema index.')
  const database = await parts.database()
  state.ready = database.begin(parts.limits.statementMs) // which takes the server about as long as the check takes here
  const verdict = await checkSql({ dialect: database.dialect, sql: state.sql, catalog: index, sensitive: parts.sensitive })
  if (verdict.verdict === 'accept') {
    // At execution only: what the caller sees, and sends back as history, has the names of the listing.
    state.runnable = parts.schema === '' ? verdict.sql : qualifyTables(database.dialect, verdict, parts.schema)
    return 'accepted'
  }
  dropStatement(state)
  state.fault = { outcome: 'refused', error: verdict.message }
  if (verdict.kind === 'safety' || verdict.kind === 'sensitive') {
    const event = verdict.kind === 'safety' ? 'validator_violation' : 'sensitive_column_blocked'
    parts.security({ event, reason: verdict.code, correlation_id: state.correlationId })
  }
  return 'refused'
}
