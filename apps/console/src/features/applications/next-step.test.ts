import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nextStepOf } from './next-step.ts'
import { APPLICATION_STATUSES } from './stages.ts'

describe('the next step of an application', () => {
  it('tells a draft from an offer that waits, is approved or was sent, and leads to it', () => {
    const stepWith = (status: string, offer: string) => nextStepOf({ status, open_offer: { id: 'o1', status: offer } })
    assert.deepEqual(stepWith('OfferPending', 'Draft'), { step: 'offerDraft', href: '/offers/o1' })
    assert.deepEqual(stepWith('OfferPending', 'PendingApproval'), { step: 'offerPendingApproval', href: '/offers/o1' })
    assert.deepEqual(stepWith('OfferPending', 'Approved'), { step: 'offerApproved', href: '/offers/o1' })
    assert.deepEqual(stepWith('OfferSent', 'Sent'), { step: 'OfferSent', href: '/offers/o1' })
    assert.deepEqual(stepWith('OfferPending', 'Paused'), { step: 'OfferPending', href: null }, 'a status of a later release')
  })
  it('is that of the stage without an offer to be read, and none once it is over', () => {
    const steps = APPLICATION_STATUSES.map((status) => nextStepOf({ status, open_offer: null })?.step ?? null)
    assert.deepEqual(steps, [...APPLICATION_STATUSES.slice(0, 7), null, null, null])
    assert.equal(nextStepOf({ status: 'Rejected', open_offer: { id: 'o1', status: 'Draft' } }), null)
  })
})
