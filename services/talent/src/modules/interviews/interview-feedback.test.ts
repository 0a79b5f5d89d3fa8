import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import type { Role } from '../../policy.ts'
import { createWorld, type Who, type World } from '../../testing.ts'
import { freeSlot, journeyTo } from '../../testing-workflow.ts'
import type { Interview } from './interviews.schema.ts'

const good = { recommendation: 'StrongYes', scores: { sql: 5, 'Explains well': 4 }, comments: 'Knows the field.' }

describe('POST /interviews/{id}/feedback', () => {
  let world: World
  let applicationId: string
  before(async () => {
    world = await createWorld()
    applicationId = (await journeyTo(world, 'acme', 'Shortlisted')).applicationId
  })
  after(() => world.close())

  const path = (id: string) => `/interviews/${id}/feedback`
  async function scheduled(...roles: Role[]): Promise<string> {
    const panel = roles.map((role) => world.tenants.acme.users[role])
    const body = { application_id: applicationId, round: 1, mode: 'Phone', panel, ...freeSlot() }
    const made = await world.post<Interview>('acme/coordinator', '/interviews', body)
    assert.equal(made.status, 201, made.text)
    return made.body.id
  }
  const give = (who: Who | null, id: string, body: unknown = good) => world.post<Interview & { code: string }>(who, path(id), body)
  const read = async (who: Who, id: string) => (await world.get<Interview>(who, `/interviews/${id}`)).body
  const entriesOf = (id: string) =>
    world.asOwner<{ outcome: string; details: Record<string, unknown> }>(
      'acme',
      `select outcome, details from audit_log where tenant_id = $1 and entity_id = $2 and action = 'interview.feedback' order by sequence`,
      [id],
    )

  it('401 without a token', async () => assert.equal((await give(null, await scheduled('INTERVIEWER'))).status, 401))
  it('404 for an unknown one and one of another tenant, also with a faulty body', async () => {
    const id = await scheduled('INTERVIEWER')
    for (const body of [good, {}]) {
      assert.equal((await give('acme/interviewer', newId(), body)).status, 404)
      assert.equal((await give('globex/interviewer', id, body)).status, 404)
      assert.equal((await give('acme/interviewer', 'nonsense', body)).status, 404)
    }
  })
  it('403 for anyone who is not on the panel, whatever the role, before any word on the body', async () => {
    const id = await scheduled('INTERVIEWER')
    for (const who of ['acme/hiring-manager', 'acme/coordinator', 'acme/hr-head', 'acme/tenant-admin'] as const) {
      for (const body of [good, {}, '{"broken', { ...good, recommendation: 'Maybe' }]) {
        const headers: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
        const { status, body: told } = await world.post(who, path(id), body, headers)
        assert.deepEqual([status, told.code], [403, 'forbidden'], `${who} ${JSON.stringify(body)}`)
      }
    }
    assert.deepEqual(await entriesOf(id), [])
  })
  it('400 for another recommendation, no comment, or scores that are no whole numbers from 1 to 5', async () => {
    const id = await scheduled('INTERVIEWER')
    for (const more of [
      { recommendation: 'yes' },
      { recommendation: undefined },
      { comments: undefined },
      { comments: ' ' },
      { scores: { sql: 0 } },
      { scores: { sql: 6 } },
      { scores: { sql: 3.5 } },
      { scores: { sql: '4' } },
      { scores: { ' ': 4 } },
      { scores: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`s${n}`, 1])) },
      { scores: [4] },
      { user_id: world.tenants.acme.users.RECRUITER },
    ])
      assert.equal((await give('acme/interviewer', id, { ...good, ...more })).status, 400, JSON.stringify(more))
  })
  it('is kept whole, once per member, and the last one completes the interview', async () => {
    const id = await scheduled('INTERVIEWER', 'CLIENT_INTERVIEWER')
    const first = await give('acme/interviewer', id)
    assert.equal(first.status, 201, first.text)
    assert.deepEqual([first.body.status, first.headers.etag, first.body.allowed_actions], ['Scheduled', '"2"', []])
    assert.deepEqual(
      first.body.panel.map((member) => member.feedback_given),
      [true, false],
    )
    const { submitted_at, ...kept } = first.body.feedback[0] as Interview['feedback'][number]
    assert.deepEqual(kept, { user_id: world.tenants.acme.users.INTERVIEWER, display_name: 'interviewer of acme', ...good })
    assert.match(String(submitted_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

    const again = await give('acme/interviewer', id, { ...good, recommendation: 'No' })
    assert.deepEqual([again.status, again.body.code], [409, 'feedback_given'])
    const last = await give('acme/client-interviewer', id, { recommendation: 'No', comments: 'Too quiet.' })
    assert.deepEqual([last.status, last.body.status, last.body.row_version], [201, 'Completed', 3])
    assert.deepEqual(
      last.body.feedback.map((one) => [one.recommendation, one.scores]),
      [
        ['StrongYes', good.scores],
        ['No', {}],
      ],
    )
    assert.equal((await give('acme/interviewer', id)).body.code, 'feedback_given', 'also when it is completed')
    assert.equal((await give('acme/hiring-manager', id)).status, 403, 'nor is an outsider told more')
    const entries = await entriesOf(id)
    assert.deepEqual(entries, [
      { outcome: 'Scheduled', details: { application_id: applicationId, feedback_given: 1, panel_size: 2 } },
      { outcome: 'Completed', details: { application_id: applicationId, feedback_given: 2, panel_size: 2 } },
    ])
  })
  it('hides the others from a member who has not given it yet, in detail and list, and from nobody else', async () => {
    const id = await scheduled('INTERVIEWER', 'HIRING_MANAGER', 'RECRUITER')
    assert.equal((await give('acme/interviewer', id)).status, 201)
    const seen = async (who: Who) => {
      const { body } = await world.get<{ items: Interview[] }>(who, `/interviews?application_id=${applicationId}&limit=1`)
      assert.equal(body.items[0]?.id, id)
      const one = await read(who, id)
      assert.deepEqual(body.items[0]?.feedback, one.feedback)
      assert.deepEqual(
        one.panel.map((member) => member.feedback_given),
        [true, false, false],
        'that it was given is no secret',
      )
      return one.feedback.length
    }
    assert.equal(await seen('acme/interviewer'), 1)
    assert.equal(await seen('acme/hiring-manager'), 0)
    assert.equal(await seen('acme/recruiter'), 0)
    assert.equal(await seen('acme/ta-head'), 1)
    const own = await give('acme/hiring-manager', id)
    assert.equal(own.body.feedback.length, 2, 'who has spoken sees the rest')
    assert.equal((await read('acme/recruiter', id)).feedback.length, 0)
    const other = { authorization: `Bearer ${world.tokenOf('acme/recruiter', 'RECRUITER')}` }
    assert.equal((await world.get<Interview>(null, `/interviews/${id}`, other)).body.feedback.length, 0)
    await world.post('acme/coordinator', `/interviews/${id}/cancel`, { reason: 'over' })
    assert.equal((await read('acme/recruiter', id)).feedback.length, 2, 'nothing is due any more')
  })
  it('422 for one that is cancelled', async () => {
    const id = await scheduled('INTERVIEWER')
    await world.post('acme/coordinator', `/interviews/${id}/cancel`, { reason: 'moved' })
    const { status, body } = await give('acme/interviewer', id)
    assert.deepEqual([status, body.code], [422, 'illegal_transition'])
  })
  it('is taken once when one member sends it many times at the same moment, and completes once when all do', async () => {
    const id = await scheduled('INTERVIEWER', 'HIRING_MANAGER', 'AUDITOR', 'SOURCER')
    const same = await Promise.all(Array.from({ length: 16 }, () => give('acme/interviewer', id)))
    assert.deepEqual(same.map(({ status }) => status).sort(), [201, ...Array.from({ length: 15 }, () => 409)])
    const rest = await Promise.all((['acme/hiring-manager', 'acme/auditor', 'acme/sourcer'] as const).map((who) => give(who, id)))
    assert.deepEqual(rest.map(({ body }) => body.status).sort(), ['Completed', 'Scheduled', 'Scheduled'])
    assert.equal((await entriesOf(id)).length, 4)
  })
  it('gives the same answer again to the same Idempotency-Key, also when it is refused', async () => {
    const id = await scheduled('INTERVIEWER')
    const send = (key: string) => world.post('acme/interviewer', path(id), good, { 'idempotency-key': key })
    const [first, again] = [await send('one'), await send('one')]
    assert.deepEqual([first.status, again.status, again.text], [201, 201, first.text])
    const [refused, once] = [await send('two'), await send('two')]
    assert.deepEqual([refused.status, once.status, once.text], [409, 409, refused.text])
  })
})
