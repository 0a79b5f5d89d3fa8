import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, type Who, type World } from '../../testing.ts'
import { approve, approvedTan, type Journey, journeyTo } from '../../testing-workflow.ts'

interface Shown {
  id: string
  status: string
  open_offer: { id: string; status: string } | null
}

describe('the open offer of an application', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const read = async (id: string, who: Who = 'acme/recruiter') => (await world.get<Shown>(who, `/applications/${id}`)).body
  const inList = async (id: string, tanId: string, who: Who = 'acme/recruiter') =>
    (await world.get<{ items: Shown[] }>(who, `/applications?tan_id=${tanId}`)).body.items.find((one) => one.id === id)
  /** The same on its own and in a list. */
  async function offerOf({ applicationId, tanId }: Journey, who?: Who) {
    const alone = (await read(applicationId, who)).open_offer
    assert.deepEqual((await inList(applicationId, tanId, who))?.open_offer, alone)
    return alone
  }
  const move = async (journey: Journey, path: string, body: object = {}, who: Who = 'acme/recruiter') => {
    const { status, text } = await world.post(who, `/offers/${journey.offerId}/${path}`, body)
    assert.equal(status, 200, text)
  }

  it('tells a draft from one that waits, that is approved, that is sent; an answered one is none', async () => {
    const interviewed = await journeyTo(world, 'acme', 'Interviewed')
    assert.equal(await offerOf(interviewed), null)
    const journey = await journeyTo(world, 'acme', 'OfferPending')
    const seen = async () => {
      const offer = await offerOf(journey)
      assert.equal(offer?.id ?? journey.offerId, journey.offerId)
      return offer?.status ?? null
    }
    assert.equal(await seen(), 'Draft')
    await move(journey, 'submit')
    assert.equal(await seen(), 'PendingApproval')
    await move(journey, 'approve', approve, 'acme/finance-approver')
    assert.equal(await seen(), 'PendingApproval')
    await move(journey, 'approve', approve, 'acme/hr-head')
    assert.equal(await seen(), 'Approved')
    await move(journey, 'send')
    assert.equal(await seen(), 'Sent')
    await move(journey, 'acceptance', { accepted: true })
    assert.equal(await seen(), null)
  })

  it('is the one that goes on, not one that ended before', async () => {
    const journey = await journeyTo(world, 'acme', 'OfferApproved')
    await move(journey, 'withdraw', { reason: 'Other terms.' })
    assert.equal(await offerOf(journey), null)
    const { job_title, start_date, expires_on } = (
      await world.get<{ job_title: string; start_date: string; expires_on: string }>('acme/recruiter', `/offers/${journey.offerId}`)
    ).body
    const again = await world.post<{ id: string }>('acme/recruiter', '/offers', {
      ...{ application_id: journey.applicationId, job_title, start_date, expires_on },
    })
    assert.equal(again.status, 201, again.text)
    assert.deepEqual(await offerOf(journey), { id: again.body.id, status: 'Draft' })
  })

  it('is not told to who may not read offers, nor anywhere in another tenant', async () => {
    const journey = await journeyTo(world, 'acme', 'OfferPending', { tanId: await approvedTan(world, 'acme') })
    for (const role of ['hiring-manager', 'auditor', 'finance-approver', 'onboarding-specialist'])
      assert.equal((await offerOf(journey, `acme/${role}` as Who))?.status, 'Draft', role)
    assert.equal(await offerOf(journey, 'acme/interviewer'), null)
    assert.equal((await read(journey.applicationId, 'acme/interviewer')).status, 'OfferPending')
    assert.equal((await world.get('globex/recruiter', `/applications/${journey.applicationId}`)).status, 404)
  })
})
