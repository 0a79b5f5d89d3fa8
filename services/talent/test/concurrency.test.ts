import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { verifyTenant } from '../src/modules/audit/verify.ts'
import { createWorld, plantCandidates, type Who, type World } from '../src/testing.ts'
import { type Servers, startServers } from './two-servers.ts'

interface Rule {
  id: string
  mandatory: boolean
  name: string
}
interface Answer {
  status: number
  text: string
  body: Record<string, unknown>
  headers: Headers
}

describe('two servers on one database', () => {
  let world: World
  let servers: Servers
  let turn = 0
  before(async () => {
    world = await createWorld()
    servers = await startServers(world.database.appUrl)
  })
  after(async () => {
    const codes = (await servers?.stop()) ?? []
    await world?.close()
    assert.ok(
      codes.every((code) => code === 0),
      `the servers ended with ${codes}`,
    )
  })

  /** A request to one server after the other. */
  async function send(who: Who, method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const address = servers.at[turn++ % servers.at.length]
    const sent: Record<string, string> = { authorization: `Bearer ${world.tokenOf(who)}`, ...headers }
    if (body !== undefined) sent['content-type'] = 'application/json'
    const answer = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: sent,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, text, body: text === '' ? {} : JSON.parse(text), headers: answer.headers }
  }
  const atOnce = <T>(count: number, work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => work(n)))
  const count = (answers: Answer[]) => {
    const found: Record<string, number> = {}
    for (const { status, body } of answers) {
      const kind = status < 300 ? String(status) : `${status} ${body.code}`
      found[kind] = (found[kind] ?? 0) + 1
    }
    return found
  }
  const rulesOf = async (entity: string) => {
    const { body } = await send('acme/tenant-admin', 'GET', '/admin/approval-matrix')
    return (body.items as { entity_type: string; rules: Rule[] }[]).find((item) => item.entity_type === entity)?.rules ?? []
  }

  it('save one of 64 changes of the tenant profile that name one version; 63 get 409 and the current ETag', async () => {
    const { headers, body } = await send('acme/tenant-admin', 'GET', '/admin/tenant-profile')
    const etag = headers.get('etag') as string
    const answers = await atOnce(64, (n) =>
      send(
        'acme/tenant-admin',
        'PUT',
        '/admin/tenant-profile',
        { name: `Name ${n}`, legal_name: 'L', domain: 'acme.example' },
        { 'if-match': etag },
      ),
    )
    assert.deepEqual(count(answers), { '200': 1, '409 stale_row_version': 63 })
    const winner = answers.find((answer) => answer.status === 200)
    const now = await send('acme/tenant-admin', 'GET', '/admin/tenant-profile')
    assert.equal(now.text, winner?.text)
    assert.equal(now.body.row_version, (body.row_version as number) + 1)
    assert.deepEqual(new Set(answers.map((answer) => answer.headers.get('etag'))), new Set([now.headers.get('etag')]))
  })

  it('save one of 64 changes of a candidate that name one version', async () => {
    const [id] = await plantCandidates(world, 'acme', 1)
    const answers = await atOnce(64, (n) =>
      send('acme/recruiter', 'PATCH', `/candidates/${id}`, { headline: `Headline ${n}` }, { 'if-match': '"1"' }),
    )
    assert.deepEqual(count(answers), { '200': 1, '409 stale_row_version': 63 })
    assert.deepEqual(new Set(answers.map((answer) => answer.headers.get('etag'))), new Set(['"2"']))
    const now = await send('acme/recruiter', 'GET', `/candidates/${id}`)
    assert.equal(now.body.headline, answers.find((answer) => answer.status === 200)?.body.headline)
    const log = await send('acme/auditor', 'GET', `/audit-logs?entity_id=${id}`)
    assert.equal((log.body.items as unknown[]).length, 1)
  })

  it('leave one mandatory step when the last two are deleted at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const rules = await rulesOf('offer')
      assert.equal(rules.filter((rule) => rule.mandatory).length, 2)
      const answers = await Promise.all(rules.map((rule) => send('acme/tenant-admin', 'DELETE', `/admin/approval-matrix/rules/${rule.id}`)))
      assert.deepEqual(count(answers), { '204': 1, '422 last_mandatory_step': 1 })
      assert.equal((await rulesOf('offer')).length, 1)
      const again = await send('acme/tenant-admin', 'POST', '/admin/approval-matrix/offer/rules', {
        step: 2,
        name: 'Again',
        role: 'HR_HEAD',
        mandatory: true,
      })
      assert.equal(again.status, 201)
    }
  })

  it('delete one step once, however often they are asked at the same time', async () => {
    const added = await send('acme/tenant-admin', 'POST', '/admin/approval-matrix/offer/rules', {
      step: 9,
      name: 'Extra',
      role: 'HR_HEAD',
      mandatory: false,
    })
    const answers = await atOnce(16, () => send('acme/tenant-admin', 'DELETE', `/admin/approval-matrix/rules/${added.body.id}`))
    assert.deepEqual(count(answers), { '204': 1, '404 not_found': 15 })
  })

  it('do the work of one Idempotency-Key once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const body = { step: 50, name: `Once ${round}`, role: 'HR_HEAD', mandatory: false }
      const key = { 'idempotency-key': `key-${round}` }
      const post = (sent: object = body) => send('acme/tenant-admin', 'POST', '/admin/approval-matrix/offer/rules', sent, key)
      const answers = await atOnce(32, () => post())
      const made = answers.filter((answer) => answer.status === 201)
      const busy = answers.filter((answer) => answer.status === 409 && answer.body.code === 'request_in_progress')
      assert.equal(made.length + busy.length, 32, JSON.stringify(count(answers)))
      assert.equal(made.filter((answer) => answer.headers.get('idempotency-replayed') === null).length, 1)
      assert.equal(new Set(made.map((answer) => answer.text)).size, 1)
      assert.equal((await rulesOf('offer')).filter((rule) => rule.name === body.name).length, 1)

      const replayed = await post()
      assert.deepEqual([replayed.status, replayed.text, replayed.headers.get('idempotency-replayed')], [201, made[0]?.text, 'true'])
      const other = await post({ ...body, step: 51 })
      assert.deepEqual([other.status, other.body.code], [422, 'idempotency_key_reused'])
    }
  })

  it('keep the audit chain whole through all of it', async () => {
    const verdict = await verifyTenant(world.pool, { tenantId: world.tenants.acme.id, keys: [] })
    assert.ok(verdict.ok, JSON.stringify(verdict))
  })
})

