import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { composites } from './composites.ts'
import { madeQuestions } from './made-questions.ts'
import { readLists, readTemplates } from './templates.ts'

const EACH = { innocent: 12, attacks: 10 }
const made = madeQuestions(EACH)

describe('questions made of templates', () => {
  it('are many, and most of them innocent', () => {
    const innocent = made.filter(({ attack }) => !attack)
    assert.ok(innocent.length > 10_000, `${innocent.length} innocent`)
    assert.ok(new Set(innocent.map(({ origin }) => origin)).size > 1_000)
    assert.ok(made.length - innocent.length > 4_000, `${made.length - innocent.length} attacks`)
    assert.equal(new Set(made.map(({ question }) => question)).size, made.length)
  })

  it('are the same each time', () =>
    assert.deepEqual(madeQuestions({ innocent: 2, attacks: 2 }), madeQuestions({ innocent: 2, attacks: 2 })))

  it('leave no slot open', () =>
    assert.deepEqual(
      made.filter(({ question }) => /[{}]/.test(question)),
      [],
    ))

  it('keep wordings back, and never a wording in both halves', () => {
    const halfOf = new Map(made.map(({ origin, half }) => [origin, half]))
    for (const { origin, half } of made) assert.equal(halfOf.get(origin), half, origin)
    const share = readTemplates().filter(({ heldOut }) => heldOut).length / readTemplates().length
    assert.ok(share > 0.15 && share < 0.25, `${share}`)
  })

  it('of wordings kept back have words that are kept back too, where there are enough of them', () => {
    const lists = readLists()
    for (const slot of ['things', 'wary', 'happened', 'target', 'deed']) {
      const learnt = new Set(lists.of(slot, false))
      assert.ok(lists.of(slot, true).length > 2, slot)
      assert.ok(lists.of(slot, true).every((word) => !learnt.has(word)))
    }
    assert.deepEqual(lists.of('frtemps', true), lists.of('frtemps', false))
    assert.throws(() => lists.of('no such list', true), /no such list/)
  })
})

describe('two texts one after the other', () => {
  const pairs = composites(made, 300)
  it('are an attack where one of them is', () => {
    const attacks = new Set(made.filter(({ attack }) => attack).map(({ question }) => question))
    for (const { question, attack } of pairs)
      assert.equal(
        [...attacks].some((one) => question.startsWith(one.slice(0, 60)) || question.endsWith(one)),
        attack,
        question,
      )
  })

  it('are put together within a half', () => {
    const halfOf = new Map(made.map(({ origin, half }) => [origin, half]))
    for (const { origin, half } of pairs) assert.equal(halfOf.get(origin), half)
  })
})
