import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { testFolder } from '../../../dialects/testing/files.ts'
import type { SemanticModel } from '../../../semantic-layer/semantic-model.ts'
import { WHOLESALE, WHOLESALE_MODEL } from '../../../semantic-layer/wholesale.fixture.ts'
import { type QueryWorld, queryWorld } from '../../../testing.ts'

const { dealer, bill, bill_line: line, ...others } = WHOLESALE_MODEL.tables ?? {}
const MODEL: SemanticModel = {
  ...WHOLESALE_MODEL,
  tables: {
    ...others,
    dealer: { ...dealer, measures: { 'number of dealers': { expression: 'count(*)', synonyms: ['how many partners'] } } },
    bill: { ...bill, measures: { ...bill?.measures, 'number of bills': { expression: 'count(*)', synonyms: ['how many bills'] } } },
    bill_line: { ...line, measures: { 'units sold': { expression: 'sum(quantity)', synonyms: ['saddle units'] } } },
  },
}

describe('Questions about rows, in the words of a semantic layer', () => {
  const folder = testFolder()
  let world: QueryWorld
  before(async () => {
    writeFileSync(folder.path('model.json'), JSON.stringify(MODEL))
    world = await queryWorld({ tables: WHOLESALE, settings: { NOTES_FILE: folder.path('model.json') } })
  })
  after(async () => {
    await world.stop()
    folder.remove()
  })
  const answers = (question: string, rows: unknown[][]) =>
    it(`answers "${question}"`, async () => {
      const { body } = await world.ask({ question })
      assert.equal(body.status, 'succeeded', JSON.stringify(body))
      assert.deepEqual(body.result_rows, rows, body.sql)
    })

  answers('How many items have never been billed?', [[1]])
  answers('Which items have more than 2 bill lines?', [['Racing saddle', 3]])
  answers('How many bills have more than one item?', [[2]])
  answers('Which items have a list price of more than 50?', [
    ['Racing saddle', 80],
    ['Torx set', 60],
  ])
  answers('Which items have the highest list price, and what is it?', [['Racing saddle', 80]])
  answers('Which partners were billed in 2016 but not in 2015?', [['Old Mill Bikes']])
  answers('Which partners have bills for a Racing saddle as well as a Gel saddle?', [['Northern Wheels'], ['Old Mill Bikes']])
  answers('What is the average list price per category?', [
    ['Saddles', 62.5],
    ['Tools', 60],
    ['Lamps', 22.5],
  ])
  answers('turnover per seller, best seller first', [
    ['Bo Lind', 340],
    ['Ana Costa', 200],
  ])
  answers('turnover year by year', [
    ['2015', 155],
    ['2016', 385],
  ])

  answers('What percentage of the turnover comes from Northern Wheels?', [[34.25925925925926]])
  answers('How does the turnover in the first half of 2016 compare with the second half of 2016?', [[140, 245]])
  answers('How many sellers and how many categories are there?', [[2, 3]])

  answers('How many bills were billed on 10 August 2016 or later?', [[1]])
  answers('I need the numbers of all bills that had to be paid by Harbour Cycles', [['B-6']])

  it('tells no two figures side by side where one is spoken of in the words of the other', async () => {
    const { body } = await world.ask({ question: 'How much was the turnover on saddle units?' })
    assert.doesNotMatch(body.sql, /turnover.*units_sold/s)
  })
  it('counts the rows that the question before counted, though another table has a measure that counts its own', async () => {
    const history = [{ question: 'How many sellers do we have?', sql: 'SELECT COUNT(*) FROM seller', status: 'succeeded' }]
    const { body } = await world.ask({ question: 'And by city?', conversation_history: history })
    assert.doesNotMatch(body.sql, /dealer/)
  })
})
