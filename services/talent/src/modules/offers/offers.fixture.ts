import assert from 'node:assert/strict'
import type { Answer, Who, World } from '../../testing.ts'
import { approve, dateInDays, type Journey, journeyTo } from '../../testing-workflow.ts'
import type { Offer } from './offers.schema.ts'
import type { OfferStatus } from './offers.transitions.ts'

export type OfferAnswer = Answer<Offer & { code: string; errors: { path: string; message: string }[] }>
type Body = OfferAnswer['body']

/** What the tests of offers do over and over. */
export function offerDesk(world: World) {
  const post = (who: Who | null, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<OfferAnswer> =>
    world.post<Body>(who, path, body, headers)
  const ok = async (call: Promise<OfferAnswer>, status = 200): Promise<Offer> => {
    const answer = await call
    assert.equal(answer.status, status, answer.text)
    return answer.body
  }
  const draftBody = (applicationId: string, more: object = {}) => ({
    application_id: applicationId,
    job_title: 'Data engineer',
    start_date: dateInDays(60),
    expires_on: dateInDays(14),
    ...more,
  })

  /** An offer that was taken to a status by the people who may. */
  async function offerIn(status: OfferStatus, more: object = {}): Promise<{ offer: Offer; journey: Journey }> {
    const journey = await journeyTo(world, 'acme', 'Interviewed')
    const made = await ok(post('acme/recruiter', '/offers', draftBody(journey.applicationId, more)), 201)
    const path = `/offers/${made.id}`
    const order: OfferStatus[] = ['Draft', 'PendingApproval', 'Approved', 'Sent']
    const reaches = (wanted: OfferStatus) => !order.includes(status) || order.indexOf(status) >= order.indexOf(wanted)
    if (reaches('PendingApproval')) await ok(post('acme/recruiter', `${path}/submit`))
    if (status === 'Rejected') await ok(post('acme/finance-approver', `${path}/approve`, { decision: 'Rejected' }))
    else {
      if (reaches('Approved')) {
        await ok(post('acme/finance-approver', `${path}/approve`, approve))
        await ok(post('acme/hr-head', `${path}/approve`, approve))
      }
      if (reaches('Sent') && status !== 'Withdrawn') await ok(post('acme/recruiter', `${path}/send`))
      if (status === 'Accepted' || status === 'Declined')
        await ok(post('acme/recruiter', `${path}/acceptance`, { accepted: status === 'Accepted' }))
      if (status === 'Withdrawn') await ok(post('acme/recruiter', `${path}/withdraw`, { reason: 'Not needed any more.' }))
      if (status === 'Expired') {
        await ageBy(made.id, 15)
        assert.equal((await post('acme/recruiter', `${path}/acceptance`, { accepted: true })).body.code, 'offer_expired')
      }
    }
    const offer = await read('acme/auditor', made.id)
    assert.equal(offer.status, status)
    return { offer, journey: { ...journey, offerId: made.id } }
  }

  /** As if so many days had passed since: an offer of the fixture is open for 14. */
  const ageBy = (id: string, days: number) =>
    world.asOwner(
      'acme',
      `update offers set start_date = start_date - $3::int, expires_on = expires_on - $3::int,
              sent_at = (sent_at at time zone 'UTC' - make_interval(days => $3::int)) at time zone 'UTC'
        where tenant_id = $1 and id = $2`,
      [id, days],
    )

  const read = async (who: Who, id: string): Promise<Offer> => {
    const { status, body, text } = await world.get<Offer>(who, `/offers/${id}`)
    assert.equal(status, 200, text)
    return body
  }
  const applicationStatus = async (journey: Journey) =>
    (await world.get<{ status: string }>('acme/auditor', `/applications/${journey.applicationId}`)).body.status
  const entriesOf = (id: string) =>
    world.asOwner<{ action: string; outcome: string; actor_role: string; details: Record<string, unknown> }>(
      'acme',
      'select action, outcome, actor_role, details from audit_log where tenant_id = $1 and entity_id = $2 order by sequence',
      [id],
    )
  /** Each entry as `offer.send Sent`. */
  const logOf = async (id: string) => (await entriesOf(id)).map((entry) => `${entry.action} ${entry.outcome}`)
  return { post, ok, ageBy, draftBody, offerIn, read, applicationStatus, entriesOf, logOf }
}
