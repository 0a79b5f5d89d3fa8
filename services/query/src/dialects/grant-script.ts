import type { Catalog, CatalogColumn, CatalogTable } from '../retrieve/catalog.ts'
import { quoteName as quoteMssql } from './mssql/mssql.ts'
import { quoteName as quoteMysql } from './mysql/connection.ts'
import { quoteName as quotePostgres } from './postgresql/connection.ts'
import { quoteText } from './sql-dialect.ts'

export interface GrantScript {
  dialect: 'postgresql' | 'mysql' | 'mssql'
  catalog: Catalog
  /** Columns that the role must never read. */
  sensitive(table: CatalogTable, column: CatalogColumn): boolean
  /** The database user of the Query API; for MySQL `name` or `name@host`. */
  role: string
}

interface Grant {
  table: CatalogTable
  columns: string[]
}

/**
 * SQL that gives a role the right to read every column but the sensitive ones, and nothing else. Column by column also where
 * none is sensitive, so that a column added later is not readable until somebody has looked at it.
 */
export function grantScript({ dialect, catalog, sensitive, role }: GrantScript): string {
  const grants = catalog.tables.map((table) => ({
    table,
    columns: table.columns.filter((column) => !sensitive(table, column)).map(({ name }) => name),
  }))
  const withheld = catalog.tables.flatMap((table) =>
    table.columns.filter((column) => sensitive(table, column)).map(({ name }) => `${table.name}.${name}`),
  )
  const readable = grants.filter(({ columns }) => columns.length > 0)
  return `${[...heading(withheld), ...STATEMENTS[dialect](role, readable, catalog)].join('\n')}\n`
}

const heading = (withheld: string[]): string[] => [
  '-- Read-only rights for the Query API, column by column. Read this, then run it as the owner of the tables or an administrator.',
  `-- Withheld as sensitive: ${withheld.length === 0 ? 'nothing' : withheld.map(oneLine).join(', ')}.`,
]
/** A name may hold a line break, which would end the comment. */
const oneLine = (name: string): string => name.replace(/\s/g, ' ')

const STATEMENTS: Record<GrantScript['dialect'], (role: string, grants: Grant[], catalog: Catalog) => string[]> = {
  postgresql: forPostgres,
  mysql: forMysql,
  mssql: forMssql,
}

function forPostgres(name: string, grants: Grant[], catalog: Catalog): string[] {
  const role = quotePostgres(name)
  const schemas = [...new Set(catalog.tables.map(({ schema }) => quotePostgres(schema ?? 'public')))]
  return [
    `-- create role ${oneLine(role)} login nosuperuser nocreatedb nocreaterole noinherit password '…';`,
    'begin;',
    `do $connect$ begin execute format('grant connect on database %I to ${role.replaceAll("'", "''")}', current_database()); end $connect$;`,
    `alter role ${role} set default_transaction_read_only = on;`,
    `alter role ${role} set statement_timeout = '60s';`,
    `alter role ${role} set idle_in_transaction_session_timeout = '60s';`,
    ...schemas.flatMap((schema) => [
      `revoke all on all tables in schema ${schema} from ${role};`,
      `grant usage on schema ${schema} to ${role};`,
    ]),
    ...grants.map(
      ({ table, columns }) =>
        `grant select (${columns.map(quotePostgres).join(', ')}) on ${quotePostgres(table.schema ?? 'public')}.${quotePostgres(table.name)} to ${role};`,
    ),
    'commit;',
  ]
}

function forMysql(name: string, grants: Grant[]): string[] {
  const at = name.lastIndexOf('@')
  const user = at > 0 ? `${mysqlText(name.slice(0, at))}@${mysqlText(name.slice(at + 1))}` : `${mysqlText(name)}@'%'`
  return [
    `-- create user ${oneLine(user)} identified by '…';`,
    `revoke all privileges, grant option from ${user};`,
    ...grants.flatMap(({ table, columns }) => {
      const path = `${table.schema === null ? '' : `${quoteMysql(table.schema)}.`}${quoteMysql(table.name)}`
      const select = `grant select (${columns.map(quoteMysql).join(', ')}) on ${path} to ${user};`
      // MariaDB shows the foreign keys of a table only to who holds a right to all of it. REFERENCES reads and changes nothing.
      return table.foreignKeys.length > 0 ? [select, `grant references on ${path} to ${user};`] : [select]
    }),
  ]
}
const mysqlText = (text: string): string => quoteText(text.replaceAll('\\', '\\\\'))

function forMssql(name: string, grants: Grant[], catalog: Catalog): string[] {
  const role = quoteMssql(name)
  const path = (table: CatalogTable): string => `${quoteMssql(table.schema ?? 'dbo')}.${quoteMssql(table.name)}`
  return [
    `-- create user ${oneLine(role)} for login ${oneLine(role)};`,
    `grant showplan to ${role}; -- lets the Query API say beforehand what a question would cost`,
    ...catalog.tables.map((table) => `revoke select, insert, update, delete on object::${path(table)} from ${role};`),
    ...grants.map(({ table, columns }) => `grant select on object::${path(table)} (${columns.map(quoteMssql).join(', ')}) to ${role};`),
  ]
}
