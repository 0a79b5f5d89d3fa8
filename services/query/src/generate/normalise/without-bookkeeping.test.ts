import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { catalogTable, indexedTable } from '../../retrieve/index.fixture.ts'
import { withoutBookkeeping } from './without-bookkeeping.ts'

const table = (name: string, columns: Record<string, string>) => indexedTable(catalogTable(name, columns))
const names = (tables: { columns: { name: string }[] }[]) => tables.map(({ columns }) => columns.map(({ name }) => name).join(' '))

describe('Columns of bookkeeping', () => {
  const tables = ['orders', 'products', 'people'].map((name) => table(name, { id: 'int!', modifieddate: 'date', created_at: 'date' }))
  it('are left out where most tables have them', () =>
    assert.deepEqual(names(withoutBookkeeping(tables, 'orders by month')), ['id created_at', 'id created_at', 'id created_at']))
  it('stay where the question is about changes', () =>
    assert.equal(withoutBookkeeping(tables, 'Which orders were modified last week?'), tables))
  it('stay where few tables have them: there they mean something', () => {
    const few = [table('pages', { id: 'int!', modified_at: 'date' }), table('users', { id: 'int!' }), table('tags', { id: 'int!' })]
    assert.equal(withoutBookkeeping(few, 'pages by month'), few)
  })
  it('are left out into the same tables each time, by which the parser remembers them', () => {
    const [once] = withoutBookkeeping(tables, 'orders by month')
    const [again] = withoutBookkeeping(tables, 'orders by year')
    assert.equal(once, again)
  })
})
