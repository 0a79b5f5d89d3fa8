import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { inTenant, openPool, type Pool } from '@tanager/postgres'
import {
  type ApiDocument,
  type DocumentedOperation,
  makeMatcher,
  operationsOf,
  undocumentedFields,
} from '../../../packages/kernel/src/openapi.testing.ts'
import { buildApp } from '../src/app.ts'
import { judgeAnswers } from '../src/modules/green-forms/answer-rules.ts'
import { lockSlot } from '../src/modules/idempotency/idempotency.store.ts'
import { type StandInQueryApi, startQueryApi } from '../src/modules/reports/query-api.fixture.ts'
import { DEFAULT_FORM } from '../src/modules/tenants/default-form.ts'
import { type Answer, type CallOptions, createWorld, type Who, type World } from '../src/testing.ts'
import { ALL, OPERATIONS } from './access-table.ts'
import type { Driver, Scene } from './openapi.driver.ts'
import { DRIVERS, setScene } from './openapi.drivers.ts'

const committed = JSON.parse(readFileSync(new URL('../../../docs/api/talent.openapi.json', import.meta.url), 'utf8')) as ApiDocument
const operations = operationsOf(committed)

/** Documented for completeness; nothing cheap brings them about, and where every role may call nobody is refused. */
const EVERYBODYS = Object.entries(OPERATIONS).filter(([, { roles }]) => roles.length === ALL.length)
/** Answered whatever is broken, and admitted even when the service is full. */
const PROBES = ['getHealth', 'isAlive', 'isReady']
const NOT_PROVOKED = new Set([...PROBES.map((probe) => `${probe} 500`), ...EVERYBODYS.map(([operationId]) => `${operationId} 403`)])

/** What SPEC.md names and this build has; later modules add theirs. */
const SPEC_PATHS = [
  'GET /health',
  'POST /api/v1/dev/token',
  'GET /api/v1/users/me',
  'GET /api/v1/users/me/permissions',
  'GET /api/v1/admin/users',
  'GET /api/v1/admin/users/{userId}',
  'GET /api/v1/candidates',
  'GET /api/v1/candidates/{id}',
  'PATCH /api/v1/candidates/{id}',
  'POST /api/v1/candidates/cvs',
  'GET /api/v1/tans',
  'POST /api/v1/tans',
  'POST /api/v1/tans/{id}/approve',
  'GET /api/v1/audit-logs',
  'GET /api/v1/workflows/{approvalRequestId}',
  'POST /api/v1/applications/{id}/shortlist-approval',
  'GET /api/v1/interviews',
  'POST /api/v1/interviews',
  'POST /api/v1/interviews/{id}/feedback',
  'GET /api/v1/offers',
  'POST /api/v1/offers',
  'POST /api/v1/offers/{id}/approve',
  'POST /api/v1/offers/{id}/send',
  'POST /api/v1/offers/{id}/acceptance',
  'GET /api/v1/green-forms/by-token/{token}',
  'POST /api/v1/green-forms/by-token/{token}',
  'GET /api/v1/green-forms/applications/{applicationId}/submissions',
  'GET /api/v1/green-forms/applications/{applicationId}/submission/{id}',
  'POST /api/v1/green-forms/applications/{applicationId}/issue-link',
  'GET /api/v1/verification',
  'GET /api/v1/verification/{applicationId}',
  'GET /api/v1/discrepancies',
  'POST /api/v1/discrepancies',
  'POST /api/v1/discrepancies/{id}/resolve',
  'POST /api/v1/discrepancies/{id}/reupload-request',
  'GET /api/v1/employee-conversion',
  'POST /api/v1/applications/{id}/convert-to-employee',
  'GET /api/v1/approvals',
  'POST /api/v1/approvals/{id}/decision',
  'GET /api/v1/dashboard/summary',
  'PUT /api/v1/admin/tenant-profile',
  'PUT /api/v1/admin/numbering-rules/{kind}',
  'POST /api/v1/admin/approval-matrix/{entityType}/rules',
  'DELETE /api/v1/admin/approval-matrix/rules/{ruleId}',
  'GET /api/v1/admin/workflow-definitions',
]

