import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nextStep, type UploadAnswer } from './answer-to-upload.ts'

const answer = (status: number, body: unknown = {}, retryAfter: string | null = null): UploadAnswer => ({ status, body, retryAfter })

describe('what follows the answer to an upload', () => {
  it('is done with 201', () => assert.equal(nextStep(answer(201, { candidate_id: 'x' }), 1).kind, 'done'))
  it('waits as long as Retry-After says, but never for hours', () => {
    assert.deepEqual(nextStep(answer(429, {}, '7'), 1), { kind: 'wait', ms: 7_000, reason: 'busy' })
    assert.deepEqual(nextStep(answer(503, { code: 'parser_busy' }, '86400'), 1), { kind: 'wait', ms: 120_000, reason: 'busy' })
  })
  it('waits longer each time where the service does not say, or does not answer', () => {
    assert.deepEqual(nextStep(answer(503, {}, 'soon'), 3), { kind: 'wait', ms: 4_000, reason: 'busy' })
    assert.deepEqual(nextStep(answer(0), 1), { kind: 'wait', ms: 1_000, reason: 'connection' })
    assert.deepEqual(nextStep(answer(0), 20), { kind: 'wait', ms: 15_000, reason: 'connection' })
  })
  it('asks again by the same key while the first try still runs', () =>
    assert.equal(nextStep(answer(409, { code: 'request_in_progress' }), 1).kind, 'wait'))
  it('signs in again on 401', () => assert.equal(nextStep(answer(401), 1).kind, 'sign-in'))
  it('takes a refusal as one', () =>
    assert.deepEqual(nextStep(answer(422, { code: 'file_encrypted', detail: 'Locked.' }), 1), {
      kind: 'refused',
      code: 'file_encrypted',
      detail: 'Locked.',
      final: true,
    }))
  it('ends with a refusal of the file itself, and not with one of the moment', () => {
    const finalOf = (status: number) => {
      const step = nextStep(answer(status, { code: 'x' }), 1)
      return step.kind === 'refused' && step.final
    }
    for (const status of [413, 415, 422]) assert.equal(finalOf(status), true, String(status))
    for (const status of [400, 403, 500]) assert.equal(finalOf(status), false, String(status))
  })
  it('takes an answer that is no JSON for a refusal without a code', () =>
    assert.deepEqual(nextStep(answer(413, null), 1), { kind: 'refused', code: 'unknown', detail: '', final: true }))
})
