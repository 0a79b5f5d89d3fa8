import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ApplicationItem } from './applications.queries.ts'
import { byStage } from './by-stage.ts'

const one = (id: string, status: string, updated_at: string) => ({ id, status, updated_at }) as ApplicationItem

describe('the candidates of a requisition', () => {
  it('come by stage, the furthest first and the ended ones last, and who waits longest first', () => {
    const groups = byStage([
      one('a', 'Applied', '2026-03-02'),
      one('b', 'Rejected', '2026-03-01'),
      one('c', 'Interviewing', '2026-03-01'),
      one('d', 'Applied', '2026-03-01'),
    ])
    assert.deepEqual(
      groups.map(({ status, isOpen, applications }) => [status, isOpen, applications.map(({ id }) => id).join()]),
      [
        ['Interviewing', true, 'c'],
        ['Applied', true, 'd,a'],
        ['Rejected', false, 'b'],
      ],
    )
  })
})
