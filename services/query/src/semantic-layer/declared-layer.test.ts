import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { testFolder } from '../dialects/testing/files.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'
import { REGATTA, REGATTA_MODEL } from './regatta.fixture.ts'

describe('What a semantic layer declares', () => {
  const folder = testFolder()
  let world: QueryWorld
  before(async () => {
    writeFileSync(folder.path('model.json'), JSON.stringify(REGATTA_MODEL))
    world = await queryWorld({ tables: REGATTA, settings: { NOTES_FILE: folder.path('model.json') } })
  })
  after(async () => {
    await world.stop()
    folder.remove()
  })
  const ask = async (question: string) => (await world.ask({ question })).body

  it('shows rows by the columns of display', async () => {
    for (const question of ['Which harbours are in Italy?', 'List the ports in Italy']) {
      const { result_rows, sql } = await ask(question)
      assert.deepEqual(result_rows.flat().sort(), ['Molo Beverello', 'Porto Antico'], sql)
    }
    assert.deepEqual((await ask('Which harbour has held the most regattas?')).result_rows[0]?.[0], 'Porto Antico')
  })
  it('shows another column that is asked for', async () => {
    const { result_rows, sql } = await ask('Show the place name of the harbours in Italy')
    assert.deepEqual(result_rows.flat().sort(), ['Genoa', 'Naples'], sql)
  })
  for (const [question, count] of [
    ['How many sailors have never scored a point?', 2],
    ['How many sailors have no points?', 2],
    ['How many sailors never won a race?', 3],
  ] as const)
    it(`answers "${question}" by the column that counts them, not by a table that is joined`, async () => {
      const { sql, result_rows } = await ask(question)
      assert.doesNotMatch(sql, /standing/)
      assert.deepEqual(result_rows, [[count]], sql)
    })
  for (const [question, rows] of [
    ['What is the total of hours?', [[6.5]]],
    ['How many hours were booked in total?', [[6.5]]],
    ['How many hours were booked on the refit New mast?', [[3]]],
    ['Which sailor booked the most hours?', [['Bo Lie', 4]]],
    ['What is the average refit duration?', [[16]]],
    ['What is the average refit duration in days?', [[16]]],
    ['How long does a refit take?', [[16]]],
    ['How long does a refit take on average?', [[16]]],
    ['What is the longest refit?', [['New mast']]],
    ['Which refit took the longest?', [['New mast']]],
  ] as const)
    it(`answers "${question}" by its measures and filters`, async () => {
      const body = await ask(question)
      assert.equal(body.status, 'succeeded', JSON.stringify(body))
      const numbers = body.result_rows.map((row) => row.map((cell) => (Number.isNaN(Number(cell)) ? cell : Number(cell))))
      assert.deepEqual(numbers, rows, body.sql)
    })
  it('takes a filter with an apostrophe in its name, however it is written', async () => {
    for (const question of [
      "Which sailor won the sailors' cup?",
      'Which sailor won the sailors’ cup?',
      'Which sailor won the sailors cup?',
    ]) {
      const { sql, choices = [] } = await ask(question)
      const statements = [sql, ...choices.map((one) => one.sql)].filter((one) => one !== '')
      assert.ok(statements.length > 0, question)
      for (const one of statements) assert.match(one, /"position" = 1/, question)
    }
  })
  it('still finds rows without rows of a table that is named', async () => {
    const { sql, result_rows } = await ask('Which sailors have no standings?')
    assert.match(sql, /NOT IN \(SELECT "season_sailor_standing"/)
    assert.deepEqual(result_rows, [['Dora Bo']], sql)
  })
})
