import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { inTenant } from '@tanager/postgres'
import { createWorld, type Who, type World } from '../../testing.ts'
import { approve, type Journey, journeyTo } from '../../testing-workflow.ts'
import type { ApprovalRecord } from './approval-records.schema.ts'
import { APPROVAL_RECORD_SQL } from './approval-records.store.ts'

type Shown = Omit<ApprovalRecord, 'decided_at'> & { decided_at: string | null; code?: string }

describe('the record of an approval', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const look = (kind: string, id: string, who: Who | null = 'acme/agent-service') =>
    world.get<Shown>(who, `/approval-records/${kind}/${id}`)
  const record = async (kind: string, id: string): Promise<Shown> => {
    const { status, body, text } = await look(kind, id)
    assert.equal(status, 200, text)
    return body
  }
  const raised = async (journey: Journey) => {
    const body = { application_id: journey.applicationId, category: 'Other', severity: 'Low', description: 'Does not fit.' }
    return (await world.post<{ id: string }>('acme/verification-officer', '/discrepancies', body)).body.id
  }

  it('follows an offer from its submission through both steps, with a version that grows', async () => {
    const { offerId } = await journeyTo(world, 'acme', 'OfferPending')
    assert.equal((await look('offer', offerId)).status, 404, 'a draft was never put to anybody')
    await world.post('acme/recruiter', `/offers/${offerId}/submit`)
    const asked = await record('offer', offerId)
    assert.deepEqual(Object.keys(asked).sort(), [
      'approval_request_id',
      'decided_at',
      'entity_id',
      'entity_type',
      'outcome',
      'status',
      'version',
    ])
    assert.deepEqual([asked.status, asked.outcome, asked.decided_at, asked.entity_type], ['Pending', null, null, 'offer'])
    await world.post('acme/finance-approver', `/offers/${offerId}/approve`, approve)
    const halfway = await record('offer', offerId)
    assert.deepEqual([halfway.status, halfway.version], ['Pending', asked.version + 1])
    await world.post('acme/hr-head', `/offers/${offerId}/approve`, approve)
    const settled = await record('offer', offerId)
    assert.deepEqual(
      [settled.status, settled.version, settled.outcome, settled.approval_request_id],
      ['Approved', asked.version + 2, null, asked.approval_request_id],
    )
    assert.match(String(settled.decided_at), /^\d{4}-.+Z$/)
  })
  it('is there for every kind, under the id of the record that was decided', async () => {
    const journey = await journeyTo(world, 'acme', 'Verified')
    for (const [kind, id, status] of [
      ['tan', journey.tanId, 'Approved'],
      ['shortlist', journey.applicationId, 'Approved'],
      ['offer', journey.offerId, 'Approved'],
      ['employee_conversion', journey.applicationId, 'Pending'],
    ] as const) {
      const found = await record(kind, id)
      assert.deepEqual([found.entity_type, found.entity_id, found.status, found.outcome], [kind, id, status, null])
    }
  })
  it('tells of a discrepancy whether it was resolved or upheld', async () => {
    const journey = await journeyTo(world, 'acme', 'Onboarding')
    for (const [resolution, status] of [
      ['Resolved', 'Approved'],
      ['Upheld', 'Rejected'],
    ] as const) {
      const id = await raised(journey)
      assert.equal((await record('discrepancy', id)).outcome, null)
      const settled = await world.post('acme/hr-operations', `/discrepancies/${id}/resolve`, { resolution, comment: 'Seen.' })
      assert.equal(settled.status, 200, settled.text)
      const found = await record('discrepancy', id)
      assert.deepEqual([found.status, found.outcome], [status, resolution])
    }
  })
  it('is the newest where a record was put to people more than once', async () => {
    const { tanId } = await journeyTo(world, 'acme', 'Applied')
    const later = newId()
    await world.asOwner(
      'acme',
      `insert into approval_requests (tenant_id, id, entity_type, entity_id, title, requested_by, authors, due_roles)
         values ($1, $2, 'tan', $3, 'asked again', null, '{}', array['HR_HEAD'])`,
      [later, tanId],
    )
    const found = await record('tan', tanId)
    assert.deepEqual([found.approval_request_id, found.status], [later, 'Pending'])
  })

  it('401 without a token, 403 for a client interviewer, before anything is said of the record', async () => {
    const { tanId } = await journeyTo(world, 'acme', 'Applied')
    for (const id of [tanId, newId(), 'nonsense']) {
      assert.equal((await look('tan', id, null)).status, 401)
      assert.equal((await look('tan', id, 'acme/client-interviewer')).status, 403)
    }
  })
  it('404, always the same, for what is unknown, of another kind, of another tenant, or no kind at all', async () => {
    const { tanId, offerId } = await journeyTo(world, 'acme', 'OfferApproved')
    const answers = await Promise.all([
      look('offer', newId()),
      look('offer', tanId),
      look('tan', offerId),
      look('Offer', offerId),
      look('candidate', offerId),
      look('offer', 'nonsense'),
      look('offer', offerId, 'globex/agent-service'),
    ])
    const told = answers.map(({ status, body }) => JSON.stringify([status, body.code, (body as { detail?: string }).detail]))
    assert.equal(new Set(told).size, 1, told.join('\n'))
    assert.equal(answers[0]?.status, 404)
  })
  it('is read from an index in one statement, however many requests there are', async () => {
    const ids = Array.from({ length: 3_000 }, () => newId())
    await world.asOwner(
      'acme',
      `insert into approval_requests (tenant_id, id, entity_type, entity_id, title, authors, due_roles, status)
         select t.tenant_id, id, 'offer', id, 'planted', '{}', '{}', 'Approved' from tenants t cross join unnest($2::uuid[]) as given (id)
          where t.tenant_id = $1`,
      [ids],
    )
    await world.owner.query('analyze approval_requests')
    const plan = await inTenant(world.pool, { tenantId: world.tenants.acme.id }, (tx) =>
      tx.query<{ 'QUERY PLAN': string }>({ text: `explain (analyze, timing off) ${APPROVAL_RECORD_SQL.newest.text}` }, ['offer', ids[7]]),
    )
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n')
    assert.match(lines, /approval_requests_by_entity/)
    assert.doesNotMatch(lines, /Seq Scan on approval_requests/)
  })
})
