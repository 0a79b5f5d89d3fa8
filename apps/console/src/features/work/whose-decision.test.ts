import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { whoseDecisions } from './whose-decision.ts'

const request = (id: string, role: string, manager: string | null = null) => ({
  id,
  hiring_manager_id: manager,
  steps: [{ step: 1, name: role, role, status: 'Due' } as never],
})
const told = (requests: ReturnType<typeof request>[], id: string, role: string) => {
  const { own, others } = whoseDecisions(requests, { id, role })
  return [own.map((one) => one.id).join(' '), others.map((one) => one.id).join(' ')]
}

describe('whose decision it is', () => {
  it("a hiring manager's are those of their own requisitions, and of requisitions that name nobody", () => {
    const all = [request('mine', 'HIRING_MANAGER', 'ada'), request('theirs', 'HIRING_MANAGER', 'ben'), request('open', 'HIRING_MANAGER')]
    assert.deepEqual(told(all, 'ada', 'HIRING_MANAGER'), ['mine open', 'theirs'])
  })
  it('a step of another role is left to that role', () => {
    const all = [request('stand-in', 'FINANCE_APPROVER'), request('due', 'HR_HEAD')]
    assert.deepEqual(told(all, 'eve', 'HR_HEAD'), ['due', 'stand-in'])
  })
  it('a step of another role than hiring manager does not ask who hires', () => {
    assert.deepEqual(told([request('due', 'TA_HEAD', 'ben')], 'eve', 'TA_HEAD'), ['due', ''])
  })
})
