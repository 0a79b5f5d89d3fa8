import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { testFolder } from '../dialects/testing/files.ts'
import { LETTINGS, LETTINGS_MODEL } from '../semantic-layer/lettings.fixture.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'

describe('A letting agency with a semantic layer', () => {
  const folder = testFolder()
  let world: QueryWorld
  before(async () => {
    writeFileSync(folder.path('model.json'), JSON.stringify(LETTINGS_MODEL))
    world = await queryWorld({ tables: LETTINGS, settings: { NOTES_FILE: folder.path('model.json') } })
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
  const asksBack = (question: string) =>
    it(`asks back "${question}"`, async () => {
      const { status, sql } = await ask(question)
      assert.equal(status, 'needs_clarification', sql)
    })

  describe('how much is one figure, never a list', () => {
    answers('How much rent did we collect in 2025?', [[3000]])
    answers('How much bond do we hold?', [[4200]])
    asksBack('How much rent came in last year?')
    asksBack('How much did renters pay in 2025?')
    asksBack('How much rent did renters pay in May 2025?')
    answers('total bond of 2025', [[2400]])
    asksBack('How much did they cost?')
    asksBack('cost per flat')
    asksBack('What did settled bills cost in 2025?')
    answers('cost of the policies', [[150]])
    it('nor in the next year', async () => {
      const { sql } = await ask('How much rent did we collect in 2025?')
      const { body } = await world.ask({
        question: 'and in 2024?',
        conversation_history: [{ question: 'How much rent did we collect in 2025?', sql, status: 'succeeded' }],
      })
      assert.deepEqual(body.result_rows, [[900]], body.sql)
    })
  })

  describe('a word that says which rows are meant is not passed over', () => {
    asksBack('Which flats are available?')
    asksBack('Which flats are not taken?')
    asksBack('Which agents are working?')
    asksBack('Which other flats are there?')
  })

  describe('the first and the last of rows', () => {
    answers('last visit of each renter', [
      ['Uma', 'Pratt', '2026-03-01'],
      ['Vic', 'Quill', '2026-01-10'],
      ['Wes', 'Rudd', '2025-05-05'],
    ])
    answers('latest visit of each flat', [
      ['4 Yew Row', '2026-03-01'],
      ['1 Elm Row', '2025-05-05'],
      ['2 Oak Row', '2025-02-01'],
    ])
    answers('last visit of Uma Pratt', [['No lift', '2026-03-01']])
    answers('first visit of Uma Pratt', [['Damp wall (north side)', '2024-10-01']])
    it('a column called "first" is not meant by "first visits"', async () => {
      const { status, sql } = await ask('first visits in 2025')
      assert.ok(status !== 'succeeded' || !sql.includes('"first"'), sql)
    })
  })

  describe('values', () => {
    answers('How many flats are in Ashton Oregon?', [[2]])
    answers('How many flats are in Ashton, OR?', [[2]])
    answers('flats in Ashton, Maine', [['2 Oak Row']])
    answers('How many female agents are there?', [[3]])
    answers('Which agents are women?', [['Ida Jonas'], ['Kim Lowe'], ['Lee Marsh']])
    answers('How many female renters are there?', [[2]])
  })

  describe('a part of a value', () => {
    answers('How many visits were about damp?', [[2]])
    answers('Which renters had a visit with a noisy street?', [['Vic', 'Quill']])
    it('in any case and among any words', async () => {
      for (const question of ['visits with Damp', 'visits where damp was found', 'list all visits about the damp wall']) {
        const { status, sql } = await ask(question)
        assert.ok(status !== 'succeeded' || /damp/i.test(sql), `${question}: ${sql}`)
      }
    })
  })

  describe('who did it, and to whom', () => {
    answers('Who came to Ashton in 2025?', [
      ['Vic', 'Quill'],
      ['Wes', 'Rudd'],
    ])
    answers('Which renters did not come in 2025?', [
      ['Uma', 'Pratt'],
      ['Xia', 'Stone'],
    ])
    it('finds nobody who did something and did not', async () => {
      const { status, sql } = await ask('renters who have not paid in May 2025')
      assert.ok(status !== 'succeeded' || !/received_on.* NOT IN/s.test(sql), sql)
    })
    answers('How many renters came in 2025?', [[2]])
    answers('Who was shown around by Ida Jonas?', [['Wes', 'Rudd']])
    it('"settled by supplier" is no figure for each supplier', async () => {
      const { sql } = await ask('How many bills were not settled by supplier?')
      assert.doesNotMatch(sql, /GROUP BY/)
    })
  })

  describe('figures of rows that are amounts', () => {
    answers('Bills by kind', [
      ['tax', 900],
      ['repair', 100],
    ])
    answers('Bills per supplier', [
      ['Weir and Co', 900],
      ['Brook Ltd', 100],
    ])
    it('compares no rows one by one', async () => {
      const { status, sql } = await ask('Compare the rent of men and women')
      assert.ok(status !== 'succeeded' || /GROUP BY/.test(sql), sql)
    })
    it('joins no rows that only happen to belong to the same flat', async () => {
      for (const question of ['What did we pay Brook Ltd in 2025?', 'how much premium did we pay in 2025']) {
        const { status, sql } = await ask(question)
        assert.ok(status !== 'succeeded' || !/receipts/.test(sql), sql)
      }
    })
  })

  it('asks back where two tables lead from one thing to another, and the question says neither', async () => {
    const { status, choices } = await ask('renters of flats in Ashton')
    assert.equal(status, 'needs_clarification')
    const [first = '', second = ''] = (choices ?? []).map(({ text }) => text)
    assert.match(`${first} ${second}`, /tenancies.*tours|tours.*tenancies/)
    const { body } = await world.ask({ question: 'renters of flats in Ashton', choice: '2' })
    assert.equal(body.status, 'succeeded')
  })
  asksBack('bills of Uma Pratt')
  it('takes the way that the question names', async () => {
    assert.match((await ask('renters with a tenancy of a flat in Ashton')).sql, /tenancies/)
    assert.match((await ask('Which renters visited flats in Ashton?')).sql, /tours/)
  })

  answers('Which agents have fewer than 2 visits?', [
    ['Ida Jonas', 1],
    ['Kim Lowe', 0],
    ['Lee Marsh', 0],
  ])
  answers('How many visits to flats in Milford does each agent have?', [
    ['Gil Hart', 2],
    ['Ida Jonas', 0],
    ['Kim Lowe', 0],
    ['Lee Marsh', 0],
  ])
  it('counts for each of them, also those without any, where the count is a measure', async () => {
    const body = await ask('How many visits does each agent have?')
    assert.deepEqual(body.result_rows, [['Gil Hart', 4], ['Ida Jonas', 1], ['Kim Lowe', 0], ['Lee Marsh', 0]], body.sql) // biome-ignore format: rows
    assert.match(body.interpretation ?? '', /also those without any/)
  })
})
