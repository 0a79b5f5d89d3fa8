import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, type World } from '../../testing.ts'
import { freeSlot, journeyTo, openDocuments } from '../../testing-workflow.ts'

interface Key {
  user_id: string
  bearer: { authorization: string }
}
interface Refusal {
  code: string
  errors?: { path: string; message: string }[]
}

describe('a service account is no person', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const keyOf = async (role: string): Promise<Key> => {
    const body = { name: `Key of ${role}`, role, expires_at: '2100-01-01T00:00:00.000Z' }
    const made = await world.post<{ secret: string; user_id: string }>('acme/user-admin', '/admin/api-keys', body)
    assert.equal(made.status, 201, made.text)
    return { user_id: made.body.user_id, bearer: { authorization: `Bearer ${made.body.secret}` } }
  }

  /** A key with a role that was given out before programs were refused it. */
  const olderKeyOf = async (role: string): Promise<Key> => {
    const key = await keyOf('AUDITOR')
    await world.asOwner('acme', 'update api_keys set role_code = $3 where tenant_id = $1 and user_id = $2', [key.user_id, role])
    await world.asOwner('acme', 'update user_roles set role_code = $3 where tenant_id = $1 and user_id = $2', [key.user_id, role])
    return key
  }

  it('403 for managing users, keys, the tenant, the approval matrix and the token of a provider, whatever the role of the key, and its permissions say so', async () => {
    const { USER_ADMIN, RECRUITER } = world.tenants.acme.users
    for (const role of ['TENANT_ADMIN', 'USER_ADMIN']) {
      const { bearer } = await olderKeyOf(role)
      const { body } = await world.get<{ permissions: string[] }>(null, '/users/me/permissions', bearer)
      assert.deepEqual([body.permissions.includes('user.read'), body.permissions.includes('user.manage')], [true, false], role)
      const shown = await world.get<{ allowed_actions: string[]; row_version: number }>(null, `/admin/users/${RECRUITER}`, bearer)
      assert.deepEqual([shown.status, shown.body.allowed_actions], [200, []])
      const expires_at = '2100-01-01T00:00:00.000Z'
      const attempts: [method: 'POST' | 'PUT' | 'GET', path: string, body?: object][] = [
        ['PUT', `/admin/users/${USER_ADMIN}/roles`, { roles: ['USER_ADMIN', 'HR_HEAD'], row_version: 1 }],
        ['POST', '/admin/users', { email: 'made@acme.example', display_name: 'Made', roles: ['HR_HEAD'] }],
        ['POST', `/admin/users/${RECRUITER}/deactivate`],
        ['POST', '/admin/api-keys', { name: 'Another', role: 'AUDITOR', expires_at }],
        ['GET', '/admin/api-keys'],
        ['POST', '/admin/scim-token'],
        ['POST', '/admin/approval-matrix/offer/rules', { step: 3, name: 'Third', role: 'TA_HEAD', mandatory: true }],
        ['PUT', '/admin/tenant-profile', { name: 'x', legal_name: 'x', domain: 'x.example', row_version: 1 }],
      ]
      for (const [method, path, sent] of attempts) {
        const answer = await world.call<Refusal>(null, method, path, { ...(sent ? { body: sent } : {}), headers: bearer })
        assert.deepEqual([answer.status, answer.body.code], [403, 'forbidden'], `${role} ${path}: ${answer.text}`)
      }
    }
    const [denied] = await world.asOwner<{ count: number }>(
      'acme',
      `select count(*)::int as count from audit_log where tenant_id = $1 and action = 'authorization.denied'`,
    )
    assert.equal(denied?.count, 16, 'each attempt is recorded')
    const numbering = await keyOf('CONFIG_ADMIN')
    assert.equal((await world.get(null, '/admin/numbering-rules', numbering.bearer)).status, 200, 'what needs no person stays')
    const workflow = await olderKeyOf('WORKFLOW_ADMIN')
    assert.equal((await world.get(null, '/admin/approval-matrix', workflow.bearer)).status, 403)
  })

  it('422 on a panel, when scheduled, changed or reassigned, as for a user who is an agent', async () => {
    const { applicationId, interviewId } = await journeyTo(world, 'acme', 'Interviewing')
    const { AGENT_SERVICE, INTERVIEWER } = world.tenants.acme.users
    const program = await olderKeyOf('INTERVIEWER')
    for (const member of [program.user_id, AGENT_SERVICE]) {
      const body = { application_id: applicationId, round: 2, mode: 'Video', panel: [INTERVIEWER, member], ...freeSlot() }
      const scheduled = await world.post<Refusal>('acme/coordinator', '/interviews', body)
      assert.deepEqual([scheduled.status, scheduled.body.code], [422, 'not_a_person'], scheduled.text)
      assert.deepEqual(
        scheduled.body.errors?.map((one) => one.path),
        ['panel.1'],
      )
      const { body: now } = await world.get<{ row_version: number }>('acme/coordinator', `/interviews/${interviewId}`)
      const change = { panel: [member], row_version: now.row_version }
      const changed = await world.call<Refusal>('acme/coordinator', 'PATCH', `/interviews/${interviewId}`, { body: change })
      assert.deepEqual([changed.status, changed.body.code], [422, 'not_a_person'], changed.text)
    }
    const [seat] = await world.asOwner<{ user_id: string }>(
      'acme',
      'select user_id from interview_panel where tenant_id = $1 and interview_id = $2 limit 1',
      [interviewId],
    )
    const moved = await world.post<{ not_moved: Refusal[] }>('acme/user-admin', `/admin/users/${seat?.user_id}/reassign`, {
      to_user_id: AGENT_SERVICE,
      items: [{ kind: 'interview_feedback', entity_id: interviewId }],
    })
    assert.equal(moved.body.not_moved[0]?.code, 'not_a_person', moved.text)
  })

  it('403 for feedback, even from a seat that a program got before', async () => {
    const { interviewId } = await journeyTo(world, 'acme', 'Interviewing')
    const program = await olderKeyOf('INTERVIEWER')
    const { AGENT_SERVICE } = world.tenants.acme.users
    const feedback = { recommendation: 'StrongYes', comments: 'Hire.' }
    const path = `/interviews/${interviewId}`
    for (const member of [program.user_id, AGENT_SERVICE])
      await world.asOwner(
        'acme',
        `insert into interview_panel (tenant_id, interview_id, user_id, position, starts_at, ends_at)
         select i.tenant_id, i.id, $3, (select max(position) + 1 from interview_panel where tenant_id = $1 and interview_id = i.id), i.starts_at, i.ends_at
           from interviews i where i.tenant_id = $1 and i.id = $2`,
        [interviewId, member],
      )
    for (const [who, headers] of [
      [null, program.bearer],
      ['acme/agent-service', {}],
    ] as const) {
      assert.equal((await world.post(who, `${path}/feedback`, feedback, headers)).status, 403)
      const { body } = await world.get<{ allowed_actions: string[] }>(who, path, headers)
      assert.ok(!body.allowed_actions.includes('interview.feedback'))
    }
  })

  it('opens documents without having seen them: the check waits for a person', async () => {
    const journey = await journeyTo(world, 'acme', 'Submitted')
    const { bearer } = await keyOf('VERIFICATION_OFFICER')
    type Case = { checks: { code: string; result: string; documents?: string[] }[] }
    const seen = async () =>
      (await world.get<Case>('acme/verification-officer', `/verification/${journey.applicationId}`)).body.checks.find(
        (check) => check.code === 'documents_seen',
      )
    const path = `/green-forms/applications/${journey.applicationId}/submission/${journey.submissionId}`
    const documents = (await seen())?.documents ?? []
    assert.ok(documents.length > 0)
    for (const type of documents) assert.equal((await world.get(null, `${path}/documents/${type}`, bearer)).status, 200)
    assert.deepEqual([(await seen())?.result, (await seen())?.documents], ['NeedsReview', documents])
    const shown = await world.get<{ documents: { seen_by: string | null }[] }>('acme/auditor', path)
    assert.ok(shown.body.documents.every((one) => one.seen_by === null))
    const mine = await world.get<{ items: { application_id: string }[] }>('acme/hr-operations', '/verification?mine=true&limit=100')
    assert.ok(mine.body.items.some((one) => one.application_id === journey.applicationId))
    await openDocuments(world, journey)
    assert.equal((await seen())?.result, 'Passed')
  })
})
