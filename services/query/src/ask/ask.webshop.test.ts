import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { testFolder } from '../dialects/testing/files.ts'
import { WEBSHOP, WEBSHOP_MODEL } from '../semantic-layer/webshop.fixture.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'

describe('A web shop with a semantic layer', () => {
  const folder = testFolder()
  let world: QueryWorld
  before(async () => {
    writeFileSync(folder.path('model.json'), JSON.stringify(WEBSHOP_MODEL))
    world = await queryWorld({ tables: WEBSHOP, settings: { NOTES_FILE: folder.path('model.json') } })
  })
  after(async () => {
    await world.stop()
    folder.remove()
  })
  const ask = async (question: string) => (await world.ask({ question })).body
  const answers = (question: string, rows: readonly (readonly unknown[])[]) =>
    it(`answers "${question}"`, async () => {
      const body = await ask(question)
      assert.equal(body.status, 'succeeded', JSON.stringify(body))
      assert.deepEqual(body.result_rows, rows, body.sql)
    })
  /** Or is answered with the rows that are right. */
  const neverWrong = (question: string, rows: readonly (readonly unknown[])[] = []) =>
    it(`does not answer "${question}" wrongly`, async () => {
      const body = await ask(question)
      if (body.status === 'succeeded') assert.deepEqual(body.result_rows, rows, body.sql)
      else assert.equal(body.status, 'needs_clarification')
    })

  describe('a measure of whole orders is no measure of what is in them', () => {
    for (const question of [
      'revenue of Warner in 2026',
      'revenue from Fox',
      'revenue by brand',
      'revenue of Warner by month',
      'revenue per product',
    ])
      neverWrong(question)
    it('offers first the measure that lies on the way to what was named', async () => {
      const { choices } = await ask('revenue of Warner in 2026')
      assert.match(choices[0]?.sql ?? '', /"order_lines"\."price" \* "order_lines"\."quantity"/)
    })
    answers('product revenue of Warner in 2026', [[70]])
    answers('revenue of Ada Lund', [[77]])
    answers('How many orders of Ada Lund are there?', [[2]])
  })

  describe('a time is no group, and neither is a value', () => {
    neverWrong('How much revenue did we receive by Check last month?', [[60]])
    neverWrong('How much money did we receive by check last month?', [[60]])
    answers(
      'revenue by payment method',
      [
        ['PayPal', 67],
        ['Check', 92],
      ].toReversed(),
    )
  })

  describe('words in front of a value say which column is meant', () => {
    answers('How many customers do we have in Germany?', [[3]])
    answers('Which customers get the newsletter and live in France?', [['Bo Ek']])
    answers('How many orders were shipped to Austria?', [[2]])
  })

  describe('rows are counted by nothing that nobody asked for', () => {
    neverWrong('How many customers have something in their shopping cart?', [[2]])
    neverWrong('How many customers have something in the cart?', [[2]])
  })

  describe('so many per unit of time go by the date', () => {
    answers('Orders per month in 2026', [
      ['2026-01', 1],
      ['2026-02', 1],
      ['2026-10', 1],
    ])
    answers('orders per year', [
      [2025, 1],
      [2026, 3],
    ])
  })

  describe('a name of the semantic layer goes before a column of that name', () => {
    it('answers "orders by state" with the names of states', async () => {
      const { status, result_rows, sql } = await ask('orders by state')
      assert.equal(status, 'succeeded')
      assert.deepEqual(result_rows.map(([state]) => state).toSorted(), ['Delivered', 'Pending'], sql)
    })
  })

  describe('whose key points at a value', () => {
    for (const question of ['Who works for Ridgeline?', 'people working at Ridgeline', 'Which people work for Ridgeline?'])
      neverWrong(question, [['Ada Lund'], ['Bo Ek']])
  })
})
