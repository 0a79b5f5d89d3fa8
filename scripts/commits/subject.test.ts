import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SUBJECT_LIMIT, subjectFaults } from './subject.ts'

const faultOf = (subject: string) => subjectFaults(subject).join(' | ')

it('accepts a scope, an imperative and fewer than 72 characters', () => {
  for (const subject of ['offers: refuse sending before approval', 'tool-server: bring its own manifest', 'docs: seed the demo'])
    assert.deepEqual(subjectFaults(subject), [], subject)
})

it('refuses 72 characters and accepts 71', () => {
  const start = 'docs: say '
  assert.deepEqual(subjectFaults(start + 'a'.repeat(SUBJECT_LIMIT - 1 - start.length)), [])
  assert.match(faultOf(start + 'a'.repeat(SUBJECT_LIMIT - start.length)), /has 72 characters; the limit is 71/)
})

it('refuses a subject without a scope', () => {
  for (const subject of ['Update README', 'fix it', 'Docs: say it', 'docs:say it', 'docs: '])
    assert.match(faultOf(subject), /no scope/, subject)
})

it('refuses the past tense, the gerund and the third person', () => {
  for (const word of ['added', 'adding', 'adds', 'fixes'])
    assert.match(faultOf(`docs: ${word} a page`), new RegExp(`begins with "${word}"`), word)
})

it('refuses a full stop at the end', () => {
  assert.match(faultOf('docs: add a page.'), /full stop/)
})
