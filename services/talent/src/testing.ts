import { randomUUID } from 'node:crypto'
import { newId } from '@tanager/kernel'
import { inTenant, openPool, type Pool } from '@tanager/postgres'
import { createTestDatabase, type TestDatabase } from '@tanager/postgres/testing'
import { buildApp } from './app.ts'
import { readTalentConfig } from './config.ts'
import type { Ctx } from './context.ts'
import { openCvParts } from './modules/candidates/cv-parts.ts'
import { makeFieldKeys } from './modules/green-forms/key-ring.ts'
import { devTokens } from './modules/identity/token.ts'
import { createTenant } from './modules/tenants/tenants.actions.ts'
import { addUser } from './modules/users/users.actions.ts'
import { ROLE_CODES, type Role } from './policy.ts'

export const TEST_KEY = 'kq3Vb8XW1zR5nT7mY2pL9sD4fG6hJ0aC-testing-only'
/** One for all services of a test process: a database opens with no others than those that sealed in it. */
export const TEST_FIELD_KEYS = makeFieldKeys()
export const TENANTS = ['acme', 'globex'] as const
export type TenantCode = (typeof TENANTS)[number]
/** `acme/recruiter`: the user of that role in that tenant. */
export type Who = `${TenantCode}/${string}`

export interface Answer<B = Record<string, unknown>> {
  status: number
  body: B
  text: string
  headers: Record<string, string | string[] | number | undefined>
}
export interface CallOptions {
  body?: unknown
  headers?: Record<string, string>
}

const roleOf = (who: Who) => who.split('/')[1]?.toUpperCase().replaceAll('-', '_') as Role
const slug = (role: Role) => role.toLowerCase().replaceAll('_', '-')

