import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { migrate, openPool } from '@tanager/postgres'
import pg from 'pg'
import { readTalentConfig } from '../src/config.ts'
import { devTokens } from '../src/modules/identity/token.ts'
import { startService } from '../src/service.ts'
import { seedTenants, TEST_KEY } from '../src/testing.ts'

const MIGRATIONS = join(import.meta.dirname, '..', 'migrations')
const CANDIDATES = [
  process.env.TEST_POSTGRES_URL,
  'postgres://postgres@127.0.0.1:5432/postgres',
  'postgres://postgres@%2Fvar%2Frun%2Fpostgresql/postgres',
]

/** A server that is there already, on which we may make roles and a database. */
async function findServer(): Promise<{ url: string; version: number } | undefined> {
  for (const url of CANDIDATES) {
    if (!url) continue
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    try {
      await client.connect()
      const { rows } = await client.query(
        "select current_setting('server_version_num')::int as version, rolsuper as strong from pg_roles where rolname = current_user",
      )
      if (rows[0].strong && rows[0].version >= 150_000) return { url, version: Math.floor(rows[0].version / 10_000) }
    } catch {
      // not this one
    } finally {
      await client.end().catch(() => {})
    }
  }
  return undefined
}

const server = await findServer()
const missing = server ? false : 'no PostgreSQL >= 15 here: set TEST_POSTGRES_URL to a superuser of one'

describe(`a real PostgreSQL server${server ? ` (${server.version})` : ''}`, { skip: missing }, () => {
  it('serves the whole service through DATABASE_URL and DATABASE_OWNER_URL', async () => {
    const { url } = server as { url: string }
    const name = `tanager_test_${randomBytes(4).toString('hex')}`
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    const dataDir = await mkdtemp(join(tmpdir(), 'tanager-real-'))
    const urlOf = (role: string) => {
      const made = new URL(url)
      made.username = role
      made.password = 'pw'
      made.pathname = `/${name}`
      return made.href
    }
    const [ownerUrl, appUrl] = [urlOf(`${name}_owner`), urlOf(`${name}_app`)]
    try {
      await admin.query(`create role ${name}_owner login password 'pw'`)
      await admin.query(`create role ${name}_app login password 'pw'`)
      await admin.query(`create database ${name} owner ${name}_owner`)
      await assert.rejects(startOn(appUrl, dataDir), /no Tanager schema yet/)
      assert.ok((await migrate({ ownerUrl, appUrl, directory: MIGRATIONS })).applied.length > 0)
      assert.deepEqual(await migrate({ ownerUrl, appUrl, directory: MIGRATIONS }), { applied: [] })
      await assert.rejects(migrate({ ownerUrl: appUrl, appUrl, directory: MIGRATIONS }), /the same role/)

      const owner = openPool({ url: ownerUrl, max: 2, applicationName: 'test' })
      const tenants = await seedTenants(owner)
      await owner.end()
      await assert.rejects(startOn(ownerUrl, dataDir), /owns tables/)
      const service = await startOn(appUrl, dataDir)
      try {
        const { sign } = devTokens(TEST_KEY)
        const token = sign({ tenantId: tenants.acme.id, userId: tenants.acme.users.TENANT_ADMIN, role: 'TENANT_ADMIN', name: 'x' })
        const get = async (path: string) => {
          const answer = await fetch(service.address + path, { headers: { authorization: `Bearer ${token}` } })
          return { status: answer.status, body: (await answer.json()) as { items: { email: string }[]; status: string } }
        }
        assert.equal((await get('/health')).body.status, 'ok')
        const users = await get('/api/v1/admin/users?limit=100')
        assert.equal(users.body.items.length, 20)
        assert.ok(users.body.items.every((user) => user.email.endsWith('@acme.example')))
        assert.equal((await get(`/api/v1/admin/users/${tenants.globex.users.AUDITOR}`)).status, 404)
      } finally {
        await service.stop()
      }
    } finally {
      await admin.query(`drop database if exists ${name} with (force)`)
      for (const role of [`${name}_owner`, `${name}_app`]) await admin.query(`drop role if exists ${role}`)
      await admin.end()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})

const startOn = (url: string, dataDir: string) =>
  startService(
    readTalentConfig({
      TANAGER_ENV: 'Development',
      DATABASE_URL: url,
      TANAGER_DATA_DIR: dataDir,
      AUTH_DEV_KEY: TEST_KEY,
      PORT: '0',
      LOG_LEVEL: 'silent',
    }),
  )
