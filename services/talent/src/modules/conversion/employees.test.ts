import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, type World } from '../../testing.ts'
import { type Journey, journeyTo } from '../../testing-workflow.ts'
import type { Employee } from './employees.schema.ts'

interface Page {
  items: Employee[]
  next_cursor: string | null
  has_more: boolean
}

describe('employees', () => {
  let world: World
  let hired: Journey[]
  before(async () => {
    world = await createWorld()
    hired = [await journeyTo(world, 'acme', 'Converted'), await journeyTo(world, 'acme', 'Converted')]
    await journeyTo(world, 'globex', 'Converted')
  })
  after(() => world.close())

  const READERS = ['acme/hr-operations', 'acme/hr-head', 'acme/onboarding-specialist', 'acme/auditor'] as const

  it('are listed, newest first, page by page, as each is shown alone', async () => {
    const ids = hired.map(({ employeeId }) => employeeId).reverse()
    for (const who of READERS) {
      const { status, body } = await world.get<Page>(who, '/employees')
      assert.deepEqual([status, body.items.map((one) => one.id), body.has_more], [200, ids, false])
      for (const item of body.items) assert.deepEqual((await world.get(who, `/employees/${item.id}`)).body, item)
    }
    const first = await world.get<Page>('acme/auditor', '/employees?limit=1')
    const second = await world.get<Page>('acme/auditor', `/employees?limit=1&cursor=${first.body.next_cursor}`)
    assert.deepEqual(
      [...first.body.items, ...second.body.items].map((one) => one.id),
      ids,
    )
    assert.equal(second.body.has_more, false)
  })
  it('carry their number, as their application does', async () => {
    const [journey] = hired as [Journey]
    const { body } = await world.get<Employee>('acme/hr-head', `/employees/${journey.employeeId}`)
    assert.match(body.employee_number, /^EMP-\d+$/)
    assert.deepEqual(
      [body.application_id, body.candidate_id, body.tan_id, body.full_name, body.job_title, body.created_by, body.allowed_actions],
      [journey.applicationId, journey.candidateId, journey.tanId, 'Person 1', 'Data engineer', world.tenants.acme.users.HR_OPERATIONS, []],
    )
    const application = await world.get<{ employee_id: string; employee_number: string }>(
      'acme/recruiter',
      `/applications/${journey.applicationId}`,
    )
    assert.deepEqual([application.body.employee_id, application.body.employee_number], [body.id, body.employee_number])
    const { applicationId } = await journeyTo(world, 'acme', 'Applied')
    assert.equal(
      (await world.get<{ employee_number: null }>('acme/recruiter', `/applications/${applicationId}`)).body.employee_number,
      null,
    )
  })
  it('400 for a filter that does not exist', async () => assert.equal((await world.get('acme/auditor', '/employees?name=x')).status, 400))
  it('401 without a token', async () => {
    for (const path of ['/employees', `/employees/${newId()}`]) assert.equal((await world.get(null, path)).status, 401)
  })
  it('403 for roles that are not on the list', async () => {
    for (const who of ['acme/recruiter', 'acme/verification-officer', 'acme/tenant-admin', 'acme/agent-service'] as const)
      for (const path of ['/employees', `/employees/${hired[0]?.employeeId}`]) assert.equal((await world.get(who, path)).status, 403)
  })
  it('404 for another tenant and for what nobody has', async () => {
    assert.equal((await world.get('globex/hr-head', `/employees/${hired[0]?.employeeId}`)).status, 404)
    for (const id of [newId(), 'nobody']) assert.equal((await world.get('acme/hr-head', `/employees/${id}`)).status, 404)
  })
})
