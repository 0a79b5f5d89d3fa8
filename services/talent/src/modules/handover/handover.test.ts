import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import type { Role } from '../../policy.ts'
import { createWorld, type World } from '../../testing.ts'
import { approvedTan, freeSlot, journeyTo, tanBody } from '../../testing-workflow.ts'

interface Item {
  kind: string
  entity_type: string
  entity_id: string
  title: string | null
  round: number | null
  code?: string
}
interface Reassigned {
  moved: Item[]
  not_moved: Item[]
  waiting: Item[]
  code: string
}

describe('what waits for somebody who leaves', () => {
  let world: World
  let idOf: (role: Role) => string
  before(async () => {
    world = await createWorld()
    idOf = (role) => world.tenants.acme.users[role]
  })
  after(() => world.close())

  const add = async (name: string, roles: Role[]) =>
    (
      await world.post<{ id: string }>('acme/tenant-admin', '/admin/users', {
        email: `${name}@acme.example`,
        display_name: name,
        roles,
      })
    ).body.id
  const waiting = async (id: string) => (await world.get<{ items: Item[] }>('acme/tenant-admin', `/admin/users/${id}/waiting`)).body.items
  const reassign = (from: string, body: object) => world.post<Reassigned>('acme/tenant-admin', `/admin/users/${from}/reassign`, body)
  const schedule = async (panel: string[], when = freeSlot()) => {
    const { applicationId } = await journeyTo(world, 'acme', 'Shortlisted')
    const made = await world.post<{ id: string }>('acme/coordinator', '/interviews', {
      application_id: applicationId,
      round: 1,
      mode: 'Video',
      panel,
      ...when,
    })
    assert.equal(made.status, 201, made.text)
    return made.body.id
  }
  const asUser = (id: string, role: string) => ({
    authorization: `Bearer ${world.tokens.sign({ tenantId: world.tenants.acme.id, userId: id, role, name: '' })}`,
  })

  it('is listed when they are deactivated: feedback they owe, TANs they manage, questions to them, approvals only they could decide', async () => {
    const leaver = await add('leaver', ['INTERVIEWER', 'RECRUITER'])
    const interview = await schedule([leaver])
    const tan = await approvedTan(world, 'acme', { hiring_manager_id: leaver })
    const asked = await world.call<{ id: string; approval_request_id: string }>(null, 'POST', '/tans', {
      body: tanBody(),
      headers: asUser(leaver, 'RECRUITER'),
    })
    await world.post('acme/department-head', `/tans/${asked.body.id}/approve`, { decision: 'ReturnedForInfo', comment: 'Why?' })
    const gone = await world.post<{ waiting: Item[] }>('acme/tenant-admin', `/admin/users/${leaver}/deactivate`)
    assert.deepEqual(
      gone.body.waiting.map((item) => [item.kind, item.entity_type, item.entity_id]),
      [
        ['answer', 'tan', asked.body.approval_request_id],
        ['hiring_manager', 'tan', tan],
        ['interview_feedback', 'interview', interview],
      ],
    )
    assert.ok(gone.body.waiting.every((item) => item.title?.includes('Data engineer')))
    assert.deepEqual(
      gone.body.waiting.map(({ title, round }) => [title?.includes('round'), round]),
      [
        [false, null],
        [false, null],
        [false, 1],
      ],
      'the round is a number, which each reader sees in their own language',
    )
    assert.deepEqual(await waiting(leaver), gone.body.waiting)
    const finance = await waiting(idOf('FINANCE_APPROVER'))
    assert.deepEqual(finance, [], 'the step before is not theirs')
    const heads = await waiting(idOf('DEPARTMENT_HEAD'))
    assert.ok(heads.some((item) => item.kind === 'approval' && item.entity_id === asked.body.approval_request_id))
    await add('second-head', ['DEPARTMENT_HEAD'])
    assert.deepEqual(await waiting(idOf('DEPARTMENT_HEAD')), [], 'somebody else can decide it')
  })

  it('goes to somebody else, who then finds it and can do it; the history keeps the name', async () => {
    const [leaver, taker] = [await add('maya', ['INTERVIEWER']), await add('noor', ['INTERVIEWER'])]
    const interview = await schedule([leaver, idOf('HIRING_MANAGER')])
    const tan = await approvedTan(world, 'acme', { hiring_manager_id: leaver })
    await world.post('acme/tenant-admin', `/admin/users/${leaver}/deactivate`)
    const { status, body } = await reassign(leaver, { to_user_id: taker })
    assert.deepEqual([status, body.moved.length, body.not_moved, body.waiting], [200, 2, [], []])
    assert.equal((await world.get('acme/recruiter', `/tans/${tan}`)).body.hiring_manager_id, taker)
    const mine = await world.get<{ items: { id: string }[] }>(null, '/interviews?mine=true', asUser(taker, 'INTERVIEWER'))
    assert.deepEqual(
      mine.body.items.map((one) => one.id),
      [interview],
    )
    const given = await world.call(null, 'POST', `/interviews/${interview}/feedback`, {
      body: { recommendation: 'Yes', comments: 'Good.' },
      headers: asUser(taker, 'INTERVIEWER'),
    })
    assert.equal(given.status, 201, given.text)
    const entries = await world.asOwner<{ action: string; details: { reassigned_from: string; reassigned_to: string } }>(
      'acme',
      `select action, details from audit_log where tenant_id = $1 and details ->> 'reassigned_from' = $2 order by sequence`,
      [leaver],
    )
    assert.deepEqual(entries.map((entry) => [entry.action, entry.details.reassigned_to]).sort(), [
      ['interview.update', taker],
      ['tan.update', taker],
    ])
    assert.equal((await world.get('acme/recruiter', `/users/${leaver}`)).body.display_name, 'maya')
  })

  it('stays where the other is in an interview at that time, and says so', async () => {
    const [leaver, busy] = [await add('lee', ['INTERVIEWER']), await add('bo', ['INTERVIEWER'])]
    const when = freeSlot()
    const interview = await schedule([leaver], when)
    await schedule([busy], when)
    const { body } = await reassign(leaver, { to_user_id: busy })
    assert.deepEqual(
      [body.moved, body.not_moved.map((item) => [item.entity_id, item.code]), body.waiting.length],
      [[], [[interview, 'panel_conflict']], 1],
    )
  })

  it('just goes when the other sits on the panel already, and completes an interview that waited for it alone', async () => {
    const [leaver, other] = [await add('sam', ['INTERVIEWER']), await add('kim', ['INTERVIEWER'])]
    const interview = await schedule([leaver, other])
    await world.call(null, 'POST', `/interviews/${interview}/feedback`, {
      body: { recommendation: 'Yes', comments: 'Good.' },
      headers: asUser(other, 'INTERVIEWER'),
    })
    const items = [{ kind: 'interview_feedback', entity_id: interview }]
    assert.equal((await reassign(leaver, { to_user_id: other, items })).body.moved.length, 1)
    assert.equal((await world.get('acme/recruiter', `/interviews/${interview}`)).body.status, 'Completed')
  })

  it('404 and 422 for what does not wait, and for who cannot take it', async () => {
    const leaver = await add('ray', ['INTERVIEWER'])
    const taker = idOf('INTERVIEWER')
    const items = [{ kind: 'interview_feedback', entity_id: newId() }]
    assert.equal((await reassign(leaver, { to_user_id: taker, items })).status, 404)
    assert.equal((await reassign(leaver, { to_user_id: leaver })).body.code, 'same_user')
    for (const to_user_id of [newId(), world.tenants.globex.users.INTERVIEWER])
      assert.equal((await reassign(leaver, { to_user_id })).body.code, 'unknown_user')
    await world.post('acme/tenant-admin', `/admin/users/${leaver}/deactivate`)
    assert.equal((await reassign(taker, { to_user_id: leaver })).body.code, 'user_inactive')
    assert.equal((await reassign(newId(), { to_user_id: taker })).status, 404)
    assert.equal((await world.post('acme/auditor', `/admin/users/${taker}/reassign`, { to_user_id: leaver })).status, 403)
  })
})
