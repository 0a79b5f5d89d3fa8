import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, type World } from '../../testing.ts'
import { journeyTo, tanBody } from '../../testing-workflow.ts'

interface Deputy {
  id: string
  status: string
  principal_name: string
  allowed_actions: string[]
}
interface Request {
  id: string
  entity_id: string
  status: string
  steps: { step: number; decided_by: string | null; decided_for: string | null; status: string }[]
  allowed_actions: string[]
}
type Refusal = { code: string }

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const approved = { decision: 'Approved' }

describe('deputies', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const id = (role: 'DEPARTMENT_HEAD' | 'HIRING_MANAGER' | 'RECRUITER' | 'FINANCE_APPROVER' | 'SOURCER' | 'HR_HEAD') =>
    world.tenants.acme.users[role]
  const period = (deputy_id: string, from = 0, to = 7) => ({ deputy_id, starts_on: day(from), ends_on: day(to) })
  const forHead = () => ({ 'x-tanager-deputy-for': id('DEPARTMENT_HEAD') })
  const appoint = async (deputy: string, from = 0, to = 7) => {
    const made = await world.post<Deputy>('acme/department-head', '/users/me/deputies', period(deputy, from, to))
    assert.equal(made.status, 201, made.text)
    return made.body
  }
  const newTan = async (who: 'acme/recruiter' | 'acme/hiring-manager' = 'acme/recruiter') =>
    (await world.post<{ id: string; approval_request_id: string }>(who, '/tans', tanBody())).body
  const end = (deputy: Deputy) => world.post<Deputy & Refusal>('acme/department-head', `/users/me/deputies/${deputy.id}/end`, {})

  it('decide for their principal: what waits is listed, and the step says who decided for whom', async () => {
    const deputy = await appoint(id('HIRING_MANAGER'))
    assert.deepEqual([deputy.status, deputy.allowed_actions], ['Active', ['deputy.end']])
    const tan = await newTan()
    assert.equal((await world.post('acme/hiring-manager', `/tans/${tan.id}/approve`, approved)).status, 403, 'not without saying for whom')
    const mine = await world.get<{ items: Request[] }>('acme/hiring-manager', '/approvals?mine=true&entity_type=tan', forHead())
    const waiting = mine.body.items.find((one) => one.entity_id === tan.id)
    assert.deepEqual(waiting?.allowed_actions.includes('tan.approve'), true, mine.text)
    const answer = await world.post('acme/hiring-manager', `/tans/${tan.id}/approve`, approved, forHead())
    assert.equal(answer.status, 200, answer.text)
    const { body } = await world.get<Request>('acme/recruiter', `/workflows/${tan.approval_request_id}`)
    const { decided_by, decided_for, status } = body.steps[0] ?? {}
    assert.deepEqual([status, decided_by, decided_for], ['Approved', id('HIRING_MANAGER'), id('DEPARTMENT_HEAD')])
    const [entry] = await world.asOwner<{ actor_user_id: string; details: { deputy_for?: string } }>(
      'acme',
      `select actor_user_id, details from audit_log where tenant_id = $1 and action = 'tan.approve' and entity_id = $2`,
      [tan.id],
    )
    assert.deepEqual([entry?.actor_user_id, entry?.details.deputy_for], [id('HIRING_MANAGER'), id('DEPARTMENT_HEAD')])
    assert.equal((await end(deputy)).body.status, 'Ended')
    assert.equal((await end(deputy)).body.code, 'illegal_transition')
  })

  it('422 for what the deputy or the principal raised, and one step of a request for both of them', async () => {
    const deputy = await appoint(id('HIRING_MANAGER'))
    const own = await newTan('acme/hiring-manager')
    const path = `/tans/${own.id}/approve`
    assert.equal((await world.post<Refusal>('acme/hiring-manager', path, approved, forHead())).body.code, 'self_approval')
    const theirs = await newTan()
    await world.asOwner('acme', 'update approval_requests set authors = array[$3::uuid] where tenant_id = $1 and id = $2', [
      theirs.approval_request_id,
      id('DEPARTMENT_HEAD'),
    ])
    assert.equal(
      (await world.post<Refusal>('acme/hiring-manager', `/tans/${theirs.id}/approve`, approved, forHead())).body.code,
      'self_approval',
    )
    const tan = await newTan()
    assert.equal((await world.post('acme/hiring-manager', `/tans/${tan.id}/approve`, approved, forHead())).status, 200)
    await world.asOwner('acme', `insert into user_roles (tenant_id, user_id, role_code) values ($1, $2, 'FINANCE_APPROVER')`, [
      id('DEPARTMENT_HEAD'),
    ])
    const second = await world.post<Refusal>('acme/department-head', `/tans/${tan.id}/approve`, approved, {
      'x-tanager-role': 'FINANCE_APPROVER',
    })
    assert.equal(second.body.code, 'one_step_per_person', 'the principal took a step through the deputy')
    await world.asOwner('acme', `delete from user_roles where tenant_id = $1 and user_id = $2 and role_code = 'FINANCE_APPROVER'`, [
      id('DEPARTMENT_HEAD'),
    ])
    await end(deputy)
  })

  it('403 not_a_deputy before and after the period, for others, in a role that the principal has not, and for a principal who left', async () => {
    const tan = await newTan()
    const path = `/tans/${tan.id}/approve`
    const refused = async (headers: Record<string, string>, why: string) => {
      const { status, body } = await world.post<Refusal>('acme/sourcer', path, approved, headers)
      assert.deepEqual([status, body.code], [403, 'not_a_deputy'], why)
    }
    await refused(forHead(), 'nobody appointed them')
    await refused({ 'x-tanager-deputy-for': 'nonsense' }, 'no id')
    const planned = await appoint(id('SOURCER'), 2, 4)
    assert.equal(planned.status, 'Planned')
    await refused(forHead(), 'it has not begun')
    await world.asOwner('acme', 'update deputies set starts_on = $3, ends_on = $4 where tenant_id = $1 and id = $2', [
      planned.id,
      day(-5),
      day(-2),
    ])
    await refused(forHead(), 'it is over')
    await world.asOwner('acme', 'update deputies set ends_on = $3 where tenant_id = $1 and id = $2', [planned.id, day(5)])
    await refused({ ...forHead(), 'x-tanager-role': 'HR_HEAD' }, 'not a role of the principal')
    await world.asOwner('acme', `update users set status = 'Inactive' where tenant_id = $1 and id = $2`, [id('DEPARTMENT_HEAD')])
    await refused(forHead(), 'the principal left')
    await world.asOwner('acme', `update users set status = 'Active' where tenant_id = $1 and id = $2`, [id('DEPARTMENT_HEAD')])
    assert.equal((await world.post('acme/sourcer', path, approved, forHead())).status, 200)
    await end(planned)
  })

  it('get nothing else of the role: no other action, no administration', async () => {
    const made = await world.post<Deputy>('acme/user-admin', `/admin/users/${id('HR_HEAD')}/deputies`, period(id('SOURCER')))
    assert.equal(made.status, 201, made.text)
    const headers = { 'x-tanager-deputy-for': id('HR_HEAD') }
    assert.equal((await world.get('acme/hr-head', '/audit-logs')).status, 200)
    assert.equal((await world.get('acme/sourcer', '/audit-logs', headers)).status, 403)
    assert.equal((await world.get('acme/sourcer', '/admin/users', headers)).status, 403)
    const { applicationId } = await journeyTo(world, 'acme', 'Interviewing')
    const shown = await world.get<{ allowed_actions: string[] }>('acme/sourcer', `/applications/${applicationId}`, headers)
    assert.equal(shown.status, 200)
    assert.ok(
      shown.body.allowed_actions.every((code) => code.endsWith('.approve')),
      shown.text,
    )
    const ended = await world.post<Deputy>('acme/tenant-admin', `/admin/users/${id('HR_HEAD')}/deputies/${made.body.id}/end`, {})
    assert.equal(ended.body.status, 'Ended')
    assert.equal((await world.get('acme/sourcer', '/approvals', headers)).status, 403)
  })

  it('422 own_roles for an administrator who would become the deputy themselves: nobody gives themselves a say', async () => {
    const own = period(world.tenants.acme.users.USER_ADMIN)
    const path = `/admin/users/${id('HR_HEAD')}/deputies`
    const answer = await world.post<Refusal>('acme/user-admin', path, own)
    assert.deepEqual([answer.status, answer.body.code], [422, 'own_roles'])
    assert.equal((await world.post('acme/tenant-admin', path, own)).status, 201, 'another administrator may')
  })

  it('422 for oneself, nobody, a guest, a wrong period and a principal who decides nothing; 409 for the same one twice', async () => {
    const post = async (body: object, who: 'acme/department-head' | 'acme/recruiter' = 'acme/department-head') =>
      (await world.post<Refusal>(who, '/users/me/deputies', body)).body.code
    const { users } = world.tenants.acme
    assert.equal(await post(period(users.DEPARTMENT_HEAD)), 'same_user')
    assert.equal(await post(period(world.tenants.globex.users.RECRUITER)), 'unknown_user')
    assert.equal(await post(period(users.CLIENT_INTERVIEWER)), 'not_a_deputy')
    assert.equal(await post(period(users.AGENT_SERVICE)), 'not_a_deputy')
    assert.equal(await post(period(users.RECRUITER, 3, 1)), 'invalid_period')
    assert.equal(await post(period(users.RECRUITER, -9, -3)), 'invalid_period')
    assert.equal(await post(period(users.RECRUITER, 0, 400)), 'invalid_period')
    assert.equal(await post(period(users.SOURCER), 'acme/recruiter'), 'no_approvals')
    const first = await appoint(users.RECRUITER, 1, 5)
    assert.equal(await post(period(users.RECRUITER, 5, 9)), 'deputy_exists')
    const mine = await world.get<{ given: Deputy[]; received: Deputy[] }>('acme/recruiter', '/users/me/deputies')
    assert.deepEqual(
      mine.body.received.map((one) => [one.id, one.principal_name]),
      [[first.id, 'department-head of acme']],
    )
    assert.equal((await world.post('acme/sourcer', `/users/me/deputies/${first.id}/end`, {})).status, 404, 'not theirs')
    assert.equal((await world.post('acme/recruiter', `/users/me/deputies/${first.id}/end`, {})).status, 200, 'the deputy may end it')
  })
})
