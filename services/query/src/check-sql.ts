/**
 * npm run query:check-sql -- --dialect D --schema SCHEMA.json [--sensitive LIST] < in.jsonl
 *
 * Reads {"id", "sql"} per line and writes {"id", "verdict", "code", "message"} per line: what the service would decide.
 */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { DIALECTS, type DialectName } from './dialects/dialect.ts'
import { sensitivePatterns } from './guard/sensitive-columns.ts'
import { catalogFromListing } from './guard/sql/catalog-from-listing.ts'
import { checkSql } from './guard/sql/check-sql.ts'

const USAGE = 'Usage: npm run query:check-sql -- --dialect D --schema SCHEMA.json [--sensitive LIST] < in.jsonl'

/** Other names that the dialects go by. */
const ALSO: Record<string, DialectName> = {
  postgres: 'postgresql',
  pg: 'postgresql',
  mariadb: 'mysql',
  sqlserver: 'mssql',
  tsql: 'mssql',
  'sql-server': 'mssql',
  sqlite3: 'sqlite',
}

class UsageError extends Error {}

function readSettings(args: string[]) {
  const options = { dialect: { type: 'string' }, schema: { type: 'string' }, sensitive: { type: 'string', default: '' } } as const
  let values: { dialect?: string; schema?: string; sensitive: string }
  try {
    values = parseArgs({ args, options }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  const named = values.dialect?.toLowerCase() ?? ''
  const dialect = DIALECTS.find((one) => one === named) ?? (Object.hasOwn(ALSO, named) ? ALSO[named] : undefined)
  if (dialect === undefined) throw new UsageError(`--dialect must be one of ${DIALECTS.join(', ')}.`)
  if (values.schema === undefined) throw new UsageError('--schema is missing.')
  return { dialect, catalog: readCatalog(values.schema), sensitive: sensitivePatterns(values.sensitive) }
}

function readCatalog(path: string) {
  try {
    return catalogFromListing(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`)
  }
}

async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2))
  let number = 0
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1
    if (line.trim() === '') continue
    const { id, sql } = readLine(line, number)
    const result = await checkSql({ ...settings, sql })
    const { verdict, code, message } = { code: null, message: null, ...result }
    process.stdout.write(`${JSON.stringify({ id, verdict, code, message })}\n`)
  }
}

function readLine(line: string, number: number): { id: unknown; sql: string } {
  let given: { id?: unknown; sql?: unknown }
  try {
    given = JSON.parse(line)
  } catch {
    throw new UsageError(`Line ${number} of the input is not JSON.`)
  }
  if (typeof given?.sql !== 'string') throw new UsageError(`Line ${number} of the input has no "sql".`)
  return { id: given.id ?? null, sql: given.sql }
}

main().catch((error: unknown) => {
  console.error(error instanceof UsageError ? `${error.message}\n${USAGE}` : error)
  process.exitCode = 2
})
