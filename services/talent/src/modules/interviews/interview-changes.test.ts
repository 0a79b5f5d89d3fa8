import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, type Who, type World } from '../../testing.ts'
import { freeSlot, journeyTo } from '../../testing-workflow.ts'
import type { Interview } from './interviews.schema.ts'

type Answered = Interview & { code: string; errors: { path: string }[] }

describe('PATCH /interviews/{id}', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const user = (role: 'INTERVIEWER' | 'HIRING_MANAGER' | 'RECRUITER' | 'SOURCER') => world.tenants.acme.users[role]
  const patch = (id: string, body: object, who: Who | null = 'acme/coordinator', headers: Record<string, string> = { 'if-match': '*' }) =>
    world.call<Answered>(who, 'PATCH', `/interviews/${id}`, { body, headers })
  const schedule = async (more: object = {}, application?: string) => {
    const application_id = application ?? (await journeyTo(world, 'acme', 'Shortlisted')).applicationId
    const body = { application_id, round: 1, mode: 'Phone', panel: [user('INTERVIEWER'), user('HIRING_MANAGER')], ...freeSlot(), ...more }
    const answer = await world.post<Answered>('acme/coordinator', '/interviews', body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }
  const feedback = { recommendation: 'Yes', comments: 'Good.' }

  it('401 without a token, 403 for a role that may not, 404 elsewhere, 428 and 409 for the version', async () => {
    const { id } = await schedule()
    assert.equal((await patch(id, { location: 'Room 2' }, null)).status, 401)
    assert.equal((await patch(id, { location: 'Room 2' }, 'acme/interviewer')).status, 403)
    assert.equal((await patch(newId(), { location: 'Room 2' })).status, 404)
    assert.equal((await patch(id, { location: 'Room 2' }, 'globex/coordinator')).status, 404)
    assert.equal((await patch(id, { location: 'Room 2' }, 'acme/coordinator', {})).status, 428)
    assert.equal((await patch(id, { location: 'Room 2' }, 'acme/coordinator', { 'if-match': '"3"' })).body.code, 'stale_row_version')
  })
  it('changes times, mode, location and panel, frees who left, and is audited once', async () => {
    const before = await schedule()
    const slot = freeSlot()
    const change = { ...slot, mode: 'InPerson', location: 'Room 2', panel: [user('RECRUITER'), user('INTERVIEWER')] }
    const { status, body, headers } = await patch(before.id, change)
    assert.equal(status, 200)
    assert.deepEqual(
      [body.starts_at, body.ends_at, body.mode, body.location, body.panel.map((one) => one.user_id), body.status, headers.etag],
      [slot.starts_at, slot.ends_at, 'InPerson', 'Room 2', change.panel, 'Scheduled', '"2"'],
    )
    const entries = await world.asOwner<{ action: string; details: { changed: string[] } }>(
      'acme',
      'select action, details from audit_log where tenant_id = $1 and entity_id = $2 order by sequence',
      [before.id],
    )
    assert.deepEqual(
      entries.map((one) => one.action),
      ['interview.schedule', 'interview.update'],
    )
    assert.deepEqual(entries[1]?.details.changed.sort(), Object.keys(change).sort())
    await schedule({ panel: [user('HIRING_MANAGER')], starts_at: before.starts_at, ends_at: before.ends_at })
    assert.equal(
      (await world.post('acme/hiring-manager', `/interviews/${before.id}/feedback`, feedback)).status,
      403,
      'who left gives none',
    )
    const kept = await patch(before.id, { location: null })
    assert.deepEqual([kept.body.location, kept.body.starts_at, kept.body.panel], [null, slot.starts_at, body.panel])
  })
  it('422 panel_conflict with another interview and none with itself', async () => {
    const [one, other] = [await schedule({ panel: [user('SOURCER')] }), await schedule({ panel: [user('RECRUITER')] })]
    const times = { starts_at: one.starts_at, ends_at: one.ends_at }
    assert.equal((await patch(other.id, { ...times, panel: [user('SOURCER')] })).body.code, 'panel_conflict')
    assert.equal((await patch(one.id, { ...times, panel: [user('SOURCER'), user('HIRING_MANAGER')] })).status, 200)
  })
  it('422 candidate_conflict when the same application has another at that time, when changed and when scheduled', async () => {
    const first = await schedule({ panel: [user('SOURCER')] })
    const second = await schedule({ panel: [user('RECRUITER')] }, first.application_id)
    const times = { starts_at: first.starts_at, ends_at: first.ends_at }
    assert.equal((await patch(second.id, times)).body.code, 'candidate_conflict')
    const again = { application_id: first.application_id, round: 3, mode: 'Video', panel: [user('HIRING_MANAGER')], ...times }
    const refused = await world.post<Answered>('acme/coordinator', '/interviews', again)
    assert.deepEqual([refused.status, refused.body.code], [422, 'candidate_conflict'])
    const both = await Promise.all(
      [1, 2].map((n) =>
        world.post('acme/coordinator', '/interviews', {
          ...again,
          panel: [user(n === 1 ? 'SOURCER' : 'HIRING_MANAGER')],
          ...freeAt(first, 400),
        }),
      ),
    )
    assert.deepEqual(both.map((answer) => answer.status).sort(), [201, 422], 'one of two at the same moment')
  })
  it('422 once somebody gave feedback, or it is cancelled; 400 for times in the past or the wrong order', async () => {
    const given = await schedule()
    assert.equal((await world.post('acme/interviewer', `/interviews/${given.id}/feedback`, feedback)).status, 201)
    assert.equal((await patch(given.id, { panel: [user('RECRUITER')] })).body.code, 'illegal_transition')
    assert.ok(
      !(await world.get<Interview>('acme/coordinator', `/interviews/${given.id}`)).body.allowed_actions.includes('interview.update'),
    )
    const ill = await schedule()
    await world.post('acme/coordinator', `/interviews/${ill.id}/cancel`, { reason: 'ill' })
    assert.equal((await patch(ill.id, { location: 'Room 2' })).body.code, 'illegal_transition')
    const open = await schedule()
    for (const body of [
      { starts_at: '2020-01-01T10:00:00Z' },
      { ends_at: open.starts_at },
      { panel: [] },
      { round: 2 },
      { status: 'Completed' },
    ])
      assert.equal((await patch(open.id, body)).status, 400, JSON.stringify(body))
    assert.equal((await patch(open.id, { panel: [newId()] })).status, 404)
  })
  const freeAt = (one: Interview, days: number) => {
    const move = (time: Date | string) => new Date(new Date(time).getTime() + days * 86_400_000).toISOString()
    return { starts_at: move(one.starts_at), ends_at: move(one.ends_at) }
  }
})
