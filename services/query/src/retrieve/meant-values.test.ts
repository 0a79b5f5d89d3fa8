import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { catalogTable, indexedTable, indexOf } from './index.fixture.ts'
import { retrieve } from './retrieve.ts'

const index = indexOf(
  indexedTable(catalogTable('clients', { id: 'int!', name: 'text', newsletter: 'text' }), { name: ['Ada', 'Ben'], newsletter: ['0', '1'] }),
  indexedTable(catalogTable('rooms', { id: 'int!', number: 'text', floor: 'text' }), { number: ['11', '12'], floor: ['1', '2'] }),
  indexedTable(catalogTable('reviews', { id: 'int!', body: 'text', rating: 'int' }), {
    body: ['Average.', 'Total:', 'this.year', 'Great.'],
  }),
)
const values = async (question: string) => (await retrieve(index, question, { limit: 5 })).values.map(({ value }) => value)

describe('the values that a question may mean', () => {
  for (const question of ['average rating', 'total rating', 'reviews of this year'])
    it(`are no texts of ordinary words with a mark in "${question}"`, async () => assert.deepEqual(await values(question), []))
  it('are such texts where they are quoted or say more', async () => {
    assert.deepEqual(await values('reviews with "Average."'), ['Average.'])
    assert.deepEqual(await values('great reviews'), ['Great.'])
  })
  it('are no codes of a column that the question does not name', async () => {
    assert.deepEqual(await values('reviews with 1 star'), [])
    assert.deepEqual(await values('clients with 1 review'), [])
    assert.deepEqual(await values('clients with newsletter 1'), ['1'])
  })
  it('are the numbers that rows are called by, where these are named', async () => {
    assert.deepEqual(await values('Who stays in room 12?'), ['12'])
    assert.deepEqual(await values('rooms on floor 2'), ['2'])
  })
})
