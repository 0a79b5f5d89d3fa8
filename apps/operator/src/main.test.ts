import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { withConnection } from '@tanager/postgres'
import { createTestDatabase, type TestDatabase } from '@tanager/postgres/testing'
import { createWorld, type World } from '../../../services/talent/src/testing.ts'
import { assertSaid, runFile, tanager } from './testing.ts'

const ACME = ['tenant', 'create', 'umbra', '--name', 'Umbra', '--legal-name', 'Umbra Limited', '--domain', 'umbra.example']
const USER = ['user', 'add', '--tenant', 'umbra', '--email', 'Mei@Umbra.example', '--name', 'Mei Lan']

describe('an empty database', () => {
  let database: TestDatabase
  before(async () => {
    database = await createTestDatabase({ template: 'empty' })
  })
  after(() => database.drop())

  it('1 for any work on it, with the command that makes it ready', async () => {
    const { code, err } = await tanager(ACME, { DATABASE_OWNER_URL: database.ownerUrl })
    assert.equal(code, 1)
    assertSaid(err, /^The database has no Tanager schema yet.*npm run tanager -- migrate\n$/)
  })
  it('1 when only the owner is named for a migration', async () => {
    const { code, err } = await tanager(['migrate'], { DATABASE_OWNER_URL: database.ownerUrl })
    assert.equal(code, 1)
    assertSaid(err, /^DATABASE_URL is not set/)
  })
  it('1 for a migration when its encoding is not UTF8, which could not store every name', async () => {
    const name = `latin_${process.pid}`
    const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
    const owner = new URL(database.ownerUrl).username
    const run = (sql: string) => withConnection(database.superuserUrl, (client) => client.query(sql))
    await run(`create database ${name} owner "${owner}" encoding 'LATIN1' locale_provider 'libc' locale 'C' template template0`)
    try {
      const env = { DATABASE_OWNER_URL: at(database.ownerUrl), DATABASE_URL: at(database.appUrl) }
      const { code, out, err } = await tanager(['migrate'], env)
      assert.deepEqual([code, out], [1, ''])
      assertSaid(err, /^The encoding of the database is LATIN1, /)
    } finally {
      await run(`drop database ${name}`)
    }
  })
  it('is made ready by migrate, which then has nothing more to do', async () => {
    const env = { DATABASE_OWNER_URL: database.ownerUrl, DATABASE_URL: database.appUrl }
    const first = await tanager(['migrate'], env)
    assert.equal(first.code, 0, first.err)
    assert.match(first.out, /migrated 0001_tenancy\.sql\n(.*\n)*Done: \d+ applied\.\n$/)
    assert.deepEqual(await tanager(['migrate'], env), { code: 0, out: 'Nothing to do: the database is up to date.\n', err: '' })
    assert.equal((await tanager(ACME, env)).code, 0)
    assert.deepEqual(await tanager(['analyze'], env), { code: 0, out: 'The statistics are up to date.\n', err: '' })
    const known = `select reltuples::int as rows from pg_class where relname = 'tenant_directory'`
    assert.deepEqual((await withConnection(database.ownerUrl, (client) => client.query(known))).rows, [{ rows: 1 }])
  })
})