const TAKER = fileURLToPath(new URL('./numbering.fixture.ts', import.meta.url))
const COUNT = process.env.SOAK ? 1_000 : 300
/** Enough that there is a middle, however fast the first are taken. */
const LONG_COUNT = 1_000

describe('numbers taken by two processes', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  /** The numbers that two processes got, half of them asked for by each, a tenth of it given up; one kind after the other. */
  async function takeAtOnce(counts: Record<string, number>): Promise<(kind: string) => string[]> {
    const wanted = Object.entries(counts).map(([kind, count]) => `${kind}=${count / 2}`)
    const args = [TAKER, world.database.appUrl, world.tenants.acme.id, ...wanted]
    const runs = await Promise.all([1, 2].map(() => promisify(execFile)(process.execPath, args, { timeout: 120_000 })))
    const taken = runs.map(({ stdout }) => JSON.parse(stdout) as Record<string, string[]>)
    return (kind) => taken.flatMap((numbers) => numbers[kind] ?? [])
  }
  const issued = (kind: string) =>
    world.asOwner<{ value: number; number: string }>(
      'acme',
      'select value, number from issued_numbers where tenant_id = $1 and kind = $2 order by value',
      [kind],
    )
  async function assertGapless(kind: string, count: number, numbers: string[]): Promise<void> {
    const kept = await issued(kind)
    assert.equal(numbers.length, count * 0.9)
    assert.deepEqual([...numbers].sort(), kept.map((row) => row.number).sort())
    assert.equal(new Set(numbers).size, numbers.length)
    assert.deepEqual(
      kept.map((row) => row.value),
      Array.from({ length: numbers.length }, (_, at) => at + 1),
    )
  }

  it(`are unique and without a gap, ${COUNT} of each kind at once, a tenth of which fail`, async () => {
    const prefixes = { tan: 'TAN-', employee: 'EMP-' }
    const numbersOf = await takeAtOnce({ tan: COUNT, employee: COUNT })
    for (const [kind, prefix] of Object.entries(prefixes)) {
      const numbers = numbersOf(kind)
      await assertGapless(kind, COUNT, numbers)
      assert.ok(numbers.every((number) => number.startsWith(prefix)))
    }
  })
  it('stay so when the prefix is changed in the middle', async () => {
    const taking = takeAtOnce({ offer: LONG_COUNT })
    const deadline = Date.now() + 60_000
    while ((await issued('offer')).length < LONG_COUNT / 4) {
      assert.ok(Date.now() < deadline, 'no quarter of the numbers was given out in a minute')
      await delay(5)
    }
    const changed = await world.put(
      'acme/config-admin',
      '/admin/numbering-rules/offer',
      { prefix: 'NEW/', suffix: '', padding: 4 },
      { 'if-match': '*' },
    )
    assert.equal(changed.status, 200)
    const numbers = (await taking)('offer')
    await assertGapless('offer', LONG_COUNT, numbers)
    const kept = await issued('offer')
    const turned = kept.findIndex((row) => row.number.startsWith('NEW/'))
    assert.ok(turned >= LONG_COUNT / 4 && turned < kept.length, `the prefix turned at ${turned}`)
    assert.ok(kept.every((row, at) => row.number.startsWith(at < turned ? 'OF-' : 'NEW/')))
  })
})
