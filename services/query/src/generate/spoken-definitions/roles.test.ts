import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { catalogTable, indexedTable } from '../../retrieve/index.fixture.ts'
import type { Retrieved } from '../../retrieve/retrieve.ts'
import type { ValueMatch } from '../../retrieve/value-search.ts'
import { withRoles } from './roles.ts'

const airports = {
  ...indexedTable(catalogTable('airports', { id: 'int!', city: 'text' })),
  semantics: {
    names: ['airport'],
    roles: [
      { name: 'origin', child: 'flights', columns: ['from_id'], before: ['from', 'departing from'] },
      { name: 'destination', child: 'flights', columns: ['to_id'], before: ['to'] },
    ],
  },
}
const flights = indexedTable(
  catalogTable('flights', { id: 'int!', from_id: 'int', to_id: 'int' }, ['from_id → airports', 'to_id → airports']),
)
const staff = {
  ...indexedTable(catalogTable('staff', { id: 'int!', first_name: 'text', last_name: 'text', boss_id: 'int' }, ['boss_id → staff'])),
  semantics: { roles: [{ name: 'manager', child: 'staff', columns: ['boss_id'], names: ['boss'], before: ['led by'] }] },
}

const value = (question: string, phrase: string, table: string, column: string): ValueMatch => {
  const start = question.indexOf(phrase)
  return { phrase, start, end: start + phrase.length, table, column, value: phrase, kind: 'exact' }
}
const asked = (question: string, tables: Retrieved['tables'], values: [string, string, string][], before = '') =>
  withRoles({ tables, values: values.map(([phrase, table, column]) => value(question, phrase, table, column)) }, question, before)
const keys = ({ tables }: Retrieved, name: string) =>
  tables.find((one) => one.name === name)?.foreignKeys.map(({ columns, table }) => `${columns} ${table}`)

describe('A table in several roles', () => {
  const flown = (question: string, before = '') => asked(question, [flights, airports], [['Paris', 'airports', 'city'], ['Rome', 'airports', 'city']], before) // biome-ignore format: rows

  it('is a table for each role that the words in front of a value say', () => {
    const found = flown('flights departing from Paris to Rome')
    assert.deepEqual(found.tables.map(({ name, roleOf }) => [name, roleOf]), [['flights', undefined], ['airports', undefined], ['origin', 'airports'], ['destination', 'airports']]) // biome-ignore format: rows
    assert.deepEqual(found.values.map(({ table, lead }) => [table, lead]), [['origin', 'departing from '], ['destination', 'to ']]) // biome-ignore format: rows
    assert.deepEqual(keys(found, 'flights'), ['from_id origin', 'to_id destination'])
  })
  it('is one where its name stands in front of a value, or anywhere', () => {
    assert.deepEqual(
      flown('flights whose destination city is Rome').values.map(({ table }) => table),
      ['airports', 'destination'],
    )
    assert.deepEqual(keys(flown('flights by destination'), 'flights'), ['to_id destination'])
  })
  it('is one where the statement before reads it', () =>
    assert.deepEqual(keys(flown('and in 2025?', 'SELECT 1 FROM "flights" JOIN "airports" AS "origin" ON true'), 'flights'), [
      'from_id origin',
    ]))
  it('stays as it is where no role is said', () =>
    assert.deepEqual(keys(flown('flights by airport'), 'flights'), ['from_id airports', 'to_id airports']))
  it('is the same object for the same roles: what is known of a table is remembered by it', () =>
    assert.deepEqual(flown('to Rome').tables.map((one, at) => one === flown('to Rome').tables[at]), [true, true, true])) // biome-ignore format: rows

  const led = (question: string) => asked(question, [staff], [['Ana', 'staff', 'first_name'], ['Lund', 'staff', 'last_name']]) // biome-ignore format: rows
  it('refers to its own rows', () => {
    const found = led("Who is Ana Lund's boss?")
    assert.deepEqual(found.tables.map(({ name }) => name), ['staff', 'manager']) // biome-ignore format: rows
    assert.deepEqual([keys(found, 'staff'), keys(found, 'manager')], [['boss_id manager'], []])
    assert.deepEqual(
      found.values.map(({ table }) => table),
      ['staff', 'staff'],
    )
  })
  it('has a name of two parts under one role', () =>
    assert.deepEqual(led('staff led by Ana Lund').values.map(({ table, lead }) => [table, lead]), [['manager', 'led by '], ['manager', undefined]])) // biome-ignore format: rows
})
