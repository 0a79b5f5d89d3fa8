import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, type World } from '../../testing.ts'
import { journeyTo } from '../../testing-workflow.ts'
import type { ApprovalRecord } from './approval-records.schema.ts'

type Headers = Record<string, string>
const named = (id: string, version: number | string): Headers => ({ 'x-approval-request': id, 'x-approval-version': String(version) })

describe('an approval that a call names is looked at again', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const recordOf = async (offerId: string) =>
    (await world.get<ApprovalRecord>('acme/agent-service', `/approval-records/offer/${offerId}`)).body
  const send = (offerId: string, headers: Headers) => world.post('acme/agent-service', `/offers/${offerId}/send`, undefined, headers)
  const issue = (applicationId: string, headers: Headers) =>
    world.post('acme/onboarding-specialist', `/green-forms/applications/${applicationId}/issue-link`, {}, headers)
  /** A later request on the same offer, as nothing in the workflow makes one today. */
  const askAgain = (offerId: string, status: string) =>
    world.asOwner(
      'acme',
      `insert into approval_requests (tenant_id, id, entity_type, entity_id, title, authors, due_roles, status)
         values ($1, $2, 'offer', $3, 'asked again', '{}', '{}', $4)`,
      [newId(), offerId, status],
    )
  const statusOf = async (offerId: string) => (await world.get<{ status: string }>('acme/auditor', `/offers/${offerId}`)).body.status
  const entries = async (entityId: string, action: string) =>
    (await world.asOwner('acme', 'select 1 from audit_log where tenant_id = $1 and entity_id = $2 and action = $3', [entityId, action]))
      .length

  it('an offer is sent on its own approval, in either case of its id', async () => {
    for (const spelled of [(id: string) => id, (id: string) => id.toUpperCase()]) {
      const { offerId } = await journeyTo(world, 'acme', 'OfferApproved')
      const { approval_request_id: id, version } = await recordOf(offerId)
      const sent = await send(offerId, named(spelled(id), version))
      assert.equal(sent.status, 200, sent.text)
      assert.equal(sent.body.status, 'Sent')
    }
  })
  it('422 and nothing sent: another version, another request, an unknown one, one that was superseded', async () => {
    const { offerId } = await journeyTo(world, 'acme', 'OfferApproved')
    const other = await recordOf((await journeyTo(world, 'acme', 'OfferApproved')).offerId)
    const own = await recordOf(offerId)
    const faults = [
      named(own.approval_request_id, own.version - 1),
      named(own.approval_request_id, own.version + 1),
      named(other.approval_request_id, other.version),
      named(newId(), own.version),
    ]
    for (const headers of faults) {
      const { status, body } = await send(offerId, headers)
      assert.deepEqual([status, body.code], [422, 'approval_superseded'])
    }
    for (const status of ['Pending', 'Rejected']) {
      await askAgain(offerId, status)
      assert.equal((await send(offerId, named(own.approval_request_id, own.version))).body.code, 'approval_superseded', status)
    }
    assert.equal(await statusOf(offerId), 'Approved')
    assert.equal(await entries(offerId, 'offer.send'), 0)
  })
  it('422 for the newest request as long as it is not Approved, whatever the offer says', async () => {
    const { offerId } = await journeyTo(world, 'acme', 'OfferApproved')
    await askAgain(offerId, 'Pending')
    const newest = await recordOf(offerId)
    assert.equal((await send(offerId, named(newest.approval_request_id, newest.version))).body.code, 'approval_superseded')
  })
  it('400 for a header that is malformed or without the other, but 404 first', async () => {
    const { offerId, applicationId } = await journeyTo(world, 'acme', 'OfferApproved')
    const { approval_request_id: id, version } = await recordOf(offerId)
    const faults: Headers[] = [
      named('nonsense', version),
      named(`${id}, ${id}`, version),
      ...['0', '-1', '1.0', '01', '1e3', 'x', '12345678901', ''].map((text) => named(id, text)),
      { 'x-approval-request': id },
      { 'x-approval-version': String(version) },
    ]
    for (const headers of faults) {
      const { status, body } = await send(offerId, headers)
      assert.deepEqual([status, body.code], [400, 'validation_failed'], JSON.stringify(headers))
      assert.equal((await issue(applicationId, headers)).status, 400)
      assert.equal((await send(newId(), headers)).status, 404)
    }
    assert.equal(await statusOf(offerId), 'Approved')
  })
  it("a green form's link is issued on the approval of the application's newest offer, and on no other", async () => {
    const { offerId, applicationId } = await journeyTo(world, 'acme', 'OfferAccepted')
    const own = await recordOf(offerId)
    const other = await recordOf((await journeyTo(world, 'acme', 'OfferApproved')).offerId)
    const refused = await issue(applicationId, named(other.approval_request_id, other.version))
    assert.deepEqual([refused.status, refused.body.code], [422, 'approval_superseded'])
    assert.equal(await entries(applicationId, 'green-form.issue'), 0)
    assert.equal((await issue(applicationId, named(own.approval_request_id, own.version))).status, 201)
    const { applicationId: without } = await journeyTo(world, 'acme', 'Interviewed')
    assert.equal((await issue(without, named(own.approval_request_id, own.version))).body.code, 'approval_superseded')
  })
})
