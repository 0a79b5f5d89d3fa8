import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, type Who, type World } from '../../testing.ts'
import { approve, dateInDays } from '../../testing-workflow.ts'
import { offerDesk } from './offers.fixture.ts'
import type { Offer } from './offers.schema.ts'

type Refused = Offer & { code: string; errors: { path: string }[] }

describe('an offer that goes back', () => {
  let world: World
  let desk: ReturnType<typeof offerDesk>
  before(async () => {
    world = await createWorld()
    desk = offerDesk(world)
  })
  after(() => world.close())

  const anyVersion = { 'if-match': '*' }
  const patch = (who: Who | null, id: string, body: object, headers: Record<string, string> = anyVersion) =>
    world.call<Refused>(who, 'PATCH', `/offers/${id}`, { body, headers })
  const statuses = ['Draft', 'PendingApproval', 'Approved', 'Rejected', 'Sent', 'Accepted', 'Declined', 'Expired', 'Withdrawn'] as const

  describe('PATCH /offers/{id}', () => {
    it('401 without a token, 403 for a role that may not, 404 elsewhere, 428 and 409 for the version', async () => {
      const { offer } = await desk.offerIn('Draft')
      assert.equal((await patch(null, offer.id, { notes: 'x' })).status, 401)
      assert.equal((await patch('acme/finance-approver', offer.id, { notes: 'x' })).status, 403)
      for (const [who, id] of [
        ['acme/recruiter', newId()],
        ['globex/recruiter', offer.id],
      ] as const)
        assert.equal((await patch(who, id, { notes: 'x' })).status, 404)
      assert.equal((await patch('acme/recruiter', offer.id, { notes: 'x' }, {})).status, 428)
      assert.equal((await patch('acme/recruiter', offer.id, { notes: 'x' }, { 'if-match': '"7"' })).body.code, 'stale_row_version')
      assert.equal((await patch('acme/recruiter', offer.id, { notes: 'x', row_version: 7 }, {})).status, 409)
    })
    it('changes what is named, keeps the rest, and is audited without the values', async () => {
      const { offer } = await desk.offerIn('Draft', { notes: 'As agreed.' })
      const { status, body, headers } = await patch(
        'acme/ta-manager',
        offer.id,
        { job_title: 'Lead', expires_on: dateInDays(20), row_version: 1 },
        {},
      )
      assert.equal(status, 200)
      assert.deepEqual(
        [body.job_title, body.expires_on, body.start_date, body.notes],
        ['Lead', dateInDays(20), offer.start_date, 'As agreed.'],
      )
      assert.equal(headers.etag, '"2"')
      const entry = (await desk.entriesOf(offer.id)).at(-1)
      assert.deepEqual([entry?.action, entry?.outcome, entry?.details.changed], ['offer.update', 'Draft', ['job_title', 'expires_on']])
      assert.doesNotMatch(JSON.stringify(entry), /Lead/)
      assert.equal((await patch('acme/recruiter', offer.id, { notes: null })).body.notes, null)
    })
    it('400 for days in the past, and for what is not a field of a draft', async () => {
      const { offer } = await desk.offerIn('Draft')
      for (const body of [
        { expires_on: dateInDays(-1) },
        { start_date: dateInDays(13) },
        { compensation: { base_salary: 1 } },
        { application_id: newId() },
        { status: 'Approved' },
        { job_title: '' },
      ])
        assert.equal((await patch('acme/recruiter', offer.id, body)).status, 400, JSON.stringify(body))
    })
    it('422 for anything but a draft', async () => {
      for (const status of statuses.slice(1)) {
        const { offer } = await desk.offerIn(status)
        const { status: answer, body } = await patch('acme/recruiter', offer.id, { job_title: 'Chief' })
        assert.deepEqual([answer, body.code], [422, 'illegal_transition'], status)
      }
    })
    it('422 self_approval for whoever changed the draft', async () => {
      const { TA_MANAGER } = world.tenants.acme.users
      await world.asOwner('acme', `insert into user_roles (tenant_id, user_id, role_code) values ($1, $2, 'FINANCE_APPROVER')`, [
        TA_MANAGER,
      ])
      const { offer } = await desk.offerIn('Draft')
      assert.equal((await patch('acme/ta-manager', offer.id, { notes: 'Mine.' })).status, 200)
      await desk.ok(desk.post('acme/recruiter', `/offers/${offer.id}/submit`))
      const asFinance = { authorization: `Bearer ${world.tokenOf('acme/ta-manager', 'FINANCE_APPROVER')}` }
      const decided = await desk.post(null, `/offers/${offer.id}/approve`, approve, asFinance)
      assert.deepEqual([decided.status, decided.body.code], [422, 'self_approval'])
    })
  })

  it('422 dates_passed when a draft is submitted after its days, and offer.submit is not among its actions', async () => {
    const { offer } = await desk.offerIn('Draft')
    await desk.ageBy(offer.id, 15)
    const { status, body } = await desk.post('acme/recruiter', `/offers/${offer.id}/submit`)
    assert.deepEqual([status, body.code], [422, 'dates_passed'])
    assert.deepEqual((await desk.read('acme/recruiter', offer.id)).allowed_actions, ['offer.update'])
    assert.equal((await patch('acme/recruiter', offer.id, { expires_on: dateInDays(2) })).status, 200)
    await desk.ok(desk.post('acme/recruiter', `/offers/${offer.id}/submit`))
  })

  describe('POST /offers/{id}/recall', () => {
    it('401 without a token, 403 for who decides, 404 elsewhere, 422 unless it waits for approval', async () => {
      const { offer } = await desk.offerIn('PendingApproval')
      const path = `/offers/${offer.id}/recall`
      assert.equal((await desk.post(null, path)).status, 401)
      assert.equal((await desk.post('acme/finance-approver', path)).status, 403)
      assert.equal((await desk.post('globex/recruiter', path)).status, 404)
      for (const status of statuses.filter((one) => one !== 'PendingApproval')) {
        const { offer: other } = await desk.offerIn(status)
        assert.equal((await desk.post('acme/recruiter', `/offers/${other.id}/recall`)).body.code, 'illegal_transition', status)
      }
    })
    it('cancels the request, goes back to the draft, and the next submission asks everybody again', async () => {
      const { offer, journey } = await desk.offerIn('PendingApproval')
      await desk.ok(desk.post('acme/finance-approver', `/offers/${offer.id}/approve`, approve))
      const recalled = await desk.ok(desk.post('acme/recruiter', `/offers/${offer.id}/recall`))
      assert.deepEqual([recalled.status, recalled.allowed_actions], ['Draft', ['offer.submit', 'offer.update']])
      assert.equal(await desk.applicationStatus(journey), 'OfferPending')
      const first = offer.approval_request_id as string
      assert.equal((await world.get('acme/auditor', `/workflows/${first}`)).body.status, 'Cancelled')
      const again = await desk.ok(desk.post('acme/recruiter', `/offers/${offer.id}/submit`))
      assert.notEqual(again.approval_request_id, first)
      assert.equal(
        (await desk.post('acme/finance-approver', `/offers/${offer.id}/approve`, approve)).status,
        200,
        'the first step is due again',
      )
      assert.deepEqual((await desk.logOf(offer.id)).slice(2), [
        'offer.approve Approved',
        'offer.recall Draft',
        'offer.submit PendingApproval',
        'offer.approve Approved',
      ])
    })
    it('422 not_pending for a decision on the recalled request: it does not fall on the new one', async () => {
      const { offer } = await desk.offerIn('PendingApproval')
      await desk.ok(desk.post('acme/recruiter', `/offers/${offer.id}/recall`))
      await patch('acme/recruiter', offer.id, { job_title: 'Vice president' })
      await desk.ok(desk.post('acme/recruiter', `/offers/${offer.id}/submit`))
      const decided = await desk.post('acme/finance-approver', `/approvals/${offer.approval_request_id}/decision`, approve)
      assert.deepEqual([decided.status, decided.body.code], [422, 'not_pending'])
      assert.equal((await desk.read('acme/auditor', offer.id)).status, 'PendingApproval')
    })
    it('409 for a decision that names the version before the recall', async () => {
      const { offer } = await desk.offerIn('PendingApproval')
      await desk.ok(desk.post('acme/recruiter', `/offers/${offer.id}/recall`))
      await desk.ok(desk.post('acme/recruiter', `/offers/${offer.id}/submit`))
      const seen = { 'if-match': `"${offer.row_version}"` }
      const decided = await desk.post('acme/finance-approver', `/offers/${offer.id}/approve`, approve, seen)
      assert.deepEqual([decided.status, decided.body.code], [409, 'stale_row_version'])
      const now = { 'if-match': `"${offer.row_version + 2}"` }
      assert.equal((await desk.post('acme/finance-approver', `/offers/${offer.id}/approve`, approve, now)).status, 200)
    })
  })

  describe('POST /offers/{id}/withdraw', () => {
    const reason = { reason: 'The budget is gone.' }
    it('401 without a token, 403 for a role that may not, 404 elsewhere, 400 without a reason', async () => {
      const { offer } = await desk.offerIn('Approved')
      const path = `/offers/${offer.id}/withdraw`
      assert.equal((await desk.post(null, path, reason)).status, 401)
      for (const who of ['acme/agent-service', 'acme/hr-head'] as const) assert.equal((await desk.post(who, path, reason)).status, 403)
      assert.equal((await desk.post('globex/recruiter', path, reason)).status, 404)
      assert.equal((await desk.post('acme/recruiter', path, {})).status, 400)
    })
    for (const status of ['Approved', 'Sent'] as const) {
      it(`takes one that is ${status} back, and its application to Interviewing with the reason`, async () => {
        const { offer, journey } = await desk.offerIn(status)
        const gone = await desk.ok(desk.post('acme/ta-head', `/offers/${offer.id}/withdraw`, reason))
        assert.deepEqual([gone.status, gone.withdraw_reason, gone.allowed_actions], ['Withdrawn', reason.reason, []])
        const { body } = await world.get<{ status: string; stage_history: { action: string; reason: string }[] }>(
          'acme/auditor',
          `/applications/${journey.applicationId}`,
        )
        const last = body.stage_history.at(-1)
        assert.deepEqual([body.status, last?.action, last?.reason], ['Interviewing', 'offer.withdraw', reason.reason])
        const entry = (await desk.entriesOf(offer.id)).at(-1)
        assert.deepEqual([entry?.action, entry?.outcome, entry?.details.from_status], ['offer.withdraw', 'Withdrawn', status])
        assert.doesNotMatch(JSON.stringify(entry), /budget/)
      })
    }
    it('422 in every other status', async () => {
      for (const status of statuses.filter((one) => one !== 'Approved' && one !== 'Sent')) {
        const { offer } = await desk.offerIn(status)
        assert.equal((await desk.post('acme/recruiter', `/offers/${offer.id}/withdraw`, reason)).body.code, 'illegal_transition', status)
      }
    })
    it('422 for one whose application is over', async () => {
      const { offer, journey } = await desk.offerIn('Sent')
      await world.post('acme/recruiter', `/applications/${journey.applicationId}/reject`, { reason: 'no' })
      assert.equal((await desk.post('acme/recruiter', `/offers/${offer.id}/withdraw`, reason)).body.code, 'illegal_transition')
    })
  })
})
