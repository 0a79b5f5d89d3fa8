import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { STATED } from '../generate/calibrate/stated-confidence.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'

/** Nothing here tells what is stubborn, and without that word it may be answered. */
const UNCLEAR = 'How many orders are stubbornly open?'

describe('A clarification', () => {
  let world: QueryWorld
  before(async () => {
    world = await queryWorld()
  })
  after(() => world.stop())
  const unclear = async () => {
    const { status, body } = await world.ask({ question: UNCLEAR })
    assert.deepEqual([status, body.status], [200, 'needs_clarification'])
    assert.ok(body.choices.length >= 1 && body.choices.length <= 5, JSON.stringify(body))
    assert.deepEqual([body.confidence, body.interpretation], [null, null])
    return body.choices
  }

  it('offers readings with their SQL, and each is answered by its id, its number and its text', async () => {
    for (const [at, { id, text, sql }] of (await unclear()).entries()) {
      for (const choice of [id, String(at + 1), text]) {
        const { body } = await world.ask({ question: UNCLEAR, choice })
        assert.deepEqual([body.status, body.sql, body.interpretation], ['succeeded', sql, text], choice.slice(0, 40))
        assert.equal(body.confidence, STATED.chosen)
        assert.deepEqual(body.choices, [])
      }
    }
  })
  it('is answered by the plain next question, with and without the choices sent back', async () => {
    const choices = await unclear()
    const [first] = choices
    for (const turn of [
      { question: UNCLEAR, status: 'needs_clarification' },
      { question: UNCLEAR, status: 'needs_clarification', choices },
    ])
      for (const question of ['1', 'the first', 'the first one, please', first?.text ?? '']) {
        const { body } = await world.ask({ question, conversation_history: [turn] })
        assert.deepEqual([body.status, body.sql], ['succeeded', first?.sql], question)
      }
  })
  it('is answered by the number of its own list, whatever an earlier question offered', async () => {
    const earlier = 'How many people are stubbornly old?'
    const { body: before } = await world.ask({ question: earlier })
    assert.equal(before.status, 'needs_clarification')
    const turn = { question: earlier, status: 'needs_clarification', choices: before.choices }
    const { body: offered } = await world.ask({ question: UNCLEAR, conversation_history: [turn] })
    assert.equal(offered.status, 'needs_clarification')
    for (const [at, { sql }] of offered.choices.entries()) {
      const { body } = await world.ask({ question: UNCLEAR, choice: at + 1, conversation_history: [turn] })
      assert.deepEqual([body.status, body.sql], ['succeeded', sql], `${at + 1}: ${body.clarification_message}`)
    }
  })
  it('is followed by another question as well', async () => {
    const turn = { question: UNCLEAR, status: 'needs_clarification' }
    const { body } = await world.ask({ question: 'How many orders are there?', conversation_history: [turn] })
    assert.deepEqual([body.status, body.result_rows], ['succeeded', [[5]]])
  })
  it('asks again for a number that was not offered, and takes no forged id', async () => {
    const [{ id = '' } = {}] = await unclear()
    const many = await world.ask({ question: UNCLEAR, choice: '5000' })
    assert.equal(many.body.status, 'needs_clarification')
    assert.ok(many.body.choices.length > 0)
    const forged = await world.ask({ question: UNCLEAR, choice: `${id.slice(0, -4)}AAAA` })
    assert.equal(forged.body.status, 'needs_clarification')
    assert.match(forged.body.clarification_message ?? '', /not offered here/)
    assert.equal(forged.body.sql, '')
  })
  it('takes an id for the question that it was offered for, and for no other', async () => {
    const [{ id = '', sql = '' } = {}] = await unclear()
    const other = await world.ask({ question: 'How many people are there?', choice: id })
    assert.deepEqual([other.body.status, other.body.sql], ['needs_clarification', ''])
    assert.match(other.body.clarification_message ?? '', /another question/)
    const same = await world.ask({ question: ` ${UNCLEAR.toUpperCase()} `, choice: id })
    assert.deepEqual([same.body.status, same.body.sql], ['succeeded', sql])
  })
  it('takes the number as a number, and no negative one', async () => {
    const [first] = await unclear()
    const { body } = await world.ask({ question: UNCLEAR, choice: 1 })
    assert.deepEqual([body.status, body.sql], ['succeeded', first?.sql])
    for (const choice of ['-1', '1.5']) assert.equal((await world.ask({ question: UNCLEAR, choice })).body.status, 'needs_clarification')
    for (const choice of [-1, 1.5, 0, true, {}]) assert.equal((await world.ask({ question: UNCLEAR, choice })).status, 400)
  })
  it('needs no choice where the question is clear', async () => {
    const { body } = await world.ask({ question: 'How many orders are there?', choice: '1' })
    assert.deepEqual([body.status, body.result_rows], ['succeeded', [[5]]])
  })
})

describe('A clarification of a model', () => {
  it('is answered by the id, and by the number where the choices are sent back; what the guard refuses is not offered', async (t) => {
    const readings = [
      { text: 'orders by number', sql: 'select count(*) from orders' },
      { text: 'everybody deleted', sql: 'delete from people' },
      { text: 'orders by amount', sql: 'select sum(amount) from orders' },
    ]
    const world = await queryWorld({ replies: [JSON.stringify({ clarification: 'Which figure?', choices: readings })] })
    t.after(() => world.stop())
    const question = 'How are the orders?'
    const { body } = await world.ask({ question })
    assert.equal(body.clarification_message, 'Which figure? (1) orders by number; (2) orders by amount?')
    assert.deepEqual(
      body.choices.map(({ text, sql }) => ({ text, sql })),
      [readings[0], readings[2]],
    )
    const calls = world.model.prompts.length
    const chosen = await world.ask({ question, choice: body.choices[1]?.id })
    assert.deepEqual([chosen.body.status, chosen.body.result_rows], ['succeeded', [[135.75]]])
    const turn = { question, status: 'needs_clarification', choices: body.choices }
    const first = await world.ask({ question: 'the first', conversation_history: [turn] })
    assert.deepEqual([first.body.status, first.body.result_rows], ['succeeded', [[5]]])
    assert.equal(world.model.prompts.length, calls, 'a choice needs no model')
  })
  it('that cannot be run after all says so, and nothing else is answered in its place', async (t) => {
    const readings = [
      { text: 'orders by day', sql: 'select count(*) from orders where abs(-9223372036854775807 - 1) > 0' },
      { text: 'orders', sql: 'select count(*) from orders' },
    ]
    const world = await queryWorld({ replies: [JSON.stringify({ clarification: 'Which?', choices: readings })] })
    t.after(() => world.stop())
    const question = 'How are the orders?'
    const { body } = await world.ask({ question })
    const failed = await world.ask({ question, choice: body.choices[0]?.id })
    assert.deepEqual([failed.body.status, world.model.prompts.length], ['failed', 1])
    assert.match(failed.body.failure_explanation ?? '', /^This choice could not be answered: .* Choose another/)
  })
})
