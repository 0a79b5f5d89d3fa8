import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { periodsFrom, toPostgres } from './to-postgres.ts'
import { chosen, dice, readEntries, spoken } from './wordings.ts'

const today = new Date('2026-11-15T12:00:00Z')
const periodOf = (said: string) => periodsFrom(today).find((one) => one.said === said)

describe('statements of the training files in PostgreSQL', () => {
  it('have days by the calendar and hours to the moment', () => {
    assert.equal(toPostgres('SELECT avg(julianday(b) - julianday(a)) FROM t'), 'SELECT avg(CAST(b AS date) - CAST(a AS date)) FROM t')
    assert.equal(
      toPostgres("SELECT a FROM t WHERE julianday('now') - julianday(b) > 7"),
      'SELECT a FROM t WHERE CURRENT_DATE - CAST(b AS date) > 7',
    )
    assert.match(toPostgres('SELECT (julianday(b) - julianday(a)) * 24 FROM t'), /EXTRACT\(EPOCH FROM b - a\) \/ 3600/)
  })
  it('have periods as days from and to', () => {
    assert.equal(
      toPostgres("SELECT a FROM t WHERE t.b = '@'", periodOf('last month')),
      "SELECT a FROM t WHERE (t.b >= '2026-10-01' AND t.b < '2026-11-01')",
    )
    assert.deepEqual(
      [periodOf('this week')?.from, periodOf('last quarter')?.from, periodOf('in September')?.to],
      ['2026-11-09', '2026-07-01', '2026-10-01'],
    )
  })
  it('have flags, months and orders', () => {
    assert.equal(
      toPostgres("SELECT strftime('%Y-%m', a) FROM t WHERE t.eligible = 1"),
      "SELECT to_char(a, 'YYYY-MM') FROM t WHERE t.eligible = true",
    )
    assert.equal(toPostgres('SELECT a FROM t ORDER BY b DESC LIMIT 1'), 'SELECT a FROM t ORDER BY b DESC NULLS LAST LIMIT 1')
  })
})

describe('wordings', () => {
  it('are read with their statement, choices kept together', () => {
    assert.deepEqual(readEntries('# by whom\nSELECT 1\n  One [a | b] x | Two\n\nSELECT 2\n  Three\n'), [
      { sql: 'SELECT 1', wordings: ['One [a | b] x', 'Two'] },
      { sql: 'SELECT 2', wordings: ['Three'] },
    ])
  })
  it('are chosen the same way every time', () => {
    const all = () => Array.from({ length: 5 }, (_, seed) => chosen('[a|b|] c', dice(seed)))
    assert.deepEqual(all(), all())
    assert.ok(new Set(all()).size > 1)
  })
  it('say values as people do', () =>
    assert.deepEqual(['InPerson', 'HR_HEAD', 'identity_proof', 'LinkedIn page', 'Berlin'].map(spoken), ['in person', 'HR head', 'identity proof', 'LinkedIn page', 'Berlin'])) // biome-ignore format: one line
})
