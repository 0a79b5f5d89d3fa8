import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, type Who, type World } from '../../testing.ts'
import { DEFAULT_REASONS } from './rejection-reasons.actions.ts'

interface Reasons {
  reasons: string[]
  is_default: boolean
  row_version: number
  allowed_actions: string[]
  errors: { path: string }[]
}

describe('rejection reasons', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())
  const read = (who: Who | null) => world.get<Reasons>(who, '/rejection-reasons')
  const save = (who: Who | null, body: object, headers: Record<string, string> = { 'if-match': '*' }) =>
    world.put<Reasons>(who, '/admin/rejection-reasons', body, headers)

  it('401 without a token, 403 for a guest who reads and for others than the two administrators who change', async () => {
    assert.deepEqual([(await read(null)).status, (await save(null, { reasons: ['No'] })).status], [401, 401])
    assert.equal((await read('acme/client-interviewer')).status, 403)
    for (const who of ['acme/recruiter', 'acme/hr-head', 'acme/workflow-admin'] as const)
      assert.equal((await save(who, { reasons: ['No'] })).status, 403, who)
  })
  it('are those of the service until the tenant stores its own, in its own order, which the other tenant does not get', async () => {
    const { body } = await read('acme/recruiter')
    assert.deepEqual(body, { reasons: DEFAULT_REASONS, is_default: true, row_version: 1, allowed_actions: [] })
    const saved = await save('acme/config-admin', { reasons: ['  Visa ', 'Skills'], row_version: 1 }, {})
    assert.deepEqual([saved.status, saved.headers.etag, saved.body.reasons], [200, '"2"', ['Visa', 'Skills']], saved.text)
    const after = (await read('acme/tenant-admin')).body
    assert.deepEqual([after.reasons, after.is_default, after.allowed_actions], [['Visa', 'Skills'], false, ['configuration.manage']])
    assert.equal((await read('globex/recruiter')).body.is_default, true)
    const [entry] = await world.asOwner<{ outcome: string; details: object }>(
      'acme',
      `select outcome, details from audit_log where tenant_id = $1 and action = 'configuration.rejection-reasons.update'`,
    )
    assert.deepEqual(entry, { outcome: 'Updated', details: { reasons: 2, row_version: 2 } })
  })
  it('400 for none, for an empty one and for one that is there twice, whatever its case', async () => {
    for (const reasons of [[], [' '], ['Visa', ' visa']]) assert.equal((await save('acme/tenant-admin', { reasons })).status, 400)
    const twice = await save('acme/tenant-admin', { reasons: ['Visa', 'Skills', 'VISA'] })
    assert.deepEqual(
      twice.body.errors.map(({ path }) => path),
      ['reasons.2'],
    )
  })
  it('428 without a version, 409 for one that was changed since, also by the first change', async () => {
    assert.equal((await save('globex/tenant-admin', { reasons: ['No'] }, {})).status, 428)
    const both = await Promise.all([1, 2].map((n) => save('globex/tenant-admin', { reasons: [`No ${n}`], row_version: 1 }, {})))
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  })
})
