import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { inTenant } from '@tanager/postgres'
import { createWorld, type World } from '../../testing.ts'
import { APPROVALS_QUEUE_SQL } from './approvals-queue.store.ts'

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}
const rowsRead = (plan: Plan): number =>
  (plan['Node Type'].endsWith('Scan') ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner), 0)

const LIMIT = 26
const PLANTED = 4_000

describe('a page of the inbox', () => {
  let world: World
  before(async () => {
    world = await createWorld()
    // The oldest are few, and what most lists begin with are thousands of others.
    for (const [kind, role, count] of [
      ['offer', 'FINANCE_APPROVER', 30],
      ['discrepancy', 'HR_OPERATIONS', 30],
      ['tan', 'DEPARTMENT_HEAD', PLANTED],
      ['employee_conversion', 'HR_OPERATIONS', PLANTED],
    ] as const)
      await plant(kind, role, count)
    await world.owner.query('analyze approval_requests, approval_steps')
  })
  after(() => world.close())

  async function plant(kind: string, role: string, count: number): Promise<void> {
    const ids = Array.from({ length: count }, () => newId())
    const author = world.tenants.acme.users.RECRUITER
    await world.asOwner(
      'acme',
      `insert into approval_requests (tenant_id, id, entity_type, entity_id, title, requested_by, authors, due_roles)
         select t.tenant_id, id, $2, id, 'planted', $3, array[$3::uuid], array[$4::text] from tenants t cross join unnest($5::uuid[]) as given (id)
          where t.tenant_id = $1`,
      [kind, author, role, ids],
    )
    await world.asOwner(
      'acme',
      `insert into approval_steps (tenant_id, request_id, entity_type, step, name, role_code, mandatory, status)
         select t.tenant_id, id, $2, 1, 'planted', $3, true, 'Due' from tenants t cross join unnest($4::uuid[]) as given (id) where t.tenant_id = $1`,
      [kind, role, ids],
    )
  }

  const users = () => world.tenants.acme.users
  const others = ['tan', 'shortlist', 'offer', 'discrepancy']
  const pages: [what: string, statement: keyof typeof APPROVALS_QUEUE_SQL, values: () => unknown[], found: number][] = [
    ['of everything', 'list', () => [null, LIMIT], LIMIT],
    ['of what is pending', 'listSome', () => [['Pending'], [...others, 'employee_conversion'], null, LIMIT], LIMIT],
    ['of a kind that is rare and old', 'listSome', () => [['Pending', 'Approved', 'Rejected', 'Cancelled'], ['offer'], null, LIMIT], LIMIT],
    ['of one who decides much', 'due', () => [users().DEPARTMENT_HEAD, ['tan'], null, false, LIMIT, 'DEPARTMENT_HEAD'], LIMIT],
    [
      'of one whose steps are behind others',
      'due',
      () => [users().FINANCE_APPROVER, ['tan', 'offer'], null, false, LIMIT, 'FINANCE_APPROVER'],
      LIMIT,
    ],
    [
      'of one whose conversions are not ready',
      'due',
      () => [users().HR_OPERATIONS, ['discrepancy'], null, true, LIMIT, 'HR_OPERATIONS'],
      LIMIT,
    ],
    ['of one who may stand in for all', 'dueForAnybody', () => [users().HR_HEAD, others, null, true, LIMIT], LIMIT],
    [
      'of what is due for who may stand in',
      'dueForNobodyElse',
      () => [users().HR_HEAD, others, null, true, LIMIT, 'HR_HEAD', ['FINANCE_APPROVER']],
      LIMIT,
    ],
    [
      'of what is due for others',
      'dueForOthers',
      () => [users().HR_HEAD, others, null, true, LIMIT, 'HR_HEAD', ['FINANCE_APPROVER']],
      LIMIT,
    ],
    ['of one with nothing to answer', 'toAnswer', () => [users().RECRUITER, [...others, 'employee_conversion'], null, LIMIT], 0],
    ['of one with nothing to decide', 'due', () => [users().TA_HEAD, ['tan', 'shortlist', 'offer'], null, false, LIMIT, 'TA_HEAD'], 0],
  ]
  for (const [what, statement, values, found] of pages) {
    it(`${what} reads a few rows, however many there are`, async () => {
      const { text } = APPROVALS_QUEUE_SQL[statement]
      await inTenant(world.pool, { tenantId: world.tenants.acme.id }, async (tx) => {
        assert.equal((await tx.query({ text }, values())).length, found)
        const [explained] = await tx.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({ text: `explain (analyze, format json) ${text}` }, values())
        const read = rowsRead(explained?.['QUERY PLAN'][0]?.Plan as Plan)
        assert.ok(read < PLANTED / 4, `${read} rows were read`)
      })
    })
  }
})
