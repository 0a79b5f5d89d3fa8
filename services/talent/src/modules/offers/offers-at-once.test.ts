import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, type Who, type World } from '../../testing.ts'
import { approve, journeyTo } from '../../testing-workflow.ts'
import { type OfferAnswer, offerDesk } from './offers.fixture.ts'

const AT_ONCE = 32

describe(`${AT_ONCE} calls at the same moment`, () => {
  let world: World
  let desk: ReturnType<typeof offerDesk>
  before(async () => {
    world = await createWorld()
    desk = offerDesk(world)
  })
  after(() => world.close())

  const atOnce = (call: (n: number) => Promise<OfferAnswer>) => Promise.all(Array.from({ length: AT_ONCE }, (_, n) => call(n)))
  const counted = (answers: OfferAnswer[]) => {
    const found: Record<string, number> = {}
    for (const { status, body } of answers) {
      const kind = status < 300 ? String(status) : `${status} ${body.code}`
      found[kind] = (found[kind] ?? 0) + 1
    }
    return found
  }
  const later = async (id: string, action: string) => (await desk.logOf(id)).filter((entry) => entry.startsWith(action))

  it('draft one offer, with one number', async () => {
    const { applicationId } = await journeyTo(world, 'acme', 'Interviewed')
    const answers = await atOnce(() => desk.post('acme/recruiter', '/offers', desk.draftBody(applicationId)))
    assert.deepEqual(counted(answers), { '201': 1, '422 illegal_transition': AT_ONCE - 1 })
    const numbers = await world.asOwner('acme', `select number from issued_numbers where tenant_id = $1 and kind = 'offer'`)
    assert.deepEqual(numbers, [{ number: 'OF-000001' }])
  })
  it('submit it once, with one request', async () => {
    const { offer } = await desk.offerIn('Draft')
    const answers = await atOnce(() => desk.post('acme/recruiter', `/offers/${offer.id}/submit`))
    assert.deepEqual(counted(answers), { '200': 1, '422 illegal_transition': AT_ONCE - 1 })
    assert.equal(
      (await world.asOwner('acme', 'select id from approval_requests where tenant_id = $1 and entity_id = $2', [offer.id])).length,
      1,
    )
    assert.equal((await later(offer.id, 'offer.submit')).length, 1)
  })
  it('decide one step once, and the last one once', async () => {
    const { offer } = await desk.offerIn('PendingApproval')
    const path = `/offers/${offer.id}/approve`
    assert.deepEqual(counted(await atOnce(() => desk.post('acme/finance-approver', path, approve))), {
      '200': 1,
      '422 not_your_step': AT_ONCE - 1,
    })
    assert.deepEqual(counted(await atOnce(() => desk.post('acme/hr-head', path, approve))), {
      '200': 1,
      '422 illegal_transition': AT_ONCE - 1,
    })
    assert.deepEqual(await later(offer.id, 'offer.approve'), ['offer.approve Approved', 'offer.approve Approved'])
  })
  it('approve or reject it, never both', async () => {
    const { offer, journey } = await desk.offerIn('PendingApproval')
    const answers = await atOnce((n) =>
      desk.post('acme/finance-approver', `/offers/${offer.id}/approve`, { decision: n % 2 === 0 ? 'Rejected' : 'Approved' }),
    )
    const won = answers.filter(({ status }) => status === 200)
    assert.equal(won.length, 1)
    assert.equal((await later(offer.id, 'offer.approve')).length, 1)
    const { status } = await desk.read('acme/auditor', offer.id)
    assert.equal(status, won[0]?.body.status)
    assert.equal(await desk.applicationStatus(journey), status === 'Rejected' ? 'Interviewing' : 'OfferPending')
  })
  it('send it once', async () => {
    const { offer } = await desk.offerIn('Approved')
    const people: Who[] = ['acme/recruiter', 'acme/ta-head', 'acme/ta-manager', 'acme/agent-service']
    const answers = await atOnce((n) => desk.post(people[n % 4] as Who, `/offers/${offer.id}/send`))
    assert.deepEqual(counted(answers), { '200': 1, '422 illegal_transition': AT_ONCE - 1 })
    assert.deepEqual(await later(offer.id, 'offer.send'), ['offer.send Sent'])
  })
  it('record one answer, yes or no', async () => {
    const { offer, journey } = await desk.offerIn('Sent')
    const answers = await atOnce((n) => desk.post('acme/recruiter', `/offers/${offer.id}/acceptance`, { accepted: n % 2 === 0 }))
    assert.deepEqual(counted(answers), { '200': 1, '422 illegal_transition': AT_ONCE - 1 })
    const { status } = await desk.read('acme/auditor', offer.id)
    assert.deepEqual(await later(offer.id, 'offer.record-acceptance'), [`offer.record-acceptance ${status}`])
    assert.equal(await desk.applicationStatus(journey), status === 'Accepted' ? 'OfferAccepted' : 'Interviewing')
  })
  it('find it expired once', async () => {
    const { offer } = await desk.offerIn('Sent')
    await desk.ageBy(offer.id, 15)
    const answers = await atOnce(() => desk.post('acme/recruiter', `/offers/${offer.id}/acceptance`, { accepted: true }))
    assert.deepEqual(counted(answers), { '422 offer_expired': 1, '422 illegal_transition': AT_ONCE - 1 })
    assert.deepEqual(await later(offer.id, 'offer.record-acceptance'), ['offer.record-acceptance Expired'])
  })
})
