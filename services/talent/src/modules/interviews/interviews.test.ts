import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, type TenantCode, type Who, type World } from '../../testing.ts'
import { freeSlot, inDays, type Journey, journeyTo } from '../../testing-workflow.ts'
import type { Interview } from './interviews.schema.ts'

type Page = { items: Interview[]; next_cursor: string | null; has_more: boolean }
interface Entry {
  action: string
  outcome: string
  details: Record<string, unknown>
}

describe('interviews', () => {
  let world: World
  let shortlisted: Journey
  before(async () => {
    world = await createWorld()
    shortlisted = await journeyTo(world, 'acme', 'Shortlisted')
  })
  after(() => world.close())

  const user = (role: 'INTERVIEWER' | 'HIRING_MANAGER' | 'RECRUITER', tenant: TenantCode = 'acme') => world.tenants[tenant].users[role]
  const plan = (more: object = {}) => ({
    application_id: shortlisted.applicationId,
    round: 1,
    mode: 'Video',
    panel: [user('INTERVIEWER')],
    ...freeSlot(),
    ...more,
  })
  const schedule = (more: object = {}, who: Who = 'acme/coordinator') => world.post<Interview>(who, '/interviews', plan(more))
  const scheduled = async (more: object = {}) => {
    const { status, body, text } = await schedule(more)
    assert.equal(status, 201, text)
    return body
  }
  const statusOf = async (id: string) => (await world.get('acme/auditor', `/applications/${id}`)).body.status
  const entriesOf = (id: string) =>
    world.asOwner<Entry>(
      'acme',
      'select action, outcome, details from audit_log where tenant_id = $1 and entity_id = $2 order by sequence',
      [id],
    )

  describe('POST /interviews', () => {
    it('401 without a token, 403 for a role that may not schedule', async () => {
      assert.equal((await world.post(null, '/interviews', plan())).status, 401)
      for (const who of ['acme/ta-head', 'acme/interviewer', 'acme/hiring-manager', 'acme/agent-service'] as const)
        assert.equal((await schedule({}, who)).status, 403, who)
    })
    it('moves the application to Interviewing with the first one, in the same transaction, and is audited once', async () => {
      const { applicationId } = await journeyTo(world, 'acme', 'Shortlisted')
      const slot = freeSlot()
      const { status, body, headers, text } = await schedule({
        application_id: applicationId,
        panel: [user('HIRING_MANAGER'), user('INTERVIEWER')],
        location: 'Room 4',
        ...slot,
      })
      assert.equal(status, 201, text)
      assert.equal(headers.etag, '"1"')
      const { id, created_at, updated_at, tan_number, ...rest } = body
      assert.deepEqual(rest, {
        application_id: applicationId,
        candidate_name: 'Person 1',
        tan_title: 'Data engineer',
        round: 1,
        mode: 'Video',
        ...slot,
        location: 'Room 4',
        status: 'Scheduled',
        cancel_reason: null,
        panel: [
          { user_id: user('HIRING_MANAGER'), display_name: 'hiring-manager of acme', feedback_given: false },
          { user_id: user('INTERVIEWER'), display_name: 'interviewer of acme', feedback_given: false },
        ],
        feedback: [],
        created_by: world.tenants.acme.users.COORDINATOR,
        row_version: 1,
        scorecard: [],
        allowed_actions: ['interview.cancel', 'interview.update'],
      })
      assert.match(tan_number, /^TAN-\d{6}$/)
      assert.ok(created_at && updated_at)
      assert.equal(await statusOf(applicationId), 'Interviewing')
      const entries = await entriesOf(id)
      assert.deepEqual(
        entries.map((entry) => [entry.action, entry.outcome]),
        [['interview.schedule', 'Scheduled']],
      )
      assert.doesNotMatch(JSON.stringify(entries), /Room 4|Person|of acme/)
      const second = await schedule({ application_id: applicationId, round: 2 })
      assert.equal(second.status, 201, 'a further one finds it Interviewing')
      assert.equal(await statusOf(applicationId), 'Interviewing')
    })
    it('400 for what is missing, unknown or out of bounds', async () => {
      const faulty: [object, string][] = [
        [{ round: 0 }, 'round'],
        [{ round: 1.5 }, 'round'],
        [{ mode: 'video' }, 'mode'],
        [{ panel: [] }, 'panel'],
        [{ panel: Array.from({ length: 21 }, newId) }, 'panel'],
        [{ panel: ['nobody'] }, 'panel.0'],
        [{ panel: [user('INTERVIEWER'), user('INTERVIEWER')] }, 'panel'],
        [{ panel: [user('INTERVIEWER'), user('INTERVIEWER').toUpperCase()] }, 'panel.1'],
        [{ starts_at: 'tomorrow' }, 'starts_at'],
        [{ starts_at: '2030-01-31' }, 'starts_at'],
        [{ starts_at: inDays(-1) }, 'starts_at'],
        [{ ends_at: inDays(0.5) }, 'ends_at'],
        [{ starts_at: '2030-01-31T10:00:00Z', ends_at: '2030-01-31T10:00:00.001Z' }, 'ends_at'],
        [{ starts_at: '2030-01-31T10:00:00Z', ends_at: '2030-03-31T10:00:00Z' }, 'ends_at'],
        [{ location: '' }, 'location'],
        [{ status: 'Completed' }, 'status'],
        [{ application_id: undefined }, 'application_id'],
      ]
      for (const [more, path] of faulty) {
        const { status, body } = await world.post<{ code: string; errors: { path: string }[] }>(
          'acme/coordinator',
          '/interviews',
          plan(more),
        )
        assert.deepEqual([status, body.code], [400, 'validation_failed'], JSON.stringify(more))
        assert.deepEqual([...new Set(body.errors.map((one) => one.path))], [path])
      }
    })
    it('takes a panel of twenty, and any spelling of the fields', async () => {
      const { AGENT_SERVICE: _program, ...people } = world.tenants.acme.users
      const one = { email: 'twentieth@acme.example', display_name: 'Twentieth', roles: ['INTERVIEWER'] }
      const panel = [...Object.values(people), (await world.post<{ id: string }>('acme/user-admin', '/admin/users', one)).body.id]
      assert.equal(panel.length, 20)
      const { application_id: ApplicationId, starts_at: startsAt, ends_at: EndsAt, ...rest } = plan({ panel })
      const { status, body, text } = await world.post<Interview>('acme/ta-manager', '/interviews', {
        ApplicationId,
        startsAt,
        EndsAt,
        ...rest,
      })
      assert.equal(status, 201, text)
      assert.deepEqual(
        body.panel.map((member) => member.user_id),
        panel,
      )
    })
    it('404 for an application or a panel member that is unknown, inactive or of another tenant', async () => {
      const theirs = await journeyTo(world, 'globex', 'Shortlisted')
      const silent = world.tenants.acme.users.SOURCER
      await world.asOwner('acme', `update users set status = 'Inactive' where tenant_id = $1 and id = $2`, [silent])
      try {
        for (const more of [
          { application_id: newId() },
          { application_id: theirs.applicationId },
          { panel: [user('INTERVIEWER'), newId()] },
          { panel: [user('INTERVIEWER', 'globex')] },
          { panel: [silent] },
        ]) {
          const { status, body } = await world.post('acme/coordinator', '/interviews', plan(more))
          assert.deepEqual([status, body.code], [404, 'not_found'], JSON.stringify(more))
        }
      } finally {
        await world.asOwner('acme', `update users set status = 'Active' where tenant_id = $1 and id = $2`, [silent])
      }
    })
    it('422 for an application that is neither Shortlisted nor Interviewing', async () => {
      for (const stage of ['Applied', 'OfferPending', 'OfferSent', 'OfferAccepted'] as const) {
        const { applicationId } = await journeyTo(world, 'acme', stage)
        const { status, body } = await world.post('acme/coordinator', '/interviews', plan({ application_id: applicationId }))
        assert.deepEqual([status, body.code], [422, 'illegal_transition'], stage)
        assert.equal(await statusOf(applicationId), stage)
      }
    })
    it('answers an Idempotency-Key with the same interview', async () => {
      const body = plan()
      const key = { 'idempotency-key': newId() }
      const first = await world.post('acme/recruiter', '/interviews', body, key)
      const again = await world.post('acme/recruiter', '/interviews', body, key)
      assert.deepEqual([first.status, again.status, again.text], [201, 201, first.text])
      assert.equal(again.headers['idempotency-replayed'], 'true')
    })
  })

  describe('GET /interviews', () => {
    const list = async (who: Who, query: string) => {
      const { status, body, text } = await world.get<Page>(who, `/interviews?${query}`)
      assert.equal(status, 200, text)
      return body
    }
    it('401 without a token, 400 for filters that do not exist', async () => {
      assert.equal((await world.get(null, '/interviews')).status, 401)
      for (const query of ['panel=x', 'status=scheduled', 'mine=yes', 'application_id=1', 'limit=0'])
        assert.equal((await world.get('acme/recruiter', `/interviews?${query}`)).status, 400, query)
    })
    it('pages, newest first, and sees nothing of another tenant', async () => {
      const { applicationId } = await journeyTo(world, 'globex', 'Shortlisted')
      const made: string[] = []
      for (let n = 0; n < 5; n++) {
        const body = { ...plan({ panel: [user('INTERVIEWER', 'globex')] }), application_id: applicationId, round: n + 1 }
        made.push(((await world.post<Interview>('globex/coordinator', '/interviews', body)).body as Interview).id)
      }
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page = await list('globex/auditor', `application_id=${applicationId}&limit=2${cursor ? `&cursor=${cursor}` : ''}`)
        seen.push(...page.items.map((item) => item.id))
        cursor = page.next_cursor
      } while (cursor)
      assert.deepEqual(seen, made.reverse())
      assert.deepEqual((await list('acme/auditor', `application_id=${applicationId}`)).items, [])
    })
    it('filters by application, status and the caller on the panel, together', async () => {
      const { applicationId } = await journeyTo(world, 'acme', 'Shortlisted')
      const make = (role: 'INTERVIEWER' | 'HIRING_MANAGER') => scheduled({ application_id: applicationId, panel: [user(role)] })
      const [his, hers, gone] = [await make('INTERVIEWER'), await make('HIRING_MANAGER'), await make('INTERVIEWER')]
      assert.equal((await world.post('acme/coordinator', `/interviews/${gone.id}/cancel`, { reason: 'ill' })).status, 200)
      const ids = async (who: Who, query: string) =>
        (await list(who, `application_id=${applicationId}&${query}`)).items.map((item) => item.id)
      assert.deepEqual(await ids('acme/interviewer', 'mine=true'), [gone.id, his.id])
      assert.deepEqual(await ids('acme/interviewer', 'mine=true&status=Scheduled'), [his.id])
      assert.deepEqual(await ids('acme/interviewer', 'mine=false&status=Scheduled'), [hers.id, his.id])
      assert.deepEqual(await ids('acme/hiring-manager', 'mine=true'), [hers.id])
      assert.deepEqual(await ids('acme/auditor', 'mine=true'), [])
      const all = await world.get<Page>('acme/interviewer', '/interviews?mine=true&limit=1')
      assert.equal(all.body.items[0]?.id, gone.id)
      const next = await world.get<Page>('acme/interviewer', `/interviews?mine=true&limit=1&cursor=${all.body.next_cursor}`)
      assert.equal(next.body.items[0]?.id, his.id, 'such a page goes on where it ended')
    })
  })

  describe('GET /interviews/{id}', () => {
    it('401 without a token, 404 for an unknown one and one of another tenant', async () => {
      const { id } = await scheduled()
      assert.equal((await world.get(null, `/interviews/${id}`)).status, 401)
      for (const [who, one] of [
        ['acme/recruiter', newId()],
        ['globex/recruiter', id],
        ['acme/recruiter', 'nonsense'],
      ] as const)
        assert.equal((await world.get(who, `/interviews/${one}`)).status, 404)
    })
    it('is the same as in the list, with its ETag, and tells each caller what they may do now', async () => {
      const { id } = await scheduled({ panel: [user('INTERVIEWER'), user('RECRUITER')] })
      const { body, headers } = await world.get<Interview>('acme/coordinator', `/interviews/${id}`)
      assert.equal(headers.etag, '"1"')
      const [first] = (await world.get<Page>('acme/coordinator', '/interviews?limit=1')).body.items
      assert.deepEqual(first, body)
      const allowed: [Who, string[]][] = [
        ['acme/coordinator', ['interview.cancel', 'interview.update']],
        ['acme/recruiter', ['interview.cancel', 'interview.feedback', 'interview.update']],
        ['acme/ta-manager', ['interview.cancel', 'interview.update']],
        ['acme/interviewer', ['interview.feedback']],
        ['acme/ta-head', []],
      ]
      for (const [who, actions] of allowed)
        assert.deepEqual((await world.get<Interview>(who, `/interviews/${id}`)).body.allowed_actions, actions, who)
    })
  })

  describe('POST /interviews/{id}/cancel', () => {
    const path = (id: string) => `/interviews/${id}/cancel`
    const ill = { reason: 'The candidate is ill.' }
    it('401 without a token, 403 for a role that may not, 404 before 400', async () => {
      const { id } = await scheduled()
      assert.equal((await world.post(null, path(id), ill)).status, 401)
      for (const who of ['acme/interviewer', 'acme/ta-head'] as const) assert.equal((await world.post(who, path(id), ill)).status, 403)
      for (const body of [ill, {}]) {
        assert.equal((await world.post('acme/recruiter', path(newId()), body)).status, 404)
        assert.equal((await world.post('globex/recruiter', path(id), body)).status, 404)
      }
      for (const body of [{}, { reason: ' ' }, { ...ill, status: 'Cancelled' }, undefined])
        assert.equal((await world.post('acme/recruiter', path(id), body)).status, 400)
    })
    it('keeps the reason, which is not audited, and is done once', async () => {
      const { id } = await scheduled()
      const answers = await Promise.all(Array.from({ length: 8 }, () => world.post<Interview>('acme/recruiter', path(id), ill)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array.from({ length: 7 }, () => 422)])
      const { body, headers } = await world.get<Interview>('acme/interviewer', `/interviews/${id}`)
      assert.deepEqual([body.status, body.cancel_reason, headers.etag, body.allowed_actions], ['Cancelled', ill.reason, '"2"', []])
      const entries = await entriesOf(id)
      assert.deepEqual(
        entries.map((entry) => [entry.action, entry.outcome]),
        [
          ['interview.schedule', 'Scheduled'],
          ['interview.cancel', 'Cancelled'],
        ],
      )
      assert.doesNotMatch(JSON.stringify(entries), /is ill/)
    })
    it('422 for one that is completed', async () => {
      const { interviewId } = await journeyTo(world, 'acme', 'Interviewed')
      const { status, body } = await world.post('acme/recruiter', path(interviewId), ill)
      assert.deepEqual([status, body.code], [422, 'illegal_transition'])
    })
  })
})
