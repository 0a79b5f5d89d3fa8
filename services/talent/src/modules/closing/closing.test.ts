import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { type Answer, createWorld, type Who, type World } from '../../testing.ts'
import { approve, dateInDays, freeSlot, type Journey, journeyTo, type Stage } from '../../testing-workflow.ts'

interface Application {
  id: string
  status: string
  row_version: number
  stage_history: { from_status: string; to_status: string; action: string; reason: string | null; actor: { role: string } }[]
  allowed_actions: string[]
  code?: string
}
interface Offer extends Application {
  offer_number: string
  withdraw_reason: string | null
  approval_request_id: string | null
}
interface Discrepancy extends Application {
  resolved_at: string | null
  reupload_requests: { status: string }[]
}
interface Entry {
  action: string
  outcome: string
  actor: { role: string }
  details: { from_status: string; because?: string; cancelled_requests: string[]; cancelled_interviews: string[] }
}
const REASON = 'The zebra took another job.'

describe('ending an application', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const close = (who: Who, id: string, how: 'reject' | 'withdraw', body: object = { reason: REASON }) =>
    world.post<Application>(who, `/applications/${id}/${how}`, body)
  const ok = <B>(answer: Answer<B>, status = 200): B => {
    assert.equal(answer.status, status, answer.text)
    return answer.body
  }
  const audited = (id: string) =>
    world.asOwner<Entry>(
      'acme',
      `select action, outcome, details from audit_log where tenant_id = $1 and entity_id = $2 and action in ('application.reject', 'application.withdraw')`,
      [id],
    )
  /** Every request that hangs on the application, by status. */
  const requestsOf = async (id: string) =>
    world.asOwner<{ id: string; entity_type: string; status: string; due: number }>(
      'acme',
      `select r.id, r.entity_type, r.status, cardinality(r.due_roles) + (select count(*)::int from approval_steps s
                where s.tenant_id = $1 and s.request_id = r.id and s.status = 'Due') as due
         from approval_requests r
        where r.tenant_id = $1 and (r.entity_id = $2
           or r.entity_id in (select o.id from offers o where o.tenant_id = $1 and o.application_id = $2)
           or r.entity_id in (select d.id from discrepancies d where d.tenant_id = $1 and d.application_id = $2)) order by r.id`,
      [id],
    )
  const STAGES: [stage: Stage, status: string, how: 'reject' | 'withdraw'][] = [
    ['Applied', 'Applied', 'reject'],
    ['Shortlisted', 'Shortlisted', 'withdraw'],
    ['Interviewing', 'Interviewing', 'reject'],
    ['OfferPending', 'OfferPending', 'withdraw'],
    ['OfferApproved', 'OfferPending', 'reject'],
    ['OfferSent', 'OfferSent', 'withdraw'],
    ['OfferAccepted', 'OfferAccepted', 'reject'],
    ['Onboarding', 'Onboarding', 'withdraw'],
    ['Submitted', 'Onboarding', 'reject'],
  ]

  for (const [stage, status, how] of STAGES) {
    it(`works from ${stage}: ${how}, and nothing that hangs on it goes on`, async () => {
      const { applicationId: id } = await journeyTo(world, 'acme', stage)
      const before = (await requestsOf(id)).filter((request) => request.status === 'Pending').map((request) => request.id)
      const { status: code, body, headers } = await close('acme/sourcer', id, how)
      const ended = how === 'reject' ? 'Rejected' : 'Withdrawn'
      assert.deepEqual([code, body.status, body.allowed_actions, headers.etag], [200, ended, [], `"${body.row_version}"`])
      const last = body.stage_history.at(-1)
      assert.deepEqual(
        [last?.from_status, last?.to_status, last?.action, last?.reason, last?.actor.role],
        [status, ended, `application.${how}`, REASON, 'SOURCER'],
      )
      const [entry, ...more] = await audited(id)
      assert.equal(more.length, 0)
      assert.deepEqual([entry?.action, entry?.outcome, entry?.details.from_status], [`application.${how}`, ended, status])
      assert.deepEqual(entry?.details.cancelled_requests, before)
      assert.doesNotMatch(JSON.stringify(entry), /zebra/)
      for (const request of await requestsOf(id)) {
        assert.equal(request.due, 0)
        assert.equal(request.status, before.includes(request.id) ? 'Cancelled' : 'Approved')
      }
      assert.equal((await close('acme/recruiter', id, 'reject')).body.code, 'illegal_transition')
      assert.equal((await close('acme/recruiter', id, 'withdraw')).body.code, 'illegal_transition')
    })
  }

  it('cancels the interviews that are still to come, says why, and frees their panels', async () => {
    const { applicationId: id, interviewId: done } = await journeyTo(world, 'acme', 'Interviewed')
    const slot = freeSlot()
    const panel = [world.tenants.acme.users.INTERVIEWER]
    const schedule = (applicationId: string) =>
      world.post<{ id: string }>('acme/coordinator', '/interviews', {
        application_id: applicationId,
        round: 2,
        mode: 'Phone',
        panel,
        ...slot,
      })
    const next = ok(await schedule(id), 201).id
    ok(await close('acme/recruiter', id, 'reject'))
    assert.deepEqual((await audited(id))[0]?.details.cancelled_interviews, [next])
    const found = await world.asOwner<{ id: string; status: string; cancel_reason: string | null }>(
      'acme',
      'select id, status, cancel_reason from interviews where tenant_id = $1 and application_id = $2 order by id',
      [id],
    )
    assert.deepEqual(found, [
      { id: done, status: 'Completed', cancel_reason: null },
      { id: next, status: 'Cancelled', cancel_reason: REASON },
    ])
    const { applicationId: other } = await journeyTo(world, 'acme', 'Shortlisted')
    ok(await schedule(other), 201)
  })

  const LIVE_OFFERS: [status: string, stage: Stage, submit: boolean][] = [
    ['Draft', 'OfferPending', false],
    ['PendingApproval', 'OfferPending', true],
    ['Approved', 'OfferApproved', false],
    ['Sent', 'OfferSent', false],
  ]
  for (const [status, stage, isSubmitted] of LIVE_OFFERS) {
    it(`withdraws the offer that is ${status}, with the reason and an entry of its own; nobody decides about it any more`, async () => {
      const { applicationId: id, offerId } = await journeyTo(world, 'acme', stage)
      if (isSubmitted) ok(await world.post('acme/recruiter', `/offers/${offerId}/submit`))
      const before = ok(await world.get<Offer>('acme/hr-head', `/offers/${offerId}`))
      assert.equal(before.status, status)
      ok(await close('acme/sourcer', id, 'reject'))
      const offer = ok(await world.get<Offer>('acme/ta-head', `/offers/${offerId}`))
      assert.deepEqual(
        [offer.status, offer.withdraw_reason, offer.allowed_actions, offer.row_version],
        ['Withdrawn', REASON, [], before.row_version + 1],
      )
      const [entry] = ok(await world.get<{ items: Entry[] }>('acme/auditor', `/audit-logs?entity_id=${offerId}&limit=1`)).items
      assert.deepEqual([entry?.action, entry?.outcome, entry?.actor.role], ['offer.withdraw', 'Withdrawn', 'SOURCER'])
      assert.deepEqual(entry?.details, {
        offer_number: offer.offer_number,
        application_id: id,
        from_status: status,
        because: 'application.reject',
      })
      const request = before.approval_request_id
      const asked = (await requestsOf(id)).find((one) => one.entity_type === 'offer')
      assert.deepEqual([asked?.id ?? null, asked?.due ?? 0], [request, 0])
      if (status === 'PendingApproval') {
        assert.equal(asked?.status, 'Cancelled')
        assert.deepEqual((await audited(id))[0]?.details.cancelled_requests, [request])
      }
      for (const who of ['acme/finance-approver', 'acme/hr-head'] as const) {
        assert.equal((await world.post(who, `/offers/${offerId}/approve`, approve)).status, 422)
        if (request) assert.equal((await world.post(who, `/approvals/${request}/decision`, approve)).status, 422)
      }
      const draft = { application_id: id, job_title: 'Clerk', start_date: dateInDays(60), expires_on: dateInDays(14) }
      assert.equal((await world.post('acme/recruiter', '/offers', draft)).body.code, 'illegal_transition')
    })
  }

  it('leaves an offer that was accepted as it was: that the candidate said yes stays true', async () => {
    const { applicationId: id, offerId } = await journeyTo(world, 'acme', 'OfferAccepted')
    ok(await close('acme/recruiter', id, 'withdraw'))
    const offer = ok(await world.get<Offer>('acme/ta-head', `/offers/${offerId}`))
    assert.deepEqual([offer.status, offer.withdraw_reason, offer.allowed_actions], ['Accepted', null, []])
  })

  it('closes the green form, whose link opens nothing any more, and the case', async () => {
    const { applicationId: id, token } = await journeyTo(world, 'acme', 'Onboarding')
    ok(await world.get(null, `/green-forms/by-token/${token}`))
    ok(await close('acme/ta-head', id, 'withdraw'))
    assert.equal((await world.get(null, `/green-forms/by-token/${token}`)).status, 404)
    assert.equal((await world.post('acme/recruiter', `/green-forms/applications/${id}/issue-link`, {})).status, 422)
    assert.equal((await world.post('acme/hr-operations', `/applications/${id}/convert-to-employee`, {})).status, 422)
    const [found] = await world.asOwner(
      'acme',
      'select open, eligible from onboarding_cases where tenant_id = $1 and application_id = $2',
      [id],
    )
    assert.deepEqual(found, { open: false, eligible: false })
  })

  it('cancels the discrepancies that nobody has settled, with an entry each, and leaves the settled ones', async () => {
    const { applicationId: id } = await journeyTo(world, 'acme', 'Submitted')
    const body = { application_id: id, category: 'Address', severity: 'High', description: 'Two streets.' }
    const raise = async () => ok(await world.post<{ id: string }>('acme/verification-officer', '/discrepancies', body), 201).id
    const [open, awaited, settled] = [await raise(), await raise(), await raise()]
    const again = { document_type: 'identity_proof', message: 'It cannot be read.' }
    ok(await world.post('acme/verification-officer', `/discrepancies/${awaited}/reupload-request`, again))
    const verdict = { resolution: 'Resolved', comment: 'Moved.' }
    ok(await world.post('acme/hr-operations', `/discrepancies/${settled}/resolve`, verdict))
    ok(await close('acme/recruiter', id, 'reject'))
    const kinds = (await requestsOf(id)).filter((request) => request.status === 'Cancelled').map((request) => request.entity_type)
    assert.deepEqual(kinds.sort(), ['discrepancy', 'discrepancy', 'employee_conversion'])
    for (const [discrepancy, from] of [
      [open, 'Open'],
      [awaited, 'ReuploadRequested'],
    ] as const) {
      const found = ok(await world.get<Discrepancy>('acme/hr-operations', `/discrepancies/${discrepancy}`))
      assert.deepEqual([found.status, found.allowed_actions, found.resolved_at], ['Cancelled', [], null])
      assert.ok(found.reupload_requests.every((one) => one.status === 'Cancelled'))
      const [entry] = ok(await world.get<{ items: Entry[] }>('acme/auditor', `/audit-logs?entity_id=${discrepancy}&limit=1`)).items
      assert.deepEqual([entry?.action, entry?.outcome], ['discrepancy.cancel', 'Cancelled'])
      assert.deepEqual(entry?.details, { application_id: id, from_status: from, because: 'application.reject' })
      assert.equal((await world.post('acme/hr-operations', `/discrepancies/${discrepancy}/resolve`, verdict)).status, 422)
    }
    assert.equal(ok(await world.get<Discrepancy>('acme/hr-operations', `/discrepancies/${settled}`)).status, 'Resolved')
    const listed = async (status: string) =>
      ok(await world.get<{ items: Discrepancy[] }>('acme/hr-operations', `/discrepancies?application_id=${id}&status=${status}`)).items.map(
        (one) => one.id,
      )
    assert.deepEqual(await listed('Open'), [])
    assert.deepEqual(await listed('ReuploadRequested'), [])
    assert.deepEqual(await listed('Cancelled'), [awaited, open])
    const looked = ok(await world.get<{ open_discrepancies: number }>('acme/hr-operations', `/verification/${id}`))
    assert.equal(looked.open_discrepancies, 0)
    assert.equal((await world.post('acme/verification-officer', '/discrepancies', body)).status, 422)
  })

  it('cancels the discrepancies of one that is refused at the shortlist too', async () => {
    const { applicationId: id } = await journeyTo(world, 'acme', 'Applied')
    const body = { application_id: id, category: 'Identity', severity: 'Low', description: 'Another name.' }
    const raised = ok(await world.post<{ id: string }>('acme/verification-officer', '/discrepancies', body), 201)
    ok(await world.post('acme/hiring-manager', `/applications/${id}/shortlist-approval`, { decision: 'Rejected' }))
    assert.equal(ok(await world.get<Discrepancy>('acme/hr-head', `/discrepancies/${raised.id}`)).status, 'Cancelled')
    const [entry] = ok(await world.get<{ items: Entry[] }>('acme/auditor', `/audit-logs?entity_id=${raised.id}&limit=1`)).items
    assert.deepEqual([entry?.action, entry?.details.because], ['discrepancy.cancel', 'shortlist.approve'])
  })

  it('takes what ends out of the live counts of the dashboard', async () => {
    const counts = async () => {
      const { offers_by_status: offers, discrepancies_open: open } = ok(
        await world.get<{ offers_by_status: Record<string, number>; discrepancies_open: number }>('acme/hr-head', '/dashboard/summary'),
      )
      return { sent: offers.Sent ?? 0, draft: offers.Draft ?? 0, withdrawn: offers.Withdrawn ?? 0, open }
    }
    const before = await counts()
    const sent = await journeyTo(world, 'acme', 'OfferSent')
    const draft = await journeyTo(world, 'acme', 'OfferPending')
    const body = { application_id: sent.applicationId, category: 'Other', severity: 'Low', description: 'Odd.' }
    ok(await world.post('acme/verification-officer', '/discrepancies', body), 201)
    const during = { sent: before.sent + 1, draft: before.draft + 1, withdrawn: before.withdrawn, open: before.open + 1 }
    assert.deepEqual(await counts(), during)
    ok(await close('acme/recruiter', sent.applicationId, 'withdraw'))
    ok(await close('acme/recruiter', draft.applicationId, 'reject'))
    assert.deepEqual(await counts(), { ...before, withdrawn: before.withdrawn + 2 })
  })

  it('makes room for another application of the pair', async () => {
    const { applicationId, candidateId, tanId } = await journeyTo(world, 'acme', 'Applied')
    ok(await close('acme/recruiter', applicationId, 'withdraw'))
    ok(await world.post('acme/recruiter', '/applications', { candidate_id: candidateId, tan_id: tanId }), 201)
  })

  it('422 for an employee', async () => {
    const { applicationId } = await journeyTo(world, 'acme', 'Converted')
    for (const how of ['reject', 'withdraw'] as const)
      assert.equal((await close('acme/recruiter', applicationId, how)).body.code, 'illegal_transition')
  })

  it('400 without a reason, 401, 403, and 404 for another tenant before any of it', async () => {
    const { applicationId: id } = await journeyTo(world, 'acme', 'Applied')
    for (const how of ['reject', 'withdraw'] as const) {
      for (const body of [{}, { reason: '' }, { reason: '  \n ' }, { reason: 7 }, { reason: REASON, status: 'Rejected' }])
        assert.equal((await close('acme/recruiter', id, how, body)).status, 400, JSON.stringify(body))
      assert.equal((await world.post(null, `/applications/${id}/${how}`, { reason: REASON })).status, 401)
      for (const who of ['acme/hiring-manager', 'acme/hr-head', 'acme/agent-service'] as const)
        assert.equal((await close(who, id, how)).status, 403)
      for (const body of [{ reason: REASON }, {}]) {
        assert.equal((await close('globex/recruiter', id, how, body)).status, 404)
        assert.equal((await close('acme/recruiter', newId(), how, body)).status, 404)
      }
    }
    assert.deepEqual(await audited(id), [])
  })

  it('happens once, whoever comes at the same moment', async () => {
    const people: ((journey: Journey) => Promise<Answer>)[] = [
      ({ applicationId: id }) => close('acme/recruiter', id, 'reject') as unknown as Promise<Answer>,
      ({ applicationId: id }) => close('acme/ta-head', id, 'withdraw') as unknown as Promise<Answer>,
      ({ applicationId: id }) => world.post('acme/hiring-manager', `/applications/${id}/shortlist-approval`, approve),
    ]
    for (let round = 0; round < 3; round++) {
      const journey = await journeyTo(world, 'acme', 'Applied')
      const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => people[n % 3]?.(journey)))
      assert.ok(answers.every((answer) => answer?.status === 200 || answer?.body.code === 'illegal_transition'))
      const closings = await audited(journey.applicationId)
      assert.equal(closings.length, 1)
      const { body } = await world.get<Application>('acme/auditor', `/applications/${journey.applicationId}`)
      const shortlisted = body.stage_history.some((stage) => stage.to_status === 'Shortlisted')
      assert.equal(answers.filter((answer) => answer?.status === 200).length, shortlisted ? 2 : 1)
      const [request] = await requestsOf(journey.applicationId)
      assert.equal(request?.status, shortlisted ? 'Approved' : 'Cancelled')
    }
  })
})
