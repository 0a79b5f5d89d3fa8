import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, plantCandidates, type Who, type World } from '../../testing.ts'
import { freeSlot, type Journey, journeyTo } from '../../testing-workflow.ts'

interface Entry {
  id: string
  action: string
  entity_type: string
  outcome: string
  tan_number: string | null
  application_id: string | null
  actor: { display_name: string | null; role: string }
  details: Record<string, unknown>
}
type Page = { items: Entry[]; next_cursor: string | null }

describe('activity', () => {
  let world: World
  let journey: Journey
  before(async () => {
    world = await createWorld()
    journey = await journeyTo(world, 'acme', 'Verified')
    await world.post('acme/verification-officer', '/discrepancies', {
      application_id: journey.applicationId,
      ...{ category: 'Identity', severity: 'High', description: 'Two names.' },
    })
  })
  after(() => world.close())

  const read = async (who: Who, path: string) => {
    const { status, body, text } = await world.get<Page>(who, `${path}/activity?limit=100`)
    assert.equal(status, 200, text)
    return body.items
  }
  const ofCandidate = () => `/candidates/${journey.candidateId}`
  const ofApplication = () => `/applications/${journey.applicationId}`
  const actions = (entries: Entry[]) => new Set(entries.map(({ action }) => action))

  it('tells the way of an application, newest first, from every record of it', async () => {
    const entries = await read('acme/hr-head', ofApplication())
    const seen = actions(entries)
    for (const action of [
      'application.create',
      'shortlist.approve',
      'interview.schedule',
      'interview.feedback',
      'offer.create',
      'offer.approve',
      'offer.send',
      'green-form.issue',
      'green-form.submit',
      'discrepancy.raise',
    ])
      assert.ok(seen.has(action), action)
    assert.equal(entries[0]?.action, 'discrepancy.raise')
    assert.equal(entries.at(-1)?.action, 'application.create')
    assert.match(entries[0]?.tan_number ?? '', /^TAN-/)
    assert.deepEqual(entries.find(({ action }) => action === 'green-form.submit')?.actor.role, 'CANDIDATE')
  })

  it('shows a role nothing of records that it may not read', async () => {
    const recruiter = actions(await read('acme/recruiter', ofApplication()))
    assert.ok(recruiter.has('offer.approve'))
    for (const action of recruiter) assert.ok(!/^(green-form|discrepancy)\./.test(action), action)
    for (const action of actions(await read('acme/interviewer', ofApplication())))
      assert.ok(/^(application|shortlist|interview|candidate|employee-conversion)\./.test(action), action)
    assert.equal((await world.get('acme/finance-approver', `${ofCandidate()}/activity`)).status, 403)
    const finance = await read('acme/finance-approver', ofApplication())
    assert.equal(
      finance.some(({ entity_type }) => entity_type === 'candidate'),
      false,
    )
    assert.equal((await world.get('acme/client-interviewer', `${ofApplication()}/activity`)).status, 403)
  })

  it('says that feedback came and never what it said, also to who still owes theirs', async () => {
    const { INTERVIEWER, HIRING_MANAGER } = world.tenants.acme.users
    const { applicationId } = await journeyTo(world, 'acme', 'Shortlisted')
    const planned = await world.post<{ id: string }>('acme/coordinator', '/interviews', {
      application_id: applicationId,
      ...{ round: 1, mode: 'Video', panel: [INTERVIEWER, HIRING_MANAGER], ...freeSlot() },
    })
    await world.post('acme/interviewer', `/interviews/${planned.body.id}/feedback`, { recommendation: 'StrongNo', comments: 'Unprepared.' })
    for (const who of ['acme/hiring-manager', 'acme/hr-head'] as const) {
      const entries = await read(who, `/applications/${applicationId}`)
      const feedback = entries.find(({ action }) => action === 'interview.feedback')
      assert.deepEqual([feedback?.outcome, feedback?.details], ['Scheduled', { feedback_given: 1, panel_size: 2 }])
      assert.ok(!/StrongNo|Unprepared/.test(JSON.stringify(entries)))
    }
  })

  it('tells nothing of pay, of reads and downloads, and no detail beyond numbers and codes', async () => {
    await world.get('acme/hr-operations', `/offers/${journey.offerId}/letter.pdf`)
    await world.asOwner(
      'acme',
      `select append_audit(gen_random_uuid(), 'offer.compensation-import', 'offer', $2, null, 'OPERATOR', 'Imported', 'x', '{"base_salary": 99887}') where $1 = current_tenant()`,
      [journey.offerId],
    )
    const entries = [...(await read('acme/hr-head', ofApplication())), ...(await read('acme/recruiter', ofCandidate()))]
    assert.ok(!/99887|compensation|salary|download|reveal|document\.read|application_id":"?undefined/.test(JSON.stringify(entries)))
    const known = [
      'offer_number',
      'round',
      'feedback_given',
      'panel_size',
      'request_status',
      'step',
      'document_type',
      'employee_number',
      'starts_at',
      'starts_at_before',
      'deputy_for',
      'changed',
    ]
    for (const { details } of entries) for (const name of Object.keys(details)) assert.ok(known.includes(name), name)
  })

  it('of a candidate spans all applications and names the fields that were changed, not their values', async () => {
    const second = await journeyTo(world, 'acme', 'Applied', { candidateId: journey.candidateId })
    await world.call('acme/recruiter', 'PATCH', ofCandidate(), { body: { phone: '+49 30 777' }, headers: { 'if-match': '*' } })
    await world.post('acme/recruiter', `${ofCandidate()}/notes`, { text: 'Secret words.' })
    const entries = await read('acme/recruiter', ofCandidate())
    assert.deepEqual(
      entries.slice(0, 2).map(({ action }) => action),
      ['candidate.note', 'candidate.update'],
    )
    assert.deepEqual(entries[1]?.details.changed, ['phone'])
    assert.ok(!/\+49|Secret words/.test(JSON.stringify(entries)))
    assert.deepEqual(
      new Set(entries.flatMap(({ application_id: id }) => (id === null ? [] : [id]))),
      new Set([journey.applicationId, second.applicationId]),
    )
    const ofFirst = await read('acme/recruiter', ofApplication())
    assert.equal(
      ofFirst.some(({ application_id: id }) => id === second.applicationId),
      false,
    )
  })

  it('of a candidate tells of legal holds, without their reasons, to those who may read them', async () => {
    const { candidateId } = await journeyTo(world, 'acme', 'Applied')
    const { id } = (await world.post<{ id: string }>('acme/hr-operations', '/legal-holds', { candidate_id: candidateId, reason: 'Court.' }))
      .body
    await world.post('acme/hr-operations', `/legal-holds/${id}/lift`, { reason: 'Closed.' }, { 'if-match': '*' })
    const holds = async (who: Who) =>
      (await read(who, `/candidates/${candidateId}`)).filter(({ action }) => action.startsWith('legal-hold.'))
    const seen = await holds('acme/hr-head')
    assert.deepEqual(
      seen.map(({ action, entity_type, details }) => [action, entity_type, details]),
      [
        ['legal-hold.lift', 'legal_hold', {}],
        ['legal-hold.place', 'legal_hold', {}],
      ],
    )
    assert.deepEqual(await holds('acme/recruiter'), [])
  })

  it('of a candidate says which two records were compared, to those who read duplicates', async () => {
    const [one, other] = (await plantCandidates(world, 'acme', 2)) as [string, string]
    const [{ id }] = (await world.asOwner<{ id: string }>(
      'acme',
      `insert into duplicate_suggestions (tenant_id, id, candidate_id, other_candidate_id, score, reasons)
       values ($1, gen_random_uuid(), $2, $3, 0.9, '{same_email}') returning id`,
      [one, other],
    )) as [{ id: string }]
    const reviewed = await world.post('acme/recruiter', `/duplicate-suggestions/${id}/review`, { decision: 'NotDuplicate' })
    assert.equal(reviewed.status, 200, reviewed.text)
    for (const candidate of [one, other]) {
      const entries = await read('acme/recruiter', `/candidates/${candidate}`)
      assert.deepEqual(
        entries.map(({ action, outcome, details }) => [action, outcome, details]),
        [['duplicate.review', 'NotDuplicate', { candidate_id: one, other_candidate_id: other }]],
      )
      assert.deepEqual(await read('acme/hr-head', `/candidates/${candidate}`), [])
    }
  })

  it('comes in pages that join without a gap', async () => {
    const whole = (await read('acme/hr-head', ofCandidate())).map(({ id }) => id)
    const joined: string[] = []
    let cursor = ''
    do {
      const { body } = await world.get<Page>('acme/hr-head', `${ofCandidate()}/activity?limit=3${cursor}`)
      joined.push(...body.items.map(({ id }) => id))
      cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`
    } while (cursor !== '')
    assert.deepEqual(joined, whole)
  })

  it('401 and 404: without a token, in another tenant', async () => {
    for (const path of [ofCandidate(), ofApplication()]) {
      assert.equal((await world.get(null, `${path}/activity`)).status, 401)
      assert.equal((await world.get('globex/hr-head', `${path}/activity`)).status, 404)
    }
  })
})
