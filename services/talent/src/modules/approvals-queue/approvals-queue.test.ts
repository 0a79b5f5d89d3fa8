import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { type Answer, createWorld, type Who, type World } from '../../testing.ts'
import { approve, approvedTan, journeyTo, overbooked, submitForm, tanBody } from '../../testing-workflow.ts'

interface Step {
  step: number
  name: string
  role: string
  mandatory: boolean
  status: string
  decided_by: string | null
  decided_at: string | null
  comment: string | null
}
interface Request {
  id: string
  entity_type: string
  entity_id: string
  title: string
  hiring_manager_id: string | null
  status: string
  current_step: number | null
  steps: Step[]
  requested_by: string | null
  requested_at: string
  row_version: number
  allowed_actions: string[]
  code?: string
  detail?: string
}
interface Page {
  items: Request[]
  next_cursor: string | null
  has_more: boolean
}

describe('the approvals queue', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const ok = <B>(answer: Answer<B>, status: number): B => {
    assert.equal(answer.status, status, answer.text)
    return answer.body
  }
  const tan = async (who: Who = 'acme/recruiter') =>
    ok(await world.post<{ id: string; approval_request_id: string }>(who, '/tans', tanBody()), 201)
  const submittedOffer = async () => {
    const { offerId } = await journeyTo(world, 'acme', 'OfferPending')
    return ok(await world.post<{ id: string; approval_request_id: string }>('acme/recruiter', `/offers/${offerId}/submit`), 200)
  }
  const discrepancy = async (who: Who = 'acme/verification-officer') => {
    const { applicationId } = await journeyTo(world, 'acme', 'Shortlisted')
    const body = { application_id: applicationId, category: 'Identity', severity: 'Low', description: 'The names differ.' }
    return ok(await world.post<{ id: string; approval_request_id: string }>(who, '/discrepancies', body), 201)
  }
  const anotherManager = async (name: string) =>
    ok(
      await world.post<{ id: string }>('acme/user-admin', '/admin/users', {
        email: `${name}@acme.example`,
        display_name: name,
        roles: ['HIRING_MANAGER'],
      }),
      201,
    ).id
  const read = async (who: Who, id: string) => ok(await world.get<Request>(who, `/workflows/${id}`), 200)
  const list = async (who: Who, query: string) => ok(await world.get<Page>(who, `/approvals?${query}`), 200).items
  const mine = async (who: Who, more = '') => (await list(who, `mine=true&limit=100${more}`)).map((item) => item.id)
  const decides = (item: Request) => item.allowed_actions.some((action) => action !== 'approval.comment')
  const decide = (who: Who, id: string, body: object) => world.post<Request>(who, `/approvals/${id}/decision`, body)

  describe('shows a request', () => {
    it('about a shortlist with the hiring manager of its requisition, so that everybody finds their own first', async () => {
      const manager = world.tenants.acme.users.HIRING_MANAGER
      const { applicationId } = await journeyTo(world, 'acme', 'Applied', {
        tanId: await approvedTan(world, 'acme', { hiring_manager_id: manager }),
      })
      const nobodys = await journeyTo(world, 'acme', 'Applied')
      const items = await list('acme/hiring-manager', 'mine=true&limit=100')
      const of = (id: string) => items.find(({ entity_id }) => entity_id === id)?.hiring_manager_id
      assert.deepEqual([of(applicationId), of(nobodys.applicationId)], [manager, null])
    })
    it('about a shortlist without a hiring manager where the named person cannot decide it', async () => {
      const head = world.tenants.acme.users.DEPARTMENT_HEAD
      const { applicationId } = await journeyTo(world, 'acme', 'Applied', {
        tanId: await approvedTan(world, 'acme', { hiring_manager_id: head }),
      })
      const left = await journeyTo(world, 'acme', 'Applied', {
        tanId: await approvedTan(world, 'acme', { hiring_manager_id: await anotherManager('left') }),
      })
      await world.asOwner('acme', `update users set status = 'Inactive' where tenant_id = $1 and email = 'left@acme.example'`)
      const items = await list('acme/hiring-manager', 'due=own&limit=100')
      const of = (id: string) => items.find(({ entity_id }) => entity_id === id)?.hiring_manager_id
      assert.deepEqual([of(applicationId), of(left.applicationId)], [null, null], 'any hiring manager decides it')
    })
    it('with its steps, as the workflow read does', async () => {
      const made = await tan()
      const request = await read('acme/department-head', made.approval_request_id)
      assert.match(request.requested_at, /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/)
      const waiting = { mandatory: true, decided_by: null, decided_for: null, decided_at: null, comment: null }
      assert.deepEqual(
        { ...request, requested_at: '' },
        {
          id: made.approval_request_id,
          entity_type: 'tan',
          entity_id: made.id,
          title: request.title,
          hiring_manager_id: null,
          status: 'Pending',
          current_step: 1,
          steps: [
            { step: 1, name: 'Department head', role: 'DEPARTMENT_HEAD', status: 'Due', ...waiting },
            { step: 2, name: 'Finance approver', role: 'FINANCE_APPROVER', status: 'Waiting', ...waiting },
          ],
          compensation: null,
          compensation_visible: true,
          comments: [],
          is_author: false,
          requested_by: world.tenants.acme.users.RECRUITER,
          requested_at: '',
          row_version: 1,
          allowed_actions: ['approval.comment', 'tan.approve'],
        },
      )
      assert.deepEqual((await list('acme/department-head', 'entity_type=tan&limit=1'))[0], request)
    })

    it('and what was decided: by whom, when, with which words', async () => {
      const made = await tan()
      await world.post('acme/department-head', `/tans/${made.id}/approve`, { decision: 'Approved', comment: 'Needed.' })
      const half = await read('acme/auditor', made.approval_request_id)
      assert.deepEqual([half.current_step, half.row_version, half.allowed_actions], [2, 2, []])
      const [first] = half.steps as [Step, Step]
      assert.deepEqual([first.status, first.decided_by, first.comment], ['Approved', world.tenants.acme.users.DEPARTMENT_HEAD, 'Needed.'])
      assert.match(String(first.decided_at), /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/)
      await world.post('acme/finance-approver', `/tans/${made.id}/approve`, { decision: 'Rejected' })
      const done = await read('acme/auditor', made.approval_request_id)
      assert.deepEqual(
        [done.status, done.current_step, done.steps.map((step) => step.status)],
        ['Rejected', null, ['Approved', 'Rejected']],
      )
      const { headers } = await world.get('acme/auditor', `/workflows/${made.approval_request_id}`)
      assert.equal(headers.etag, '"3"')
    })

    it('401 without a token, 403 for a client’s interviewer, 404 for another tenant’s and unknown ones', async () => {
      const { approval_request_id: id } = await tan()
      for (const path of ['/approvals', `/workflows/${id}`]) {
        assert.equal((await world.get(null, path)).status, 401)
        assert.equal((await world.get('acme/client-interviewer', path)).status, 403)
      }
      for (const [who, whose] of [
        ['globex/hr-head', id],
        ['acme/hr-head', newId()],
        ['acme/hr-head', 'not-an-id'],
      ] as const)
        assert.equal((await world.get(who, `/workflows/${whose}`)).status, 404)
    })
  })

  describe('is listed', () => {
    it('newest first, by status and kind, page by page, of the own tenant alone', async () => {
      const [first, second] = [await tan('globex/recruiter'), await tan('globex/recruiter')]
      await world.post('globex/hr-head', `/tans/${first.id}/approve`, { decision: 'Rejected' })
      const all = await list('globex/auditor', '')
      assert.deepEqual(
        all.map((item) => item.id),
        [second.approval_request_id, first.approval_request_id],
      )
      assert.deepEqual(await list('globex/auditor', 'status=Rejected&entity_type=tan'), [all[1]])
      assert.deepEqual(await list('globex/auditor', 'status=Pending'), [all[0]])
      assert.deepEqual(await list('globex/auditor', 'entity_type=offer'), [])
      const page = ok(await world.get<Page>('globex/auditor', '/approvals?limit=1'), 200)
      assert.deepEqual([page.items, page.has_more], [[all[0]], true])
      assert.deepEqual(await list('globex/auditor', `limit=1&cursor=${page.next_cursor}`), [all[1]])
    })

    it('400 for filters that do not exist', async () => {
      for (const query of ['status=pending', 'entity_type=TAN', 'mine=yes', 'mine=1', 'role=HR_HEAD', 'cursor=x', 'limit=0'])
        assert.equal((await world.get('acme/hr-head', `/approvals?${query}`)).status, 400, query)
    })
  })

  describe('with mine=true', () => {
    it('holds exactly what the caller may decide now, for every role', async () => {
      await tan('acme/ta-head')
      await submittedOffer()
      await discrepancy('acme/hr-operations')
      await discrepancy()
      for (const role of [
        'hr-head',
        'ta-head',
        'finance-approver',
        'department-head',
        'hiring-manager',
        'hr-operations',
        'recruiter',
        'auditor',
      ]) {
        const who: Who = `acme/${role}`
        const everything = await list(who, 'limit=100')
        assert.ok(everything.length < 100)
        const decidable = everything.filter((item) => decides(item)).map((item) => item.id)
        assert.deepEqual(await mine(who), decidable, role)
        for (const kind of ['tan', 'shortlist', 'offer', 'discrepancy', 'employee_conversion']) {
          const ofKind = everything.filter((item) => item.entity_type === kind && decides(item))
          assert.deepEqual(
            await mine(who, `&entity_type=${kind}`),
            ofKind.map((item) => item.id),
            `${role} ${kind}`,
          )
        }
        assert.deepEqual(await mine(who, '&status=Pending'), decidable)
        assert.deepEqual(await mine(who, '&status=Approved'), [])
      }
    })

    it('follows the due step from person to person', async () => {
      const { id, approval_request_id: request } = await tan()
      const holders = async () => {
        const found: string[] = []
        for (const role of ['department-head', 'finance-approver', 'ta-head', 'hr-head', 'recruiter'])
          if ((await mine(`acme/${role}`)).includes(request)) found.push(role)
        return found
      }
      assert.deepEqual(await holders(), ['department-head', 'hr-head'])
      await world.post('acme/hr-head', `/tans/${id}/approve`, approve)
      assert.deepEqual(await holders(), ['finance-approver'], 'the head of HR took a step already')
      await world.post('acme/finance-approver', `/tans/${id}/approve`, approve)
      assert.deepEqual(await holders(), [])
    })

    it('names a request once where two of its due steps are of the caller’s role', async () => {
      const rule = { step: 1, name: 'A look before', role: 'DEPARTMENT_HEAD', mandatory: false }
      const added = ok(await world.post<{ id: string }>('acme/workflow-admin', '/admin/approval-matrix/tan/rules', rule), 201)
      const { id, approval_request_id: request } = await tan()
      await world.call('acme/workflow-admin', 'DELETE', `/admin/approval-matrix/rules/${added.id}`)
      assert.equal((await mine('acme/department-head')).filter((one) => one === request).length, 1)
      await world.post('acme/department-head', `/tans/${id}/approve`, approve)
      assert.equal((await read('acme/auditor', request)).steps[1]?.status, 'Approved', 'the mandatory one of the two was taken')
    })

    it('holds a conversion from the moment on that everything holds', async () => {
      const requestOf = async (applicationId: string) =>
        ok(await world.get<{ conversion_request_id: string }>('acme/auditor', `/applications/${applicationId}`), 200).conversion_request_id
      const { applicationId, token } = await journeyTo(world, 'acme', 'Onboarding')
      const request = await requestOf(applicationId)
      const seen = async (who: Who) => [(await mine(who)).includes(request), (await read(who, request)).allowed_actions]
      assert.deepEqual(await seen('acme/hr-operations'), [false, ['approval.comment']])
      await submitForm(world, token, { full_name: 'Somebody Else' })
      assert.deepEqual(await seen('acme/hr-operations'), [false, ['approval.comment']], 'the names differ')
      const [ready, other] = (await overbooked(world, 'acme', 2, 1)).map((journey) => journey.applicationId)
      assert.ok(ready && other)
      const [eligible, late] = [await requestOf(ready), await requestOf(other)]
      for (const who of ['acme/hr-operations', 'acme/hr-head'] as const) {
        assert.ok((await mine(who, '&entity_type=employee_conversion')).includes(eligible), who)
        assert.deepEqual((await read(who, eligible)).allowed_actions, ['approval.comment', 'employee-conversion.approve'])
      }
      assert.deepEqual((await read('acme/ta-head', eligible)).allowed_actions, [])
      const shown = await read('acme/hr-head', eligible)
      assert.deepEqual([shown.requested_by, shown.entity_id, shown.current_step], [null, ready, 1])
      ok(await world.post('acme/hr-operations', `/applications/${ready}/convert-to-employee`, {}), 201)
      assert.equal((await mine('acme/hr-operations')).includes(eligible), false)
      assert.equal((await mine('acme/hr-operations')).includes(late), false, 'the only position is filled')
      assert.deepEqual((await read('acme/hr-operations', late)).allowed_actions, ['approval.comment'])
      assert.equal((await read('acme/auditor', eligible)).status, 'Approved')
    })

    it('is paged like the rest', async () => {
      for (let n = 0; n < 3; n++) await tan()
      const everything = await mine('acme/hr-head')
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: Page = ok(await world.get<Page>('acme/hr-head', `/approvals?mine=true&limit=3${cursor && `&cursor=${cursor}`}`), 200)
        seen.push(...page.items.map((item) => item.id))
        cursor = page.next_cursor
      }
      assert.deepEqual(seen, everything)
    })
  })

  describe('with due', () => {
    const ids = async (who: Who, query: string) => (await list(who, `limit=100&${query}`)).map((item) => item.id)
    const shortlistOf = async (manager: string | null) => {
      const tanId = await approvedTan(world, 'acme', { hiring_manager_id: manager })
      const { applicationId } = await journeyTo(world, 'acme', 'Applied', { tanId })
      const [row] = await world.asOwner<{ id: string }>(
        'acme',
        'select shortlist_request_id as id from applications where tenant_id = $1 and id = $2',
        [applicationId],
      )
      return row?.id ?? ''
    }

    it('divides for every role what the caller may decide, without a rest', async () => {
      await shortlistOf(await anotherManager('divided'))
      await tan('acme/ta-head')
      await submittedOffer()
      await discrepancy('acme/hr-operations')
      for (const role of ['hr-head', 'ta-head', 'finance-approver', 'department-head', 'hiring-manager', 'hr-operations', 'recruiter']) {
        const who: Who = `acme/${role}`
        const [own, others] = [await ids(who, 'due=own'), await ids(who, 'due=others')]
        assert.deepEqual([...own, ...others].sort().reverse(), await mine(who), role)
        assert.deepEqual(await ids(who, 'due=own&entity_type=tan'), await ids(who, 'due=own&entity_type=tan&mine=true'), role)
        for (const query of ['due=own&status=Approved', 'due=others&status=Approved']) assert.deepEqual(await ids(who, query), [], query)
      }
    })

    it('gives a hiring manager the shortlists of their own requisitions and of those whose manager cannot decide', async () => {
      const [own, nobodys, heads] = [
        await shortlistOf(world.tenants.acme.users.HIRING_MANAGER),
        await shortlistOf(null),
        await shortlistOf(world.tenants.acme.users.DEPARTMENT_HEAD),
      ]
      const other = await anotherManager('other')
      const others = await shortlistOf(other)
      const told = async () => {
        const found = await Promise.all(['own', 'others'].map((due) => ids('acme/hiring-manager', `due=${due}`)))
        return [own, nobodys, heads, others].map((id) => found.map((all) => all.includes(id)))
      }
      const [mineOnly, theirs] = [
        [true, false],
        [false, true],
      ]
      assert.deepEqual(await told(), [mineOnly, mineOnly, mineOnly, theirs])
      await world.asOwner('acme', `update user_roles set status = 'Revoked' where tenant_id = $1 and user_id = $2`, [other])
      assert.deepEqual(await told(), [mineOnly, mineOnly, mineOnly, mineOnly], 'who may not decide any more is not waited for')
    })

    it('gives the head of HR the steps of a role that nobody holds', async () => {
      const { approval_request_id: request } = await tan()
      const told = async () => [
        (await ids('acme/hr-head', 'due=own')).includes(request),
        (await ids('acme/hr-head', 'due=others')).includes(request),
      ]
      assert.deepEqual(await told(), [false, true])
      const set = (status: string) =>
        world.asOwner('acme', `update users set status = $3 where tenant_id = $1 and id = $2`, [
          world.tenants.acme.users.DEPARTMENT_HEAD,
          status,
        ])
      await set('Inactive')
      assert.deepEqual(await told(), [true, false])
      await set('Active')
    })

    it('is paged, so that what is due for others hides nothing', async () => {
      await tan()
      const everything = await ids('acme/hr-head', 'due=others')
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: Page = ok(await world.get<Page>('acme/hr-head', `/approvals?due=others&limit=3${cursor && `&cursor=${cursor}`}`), 200)
        seen.push(...page.items.map((item) => item.id))
        cursor = page.next_cursor
      }
      assert.deepEqual(seen, everything)
    })

    it('400 for another value', async () => {
      for (const query of ['due=', 'due=mine', 'due=true'])
        assert.equal((await world.get('acme/hr-head', `/approvals?${query}`)).status, 400, query)
    })
  })

  describe('decides', () => {
    it('offers, step by step, and answers with the request', async () => {
      const { id, approval_request_id: request } = await submittedOffer()
      const first = await decide('acme/finance-approver', request, { decision: 'Approved', comment: 'Within budget.' })
      assert.deepEqual([first.status, first.body.id, first.body.status, first.body.current_step], [200, request, 'Pending', 2])
      assert.equal(first.body.steps[0]?.comment, 'Within budget.')
      assert.equal(first.headers.etag, '"2"')
      const last = await decide('acme/hr-head', request, approve)
      assert.deepEqual([last.body.status, last.body.current_step], ['Approved', null])
      assert.equal((await world.get<{ status: string }>('acme/auditor', `/offers/${id}`)).body.status, 'Approved')
      const log = await world.get<{ items: { action: string; outcome: string }[] }>(
        'acme/auditor',
        `/audit-logs?entity_id=${id}&action=offer.approve`,
      )
      assert.deepEqual(
        log.body.items.map((entry) => entry.outcome),
        ['Approved', 'Approved'],
      )
      assert.equal((await decide('acme/hr-head', request, approve)).body.code, 'illegal_transition')
    })

    it('discrepancies: approving resolves, rejecting upholds, both audited as discrepancy.resolve', async () => {
      for (const [decision, status] of [
        ['Approved', 'Resolved'],
        ['Rejected', 'Upheld'],
      ] as const) {
        const { id, approval_request_id: request } = await discrepancy()
        const answer = await decide('acme/hr-operations', request, { decision })
        assert.deepEqual([answer.status, answer.body.status], [200, decision])
        assert.equal((await world.get<{ status: string }>('acme/auditor', `/discrepancies/${id}`)).body.status, status)
        const log = await world.get<{ items: { action: string; outcome: string }[] }>('acme/auditor', `/audit-logs?entity_id=${id}`)
        assert.deepEqual([log.body.items[0]?.action, log.body.items[0]?.outcome], ['discrepancy.resolve', status])
      }
    })

    it('ReturnedForInfo: audited, nothing changed', async () => {
      const { id, approval_request_id: request } = await submittedOffer()
      const before = await read('acme/auditor', request)
      const { status, body } = await decide('acme/ta-head', request, { decision: 'ReturnedForInfo' })
      assert.deepEqual([status, { ...body, allowed_actions: [] }], [200, before])
      const log = await world.get<{ items: { outcome: string }[] }>('acme/auditor', `/audit-logs?entity_id=${id}&action=offer.approve`)
      assert.deepEqual(
        log.body.items.map((entry) => entry.outcome),
        ['ReturnedForInfo'],
      )
    })

    it('422 decision_not_here for other kinds, naming the endpoint, whoever asks and whatever they say', async () => {
      const { id, approval_request_id: ofTan } = await tan()
      const { applicationId } = await journeyTo(world, 'acme', 'Applied')
      const [shortlist] = await world.asOwner<{ id: string }>(
        'acme',
        'select shortlist_request_id as id from applications where tenant_id = $1 and id = $2',
        [applicationId],
      )
      assert.ok(shortlist)
      const conversion = newId()
      await world.asOwner(
        'acme',
        `insert into approval_requests (tenant_id, id, entity_type, entity_id, title, authors, due_roles) values ($1, $2, 'employee_conversion', $3, 'x', '{}', '{HR_OPERATIONS}')`,
        [conversion, applicationId],
      )
      for (const [request, endpoint] of [
        [ofTan, `POST /api/v1/tans/${id}/approve`],
        [shortlist.id, `POST /api/v1/applications/${applicationId}/shortlist-approval`],
        [conversion, `POST /api/v1/applications/${applicationId}/convert-to-employee`],
      ] as const) {
        for (const who of ['acme/hr-head', 'acme/recruiter', 'acme/client-interviewer', 'acme/agent-service'] as const) {
          for (const body of [approve, { decision: 'approved' }, {}]) {
            const answer = await decide(who, request, body)
            assert.deepEqual([answer.status, answer.body.code], [422, 'decision_not_here'], who)
            assert.ok(answer.body.detail?.includes(endpoint), answer.body.detail)
          }
        }
        assert.equal((await decide('globex/hr-head', request, approve)).status, 404)
      }
      await world.asOwner('acme', 'delete from approval_requests where tenant_id = $1 and id = $2', [conversion])
    })

    it('404 before 422 before 403; 401 without a token; 400 for another casing', async () => {
      const [offer, disputed] = [await submittedOffer(), await discrepancy()]
      assert.equal((await world.post(null, `/approvals/${offer.approval_request_id}/decision`, approve)).status, 401)
      for (const id of [newId(), 'not-an-id']) assert.equal((await decide('acme/client-interviewer', id, approve)).status, 404)
      for (const who of ['acme/recruiter', 'acme/agent-service', 'acme/client-interviewer', 'acme/department-head'] as const) {
        assert.equal((await decide(who, offer.approval_request_id, approve)).status, 403, who)
        assert.equal((await decide(who, disputed.approval_request_id, approve)).status, 403, who)
      }
      assert.equal((await decide('globex/hr-head', offer.approval_request_id, approve)).status, 404)
      assert.equal((await decide('acme/finance-approver', offer.approval_request_id, { decision: 'approved' })).status, 400)
      assert.equal((await decide('acme/ta-head', offer.approval_request_id, approve)).body.code, 'not_your_step')
      const own = await discrepancy('acme/hr-operations')
      assert.equal((await decide('acme/hr-operations', own.approval_request_id, approve)).body.code, 'self_approval')
    })

    it('takes one of 32 decisions at once from both doors', async () => {
      const { id, approval_request_id: request } = await submittedOffer()
      const answers = await Promise.all(
        Array.from({ length: 32 }, (_, n) =>
          n % 2 ? decide('acme/finance-approver', request, approve) : world.post('acme/finance-approver', `/offers/${id}/approve`, approve),
        ),
      )
      assert.equal(answers.filter((answer) => answer.status === 200).length, 1)
      assert.ok(answers.every((answer) => answer.status === 200 || answer.status === 422))
    })
  })
})
