import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, type World } from '../../testing.ts'

const PATH = '/admin/approval-matrix/tan/rules'
const STEP = { step: 3, name: 'Talent head', role: 'TA_HEAD', mandatory: false }

describe('idempotency keys', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const add = (
    key: string,
    body: unknown = STEP,
    who: 'acme/workflow-admin' | 'acme/tenant-admin' | 'globex/workflow-admin' = 'acme/workflow-admin',
    path = PATH,
  ) => world.post(who, path, body, { 'idempotency-key': key })
  const rules = async () =>
    (await world.asOwner<{ n: number }>('acme', 'select count(*) as n from approval_rules where tenant_id = $1'))[0]?.n

  it('give the first answer again and do the work once', async () => {
    const count = (await rules()) as number
    const first = await add('k-1')
    assert.equal(first.status, 201)
    assert.equal(first.headers['idempotency-replayed'], undefined)
    const again = await add('k-1', { mandatory: false, role: 'TA_HEAD', name: 'Talent head', step: 3 })
    assert.equal(again.status, 201)
    assert.equal(again.text, first.text)
    assert.equal(again.headers['idempotency-replayed'], 'true')
    assert.match(String(again.headers['content-type']), /^application\/json/)
    assert.equal(await rules(), count + 1)
  })
  it('422 with another body', async () => {
    await add('k-2')
    const other = await add('k-2', { ...STEP, name: 'Another' })
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency_key_reused'])
  })
  it('422 in another role of the same user, who may not see there what the first answer shows', async () => {
    await add('k-role')
    const { users } = world.tenants.acme
    await world.asOwner(
      'acme',
      `insert into user_roles (tenant_id, user_id, role_code) values ($1, $2, 'TENANT_ADMIN') on conflict do nothing`,
      [users.WORKFLOW_ADMIN],
    )
    const other = await world.post(null, PATH, STEP, {
      'idempotency-key': 'k-role',
      authorization: `Bearer ${world.tokenOf('acme/workflow-admin', 'TENANT_ADMIN')}`,
    })
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency_key_reused'])
  })
  it('belong to one user, one tenant and one path', async () => {
    const first = await add('k-3')
    for (const answer of [
      await add('k-3', STEP, 'acme/tenant-admin'),
      await add('k-3', STEP, 'globex/workflow-admin'),
      await add('k-3', { ...STEP, role: 'HR_HEAD' }, 'acme/workflow-admin', '/admin/approval-matrix/offer/rules'),
    ]) {
      assert.equal(answer.status, 201)
      assert.notEqual(answer.body.id, first.body.id)
    }
  })
  it('keep a refusal by a rule too, with nothing written', async () => {
    const count = await rules()
    const bad = { ...STEP, role: 'AUDITOR' }
    const first = await add('k-4', bad)
    const again = await add('k-4', bad)
    assert.deepEqual([first.status, again.status], [422, 422])
    assert.equal(again.text, first.text)
    assert.equal(again.headers['idempotency-replayed'], 'true')
    assert.match(String(again.headers['content-type']), /^application\/problem\+json/)
    assert.equal(await rules(), count)
  })
  it('do not keep a fault of the input or a missing right: mended, the same key works', async () => {
    assert.equal((await add('k-5', { ...STEP, step: 0 })).status, 400)
    assert.equal((await add('k-5')).status, 201)
    assert.equal((await world.post('acme/recruiter', PATH, STEP, { 'idempotency-key': 'k-6' })).status, 403)
  })
  it('400 for a key that is empty or too long', async () => {
    for (const key of ['', 'x'.repeat(256)]) assert.equal((await add(key)).status, 400, key)
    assert.equal((await add('x'.repeat(255))).status, 201)
  })
  it('are forgotten after a day', async () => {
    const first = await add('k-7')
    await world.asOwner('acme', `update idempotency_keys set created_at = now() - interval '25 hours' where tenant_id = $1`)
    const later = await add('k-7')
    assert.equal(later.status, 201)
    assert.notEqual(later.body.id, first.body.id)
    const old = await world.asOwner(
      'acme',
      `select key from idempotency_keys where tenant_id = $1 and created_at < now() - interval '24 hours'`,
    )
    assert.equal(old.length, 0, 'old answers are cleaned away by new ones')
  })
  it('409 while the first request with the key still runs', async () => {
    const blocked = await Promise.all(Array.from({ length: 8 }, () => add('k-8')))
    const statuses = blocked.map((answer) => answer.status).sort()
    assert.ok(
      statuses.every((status) => status === 201 || status === 409),
      String(statuses),
    )
    const made = new Set(blocked.filter((answer) => answer.status === 201).map((answer) => answer.body.id))
    assert.equal(made.size, 1)
    for (const answer of blocked.filter((one) => one.status === 409))
      assert.deepEqual([answer.body.code, answer.headers['retry-after']], ['request_in_progress', '1'])
  })
})
