import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { it } from 'node:test'
import type { Tables } from '@tanager/ask-contract'
import type { Static } from 'typebox'
import { testFolder } from '../dialects/testing/files.ts'
import { RENTALS, RENTALS_MODEL } from '../semantic-layer/rentals.fixture.ts'
import { queryWorld } from '../testing.ts'

it('GET /schema/tables lists tables and columns and no value', async (t) => {
  const world = await queryWorld()
  t.after(() => world.stop())
  const { status, body } = await world.get<{ tables: { table_name: string; columns: object[] }[] }>('/schema/tables')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['tables', 'out_of_scope'])
  assert.deepEqual(body.tables.map((table) => table.table_name).sort(), ['orders', 'people'])
  assert.deepEqual(body.tables.find((table) => table.table_name === 'orders')?.columns, [
    { name: 'id', type: 'INTEGER', nullable: false, is_primary_key: true, synonyms: [], description: null },
    { name: 'person_id', type: 'INTEGER', nullable: false, is_primary_key: false, synonyms: [], description: null },
    { name: 'amount', type: 'decimal(12,2)', nullable: false, is_primary_key: false, synonyms: [], description: null },
    { name: 'placed', type: 'date', nullable: false, is_primary_key: false, synonyms: [], description: null },
    { name: 'status', type: 'varchar(20)', nullable: false, is_primary_key: false, synonyms: [], description: null },
  ])
  assert.doesNotMatch(JSON.stringify(body), /shipped|Lovelace/)
})

it('GET /schema/tables tells what the semantic layer says of each table, and nothing that reads a column which nobody may ask about', async (t) => {
  const folder = testFolder()
  const file = folder.path('model.json')
  const { tables = {}, ...model } = RENTALS_MODEL
  const riders = { ...tables.riders, filters: { 'with an account': 'iban is not null' }, measures: { accounts: 'count(iban)' } }
  const repairs = { description: 'a bike that was mended', columns: { done_on: { synonyms: ['mended on'] } } }
  writeFileSync(file, JSON.stringify({ ...model, tables: { ...tables, riders, repairs } }))
  const world = await queryWorld({ tables: RENTALS, settings: { NOTES_FILE: file } })
  t.after(async () => {
    await world.stop()
    folder.remove()
  })
  const { body } = await world.get<Static<typeof Tables>>('/schema/tables')
  const listed = (name: string) => body.tables.find(({ table_name }) => table_name === name)
  const trips = listed('trips')
  assert.deepEqual(trips?.synonyms, ['trips', 'ride', 'rental'])
  assert.deepEqual(trips.display, ['trip_id', 'bikes.model'])
  assert.deepEqual(trips.measures, [
    { name: 'revenue', synonyms: ['turnover', 'takings'], description: null, definition: 'sum(minutes * rate * (1 - rebate))' },
    { name: 'ride time', synonyms: [], description: null, definition: 'sum(minutes)' },
  ])
  assert.deepEqual(
    trips.dimensions.map(({ name }) => name),
    ['trip length'],
  )
  assert.deepEqual(
    trips.filters.map(({ name, synonyms }) => [name, ...synonyms]),
    [
      ['faulty', 'broken down'],
      ['marathon', 'marathon ride'],
    ],
  )
  assert.deepEqual([listed('riders')?.measures, listed('riders')?.filters], [[], []])
  assert.equal(listed('repairs')?.description, 'a bike that was mended')
  assert.deepEqual(listed('repairs')?.columns.find(({ name }) => name === 'done_on')?.synonyms, ['mended on'])
  assert.deepEqual(body.out_of_scope, [{ topic: 'weather', words: ['weather', 'rain'], reason: 'Ask the weather service.' }])
})
