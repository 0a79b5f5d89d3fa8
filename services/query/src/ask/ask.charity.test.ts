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
  const askAfter = async (first: string, question: string) => {
    const { sql } = await ask(first)
    return (await world.ask({ question, conversation_history: [{ question: first, sql, status: 'succeeded' }] })).body
  }
  const answers = (question: string, rows: readonly (readonly unknown[])[]) =>
    it(`answers "${question}"`, async () => {
      const body = await ask(question)
      assert.equal(body.status, 'succeeded', JSON.stringify(body))
      assert.deepEqual(body.result_rows, rows, body.sql)
    })

  /** Right, or asked back: anything else is wrong. */
  const neverOtherThan = (question: string, rows: readonly (readonly unknown[])[]) =>
    it(`answers "${question}" rightly or asks back`, async () => {
      const body = await ask(question)
      if (body.status === 'succeeded') assert.deepEqual(body.result_rows, rows, body.sql)
      else assert.equal(body.status, 'needs_clarification')
    })
  const asksBack = (question: string) =>
    it(`asks back "${question}"`, async () => {
      const { status, sql } = await ask(question)
      assert.equal(status, 'needs_clarification', sql)
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

  describe('a bare number', () => {
    neverOtherThan('reviews with 1 star in 2025', [['Ada Brook', 1]])
    neverOtherThan('reviews with one star', [
      ['Ada Brook', 1],
      ['Reef Trust', 1],
    ])
    neverOtherThan('reviews with two stars in 2025', [])
    neverOtherThan('reviews with five stars in 2025', [['Ben Croft', 5]])
  })

  describe('a stored value that is an ordinary word but for its punctuation', () => {
    answers('What is the average gift value?', [[900.25]])
    answers('average gift value in 2025', [[866.6666666666666]])
    for (const question of [
      'average number of guests per event',
      'total amount raised this year',
      'average rating of reviews this year',
      'How much were the gifts in total?',
    ])
      it(`is not what "${question}" is about`, async () => {
        const { clarification_message, sql, choices } = await ask(question)
        assert.doesNotMatch(clarification_message ?? '', /Average\.|Total:|this\.year/)
        for (const statement of [sql, ...choices.map((choice) => choice.sql)]) assert.doesNotMatch(statement, /Average\.|Total:|this\.year/)
      })
  })

  describe('rows that are pinned by their own name are not counted', () => {
    asksBack('How many major donors do we have?')
    asksBack('How many volunteers do we have?')
  })

  describe('who typed a row in', () => {
    for (const question of ['How many people signed up for the Benefit Concert 2025?', 'How much did the Annual Gala 2025 bring in?'])
      it(`is no bridge for "${question}"`, async () => {
        const { sql } = await ask(question)
        assert.doesNotMatch(sql, /created_id/)
      })
  })

  it('"for each" after a list is never one figure', async () => {
    const body = await askAfter('Which events took place in 2025?', 'How many people are registered for each?')
    if (body.status === 'succeeded') assert.equal(body.result_rows.length, 2, body.sql)
  })
})