/** Tenants `acme` and `globex`, a user per role in each, and the service on a database of its own. */
export async function createWorld(env: NodeJS.ProcessEnv = {}, patience: { acquireTimeoutMs?: number; lockTimeoutMs?: number } = {}) {
  const database = await createTestDatabase({ seed: { name: 'tenants', sow } })
  const owner = openPool({ url: database.ownerUrl, max: 4, applicationName: 'test-owner' })
  const waits = { acquireTimeoutMs: 15_000, lockTimeoutMs: 5_000, ...patience }
  const pool = openPool({ url: database.appUrl, max: 8, applicationName: 'test-app', ...waits })
  const tenants = await findTenants(owner)
  const config = readTalentConfig({
    TANAGER_ENV: 'Development',
    DATABASE_URL: database.appUrl,
    AUTH_DEV_KEY: TEST_KEY,
    FIELD_KEYS: TEST_FIELD_KEYS,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000',
    // Whatever else the machine is doing.
    QUEUE_WAIT_MS: '60000',
    CV_TIMEOUT_MS: '60000',
    ...env,
  })
  const tokens = devTokens(TEST_KEY)
  const audited = new Set<string>()
  const cv = openCvParts(config)
  const app = await buildApp({ config, pool, verify: tokens.verify, signDevToken: tokens.sign, cv, onAudit: (id) => audited.add(id) })
  await app.ready()

  const tokenOf = (who: Who, role: Role = roleOf(who)) => {
    const tenant = tenants[who.split('/')[0] as TenantCode]
    return tokens.sign({ tenantId: tenant.id, userId: tenant.users[roleOf(who)], role, name: who })
  }
  async function call<B = Record<string, unknown>>(
    who: Who | null,
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Answer<B>> {
    const answer = await app.inject({
      method: method as 'GET',
      url: path.startsWith('/health') || path.startsWith('/docs') || path.startsWith('/api/') ? path : `/api/v1${path}`,
      headers: { ...(who ? { authorization: `Bearer ${tokenOf(who)}` } : {}), ...options.headers },
      ...(options.body === undefined ? {} : { payload: options.body as object }),
    })
    const json = /json/.test(String(answer.headers['content-type'] ?? '')) && answer.body !== ''
    return { status: answer.statusCode, body: (json ? answer.json() : {}) as B, text: answer.body, headers: answer.headers }
  }
  return {
    app,
    pool,
    cv,
    owner,
    database,
    config,
    tenants,
    tokens,
    tokenOf,
    call,
    get: <B = Record<string, unknown>>(who: Who | null, path: string, headers: Record<string, string> = {}) =>
      call<B>(who, 'GET', path, { headers }),
    post: <B = Record<string, unknown>>(who: Who | null, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      call<B>(who, 'POST', path, { body, headers }),
    put: <B = Record<string, unknown>>(who: Who | null, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      call<B>(who, 'PUT', path, { body, headers }),
    /** SQL as the owner, inside a tenant: to arrange and to look, never what a test is about. */
    asOwner: <R>(tenant: TenantCode, text: string, values: unknown[] = []): Promise<R[]> =>
      ownerQuery<R>(owner, tenants[tenant].id, text, values),
    async close() {
      await app.close()
      cv.reader.close()
      await pool.end()
      await owner.end()
      await database.drop()
    },
  }
}
export type World = Awaited<ReturnType<typeof createWorld>>

export interface SeededTenant {
  id: string
  users: Record<Role, string>
}

async function sow(ownerUrl: string): Promise<void> {
  const owner = openPool({ url: ownerUrl, max: 1, applicationName: 'test-seed' })
  await seedTenants(owner).finally(() => owner.end())
}

/** What seedTenants() made, in a copy of its database. */
async function findTenants(owner: Pool): Promise<Record<TenantCode, SeededTenant>> {
  const entries = TENANTS.map(async (code): Promise<[TenantCode, SeededTenant]> => {
    const { rows } = await owner.query<{ tenant_id: string }>('select tenant_id from tenant_directory where code = $1', [code])
    const id = rows[0]?.tenant_id ?? ''
    const users = await ownerQuery<{ id: string; email: string }>(owner, id, 'select id, email from users where tenant_id = $1', [])
    const idOf = new Map(users.map((user) => [user.email, user.id]))
    return [
      code,
      { id, users: Object.fromEntries(ROLE_CODES.map((role) => [role, idOf.get(emailOf(role, code)) ?? ''])) as Record<Role, string> },
    ]
  })
  return Object.fromEntries(await Promise.all(entries)) as Record<TenantCode, SeededTenant>
}

const emailOf = (role: Role, code: TenantCode) => `${slug(role)}@${code}.example`

/** Makes both tenants with a user per role. */
export async function seedTenants(owner: Pool): Promise<Record<TenantCode, SeededTenant>> {
  const entries: [TenantCode, SeededTenant][] = []
  for (const code of TENANTS) {
    const tenantId = newId()
    const users = await inTenant(owner, { tenantId }, async (tx) => {
      const ctx: Ctx = { tx, actor: null, correlationId: randomUUID(), onAudit: () => {} }
      await createTenant(ctx, { code, name: code, legalName: `${code} Ltd`, domain: `${code}.example` })
      const made: [Role, string][] = []
      for (const role of ROLE_CODES) {
        made.push([role, await addUser(ctx, { email: emailOf(role, code), displayName: `${slug(role)} of ${code}`, roles: [role] })])
      }
      return Object.fromEntries(made) as Record<Role, string>
    })
    entries.push([code, { id: tenantId, users }])
  }
  return Object.fromEntries(entries) as Record<TenantCode, SeededTenant>
}

/** Plants candidates for a tenant, oldest first; answers their ids. */
export async function plantCandidates(world: Pick<World, 'asOwner'>, tenant: TenantCode, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  await world.asOwner(
    tenant,
    `insert into candidates (tenant_id, id, full_name, email, skills) select t.tenant_id, p.id, 'Person ' || n, 'person' || n || '@mail.example', array['sql']
       from tenants t cross join unnest($2::uuid[]) with ordinality as p (id, n) where t.tenant_id = $1`,
    [ids],
  )
  return ids
}

async function ownerQuery<R>(owner: Pool, tenantId: string, text: string, values: unknown[]): Promise<R[]> {
  return inTenant(owner, { tenantId }, (tx) => tx.query<R>({ text }, values))
}

export type { TestDatabase }
