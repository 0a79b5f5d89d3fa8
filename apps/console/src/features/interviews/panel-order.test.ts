import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inPanelOrder } from './panel-order.ts'

const person = (id: string, ...roles: string[]) => ({ id, display_name: id, roles })

describe('whom to choose for a panel', () => {
  it("are the requisition's team, then those who interview by their role, then the others, each by name", () => {
    const people = [
      person('Zoe', 'RECRUITER'),
      person('Bert', 'AUDITOR'),
      person('Yves', 'INTERVIEWER'),
      person('Änne', 'HIRING_MANAGER'),
      person('Xaver', 'INTERVIEWER'),
      person('Ada', 'RECRUITER'),
    ]
    const ordered = inPanelOrder(people, new Set(['Zoe', 'Xaver']), 'de').map(({ id }) => id)
    assert.deepEqual(ordered, ['Xaver', 'Zoe', 'Änne', 'Yves', 'Ada', 'Bert'])
  })
})
