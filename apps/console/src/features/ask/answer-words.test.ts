import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { partsOfClarification, partsOfInsight, secondsToWait, tablesIn } from './answer-words.ts'

describe('the words of an answer', () => {
  it('are told apart from how the question was read', () => {
    assert.deepEqual(partsOfInsight('The answer is 3. Read as: the number of candidates.'), {
      said: 'The answer is 3.',
      reading: 'the number of candidates',
    })
    assert.deepEqual(partsOfInsight('Read as: candidates.'), { said: null, reading: 'candidates' })
    assert.deepEqual(partsOfInsight('The answer is 3.'), { said: 'The answer is 3.', reading: null })
    assert.deepEqual(partsOfInsight(null), { said: null, reading: null })
  })
  it('hold choices where the service is unsure', () => {
    assert.deepEqual(partsOfClarification('It is not clear. Did you mean: (1) users; (2) users where name is "a; b"; (3) offers?'), {
      said: 'It is not clear. Did you mean:',
      choices: ['users', 'users where name is "a; b"', 'offers'],
    })
    assert.deepEqual(partsOfClarification('Nothing points to a table.'), { said: 'Nothing points to a table.', choices: [] })
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
