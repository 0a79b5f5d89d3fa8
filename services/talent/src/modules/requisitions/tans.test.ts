import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { checksum, withClient } from '../../../test/isolation.ts'
import { createWorld, type Who, type World } from '../../testing.ts'
import { approvedTan, tanBody } from '../../testing-workflow.ts'

interface Tan {
  id: string
  tan_id: string
  tan_number: string
  status: string
  approval_request_id: string
  job_description_version: number
  not_persisted?: string[]
  row_version: number
  allowed_actions: string[]
  errors?: { path: string }[]
  [field: string]: unknown
}
interface Page {
  items: Tan[]
  next_cursor: string | null
  has_more: boolean
}

describe('requisitions', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const create = (body: object, who: Who = 'acme/recruiter', headers: Record<string, string> = {}) =>
    world.post<Tan>(who, '/tans', body, headers)
  const sums = () => withClient(world.database.superuserUrl, (superuser) => checksum(superuser, world.tenants.acme.id))

  describe('are created', () => {
    it('with a number, a first job description and an open approval request, and submitted at once', async () => {
      const manager = world.tenants.acme.users.HIRING_MANAGER
      const full = {
        title: 'Senior data engineer',
        department: 'Data',
        hiring_manager_id: manager,
        positions: 3,
        employment_type: 'Permanent',
        justification: 'Two left.\nOne is new.',
        job_description: 'Builds the pipelines.\nRuns them.',
      }
      const { status, body, headers } = await create(full)
      assert.equal(status, 201)
      assert.equal(body.tan_id, body.id)
      assert.match(body.tan_number, /^TAN-\d{6}$/)
      for (const [field, value] of Object.entries(full)) assert.equal(body[field], value, field)
      assert.deepEqual(
        [body.status, body.positions_filled, body.job_description_version, body.not_persisted, body.row_version, headers.etag],
        ['PendingApproval', 0, 1, [], 1, '"1"'],
      )
      assert.equal(body.created_by, world.tenants.acme.users.RECRUITER)
      assert.deepEqual(body.allowed_actions, ['candidate.match', 'tan.cancel', 'tan.update'])
      const versions = await world.asOwner('acme', 'select version, body from job_descriptions where tenant_id = $1 and tan_id = $2', [
        body.id,
      ])
      assert.deepEqual(versions, [{ version: 1, body: full.job_description }])
      const [request] = await world.asOwner<Record<string, unknown>>(
        'acme',
        `select entity_type, entity_id, title, status, requested_by, authors, due_roles from approval_requests where tenant_id = $1 and id = $2`,
        [body.approval_request_id],
      )
      const author = world.tenants.acme.users.RECRUITER
      assert.deepEqual(request, {
        entity_type: 'tan',
        entity_id: body.id,
        title: `${body.tan_number} Senior data engineer`,
        status: 'Pending',
        requested_by: author,
        authors: [author],
        due_roles: ['DEPARTMENT_HEAD'],
      })
      const { body: again } = await world.get<Tan>('acme/auditor', `/tans/${body.id}`)
      assert.equal(again.not_persisted, undefined)
      const { not_persisted: _, allowed_actions: _actions, ...kept } = body
      assert.deepEqual({ ...again, allowed_actions: [] }, { ...kept, allowed_actions: [] })
    })

    it('with one position and nothing else where nothing is said', async () => {
      const { status, body } = await create(tanBody())
      assert.equal(status, 201)
      assert.deepEqual([body.positions, body.department, body.hiring_manager_id, body.justification], [1, null, null, null])
    })

    it('with one audit entry, which holds no typed text', async () => {
      const { body } = await create(tanBody({ title: 'Zebra keeper', justification: 'Because of the zebras' }))
      const log = await world.get<{ items: Record<string, unknown>[] }>('acme/auditor', `/audit-logs?entity_id=${body.id}`)
      assert.equal(log.body.items.length, 1)
      const { action, entity_type, outcome, details } = log.body.items[0] as { [name: string]: unknown }
      assert.deepEqual([action, entity_type, outcome], ['tan.create', 'tan', 'PendingApproval'])
      assert.deepEqual(details, {
        tan_number: body.tan_number,
        positions: 1,
        approval_request_id: body.approval_request_id,
        job_description_version: 1,
      })
      assert.doesNotMatch(log.text, /zebra/i)
    })

    it('with consecutive numbers, and a refused one leaves no gap', async () => {
      const value = (tan: Tan) => Number(tan.tan_number.slice(4))
      const first = await create(tanBody())
      assert.equal((await create(tanBody({ hiring_manager_id: newId() }))).status, 404)
      const made = await Promise.all(Array.from({ length: 8 }, () => create(tanBody())))
      assert.deepEqual(
        made.map(({ body }) => value(body) - value(first.body)).sort((a, b) => a - b),
        [1, 2, 3, 4, 5, 6, 7, 8],
      )
    })

    it('once per Idempotency-Key', async () => {
      const headers = { 'idempotency-key': newId() }
      const [first, again] = [await create(tanBody(), 'acme/recruiter', headers), await create(tanBody(), 'acme/recruiter', headers)]
      assert.equal(again.headers['idempotency-replayed'], 'true')
      assert.equal(again.text, first.text)
    })
  })

  describe('take fields that are not kept', () => {
    const snake = {
      location: 'Leeds',
      grade: { level: 7 },
      interview_stages_count: 3,
      client_interview_required: true,
      budget: null,
      budget_min_amount: 1,
      budget_currency: 'EUR',
      must_have_criteria: [{ skill: 'sql', Years: 3 }],
      criteria: 'free words',
    }
    const pascal = (name: string) => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const camel = (name: string) => pascal(name).replace(/^./, (letter) => letter.toLowerCase())
    const spelled = (spell: (name: string) => string) =>
      Object.fromEntries(Object.entries(snake).map(([name, value]) => [spell(name), value]))

    for (const [spelling, spell] of [
      ['snake_case', (name: string) => name],
      ['PascalCase', pascal],
      ['camelCase', camel],
    ] as const) {
      it(`in ${spelling}, with any value, and name them`, async () => {
        const { status, body, text } = await create({ ...tanBody(), ...spelled(spell) })
        assert.equal(status, 201, text)
        assert.deepEqual(body.not_persisted, Object.keys(snake).sort())
        for (const name of Object.keys(snake)) assert.equal(Object.hasOwn(body, name), false, name)
        const rows = await world.asOwner<{ row: string }>('acme', 'select t::text as row from tans t where tenant_id = $1 and id = $2', [
          body.id,
        ])
        assert.doesNotMatch(rows[0]?.row ?? '', /Leeds|EUR|free words/)
      })
    }
    it('and their own fields in any spelling too', async () => {
      const { status, body } = await create({
        Title: 'Clerk',
        jobDescription: 'Writes.',
        HiringManagerId: null,
        EmploymentType: 'Fixed term',
      })
      assert.equal(status, 201)
      assert.deepEqual([body.title, body.job_description, body.employment_type, body.not_persisted], ['Clerk', 'Writes.', 'Fixed term', []])
    })
  })

  it('400 names every fault, and nothing is made', async () => {
    const before = await sums()
    const faults: [body: object, path: string][] = [
      [{ job_description: 'x' }, 'title'],
      [{ title: 'x' }, 'job_description'],
      [tanBody({ title: '   ' }), 'title'],
      [tanBody({ title: 'two\nlines' }), 'title'],
      [tanBody({ positions: 0 }), 'positions'],
      [tanBody({ positions: 1000 }), 'positions'],
      [tanBody({ positions: 1.5 }), 'positions'],
      [tanBody({ hiring_manager_id: 'nobody' }), 'hiring_manager_id'],
      [tanBody({ the_budget: 1 }), 'the_budget'],
      [tanBody({ criteria_list: 1 }), 'criteria_list'],
      [tanBody({ status: 'Approved' }), 'status'],
      [{ ...tanBody(), Title: 'twice' }, 'title'],
    ]
    for (const [body, path] of faults) {
      const answer = await create(body)
      assert.deepEqual([answer.status, answer.body.errors?.map((fault) => fault.path)], [400, [path]], JSON.stringify(body))
    }
    assert.deepEqual(await sums(), before)
  })

  it('404 for a hiring manager who is unknown, inactive or of another tenant', async () => {
    const gone = world.tenants.acme.users.CLIENT_INTERVIEWER
    await world.asOwner('acme', `update users set status = 'Inactive' where tenant_id = $1 and id = $2`, [gone])
    for (const id of [newId(), gone, world.tenants.globex.users.HIRING_MANAGER]) {
      const { status, body } = await create(tanBody({ hiring_manager_id: id }))
      assert.deepEqual([status, body.code], [404, 'not_found'])
    }
    await world.asOwner('acme', `update users set status = 'Active' where tenant_id = $1 and id = $2`, [gone])
  })

  it('422 for a program as the hiring manager; a person of any role will do', async () => {
    const refusal = await create(tanBody({ hiring_manager_id: world.tenants.acme.users.AGENT_SERVICE }))
    assert.deepEqual([refusal.status, refusal.body.code], [422, 'not_a_person'])
    const { users } = world.tenants.acme
    assert.equal((await create(tanBody({ hiring_manager_id: users.COORDINATOR }))).status, 201)
  })

  it('401 without a token, 403 for roles that may not', async () => {
    const tan = await approvedTan(world, 'acme')
    for (const [method, path] of [
      ['GET', '/tans'],
      ['POST', '/tans'],
      ['GET', `/tans/${tan}`],
      ['POST', `/tans/${tan}/approve`],
      ['POST', `/tans/${tan}/match-candidates`],
    ] as const) {
      assert.equal((await world.call(null, method, path)).status, 401, path)
      if (method === 'POST') assert.equal((await world.call('acme/interviewer', method, path, { body: {} })).status, 403, path)
    }
    assert.equal((await create(tanBody(), 'acme/sourcer')).status, 403)
    assert.equal((await create(tanBody(), 'acme/agent-service')).status, 403)
    assert.equal((await world.post('acme/recruiter', `/tans/${tan}/approve`, { decision: 'Approved' })).status, 403)
    assert.equal((await world.post('acme/agent-service', `/tans/${tan}/approve`, { decision: 'Approved' })).status, 403)
  })

  it('404 for another tenant', async () => {
    const tan = await approvedTan(world, 'globex')
    assert.equal((await world.get('acme/recruiter', `/tans/${tan}`)).status, 404)
    assert.equal((await world.post('acme/hr-head', `/tans/${tan}/approve`, { decision: 'Approved' })).status, 404)
    assert.equal((await world.post('acme/hr-head', `/tans/${tan}/approve`, { decision: 'perhaps' })).status, 404)
    assert.equal((await world.post('acme/recruiter', `/tans/${tan}/match-candidates`)).status, 404)
    assert.equal((await world.get('acme/recruiter', '/tans/not-an-id')).status, 404)
  })

  it('are listed newest first, page by page and by status', async () => {
    const mine = new Set<string>()
    for (let n = 0; n < 3; n++) mine.add((await create(tanBody(), 'globex/recruiter')).body.id)
    const rejected = (await create(tanBody(), 'globex/recruiter')).body.id
    await world.post('globex/department-head', `/tans/${rejected}/approve`, { decision: 'Rejected' })
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { status, body }: { status: number; body: Page } = await world.get<Page>(
        'globex/interviewer',
        `/tans?limit=2${cursor && `&cursor=${cursor}`}`,
      )
      assert.equal(status, 200)
      seen.push(...body.items.map((tan) => tan.id))
      cursor = body.next_cursor
    }
    assert.deepEqual(seen, [...seen].sort().reverse())
    assert.equal(new Set(seen).size, seen.length)
    for (const id of [...mine, rejected]) assert.ok(seen.includes(id))
    const { body } = await world.get<Page>('globex/auditor', '/tans?status=Rejected')
    assert.deepEqual(
      body.items.map((tan) => tan.id),
      [rejected],
    )
    assert.equal(Object.hasOwn(body.items[0] as object, 'job_description'), false, 'the long text is in the detail')
    for (const query of ['status=rejected', 'status=', 'title=x', 'cursor=x']) {
      assert.equal((await world.get('globex/auditor', `/tans?${query}`)).status, 400, query)
    }
  })

  it('block candidate matching with a clear answer, whatever the status, and write nothing', async () => {
    const pending = (await create(tanBody())).body.id
    const approved = await approvedTan(world, 'acme')
    const before = await sums()
    for (const [who, tan] of [
      ['acme/recruiter', pending],
      ['acme/agent-service', approved],
    ] as const) {
      const { status, body } = await world.post(who, `/tans/${tan}/match-candidates`, undefined, { 'x-correlation-id': 'match-1' })
      assert.equal(status, 200)
      const { message, ...rest } = body
      assert.deepEqual(rest, {
        action: 'candidate.match',
        status: 'blocked',
        reason_code: 'not_implemented',
        result: null,
        allowed_actions: [],
        correlation_id: 'match-1',
      })
      assert.match(String(message), /not implemented/)
    }
    const asked = await world.post('acme/recruiter', `/tans/${approved}/match-candidates`, { limit: 5 })
    assert.deepEqual([asked.status, asked.body.code], [400, 'validation_failed'], 'it takes no fields')
    assert.deepEqual(await sums(), before)
    await world.post('acme/recruiter', `/tans/${approved}/match-candidates`, {}, { 'idempotency-key': newId() })
    const { idempotency_keys: _, ...rest } = await sums()
    const { idempotency_keys: _before, ...restBefore } = before
    assert.deepEqual(rest, restBefore)
  })
})
