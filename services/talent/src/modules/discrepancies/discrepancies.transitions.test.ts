import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Problem } from '@tanager/kernel'
import { WORKFLOWS } from '../configuration/workflow-catalog.ts'
import { type DiscrepancyMove, type DiscrepancyStatus, discrepancyFlow } from './discrepancies.transitions.ts'

const STATES: DiscrepancyStatus[] = ['Open', 'ReuploadRequested', 'Resolved', 'Upheld', 'Cancelled']
/** Written down a second time, on purpose: where each move leads from each state, if anywhere. */
const LEGAL: Record<DiscrepancyMove, Partial<Record<DiscrepancyStatus, DiscrepancyStatus>>> = {
  requestReupload: { Open: 'ReuploadRequested' },
  documentArrived: { ReuploadRequested: 'Open' },
  resolve: { Open: 'Resolved', ReuploadRequested: 'Resolved' },
  uphold: { Open: 'Upheld', ReuploadRequested: 'Upheld' },
  shortlistRefused: { Open: 'Cancelled' },
  applicationRejected: { Open: 'Cancelled', ReuploadRequested: 'Cancelled' },
  applicationWithdrawn: { Open: 'Cancelled', ReuploadRequested: 'Cancelled' },
}

describe('the life of a discrepancy', () => {
  for (const move of Object.keys(LEGAL) as DiscrepancyMove[]) {
    for (const state of STATES) {
      const to = LEGAL[move][state]
      it(`${move} of one that is ${state} ${to ? `makes it ${to}` : 'is refused'}`, () => {
        if (to) assert.equal(discrepancyFlow.apply(state, move).to, to)
        else
          assert.throws(
            () => discrepancyFlow.apply(state, move),
            (problem: Problem) => problem.code === 'illegal_transition',
          )
      })
    }
  }
  it('is what the catalog shows', () => {
    const shown = WORKFLOWS.find((workflow) => workflow.entityType === 'discrepancy')
    assert.ok(shown)
    assert.deepEqual(shown.states, STATES)
    const built = Object.values(discrepancyFlow.moves).flatMap((move) => move.from.map((from) => `${move.action} ${from} ${move.to}`))
    assert.deepEqual(shown.transitions.map((one) => one.join(' ')).sort(), built.sort())
    assert.deepEqual(
      STATES.filter((state) => discrepancyFlow.allowed(state).length === 0),
      shown.final,
    )
  })
})
