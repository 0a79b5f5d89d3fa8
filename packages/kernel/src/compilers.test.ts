import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Type } from 'typebox'
import { answerSerializer, requestValidator } from './compilers.ts'

const Ship = Type.Object({ name: Type.String(), masts: Type.Optional(Type.Integer()) }, { additionalProperties: false })
const route = { method: 'GET', url: '/ships' }

describe('compiled schemas', () => {
  it('are the same for every route and every server that has the schema', () => {
    const answers = (url: string) => answerSerializer({ schema: Ship, method: 'GET', url, httpStatus: '200' })
    assert.equal(answers('/ships'), answers('/boats'))
    const requests = (url: string) => requestValidator({ schema: Ship, method: 'POST', url, httpPart: 'body' })
    assert.equal(requests('/ships'), requests('/boats'))
  })

  it('are not those of another schema that looks alike', () => {
    const Boat = Type.Object({ name: Type.String() }, { additionalProperties: false })
    const written = (schema: typeof Ship | typeof Boat) =>
      answerSerializer({ ...route, schema, httpStatus: '200' })({ name: 'Ada', masts: 3 })
    assert.equal(written(Ship), '{"name":"Ada","masts":3}')
    assert.equal(written(Boat), '{"name":"Ada"}')
    const takes = (schema: typeof Ship | typeof Boat) => requestValidator({ ...route, schema, httpPart: 'body' })({ name: 'Ada', masts: 3 })
    assert.equal(takes(Ship), true)
    assert.equal(takes(Boat), false)
  })
})
