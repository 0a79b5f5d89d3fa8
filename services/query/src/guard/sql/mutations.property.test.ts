import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { Dialect, parse as parseIndependently } from '@polyglot-sql/sdk'
import { parse as parsePostgresql } from 'libpg-query'
import type { DialectName } from '../../dialects/dialect.ts'
import { sensitiveColumns } from '../sensitive-columns.ts'
import { CATALOG, check, createTables, readCorpus, SENSITIVE } from './testing/corpus.ts'
import { type Engine, openInMemory } from './testing/engines.ts'
import { type Chance, chance } from './testing/random.ts'

const RUNS = process.env.SOAK ? 30_000 : 500

/** Pieces that turn a SELECT into something else, if they are let in. */
const PIECES = [
  ...[
    '; delete from orders',
    ' delete from orders',
    '; drop table orders',
    ' into x',
    " into outfile '/tmp/x'",
    ' for update',
    ' for share',
    ';',
    '; --',
  ],
  ...[
    '/*',
    '*/',
    '/*! drop table orders */',
    '--',
    '#',
    "'",
    '"',
    '`',
    '[',
    ']',
    '\\',
    "\\'",
    "''",
    '$$',
    '@x',
    '@@version',
    '?',
    '$1',
    ':x',
    '\u00a0',
    '\u200b',
  ],
  ...[
    ' union select ssn from customers',
    ' union all select password_hash from users',
    ', ssn',
    ', c.ssn',
    '*',
    'ssn',
    'salary',
    ' exec xp_cmdshell',
    ' shutdown',
  ],
  ...[
    'pg_sleep(1)',
    'sleep(1)',
    "load_file('x')",
    "load_extension('x')",
    "read_csv('x')",
    'current_user',
    '(select ssn from customers limit 1)',
    ' or 1 = 1',
  ],
  ...[
    ' with x as (delete from orders returning id) select 1',
    'returning id',
    ' with (nolock)',
    ' option (maxrecursion 0)',
    ' lock in share mode',
    'limit 1',
    'from',
    'select',
    '(',
    ')',
    ',',
  ],
]

/** One to three changes: a piece put in, characters cut out or doubled, the head of another statement, another case. */
function mutate(sql: string, others: string[], by: Chance): string {
  let text = sql
  for (let changes = 1 + Math.floor(by.next() * 3); changes > 0; changes -= 1) {
    const at = Math.floor(by.next() * (text.length + 1))
    const end = at + Math.floor(by.next() * 12)
    const roll = by.next()
    if (roll < 0.45) text = text.slice(0, at) + by.pick(PIECES) + text.slice(at)
    else if (roll < 0.6) text = text.slice(0, at) + text.slice(end)
    else if (roll < 0.7) text = text.slice(0, end) + text.slice(at)
    else if (roll < 0.8) text = text.slice(0, at) + by.pick(others).slice(Math.floor(by.next() * 40))
    else if (roll < 0.9)
      text = text.replace(/\b(?:name|id|total|status|email)\b/i, by.pick(['ssn', 'salary', 'password_hash', 'SSN', '"ssn"']))
    else text = text.slice(0, at) + text.slice(at, end).toUpperCase() + text.slice(end)
  }
  return text
}

const open: Engine[] = []
after(async () => {
  for (const engine of open) await engine.close()
})

/** Throws when the text that would run is anything but one SELECT over what may be read. */
type Judge = (sql: string) => Promise<void>

const FORBIDDEN = /"(?:InsertStmt|UpdateStmt|DeleteStmt|MergeStmt|intoClause|lockingClause|ParamRef|CallStmt|DropStmt)"/
const judges: Record<DialectName, () => Promise<Judge>> = {
  postgresql: async () => async (sql) => {
    const tree = await parsePostgresql(sql)
    assert.equal(tree.stmts?.length, 1)
    assert.deepEqual(Object.keys(tree.stmts?.[0]?.stmt ?? {}), ['SelectStmt'])
    assert.doesNotMatch(JSON.stringify(tree), FORBIDDEN)
  },
  // No server here: an independent parser must see one SELECT too, where it can read the text at all.
  mysql: async () => independently(Dialect.MySQL),
  mssql: async () => independently(Dialect.TSQL),
  sqlite: async () => byEngine('sqlite'),
  duckdb: async () => byEngine('duckdb'),
}

const independently = (dialect: Dialect): Judge => {
  const kinds = new Set(['select', 'union', 'intersect', 'except', 'subquery'])
  return async (sql) => {
    const { success, ast } = parseIndependently(sql, dialect)
    if (!success || !ast) return
    assert.equal(ast.length, 1)
    assert.ok(kinds.has(Object.keys(ast[0] ?? {})[0] ?? ''))
  }
}

/** The database itself, without the sensitive columns: it must not miss one. Other complaints are its own business. */
async function byEngine(dialect: 'sqlite' | 'duckdb'): Promise<Judge> {
  const isSensitive = sensitiveColumns(SENSITIVE)
  const engine = await openInMemory(
    dialect,
    createTables(dialect, CATALOG, (table, column) => !isSensitive(table, column)),
  )
  open.push(engine)
  return async (sql) => {
    const failure = await engine.plan(sql).then(
      () => '',
      (error: Error) => error.message,
    )
    if (/EXCLUDE/.test(failure)) return
    assert.doesNotMatch(
      failure,
      /^not a SELECT|^\d+ statements|(?:no such column|not found|not have a column).*(?:ssn|salary|hash|token)/i,
      sql,
    )
  }
}

describe('a mutated SELECT is refused or stays one SELECT', () => {
  for (const dialect of Object.keys(judges) as DialectName[]) {
    it(`in ${dialect}`, async () => {
      const judge = await judges[dialect]()
      const benign = readCorpus('benign', dialect)
      const statements = [...benign, ...readCorpus('attacks', dialect)]
      const by = chance(dialect.length * 7_919)
      let accepted = 0
      for (let run = 0; run < RUNS; run += 1) {
        const sql = mutate(by.pick(by.is(0.8) ? benign : statements), statements, by)
        const result = await check(dialect, sql)
        if (result.verdict === 'reject') {
          assert.notEqual(result.code, 'guard_failure', sql)
          continue
        }
        accepted += 1
        await judge(result.sql)
        assert.deepEqual(await check(dialect, result.sql), result, `not read alike twice: ${sql}`)
        assert.ok(result.columns.every(({ table, column }) => !sensitiveColumns(SENSITIVE)(table, column)))
      }
      assert.ok(accepted > RUNS / 50, `only ${accepted} of ${RUNS} were accepted`)
    })
  }
})
