import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, type World } from '../../testing.ts'
import { freeSlot, type Journey, journeyTo } from '../../testing-workflow.ts'

type Page = { items: { id: string }[]; next_cursor: string | null }

describe('a client interviewer', () => {
  let world: World
  let mine: Journey & { interviewId: string }
  let others: Journey
  const guest = 'acme/client-interviewer'
  before(async () => {
    world = await createWorld()
    others = await journeyTo(world, 'acme', 'Interviewing')
    const journey = await journeyTo(world, 'acme', 'Interviewing') // with an interview of others on the same application
    const { CLIENT_INTERVIEWER, RECRUITER } = world.tenants.acme.users
    const body = { application_id: journey.applicationId, round: 2, mode: 'Video', panel: [CLIENT_INTERVIEWER, RECRUITER], ...freeSlot() }
    const { status, body: made } = await world.post<{ id: string }>('acme/coordinator', '/interviews', body)
    assert.equal(status, 201)
    mine = { ...journey, interviewId: made.id }
  })
  after(() => world.close())

  it('sees the interviews of their panels, and the applications and requisitions behind them, alone and in lists', async () => {
    for (const [path, id] of [
      ['/interviews', mine.interviewId],
      ['/applications', mine.applicationId],
      ['/tans', mine.tanId],
    ] as const) {
      assert.equal((await world.get(guest, `${path}/${id}`)).status, 200, path)
      const { body } = await world.get<Page>(guest, path)
      assert.deepEqual([body.items.map((one) => one.id), body.next_cursor], [[id], null], path)
    }
  })
  it('404 for all others, also for feedback, where anybody else hears 403; no list has them, however it is filtered', async () => {
    const [first] = (await world.get<Page>('acme/auditor', `/interviews?application_id=${mine.applicationId}&limit=2`)).body.items.slice(1)
    const hidden = [
      `/interviews/${others.interviewId}`,
      `/interviews/${others.interviewId}/calendar.ics`,
      `/interviews/${first?.id}`,
      `/applications/${others.applicationId}`,
      `/tans/${others.tanId}`,
    ]
    for (const path of hidden) assert.equal((await world.get(guest, path)).status, 404, path)
    for (const path of [
      `/interviews?application_id=${others.applicationId}`,
      `/applications?tan_id=${others.tanId}`,
      `/applications?candidate_id=${others.candidateId}`,
      '/tans?status=PendingApproval',
    ])
      assert.deepEqual((await world.get<Page>(guest, path)).body.items, [], path)
    const feedback = { recommendation: 'Yes', comments: 'Good.' }
    for (const body of [feedback, {}]) {
      assert.equal((await world.post(guest, `/interviews/${others.interviewId}/feedback`, body)).status, 404)
      assert.equal((await world.post('acme/hiring-manager', `/interviews/${others.interviewId}/feedback`, body)).status, 403)
    }
  })
  it('does not see feedback of others before their own, and gives it', async () => {
    type Shown = { feedback: unknown[] }
    const path = `/interviews/${mine.interviewId}`
    const given = { recommendation: 'No', comments: 'Not deep enough.' }
    assert.equal((await world.post('acme/recruiter', `${path}/feedback`, given)).status, 201)
    assert.deepEqual((await world.get<Shown>(guest, path)).body.feedback, [])
    assert.equal((await world.post<Shown>(guest, `${path}/feedback`, given)).body.feedback.length, 2)
  })
  it('403 for approval requests, their comments, candidates and employees; the directory of people is for every role', async () => {
    const [request] = await world.asOwner<{ id: string }>(
      'acme',
      'select shortlist_request_id as id from applications where tenant_id = $1 and id = $2',
      [mine.applicationId],
    )
    assert.equal((await world.post(guest, `/approvals/${request?.id}/comments`, { text: 'Hello?' })).status, 403)
    for (const path of ['/approvals', `/workflows/${request?.id}`, `/candidates/${mine.candidateId}`, '/employees', '/dashboard/summary'])
      assert.equal((await world.get(guest, path)).status, 403, path)
    assert.equal((await world.get(guest, '/users')).status, 200)
  })
  it('404 for the application and the requisition once the interview is cancelled, which they still see', async () => {
    const { CLIENT_INTERVIEWER } = world.tenants.acme.users
    const { applicationId, tanId } = await journeyTo(world, 'acme', 'Shortlisted')
    const body = { application_id: applicationId, round: 1, mode: 'Video', panel: [CLIENT_INTERVIEWER], ...freeSlot() }
    const { body: made } = await world.post<{ id: string }>('acme/coordinator', '/interviews', body)
    const behind = [`/applications/${applicationId}`, `/tans/${tanId}`]
    for (const path of behind) assert.equal((await world.get(guest, path)).status, 200, path)
    assert.equal((await world.post('acme/coordinator', `/interviews/${made.id}/cancel`, { reason: 'Moved.' })).status, 200)
    for (const path of behind) assert.equal((await world.get(guest, path)).status, 404, path)
    for (const [path, id] of [
      ['/applications', applicationId],
      ['/tans', tanId],
    ])
      assert.ok(!(await world.get<Page>(guest, `${path}?limit=100`)).body.items.some((one) => one.id === id), path)
    assert.equal((await world.get<{ status: string }>(guest, `/interviews/${made.id}`)).body.status, 'Cancelled')
  })
  it('403 for offers, as for other interviewers', async () => {
    for (const who of [guest, 'acme/interviewer'] as const) assert.equal((await world.get(who, '/offers')).status, 403)
  })
})
