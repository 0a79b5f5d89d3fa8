import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { openPool, type Pool } from '@tanager/postgres'
import { buildApp } from '../src/app.ts'
import { createWorld, TENANTS, type TenantCode, type Who, type World } from '../src/testing.ts'
import { plantRows, withClient } from './isolation.ts'
import { randomFrom } from './random-sql.ts'

interface Call {
  who: Who
  method: string
  path: string
  body?: object
  headers?: Record<string, string>
  expected: number[]
  /** Given up by the client, before or while it is worked on. */
  abort?: boolean
}

describe('connections shared by two tenants', () => {
  let world: World
  let candidates: Record<TenantCode, string>
  before(async () => {
    world = await createWorld()
    await plantRows(world)
    const firstOf = async (tenant: TenantCode) =>
      ((await world.asOwner<{ id: string }>(tenant, 'select id from candidates where tenant_id = $1 limit 1'))[0] as { id: string }).id
    candidates = { acme: await firstOf('acme'), globex: await firstOf('globex') }
    // a failure in the middle of a transaction, in the database itself
    await withClient(world.database.superuserUrl, async (superuser) => {
      for (const statement of [
        `create function public.fail_on_boom() returns trigger language plpgsql as $$ begin raise exception 'boom'; end $$`,
        'grant execute on function public.fail_on_boom() to public',
        `create trigger fail_on_boom before update on candidates for each row when (new.headline = 'boom') execute function public.fail_on_boom()`,
      ])
        await superuser.query(statement)
    })
  })
  after(() => world.close())

  /** A call that may succeed, be refused at any stage, break in the database, or be given up. */
  function randomCall(random: () => number): Call {
    const tenant = TENANTS[random() < 0.5 ? 0 : 1] as TenantCode
    const other = tenant === 'acme' ? 'globex' : 'acme'
    const as = (role: string): Who => `${tenant}/${role}`
    const own = `/candidates/${candidates[tenant]}`
    const calls: Call[] = [
      { who: as('recruiter'), method: 'GET', path: '/users/me', expected: [200] },
      { who: as('recruiter'), method: 'GET', path: '/candidates', expected: [200] },
      { who: as('recruiter'), method: 'GET', path: own, expected: [200] },
      { who: as('tenant-admin'), method: 'GET', path: '/admin/users?limit=100', expected: [200] },
      { who: as('auditor'), method: 'GET', path: '/audit-logs?limit=100', expected: [200] },
      { who: as('recruiter'), method: 'PATCH', path: own, body: { headline: tenant }, headers: { 'if-match': '*' }, expected: [200] },
      { who: as('recruiter'), method: 'PATCH', path: own, body: { headline: 'boom' }, headers: { 'if-match': '*' }, expected: [500] },
      { who: as('recruiter'), method: 'PATCH', path: own, body: { headline: tenant, row_version: 2_000_000 }, expected: [409] },
      { who: as('recruiter'), method: 'GET', path: `/candidates/${candidates[other]}`, expected: [404] },
      { who: as('recruiter'), method: 'GET', path: '/admin/users', expected: [403] },
      {
        who: as('tenant-admin'),
        method: 'PUT',
        path: '/admin/numbering-rules/tan',
        body: { prefix: '', suffix: '', padding: 99 },
        headers: { 'if-match': '*' },
        expected: [422],
      },
      {
        who: as('workflow-admin'),
        method: 'POST',
        path: '/admin/approval-matrix/tan/rules',
        body: { step: 1, name: 'x', role: 'RECRUITER', mandatory: true },
        headers: { 'idempotency-key': newId() },
        expected: [422],
      },
      { who: as('recruiter'), method: 'GET', path: '/candidates?limit=1000', expected: [400] },
    ]
    const call = calls[Math.floor(random() * calls.length)] as Call
    return random() < 0.15 ? { ...call, abort: true } : call
  }

  const send = (address: string, call: Call, abortAfter: number) =>
    new Promise<{ status: number; text: string } | 'aborted'>((resolve, reject) => {
      const body = call.body ? JSON.stringify(call.body) : undefined
      const request = httpRequest(`${address}/api/v1${call.path}`, {
        method: call.method,
        agent: false,
        headers: {
          authorization: `Bearer ${world.tokenOf(call.who)}`,
          ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
          ...call.headers,
        },
      })
      request.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
        response.on('error', () => resolve('aborted'))
      })
      request.on('error', (error) => (call.abort ? resolve('aborted') : reject(error)))
      request.end(body)
      if (call.abort) setTimeout(() => request.destroy(new Error('given up')), abortAfter)
    })

  /** What a connection still knows when nobody uses it. */
  async function leftOn(pool: Pool, size: number): Promise<{ tenant: string | null; users: number; busy: boolean }[]> {
    const held = await Promise.all(Array.from({ length: size }, () => pool.connect()))
    try {
      return await Promise.all(
        held.map(async (client) => {
          const { rows } = await client.query<{ tenant: string | null; users: number; busy: boolean }>(
            `select nullif(current_setting('app.tenant_id', true), '') as tenant, (select count(*)::int from users) as users, now() <> statement_timestamp() as busy`,
          )
          return rows[0] as { tenant: string | null; users: number; busy: boolean }
        }),
      )
    } finally {
      for (const client of held) client.release()
    }
  }

  for (const size of [1, 2]) {
    it(`never carry a tenant over, with ${size} of them, through refusals, failures, clients that leave and connections that break`, async () => {
      const pool = openPool({ url: world.database.appUrl, max: size, applicationName: `leak-${size}`, acquireTimeoutMs: 30_000 })
      const app = await buildApp({ config: world.config, pool, verify: world.tokens.verify, cv: world.cv })
      try {
        const address = await app.listen({ port: 0, host: '127.0.0.1' })
        const random = randomFrom(42 + size)
        const counted = { answered: 0, aborted: 0, broken: 0 }
        let sent = 0
        let killed = 0
        const caller = async () => {
          while (sent++ < 400) {
            if (sent % 130 === 0) {
              killed += 1
              await withClient(world.database.superuserUrl, (superuser) =>
                superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [`leak-${size}`]),
              )
            }
            const call = randomCall(random)
            const answer = await send(address, call, random() * 15)
            if (answer === 'aborted') {
              counted.aborted += 1
              continue
            }
            const other = call.who.startsWith('acme') ? 'globex' : 'acme'
            assert.ok(
              !answer.text.includes(world.tenants[other].id) && !new RegExp(other).test(answer.text),
              `${call.who} ${call.path} got ${answer.text}`,
            )
            if (answer.status === 503 && killed > 0) counted.broken += 1
            else assert.ok(call.expected.includes(answer.status), `${call.method} ${call.path}: ${answer.status} ${answer.text}`)
            counted.answered += 1
          }
        }
        await Promise.all(Array.from({ length: 12 }, caller))
        assert.ok(counted.answered > 250 && counted.aborted > 10 && counted.broken < 60, JSON.stringify(counted))
        for (const left of await leftOn(pool, size)) assert.deepEqual(left, { tenant: null, users: 0, busy: false })
      } finally {
        await app.close()
        await pool.end()
      }
    })
  }
})
