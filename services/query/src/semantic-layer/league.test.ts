import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { testFolder } from '../dialects/testing/files.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'
import { LEAGUE, LEAGUE_MODEL } from './league.fixture.ts'

describe('A semantic layer that somebody wrote from the documents', () => {
  const folder = testFolder()
  let world: QueryWorld
  before(async () => {
    writeFileSync(folder.path('model.json'), JSON.stringify(LEAGUE_MODEL))
    world = await queryWorld({ tables: LEAGUE, settings: { NOTES_FILE: folder.path('model.json') } })
  })
  after(async () => {
    await world.stop()
    folder.remove()
  })
  const ask = async (question: string) => (await world.ask({ question })).body

  for (const question of ['Which team has won the most World Cup?', 'Which clubs have bought the most?'])
    it(`does not fail at "${question}"`, async () => assert.notEqual((await ask(question)).status, 'failed'))

  for (const [question, rows] of [
    ['Career goals of Hank Aaronsen', [[55]]],
    ['How many goals has Babe Lie scored?', [[40]]],
    ['Goals by season year', [[2012, 75], [2013, 34]]], // biome-ignore format: rows
    ['How many tickets were paid late in 2013?', [[2]]],
    ['Revenue of tickets paid late in 2013', [[30]]],
    ['revenue in 2013', [[140]]],
    ['What is the average days at due?', [[30.8]]],
    ['wins per coach in 2012', [[14.2]]],
    ['How many amateur players are there?', [[3]]],
    ['Goals of professional players', [[95]]],
    ['goals by squad', [['first', 62], ['second', 47]]], // biome-ignore format: rows
    [
      'Which clubs have the most wins?',
      [
        ['Harbour Rovers', 37],
        ['Northern Lights', 30],
        ['Old Mill', 4],
      ],
    ],
    ['Which club has the most wins?', [['Harbour Rovers', 37]]],
  ] as const)
    it(`answers "${question}"`, async () => {
      const body = await ask(question)
      assert.equal(body.status, 'succeeded', JSON.stringify(body))
      assert.deepEqual(
        body.result_rows.map((row) => row.map((cell) => (Number.isNaN(Number(cell)) ? cell : Math.round(Number(cell) * 10) / 10))),
        rows,
        body.sql,
      )
    })

  it('tells "Revenue in 2013 compared to 2012" as two figures, each of its year', async () => {
    const { status, sql } = await ask('Revenue in 2013 compared to 2012')
    assert.equal(status, 'succeeded')
    assert.match(sql, /2013-01-01.*AS "revenue_2013".*2012-01-01.*AS "revenue_2012"/s)
  })

  for (const [question, why] of [
    ['What were our sales before tax and fees in 2013?', 'nothing stands behind "before" that is a time'],
    ['Which clubs sold more revenue this year than last year?', 'no day is in both years'],
  ] as const)
    it(`asks back "${question}": ${why}`, async () => {
      const body = await ask(question)
      assert.notEqual(body.status, 'succeeded', `${body.confidence} ${body.sql}`)
      assert.notEqual(body.status, 'failed')
    })

  it('reads the table that a word names, not the figure that another one is called by', async () => {
    const { status, sql } = await ask('Who has scored the most goals in the playoffs?')
    assert.ok(status !== 'succeeded' || /playoff_scoring/.test(sql), sql)
  })
  it('sums up nothing twice: a season with two spells of one coach', async () => {
    const { sql, choices = [] } = await ask('Which managers have the most wins?')
    for (const one of [sql, ...choices.map((choice) => choice.sql)])
      assert.doesNotMatch(one, /sum\("club_seasons"\."w"\).* JOIN "coaches"/, one)
  })
  it('does not answer with rows of the table that must have none', async () => {
    const { sql } = await ask('Which people have never bought a prize?')
    assert.doesNotMatch(sql, /(?:FROM|JOIN) "prizes".* NOT IN/)
  })
  it('joins by keys alone: by no measure, and by no year', async () => {
    for (const question of ['Which managers have the most wins?', 'wins by person', 'Which players won a prize in a season with 20 wins?'])
      for (const { sql } of (await ask(question)).choices ?? []) {
        assert.doesNotMatch(sql, /ON [^"]*(?:sum|count)\(/i, sql)
        assert.doesNotMatch(sql, /ON "\w+"\."season_year" = "\w+"\."season_year"(?! AND)/, sql)
      }
  })
  it('takes no "in" for innings', async () => {
    const { sql, interpretation } = await ask('Goals in 2013')
    assert.doesNotMatch(`${sql} ${interpretation}`, /hours/)
  })
})
