import assert from 'node:assert/strict'
import { it } from 'node:test'
import { inLines, sqlTokens } from './sql-tokens.ts'

it('SQL is told apart, and nothing of it is lost', () => {
  const sql = `SELECT "full_name", count(*) AS n FROM candidates c -- all\nWHERE c.city = 'O''Fallon; DROP' AND c.years >= 2.5 /* x */ \`a\` [b] 'cut`
  assert.equal(
    sqlTokens(sql)
      .map(({ text }) => text)
      .join(''),
    sql,
  )
  const of = (kind: string) => sqlTokens(sql).flatMap((token) => (token.kind === kind ? [token.text] : []))
  assert.deepEqual(of('keyword'), ['SELECT', 'count', 'AS', 'FROM', 'WHERE', 'AND'])
  assert.deepEqual(of('string'), ["'O''Fallon; DROP'", "'cut"])
  assert.deepEqual(of('comment'), ['-- all', '/* x */'])
  assert.deepEqual(of('number'), ['2.5'])
})
it('a statement in one line is broken at its clauses alone', () => {
  assert.equal(
    inLines("SELECT a FROM t LEFT JOIN u ON t.id = u.id WHERE a IN (SELECT b FROM v WHERE c = ' from x') ORDER BY a"),
    "SELECT a\nFROM t\nLEFT JOIN u ON t.id = u.id\nWHERE a IN (SELECT b FROM v WHERE c = ' from x')\nORDER BY a",
  )
})
