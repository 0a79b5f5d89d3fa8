import type { DialectName } from '../dialect.ts'
import { mssqlLimits } from '../mssql/limits.ts'
import { quoteName as quoteMysql } from '../mysql/connection.ts'
import { quoteName as quotePostgres } from '../postgresql/connection.ts'
import type { CheckedSettings } from '../settings.ts'
import { quoteText } from '../sql-dialect.ts'
import type { FetchOptions } from '../transport.ts'

/** A setting of the session that not every server knows. */
export interface SessionStatement {
  sql: string
  optional?: boolean
}

/** Statements sent to the server when a connection is new. */
export function onConnect({ DB_TYPE, schema }: CheckedSettings): SessionStatement[] {
  if (DB_TYPE === 'mysql' && schema !== '') return [{ sql: `use ${quoteMysql(schema)}` }]
  if (DB_TYPE === 'duckdb') {
    return [
      ...(schema === '' ? [] : [{ sql: `set schema = '${schema.replaceAll("'", "''")}'` }]),
      { sql: 'set lock_configuration = true', optional: true },
    ]
  }
  if (DB_TYPE === 'sqlite') return [{ sql: 'pragma query_only = on', optional: true }]
  return []
}

/** Statements at the beginning of each transaction, which is always rolled back: the limits of the native drivers, as SQL. */
export function onBegin(settings: CheckedSettings, { timeoutMs, rows, bytes }: FetchOptions): SessionStatement[] {
  const { schema } = settings
  switch (settings.DB_TYPE) {
    case 'postgresql':
      return [{ sql: postgresSettings(schema, timeoutMs) }]
    case 'mysql':
      return [
        { sql: `set session max_statement_time = ${Math.max(0.001, timeoutMs / 1000)}`, optional: true }, // MariaDB
        { sql: `set session max_execution_time = ${Math.max(1, Math.ceil(timeoutMs))}`, optional: true }, // MySQL
        { sql: `set session sql_select_limit = ${rows + 1}, lock_wait_timeout = 5, innodb_lock_wait_timeout = 5` },
        { sql: 'start transaction read only' },
      ]
    case 'mssql':
      return mssqlLimits(rows, bytes).map((sql) => ({ sql }))
    case 'sqlite':
    case 'duckdb':
      return []
  }
}

/** As one SELECT, and only those that this server knows. */
function postgresSettings(schema: string, timeoutMs: number): string {
  const settings = {
    transaction_read_only: 'on',
    statement_timeout: String(Math.max(1, Math.ceil(timeoutMs))),
    lock_timeout: '5000',
    idle_in_transaction_session_timeout: String(Math.ceil(timeoutMs) + 5000),
    client_connection_check_interval: '500',
    intervalstyle: 'iso_8601',
    ...(schema === '' ? {} : { search_path: `${quotePostgres(schema)}, pg_temp` }),
  }
  const rows = Object.entries(settings).map(([name, value]) => `(${quoteText(name)}, ${quoteText(value)})`)
  return `select set_config(s.name, v.value, true) from (values ${rows.join(', ')}) v(name, value) join pg_catalog.pg_settings s on lower(s.name) = v.name`
}

/** Drivers that know no more of Unicode than its first plane take the statement as UTF-8. */
export const takesUtf8 = (dialect: DialectName): boolean => dialect === 'sqlite'
