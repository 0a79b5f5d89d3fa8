import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ACTIONS, APPROVING } from '../../../../../services/talent/src/policy.ts'
import { DECIDERS, isOnlyMandatory, nextStep, takesMandatory, withRule } from './matrix.ts'

const rule = (step: number, mandatory = true) => ({ id: `r${step}`, step, name: `step ${step}`, role: 'HR_HEAD', mandatory })

describe('the only mandatory step', () => {
  const rule = (id: string, mandatory: boolean) => ({ id, mandatory })
  it('is one without which none would be left', () => {
    const [one, other, third] = [rule('1', true), rule('2', false), rule('3', true)]
    assert.equal(isOnlyMandatory(one, [one, other]), true)
    assert.equal(isOnlyMandatory(one, [one, other, third]), false)
    assert.equal(isOnlyMandatory(other, [one, other]), false)
  })
})

describe('the approval matrix', () => {
  it('offers exactly the roles that the service takes', () => {
    const service = Object.fromEntries(Object.entries(APPROVING).map(([entity, action]) => [entity, [...ACTIONS[action]]]))
    assert.deepEqual(DECIDERS, service)
  })
  it('shows the order to come: who stands in the place moves on, and pushes only its neighbours', () => {
    const before = [rule(1), rule(2), rule(5)]
    const after = withRule(before, { ...rule(1), id: 'new' })
    assert.deepEqual(
      after.map(({ id, step }) => [id, step]),
      [
        ['new', 1],
        ['r1', 2],
        ['r2', 3],
        ['r5', 5],
      ],
    )
    assert.deepEqual(
      withRule(before, { ...rule(3), id: 'new' }).map(({ step }) => step),
      [1, 2, 3, 5],
    )
  })
  it('puts a further step after the last', () => {
    assert.equal(nextStep([]), 1)
    assert.equal(nextStep([rule(1), rule(5)]), 6)
  })
  it('knows which kinds keep one mandatory step', () => {
    assert.equal(takesMandatory('offer', [rule(1)]), true)
    assert.equal(takesMandatory('shortlist', [rule(1)]), false)
    assert.equal(takesMandatory('shortlist', [rule(1, false)]), true)
  })
})
