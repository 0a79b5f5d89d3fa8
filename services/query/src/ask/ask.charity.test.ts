import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { testFolder } from '../dialects/testing/files.ts'
import { CHARITY, CHARITY_MODEL } from '../semantic-layer/charity.fixture.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'

describe('A charity with a semantic layer', () => {
  const folder = testFolder()
  let world: QueryWorld
  before(async () => {
    writeFileSync(folder.path('model.json'), JSON.stringify(CHARITY_MODEL))
    world = await queryWorld({ tables: CHARITY, settings: { NOTES_FILE: folder.path('model.json') } })
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

  describe('a word that lifts a default filter and is a filter', () => {
    answers('How many failed contributions were there in 2025?', [[1]])
    answers('How many deleted contacts are there?', [[1]])
    answers('How many contacts are there, including deleted ones?', [[5]])
    answers('How many gifts were there in 2025?', [[3]])
    answers('How many gifts were ever given?', [[7]])
    answers('How many void letters are there?', [[1]])
    answers('How many letters are there?', [[4]])
  })
})
