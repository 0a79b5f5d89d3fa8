import assert from 'node:assert/strict'
import { it } from 'node:test'
import { catalogTable, indexedTable } from '../../retrieve/index.fixture.ts'
import { normaliseQuestion } from './normalise-question.ts'

const table = indexedTable(catalogTable('offers', { id: 'int!' }), {})
const meant = (question: string, hasSemanticLayer = true) =>
  normaliseQuestion({
    question,
    history: [],
    now: new Date('2026-11-16T10:00:00Z'),
    retrieved: { tables: [hasSemanticLayer ? { ...table, semantics: {} } : table], values: [] },
  } as unknown as Parameters<typeof normaliseQuestion>[0]).question

it('words that belong together stand beside each other', () => {
  assert.equal(meant('break our offers down by source'), 'our offers broken down by source')
  assert.equal(meant('who turned one down?'), 'who turned down one?')
  assert.equal(meant('who drew those up'), 'who drew up those')
  assert.equal(meant('break it down by source'), 'break it down by source')
})
it('of other data nobody knows what is meant', () => {
  assert.equal(meant('who turned one down in October?', false), 'who turned one down in October?')
})
it('a word that only stresses a superlative is no number', () => {
  assert.equal(meant('the single largest order', false), 'the largest order')
  assert.equal(meant('What is our single most expensive lamp?'), 'What is our most expensive lamp?')
  assert.equal(meant('single rooms', false), 'single rooms')
})
