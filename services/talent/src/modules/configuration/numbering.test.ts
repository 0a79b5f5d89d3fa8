import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inTenant } from '@tanager/postgres'
import { createWorld, type World } from '../../testing.ts'
import { nextNumber } from './numbering.actions.ts'

interface Rule {
  kind: string
  prefix: string
  suffix: string
  padding: number
  example: string
  row_version: number
}
const rule = (more: object = {}) => ({ prefix: 'T-', suffix: '', padding: 4, ...more })

describe('numbering rules', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const list = async () => (await world.get<{ items: Rule[] }>('acme/config-admin', '/admin/numbering-rules')).body.items
  const find = async (kind: string) => (await list()).find((one) => one.kind === kind) as Rule
  const put = (kind: string, body: unknown, headers: Record<string, string> = {}) =>
    world.put<Record<string, unknown>>('acme/config-admin', `/admin/numbering-rules/${kind}`, body, headers)
  const take = (kind: 'tan' | 'employee' | 'offer') =>
    inTenant(world.pool, { tenantId: world.tenants.acme.id }, (tx) => nextNumber(tx, kind))

  it('are listed for the three kinds, with the number that comes next', async () => {
    assert.deepEqual(await list(), [
      { kind: 'tan', prefix: 'TAN-', suffix: '', padding: 6, example: 'TAN-000001', row_version: 1 },
      { kind: 'employee', prefix: 'EMP-', suffix: '', padding: 6, example: 'EMP-000001', row_version: 1 },
      { kind: 'offer', prefix: 'OF-', suffix: '', padding: 6, example: 'OF-000001', row_version: 1 },
    ])
  })

  it('401 without a token, 403 without configuration.manage, 404 for an unknown kind', async () => {
    assert.equal((await world.get(null, '/admin/numbering-rules')).status, 401)
    assert.equal((await world.put(null, '/admin/numbering-rules/tan', rule())).status, 401)
    assert.equal((await world.get('acme/workflow-admin', '/admin/numbering-rules')).status, 403)
    assert.equal((await world.put('acme/recruiter', '/admin/numbering-rules/tan', rule({ row_version: 1 }))).status, 403)
    for (const kind of ['invoice', 'TAN', 'tan%20', '1', '__proto__'])
      assert.equal((await put(kind, rule(), { 'if-match': '*' })).status, 404, kind)
    assert.equal((await put('invoice', {})).status, 404, '404 goes before 400')
  })

  it('are changed with a version, audited, and the example follows', async () => {
    const { status, body, headers } = await put('tan', { Prefix: 'REQ/', Suffix: '/26', Padding: 3, RowVersion: 1 })
    assert.deepEqual([status, headers.etag], [200, '"2"'])
    assert.deepEqual(body, { kind: 'tan', prefix: 'REQ/', suffix: '/26', padding: 3, example: 'REQ/001/26', row_version: 2 })
    const [entry] = await world.asOwner<Record<string, unknown>>(
      'acme',
      `select entity_type, entity_id, outcome, actor_role, details from audit_log where tenant_id = $1 and action = 'configuration.numbering-rule.update'`,
    )
    assert.deepEqual(entry, {
      entity_type: 'numbering_rule',
      entity_id: 'tan',
      outcome: 'Updated',
      actor_role: 'CONFIG_ADMIN',
      details: {
        ...{ prefix: 'REQ/', suffix: '/26', padding: 3 },
        ...{ prefix_before: 'TAN-', suffix_before: '', padding_before: 6 },
        row_version: 2,
      },
    })
    assert.equal((await find('offer')).row_version, 1, 'other kinds are not touched')
    assert.equal((await world.get<{ items: Rule[] }>('globex/config-admin', '/admin/numbering-rules')).body.items[0]?.prefix, 'TAN-')
  })

  it('422 invalid_padding for anything but a whole number from 1 to 12, and nothing is changed', async () => {
    const before = await list()
    for (const padding of [0, 13, -1, 1.5, '6', null, [], {}, true, 1e9]) {
      const { status, body } = await put('offer', rule({ padding }), { 'if-match': '*' })
      assert.deepEqual([status, body.code], [422, 'invalid_padding'], JSON.stringify(padding))
    }
    assert.deepEqual(await list(), before)
    for (const padding of [1, 12, 6])
      assert.equal((await put('offer', rule({ padding }), { 'if-match': '*' })).status, 200, String(padding))
  })

  it('428 without a version, 409 with a stale one and the current ETag', async () => {
    const current = await find('employee')
    assert.deepEqual(await put('employee', rule()).then(({ status, body }) => [status, body.code]), [428, 'precondition_required'])
    for (const [body, headers] of [
      [rule({ row_version: 99 }), {}],
      [rule(), { 'if-match': '"99"' }],
      [rule({ row_version: current.row_version }), { 'if-match': '"99"' }],
    ] as const) {
      const answer = await put('employee', body, headers)
      assert.deepEqual([answer.status, answer.body.code, answer.headers.etag], [409, 'stale_row_version', `"${current.row_version}"`])
    }
    assert.deepEqual(await find('employee'), current)
  })

  it('400 names missing, unknown and malformed fields', async () => {
    const faults = async (body: unknown) => {
      const answer = await put('tan', body, { 'if-match': '*' })
      assert.equal(answer.status, 400, answer.text)
      return (answer.body.errors as { path: string }[]).map((fault) => fault.path).sort()
    }
    assert.deepEqual(await faults({}), ['padding', 'prefix', 'suffix'])
    assert.deepEqual(await faults(rule({ last_value: 0, kind: 'offer' })), ['kind', 'last_value'])
    assert.deepEqual(await faults(rule({ prefix: 'x'.repeat(21) })), ['prefix'])
    assert.deepEqual(await faults(rule({ prefix: 7, suffix: 'a\nb' })), ['prefix', 'suffix'])
    // A zero-width space, a fullwidth digit, a no-break space, spaces outside: numbers that look like others.
    for (const affix of ['X\u200b', 'X\uff11', 'X\u00a0', '\u2060']) assert.deepEqual(await faults(rule({ prefix: affix })), ['prefix'])
    assert.deepEqual(await faults(rule({ prefix: ' X', suffix: 'X ' })), ['prefix', 'suffix'])
    assert.equal((await put('employee', rule({ prefix: 'Größe 1 ', suffix: ' /ü' }), { 'if-match': '*' })).status, 200)
    await put('employee', rule({ prefix: 'EMP-', suffix: '', padding: 6 }), { 'if-match': '*' })
  })

  it('shape the numbers: padded, never cut, and counting on after a change', async () => {
    const { row_version } = await find('offer')
    await put('offer', { prefix: 'O', suffix: 'x', padding: 1, row_version })
    const taken: string[] = []
    for (let n = 0; n < 11; n++) taken.push(await take('offer'))
    assert.deepEqual([taken[0], taken[8], taken[9], taken[10]], ['O1x', 'O9x', 'O10x', 'O11x'])
    await put('offer', { prefix: 'N-', suffix: '', padding: 12, row_version: row_version + 1 })
    assert.equal(await take('offer'), 'N-000000000012')
    assert.equal((await find('offer')).example, 'N-000000000013')
  })

  it('give a number back when its transaction fails', async () => {
    const first = await take('employee')
    await assert.rejects(
      inTenant(world.pool, { tenantId: world.tenants.acme.id }, async (tx) => {
        await nextNumber(tx, 'employee')
        throw new Error('the change failed')
      }),
      /the change failed/,
    )
    assert.deepEqual([first, await take('employee')], ['EMP-000001', 'EMP-000002'])
  })

  it('never give one number twice, though a changed prefix would spell it', async () => {
    const kind = 'tan'
    const change = async (more: object) =>
      assert.equal((await put(kind, { suffix: '', padding: 1, ...more }, { 'if-match': '*' })).status, 200)
    await change({ prefix: 'A1' })
    assert.equal(await take(kind), 'A11')
    await change({ prefix: 'B' })
    for (let n = 2; n <= 10; n++) await take(kind)
    await change({ prefix: 'A' }) // eleven, written A11
    await assert.rejects(take(kind), (error: { code?: string; status?: number }) => error.code === 'number_taken' && error.status === 422)
    await change({ prefix: 'C' })
    assert.equal(await take(kind), 'C11')
  })
})
