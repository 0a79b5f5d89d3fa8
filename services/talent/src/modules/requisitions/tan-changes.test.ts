import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, type Who, type World } from '../../testing.ts'
import { approve, approvedTan, journeyTo, tanBody } from '../../testing-workflow.ts'
import type { Tan } from './tans.schema.ts'

type Answered = Tan & { code: string }

describe('a requisition that goes back', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const create = async (who: Who = 'acme/recruiter') => (await world.post<Tan>(who, '/tans', tanBody({ department: 'Data' }))).body
  const patch = (id: string, body: object, who: Who | null = 'acme/recruiter', headers: Record<string, string> = { 'if-match': '*' }) =>
    world.call<Answered>(who, 'PATCH', `/tans/${id}`, { body, headers })
  const cancel = (id: string, who: Who | null = 'acme/recruiter', body: object = { reason: 'Not needed.' }) =>
    world.post<Answered>(who, `/tans/${id}/cancel`, body)
  const decide = (who: Who, id: string, headers: Record<string, string> = {}) =>
    world.post<Answered>(who, `/tans/${id}/approve`, approve, headers)
  const requestStatus = async (id: string) => (await world.get('acme/auditor', `/workflows/${id}`)).body.status
  const logOf = async (id: string) =>
    (
      await world.asOwner<{ line: string }>(
        'acme',
        `select action || ' ' || outcome as line from audit_log where tenant_id = $1 and entity_id = $2 order by sequence`,
        [id],
      )
    ).map((row) => row.line)

  describe('PATCH /tans/{id}', () => {
    it('401, 403 for a role that may not and for who is not its author, 404 elsewhere, 428 and 409 for the version', async () => {
      const { id } = await create()
      assert.equal((await patch(id, { title: 'x' }, null)).status, 401)
      for (const who of ['acme/sourcer', 'acme/hiring-manager', 'acme/department-head'] as const)
        assert.equal((await patch(id, { title: 'x' }, who)).status, 403, who)
      assert.equal((await patch(newId(), { title: 'x' })).status, 404)
      assert.equal((await patch(id, { title: 'x' }, 'globex/ta-head')).status, 404)
      assert.equal((await patch(id, { title: 'x' }, 'acme/recruiter', {})).status, 428)
      assert.equal((await patch(id, { title: 'x' }, 'acme/recruiter', { 'if-match': '"9"' })).status, 409)
      for (const body of [{ title: '' }, { positions: 0 }, { status: 'Approved' }, { tan_number: 'TAN-1' }, { budget: 1 }])
        assert.equal((await patch(id, body)).status, 400, JSON.stringify(body))
    })
    it('makes a new version of the job description and lets the approvals begin again', async () => {
      const before = await create()
      assert.equal((await decide('acme/department-head', before.id)).status, 200)
      const { status, body, headers } = await patch(
        before.id,
        { title: 'Lead', positions: 4, job_description: 'Leads.', row_version: 1 },
        'acme/ta-manager',
        {},
      )
      assert.equal(status, 200)
      assert.deepEqual(
        [body.title, body.positions, body.department, body.job_description, body.job_description_version, body.status, headers.etag],
        ['Lead', 4, 'Data', 'Leads.', 2, 'PendingApproval', '"2"'],
      )
      assert.notEqual(body.approval_request_id, before.approval_request_id)
      assert.equal(await requestStatus(before.approval_request_id), 'Cancelled')
      assert.equal((await decide('acme/finance-approver', before.id)).body.code, 'not_your_step', 'the first step is due again')
      const versions = await world.asOwner<{ body: string }>(
        'acme',
        'select body from job_descriptions where tenant_id = $1 and tan_id = $2 order by version',
        [before.id],
      )
      assert.deepEqual(
        versions.map((one) => one.body),
        [before.job_description, 'Leads.'],
      )
      assert.deepEqual(await logOf(before.id), ['tan.create PendingApproval', 'tan.approve Approved', 'tan.update PendingApproval'])
      const kept = await patch(before.id, { justification: 'Two left.' })
      assert.deepEqual([kept.body.job_description, kept.body.job_description_version], ['Leads.', 3])
    })
    it('422 self_approval for everyone who wrote a part of it', async () => {
      const { id } = await create()
      assert.equal((await patch(id, { title: 'Mine' }, 'acme/ta-head')).status, 200)
      assert.equal((await patch(id, { title: 'Ours' }, 'acme/ta-manager')).status, 200)
      const { TA_HEAD, RECRUITER } = world.tenants.acme.users
      await world.asOwner(
        'acme',
        `insert into user_roles (tenant_id, user_id, role_code) values ($1, $2, 'DEPARTMENT_HEAD'), ($1, $3, 'DEPARTMENT_HEAD') on conflict do nothing`,
        [TA_HEAD, RECRUITER],
      )
      for (const who of ['acme/ta-head', 'acme/recruiter'] as const) {
        const answer = await world.post<Answered>(null, `/tans/${id}/approve`, approve, {
          authorization: `Bearer ${world.tokenOf(who, 'DEPARTMENT_HEAD')}`,
        })
        assert.equal(answer.body.code, 'self_approval', who)
      }
    })
    it('409 for a decision that names the version before', async () => {
      const { id } = await create()
      assert.equal((await patch(id, { positions: 99 })).status, 200)
      const stale = await decide('acme/department-head', id, { 'if-match': '"1"' })
      assert.deepEqual([stale.status, stale.body.code, stale.headers.etag], [409, 'stale_row_version', '"2"'])
      assert.equal((await decide('acme/department-head', id, { 'if-match': '"2"' })).status, 200)
    })
    it('422 once it is decided or cancelled', async () => {
      const approved = await approvedTan(world, 'acme')
      const { id: rejected } = await create()
      await world.post('acme/department-head', `/tans/${rejected}/approve`, { decision: 'Rejected' })
      const { id: cancelled } = await create()
      assert.equal((await cancel(cancelled)).status, 200)
      for (const id of [approved, rejected, cancelled]) assert.equal((await patch(id, { title: 'x' })).body.code, 'illegal_transition')
    })
  })

  describe('POST /tans/{id}/cancel', () => {
    it('401, 403 for a role that may not and for who is not its author, 404 elsewhere, 400 without a reason', async () => {
      const { id } = await create()
      assert.equal((await cancel(id, null)).status, 401)
      for (const who of ['acme/sourcer', 'acme/hiring-manager', 'acme/hr-head'] as const)
        assert.equal((await cancel(id, who)).status, 403, who)
      assert.equal((await cancel(id, 'globex/ta-head')).status, 404)
      assert.equal((await cancel(id, 'acme/recruiter', {})).status, 400)
    })
    it('ends one that waits for approval, with its request', async () => {
      const tan = await create('acme/hiring-manager')
      const { status, body } = await cancel(tan.id, 'acme/hiring-manager')
      assert.deepEqual([status, body.status, body.cancel_reason, body.allowed_actions], [200, 'Cancelled', 'Not needed.', []])
      assert.equal(await requestStatus(tan.approval_request_id), 'Cancelled')
      assert.equal((await decide('acme/department-head', tan.id)).body.code, 'illegal_transition')
      assert.equal((await cancel(tan.id, 'acme/ta-head')).body.code, 'illegal_transition')
      assert.deepEqual(await logOf(tan.id), ['tan.create PendingApproval', 'tan.cancel Cancelled'])
      assert.deepEqual((await world.get<{ items: Tan[] }>('acme/auditor', '/tans?status=Cancelled&limit=1')).body.items[0]?.id, tan.id)
    })
    it('422 tan_in_use while a live application stands on it, and not afterwards', async () => {
      const journey = await journeyTo(world, 'acme', 'Applied')
      assert.equal((await cancel(journey.tanId)).body.code, 'tan_in_use')
      const actions = async () => (await world.get<Tan>('acme/recruiter', `/tans/${journey.tanId}`)).body.allowed_actions
      assert.ok(!(await actions()).includes('tan.cancel'))
      await world.post('acme/recruiter', `/applications/${journey.applicationId}/withdraw`, { reason: 'no' })
      assert.ok((await actions()).includes('tan.cancel'))
      assert.equal((await cancel(journey.tanId)).status, 200)
    })
    it('leaves no application on a cancelled one, whoever comes first', async () => {
      for (let round = 0; round < 5; round++) {
        const tanId = await approvedTan(world, 'acme')
        const { candidateId } = await journeyTo(world, 'acme', 'Applied')
        const [cancelled, applied] = await Promise.all([
          cancel(tanId),
          world.post<Answered>('acme/recruiter', '/applications', { candidate_id: candidateId, tan_id: tanId }),
        ])
        const outcome = [cancelled.body.code ?? cancelled.status, applied.body.code ?? applied.status].join()
        assert.ok(['200,no_open_position', 'tan_in_use,201'].includes(outcome), outcome)
      }
    })
  })
})
