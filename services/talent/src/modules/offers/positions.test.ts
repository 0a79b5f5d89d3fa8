import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, plantCandidates, type World } from '../../testing.ts'
import { approvedTan, journeyTo } from '../../testing-workflow.ts'
import { offerDesk } from './offers.fixture.ts'

describe('the positions of a requisition', () => {
  let world: World
  let desk: ReturnType<typeof offerDesk>
  before(async () => {
    world = await createWorld()
    desk = offerDesk(world)
  })
  after(() => world.close())

  const send = (id: string) => desk.post('acme/recruiter', `/offers/${id}/send`)
  const answer = (id: string, accepted: boolean) => desk.ok(desk.post('acme/recruiter', `/offers/${id}/acceptance`, { accepted }))
  const approvedOffers = async (tanId: string, count: number) => {
    const journeys = []
    for (let n = 0; n < count; n++) journeys.push(await journeyTo(world, 'acme', 'OfferApproved', { tanId }))
    return journeys
  }
  const refused = async (call: ReturnType<typeof send>) => {
    const { status, body } = await call
    assert.deepEqual([status, body.code], [422, 'no_open_position'])
  }

  it('422 no_open_position when each is promised, until an answer or a withdrawal frees one', async () => {
    const [first, second] = await approvedOffers(await approvedTan(world, 'acme', { positions: 1 }), 2)
    assert.ok(first && second)
    await desk.ok(send(first.offerId))
    const { offer_number: number } = await desk.read('acme/recruiter', first.offerId)
    const { status, body } = await world.post<{ code: string; detail: string }>('acme/recruiter', `/offers/${second.offerId}/send`)
    assert.deepEqual(
      [status, body.code, body.detail],
      [422, 'no_open_position', `Every position of this requisition is held, by ${number}. No position is free.`],
    )
    const blocked = await desk.read('acme/recruiter', second.offerId)
    assert.deepEqual(blocked.allowed_actions, ['offer.download-letter', 'offer.withdraw'])
    assert.deepEqual([blocked.positions_held_by, (await desk.read('acme/recruiter', first.offerId)).positions_held_by], [[number], null])
    await answer(first.offerId, false)
    assert.deepEqual((await desk.read('acme/recruiter', second.offerId)).allowed_actions, [
      'offer.download-letter',
      'offer.send',
      'offer.withdraw',
    ])
    await desk.ok(send(second.offerId))
    await answer(second.offerId, true)
    const again = await desk.ok(desk.post('acme/recruiter', '/offers', desk.draftBody(first.applicationId)), 201)
    await desk.ok(desk.post('acme/recruiter', `/offers/${again.id}/submit`))
    for (const who of ['acme/finance-approver', 'acme/hr-head'] as const)
      await desk.ok(desk.post(who, `/offers/${again.id}/approve`, { decision: 'Approved' }))
    await refused(send(again.id))
    await world.post('acme/recruiter', `/applications/${second.applicationId}/withdraw`, { reason: 'Took another job.' })
    await desk.ok(send(again.id))
  })

  it('are named by the number of whoever holds them, employees and offers alike', async () => {
    const tanId = await approvedTan(world, 'acme', { positions: 2 })
    const hired = await journeyTo(world, 'acme', 'Converted', { tanId })
    const [sent, late] = await approvedOffers(tanId, 2)
    assert.ok(sent && late)
    const { offer_number: number } = await desk.ok(send(sent.offerId))
    const { employee_number: employee } = (
      await world.get<{ employee_number: string }>('acme/recruiter', `/applications/${hired.applicationId}`)
    ).body
    assert.deepEqual((await desk.read('acme/recruiter', late.offerId)).positions_held_by, [employee, number])
    const { text } = await send(late.offerId)
    assert.ok(text.includes(`held, by ${employee} and ${number}.`), text)
  })

  it('are never promised twice, however many send at the same moment', async () => {
    const journeys = await approvedOffers(await approvedTan(world, 'acme', { positions: 2 }), 6)
    const answers = await Promise.all(journeys.map(({ offerId }) => send(offerId)))
    assert.deepEqual(answers.map(({ status, body }) => (status === 200 ? '200' : `${status} ${body.code}`)).sort(), [
      '200',
      '200',
      ...Array(4).fill('422 no_open_position'),
    ])
  })

  it('count once for who was converted: the next position can still be offered', async () => {
    const tanId = await approvedTan(world, 'acme', { positions: 2 })
    const [hired, next, late] = await approvedOffers(tanId, 3)
    assert.ok(hired && next && late)
    await desk.ok(send(hired.offerId))
    await answer(hired.offerId, true)
    // As a conversion leaves it.
    await world.asOwner('acme', `update applications set status = 'Converted' where tenant_id = $1 and id = $2`, [hired.applicationId])
    await world.asOwner('acme', `update tans set positions_filled = 1 where tenant_id = $1 and id = $2`, [tanId])
    await desk.ok(send(next.offerId))
    await refused(send(late.offerId))
  })

  for (const status of ['Filled', 'Cancelled']) {
    it(`422 no_open_position for a new application and a draft when the requisition is ${status}`, async () => {
      const journey = await journeyTo(world, 'acme', 'Interviewed')
      const filled = status === 'Filled' ? 1 : 0
      await world.asOwner('acme', `update tans set status = $3, positions_filled = $4 where tenant_id = $1 and id = $2`, [
        journey.tanId,
        status,
        filled,
      ])
      await refused(desk.post('acme/recruiter', '/offers', desk.draftBody(journey.applicationId)))
      const { body } = await world.get<{ allowed_actions: string[] }>('acme/recruiter', `/applications/${journey.applicationId}`)
      assert.ok(!body.allowed_actions.includes('offer.create'))
      const [candidate_id] = await plantCandidates(world, 'acme', 1)
      await refused(desk.post('acme/recruiter', '/applications', { candidate_id, tan_id: journey.tanId }))
    })
  }
})
