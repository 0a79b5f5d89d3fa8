import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, type Who, type World } from '../../testing.ts'
import { tanBody } from '../../testing-workflow.ts'

interface Tan {
  id: string
  status: string
  code?: string
  row_version: number
  allowed_actions: string[]
}
interface Step {
  step: number
  status: string
  decided_by: string | null
  comment: string | null
}
type Decision = 'Approved' | 'Rejected' | 'ReturnedForInfo'

describe('the approval of a requisition', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const create = async (who: Who = 'acme/recruiter') => (await world.post<Tan>(who, '/tans', tanBody())).body.id
  const decide = (who: Who, id: string, decision: Decision, comment?: string, headers: Record<string, string> = {}) =>
    world.post<Tan>(who, `/tans/${id}/approve`, { decision, ...(comment === undefined ? {} : { comment }) }, headers)
  const codeOf = async (answer: ReturnType<typeof decide>) => {
    const { status, body } = await answer
    return status === 200 ? body.status : `${status} ${body.code}`
  }
  const stepsOf = (id: string) =>
    world.asOwner<Step>(
      'acme',
      `select s.step, s.status, s.decided_by, s.comment from approval_steps s join approval_requests r on r.tenant_id = $1 and r.id = s.request_id
        where s.tenant_id = $1 and r.entity_id = $2 order by s.step`,
      [id],
    )
  const requestOf = async (id: string) =>
    (
      await world.asOwner<{ status: string; due_roles: string[]; settled: boolean; row_version: number }>(
        'acme',
        'select status, due_roles, settled_at is not null as settled, row_version from approval_requests where tenant_id = $1 and entity_id = $2',
        [id],
      )
    )[0]
  const audited = (id: string) =>
    world.asOwner<{ outcome: string; actor_role: string; details: Record<string, unknown> }>(
      'acme',
      `select outcome, actor_role, details from audit_log where tenant_id = $1 and entity_id = $2 and action = 'tan.approve' order by sequence`,
      [id],
    )
  const actionsFor = async (who: Who, id: string) => (await world.get<Tan>(who, `/tans/${id}`)).body.allowed_actions
  const users = () => world.tenants.acme.users

  /** A matrix with more steps, for as long as the work takes. */
  async function withRules(rules: { step: number; role: string; mandatory: boolean }[], work: () => Promise<void>) {
    const ids: string[] = []
    for (const rule of rules) {
      const made = await world.post<{ id: string }>('acme/workflow-admin', '/admin/approval-matrix/tan/rules', { name: rule.role, ...rule })
      assert.equal(made.status, 201, made.text)
      ids.push(made.body.id)
    }
    try {
      await work()
    } finally {
      for (const id of ids) await world.call('acme/workflow-admin', 'DELETE', `/admin/approval-matrix/rules/${id}`)
    }
  }

  it('takes each mandatory step in order; the last approves it', async () => {
    const id = await create()
    assert.equal(await codeOf(decide('acme/finance-approver', id, 'Approved')), '422 not_your_step')
    const first = await decide('acme/department-head', id, 'Approved', 'Needed.')
    assert.deepEqual([first.status, first.body.status, first.headers.etag], [200, 'PendingApproval', '"1"'])
    assert.deepEqual(await requestOf(id), { status: 'Pending', due_roles: ['FINANCE_APPROVER'], settled: false, row_version: 2 })
    const last = await decide('acme/finance-approver', id, 'Approved')
    assert.deepEqual([last.body.status, last.body.row_version, last.headers.etag], ['Approved', 2, '"2"'])
    assert.deepEqual(await requestOf(id), { status: 'Approved', due_roles: [], settled: true, row_version: 3 })
    assert.deepEqual(await stepsOf(id), [
      { step: 1, status: 'Approved', decided_by: users().DEPARTMENT_HEAD, comment: 'Needed.' },
      { step: 2, status: 'Approved', decided_by: users().FINANCE_APPROVER, comment: null },
    ])
    const entries = await audited(id)
    assert.deepEqual(
      entries.map((entry) => [entry.outcome, entry.actor_role, entry.details.step, entry.details.request_status]),
      [
        ['Approved', 'DEPARTMENT_HEAD', 1, 'Pending'],
        ['Approved', 'FINANCE_APPROVER', 2, 'Approved'],
      ],
    )
    assert.ok(entries.every((entry) => !JSON.stringify(entry).includes('Needed')))
    assert.equal(await codeOf(decide('acme/hr-head', id, 'Approved')), '422 illegal_transition')
    assert.equal(await codeOf(decide('acme/hr-head', id, 'ReturnedForInfo')), '422 illegal_transition')
    assert.equal((await audited(id)).length, 2, 'a refusal is not audited')
  })

  it('tells who approves a second time that they did, and whose turn it is', async () => {
    const id = await create()
    assert.equal((await decide('acme/department-head', id, 'Approved')).status, 200)
    const { status, text } = await decide('acme/department-head', id, 'Approved')
    const body = JSON.parse(text) as { code: string; detail: string }
    assert.deepEqual(
      [status, body.code, body.detail],
      [422, 'not_your_step', 'You have approved this already; now it is the turn of FINANCE_APPROVER.'],
    )
  })
  it('ends with any rejection, at any step', async () => {
    for (const approvals of [[], ['acme/department-head']] as Who[][]) {
      const id = await create()
      for (const who of approvals) await decide(who, id, 'Approved')
      assert.equal(await codeOf(decide('acme/hr-head', id, 'Rejected', 'No money.')), 'Rejected')
      assert.equal((await requestOf(id))?.status, 'Rejected')
      assert.ok((await stepsOf(id)).every((step) => step.status !== 'Due'))
      assert.equal(await codeOf(decide('acme/finance-approver', id, 'Approved')), '422 illegal_transition')
    }
  })

  it('writes ReturnedForInfo to the audit log and changes nothing, whoever of the list sends it', async () => {
    const id = await create('acme/ta-head')
    const before = [await stepsOf(id), await requestOf(id), (await world.get('acme/auditor', `/tans/${id}`)).text]
    for (const who of ['acme/department-head', 'acme/finance-approver', 'acme/hr-head', 'acme/ta-head'] as const) {
      assert.equal(await codeOf(decide(who, id, 'ReturnedForInfo', 'Which team?')), 'PendingApproval')
    }
    assert.deepEqual([await stepsOf(id), await requestOf(id), (await world.get('acme/auditor', `/tans/${id}`)).text], before)
    assert.deepEqual(
      (await audited(id)).map((entry) => entry.outcome),
      ['ReturnedForInfo', 'ReturnedForInfo', 'ReturnedForInfo', 'ReturnedForInfo'],
    )
    assert.equal(await codeOf(decide('acme/department-head', id, 'Approved')), 'PendingApproval', 'and uses up nobody’s step')
  })

  it('400 for a decision in another casing or with anything else in it', async () => {
    const id = await create()
    for (const body of [
      { decision: 'approved' },
      { decision: 'APPROVED' },
      { decision: 'rejected' },
      { decision: 'returned-for-info' },
      { decision: 'Returnedforinfo' },
      { decision: 'Cancelled' },
      { decision: '' },
      { decision: null },
      { decision: ['Approved'] },
      { comment: 'yes' },
      {},
      { decision: 'Approved', comment: '' },
      { decision: 'Approved', step: 2 },
    ]) {
      const { status, body: problem } = await world.post('acme/department-head', `/tans/${id}/approve`, body)
      assert.deepEqual([status, problem.code], [400, 'validation_failed'], JSON.stringify(body))
    }
    assert.deepEqual(await audited(id), [])
    const { status } = await world.post('acme/department-head', `/tans/${id}/approve`, { Decision: 'Approved', Comment: null })
    assert.equal(status, 200, 'the names of fields may be spelled in other ways, values may not')
  })

  it('lets the head of HR stand in for any step, and says for whom, but takes one step per person', async () => {
    const id = await create()
    assert.equal(await codeOf(decide('acme/hr-head', id, 'Approved')), 'PendingApproval')
    assert.equal((await audited(id))[0]?.details.stood_in_for, 'DEPARTMENT_HEAD')
    assert.equal(await codeOf(decide('acme/hr-head', id, 'Approved')), '422 one_step_per_person')
    assert.equal(await codeOf(decide('acme/hr-head', id, 'Rejected')), '422 one_step_per_person')
    assert.deepEqual(await actionsFor('acme/hr-head', id), [])
    assert.equal(await codeOf(decide('acme/finance-approver', id, 'Approved')), 'Approved')
    assert.equal((await audited(id))[1]?.details.stood_in_for, undefined)
  })

  it('422 self_approval follows the person, not the role', async () => {
    const id = await create('acme/ta-head')
    assert.equal(await codeOf(decide('acme/ta-head', id, 'Approved')), '422 self_approval')
    assert.deepEqual(await actionsFor('acme/ta-head', id), ['candidate.match', 'tan.cancel', 'tan.update'])
    await world.asOwner('acme', `insert into user_roles (tenant_id, user_id, role_code) values ($1, $2, 'HR_HEAD')`, [users().TA_HEAD])
    const asHead = { authorization: `Bearer ${world.tokenOf('acme/ta-head', 'HR_HEAD')}` }
    for (const decision of ['Approved', 'Rejected'] as const) {
      const answer = await world.post<Tan>(null, `/tans/${id}/approve`, { decision }, asHead)
      assert.equal(answer.body.code, 'self_approval', answer.text)
    }
  })

  it('422 not_your_step names whose turn it is', async () => {
    const id = await create()
    const { status, body } = await decide('acme/ta-head', id, 'Approved')
    assert.deepEqual([status, body.code], [422, 'not_your_step'])
    assert.match(String((body as unknown as { detail: string }).detail), /turn of DEPARTMENT_HEAD, not of TA_HEAD/)
  })

  it('is not held up by optional steps, which count when they are taken in time', async () => {
    await withRules([{ step: 1, role: 'TA_HEAD', mandatory: false }], async () => {
      const [skipped, taken, refused] = [await create(), await create(), await create()]
      assert.deepEqual((await requestOf(taken))?.due_roles, ['TA_HEAD', 'DEPARTMENT_HEAD'])
      await decide('acme/department-head', skipped, 'Approved')
      assert.equal(await codeOf(decide('acme/finance-approver', skipped, 'Approved')), 'Approved')
      assert.equal(await codeOf(decide('acme/ta-head', skipped, 'Rejected')), '422 illegal_transition')
      await decide('acme/department-head', taken, 'Approved')
      assert.equal(await codeOf(decide('acme/ta-head', taken, 'Approved')), 'PendingApproval', 'still open beside the next one')
      assert.equal(await codeOf(decide('acme/finance-approver', taken, 'Approved')), 'Approved')
      assert.equal(await codeOf(decide('acme/ta-head', refused, 'Rejected')), 'Rejected')
    })
  })

  it('keeps the steps it opened with: a change of the matrix touches new requests only', async () => {
    const before = await create()
    await withRules([{ step: 9, role: 'TA_HEAD', mandatory: true }], async () => {
      const after = await create()
      for (const id of [before, after]) {
        await decide('acme/department-head', id, 'Approved')
        await decide('acme/finance-approver', id, 'Approved')
      }
      assert.equal((await requestOf(before))?.status, 'Approved')
      assert.deepEqual([(await requestOf(after))?.status, (await requestOf(after))?.due_roles], ['Pending', ['TA_HEAD']])
    })
    const [open] = await world.asOwner<{ id: string }>(
      'acme',
      `select entity_id as id from approval_requests where tenant_id = $1 and status = 'Pending' and due_roles = '{TA_HEAD}'`,
    )
    assert.ok(open)
    assert.equal(await codeOf(decide('acme/ta-head', open.id, 'Approved')), 'Approved', 'though the rule is gone by now')
  })

  it('tells each caller what they may do now', async () => {
    const id = await create()
    const table = async () => {
      const found: Record<string, string[]> = {}
      for (const who of ['recruiter', 'sourcer', 'department-head', 'finance-approver', 'ta-head', 'hr-head', 'agent-service', 'auditor'])
        found[who] = await actionsFor(`acme/${who}`, id)
      return found
    }
    const nothing = { sourcer: [], 'finance-approver': [], 'department-head': [], 'hr-head': [], auditor: [] }
    const changing = ['candidate.match', 'tan.cancel', 'tan.update']
    const matching = { recruiter: changing, 'ta-head': changing, 'agent-service': ['candidate.match'] }
    const pending = { ...nothing, ...matching, 'hr-head': ['tan.approve'] }
    assert.deepEqual(await table(), { ...pending, 'department-head': ['tan.approve'] })
    await decide('acme/department-head', id, 'Approved')
    assert.deepEqual(await table(), { ...pending, 'finance-approver': ['tan.approve'] })
    await decide('acme/finance-approver', id, 'Approved')
    const both = ['application.create', 'candidate.match', 'tan.cancel']
    const approved = { ...nothing, recruiter: both, 'ta-head': both, sourcer: ['application.create'], 'agent-service': ['candidate.match'] }
    assert.deepEqual(await table(), approved)
  })

  it('takes one of 32 approvals at once per step, with one audit entry each', async () => {
    const id = await create()
    for (const [who, status] of [
      ['acme/department-head', 'PendingApproval'],
      ['acme/finance-approver', 'Approved'],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 32 }, () => decide(who, id, 'Approved')))
      const won = answers.filter((answer) => answer.status === 200)
      assert.deepEqual(
        won.map((answer) => answer.body.status),
        [status],
      )
      assert.ok(answers.every((answer) => answer.status === 200 || answer.status === 422))
    }
    assert.equal((await audited(id)).length, 2)
    assert.equal((await requestOf(id))?.row_version, 3)
  })

  it('never loses a decision when approvals and rejections of several people meet', async () => {
    const people = ['acme/department-head', 'acme/finance-approver', 'acme/hr-head'] as const
    for (let round = 0; round < 4; round++) {
      const id = await create()
      const answers = await Promise.all(
        Array.from({ length: 18 }, (_, n) => decide(people[n % 3] as Who, id, n % 5 === 4 ? 'Rejected' : 'Approved')),
      )
      const won = answers.filter((answer) => answer.status === 200).length
      const [steps, entries, request] = [await stepsOf(id), await audited(id), await requestOf(id)]
      assert.equal(entries.length, won)
      assert.equal(steps.filter((step) => step.decided_by !== null).length, won)
      const settled = steps.some((step) => step.status === 'Rejected') ? 'Rejected' : won === 2 ? 'Approved' : 'Pending'
      assert.equal(request?.status, settled)
      const tan = (await world.get<Tan>('acme/auditor', `/tans/${id}`)).body.status
      assert.equal(tan, settled === 'Pending' ? 'PendingApproval' : settled)
    }
  })
})
