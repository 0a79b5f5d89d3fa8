import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clarificationLead, secondsToWait, tablesIn } from './answer-words.ts'

describe('the words of an answer', () => {
  it('are said without the choices, which have their own place', () => {
    assert.equal(clarificationLead('It is not clear. Did you mean: (1) users; (2) offers?'), 'It is not clear. Did you mean:')
    assert.equal(clarificationLead('Nothing points to a table.'), 'Nothing points to a table.')
    assert.equal(clarificationLead(null), '')
  })
  it('say how long to wait', () => {
    assert.equal(secondsToWait('7', null), 7)
    assert.equal(secondsToWait(null, 'Try again in 41 seconds.'), 41)
    assert.equal(secondsToWait(null, null), 10)
    assert.equal(secondsToWait('Wed, 21 Oct 2026', null), 10)
  })
  it('name the tables of a statement', () =>
    assert.deepEqual(tablesIn('SELECT 1 FROM "public"."tans" t JOIN applications a ON a.tan_id = t.id JOIN tans x ON true'), [
      'public.tans',
      'applications',
      'tans',
    ]))
})
