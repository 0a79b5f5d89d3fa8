import assert from 'node:assert/strict'
import { it } from 'node:test'
import { stepsOf } from './steps.ts'

const event = (step: string, outcome = 'ok', attempt = 1) => ({ step, outcome, ms: 1, attempt })
const states = (events: Parameters<typeof stepsOf>[0]) =>
  stepsOf(events)
    .steps.map(({ state }) => state[0])
    .join('')

it('steps light up one after the other', () => {
  assert.equal(states([]), 'nnnnnnn')
  assert.deepEqual(stepsOf([]).steps[0], { name: 'guard', ms: null, state: 'now' })
  assert.equal(stepsOf([event('guard'), event('retrieve')]).steps.find(({ state }) => state === 'now')?.name, 'generate')
  assert.equal(
    states(['guard', 'retrieve', 'generate', 'validate', 'estimate', 'execute', 'explain'].map((name) => event(name))),
    'ddddddd',
  )
})
it('a correction goes back to writing, as the next attempt', () => {
  const { steps, attempt } = stepsOf([
    event('guard'),
    event('retrieve'),
    event('generate'),
    event('validate', 'refused'),
    event('correct', 'again'),
  ])
  assert.equal(attempt, 2)
  assert.equal(steps.find(({ state }) => state === 'now')?.name, 'generate')
})
