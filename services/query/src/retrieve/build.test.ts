import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ConnectionFailure, StatementFailure } from '../dialects/dialect.ts'
import { buildIndex } from './build.ts'
import { fingerprint } from './fingerprint.ts'
import { catalogTable, fakeDatabase } from './index.fixture.ts'

const signal = new AbortController().signal
const people = catalogTable('people', { id: 'uuid!', name: 'text', ssn: 'text', bio: 'text', born: 'date', tags: 'text[]', data: 'jsonb' })
const open = { isSensitive: () => false }
const valuesOf = async (values: Record<string, string[] | Error>, options: Parameters<typeof buildIndex>[1] = open) => {
  const index = await buildIndex(fakeDatabase({ tables: [people] }, values), options, signal)
  return Object.fromEntries(
    index.tables[0]?.columns.filter(({ values: found }) => found.length > 0).map((column) => [column.name, column]) ?? [],
  )
}

describe('building an index', () => {
  it('reads structure, the values of text columns and a profile of numbers and dates', async () => {
    const database = fakeDatabase({ tables: [people] }, { 'people.name': ['Ana', 'Bo'], 'people.born': ['1990-01-02'] })
    const index = await buildIndex(database, { ...open, now: () => new Date('2026-01-02T03:04:05Z') }, signal)
    assert.deepEqual(database.asked, ['people.name', 'people.ssn', 'people.bio', 'people.born'])
    assert.equal(index.builtAt, '2026-01-02T03:04:05.000Z')
    assert.equal(index.fingerprint, fingerprint({ tables: [people] }))
    const name = index.tables[0]?.columns.find((column) => column.name === 'name')
    assert.deepEqual(name?.values, ['Ana', 'Bo'])
    assert.equal(name?.valuesComplete, true)
    const born = index.tables[0]?.columns.find((column) => column.name === 'born')
    assert.deepEqual([born?.values, born?.profile], [[], ['1990-01-02']])
  })
  it('never asks for a sensitive column', async () => {
    const database = fakeDatabase({ tables: [people] }, { 'people.ssn': ['078-05-1120'] })
    const index = await buildIndex(database, { isSensitive: (table, column) => table === 'people' && column === 'ssn' }, signal)
    assert.ok(!database.asked.includes('people.ssn'))
    assert.ok(!JSON.stringify(index).includes('078-05-1120')) // the time of the index is in it too, so nothing shorter
  })
  it('keeps at most so many values and says that there were more', async () => {
    const { name } = await valuesOf({ 'people.name': ['a', 'b', 'c'] }, { ...open, limits: { perColumn: 2 } })
    assert.deepEqual(name?.values, ['a', 'b'])
    assert.equal(name?.valuesComplete, false)
  })
  it('keeps no prose, no keys of machines and no control characters', async () => {
    const kept = await valuesOf({
      'people.bio': ['x'.repeat(81), 'y'.repeat(200), 'short'],
      'people.ssn': ['3f2a9c1e-88d1-4c0b-9b1a-0d6b8f6f2a11', '9d1c0b7e-11aa-4f7b-8d3b-5d6b8f6f2a12'],
      'people.name': ['Ana', 'Bo', 'B\u0007o', ' '],
    })
    assert.deepEqual(Object.keys(kept), ['name'])
    assert.deepEqual(kept.name?.values, ['Ana', 'Bo'])
  })
  it('goes on where one column cannot be read, and counts it', async () => {
    const database = fakeDatabase({ tables: [people] }, { 'people.name': new StatementFailure('refused', 'no'), 'people.ssn': ['x'] })
    const index = await buildIndex(database, open, signal)
    assert.equal(index.skippedColumns, 1)
    assert.ok(database.asked.includes('people.bio'))
  })
  it('ends where the connection is lost', async () => {
    const database = fakeDatabase({ tables: [people] }, { 'people.name': new ConnectionFailure('host_unreachable', 'gone') })
    await assert.rejects(buildIndex(database, open, signal), ConnectionFailure)
  })
  it('ends where the caller does', async () => {
    const controller = new AbortController()
    const database = fakeDatabase({ tables: [people] })
    database.distinctValues = async () => {
      controller.abort(new Error('left'))
      throw new Error('cancelled')
    }
    await assert.rejects(buildIndex(database, open, controller.signal), /left/)
  })
  it('stops reading values when its time or its room is used up', async () => {
    const late = fakeDatabase({ tables: [people] }, { 'people.name': ['a'] })
    assert.equal((await buildIndex(late, { ...open, limits: { totalMs: -1 } }, signal)).skippedColumns, 4)
    assert.deepEqual(late.asked, [])
    const full = fakeDatabase({ tables: [people] }, { 'people.name': ['a'] })
    await buildIndex(full, { ...open, limits: { total: 1 } }, signal)
    assert.deepEqual(full.asked, ['people.name'])
  })
  it('reads small tables first', async () => {
    const tables = [
      { ...catalogTable('large', { name: 'text' }), rowEstimate: 1e9 },
      { ...catalogTable('small', { name: 'text' }), rowEstimate: 3 },
    ]
    const database = fakeDatabase({ tables })
    await buildIndex(database, open, signal)
    assert.deepEqual(database.asked, ['small.name', 'large.name'])
  })
})

describe('the fingerprint', () => {
  const [a, b] = [catalogTable('a', { id: 'int!' }), catalogTable('b', { id: 'int!', a_id: 'int' }, ['a_id → a'])]
  it('is the same whatever the order of tables and the number of rows', () =>
    assert.equal(fingerprint({ tables: [a, b] }), fingerprint({ tables: [{ ...b, rowEstimate: 7 }, a] })))
  for (const [what, changed] of [
    ['a column', catalogTable('a', { id: 'int!', name: 'text' })],
    ['a type', catalogTable('a', { id: 'bigint!' })],
    ['a key', catalogTable('a', { id: 'int' })],
    ['a comment', { ...a, comment: 'people' }],
  ] as const) {
    it(`is another with ${what} changed`, () => assert.notEqual(fingerprint({ tables: [a, b] }), fingerprint({ tables: [changed, b] })))
  }
})
