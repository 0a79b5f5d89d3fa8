import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, type Who, type World } from '../../testing.ts'
import { approve, journeyTo, tanBody } from '../../testing-workflow.ts'

interface Request {
  id: string
  status: string
  row_version: number
  comments: { id: string; kind: string; by: string; at: string; text: string }[]
  is_author: boolean
  allowed_actions: string[]
  code?: string
}

describe('comments on an approval request', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const tan = async () => (await world.post<{ id: string; approval_request_id: string }>('acme/recruiter', '/tans', tanBody())).body
  const comment = (who: Who | null, id: string, body: object = { text: 'Why now?' }) =>
    world.post<Request>(who, `/approvals/${id}/comments`, body)
  const read = async (id: string, who: Who = 'acme/auditor') => (await world.get<Request>(who, `/workflows/${id}`)).body
  const auditOf = (id: string) =>
    world.asOwner<{ action: string; outcome: string; details: Record<string, unknown> }>(
      'acme',
      `select action, outcome, details::jsonb as details from audit_log where tenant_id = $1 and entity_id = $2 order by sequence`,
      [id],
    )

  it('keep the question of who returns it for info, and the answer, and change nothing else', async () => {
    const { id, approval_request_id: request } = await tan()
    const before = await read(request)
    const asked = { decision: 'ReturnedForInfo', comment: 'Which budget?' }
    assert.equal((await world.post('acme/department-head', `/tans/${id}/approve`, asked)).status, 200)
    const answer = await comment('acme/recruiter', request, { text: 'The one of next year.' })
    assert.equal(answer.status, 201, answer.text)
    const { comments, ...rest } = await read(request)
    const { DEPARTMENT_HEAD, RECRUITER } = world.tenants.acme.users
    assert.deepEqual(
      comments.map(({ kind, by, text }) => [kind, by, text]),
      [
        ['question', DEPARTMENT_HEAD, 'Which budget?'],
        ['answer', RECRUITER, 'The one of next year.'],
      ],
    )
    for (const { at } of comments) assert.match(at, /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/)
    assert.deepEqual({ ...rest, comments: [] }, before)
    assert.deepEqual((await world.get<{ items: Request[] }>('acme/auditor', '/approvals?limit=1')).body.items[0]?.comments, comments)
    assert.deepEqual(answer.body.comments, comments)
  })

  it('are found by whoever raised the request while the newest one is a question', async () => {
    const { id, approval_request_id: request } = await tan()
    const toAnswer = async (who: Who, query = '') =>
      (await world.get<{ items: Request[] }>(who, `/approvals?to_answer=true${query}`)).body.items.map((one) => one.id)
    assert.ok(!(await toAnswer('acme/recruiter')).includes(request))
    await world.post('acme/department-head', `/tans/${id}/approve`, { decision: 'ReturnedForInfo', comment: 'Which budget?' })
    assert.equal((await toAnswer('acme/recruiter'))[0], request)
    assert.equal((await toAnswer('acme/recruiter', '&entity_type=tan&status=Pending'))[0], request)
    assert.deepEqual(await toAnswer('acme/recruiter', '&entity_type=offer'), [])
    assert.deepEqual(await toAnswer('acme/recruiter', '&status=Approved'), [])
    for (const who of ['acme/department-head', 'acme/hr-head', 'globex/recruiter'] as const)
      assert.ok(!(await toAnswer(who)).includes(request), who)
    assert.deepEqual([(await read(request, 'acme/recruiter')).is_author, (await read(request, 'acme/hr-head')).is_author], [true, false])
    await comment('acme/recruiter', request)
    assert.ok(!(await toAnswer('acme/recruiter')).includes(request))
    await comment('acme/department-head', request)
    assert.ok((await toAnswer('acme/recruiter')).includes(request))
    await world.post('acme/department-head', `/tans/${id}/approve`, { decision: 'Rejected' })
    assert.ok(!(await toAnswer('acme/recruiter')).includes(request), 'settled')
  })

  it('422 on a request that was cancelled, naming the newer request of the same record', async () => {
    const { id, approval_request_id: cancelled } = await tan()
    const changed = await world.call<{ approval_request_id: string }>('acme/recruiter', 'PATCH', `/tans/${id}`, {
      body: { title: 'Data engineer, senior' },
      headers: { 'if-match': '*' },
    })
    const { status, body } = await world.post<{ code: string; detail: string }>('acme/recruiter', `/approvals/${cancelled}/comments`, {
      text: 'x',
    })
    assert.deepEqual([status, body.code], [422, 'not_pending'])
    assert.equal(
      body.detail,
      `This request was cancelled. The newer request about the same record is ${changed.body.approval_request_id}, which is Pending: comment there.`,
    )
  })

  it('are audited by their id, and their text is nowhere in the log', async () => {
    const { id, approval_request_id: request } = await tan()
    await world.post('acme/finance-approver', `/tans/${id}/approve`, { decision: 'ReturnedForInfo', comment: 'SECRETWORD one' })
    await comment('acme/recruiter', request, { text: 'SECRETWORD two' })
    const [question, answer] = (await read(request)).comments
    assert.deepEqual(
      (await auditOf(request)).map(({ action, outcome, details }) => [action, outcome, details]),
      [['approval.comment', 'answer', { comment_id: answer?.id }]],
    )
    const returned = (await auditOf(id)).at(-1)
    assert.deepEqual(
      [returned?.outcome, returned?.details],
      ['ReturnedForInfo', { approval_request_id: request, comment_id: question?.id }],
    )
    const told = await world.asOwner('acme', `select id from audit_log where tenant_id = $1 and details::text like '%SECRETWORD%'`)
    assert.deepEqual(told, [])
  })

  it('are for who asked and for the roles that decide the kind, as allowed_actions says', async () => {
    const { approval_request_id: request } = await tan()
    for (const [role, status] of [
      ['recruiter', 201],
      ['department-head', 201],
      ['finance-approver', 201],
      ['hr-head', 201],
      ['ta-head', 201],
      ['hiring-manager', 403],
      ['agent-service', 403],
      ['hr-operations', 403],
    ] as const) {
      const who: Who = `acme/${role}`
      assert.equal((await read(request, who)).allowed_actions.includes('approval.comment'), status === 201, role)
      assert.equal((await comment(who, request)).status, status, role)
    }
    assert.equal((await read(request)).comments.length, 5)
  })

  it('422 not_pending once it is settled', async () => {
    const { applicationId } = await journeyTo(world, 'acme', 'Shortlisted')
    const { body } = await world.get<{ shortlist_request_id: string }>('acme/auditor', `/applications/${applicationId}`)
    assert.deepEqual((await read(body.shortlist_request_id, 'acme/hiring-manager')).allowed_actions, [])
    for (const who of ['acme/recruiter', 'acme/hiring-manager'] as const) {
      const answer = await comment(who, body.shortlist_request_id)
      assert.deepEqual([answer.status, answer.body.code], [422, 'not_pending'])
    }
  })

  it('leave the approval that a program rests on as it is', async () => {
    const { id, approval_request_id: request } = await tan()
    await world.post('acme/department-head', `/tans/${id}/approve`, approve)
    const version = (await read(request)).row_version
    await comment('acme/recruiter', request)
    assert.equal((await read(request)).row_version, version)
  })

  it('400 for a faulty body, 401 without a token, 403 for roles that are not on the list, 404 for what nobody has', async () => {
    const { approval_request_id: request } = await tan()
    for (const body of [{}, { text: '' }, { text: ' ' }, { text: 'x'.repeat(2_001) }, { text: 'x', kind: 'answer' }])
      assert.equal((await comment('acme/recruiter', request, body)).status, 400)
    assert.equal((await comment(null, request)).status, 401)
    for (const who of ['acme/auditor', 'acme/interviewer', 'acme/client-interviewer', 'acme/tenant-admin'] as const)
      assert.equal((await comment(who, request)).status, 403)
    assert.equal((await comment('globex/recruiter', request)).status, 404)
    for (const id of [newId(), 'nobody']) assert.equal((await comment('acme/recruiter', id)).status, 404)
  })
})

