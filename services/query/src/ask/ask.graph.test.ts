import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { EDGES, STEPS, type StepName } from './ask.graph.ts'

const nextOf = (step: StepName): (StepName | 'end')[] => Object.values(EDGES[step])

/** All that can be come to from a step. */
function reached(from: StepName): Set<StepName | 'end'> {
  const seen = new Set<StepName | 'end'>([from])
  for (const step of seen) if (step !== 'end') for (const next of nextOf(step)) seen.add(next)
  return seen
}

describe('The graph', () => {
  const names = Object.keys(STEPS) as StepName[]

  it('comes to every step from the first', () => {
    assert.deepEqual([...reached('guard')].sort(), [...names, 'end'].sort())
  })

  it('can come to its end from every step', () => {
    for (const name of names) assert.ok(reached(name).has('end'), name)
  })

  it('runs nothing that was not validated and estimated', () => {
    const into = (step: StepName) => names.filter((name) => nextOf(name).includes(step))
    assert.deepEqual(into('execute'), ['estimate'])
    assert.deepEqual(into('estimate'), ['validate'])
    assert.deepEqual(into('validate'), ['choose', 'generate'])
  })

  it('generates again only by way of correct, which counts', () => {
    const loops = names.filter((name) => nextOf(name).includes('generate'))
    assert.deepEqual(loops, ['retrieve', 'correct'])
  })
})
