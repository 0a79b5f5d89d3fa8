import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { catalogTable, indexedTable } from '../../retrieve/index.fixture.ts'
import { MOST_COLUMNS, withinTokenBudget } from './token-budget.ts'

const wide = (name: string, columns: number) =>
  indexedTable(catalogTable(name, Object.fromEntries(Array.from({ length: columns }, (_, at) => [`c${at}`, 'int']))))
const names = (tables: readonly { name: string }[]) => tables.map(({ name }) => name)

describe('room for tables', () => {
  it('is for the likeliest, and for smaller ones after them', () =>
    assert.deepEqual(names(withinTokenBudget([wide('a', 90), wide('b', 120), wide('c', 50)], 'x')), ['a', 'c']))
  it('is for all of a small schema', () => assert.equal(withinTokenBudget([wide('a', 20), wide('b', 20)], 'x').length, 2))
  it('is for what the question says of a table that is too wide', () => {
    const table = { ...wide('a', 1_000) }
    const last = table.columns.at(-1)
    assert.ok(last)
    last.name = 'hire_date'
    const [kept] = withinTokenBudget([table], 'When is the hire date?')
    assert.equal(kept?.columns.length, MOST_COLUMNS)
    assert.equal(kept?.columns.at(-1)?.name, 'hire_date')
  })
})
