import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openPool, type Pool } from '@tanager/postgres'
import { ordinaryUser, until } from '../../../packages/postgres/src/embedded/testing.ts'
import { buildApp } from '../src/app.ts'
import { carryOut, planRetention } from '../src/modules/retention/retention.actions.ts'
import { type Answer, type CallOptions, createWorld, plantCandidates, type Who, type World } from '../src/testing.ts'
import { journeyTo } from '../src/testing-workflow.ts'

const PROGRAM = process.env.TEST_PGBOUNCER || 'pgbouncer'
/** The first that tracks prepared statements in transaction mode. */
const LEAST = [1, 21] as const

function reasonToSkip(): string | false {
  try {
    const [major = 0, minor = 0] = (/PgBouncer (\d+)\.(\d+)/.exec(execFileSync(PROGRAM, ['--version'], { encoding: 'utf8' })) ?? [])
      .slice(1)
      .map(Number)
    if (major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])) return false
    return `PgBouncer ${major}.${minor} cannot track prepared statements; name one of ${LEAST.join('.')} or newer in TEST_PGBOUNCER.`
  } catch {
    return `There is no PgBouncer here: install ${LEAST.join('.')} or newer, or name it in TEST_PGBOUNCER.`
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

describe('the service behind PgBouncer in transaction mode', { skip: reasonToSkip() }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-pgbouncer-'))
  let world: World
  let bouncer: ChildProcess
  let pool: Pool
  let said = ''
  let through: World
  before(async () => {
    world = await createWorld()
    const database = new URL(world.database.appUrl)
    const port = await freePort()
    const password = decodeURIComponent(database.password)
    writeFileSync(join(folder, 'users.txt'), `"${database.username}" "${password}"\n`)
    // As docs/operations.md, section 4, has it; fewer connections than the service opens, so that they go from hand to hand.
    writeFileSync(
      join(folder, 'pgbouncer.ini'),
      `[databases]
${world.database.name} = host=${database.hostname} port=${database.port} pool_size=3
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
max_prepared_statements = 200
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
    )
    chmodSync(folder, 0o755)
    bouncer = spawn(PROGRAM, [join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'], ...ordinaryUser() })
    bouncer.stderr?.on('data', (chunk) => {
      said += chunk
    })
    database.port = String(port)
    pool = openPool({ url: database.href, max: 8, applicationName: 'test-bouncer', acquireTimeoutMs: 15_000, lockTimeoutMs: 5_000 })
    await until('PgBouncer answers', () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    ).catch((error: Error) => assert.fail(`${error.message}\n${said}`))
    const app = await buildApp({ config: world.config, pool, verify: world.tokens.verify, signDevToken: world.tokens.sign, cv: world.cv })
    await app.ready()
    const call = async <B>(who: Who | null, method: string, path: string, { body, headers = {} }: CallOptions = {}): Promise<Answer<B>> => {
      const answer = await app.inject({
        method: method as 'GET',
        url: `/api/v1${path}`,
        headers: { ...(who ? { authorization: `Bearer ${world.tokenOf(who)}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      const json = /json/.test(String(answer.headers['content-type'])) ? answer.json() : {}
      return { status: answer.statusCode, body: json as B, text: answer.body, headers: answer.headers }
    }
    through = {
      ...world,
      app,
      call,
      get: (who, path, headers = {}) => call(who, 'GET', path, { headers }),
      post: (who, path, body, headers = {}) => call(who, 'POST', path, { body, headers }),
      put: (who, path, body, headers = {}) => call(who, 'PUT', path, { body, headers }),
    }
  })
  after(async () => {
    await through?.app.close()
    await pool?.end()
    bouncer?.kill('SIGTERM')
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('takes people of two tenants from application to employee at once', async () => {
    const walks = (['acme', 'globex', 'acme', 'globex'] as const).map((tenant) => journeyTo(through, tenant, 'Converted'))
    assert.equal((await Promise.all(walks)).length, 4, said)
  })
  it('never shows one tenant the rows of another, on connections that serve both by turns', async () => {
    const lists = Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? 'acme' : 'globex')).map(async (tenant) => {
      const answer = await through.get<{ items: { id: string }[] }>(`${tenant as 'acme'}/recruiter`, '/candidates')
      assert.equal(answer.status, 200, answer.text)
      return `${tenant} ${answer.body.items.map(({ id }) => id).sort()}`
    })
    assert.equal(new Set(await Promise.all(lists)).size, 2)
  })
  it('numbers without gaps and without repeats', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 12 }, () =>
        through.post<{ tan_number: string }>('acme/hiring-manager', '/tans', { title: 'Welder', job_description: 'Welds.' }),
      ),
    )
    const sorted = numbers.map(({ body }) => Number(/\d+$/.exec(body.tan_number)?.[0])).sort((a, b) => a - b)
    assert.deepEqual(
      sorted,
      sorted.map((_, at) => (sorted[0] as number) + at),
    )
  })
  it('erases by request and by retention in two tenants at once, and keeps who is under a legal hold', async () => {
    const at = (days: number) => new Date(Date.now() + days * 86_400_000)
    const run = async (tenant: 'acme' | 'globex', now: Date) => {
      const options = { pool, tenantId: world.tenants[tenant].id, now, outsider: 'RETENTION' as const }
      return carryOut(await planRetention(options), options)
    }
    const inTenant = async (tenant: 'acme' | 'globex') => {
      const [hr, head] = [`${tenant}/hr-operations`, `${tenant}/hr-head`] as const
      const [asked = '', held = '', due = ''] = await plantCandidates(world, tenant, 3)
      const status = async (id: string) => (await through.get(`${tenant}/recruiter`, `/candidates/${id}`)).status
      const ask = (candidate_id: string) =>
        through.post<{ id: string; code: string }>(hr, '/data-requests', {
          candidate_id,
          kind: 'Erasure',
          ground: 'Other',
          reason: 'Asked.',
        })
      assert.equal((await through.post(hr, '/legal-holds', { candidate_id: held, reason: 'A case.' })).status, 201)
      const request = (await ask(asked)).body.id
      const decided = await through.post<{ status: string }>(head, `/data-requests/${request}/decision`, { decision: 'Confirmed' })
      assert.deepEqual([decided.body.status, (await ask(held)).body.code], ['Completed', 'legal_hold'], decided.text)
      const periods = { closed_months: null, unapplied_months: 1 }
      assert.equal((await through.put(head, '/admin/retention', periods, { 'if-match': '*' })).status, 200)
      await run(tenant, at(40))
      const { erased, failed } = await run(tenant, at(48))
      assert.deepEqual([erased > 0, failed], [true, 0])
      assert.deepEqual([await status(asked), await status(held), await status(due)], [404, 200, 404])
      for (const path of ['/rejection-reasons', '/scorecard-templates', '/retention/notices', '/legal-holds'])
        assert.equal((await through.get(head, path)).status, 200, path)
    }
    await Promise.all([inTenant('acme'), inTenant('globex')])
  })
})
