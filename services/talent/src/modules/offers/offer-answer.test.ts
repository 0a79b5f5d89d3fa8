import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, type World } from '../../testing.ts'
import { dateInDays } from '../../testing-workflow.ts'
import { offerDesk } from './offers.fixture.ts'

interface History {
  status: string
  stage_history: { to_status: string; action: string; reason: string | null }[]
}

describe('POST /offers/{id}/acceptance', () => {
  let world: World
  let desk: ReturnType<typeof offerDesk>
  before(async () => {
    world = await createWorld()
    desk = offerDesk(world)
  })
  after(() => world.close())

  const path = (id: string) => `/offers/${id}/acceptance`
  const historyOf = async (applicationId: string) => {
    const { body } = await world.get<History>('acme/auditor', `/applications/${applicationId}`)
    const last = body.stage_history.at(-1)
    return [body.status, last?.to_status, last?.action, last?.reason]
  }

  it('400 for anything but a yes or a no, a day in the future, and what is no day', async () => {
    const { offer } = await desk.offerIn('Sent')
    for (const body of [
      {},
      { accepted: 'yes' },
      { accepted: true, accepted_on: dateInDays(1) },
      { accepted: false, accepted_on: dateInDays(1) },
      { accepted: true, accepted_on: '2020-02-30' },
      { accepted: true, accepted_on: '0000-01-01' },
      { accepted: true, comment: '' },
      undefined,
    ]) {
      const { status, body: told } = await desk.post('acme/recruiter', path(offer.id), body)
      assert.deepEqual([status, told.code], [400, 'validation_failed'], JSON.stringify(body))
    }
    assert.equal((await desk.read('acme/auditor', offer.id)).status, 'Sent')
  })
  it('accepts, of today unless said otherwise, and takes the application to OfferAccepted', async () => {
    const { offer, journey } = await desk.offerIn('Sent')
    const { status, body, headers } = await desk.post('acme/ta-manager', path(offer.id), { accepted: true, comment: 'Gladly.' })
    assert.deepEqual(
      [status, body.status, body.answered_on, body.answer_comment, headers.etag],
      [200, 'Accepted', dateInDays(0), 'Gladly.', `"${offer.row_version + 1}"`],
    )
    assert.deepEqual(await historyOf(journey.applicationId), ['OfferAccepted', 'OfferAccepted', 'offer.record-acceptance', 'Gladly.'])
    const entry = (await desk.entriesOf(offer.id)).at(-1)
    assert.deepEqual([entry?.action, entry?.outcome], ['offer.record-acceptance', 'Accepted'])
    assert.doesNotMatch(JSON.stringify(entry), /Gladly/)
    const { offer: other } = await desk.offerIn('Sent')
    await desk.ageBy(other.id, 3)
    const past = await desk.ok(desk.post('acme/recruiter', path(other.id), { accepted: true, accepted_on: dateInDays(-2), comment: null }))
    assert.equal(past.answered_on, dateInDays(-2))
  })
  it('declines, and the application goes back to Interviewing with the reason', async () => {
    const { offer, journey } = await desk.offerIn('Sent')
    const declined = await desk.ok(
      desk.post('acme/recruiter', path(offer.id), { accepted: false, accepted_on: null, comment: 'Another job.' }),
    )
    assert.deepEqual([declined.status, declined.answered_on], ['Declined', dateInDays(0)])
    assert.deepEqual(await historyOf(journey.applicationId), ['Interviewing', 'Interviewing', 'offer.record-acceptance', 'Another job.'])
    assert.equal((await desk.logOf(offer.id)).at(-1), 'offer.record-acceptance Declined')
  })
  it('takes the last day itself, and a day before it however late it is recorded', async () => {
    const today = await desk.offerIn('Sent', { expires_on: dateInDays(0) })
    assert.equal((await desk.ok(desk.post('acme/recruiter', path(today.offer.id), { accepted: true }))).status, 'Accepted')
    const late = await desk.offerIn('Sent')
    await desk.ageBy(late.offer.id, 19)
    const body = { accepted: true, accepted_on: dateInDays(-5) }
    assert.equal((await desk.ok(desk.post('acme/recruiter', path(late.offer.id), body))).status, 'Accepted')
  })
  for (const accepted of [true, false]) {
    it(`422 offer_expired for a ${accepted ? 'yes' : 'no'} after the last day, and that is kept`, async () => {
      const { offer, journey } = await desk.offerIn('Sent')
      await desk.ageBy(offer.id, 15)
      const { status, body, headers } = await desk.post('acme/recruiter', path(offer.id), { accepted, comment: 'Sorry, so late.' })
      assert.deepEqual([status, body.code, headers.etag], [422, 'offer_expired', undefined])
      const after = await desk.read('acme/recruiter', offer.id)
      assert.deepEqual(
        [after.status, after.row_version, after.answered_on, after.answer_comment, after.allowed_actions],
        ['Expired', offer.row_version + 1, null, null, []],
      )
      assert.deepEqual(await historyOf(journey.applicationId), [
        'Interviewing',
        'Interviewing',
        'offer.record-acceptance',
        'The offer had expired.',
      ])
      assert.deepEqual((await desk.logOf(offer.id)).slice(-2), ['offer.send Sent', 'offer.record-acceptance Expired'])
      const again = await desk.post('acme/recruiter', path(offer.id), { accepted })
      assert.deepEqual([again.status, again.body.code], [422, 'illegal_transition'])
      assert.equal((await desk.logOf(offer.id)).length, 6)
    })
  }
  it('answers the same 422 again to the same Idempotency-Key, and expires the offer once', async () => {
    const { offer, journey } = await desk.offerIn('Sent')
    await desk.ageBy(offer.id, 15)
    const send = (key: string, body: object = { accepted: true }) =>
      desk.post('acme/recruiter', path(offer.id), body, { 'idempotency-key': key, 'x-correlation-id': 'fixed' })
    const first = await send('expiry')
    const again = await send('expiry')
    assert.deepEqual([first.status, first.body.code, again.status], [422, 'offer_expired', 422])
    assert.equal(again.text, first.text)
    assert.equal(again.headers['idempotency-replayed'], 'true')
    assert.equal((await desk.read('acme/auditor', offer.id)).status, 'Expired')
    assert.equal(await desk.applicationStatus(journey), 'Interviewing')
    assert.deepEqual((await desk.logOf(offer.id)).slice(-1), ['offer.record-acceptance Expired'])
    assert.equal((await send('expiry', { accepted: false })).body.code, 'idempotency_key_reused')
    assert.equal((await send('another')).body.code, 'illegal_transition')
  })
  it('400 for a day before it was sent, in whichever time zone the tenant is', async () => {
    const { offer } = await desk.offerIn('Sent')
    const at = (zone: string) => world.asOwner('acme', 'update tenants set time_zone = $2 where tenant_id = $1', [zone])
    const tried = async (accepted_on: string) => (await desk.post('acme/recruiter', path(offer.id), { accepted: true, accepted_on })).status
    assert.equal(await tried(dateInDays(-1)), 400)
    try {
      // 26 hours apart: on one of the two it is another day than here.
      await at('Pacific/Kiritimati')
      const [east] = await world.asOwner<{ day: string }>(
        'acme',
        `select (now() at time zone 'Pacific/Kiritimati')::date::text as day from tenants where tenant_id = $1`,
      )
      const later = new Date(Date.parse(`${east?.day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
      assert.equal(await tried(later), 400)
      const before = new Date(Date.parse(`${east?.day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
      assert.equal(await tried(before), 400, 'sent on another day there')
      assert.equal(await tried(east?.day as string), 200)
    } finally {
      await at('UTC')
    }
  })
})
