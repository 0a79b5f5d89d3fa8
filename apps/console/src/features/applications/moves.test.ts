import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { leadsOn, movesOf, moveTo, wordOf } from './moves.ts'

const everywhere = () => true
const allowing = (...allowed_actions: string[]) => movesOf({ id: 'a1', allowed_actions }, everywhere)

describe('the moves of an application', () => {
  it('are those that the service allows, and no others', () => {
    assert.deepEqual(allowing(), [])
    assert.deepEqual(allowing('interview.schedule', 'application.withdraw', 'discrepancy.raise'), ['interview', 'withdraw'])
  })
  it('offer refusing the shortlisting to who may not reject the whole', () => {
    assert.deepEqual(allowing('shortlist.approve'), ['shortlist', 'refuse'])
    assert.deepEqual(allowing('shortlist.approve', 'application.reject'), ['shortlist', 'reject'])
  })
  it('leave out what the console has no page for', () => {
    assert.deepEqual(
      movesOf({ id: 'a1', allowed_actions: ['offer.create', 'application.reject'] }, () => false),
      ['reject'],
    )
  })
  it('lead on only where the application is not already: a second interview is no next step, and says that it is another', () => {
    assert.equal(leadsOn('interview', { status: 'Shortlisted' }), true)
    assert.equal(leadsOn('interview', { status: 'Interviewing' }), false)
    assert.equal(leadsOn('form', { status: 'Onboarding' }), false)
    assert.equal(leadsOn('offer', { status: 'Interviewing' }), true)
    assert.equal(leadsOn('reject', { status: 'Interviewing' }), false)
    assert.deepEqual(
      ['Shortlisted', 'Interviewing'].map((status) => wordOf('interview', { status })),
      ['interview', 'interviewAgain'],
    )
    assert.equal(wordOf('form', { status: 'Onboarding' }), 'formAgain')
  })
  it('take a card to the column that they lead to', () => {
    assert.equal(moveTo(['shortlist', 'refuse'], 'Applied', 'Shortlisted'), 'shortlist')
    assert.equal(moveTo(['shortlist', 'refuse'], 'Applied', 'Rejected'), 'refuse')
    assert.equal(moveTo(['shortlist', 'refuse'], 'Applied', 'Onboarding'), undefined)
    assert.equal(moveTo(['interview', 'offer'], 'Interviewing', 'Interviewing'), undefined, 'it stands there already')
  })
})