describe('a stand-in', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const submitted = async () => {
    const { offerId } = await journeyTo(world, 'acme', 'OfferPending')
    await world.post('acme/recruiter', `/offers/${offerId}/submit`)
    return offerId
  }
  const seen = async (id: string) => {
    const offer = (await world.get<{ allowed_actions: string[]; approval_request_id: string }>('acme/hr-head', `/offers/${id}`)).body
    const inbox = await world.get<{ items: { id: string }[] }>('acme/hr-head', '/approvals?mine=true&limit=100')
    return [offer.allowed_actions.includes('offer.approve'), inbox.body.items.some((one) => one.id === offer.approval_request_id)]
  }
  const setHead = (role: string, status: 'Active' | 'Revoked') =>
    world.asOwner(
      'acme',
      `insert into user_roles (tenant_id, user_id, role_code, status) values ($1, $2, 'HR_HEAD', $3)
         on conflict (tenant_id, user_id, role_code) do update set status = excluded.status`,
      [world.tenants.acme.users[role as 'AUDITOR'], status],
    )

  it('takes the step of finance when another active head of HR is left for the last one', async () => {
    const id = await submitted()
    assert.deepEqual(await seen(id), [false, false])
    await setHead('AUDITOR', 'Active')
    assert.deepEqual(await seen(id), [true, true])
    assert.equal((await world.post('acme/hr-head', `/offers/${id}/approve`, approve)).status, 200)
    const own = await world.post<{ code: string }>('acme/hr-head', `/offers/${id}/approve`, approve)
    assert.equal(own.body.code, 'one_step_per_person')
    await setHead('AUDITOR', 'Revoked')
  })
  it('422 needed_later when the other one raised the request, or is not active', async () => {
    await setHead('RECRUITER', 'Active')
    const id = await submitted()
    assert.deepEqual(await seen(id), [false, false])
    const refused = await world.post<{ code: string }>('acme/hr-head', `/offers/${id}/approve`, { decision: 'Rejected' })
    assert.deepEqual([refused.status, refused.body.code], [422, 'needed_later'])
    await setHead('RECRUITER', 'Revoked')
    await setHead('AUDITOR', 'Active')
    await world.asOwner('acme', `update users set status = 'Inactive' where tenant_id = $1 and id = $2`, [world.tenants.acme.users.AUDITOR])
    assert.deepEqual(await seen(id), [false, false])
    assert.equal((await world.post('acme/hr-head', `/offers/${id}/approve`, approve)).status, 422)
    await world.asOwner('acme', `update users set status = 'Active' where tenant_id = $1 and id = $2`, [world.tenants.acme.users.AUDITOR])
    await setHead('AUDITOR', 'Revoked')
  })
  it('still takes any step where no later one is for the head of HR', async () => {
    const { id } = (await world.post<{ id: string }>('acme/recruiter', '/tans', tanBody())).body
    assert.equal((await world.post('acme/hr-head', `/tans/${id}/approve`, approve)).status, 200)
  })
  it('may still ask a question', async () => {
    const id = await submitted()
    const asked = { decision: 'ReturnedForInfo', comment: 'Why?' }
    assert.equal((await world.post('acme/hr-head', `/offers/${id}/approve`, asked)).status, 200)
  })
})
