import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { testFolder } from '../dialects/testing/files.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'
import { WHOLESALE, WHOLESALE_MODEL } from './wholesale.fixture.ts'

describe('Bills with a semantic layer', () => {
  const folder = testFolder()
  let world: QueryWorld
  before(async () => {
    writeFileSync(folder.path('model.json'), JSON.stringify(WHOLESALE_MODEL))
    world = await queryWorld({ tables: WHOLESALE, settings: { NOTES_FILE: folder.path('model.json') } })
  })
  after(async () => {
    await world.stop()
    folder.remove()
  })
  const ask = async (question: string) => (await world.ask({ question })).body

  const settled = [
    ['Harbour Cycles', 200],
    ['Northern Wheels', 185],
    ['Old Mill Bikes', 45],
  ]
  for (const question of ['turnover of completed invoices by partner', 'total of settled bills per dealer'])
    it(`answers "${question}" for each, though rows count only by a number`, async () => {
      const body = await ask(question)
      assert.equal(body.status, 'succeeded', JSON.stringify(body))
      assert.deepEqual(body.result_rows, settled, body.sql)
    })

  for (const question of ['How many bills were settled by dealer', 'bills settled by partner', 'How many invoices were settled by seller'])
    it(`answers "${question}" for each or asks back`, async () => {
      const { status, sql } = await ask(question)
      assert.ok(status === 'needs_clarification' || /GROUP BY|"(?:dealer|seller)"\."name"(?!.*FROM "\w+" WHERE)/.test(sql), sql)
    })
})

for (const layer of ['without', 'with'])
  describe(`Codes with zeros in front, ${layer} a semantic layer`, () => {
    const folder = testFolder()
    let world: QueryWorld
    before(async () => {
      writeFileSync(folder.path('model.json'), JSON.stringify(WHOLESALE_MODEL))
      world = await queryWorld({ tables: WHOLESALE, settings: layer === 'with' ? { NOTES_FILE: folder.path('model.json') } : {} })
    })
    after(async () => {
      await world.stop()
      folder.remove()
    })
    for (const question of ['item 007', 'bills for item 007', 'How many bills with code 007', 'quantity of item 0101'])
      it(`keeps them in every choice: "${question}"`, async () => {
        const { sql, choices = [] } = (await world.ask({ question })).body
        for (const one of [sql, ...choices.map((choice) => choice.sql)]) assert.doesNotMatch(one, /= '?(?:7|101)\b/, one)
      })
  })
