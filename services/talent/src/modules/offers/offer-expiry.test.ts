import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, type Who, type World } from '../../testing.ts'
import { approve } from '../../testing-workflow.ts'
import { dayIn } from '../configuration/time-zone.ts'
import { type OfferAnswer, offerDesk } from './offers.fixture.ts'

/** The day is never the same in both: they are 26 hours apart. */
const [EARLY, LATE] = ['Etc/GMT+12', 'Pacific/Kiritimati']

describe('an offer whose last day has passed before it was sent', () => {
  let world: World
  let desk: ReturnType<typeof offerDesk>
  before(async () => {
    world = await createWorld()
    desk = offerDesk(world)
  })
  after(() => world.close())

  const decide = (who: Who, id: string, decision: string) => desk.post(who, `/offers/${id}/approve`, { decision, comment: 'Too late.' })
  const isRefused = (answer: OfferAnswer, ...next: RegExp[]) => {
    assert.deepEqual([answer.status, answer.body.code], [422, 'offer_expired'], answer.text)
    for (const words of next) assert.match(answer.text, words)
  }

  it('422 offer_expired for sending it; withdrawing it and drafting another is the way on', async () => {
    const { offer, journey } = await desk.offerIn('Approved')
    assert.ok(offer.positions_held_by === null)
    await desk.ageBy(offer.id, 15)
    const log = await desk.logOf(offer.id)
    isRefused(await desk.post('acme/recruiter', `/offers/${offer.id}/send`), /Withdraw it/, /later date/)
    const still = await desk.read('acme/recruiter', offer.id)
    assert.deepEqual([still.status, still.row_version], ['Approved', offer.row_version])
    assert.ok(!still.allowed_actions.includes('offer.send'), String(still.allowed_actions))
    assert.ok(still.allowed_actions.includes('offer.withdraw'))
    assert.deepEqual(await desk.logOf(offer.id), log)
    await desk.ok(desk.post('acme/recruiter', `/offers/${offer.id}/withdraw`, { reason: 'Too late.' }))
    await desk.ok(desk.post('acme/recruiter', '/offers', desk.draftBody(journey.applicationId)), 201)
  })

  it('is sent on its last day in the time zone of the tenant, and not on the day after', async () => {
    const at = (zone: string) => world.asOwner('acme', 'update tenants set time_zone = $2 where tenant_id = $1', [zone])
    const { offer } = await desk.offerIn('Approved')
    try {
      await world.asOwner('acme', 'update offers set expires_on = $3::date where tenant_id = $1 and id = $2', [
        offer.id,
        dayIn(EARLY, new Date()),
      ])
      await at(LATE)
      isRefused(await desk.post('acme/recruiter', `/offers/${offer.id}/send`))
      assert.ok(!(await desk.read('acme/recruiter', offer.id)).allowed_actions.includes('offer.send'))
      await at(EARLY)
      assert.ok((await desk.read('acme/recruiter', offer.id)).allowed_actions.includes('offer.send'))
      await desk.ok(desk.post('acme/recruiter', `/offers/${offer.id}/send`))
    } finally {
      await at('UTC')
    }
  })

  it('422 offer_expired for approving it, also from the inbox; questions, rejecting and recalling stay possible', async () => {
    const { offer, journey } = await desk.offerIn('PendingApproval')
    await desk.ageBy(offer.id, 15)
    isRefused(await desk.post('acme/finance-approver', `/offers/${offer.id}/approve`, approve), /Reject it/, /recall it/, /later date/)
    isRefused(await desk.post('acme/finance-approver', `/approvals/${offer.approval_request_id}/decision`, approve))
    await desk.ok(decide('acme/finance-approver', offer.id, 'ReturnedForInfo'))
    assert.ok((await desk.read('acme/finance-approver', offer.id)).allowed_actions.includes('offer.approve'))
    assert.ok((await desk.read('acme/recruiter', offer.id)).allowed_actions.includes('offer.recall'))
    await desk.ok(desk.post('acme/recruiter', `/offers/${offer.id}/recall`))
    const { start_date, expires_on } = desk.draftBody(journey.applicationId)
    const headers = { 'if-match': `"${(await desk.read('acme/recruiter', offer.id)).row_version}"` }
    const changed = await world.call('acme/recruiter', 'PATCH', `/offers/${offer.id}`, { body: { start_date, expires_on }, headers })
    assert.equal(changed.status, 200, changed.text)
    await desk.ok(desk.post('acme/recruiter', `/offers/${offer.id}/submit`))
    await desk.ok(decide('acme/finance-approver', offer.id, 'Approved'))
  })

  it('is rejected as ever, between two approvals too', async () => {
    const { offer, journey } = await desk.offerIn('PendingApproval')
    await desk.ok(decide('acme/finance-approver', offer.id, 'Approved'))
    await desk.ageBy(offer.id, 15)
    isRefused(await desk.post('acme/hr-head', `/offers/${offer.id}/approve`, approve))
    assert.equal((await desk.ok(decide('acme/hr-head', offer.id, 'Rejected'))).status, 'Rejected')
    assert.equal(await desk.applicationStatus(journey), 'Interviewing')
  })
})
