import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answeredBy, sentBy, withdrawnBy } from './recorded-by.ts'

const stage = (action: string, occurred_at: string, user_id: string) => ({ action, occurred_at, actor: { user_id } })
const STAGES = [
  stage('offer.send', '2026-10-01T09:00:00.010Z', 'first sender'),
  stage('offer.record-acceptance', '2026-10-03T09:00:00.000Z', 'first clerk'),
  stage('offer.send', '2026-11-01T09:00:00.000Z', 'second sender'),
  stage('offer.record-acceptance', '2026-11-03T09:00:00.000Z', 'second clerk'),
]

describe('who recorded what about an offer', () => {
  it('is told for each offer of an application that had two', () => {
    const [first, second] = [{ sent_at: '2026-10-01T09:00:00.000Z' }, { sent_at: '2026-11-01T09:00:00.000Z' }]
    assert.deepEqual([sentBy(first, STAGES), answeredBy(first, STAGES)], ['first sender', 'first clerk'])
    assert.deepEqual([sentBy(second, STAGES), answeredBy(second, STAGES)], ['second sender', 'second clerk'])
  })

  it('is told of an offer that was withdrawn, or that ended with its application', () => {
    const at = '2026-11-05T09:00:00.000Z'
    const offer = { status: 'Withdrawn', updated_at: at }
    assert.equal(withdrawnBy(offer, [...STAGES, stage('offer.withdraw', at, 'third clerk')]), 'third clerk')
    assert.equal(withdrawnBy(offer, [...STAGES, stage('application.reject', at, 'recruiter')]), 'recruiter')
    assert.equal(withdrawnBy({ ...offer, status: 'Sent' }, [stage('offer.withdraw', at, 'third clerk')]), null)
    assert.equal(withdrawnBy(offer, STAGES), null)
  })

  it('is not told before the stages are there, nor of an offer that was not sent', () => {
    assert.deepEqual([sentBy({ sent_at: null }, STAGES), answeredBy({ sent_at: null }, STAGES)], [null, null])
    assert.equal(sentBy({ sent_at: '2026-10-01T09:00:00.000Z' }, []), null)
  })
})
