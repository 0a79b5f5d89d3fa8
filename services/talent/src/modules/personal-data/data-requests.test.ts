import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inTenant } from '@tanager/postgres'
import { unzipSync } from 'fflate'
import { createWorld, plantCandidates, type Who, type World } from '../../testing.ts'
import { journeyTo } from '../../testing-workflow.ts'
import { addUser } from '../users/users.actions.ts'

interface Request {
  id: string
  status: string
  candidate_name: string | null
  reason: string | null
  available_until: string | null
  erased: { applications: number; documents: number } | null
  allowed_actions: string[]
  code: string
}
const HR: Who = 'acme/hr-operations'
const HEAD: Who = 'acme/hr-head'

describe('requests to export or erase a person', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const ask = (candidate_id: string, kind: string, who = HR) =>
    world.post<Request>(who, '/data-requests', { candidate_id, kind, ground: 'PersonAsked', reason: 'Letter of Ada, file 114.' })
  const asked = async (candidateId: string, kind: string) => {
    const answer = await ask(candidateId, kind)
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }
  const decide = (id: string, decision: string, who = HEAD) => world.post<Request>(who, `/data-requests/${id}/decision`, { decision })
  const candidate = async () => (await plantCandidates(world, 'acme', 1))[0] as string
  const download = (id: string, who = HR) =>
    world.app.inject({ method: 'GET', url: `/api/v1/data-requests/${id}/file`, headers: { authorization: `Bearer ${world.tokenOf(who)}` } })
  const actions = async (id: string) =>
    (
      await world.asOwner<{ action: string }>(
        'acme',
        'select action from audit_log where tenant_id = $1 and entity_id = $2 order by sequence',
        [id],
      )
    ).map((entry) => entry.action)

  it('are made by HR operations, confirmed by somebody else, and the erasure is done in that moment', async () => {
    const journey = await journeyTo(world, 'acme', 'Submitted')
    const preview = await world.get<{ removes: { documents: number }; blocked_by: string }>(
      HR,
      `/candidates/${journey.candidateId}/erasure-preview`,
    )
    assert.deepEqual([preview.body.blocked_by, preview.body.removes.documents > 0], ['open_application', true], preview.text)
    const early = await ask(journey.candidateId, 'Erasure')
    assert.deepEqual([early.status, early.body.code], [422, 'open_application'])
    await world.post('acme/recruiter', `/applications/${journey.applicationId}/withdraw`, { reason: 'Asked to be forgotten.' })
    const made = await asked(journey.candidateId, 'Erasure')
    assert.deepEqual([made.status, made.allowed_actions], ['Pending', ['data-request.withdraw']])
    assert.equal((await ask(journey.candidateId, 'Erasure')).body.code, 'request_exists')
    assert.equal((await decide(made.id, 'Confirmed', 'acme/recruiter')).status, 403)
    const own = await decide(made.id, 'Confirmed', HR)
    assert.deepEqual([own.status, own.body.code], [422, 'self_approval'])
    assert.deepEqual((await world.get<Request>(HEAD, `/data-requests/${made.id}`)).body.allowed_actions, ['data-request.decide'])
    const done = await decide(made.id, 'Confirmed')
    assert.equal(done.status, 200, done.text)
    assert.deepEqual(
      [done.body.status, done.body.candidate_name, done.body.reason, done.body.erased?.applications, done.body.allowed_actions],
      ['Completed', null, null, 1, []],
    )
    assert.equal((await world.get('acme/recruiter', `/candidates/${journey.candidateId}`)).status, 404)
    assert.deepEqual(await actions(made.id), ['data-request.create', 'data-request.decide'])
    assert.ok((await actions(journey.candidateId)).includes('candidate.erase'))
    assert.equal((await decide(made.id, 'Confirmed')).body.code, 'illegal_transition')
    const form = await world.get(null, `/green-forms/by-token/${journey.token}`)
    assert.equal(form.status, 404, 'the link is forgotten too')
  })

  it('never let one person ask and confirm, whatever role they come in', async () => {
    const both = await inTenant(world.owner, { tenantId: world.tenants.acme.id }, (tx) =>
      addUser(
        { tx, actor: null, correlationId: 'test', onAudit: () => {} },
        { email: 'both@acme.example', displayName: 'Both', roles: ['HR_OPERATIONS', 'HR_HEAD'] },
      ),
    )
    const as = (role: 'HR_OPERATIONS' | 'HR_HEAD') => ({
      authorization: `Bearer ${world.tokens.sign({ tenantId: world.tenants.acme.id, userId: both, role, name: 'Both' })}`,
    })
    const body = { candidate_id: await candidate(), kind: 'Erasure', ground: 'Other', reason: 'Mine.' }
    const made = await world.call<Request>(null, 'POST', '/data-requests', { body, headers: as('HR_OPERATIONS') })
    const path = `/data-requests/${made.body.id}/decision`
    const answer = await world.call<Request>(null, 'POST', path, { body: { decision: 'Confirmed' }, headers: as('HR_HEAD') })
    assert.deepEqual([answer.status, answer.body.code], [422, 'self_approval'])
  })

  it('give the file of a confirmed export to who asked, and to nobody else', async () => {
    const journey = await journeyTo(world, 'acme', 'Converted')
    const made = await asked(journey.candidateId, 'Export')
    assert.equal((await download(made.id)).json().code, 'illegal_transition')
    const confirmed = await decide(made.id, 'Confirmed')
    assert.deepEqual([confirmed.body.status, confirmed.body.available_until !== null], ['Confirmed', true])
    assert.equal((await download(made.id, HEAD)).statusCode, 403)
    const answer = await download(made.id)
    assert.deepEqual(
      [answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']],
      [200, 'application/zip', 'no-store'],
    )
    const entries = unzipSync(answer.rawPayload)
    const record = JSON.parse(Buffer.from(entries['candidate.json'] as Uint8Array).toString())
    assert.deepEqual([record.candidate.id, record.employee.candidate_id], [journey.candidateId, journey.candidateId])
    assert.ok(record.documents.length > 0)
    for (const { path, size_bytes } of record.documents) assert.equal(entries[path]?.length, size_bytes)
    assert.equal(record.submissions[0].answers.identity_number.includes('•'), false, 'answers are in plain')
    assert.ok((await actions(journey.candidateId)).includes('candidate.export'))
    await world.asOwner('acme', `update data_requests set available_until = now() where tenant_id = $1 and id = $2`, [made.id])
    assert.equal((await download(made.id)).json().code, 'export_expired')
  })

  it('422 for the erasure of an employee; the one who asked withdraws, another refuses; another tenant sees nothing', async () => {
    const { candidateId } = await journeyTo(world, 'acme', 'Converted')
    assert.equal((await ask(candidateId, 'Erasure')).body.code, 'employed')
    const first = await asked(await candidate(), 'Erasure')
    assert.equal((await world.post<Request>(HR, `/data-requests/${first.id}/withdraw`, {})).body.status, 'Withdrawn')
    assert.equal((await decide(first.id, 'Confirmed')).body.code, 'illegal_transition')
    const second = await asked(await candidate(), 'Erasure')
    assert.equal((await decide(second.id, 'Refused')).body.status, 'Refused')
    assert.equal((await world.get(HR, `/data-requests/${second.id}`)).status, 200)
    assert.equal((await world.get('globex/hr-head', `/data-requests/${second.id}`)).status, 404)
    const open = await world.get<{ items: Request[] }>(HEAD, '/data-requests?status=Refused')
    assert.deepEqual(
      open.body.items.map((one) => one.id),
      [second.id],
    )
  })
})
