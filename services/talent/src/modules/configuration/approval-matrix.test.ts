import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, type World } from '../../testing.ts'
import { inTheWay } from './approval-matrix.actions.ts'

interface Rule {
  id: string
  step: number
  name: string
  role: string
  mandatory: boolean
}
const ENTITIES = ['tan', 'shortlist', 'offer', 'discrepancy', 'employee_conversion']
const step = (more: object = {}) => ({ step: 9, name: 'Second look', role: 'HR_HEAD', mandatory: false, ...more })

describe('the approval matrix', () => {
  let world: World
  let defaults: Rule[]
  before(async () => {
    world = await createWorld()
    defaults = await world.asOwner<Rule>('acme', 'select * from approval_rules where tenant_id = $1')
  })
  after(() => world.close())
  beforeEach(async () => {
    await world.asOwner('acme', 'delete from approval_rules where tenant_id = $1')
    await world.asOwner(
      'acme',
      `insert into approval_rules (tenant_id, id, entity_type, step, name, role_code, mandatory)
       select t.tenant_id, r.id, r.entity_type, r.step, r.name, r.role_code, r.mandatory
         from tenants t cross join json_to_recordset($2) as r (id uuid, entity_type text, step int, name text, role_code text, mandatory boolean)
        where t.tenant_id = $1`,
      [JSON.stringify(defaults)],
    )
  })

  const rulesOf = async (entity: string): Promise<Rule[]> => {
    const { body } = await world.get<{ items: { entity_type: string; rules: Rule[] }[] }>('acme/workflow-admin', '/admin/approval-matrix')
    return body.items.find((item) => item.entity_type === entity)?.rules ?? []
  }
  const shape = async (entity: string) =>
    (await rulesOf(entity)).map((rule) => `${rule.step} ${rule.role}${rule.mandatory ? '' : ' optional'}`)
  const add = (entity: string, body: unknown) =>
    world.post<Rule & { code?: string; errors?: { path: string }[] }>('acme/workflow-admin', `/admin/approval-matrix/${entity}/rules`, body)
  const remove = (id: string) => world.call('acme/workflow-admin', 'DELETE', `/admin/approval-matrix/rules/${id}`)
  const audited = (action: string) =>
    world.asOwner<{ entity_type: string; entity_id: string; outcome: string; details: object }>(
      'acme',
      'select entity_type, entity_id, outcome, details from audit_log where tenant_id = $1 and action = $2 order by sequence',
      [action],
    )

  it('begins with the default steps, all mandatory', async () => {
    const { body } = await world.get<{ items: { entity_type: string }[] }>('acme/workflow-admin', '/admin/approval-matrix')
    assert.deepEqual(
      body.items.map((item) => item.entity_type),
      ENTITIES,
    )
    assert.deepEqual(await Promise.all(ENTITIES.map(shape)), [
      ['1 DEPARTMENT_HEAD', '2 FINANCE_APPROVER'],
      ['1 HIRING_MANAGER'],
      ['1 FINANCE_APPROVER', '2 HR_HEAD'],
      ['1 HR_OPERATIONS'],
      ['1 HR_OPERATIONS'],
    ])
  })

  it('401 without a token, 403 without workflow.manage', async () => {
    const [rule] = await rulesOf('tan')
    for (const [method, path, body] of [
      ['GET', '/admin/approval-matrix'],
      ['POST', '/admin/approval-matrix/tan/rules', step()],
      ['DELETE', `/admin/approval-matrix/rules/${rule?.id}`],
    ] as const) {
      assert.equal((await world.call(null, method, path, { body })).status, 401, path)
      assert.equal((await world.call('acme/config-admin', method, path, { body })).status, 403, path)
    }
    assert.equal((await shape('tan')).length, 2)
  })

  it('takes a new step, answers 201 and writes it down', async () => {
    const before = (await audited('configuration.approval-rule.add')).length
    const { status, body } = await add('offer', { Step: 3, Name: 'Board', Role: 'TA_HEAD', Mandatory: false })
    assert.equal(status, 201)
    assert.deepEqual(body, { id: body.id, step: 3, name: 'Board', role: 'TA_HEAD', mandatory: false, row_version: 1 })
    assert.deepEqual(await shape('offer'), ['1 FINANCE_APPROVER', '2 HR_HEAD', '3 TA_HEAD optional'])
    const [entry, ...more] = (await audited('configuration.approval-rule.add')).slice(before)
    assert.deepEqual(entry, {
      entity_type: 'approval_matrix',
      entity_id: body.id,
      outcome: 'Added',
      details: { entity_type: 'offer', step: 3, role: 'TA_HEAD', mandatory: false },
    })
    assert.equal(more.length, 0)
  })

  it('moves the steps on that stand where a new one is put, and only as far as needed', async () => {
    await add('offer', step({ step: 1, role: 'TA_HEAD' }))
    assert.deepEqual(await shape('offer'), ['1 TA_HEAD optional', '2 FINANCE_APPROVER', '3 HR_HEAD'])
    await add('offer', step({ step: 7, role: 'TA_HEAD' }))
    await add('offer', step({ step: 3, role: 'FINANCE_APPROVER' }))
    assert.deepEqual(await shape('offer'), [
      '1 TA_HEAD optional',
      '2 FINANCE_APPROVER',
      '3 FINANCE_APPROVER optional',
      '4 HR_HEAD',
      '7 TA_HEAD optional',
    ])
  })

  it('finds the unbroken run of steps that stand in the way, last first', () => {
    const at = (...steps: number[]) => steps.map((one) => ({ step: one }))
    assert.deepEqual(inTheWay(at(1, 2, 4), 1), at(2, 1))
    assert.deepEqual(inTheWay(at(1, 2, 4), 3), [])
    assert.deepEqual(inTheWay(at(5, 4, 3), 3), at(5, 4, 3))
    assert.deepEqual(inTheWay([], 1), [])
  })

  it('422 for a role that may not decide, and nothing is changed', async () => {
    const cases: [string, string][] = [
      ['tan', 'RECRUITER'],
      ['tan', 'AGENT_SERVICE'],
      ['tan', 'HR_OPERATIONS'],
      ['offer', 'DEPARTMENT_HEAD'],
      ['shortlist', 'FINANCE_APPROVER'],
      ['discrepancy', 'TA_HEAD'],
      ['employee_conversion', 'AUDITOR'],
      ['offer', 'NO_SUCH_ROLE'],
      ['offer', 'hr_head'],
    ]
    for (const [entity, role] of cases) {
      const before = await shape(entity)
      assert.equal((await add(entity, step({ role }))).status, 422, `${entity} ${role}`)
      assert.deepEqual(await shape(entity), before)
    }
  })

  it('takes every role that may decide', async () => {
    const deciders: Record<string, string[]> = {
      tan: ['DEPARTMENT_HEAD', 'FINANCE_APPROVER', 'TA_HEAD', 'HR_HEAD'],
      shortlist: ['HIRING_MANAGER', 'TA_MANAGER', 'TA_HEAD', 'HR_HEAD'],
      offer: ['TA_HEAD', 'FINANCE_APPROVER', 'HR_HEAD'],
      discrepancy: ['HR_OPERATIONS', 'HR_HEAD'],
      employee_conversion: ['HR_OPERATIONS', 'HR_HEAD'],
    }
    for (const [entity, roles] of Object.entries(deciders))
      for (const role of roles) assert.equal((await add(entity, step({ role }))).status, 201, `${entity} ${role}`)
  })

  it('422 single_step_only for a second mandatory step where one decides; optional ones are taken', async () => {
    for (const [entity, role] of [
      ['shortlist', 'HR_HEAD'],
      ['discrepancy', 'HR_HEAD'],
      ['employee_conversion', 'HR_HEAD'],
    ] as const) {
      const { status, body } = await add(entity, step({ role, mandatory: true }))
      assert.deepEqual([status, body.code], [422, 'single_step_only'], entity)
      assert.equal((await add(entity, step({ role, mandatory: false }))).status, 201)
      assert.equal((await rulesOf(entity)).filter((rule) => rule.mandatory).length, 1)
    }
    assert.equal((await add('tan', step({ mandatory: true }))).status, 201)
  })

  it('loses a step, 204 without a body, and writes it down', async () => {
    const [first] = await rulesOf('tan')
    const before = (await audited('configuration.approval-rule.delete')).length
    const { status, text } = await remove((first as Rule).id)
    assert.deepEqual([status, text], [204, ''])
    assert.deepEqual(await shape('tan'), ['2 FINANCE_APPROVER'])
    const [entry] = (await audited('configuration.approval-rule.delete')).slice(before)
    assert.deepEqual(entry, {
      entity_type: 'approval_matrix',
      entity_id: first?.id,
      outcome: 'Deleted',
      details: { entity_type: 'tan', step: 1, role: 'DEPARTMENT_HEAD', mandatory: true },
    })
    assert.equal((await remove((first as Rule).id)).status, 404, 'a second time')
  })

  it('422 last_mandatory_step, whatever optional steps there are, and nothing is changed', async () => {
    for (const entity of ENTITIES) {
      await add(entity, step({ role: 'HR_HEAD' }))
      const mandatory = (await rulesOf(entity)).filter((rule) => rule.mandatory)
      for (const rule of mandatory.slice(1)) assert.equal((await remove(rule.id)).status, 204)
      const before = await shape(entity)
      const { status, body } = await remove((mandatory[0] as Rule).id)
      assert.deepEqual([status, body.code], [422, 'last_mandatory_step'], entity)
      assert.deepEqual(await shape(entity), before)
    }
  })

  it('keeps a mandatory step when the last two are deleted at once', async () => {
    const answers = await Promise.all((await rulesOf('offer')).map((rule) => remove(rule.id)))
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [204, 422])
    assert.equal((await rulesOf('offer')).length, 1)
  })

  it('404 for another tenant’s rule, an unknown one, what is not an id, and an unknown kind of record', async () => {
    const [theirs] = await world.asOwner<{ id: string }>('globex', 'select id from approval_rules where tenant_id = $1')
    for (const id of [theirs?.id ?? '', newId(), 'nonsense']) assert.equal((await remove(id)).status, 404, id)
    assert.equal((await world.asOwner('globex', 'select id from approval_rules where tenant_id = $1')).length, defaults.length)
    for (const entity of ['invoice', 'TAN', 'toString', '1']) {
      assert.equal((await add(entity, step())).status, 404, entity)
      assert.equal((await add(entity, {})).status, 404, 'before 400')
    }
  })

  it('400 names missing, unknown and malformed fields', async () => {
    const faults = async (body: unknown) => {
      const answer = await add('tan', body)
      assert.equal(answer.status, 400, answer.text)
      return [...new Set((answer.body.errors ?? []).map((fault) => fault.path))].sort()
    }
    assert.deepEqual(await faults({}), ['mandatory', 'name', 'role', 'step'])
    assert.deepEqual(await faults(step({ id: newId(), entity_type: 'tan' })), ['entity_type', 'id'])
    for (const wrong of [0, -1, 101, 1.5, '1', null]) assert.deepEqual(await faults(step({ step: wrong })), ['step'], String(wrong))
    assert.deepEqual(await faults(step({ mandatory: 'true' })), ['mandatory'])
    assert.deepEqual(await faults(step({ name: ' ', role: '' })), ['name', 'role'])
    assert.equal((await shape('tan')).length, 2)
  })

  it('400 or 422, never 500, when a full row of steps leaves no place', async () => {
    for (let n = 3; n <= 100; n++)
      await world.asOwner(
        'acme',
        `insert into approval_rules (tenant_id, id, entity_type, step, name, role_code, mandatory) values ($1, $2, 'tan', $3, 'x', 'HR_HEAD', false)`,
        [newId(), n],
      )
    for (let n = 0; n < 3; n++) assert.ok((await add('tan', step({ step: 1 }))).status < 500)
    assert.deepEqual(
      (await rulesOf('tan')).map((rule) => rule.step),
      Array.from({ length: (await rulesOf('tan')).length }, (_, n) => n + 1),
    )
  })
})
