import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Problem } from '@tanager/kernel'
import { WORKFLOWS } from '../configuration/workflow-catalog.ts'
import { readTimes } from './interview-times.ts'
import { type InterviewMove, type InterviewStatus, interviewFlow } from './interviews.transitions.ts'

const STATUSES: InterviewStatus[] = ['Scheduled', 'Completed', 'Cancelled']
const MOVES: InterviewMove[] = ['update', 'feedback', 'cancel']
const LEGAL: Record<string, InterviewStatus> = {
  'Scheduled update': 'Scheduled',
  'Scheduled feedback': 'Completed',
  'Scheduled cancel': 'Cancelled',
}

describe('the life of an interview', () => {
  for (const status of STATUSES) {
    for (const move of MOVES) {
      const to = LEGAL[`${status} ${move}`]
      it(to ? `${status} becomes ${to} by ${move}` : `422 for ${move} when ${status}`, () => {
        if (to) assert.equal(interviewFlow.apply(status, move).to, to)
        else
          assert.throws(
            () => interviewFlow.apply(status, move),
            (error) => error instanceof Problem && error.status === 422 && error.code === 'illegal_transition',
          )
      })
    }
  }
  it('is the one that the workflow definitions show', () => {
    const shown = WORKFLOWS.find((one) => one.entityType === 'interview')
    const made = Object.values(interviewFlow.moves).flatMap(({ action, from, to }) =>
      from.filter((state) => state !== to).map((state) => [action, state, to]),
    )
    assert.deepEqual(shown?.transitions.toSorted(), made.sort())
    assert.deepEqual(shown?.states, STATUSES)
  })
})

describe('the times of an interview', () => {
  const now = new Date('2030-01-31T09:00:00Z')
  const faultsOf = (starts_at: string, ends_at: string) => {
    try {
      readTimes({ starts_at, ends_at }, now)
      return []
    } catch (error) {
      assert.ok(error instanceof Problem && error.status === 400)
      return (error.errors ?? []).map(({ path, message }) => `${path} ${message}`)
    }
  }
  it('are read in any time zone', () => {
    const { startsAt, endsAt } = readTimes({ starts_at: '2030-01-31T15:00:00+05:30', ends_at: '2030-01-31T10:00:00.500Z' }, now)
    assert.deepEqual([startsAt.toISOString(), endsAt.toISOString()], ['2030-01-31T09:30:00.000Z', '2030-01-31T10:00:00.500Z'])
  })
  it('400 unless it begins after now and ends after it begins', () => {
    assert.deepEqual(faultsOf('2030-01-31T09:00:00Z', '2030-01-31T10:00:00Z'), ['starts_at must be in the future'])
    assert.deepEqual(faultsOf('2030-01-31T10:00:00Z', '2030-01-31T10:00:00Z'), ['ends_at must be after starts_at'])
    assert.deepEqual(faultsOf('2029-01-31T10:00:00Z', '2028-01-31T10:00:00Z'), [
      'starts_at must be in the future',
      'ends_at must be after starts_at',
    ])
  })
  it('400 unless it lasts from 5 minutes to 24 hours', () => {
    const begin = '2030-01-31T10:00:00Z'
    assert.deepEqual(faultsOf(begin, '2030-01-31T10:00:00.001Z'), ['ends_at must be at least 5 minutes after starts_at'])
    assert.deepEqual(faultsOf(begin, '2030-03-31T10:00:00Z'), ['ends_at must be at most 24 hours after starts_at'])
    for (const end of ['2030-01-31T10:05:00Z', '2030-02-01T10:00:00Z']) assert.deepEqual(faultsOf(begin, end), [])
  })
  it('400 for a leap second, which no calendar here has', () => {
    assert.deepEqual(faultsOf('2030-06-30T23:59:60Z', '2030-07-01T01:00:00Z'), [
      'starts_at must be a date and time such as 2026-12-01T10:00:00Z',
    ])
  })
})
