import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { testFolder } from '../dialects/testing/files.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'
import { AIRLINE, AIRLINE_MODEL } from './airline.fixture.ts'

describe('A semantic layer with roles, rows that count, words for an order and figures under a name', () => {
  const folder = testFolder()
  let world: QueryWorld
  before(async () => {
    writeFileSync(folder.path('model.json'), JSON.stringify(AIRLINE_MODEL))
    world = await queryWorld({ tables: AIRLINE, settings: { NOTES_FILE: folder.path('model.json') } })
  })
  after(async () => {
    await world.stop()
    folder.remove()
  })
  const ask = async (question: string, history: object[] = []) => (await world.ask({ question, conversation_history: history })).body

  for (const [question, rows] of [
    ['How many flights from Paris to Rome are there?', [[2]]],
    ['flights departing from Oslo', [[5]]],
    ['flights to Oslo', [[3]]],
    ['income of flights from Paris to Rome', [[210]]],
    ['takings by destination', [['FCO', 510], ['OSL', 200], ['CDG', 90]]], // biome-ignore format: rows
    ['income by destination country', [['Italy', 510], ['Norway', 200], ['France', 90]]], // biome-ignore format: rows
    ["Who is Dov Stern's chief?", [['Ben', 'Okafor']]],
    ['pilots led by Ana Lund', [['Ben', 'Okafor'], ['Cleo', 'Marsh']]], // biome-ignore format: rows
    ['Which pilots have flown more than their chief?', [['Ben', 'Okafor']]],
    ['How many pilots have fewer flight hours than their boss?', [[2]]],
    ['pilots who are older than their chief', [['Cleo', 'Marsh']]],
    ['How many flights are there?', [[5]]],
    ['How many flights were called off?', [[1]]],
    ['How many flights were ever planned?', [[6]]],
    ['How many flights are cancelled?', [[1]]],
    [
      'Which 2 origins have the highest income?',
      [
        ['OSL', 300],
        ['CDG', 210],
      ],
    ],
    ['What is the cheapest meal?', [['Green salad', 6]]],
    ['the 2 tastiest vegan meals', [['Pea curry', 4.9], ['Lentil stew', 4.5]]], // biome-ignore format: rows
    ['Which meal is the dearest?', [['Beef pie', 14]]],
    ['Which meal has the most protein?', [['Beef pie', 30]]],
    ['How much protein is in the Lentil stew?', [[24]]],
    ['average fat by kind', [['meat', 40], ['vegan', 9]]], // biome-ignore format: rows
    ['meals with more than 20 g of protein', [['Beef pie', 30], ['Lentil stew', 24]]], // biome-ignore format: rows
  ] as const)
    it(`answers "${question}"`, async () => {
      const body = await ask(question)
      assert.equal(body.status, 'succeeded', JSON.stringify(body))
      const cells = body.result_rows.map((row) => row.map((cell) => (Number.isNaN(Number(cell)) ? cell : Number(cell))))
      // What a row is shown as and what it is sorted by may stand beside each other or not.
      const width = Math.min(rows[0].length, cells[0]?.length ?? 0)
      assert.deepEqual(
        cells.map((row) => row.slice(0, width)),
        rows.map((row) => row.slice(0, width)),
        body.sql,
      )
    })

  it('asks which role is meant where the question says none', async () => {
    const body = await ask('income by airport')
    assert.equal(body.status, 'needs_clarification', JSON.stringify(body))
    const choices = body.choices.map(({ sql }) => sql)
    assert.equal(choices.length, 2)
    assert.ok(
      choices.some((sql) => sql.includes('AS "origin"')) && choices.some((sql) => sql.includes('AS "destination"')),
      choices.join('\n'),
    )
  })
  it('goes on in the role of the question before', async () => {
    const first = await ask('income of flights to Rome')
    const second = await ask('and in 2025?', [{ question: 'income of flights to Rome', sql: first.sql, status: 'succeeded' }])
    assert.match(second.sql ?? '', /AS "destination"/)
    assert.deepEqual(second.result_rows, [[510]], JSON.stringify(second))
  })
  it('never lists all rows as those in a role', async () => {
    const body = await ask('How many chiefs are there?')
    if (body.status === 'succeeded') assert.deepEqual(body.result_rows, [[2]], body.sql)
  })
  it('takes the words of a default filter for what they leave out, or asks back', async () => {
    const body = await ask('List the cancelled flights')
    if (body.status === 'succeeded') assert.deepEqual(body.result_rows.map(([id]) => id), [2], body.sql) // biome-ignore format: short
  })
  it('keeps rows without the optional key in a list', async () => {
    const body = await ask('list all flights with the first name of the pilot')
    if (body.status === 'succeeded') assert.equal(body.result_rows.length, 5, body.sql)
  })
})
