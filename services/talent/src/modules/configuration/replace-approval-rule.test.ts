import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, type Who, type World } from '../../testing.ts'
import { approve, journeyTo } from '../../testing-workflow.ts'

interface Rule {
  id: string
  step: number
  name: string
  role: string
  mandatory: boolean
  row_version: number
  code?: string
}

describe('a step of the approval matrix that is changed', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const rulesOf = async (entity: string): Promise<Rule[]> => {
    const { body } = await world.get<{ items: { entity_type: string; rules: Rule[] }[] }>('acme/workflow-admin', '/admin/approval-matrix')
    return body.items.find((item) => item.entity_type === entity)?.rules ?? []
  }
  const shape = async (entity: string) =>
    (await rulesOf(entity)).map((rule) => `${rule.step} ${rule.role}${rule.mandatory ? '' : ' optional'}`)
  const put = (id: string, body: object, headers: Record<string, string> = {}, who: Who | null = 'acme/workflow-admin') =>
    world.put<Rule>(who, `/admin/approval-matrix/rules/${id}`, body, headers)
  const first = async (entity: string) => (await rulesOf(entity))[0] as Rule
  const change = ({ id: _id, ...rule }: Rule, more: object = {}) => ({ ...rule, ...more })

  it('gives a matrix of one step another role, for new requests alone, and writes it down', async () => {
    const waiting = await journeyTo(world, 'acme', 'Applied')
    const rule = await first('shortlist')
    const answer = await put(rule.id, change(rule, { role: 'TA_HEAD', name: 'Head of TA' }))
    assert.equal(answer.status, 200, answer.text)
    const { row_version } = rule
    assert.deepEqual(answer.body, { ...rule, role: 'TA_HEAD', name: 'Head of TA', row_version: row_version + 1 })
    assert.equal(answer.headers.etag, `"${row_version + 1}"`)
    assert.deepEqual(await rulesOf('shortlist'), [answer.body])
    const [entry] = await world.asOwner(
      'acme',
      `select entity_id, outcome, details from audit_log where tenant_id = $1 and action = 'configuration.approval-rule.replace'`,
    )
    const before = { step_before: 1, name_before: rule.name, role_before: 'HIRING_MANAGER', mandatory_before: true }
    const details = { entity_type: 'shortlist', step: 1, name: 'Head of TA', role: 'TA_HEAD', mandatory: true, ...before }
    assert.deepEqual(entry, { entity_id: rule.id, outcome: 'Replaced', details })
    const next = await journeyTo(world, 'acme', 'Applied')
    const path = ({ applicationId }: { applicationId: string }) => `/applications/${applicationId}/shortlist-approval`
    assert.equal((await world.post('acme/ta-head', path(waiting), approve)).status, 422)
    assert.equal((await world.post('acme/hiring-manager', path(waiting), approve)).status, 200)
    assert.equal((await world.post('acme/hiring-manager', path(next), approve)).status, 422)
    assert.equal((await world.post('acme/ta-head', path(next), approve)).status, 200)
  })
  it('takes a place in the order; who stands there moves one further', async () => {
    const [department, finance] = (await rulesOf('tan')) as [Rule, Rule]
    assert.equal((await put(finance.id, change(finance, { step: 1 }))).status, 200)
    assert.deepEqual(await shape('tan'), ['1 FINANCE_APPROVER', '2 DEPARTMENT_HEAD'])
    assert.equal((await put(department.id, change(department, { step: 1 }))).body.code, 'stale_row_version', 'it was moved meanwhile')
    assert.equal((await put(department.id, change(department, { step: 1, row_version: department.row_version + 1 }))).status, 200)
    assert.deepEqual(await shape('tan'), ['1 DEPARTMENT_HEAD', '2 FINANCE_APPROVER'])
  })
  it('409 when it is stale, 428 without a version; If-Match is as good', async () => {
    const rule = await first('offer')
    const { row_version, ...unversioned } = change(rule)
    const stale = await put(rule.id, { ...unversioned, row_version: row_version + 1 })
    assert.deepEqual([stale.status, stale.body.code, stale.headers.etag], [409, 'stale_row_version', `"${row_version}"`])
    assert.deepEqual([(await put(rule.id, unversioned)).status], [428])
    assert.equal((await put(rule.id, unversioned, { 'if-match': `"${row_version}"` })).status, 200)
  })
  it('422 for a role that may not decide, a second mandatory step where one decides, and the last mandatory one', async () => {
    for (const [more, code] of [
      [{ role: 'SOURCER' }, 'role_cannot_decide'],
      [{ mandatory: false }, 'last_mandatory_step'],
    ] as const) {
      const rule = await first('discrepancy')
      const answer = await put(rule.id, change(rule, more))
      assert.deepEqual([answer.status, answer.body.code], [422, code])
    }
    const optional = { step: 2, name: 'Second look', role: 'HR_HEAD', mandatory: false }
    const added = (await world.post<Rule>('acme/workflow-admin', '/admin/approval-matrix/discrepancy/rules', optional)).body
    const answer = await put(added.id, change(added, { mandatory: true }))
    assert.deepEqual([answer.status, answer.body.code], [422, 'single_step_only'])
    assert.deepEqual(await shape('discrepancy'), ['1 HR_OPERATIONS', '2 HR_HEAD optional'])
  })
  it('one of two changes at once goes through', async () => {
    const rule = await first('employee_conversion')
    const answers = await Promise.all(['HR_HEAD', 'HR_OPERATIONS'].map((role) => put(rule.id, change(rule, { role }))))
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409])
  })
  it('400 for a faulty body, 401 without a token, 403 without the permission, 404 for what nobody has', async () => {
    const rule = await first('offer')
    for (const more of [{ step: 0 }, { step: 101 }, { name: ' ' }, { role: null }, { mandatory: 'yes' }, { entity_type: 'tan' }])
      assert.equal((await put(rule.id, change(rule, more))).status, 400)
    assert.equal((await put(rule.id, change(rule), {}, null)).status, 401)
    for (const who of ['acme/hr-head', 'acme/config-admin'] as const) assert.equal((await put(rule.id, change(rule), {}, who)).status, 403)
    assert.equal((await put(rule.id, change(rule), {}, 'globex/workflow-admin')).status, 404)
    for (const id of [newId(), 'nobody']) assert.equal((await put(id, change(rule))).status, 404)
  })
})
