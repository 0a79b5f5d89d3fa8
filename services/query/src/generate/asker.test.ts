import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { catalogTable, indexedTable } from '../retrieve/index.fixture.ts'
import { askerMention } from './asker.ts'

const tables = [
  { ...indexedTable(catalogTable('tans', { id: 'int!' })), semantics: { names: ['requisition', 'job opening'] } },
  { ...indexedTable(catalogTable('interviews', { id: 'int!' })), semantics: { names: ['interview'] } },
]
const named = (question: string, name?: string) => {
  const start = name === undefined ? -1 : question.indexOf(name)
  const value = {
    phrase: name ?? '',
    start,
    end: start + (name ?? '').length,
    table: 'users',
    column: 'name',
    value: name ?? '',
    kind: 'exact' as const,
  }
  return askerMention({
    question,
    retrieved: { tables, values: name === undefined ? [] : [value], semantics: { measures: [], notHeld: {} } },
  })
}

describe('words that stand for the person who asks', () => {
  it('are found beside what the database holds', () => {
    assert.equal(named("what's the status of my requisitions?"), 'my requisitions')
    assert.equal(named('how many of my open job openings are filled'), 'my open job openings')
    assert.equal(named('Which approvals are waiting for me?'), 'for me')
    assert.equal(named('which interviews are assigned to me'), 'to me')
    assert.equal(named('how many interviews do I have this week'), 'I')
    assert.equal(named('what did I approve yesterday'), 'I')
    assert.equal(named('only mine'), 'mine')
  })
  it('are none where the question names whom or what it means', () => {
    assert.equal(named('Kenji Morikawa here, list my requisitions', 'Kenji Morikawa'), null)
    assert.equal(named('has my Backend Engineer requisition been approved', 'Backend Engineer'), null)
  })
  it('are none in the words around a question', () => {
    for (const question of [
      'show me the requisitions',
      'can you list the interviews for me',
      'I need the interviews of last week',
      'can I get interviews by month',
      'do I see it right that there are no interviews',
      'which of my colleagues had interviews last week',
      'who on my team has entered the most interviews',
      'interviews by month, I need it for my slides',
    ])
      assert.equal(named(question), null, question)
  })
})
