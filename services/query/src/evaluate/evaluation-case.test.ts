import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BadCases, parseCases } from './evaluation-case.ts'
import { verdictOn } from './verdict.ts'

describe('a file of cases', () => {
  it('is read line by line, and a line with a fault is named', () => {
    const line = '{"question": "How many?", "gold_sql": "select 1", "answerable": true, "note": "mine"}'
    assert.equal(parseCases(`${line}\n\n${line}\n`).length, 2)
    const fault = (text: string) => {
      try {
        parseCases(text)
      } catch (error) {
        assert.ok(error instanceof BadCases)
        return error.message
      }
      return ''
    }
    assert.equal(fault(`${line}\nno json`), 'Line 2 is not JSON.')
    assert.match(fault('{"gold_sql": "select 1"}'), /^Line 1: .*question/)
    assert.match(fault('{"question": "How many?", "answerable": true}'), /^Line 1: gold_sql is missing/)
    assert.equal(fault('{"question": "And pay?", "answerable": false}'), '')
    assert.equal(fault('\n'), 'The file contains no case. Write one JSON object per line.')
  })
})

describe('a verdict', () => {
  const one = { question: 'How many?', gold_sql: 'select 1' }
  it('is about the rows where there is an answer', () => {
    assert.equal(verdictOn({ ...one, answerable: true }, 'succeeded', true), 'right')
    assert.equal(verdictOn({ ...one, answerable: true }, 'succeeded', false), 'wrong')
    assert.equal(verdictOn({ ...one, answerable: true }, 'needs_clarification', false), 'abstained')
    assert.equal(verdictOn({ ...one, answerable: true }, 'failed', false), 'abstained')
  })
  it('is right for an abstention where the question has no answer, or several', () => {
    assert.equal(verdictOn({ ...one, answerable: false }, 'needs_clarification', false), 'right')
    assert.equal(verdictOn({ ...one, answerable: false }, 'succeeded', true), 'wrong')
    assert.equal(verdictOn({ ...one, answerable: true, ambiguous: true }, 'needs_clarification', false), 'right')
    assert.equal(verdictOn({ ...one, answerable: true, ambiguous: true }, 'succeeded', true), 'right')
    assert.equal(verdictOn({ ...one, answerable: true, ambiguous: true }, 'succeeded', false), 'wrong')
  })
})