describe('a tenant of the operator', () => {
  let world: World
  let env: Record<string, string>
  before(async () => {
    world = await createWorld()
    env = { DATABASE_OWNER_URL: world.database.ownerUrl }
  })
  after(() => world.close())

  it('is suspended and resumed: everybody gets 403 in between, and the audit log says who did it', async () => {
    const me = async () => (await world.get('globex/recruiter', '/users/me')).status
    const suspended = await tanager(['tenant', 'suspend', 'globex'], env)
    assert.deepEqual([suspended.code, suspended.err], [0, ''])
    assert.equal(await me(), 403)
    assertSaid((await tanager(['tenant', 'suspend', 'globex'], env)).err, /^The tenant is suspended already\.\n$/)
    assert.equal((await tanager(['tenant', 'resume', 'globex'], env)).code, 0)
    assert.equal(await me(), 200)
    assert.equal((await tanager(['tenant', 'resume', 'globex'], env)).code, 1)
    assert.equal((await tanager(['tenant', 'suspend', 'nowhere'], env)).code, 1)
    const entries = await world.asOwner<{ action: string; actor_role: string }>(
      'globex',
      `select action, actor_role from audit_log where tenant_id = $1 and action in ('tenant.suspend', 'tenant.resume') order by sequence`,
    )
    assert.deepEqual(
      entries.map((entry) => [entry.action, entry.actor_role]),
      [
        ['tenant.suspend', 'OPERATOR'],
        ['tenant.resume', 'OPERATOR'],
      ],
    )
  })

  it('unlinks a user from the account at the identity provider', async () => {
    const { RECRUITER } = world.tenants.acme.users
    await world.asOwner('acme', `insert into user_identities (tenant_id, issuer, subject, user_id) values ($1, 'i', 's', $2)`, [RECRUITER])
    const unlink = ['user', 'unlink', '--tenant', 'acme', '--email', 'Recruiter@acme.example']
    assert.match((await tanager(unlink, env)).out, /^Unlinked /)
    assert.match((await tanager(unlink, env)).out, /was not linked\.\n$/)
    assert.equal((await tanager(['user', 'unlink', '--tenant', 'acme', '--email', 'nobody@acme.example'], env)).code, 1)
  })

  it('is made once, with its first user, and can be signed in to', async () => {
    const made = await tanager(ACME, env)
    assert.equal(made.code, 0, made.err)
    assert.match(made.out, /^Made the tenant umbra \(/)
    const again = await tanager(ACME, env)
    assert.equal(again.code, 1)
    assertSaid(again.err, /^There is a tenant with the code umbra already\.\n$/)

    const added = await tanager([...USER, '--role', 'RECRUITER', 'SOURCER', '--department', 'Talent', '--location', 'Leeds'], env)
    assert.equal(added.code, 0, added.err)
    assert.equal((await tanager([...USER, '--role', 'RECRUITER'], env)).code, 1)
    const signIn = await world.post<{ access_token: string }>(null, '/dev/token', {
      tenant: 'umbra',
      email: 'mei@umbra.example',
      role: 'SOURCER',
    })
    assert.equal(signIn.status, 200, signIn.text)
  })
  it('1 for a tenant or a user that does not exist', async () => {
    const noTenant = await tanager([...USER.with(3, 'nobody'), '--role', 'RECRUITER'], env)
    assert.equal(noTenant.code, 1)
    assertSaid(noTenant.err, /^There is no tenant with the code nobody\.\n$/)
    const noUser = await tanager(['role', 'grant', '--tenant', 'acme', '--email', 'x@acme.example', '--role', 'AUDITOR'], env)
    assert.equal(noUser.code, 1)
    assertSaid(noUser.err, /^There is no such user\.\n$/)
  })
  it('refuses a token from the next request on when its role was revoked, and takes it again when it was granted', async () => {
    const change = (what: string) =>
      tanager(['role', what, '--tenant', 'acme', '--email', 'sourcer@acme.example', '--role', 'SOURCER'], env)
    assert.equal((await world.get('acme/sourcer', '/users/me')).status, 200)
    assert.equal((await change('revoke')).code, 0)
    assert.equal((await world.get('acme/sourcer', '/users/me')).status, 401)
    const twice = await change('revoke')
    assert.equal(twice.code, 1)
    assertSaid(twice.err, /does not hold SOURCER/)
    assert.equal((await change('grant')).code, 0)
    assert.equal((await world.get('acme/sourcer', '/users/me')).status, 200)
    const entries = await world.asOwner<{ action: string; actor_role: string }>(
      'acme',
      `select action, actor_role, actor_user_id from audit_log where tenant_id = $1 and action like 'role.%' order by sequence`,
    )
    assert.deepEqual(entries, [
      { action: 'role.revoke', actor_role: 'OPERATOR', actor_user_id: null },
      { action: 'role.grant', actor_role: 'OPERATOR', actor_user_id: null },
    ])
  })
})

describe('the command as a process', () => {
  let database: TestDatabase
  before(async () => {
    database = await createTestDatabase()
  })
  after(() => database.drop())

  it('ends with 0 when it is done, 1 when it refuses, 2 when it was called wrongly, and speaks on the right stream', async () => {
    const run = (...args: string[]) => runFile('./main.ts', args, { DATABASE_OWNER_URL: database.ownerUrl })
    const done = await run(...ACME)
    assert.equal(done.code, 0, done.err)
    assert.match(done.out, /^Made the tenant umbra/)
    assert.deepEqual(await run(...ACME), { code: 1, out: '', err: 'There is a tenant with the code umbra already.\n' })
    const wrong = await run(...USER, '--role', 'RECRUITR')
    assert.deepEqual([wrong.code, wrong.out], [2, ''])
    assert.match(wrong.err, /Did you mean RECRUITER\?/)
  })
})
