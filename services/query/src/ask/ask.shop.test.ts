import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { testFolder } from '../dialects/testing/files.ts'
import { SHOP, SHOP_MODEL } from '../semantic-layer/shop.fixture.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'

describe('At a shop, with a semantic layer', () => {
  const folder = testFolder()
  let world: QueryWorld
  before(async () => {
    writeFileSync(folder.path('model.json'), JSON.stringify(SHOP_MODEL))
    world = await queryWorld({ tables: SHOP, settings: { NOTES_FILE: folder.path('model.json') } })
  })
  after(async () => {
    await world.stop()
    folder.remove()
  })
  const answers = (question: string, rows: unknown[][]) =>
    it(`answers "${question}"`, async () => {
      const { body } = await world.ask({ question })
      assert.equal(body.status, 'succeeded', body.clarification_message ?? '')
      assert.deepEqual(body.result_rows, rows, body.sql)
    })
  /** Or with rows that are right all the same, should another reading find them. */
  const asksBack = (question: string, right?: unknown[][]) =>
    it(`asks back "${question}"`, async () => {
      const { body } = await world.ask({ question })
      if (right && body.status === 'succeeded') assert.deepEqual(body.result_rows, right, body.sql)
      else assert.equal(body.status, 'needs_clarification', body.sql)
    })

  describe('filters of several conditions', () => {
    answers('Which customers have open orders?', [['Acme'], ['Bolt']])
    answers('Which customers bought desks as well as lamps?', [['Acme']])
    answers('Which customers have no open orders?', [['Cora'], ['Dale'], ['Ekko'], ['Faro']])
    answers('How many orders are not stuck?', [[6]])
  })
})
