import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { type Answer, createWorld, type Who, type World } from '../../testing.ts'
import { journeyTo } from '../../testing-workflow.ts'
import type { Discrepancy } from './discrepancies.schema.ts'

type Shown = Omit<Discrepancy, 'created_at'> & { code: string; created_at: string }

describe('discrepancies', () => {
  let world: World
  let applicationId: string
  before(async () => {
    world = await createWorld()
    applicationId = (await journeyTo(world, 'acme', 'Shortlisted')).applicationId
  })
  after(() => world.close())

  const body = (more: object = {}) => ({
    application_id: applicationId,
    category: 'Identity',
    severity: 'High',
    field: 'full_name',
    description: 'The passport shows another name.',
    ...more,
  })
  const raise = (who: Who = 'acme/verification-officer', more: object = {}) => world.post<Shown>(who, '/discrepancies', body(more))
  const raised = async (who?: Who, more?: object): Promise<Shown> => {
    const answer = await raise(who, more)
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }
  const resolve = (who: Who, id: string, resolution = 'Resolved', comment = 'Seen.') =>
    world.post<Shown>(who, `/discrepancies/${id}/resolve`, { resolution, comment })
  const refusedWith = (answer: Answer<{ code: string }>, status: number, code: string) =>
    assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
  const auditOf = (id: string) =>
    world.asOwner<{ action: string; outcome: string; details: Record<string, unknown> }>(
      'acme',
      `select action, outcome, details::jsonb as details from audit_log where tenant_id = $1 and entity_type = 'discrepancy' and entity_id = $2 order by sequence`,
      [id],
    )

  it('are raised with a request that somebody else has to decide', async () => {
    const answer = await raise()
    assert.equal(answer.status, 201)
    const { body: made } = answer
    assert.deepEqual(
      { ...made, id: 0, approval_request_id: 0, created_at: 0, updated_at: 0 },
      {
        id: 0,
        application_id: applicationId,
        candidate_name: 'Person 1',
        category: 'Identity',
        severity: 'High',
        field: 'full_name',
        description: 'The passport shows another name.',
        status: 'Open',
        resolution_comment: null,
        approval_request_id: 0,
        raised_by: world.tenants.acme.users.VERIFICATION_OFFICER,
        resolved_by: null,
        resolved_at: null,
        reupload_requests: [],
        created_at: 0,
        updated_at: 0,
        row_version: 1,
        allowed_actions: [],
        next_step: null,
      },
    )
    assert.match(made.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.equal(answer.headers.etag, '"1"')
    const [request] = await world.asOwner(
      'acme',
      'select entity_type, entity_id, title, status, authors, due_roles from approval_requests where tenant_id = $1 and id = $2',
      [made.approval_request_id],
    )
    assert.deepEqual(request, {
      entity_type: 'discrepancy',
      entity_id: made.id,
      title: 'Identity discrepancy (High): Person 1',
      status: 'Pending',
      authors: [world.tenants.acme.users.VERIFICATION_OFFICER],
      due_roles: ['HR_OPERATIONS'],
    })
    assert.deepEqual(await auditOf(made.id), [
      {
        action: 'discrepancy.raise',
        outcome: 'Open',
        details: { application_id: applicationId, category: 'Identity', severity: 'High', approval_request_id: made.approval_request_id },
      },
    ])
    const read = await world.get<Shown>('acme/verification-officer', `/discrepancies/${made.id}`)
    assert.equal(read.text, answer.text)
    assert.equal(read.headers.etag, '"1"')
  })

  it('need no field, and take one without the spaces around it', async () => {
    assert.equal((await raised(undefined, { field: undefined })).field, null)
    assert.equal((await raised(undefined, { field: null })).field, null)
    assert.equal((await raised(undefined, { field: ' phone ' })).field, 'phone')
  })

  it('are resolved by the role whose step it is, once', async () => {
    const { id, approval_request_id } = await raised()
    const shown = (await world.get<Shown>('acme/hr-operations', `/discrepancies/${id}`)).body
    assert.deepEqual(shown.allowed_actions, ['discrepancy.resolve'])
    const answer = await resolve('acme/hr-operations', id)
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(
      [answer.body.status, answer.body.resolution_comment, answer.body.resolved_by, answer.body.row_version, answer.headers.etag],
      ['Resolved', 'Seen.', world.tenants.acme.users.HR_OPERATIONS, 2, '"2"'],
    )
    assert.ok(answer.body.resolved_at)
    assert.deepEqual(answer.body.allowed_actions, [])
    refusedWith(await resolve('acme/hr-head', id, 'Upheld'), 422, 'illegal_transition')
    assert.deepEqual((await auditOf(id)).slice(1), [
      {
        action: 'discrepancy.resolve',
        outcome: 'Resolved',
        details: { application_id: applicationId, approval_request_id, step: 1, request_status: 'Approved' },
      },
    ])
    const [request] = await world.asOwner<{ status: string }>(
      'acme',
      'select status from approval_requests where tenant_id = $1 and id = $2',
      [approval_request_id],
    )
    assert.equal(request?.status, 'Approved')
  })

  it('are upheld by the HR head, who may stand in', async () => {
    const { id } = await raised()
    const { status, body: saved } = await resolve('acme/hr-head', id, 'Upheld', 'It stays.')
    assert.deepEqual([status, saved.status, saved.resolution_comment], [200, 'Upheld', 'It stays.'])
    const entry = (await auditOf(id)).at(-1)
    assert.deepEqual([entry?.outcome, entry?.details.stood_in_for, entry?.details.request_status], ['Upheld', 'HR_OPERATIONS', 'Rejected'])
    assert.doesNotMatch(JSON.stringify(entry), /It stays/)
  })

  it('422 for whoever raised it', async () => {
    const { id } = await raised('acme/hr-operations')
    refusedWith(await resolve('acme/hr-operations', id), 422, 'self_approval')
    assert.deepEqual((await world.get<Shown>('acme/hr-operations', `/discrepancies/${id}`)).body.allowed_actions, [])
    assert.deepEqual((await world.get<Shown>('acme/hr-head', `/discrepancies/${id}`)).body.allowed_actions, ['discrepancy.resolve'])
    assert.equal((await auditOf(id)).length, 1)
  })

  it('are decided in the inbox too, with the same result and the same audit entry', async () => {
    for (const [decision, status] of [
      ['Approved', 'Resolved'],
      ['Rejected', 'Upheld'],
    ] as const) {
      const { id, approval_request_id } = await raised()
      const decide = (word: string) =>
        world.post<{ code: string }>('acme/hr-operations', `/approvals/${approval_request_id}/decision`, { decision: word })
      assert.equal((await decide('ReturnedForInfo')).status, 200)
      assert.equal((await world.get<Shown>('acme/auditor', `/discrepancies/${id}`)).body.row_version, 1)
      assert.equal((await decide(decision)).status, 200)
      const { body: saved } = await world.get<Shown>('acme/auditor', `/discrepancies/${id}`)
      assert.deepEqual([saved.status, saved.resolution_comment, saved.resolved_by], [status, null, world.tenants.acme.users.HR_OPERATIONS])
      assert.deepEqual(
        (await auditOf(id)).map((entry) => [entry.action, entry.outcome]),
        [
          ['discrepancy.raise', 'Open'],
          ['discrepancy.resolve', 'ReturnedForInfo'],
          ['discrepancy.resolve', status],
        ],
      )
      refusedWith(await decide('ReturnedForInfo'), 422, 'illegal_transition')
    }
  })

  it('stay open when only an optional step is approved', async () => {
    const setMandatory = (role: string) =>
      world.asOwner('acme', `update approval_rules set role_code = $2 where tenant_id = $1 and entity_type = 'discrepancy' and mandatory`, [
        role,
      ])
    const rule = { step: 1, name: 'Operations looks first', role: 'HR_OPERATIONS', mandatory: false }
    const added = await world.post<{ id: string }>('acme/workflow-admin', '/admin/approval-matrix/discrepancy/rules', rule)
    await setMandatory('HR_HEAD')
    const { id } = await raised()
    await setMandatory('HR_OPERATIONS')
    await world.call('acme/workflow-admin', 'DELETE', `/admin/approval-matrix/rules/${added.body.id}`)
    const looked = await resolve('acme/hr-operations', id)
    assert.deepEqual([looked.status, looked.body.status, looked.body.resolution_comment], [200, 'Open', null], looked.text)
    assert.deepEqual((await auditOf(id)).at(-1)?.outcome, 'Approved')
    refusedWith(await resolve('acme/hr-operations', id), 422, 'not_your_step')
    assert.equal((await resolve('acme/hr-head', id)).body.status, 'Resolved')
  })

  it('are listed newest first, by application and by status', async () => {
    const { applicationId: other } = await journeyTo(world, 'acme', 'Shortlisted')
    const made = [await raised(undefined, { application_id: other }), await raised(undefined, { application_id: other })]
    await resolve('acme/hr-operations', made[0]?.id as string)
    const ids = async (query: string) =>
      (await world.get<{ items: Shown[] }>('acme/auditor', `/discrepancies?${query}`)).body.items.map((one) => one.id)
    assert.deepEqual(await ids(`application_id=${other}`), [made[1]?.id, made[0]?.id])
    assert.deepEqual(await ids(`application_id=${other}&status=Resolved`), [made[0]?.id])
    assert.deepEqual(await ids(`application_id=${other}&status=Open&limit=1`), [made[1]?.id])
    const first = await world.get<{ items: Shown[]; next_cursor: string }>('acme/auditor', `/discrepancies?application_id=${other}&limit=1`)
    assert.deepEqual(await ids(`application_id=${other}&limit=1&cursor=${first.body.next_cursor}`), [made[0]?.id])
    assert.ok((await ids('status=Open')).length >= 1)
    assert.equal((await world.get('acme/auditor', '/discrepancies?status=open')).status, 400)
    assert.equal((await world.get('acme/auditor', '/discrepancies?category=Identity')).status, 400)
    assert.deepEqual((await world.get('globex/auditor', `/discrepancies?application_id=${other}`)).body.items, [])
  })

  it('32 resolutions at once: one is taken, with one audit entry', async () => {
    const { id } = await raised()
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, n) => resolve(n % 2 ? 'acme/hr-operations' : 'acme/hr-head', id, n % 3 ? 'Resolved' : 'Upheld')),
    )
    const won = answers.filter((answer) => answer.status === 200)
    assert.equal(won.length, 1)
    for (const lost of answers.filter((answer) => answer.status !== 200)) refusedWith(lost, 422, 'illegal_transition')
    assert.equal((await auditOf(id)).length, 2)
    assert.equal((await world.get<Shown>('acme/auditor', `/discrepancies/${id}`)).body.status, won[0]?.body.status)
  })

  it('400 for a faulty body', async () => {
    for (const wrong of [
      { category: 'identity' },
      { severity: 'Fatal' },
      { description: '' },
      { description: undefined },
      { field: 'a\nb' },
      { field: 'x'.repeat(101) },
      { application_id: 'no-id' },
      { status: 'Resolved' },
    ]) {
      refusedWith(await raise(undefined, wrong), 400, 'validation_failed')
    }
    const { id } = await raised()
    for (const wrong of [
      { resolution: 'resolved', comment: 'x' },
      { resolution: 'Resolved' },
      { resolution: 'Resolved', comment: ' ' },
      {},
    ])
      assert.equal((await world.post('acme/hr-operations', `/discrepancies/${id}/resolve`, wrong)).status, 400)
    for (const wrong of [{ document_type: 'resume' }, { message: 'x' }, {}])
      assert.equal((await world.post('acme/hr-operations', `/discrepancies/${id}/reupload-request`, wrong)).status, 400)
  })
  it('can be raised before the shortlist is decided, and ends with a rejection there', async () => {
    const { applicationId: applied } = await journeyTo(world, 'acme', 'Applied')
    const early = await raise(undefined, { application_id: applied })
    assert.equal(early.status, 201)
    const rejected = { decision: 'Rejected' }
    assert.equal((await world.post('acme/hiring-manager', `/applications/${applied}/shortlist-approval`, rejected)).status, 200)
    const { body } = await world.get('acme/hr-operations', `/workflows/${early.body.approval_request_id}`)
    assert.equal(body.status, 'Cancelled')
  })
  it('401 without a token', async () => {
    const { id } = await raised()
    for (const path of ['/discrepancies', `/discrepancies/${id}`]) assert.equal((await world.get(null, path)).status, 401)
    for (const path of ['', `/${id}/resolve`, `/${id}/reupload-request`])
      assert.equal((await world.post(null, `/discrepancies${path}`, {})).status, 401)
  })
  it('403 for roles that are not on the list', async () => {
    const { id } = await raised()
    assert.equal((await world.get('acme/recruiter', '/discrepancies')).status, 403)
    assert.equal((await world.get('acme/recruiter', `/discrepancies/${id}`)).status, 403)
    assert.equal((await raise('acme/hr-head')).status, 403)
    assert.equal((await resolve('acme/verification-officer', id)).status, 403)
    assert.equal((await world.post('acme/hr-head', `/discrepancies/${id}/reupload-request`, {})).status, 403)
  })
  it('404 for another tenant and for what nobody has', async () => {
    const { id } = await raised()
    for (const [tenant, wanted] of [
      ['globex', id],
      ['acme', newId()],
    ] as const) {
      assert.equal((await world.get(`${tenant}/auditor`, `/discrepancies/${wanted}`)).status, 404)
      assert.equal((await resolve(`${tenant}/hr-operations`, wanted)).status, 404)
      assert.equal((await world.post(`${tenant}/hr-operations`, `/discrepancies/${wanted}/resolve`, {})).status, 404)
      assert.equal((await world.post(`${tenant}/hr-operations`, `/discrepancies/${wanted}/reupload-request`, {})).status, 404)
    }
    refusedWith(await raise('globex/verification-officer'), 404, 'not_found')
    refusedWith(await raise(undefined, { application_id: newId() }), 404, 'not_found')
  })
})
