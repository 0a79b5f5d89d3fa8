import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { checksum, withClient } from '../../../test/isolation.ts'
import { createWorld, plantCandidates, type TenantCode, type Who, type World } from '../../testing.ts'
import { approve, approvedTan, tanBody } from '../../testing-workflow.ts'

interface Stage {
  from_status: string | null
  to_status: string
  action: string
  actor: { user_id: string | null; role: string; display_name: string | null }
  reason: string | null
  occurred_at: string
}
interface Application {
  id: string
  candidate_id: string
  tan_id: string
  status: string
  shortlist_request_id: string
  row_version: number
  stage_history: Stage[]
  allowed_actions: string[]
  code?: string
  errors?: { path: string }[]
  [field: string]: unknown
}
interface Page {
  items: Application[]
  next_cursor: string | null
}

describe('applications', () => {
  let world: World
  let tanId: string
  before(async () => {
    world = await createWorld()
    tanId = await approvedTan(world, 'acme', { positions: 5 })
  })
  after(() => world.close())

  const candidate = async (tenant: TenantCode = 'acme') => (await plantCandidates(world, tenant, 1))[0] as string
  const create = (candidateId: string, who: Who = 'acme/recruiter', tan = tanId) =>
    world.post<Application>(who, '/applications', { candidate_id: candidateId, tan_id: tan })
  const applied = async (who: Who = 'acme/recruiter') => {
    const answer = await create(await candidate(), who)
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }
  const shortlist = (who: Who, id: string, body: object) => world.post<Application>(who, `/applications/${id}/shortlist-approval`, body)
  const read = async (id: string, who: Who = 'acme/auditor') => (await world.get<Application>(who, `/applications/${id}`)).body
  const audited = (id: string) =>
    world.asOwner<{ action: string; outcome: string; details: Record<string, unknown> }>(
      'acme',
      'select action, outcome, details from audit_log where tenant_id = $1 and entity_id = $2 order by sequence',
      [id],
    )
  const sums = () => withClient(world.database.superuserUrl, (superuser) => checksum(superuser, world.tenants.acme.id))

  describe('are made', () => {
    it('for an approved TAN, with their shortlist request and the first line of their history', async () => {
      const candidateId = await candidate()
      const { status, body, headers } = await create(candidateId)
      assert.equal(status, 201)
      const recruiter = world.tenants.acme.users.RECRUITER
      assert.deepEqual(
        [body.candidate_id, body.tan_id, body.status, body.conversion_request_id, body.created_by, body.row_version, headers.etag],
        [candidateId, tanId, 'Applied', null, recruiter, 1, '"1"'],
      )
      assert.equal(body.candidate_name, 'Person 1')
      assert.match(String(body.tan_number), /^TAN-/)
      const [{ occurred_at, ...stage }] = body.stage_history as [Stage]
      assert.ok(Math.abs(Date.parse(occurred_at) - Date.now()) < 60_000)
      assert.deepEqual(stage, {
        from_status: null,
        to_status: 'Applied',
        action: 'application.create',
        actor: { user_id: recruiter, role: 'RECRUITER', display_name: 'recruiter of acme' },
        reason: null,
      })
      const requests = await world.asOwner(
        'acme',
        'select entity_type, status, requested_by, authors, due_roles from approval_requests where tenant_id = $1 and entity_id = $2',
        [body.id],
      )
      assert.deepEqual(requests, [
        { entity_type: 'shortlist', status: 'Pending', requested_by: recruiter, authors: [recruiter], due_roles: ['HIRING_MANAGER'] },
      ])
      assert.deepEqual(await audited(body.id), [
        {
          action: 'application.create',
          outcome: 'Applied',
          details: { candidate_id: candidateId, tan_id: tanId, approval_request_id: body.shortlist_request_id },
        },
      ])
      assert.deepEqual(await read(body.id, 'acme/recruiter'), body)
    })

    it('422 for a TAN that is not approved', async () => {
      const candidateId = await candidate()
      const pending = (await world.post<{ id: string }>('acme/recruiter', '/tans', tanBody())).body.id
      const before = await sums()
      const refusal = await create(candidateId, 'acme/recruiter', pending)
      assert.deepEqual([refusal.status, refusal.body.code], [422, 'tan_not_approved'])
      assert.deepEqual(await sums(), before)
      await world.post('acme/hr-head', `/tans/${pending}/approve`, { decision: 'Rejected' })
      assert.equal((await create(candidateId, 'acme/recruiter', pending)).body.code, 'tan_not_approved')
    })

    it('404 for an unknown candidate or TAN, or one of another tenant, before anything else', async () => {
      const [mine, theirs] = [await candidate(), await candidate('globex')]
      const foreignTan = await approvedTan(world, 'globex')
      const pending = (await world.post<{ id: string }>('acme/recruiter', '/tans', tanBody())).body.id
      for (const [who, tan] of [
        [newId(), tanId],
        [theirs, tanId],
        [mine, newId()],
        [mine, foreignTan],
        [theirs, pending],
      ] as const) {
        const { status, body } = await create(who, 'acme/recruiter', tan)
        assert.deepEqual([status, body.code], [404, 'not_found'])
      }
    })

    it('400 for a body with faults', async () => {
      for (const [body, path] of [
        [{ tan_id: tanId }, 'candidate_id'],
        [{ candidate_id: newId() }, 'tan_id'],
        [{ candidate_id: 'x', tan_id: tanId }, 'candidate_id'],
        [{ candidate_id: newId(), tan_id: tanId, status: 'Onboarding' }, 'status'],
      ] as const) {
        const answer = await world.post<Application>('acme/recruiter', '/applications', body)
        assert.deepEqual([answer.status, answer.body.errors?.map((fault) => fault.path)], [400, [path]])
      }
    })

    it('409 for a pair that has a live one; one of 16 at once is made, and a rejected one makes room', async () => {
      const candidateId = await candidate()
      const answers = await Promise.all(Array.from({ length: 16 }, () => create(candidateId)))
      const made = answers.filter((answer) => answer.status === 201)
      assert.equal(made.length, 1)
      assert.ok(answers.every((answer) => answer.status === 201 || answer.body.code === 'application_exists'))
      const counted = await world.asOwner<{ n: number }>(
        'acme',
        `select count(*)::int as n from approval_requests where tenant_id = $1 and entity_type = 'shortlist' and title like 'Shortlist Person 1 for%'
            and entity_id not in (select id from applications where tenant_id = $1)`,
      )
      assert.equal(counted[0]?.n, 0, 'a refused one leaves no request behind')
      const [{ body }] = made as [(typeof made)[0]]
      await shortlist('acme/hiring-manager', body.id, { decision: 'Rejected' })
      assert.equal((await create(candidateId)).status, 201)
      const other = await approvedTan(world, 'acme')
      assert.equal((await create(candidateId, 'acme/recruiter', other)).status, 201, 'another TAN is another pair')
    })

    it('401 without a token, 403 for roles that may not', async () => {
      const { id } = await applied()
      assert.equal((await world.post(null, '/applications', {})).status, 401)
      assert.equal((await world.get(null, '/applications')).status, 401)
      assert.equal((await world.get(null, `/applications/${id}`)).status, 401)
      assert.equal((await world.post(null, `/applications/${id}/shortlist-approval`, approve)).status, 401)
      assert.equal((await create(await candidate(), 'acme/coordinator')).status, 403)
      for (const who of ['acme/recruiter', 'acme/agent-service', 'acme/department-head'] as const)
        assert.equal((await shortlist(who, id, approve)).status, 403)
    })
  })

  describe('are shortlisted', () => {
    it('by a human decision, which their history tells: who, when, why', async () => {
      const { id } = await applied()
      const { status, body, headers } = await shortlist('acme/hiring-manager', id, { decision: 'Approved', comment: 'Strong in SQL.' })
      assert.deepEqual([status, body.status, body.row_version, headers.etag], [200, 'Shortlisted', 2, '"2"'])
      const stage = body.stage_history[1]
      assert.deepEqual(
        [stage?.from_status, stage?.to_status, stage?.action, stage?.actor.role, stage?.reason],
        ['Applied', 'Shortlisted', 'shortlist.approve', 'HIRING_MANAGER', 'Strong in SQL.'],
      )
      const [, entry] = await audited(id)
      assert.deepEqual([entry?.action, entry?.outcome, entry?.details.request_status], ['shortlist.approve', 'Approved', 'Approved'])
      assert.doesNotMatch(JSON.stringify(entry), /SQL/)
      for (const decision of ['Approved', 'Rejected', 'ReturnedForInfo'])
        assert.equal((await shortlist('acme/hr-head', id, { decision })).body.code, 'illegal_transition')
    })

    it('or end with a rejection', async () => {
      const { id } = await applied()
      const { body } = await shortlist('acme/hr-head', id, { decision: 'Rejected', comment: 'Too junior.' })
      assert.deepEqual([body.status, body.allowed_actions], ['Rejected', []])
      assert.deepEqual(
        body.stage_history.map((stage) => [stage.to_status, stage.reason]),
        [
          ['Applied', null],
          ['Rejected', 'Too junior.'],
        ],
      )
    })

    it('ReturnedForInfo changes nothing and is audited', async () => {
      const { id } = await applied()
      const before = await read(id)
      const { status, body } = await shortlist('acme/ta-manager', id, { decision: 'ReturnedForInfo' })
      assert.deepEqual([status, body.status], [200, 'Applied'])
      assert.deepEqual(await read(id), before)
      assert.deepEqual(
        (await audited(id)).map((entry) => entry.outcome),
        ['Applied', 'ReturnedForInfo'],
      )
    })

    it('422 for the wrong step and for who put the candidate forward, 400 for another casing, 404 elsewhere', async () => {
      const { id } = await applied('acme/ta-head')
      assert.equal((await shortlist('acme/ta-manager', id, approve)).body.code, 'not_your_step')
      assert.equal((await shortlist('acme/ta-head', id, approve)).body.code, 'self_approval')
      assert.equal((await shortlist('acme/hiring-manager', id, { decision: 'approved' })).status, 400)
      assert.equal((await shortlist('globex/hiring-manager', id, approve)).status, 404)
      assert.equal((await shortlist('globex/hiring-manager', id, { decision: 'approved' })).status, 404)
      assert.equal((await read(id)).status, 'Applied')
    })

    it('by one of 32 decisions at once, with one audit entry and one line of history', async () => {
      const { id } = await applied()
      const people = ['acme/hiring-manager', 'acme/hr-head'] as const
      const answers = await Promise.all(Array.from({ length: 32 }, (_, n) => shortlist(people[n % 2] as Who, id, approve)))
      assert.equal(answers.filter((answer) => answer.status === 200).length, 1)
      assert.ok(answers.every((answer) => answer.status === 200 || answer.body.code === 'illegal_transition'))
      assert.equal((await read(id)).stage_history.length, 2)
      assert.equal((await audited(id)).length, 2)
    })
  })

  it('tell each caller what they may do now', async () => {
    const { id } = await applied('acme/ta-manager')
    const closing = ['application.reject', 'application.withdraw']
    const table = async (people: string[]) =>
      Object.fromEntries(await Promise.all(people.map(async (who) => [who, (await read(id, `acme/${who}`)).allowed_actions])))
    const people = ['recruiter', 'ta-manager', 'ta-head', 'hiring-manager', 'hr-head', 'coordinator', 'verification-officer', 'auditor']
    assert.deepEqual(await table(people), {
      recruiter: closing,
      'ta-manager': closing,
      'ta-head': closing,
      'hiring-manager': ['shortlist.approve'],
      'hr-head': ['shortlist.approve'],
      coordinator: [],
      'verification-officer': ['discrepancy.raise'],
      auditor: [],
    })
    await shortlist('acme/hiring-manager', id, approve)
    assert.deepEqual(await table(people), {
      recruiter: [...closing, 'interview.schedule'],
      'ta-manager': [...closing, 'interview.schedule'],
      'ta-head': closing,
      'hiring-manager': [],
      'hr-head': [],
      coordinator: ['interview.schedule'],
      'verification-officer': ['discrepancy.raise'],
      auditor: [],
    })
  })

  it('are listed newest first, by TAN, candidate and status, and only of the own tenant', async () => {
    const tan = await approvedTan(world, 'globex')
    const people = await plantCandidates(world, 'globex', 3)
    const ids: string[] = []
    for (const one of people) ids.unshift((await create(one, 'globex/recruiter', tan)).body.id)
    await shortlist('globex/hiring-manager', ids[0] as string, approve)
    const list = async (query: string, who: Who = 'globex/interviewer') => (await world.get<Page>(who, `/applications?${query}`)).body
    const idsOf = (page: Page) => page.items.map((item) => item.id)
    assert.deepEqual(idsOf(await list('')), ids)
    const first = await list(`tan_id=${tan}&limit=2`)
    assert.deepEqual(idsOf(first), ids.slice(0, 2))
    assert.deepEqual(idsOf(await list(`tan_id=${tan}&limit=2&cursor=${first.next_cursor}`)), ids.slice(2))
    assert.deepEqual(idsOf(await list(`candidate_id=${people[0]}`)), ids.slice(2))
    assert.deepEqual(idsOf(await list('status=Shortlisted')), ids.slice(0, 1))
    assert.deepEqual(idsOf(await list(`status=Shortlisted&candidate_id=${people[0]}`)), [])
    assert.deepEqual(idsOf(await list(`tan_id=${tan}`, 'acme/interviewer')), [])
    assert.equal(Object.hasOwn(first.items[0] as object, 'stage_history'), false)
    for (const query of ['status=shortlisted', 'tan_id=x', 'name=x', 'cursor=x', 'limit=101'])
      assert.equal((await world.get('globex/interviewer', `/applications?${query}`)).status, 400, query)
    assert.equal((await world.get('acme/recruiter', `/applications/${ids[0]}`)).status, 404)
  })
})
