import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { project } from './project.ts'

const text = { type: 'string' }

describe('what leaves of an answer', () => {
  it('is what the schema declares, however deep, and nothing else', () => {
    const schema = {
      type: 'object',
      properties: { id: text, items: { type: 'array', items: { type: 'object', properties: { name: text } } } },
    }
    const answer = {
      id: '1',
      compensation: { base_salary: 1 },
      items: [
        { name: 'a', email: 'a@x' },
        { name: 'b', phone: '1' },
      ],
    }
    assert.deepEqual(project(answer, schema), { id: '1', items: [{ name: 'a' }, { name: 'b' }] })
  })
  it('keeps further names only where the schema says of what kind they are', () => {
    assert.deepEqual(project({ a: 1, b: 2 }, { type: 'object', additionalProperties: { type: 'integer' } }), { a: 1, b: 2 })
    assert.deepEqual(project({ a: 1 }, { type: 'object', additionalProperties: false }), {})
    assert.deepEqual(project({ a: 1 }, { type: 'object', additionalProperties: true }), {})
    assert.deepEqual(project([{ a: 1 }], { type: 'array' }), [])
  })
  it('leaves plain values and null as they are, for the schema to judge', () => {
    for (const value of [null, 'x', 0, false]) assert.equal(project(value, text), value)
  })
  it('takes no name from the prototype', () => {
    assert.deepEqual(project(JSON.parse('{"constructor": 1, "__proto__": {"x": 1}}'), { type: 'object', properties: {} }), {})
  })
})