describe('the API description', () => {
  let world: World
  let scene: Scene
  let queryApi: StandInQueryApi
  before(async () => {
    queryApi = await startQueryApi()
    world = await createWorld({ QUERY_URL: queryApi.url })
    scene = await setScene(world)
  })
  after(async () => {
    await world.close()
    await queryApi.stop()
  })

  it('is served as it is committed', async () => {
    const { status, body } = await world.get(null, '/api/v1/openapi.json')
    assert.equal(status, 200)
    assert.deepEqual(body, committed, 'run: npm run openapi')
  })
  it('covers every path of SPEC.md that is built', () => {
    const described = new Set(operations.map(({ method, path }) => `${method} ${path}`))
    assert.deepEqual(
      SPEC_PATHS.filter((path) => !described.has(path)),
      [],
    )
  })
  it('has a driver in this test for each operation, and no driver for what is gone', () => {
    assert.deepEqual(Object.keys(DRIVERS).sort(), operations.map((operation) => operation.operationId).sort())
  })
  it('is shown to people with every operation in it', async () => {
    const { status, text, headers } = await world.get(null, '/docs')
    assert.equal(status, 200)
    assert.match(String(headers['content-type']), /^text\/html/)
    for (const { operationId } of operations) assert.ok(text.includes(`id="${operationId}"`), operationId)
    assert.doesNotMatch(text, /<script/i)
    assert.ok(text.includes('href="/api/v1/openapi.json"'))
    for (const name of ['x-tanager-role', 'x-tanager-deputy-for']) assert.ok(text.includes(`<code id="header-${name}">`), name)
  })
  it('shows answers of a green form that can be sent', () => {
    const { post } = committed.paths['/api/v1/green-forms/by-token/{token}'] as unknown as {
      post: { requestBody: { content: Record<string, { example: { answers: Record<string, unknown> } }> } }
    }
    const { answers } = post.requestBody.content['application/json']?.example ?? {}
    assert.deepEqual(judgeAnswers(DEFAULT_FORM, answers ?? {}, '2026-06-15').faults, [])
  })
  it('gives people commands for the address that they came by, and a file as a part of a form', async () => {
    const { text } = await world.get(null, '/docs', { host: 'hiring.example:8443' })
    assert.ok(text.includes('export BASE_URL=http://hiring.example:8443\n'))
    assert.doesNotMatch(text, /localhost:3000/)
    assert.match(text, /api\/v1\/candidates\/cvs&quot;[^<]*-F &#39;file=@cv.pdf&#39;<\/code>/)
  })
  it('notices a field that is not documented, however deep', () => {
    const schemas = { Inner: { type: 'object', properties: { known: {} } } }
    const schema = { type: 'object', properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Inner' } } } }
    assert.deepEqual(undocumentedFields({ items: [{ known: 1 }, { secret: 1 }] }, schema, schemas), ['.items[1].secret'])
  })

  describe('is kept by each operation', () => {
    const matches = makeMatcher(committed)
    const provoked = new Set<string>()
    let full: string | undefined // the load gate stands in front of what inject() reaches
    const failing: Record<string, { app: Awaited<ReturnType<typeof buildApp>> }> = {}

    before(async () => {
      const { config, pool, tokens } = world
      const variant = async (name: string, change: Partial<typeof config>, otherPool: Pool = pool) => {
        const app = await buildApp({
          config: { ...config, ...change },
          pool: otherPool,
          verify: tokens.verify,
          signDevToken: tokens.sign,
          cv: world.cv,
        })
        failing[name] = { app }
      }
      const broken = { connect: () => Promise.reject(new Error('broken')), query: () => Promise.reject(new Error('broken')) }
      await variant('limited', { RATE_LIMIT_PER_MINUTE: 0 })
      await variant('full', { MAX_IN_FLIGHT: 0, MAX_QUEUED: 0 })
      full = await failing.full?.app.listen({ port: 0, host: '127.0.0.1' })
      await variant('broken', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }, broken as unknown as Pool)
    })
    after(async () => {
      for (const { app } of Object.values(failing)) await app.close()
    })

    for (const operation of operations) {
      it(`${operation.method} ${operation.path}`, async () => {
        const driver = DRIVERS[operation.operationId]
        assert.ok(driver, `${operation.operationId} has no driver in openapi.drivers.ts`)
        for (const answer of await provokeAll(operation, driver)) {
          provoked.add(`${operation.operationId} ${answer.status}`)
          assert.deepEqual(matches(operation, answer), [], `${operation.operationId} ${answer.status}: ${answer.text}`)
        }
      })
    }
    it('and each documented status was seen', () => {
      const documented = operations.flatMap(({ operationId, answers }) => Object.keys(answers).map((status) => `${operationId} ${status}`))
      assert.deepEqual(
        documented.filter((one) => !provoked.has(one) && !NOT_PROVOKED.has(one)),
        [],
      )
    })

    /** Refusals first: the last call may delete the record. */
    async function provokeAll(operation: DocumentedOperation, driver: Driver): Promise<Answer[]> {
      const { method, answers, parameters, hasBody } = operation
      const path = driver.path(scene)
      const body = driver.body?.(scene)
      const good: CallOptions = { ...(body ? { body } : {}), ...(driver.headers ? { headers: driver.headers } : {}) }
      const call = (who: Who | null, where: string, options: CallOptions) => world.call(who, method, where, options)
      const withHeaders = (headers: Record<string, string>) => ({ ...good, headers: { ...good.headers, ...headers } })
      const seen: Answer[] = []

      seen.push(await call(driver.who, `${path}${path.includes('?') ? '&' : '?'}x=%00`, good))
      if (driver.who) seen.push(await call(null, path, good))
      if (driver.outsider) seen.push(await call(driver.outsider, path, good))
      if (answers[404] && operation.path.includes('{')) seen.push(await call(driver.who, nowhere(operation), good))
      if (parameters.some(({ name }) => name === 'cursor')) seen.push(await call(driver.who, `${path}&cursor=nonsense`, good))
      if (hasBody) {
        seen.push(await call(driver.who, path, { ...withHeaders({ 'content-type': 'application/json' }), body: '{' }))
        seen.push(await call(driver.who, path, { ...withHeaders({ 'content-type': 'text/plain' }), body: 'text' }))
        seen.push(await call(driver.who, path, { ...good, body: { text: 'x'.repeat(world.config.BODY_LIMIT_BYTES) } }))
        seen.push(await call(driver.who, path, { ...good, body: { ...(typeof body === 'object' ? body : {}), no_such_field: 1 } }))
      }
      if (answers[428]) {
        seen.push(await call(driver.who, path, { body }))
        seen.push(await call(driver.who, path, withHeaders({ 'if-match': '"2147483647"' })))
      }
      for (const refuse of Object.values(driver.refusals ?? {})) seen.push(await refuse(scene))
      if (parameters.some(({ name }) => name === 'Idempotency-Key') && driver.who) seen.push(...(await useOneKey(driver, good)))
      seen.push(...(await onFailingServices(operation, driver, path, good)))
      seen.push(await call(driver.who, path, good))
      assert.match(String(seen.at(-1)?.status), /^2/, `${operation.operationId} did not succeed: ${seen.at(-1)?.text}`)
      return seen
    }

    async function useOneKey(driver: Driver, good: CallOptions): Promise<Answer[]> {
      const body = driver.keyBody?.(scene) ?? good.body ?? {}
      const { who, otherBody = { ...(body as object), name: 'Another' } } = driver
      assert.ok(who)
      const path = (driver.keyPath ?? driver.path)(scene)
      const send = (sent: unknown, key: string) => world.post(who, path, sent, { ...good.headers, 'idempotency-key': key })
      const key = randomUUID()
      const first = await send(body, key)
      const again = await send(body, key)
      if (driver.secret) assert.equal(again.body.code, 'not_replayable')
      else assert.deepEqual([again.headers['idempotency-replayed'], again.text], ['true', first.text])
      const other = await send(otherBody, key)
      assert.equal(other.body.code, 'idempotency_key_reused')
      const userId = world.tenants.acme.users[who.slice(5).toUpperCase().replaceAll('-', '_') as 'TENANT_ADMIN']
      const slot = { userId, path, key: randomUUID() }
      const running = await inTenant(world.owner, { tenantId: world.tenants.acme.id }, async (tx) => {
        assert.equal(await lockSlot(tx, slot), true)
        return send(body, slot.key)
      })
      return [first, again, other, running]
    }

    async function onFailingServices(
      { operationId, answers, method }: DocumentedOperation,
      { who }: Driver,
      url: string,
      options: CallOptions,
    ) {
      const seen: Answer[] = []
      for (const [name, status] of [
        ['limited', 429],
        ['broken', PROBES.includes(operationId) ? 503 : 500],
      ] as const) {
        if (!answers[status]) continue
        const raw = await failing[name]?.app.inject({
          method: method as 'GET',
          url,
          headers: { ...options.headers, ...(who ? { authorization: `Bearer ${world.tokenOf(who)}` } : {}) },
          ...(options.body === undefined ? {} : { payload: options.body as object }),
        })
        assert.ok(raw)
        assert.equal(raw.statusCode, status, raw.body)
        seen.push({ status: raw.statusCode, body: raw.json(), text: raw.body, headers: raw.headers })
      }
      if (!answers[503]) return seen
      const refused = await fetch(`${full}${url}`, { method })
      const text = await refused.text()
      if (PROBES.includes(operationId)) assert.equal(refused.status, 200, operationId)
      else assert.equal(refused.status, 503, text)
      return [...seen, { status: refused.status, body: JSON.parse(text), text, headers: Object.fromEntries(refused.headers) }]
    }
  })

  it('says nothing of the dev token where there is none', async () => {
    const pool = openPool({ url: world.config.DATABASE_URL, max: 1, applicationName: 'test-production' })
    const app = await buildApp({ config: world.config, pool, verify: world.tokens.verify, cv: world.cv })
    assert.equal((await app.inject('/api/v1/openapi.json')).json().paths['/api/v1/dev/token'], undefined)
    await app.close()
    await pool.end()
  })
})

/** The operation's address with ids that nobody has. */
const nowhere = ({ path }: DocumentedOperation) => path.replace(/\{\w+\}/g, () => randomUUID())
