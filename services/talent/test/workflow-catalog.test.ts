import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Move } from '@tanager/kernel'
import { applicationFlow } from '../src/modules/applications/applications.transitions.ts'
import { WORKFLOWS } from '../src/modules/configuration/workflow-catalog.ts'
import { discrepancyFlow } from '../src/modules/discrepancies/discrepancies.transitions.ts'
import { formFlow } from '../src/modules/green-forms/green-forms.transitions.ts'
import { interviewFlow } from '../src/modules/interviews/interviews.transitions.ts'
import { offerFlow } from '../src/modules/offers/offers.transitions.ts'
import { tanFlow } from '../src/modules/requisitions/tans.transitions.ts'

/** What decides, by the kind of record. The catalog stands left of all of them and cannot be made from them. */
const FLOWS: Record<string, { readonly moves: Readonly<Record<string, Move<string>>> }> = {
  tan: tanFlow,
  application: applicationFlow,
  interview: interviewFlow,
  offer: offerFlow,
  green_form: formFlow,
  discrepancy: discrepancyFlow,
}

describe('the workflow definitions that are shown', () => {
  it('are those of the records that have a life', () => {
    assert.deepEqual(WORKFLOWS.map((flow) => flow.entityType).sort(), Object.keys(FLOWS).sort())
  })

  for (const { entityType, states, final, transitions } of WORKFLOWS) {
    const moves = Object.values(FLOWS[entityType]?.moves ?? {})
    const known = [...new Set(moves.flatMap((move) => [...move.from, move.to]))]

    it(`name the states of ${entityType}, and those that nothing leads out of as final`, () => {
      assert.deepEqual([...states].sort(), [...known].sort())
      const leaves = (state: string) => moves.some((move) => move.from.includes(state) && move.to !== state)
      assert.deepEqual([...final].sort(), known.filter((state) => !leaves(state)).sort())
      const [initial] = states
      assert.ok(!final.includes(initial as string))
    })

    it(`say for ${entityType} what each action does in each state, neither more nor less`, () => {
      // A step that leaves the state as it is, like a second interview, is legal and no transition.
      const decided = (action: string, from: string, to: string) =>
        from !== to && moves.some((move) => move.action === action && move.to === to && move.from.includes(from))
      const shown = (action: string, from: string, to: string) =>
        transitions.some((one) => one[0] === action && one[1] === from && one[2] === to)
      const actions = [...new Set([...moves.map((move) => move.action), ...transitions.map(([action]) => action)])]
      const places = [...new Set([...known, ...states])]
      for (const action of actions)
        for (const from of places)
          for (const to of places) assert.equal(shown(action, from, to), decided(action, from, to), `${action}: ${from} to ${to}`)
      assert.equal(new Set(transitions.map(String)).size, transitions.length, 'no line stands there twice')
    })
  }
})
