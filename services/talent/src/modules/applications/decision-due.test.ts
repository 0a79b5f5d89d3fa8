import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, plantCandidates, type Who, type World } from '../../testing.ts'
import { approve, approvedTan, freeSlot, type Journey, journeyTo } from '../../testing-workflow.ts'

describe('an application whose interviews are over', () => {
  let world: World
  let over: Journey
  before(async () => {
    world = await createWorld()
    await journeyTo(world, 'acme', 'Shortlisted')
    await journeyTo(world, 'acme', 'Interviewing')
    await journeyTo(world, 'acme', 'OfferPending')
    over = await journeyTo(world, 'acme', 'Interviewed')
  })
  after(() => world.close())

  const due = async (who: Who = 'acme/recruiter') => {
    const { status, body, text } = await world.get<{ items: { id: string; allowed_actions: string[] }[] }>(
      who,
      '/applications?decision_due=true',
    )
    assert.equal(status, 200, text)
    return body.items
  }
  const idsDue = async (who?: Who) => (await due(who)).map(({ id }) => id)

  it('waits for a decision of whoever put the candidate forward, and of nobody else', async () => {
    const [one, ...others] = await due()
    assert.deepEqual([one?.id, others], [over.applicationId, []])
    assert.ok(one?.allowed_actions.includes('offer.create') && one.allowed_actions.includes('application.reject'))
    for (const role of ['ta-manager', 'auditor', 'interviewer']) assert.deepEqual(await idsDue(`acme/${role}`), [], role)
    assert.deepEqual(await idsDue('globex/recruiter'), [])
  })

  it('waits for whoever asked for the position, too', async () => {
    const tanId = await approvedTan(world, 'globex')
    const [candidateId] = await plantCandidates(world, 'globex', 1)
    const made = await world.post<{ id: string }>('globex/sourcer', '/applications', { candidate_id: candidateId, tan_id: tanId })
    const { id } = made.body
    await world.post('globex/hiring-manager', `/applications/${id}/shortlist-approval`, approve)
    const panel = [world.tenants.globex.users.INTERVIEWER]
    const interview = { application_id: id, round: 1, mode: 'Video', panel, ...freeSlot() }
    const planned = await world.post<{ id: string }>('globex/coordinator', '/interviews', interview)
    assert.deepEqual(await idsDue('globex/recruiter'), [], 'feedback is still missing')
    await world.post('globex/interviewer', `/interviews/${planned.body.id}/feedback`, { recommendation: 'Yes', comments: 'Good.' })
    assert.deepEqual(await idsDue('globex/recruiter'), [id])
    assert.deepEqual(await idsDue('globex/sourcer'), [id])
  })

  it('waits no longer while another interview is planned, or once it is rejected', async () => {
    const panel = [world.tenants.acme.users.INTERVIEWER]
    const next = { application_id: over.applicationId, round: 2, mode: 'Video', panel, ...freeSlot() }
    const { id } = (await world.post<{ id: string }>('acme/coordinator', '/interviews', next)).body
    assert.deepEqual(await idsDue(), [])
    assert.equal((await world.post('acme/coordinator', `/interviews/${id}/cancel`, { reason: 'Not needed.' })).status, 200)
    assert.deepEqual(await idsDue(), [over.applicationId])
    await world.post('acme/recruiter', `/applications/${over.applicationId}/reject`, { reason: 'Another was better.' })
    assert.deepEqual(await idsDue(), [])
  })
})
