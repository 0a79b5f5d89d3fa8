import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { sealCursor } from '@tanager/kernel'
import { createWorld, type Who, type World } from '../src/testing.ts'
import { journeyTo } from '../src/testing-workflow.ts'

const ID = '0198c0de-0000-7000-8000-00000000abcd'

/** Every list: who may read it, and one value of each of its filters. A new list needs a line here. */
const LISTS: Record<string, { who: string; filters: Record<string, string> }> = {
  '/users': { who: 'recruiter', filters: { role: 'HR_HEAD' } },
  '/admin/users': { who: 'tenant-admin', filters: { search: 'a', status: 'Active', role: 'HR_HEAD' } },
  '/admin/access-review': { who: 'auditor', filters: {} },
  '/admin/api-keys': { who: 'tenant-admin', filters: {} },
  '/candidates': { who: 'recruiter', filters: {} },
  '/candidates/{id}/notes': { who: 'recruiter', filters: {} },
  '/candidates/{id}/activity': { who: 'recruiter', filters: {} },
  '/applications/{id}/notes': { who: 'recruiter', filters: {} },
  '/applications/{id}/activity': { who: 'recruiter', filters: {} },
  '/mentions': { who: 'recruiter', filters: {} },
  '/duplicate-suggestions': { who: 'recruiter', filters: { status: 'Open' } },
  '/tans': { who: 'auditor', filters: { status: 'Approved' } },
  '/applications': { who: 'auditor', filters: { tan_id: ID, candidate_id: ID, status: 'Applied', decision_due: 'true' } },
  '/interviews': { who: 'auditor', filters: { application_id: ID, status: 'Scheduled', mine: 'true' } },
  '/offers': { who: 'auditor', filters: { status: 'Draft' } },
  '/green-forms/applications/{applicationId}/submissions': { who: 'auditor', filters: {} },
  '/discrepancies': { who: 'auditor', filters: { application_id: ID, status: 'Open' } },
  '/verification': { who: 'auditor', filters: { mine: 'true' } },
  '/employee-conversion': { who: 'hr-operations', filters: { application_id: ID } },
  '/data-requests': { who: 'auditor', filters: { status: 'Pending', kind: 'Export', candidate_id: ID } },
  '/legal-holds': { who: 'auditor', filters: { active: 'true', candidate_id: ID } },
  '/retention/notices': { who: 'auditor', filters: {} },
  '/employees': { who: 'auditor', filters: {} },
  '/approvals': { who: 'auditor', filters: { status: 'Pending', entity_type: 'tan', mine: 'true' } },
  '/reports/saved-questions': { who: 'auditor', filters: {} },
  '/audit-logs': {
    who: 'auditor',
    filters: {
      entity_type: 'offer',
      entity_id: ID,
      action: 'offer.approve',
      actor_id: ID,
      candidate_id: ID,
      application_id: ID,
      from: '2026-01-01T00:00:00Z',
      to: '2026-02-01T00:00:00Z',
    },
  },
}

interface Parameters {
  parameters?: { name?: string }[]
}
interface Page {
  code: string
  items: { id: string }[]
  next_cursor: string
}

describe('a cursor', () => {
  let world: World
  let made: { applicationId: string; candidateId: string }
  before(async () => {
    world = await createWorld()
    made = await journeyTo(world, 'acme', 'Onboarding')
  })
  const idIn = (path: string) => (path.startsWith('/candidates/') ? made.candidateId : made.applicationId)
  after(() => world.close())

  it('is told of every list that the document has', () => {
    const file = new URL('../../../docs/api/talent.openapi.json', import.meta.url)
    const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, Record<string, Parameters>> }
    const listed = Object.entries(paths)
      .filter(([, { get }]) => get?.parameters?.some(({ name }) => name === 'cursor'))
      .map(([path, { get }]) => [path.replace('/api/v1', ''), (get?.parameters ?? []).map(({ name }) => name)] as const)
    assert.deepEqual(Object.keys(LISTS).sort(), listed.map(([path]) => path).sort())
    for (const [path, names] of listed)
      for (const filter of Object.keys(LISTS[path]?.filters ?? {})) assert.ok(names.includes(filter), `${path} has no filter ${filter}`)
  })

  for (const [path, { who, filters }] of Object.entries(LISTS)) {
    it(`of ${path} is 400 invalid_cursor in another tenant, another list and under another filter`, async () => {
      const key = path === '/audit-logs' || path.endsWith('/activity') ? '7' : ID
      const [, parameter] = /\{(\w+)\}/.exec(path) ?? []
      const cursorOf = (tenant: 'acme' | 'globex', list: string, query = {}) =>
        sealCursor(Buffer.from(`1.${key}`).toString('base64url'), {
          tenantId: world.tenants[tenant].id,
          list: `/api/v1${list.replace(`{${parameter}}`, `:${parameter}`)}`,
          params: parameter !== undefined && list === path ? { [parameter]: idIn(path) } : {},
          query,
        })
      const answer = async (cursor: string, more = '') => {
        const url = `${path.replace(`{${parameter}}`, idIn(path))}?cursor=${cursor}${more}`
        const { status, body } = await world.get<Page>(`acme/${who}` as Who, url)
        return status === 200 ? 200 : body.code
      }
      assert.equal(await answer(cursorOf('acme', path)), 200)
      assert.equal(await answer(cursorOf('acme', path), '&limit=3'), 200, 'pages may differ in size')
      assert.equal(await answer(cursorOf('globex', path)), 'invalid_cursor')
      assert.equal(await answer(cursorOf('acme', path === '/tans' ? '/offers' : '/tans')), 'invalid_cursor')
      assert.equal(await answer(Buffer.from(`1.${key}`).toString('base64url')), 'invalid_cursor', 'one that belongs nowhere')
      for (const [name, value] of Object.entries(filters)) {
        const filter = `&${name}=${encodeURIComponent(value)}`
        assert.equal(await answer(cursorOf('acme', path), filter), 'invalid_cursor', name)
        assert.equal(await answer(cursorOf('acme', path, { [name]: value === 'true' ? true : value })), 'invalid_cursor', name)
      }
    })
  }

  it('that a list gave out leads on there, in any process, and nowhere else', async () => {
    const read = (who: Who, query: string) => world.get<Page>(who, query)
    const first = await read('acme/recruiter', '/users?limit=2')
    const { next_cursor: cursor } = first.body
    const second = await read('acme/recruiter', `/users?limit=3&cursor=${cursor}`)
    assert.deepEqual([second.status, second.body.items.length], [200, 3])
    assert.ok(!second.body.items.some(({ id }) => first.body.items.some((seen) => seen.id === id)))
    assert.equal((await read('acme/auditor', `/users?cursor=${cursor}`)).status, 200, 'a colleague may go on')
    for (const [who, query] of [
      ['globex/recruiter', `/users?cursor=${cursor}`],
      ['acme/tenant-admin', `/admin/users?cursor=${cursor}`],
      ['acme/recruiter', `/users?role=HR_HEAD&cursor=${cursor}`],
      ['acme/recruiter', `/users?cursor=${cursor}x`],
      ['acme/recruiter', `/users?cursor=${cursor}.x`],
    ] as const) {
      const { status, body } = await read(who, query)
      assert.deepEqual([status, body.code], [400, 'invalid_cursor'], query)
    }
    const filtered = await read('acme/tenant-admin', '/admin/users?status=Active&search=ACME&limit=2')
    const again = await read('acme/tenant-admin', `/admin/users?cursor=${filtered.body.next_cursor}&search=ACME&status=Active`)
    assert.equal(again.status, 200, 'the order of the filters does not matter')
  })
})
