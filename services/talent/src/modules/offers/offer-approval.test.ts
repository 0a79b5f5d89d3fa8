import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { inTenant } from '@tanager/postgres'
import { createWorld, type Who, type World } from '../../testing.ts'
import { approve } from '../../testing-workflow.ts'
import { closeOffersOf } from './offers.actions.ts'
import { offerDesk } from './offers.fixture.ts'
import type { OfferStatus } from './offers.transitions.ts'

describe('submitting, approving and sending an offer', () => {
  let world: World
  let desk: ReturnType<typeof offerDesk>
  before(async () => {
    world = await createWorld()
    desk = offerDesk(world)
  })
  after(() => world.close())

  const ROUTES: [move: string, may: Who, mayNot: Who[], body: object | undefined][] = [
    ['submit', 'acme/recruiter', ['acme/hr-head', 'acme/sourcer', 'acme/auditor'], undefined],
    ['approve', 'acme/finance-approver', ['acme/recruiter', 'acme/agent-service', 'acme/hiring-manager'], approve],
    ['send', 'acme/recruiter', ['acme/hr-head', 'acme/coordinator'], undefined],
    ['acceptance', 'acme/recruiter', ['acme/agent-service', 'acme/hr-head'], { accepted: true }],
  ]
  for (const [move, may, mayNot, body] of ROUTES) {
    it(`401, 403 and 404 from ${move}, each before the next`, async () => {
      const { offer } = await desk.offerIn('Draft')
      const path = (id: string) => `/offers/${id}/${move}`
      assert.equal((await desk.post(null, path(offer.id), body)).status, 401)
      for (const who of mayNot) assert.equal((await desk.post(who, path(offer.id), body)).status, 403, who)
      for (const sent of [body, { nonsense: 1 }]) {
        assert.equal((await desk.post(mayNot[0] as Who, path(newId()), sent)).status, 403)
        assert.equal((await desk.post(may, path(newId()), sent)).status, 404)
        assert.equal((await desk.post(may.replace('acme', 'globex') as Who, path(offer.id), sent)).status, 404)
        assert.equal((await desk.post(may, path('nonsense'), sent)).status, 404)
      }
      assert.equal((await desk.post(may, path(offer.id), { nonsense: 1 })).status, 400)
      assert.deepEqual(await desk.read('acme/auditor', offer.id), { ...offer })
    })
  }

  const LEGAL: Record<string, string> = { submit: 'Draft', approve: 'PendingApproval', send: 'Approved', acceptance: 'Sent' }
  for (const status of ['Draft', 'PendingApproval', 'Approved', 'Rejected', 'Sent', 'Accepted', 'Declined', 'Expired'] as OfferStatus[]) {
    it(`422 for all but the step that is next when ${status}`, async () => {
      const { offer } = await desk.offerIn(status)
      const before = await desk.logOf(offer.id)
      for (const [move, may, , body] of ROUTES.filter(([name]) => LEGAL[name] !== status)) {
        const { status: answer, body: told } = await desk.post(may, `/offers/${offer.id}/${move}`, body)
        assert.deepEqual([answer, told.code], [422, 'illegal_transition'], move)
      }
      assert.deepEqual(await desk.logOf(offer.id), before)
      for (const [move, may, , body] of ROUTES.filter(([name]) => LEGAL[name] === status))
        assert.equal((await desk.post(may, `/offers/${offer.id}/${move}`, body)).status, 200, move)
    })
  }

  it('is submitted with a request whose authors are who drafted and who submits it', async () => {
    const { offer } = await desk.offerIn('Draft')
    const submitted = await desk.ok(desk.post('acme/ta-head', `/offers/${offer.id}/submit`, {}))
    assert.deepEqual(
      [submitted.status, submitted.submitted_by, submitted.row_version],
      ['PendingApproval', world.tenants.acme.users.TA_HEAD, 2],
    )
    const [request] = await world.asOwner<Record<string, unknown>>(
      'acme',
      'select entity_type, entity_id, title, status, requested_by, authors, due_roles from approval_requests where tenant_id = $1 and id = $2',
      [submitted.approval_request_id],
    )
    const { RECRUITER, TA_HEAD } = world.tenants.acme.users
    assert.deepEqual(request, {
      entity_type: 'offer',
      entity_id: offer.id,
      title: `${offer.offer_number} Data engineer`,
      status: 'Pending',
      requested_by: TA_HEAD,
      authors: [RECRUITER, TA_HEAD],
      due_roles: ['FINANCE_APPROVER'],
    })
  })

  it('is approved by its last mandatory step, step by step, and tells each caller what they may do then', async () => {
    const { offer } = await desk.offerIn('PendingApproval')
    const path = `/offers/${offer.id}/approve`
    const allowed = async (who: Who) => (await desk.read(who, offer.id)).allowed_actions
    assert.deepEqual(await allowed('acme/finance-approver'), ['offer.approve'])
    assert.deepEqual(await allowed('acme/hr-head'), [], 'is the only one for the step that follows')
    assert.deepEqual(await allowed('acme/ta-head'), ['offer.recall'])
    assert.deepEqual(await allowed('acme/recruiter'), ['offer.recall'])
    assert.equal((await desk.post('acme/ta-head', path, approve)).body.code, 'not_your_step')
    const first = await desk.ok(desk.post('acme/finance-approver', path, { ...approve, comment: 'In the budget.' }))
    assert.deepEqual([first.status, first.row_version, first.allowed_actions], ['PendingApproval', 2, []])
    assert.equal((await desk.post('acme/finance-approver', path, approve)).body.code, 'not_your_step')
    const second = await desk.ok(desk.post('acme/hr-head', path, approve))
    assert.deepEqual([second.status, second.row_version], ['Approved', 3])
    assert.equal((await desk.post('acme/hr-head', path, approve)).body.code, 'illegal_transition')
    assert.deepEqual(await desk.logOf(offer.id), [
      'offer.create Draft',
      'offer.submit PendingApproval',
      'offer.approve Approved',
      'offer.approve Approved',
    ])
    assert.doesNotMatch(JSON.stringify(await desk.entriesOf(offer.id)), /budget/)
  })

  it('422 self_approval for who drafted or submitted it, whatever role they hold, and one step per person', async () => {
    const { TA_HEAD, RECRUITER, AUDITOR } = world.tenants.acme.users
    await world.asOwner(
      'acme',
      `insert into user_roles (tenant_id, user_id, role_code) values ($1, $2, 'FINANCE_APPROVER'), ($1, $3, 'HR_HEAD'), ($1, $4, 'HR_HEAD')`,
      [TA_HEAD, RECRUITER, AUDITOR],
    )
    const as = (who: Who, role: 'FINANCE_APPROVER' | 'HR_HEAD') => ({ authorization: `Bearer ${world.tokenOf(who, role)}` })
    const { offer } = await desk.offerIn('Draft') // by the recruiter
    await desk.ok(desk.post('acme/ta-head', `/offers/${offer.id}/submit`))
    for (const headers of [as('acme/ta-head', 'FINANCE_APPROVER'), as('acme/recruiter', 'HR_HEAD')]) {
      for (const decision of ['Approved', 'Rejected']) {
        const { status, body } = await desk.post(null, `/offers/${offer.id}/approve`, { decision }, headers)
        assert.deepEqual([status, body.code], [422, 'self_approval'])
      }
    }
    await desk.ok(desk.post('acme/hr-head', `/offers/${offer.id}/approve`, approve))
    const { body } = await desk.post('acme/hr-head', `/offers/${offer.id}/approve`, approve)
    assert.equal(body.code, 'one_step_per_person', 'who stood in for the first step does not take the second')
  })

  it('is rejected by any approver, and the application goes back to Interviewing with the reason', async () => {
    for (const [who, steps] of [
      ['acme/finance-approver', 0],
      ['acme/hr-head', 1],
    ] as const) {
      const { offer, journey } = await desk.offerIn('PendingApproval')
      if (steps === 1) await desk.ok(desk.post('acme/finance-approver', `/offers/${offer.id}/approve`, approve))
      const rejected = await desk.ok(desk.post(who, `/offers/${offer.id}/approve`, { decision: 'Rejected', comment: 'Too dear.' }))
      assert.equal(rejected.status, 'Rejected')
      const { body } = await world.get<{ status: string; stage_history: { reason: string; action: string }[] }>(
        'acme/recruiter',
        `/applications/${journey.applicationId}`,
      )
      assert.deepEqual(
        [body.status, body.stage_history.at(-1)?.reason, body.stage_history.at(-1)?.action],
        ['Interviewing', 'Too dear.', 'offer.approve'],
      )
      assert.equal((await desk.logOf(offer.id)).at(-1), 'offer.approve Rejected')
    }
  })

  it('400 for any other decision or casing; ReturnedForInfo is recorded and changes nothing', async () => {
    const { offer } = await desk.offerIn('PendingApproval')
    const path = `/offers/${offer.id}/approve`
    for (const body of [{}, { decision: 'approved' }, { decision: 'Rejected ' }, { decision: 'Pending' }, undefined])
      assert.equal((await desk.post('acme/finance-approver', path, body)).status, 400)
    const returned = await desk.ok(desk.post('acme/ta-head', path, { decision: 'ReturnedForInfo', comment: 'Which grade?' }))
    assert.deepEqual([returned.status, returned.row_version], ['PendingApproval', offer.row_version])
    assert.equal((await desk.logOf(offer.id)).at(-1), 'offer.approve ReturnedForInfo')
    await desk.ok(desk.post('acme/finance-approver', path, approve))
  })

  it('is sent once it is approved, with the time, and takes the application along', async () => {
    const { offer, journey } = await desk.offerIn('Approved')
    assert.equal(await desk.applicationStatus(journey), 'OfferPending')
    const { status, body, headers } = await desk.post('acme/agent-service', `/offers/${offer.id}/send`)
    assert.deepEqual([status, body.status, headers.etag], [200, 'Sent', `"${offer.row_version + 1}"`])
    assert.match(String(body.sent_at), /Z$/)
    assert.equal(await desk.applicationStatus(journey), 'OfferSent')
  })

  for (const status of ['Draft', 'PendingApproval', 'Approved', 'Sent'] as const) {
    it(`422 for every step of one that is ${status} when its application is over; nobody is asked any more`, async () => {
      const { offer, journey } = await desk.offerIn(status)
      await world.asOwner('acme', `update applications set status = 'Withdrawn' where tenant_id = $1 and id = $2`, [journey.applicationId])
      await inTenant(world.pool, { tenantId: world.tenants.acme.id }, (tx) =>
        closeOffersOf({ tx, actor: null, correlationId: 'test', onAudit: () => {} }, journey.applicationId, 'withdraw', 'Another job.'),
      )
      const asked = await world.asOwner<{ status: string }>(
        'acme',
        'select status from approval_requests where tenant_id = $1 and entity_id = $2',
        [offer.id],
      )
      const settled = { Draft: [], PendingApproval: ['Cancelled'], Approved: ['Approved'], Sent: ['Approved'] }[status]
      assert.deepEqual(
        asked.map((one) => one.status),
        settled,
      )
      for (const [move, may, , body] of ROUTES) {
        const { status: answer, body: told } = await desk.post(may, `/offers/${offer.id}/${move}`, body)
        assert.deepEqual([answer, told.code], [422, 'illegal_transition'], move)
        assert.deepEqual((await desk.read(may, offer.id)).allowed_actions, [])
      }
      assert.equal((await desk.read('acme/auditor', offer.id)).status, 'Withdrawn')
    })
  }
})
