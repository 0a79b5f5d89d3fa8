import { childTransport } from './child/transport.ts'
import { makeDatabase } from './database.ts'
import { ConnectionFailure, type Database, type DialectName } from './dialect.ts'
import { duckdb } from './duckdb/duckdb.ts'
import { demandPackage, loadDriver } from './load-driver.ts'
import { mssql } from './mssql/mssql.ts'
import { mssqlTransport } from './mssql/transport.ts'
import { mysql } from './mysql/mysql.ts'
import { mysqlTransport } from './mysql/transport.ts'
import { postgresql } from './postgresql/postgresql.ts'
import { postgresTransport } from './postgresql/transport.ts'
import { type CheckedSettings, completeSettings, type DatabaseSettings, settingsFaults } from './settings.ts'
import type { SqlDialect } from './sql-dialect.ts'
import { sqlite } from './sqlite/sqlite.ts'
import type { Transport } from './transport.ts'

const SQL: Record<DialectName, SqlDialect> = { postgresql, mysql, mssql, sqlite, duckdb }

/**
 * Opens the database that the settings name: DB_TYPE says what it is, DB_ODBC_DRIVER, where given, the way to it. Nothing is
 * connected yet: `check` does that. Throws ConnectionFailure when the settings are malformed or a driver is not installed.
 */
export async function openDatabase(given: DatabaseSettings): Promise<Database> {
  const faults = settingsFaults(given)
  if (faults.length > 0) throw new ConnectionFailure('configuration', faults.join('; '))
  const settings = completeSettings(given)
  return makeDatabase(
    SQL[settings.DB_TYPE],
    settings.DB_ODBC_DRIVER === '' ? nativeTransport(settings) : odbcTransport(settings),
    settings.schema,
  )
}

function nativeTransport(settings: CheckedSettings): Transport {
  switch (settings.DB_TYPE) {
    case 'postgresql':
      return postgresTransport(loadDriver('pg'), settings)
    case 'mysql':
      return mysqlTransport(loadDriver('mysql2'), settings)
    case 'mssql':
      return mssqlTransport(loadDriver('tedious'), settings)
    case 'sqlite':
      demandPackage('libsql')
      return childTransport('sqlite', settings)
    case 'duckdb':
      demandPackage('@duckdb/node-api')
      return childTransport('duckdb', settings)
  }
}

function odbcTransport(settings: CheckedSettings): Transport {
  demandPackage('koffi')
  return childTransport('odbc', settings)
}
