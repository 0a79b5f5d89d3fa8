import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Problem } from '@tanager/kernel'
import { applicationFlow } from '../applications/applications.transitions.ts'
import { WORKFLOWS } from '../configuration/workflow-catalog.ts'
import { isUnderWay, type OfferMove, type OfferStatus, offerFlow } from './offers.transitions.ts'

const STATUSES: OfferStatus[] = ['Draft', 'PendingApproval', 'Approved', 'Rejected', 'Sent', 'Accepted', 'Declined', 'Expired', 'Withdrawn']
const MOVES: OfferMove[] = [
  'update',
  'submit',
  'recall',
  'approve',
  'reject',
  'send',
  'accept',
  'decline',
  'expire',
  'withdraw',
  'applicationRejected',
  'applicationWithdrawn',
]
const LEGAL: Record<string, OfferStatus> = {
  'Draft update': 'Draft',
  'Draft submit': 'PendingApproval',
  'PendingApproval recall': 'Draft',
  'PendingApproval approve': 'Approved',
  'PendingApproval reject': 'Rejected',
  'Approved send': 'Sent',
  'Sent accept': 'Accepted',
  'Sent decline': 'Declined',
  'Sent expire': 'Expired',
  'Approved withdraw': 'Withdrawn',
  'Sent withdraw': 'Withdrawn',
  'Draft applicationRejected': 'Withdrawn',
  'PendingApproval applicationRejected': 'Withdrawn',
  'Approved applicationRejected': 'Withdrawn',
  'Sent applicationRejected': 'Withdrawn',
  'Draft applicationWithdrawn': 'Withdrawn',
  'PendingApproval applicationWithdrawn': 'Withdrawn',
  'Approved applicationWithdrawn': 'Withdrawn',
  'Sent applicationWithdrawn': 'Withdrawn',
}

describe('the life of an offer', () => {
  for (const status of STATUSES) {
    for (const move of MOVES) {
      const to = LEGAL[`${status} ${move}`]
      it(to ? `${status} becomes ${to} by ${move}` : `422 for ${move} when ${status}`, () => {
        if (to) assert.equal(offerFlow.apply(status, move).to, to)
        else
          assert.throws(
            () => offerFlow.apply(status, move),
            (error) => error instanceof Problem && error.status === 422 && error.code === 'illegal_transition',
          )
      })
    }
  }
  it('is the one that the workflow definitions show', () => {
    const shown = WORKFLOWS.find((one) => one.entityType === 'offer')
    const made = Object.values(offerFlow.moves).flatMap(({ action, from, to }) =>
      from.filter((state) => state !== to).map((state) => [action, state, to]),
    )
    assert.deepEqual(shown?.transitions.toSorted(), made.sort())
    assert.deepEqual(shown?.states, STATUSES)
  })
  it('goes on only while the application stands where its own moves can follow', () => {
    const follows = { Draft: 'offerRejected', PendingApproval: 'offerRejected', Approved: 'sendOffer', Sent: 'acceptOffer' } as const
    for (const status of STATUSES) {
      for (const application of WORKFLOWS.find((one) => one.entityType === 'application')?.states ?? []) {
        const move = follows[status as 'Draft']
        const expected = move !== undefined && (applicationFlow.moves[move].from as readonly string[]).includes(application)
        assert.equal(isUnderWay(status, application), expected, `${status} and ${application}`)
      }
    }
  })
})
