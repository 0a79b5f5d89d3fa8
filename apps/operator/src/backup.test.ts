import assert from 'node:assert/strict'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openPool, withConnection } from '@tanager/postgres'
import { createTestDatabase, ONE_SERVER_ONLY, onEveryNode, serverVersion, type TestDatabase } from '@tanager/postgres/testing'
import pg from 'pg'
import { migrateGovernor } from '../../../packages/governor/src/state/postgres-schema.ts'
import { buildApp } from '../../../services/talent/src/app.ts'
import { createWorld, type World } from '../../../services/talent/src/testing.ts'
import { journeyTo, submitForm, TINY_PDF } from '../../../services/talent/src/testing-workflow.ts'
import { findTool } from './backup/postgres-tools.ts'
import { assertSaid, cvUpload, tanager } from './testing.ts'

const TOOLS = { PATH: process.env.PATH ?? '', ...(process.env.POSTGRES_BIN ? { POSTGRES_BIN: process.env.POSTGRES_BIN } : {}) }
const SERVER = await serverVersion()
const skip = await findTool('pg_dump', SERVER, TOOLS).then(
  () => false,
  (error: Error) => error.message,
)

/** Who may do what with which object, and what guards it: a restore must bring all of it back. */
const RIGHTS = [
  `select relnamespace::regnamespace, relname, relkind, relacl, relrowsecurity, relforcerowsecurity, relowner::regrole from pg_class where oid in (select oid from relations) and relkind <> 't'`,
  `select attrelid::regclass, attname, attacl, format_type(atttypid, atttypmod), attnotnull, attstorage from pg_attribute
    where attrelid in (select oid from relations) and attnum > 0 and not attisdropped`,
  `select p.oid::regprocedure, proacl, prosecdef, proconfig, md5(prosrc), proowner::regrole from pg_proc p where pronamespace in (select oid from ours)`,
  'select polrelid::regclass, polname, polcmd, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid) from pg_policy',
  `select tgrelid::regclass, tgname, pg_get_triggerdef(t.oid), tgenabled from pg_trigger t where not tgisinternal and tgrelid in (select oid from relations)`,
  'select conrelid::regclass, conname, pg_get_constraintdef(c.oid), convalidated from pg_constraint c where conrelid in (select oid from relations)',
  'select schemaname, indexdef from pg_indexes where schemaname::regnamespace in (select oid from ours)',
  'select nspname, nspacl from pg_namespace where oid in (select oid from ours)',
  'select defaclrole::regrole, defaclobjtype, defaclacl from pg_default_acl',
]
/** On a cluster neither the views of its extension nor shards, whose names end with a number, are in a backup. */
const OURS = `ours as (select oid from pg_namespace where nspname in ('public', 'governor')),
  relations as (select oid from pg_class c where relnamespace in (select oid from ours) and relname !~ '_\\d+$'
                   and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'))`
async function rightsIn(url: string): Promise<string[]> {
  const lines = RIGHTS.map((sql) => `select found::text as line from (${sql}) found`).join(' union all ')
  const text = `with ${OURS} ${lines}`
  return withConnection(url, async (client) => (await client.query<{ line: string }>(text)).rows.map(({ line }) => line).sort())
}

describe('a backup', { skip }, () => {
  let world: World
  let target: TestDatabase
  let candidateId: string
  let submission: string
  const folder = mkdtempSync(join(tmpdir(), 'tanager-backup-'))
  const out = join(folder, 'monday')
  before(async () => {
    world = await createWorld()
    target = await createTestDatabase({ template: 'empty' })
    await migrateGovernor({ ownerUrl: world.database.ownerUrl, appUrl: world.database.appUrl })
    const journey = await journeyTo(world, 'acme', 'Onboarding')
    await journeyTo(world, 'globex', 'OfferSent')
    const cv = cvUpload('Ada Petrova\nada.petrova@mail.example\n\nSkills\nSQL, Go')
    assert.equal((await world.post('acme/recruiter', '/candidates/cvs', cv.body, cv.headers)).status, 201)
    candidateId = journey.candidateId
    const id = await submitForm(world, journey.token, { identity_number: 'RK-1122334455' })
    submission = `/api/v1/green-forms/applications/${journey.applicationId}/submission/${id}`
  })
  after(async () => {
    await world.close()
    await target.drop()
    rmSync(folder, { recursive: true })
  })
  const backup = (to: string, more: Record<string, string> = {}) =>
    tanager(['backup', '--out', to], { ...TOOLS, BACKUP_DATABASE_URL: world.database.superuserUrl, ...more })
  const restore = (...args: string[]) => tanager(['restore', ...args], { ...TOOLS, DATABASE_OWNER_URL: target.ownerUrl })
  const query = async (url: string, sql: string) => (await withConnection(url, (client) => client.query(sql))).rows

  const assertSameRights = async () => {
    const [before, now] = [await rightsIn(world.database.superuserUrl), await rightsIn(target.superuserUrl)]
    assert.ok(before.length > 500, String(before.length))
    assert.deepEqual([before.filter((line) => !now.includes(line)), now.filter((line) => !before.includes(line))], [[], []])
  }

  it('1 as a role that row-level security holds, and without one', async () => {
    const asOwner = await backup(out, { BACKUP_DATABASE_URL: world.database.ownerUrl })
    assert.equal(asOwner.code, 1)
    assertSaid(asOwner.err, /^The role tanager_owner of BACKUP_DATABASE_URL does not see all rows/)
    const without = await tanager(['backup', '--out', out], { ...TOOLS, DATABASE_OWNER_URL: world.database.ownerUrl })
    assert.equal(without.code, 1)
    assertSaid(without.err, /^BACKUP_DATABASE_URL is not set/)
    assert.equal(existsSync(out), false)
  })
  it('1 with words when the programs are missing, and nothing is left behind', async () => {
    const { code, err } = await backup(out, { POSTGRES_BIN: folder })
    assert.equal(code, 1)
    assertSaid(err, new RegExp(`^pg_dump of PostgreSQL ${SERVER} or newer is needed`))
    assert.deepEqual(readdirSync(folder), [])
  })
  it('is a folder that only its owner may read', async () => {
    const { code, out: said, err } = await backup(out)
    assert.deepEqual([code, err], [0, ''])
    assert.match(said, /^Backed up [\d,]+ rows of 2 tenants into /)
    assert.deepEqual(readdirSync(out).sort(), ['database.dump', 'manifest.json'])
    if (process.platform !== 'win32') assert.equal(statSync(out).mode & 0o777, 0o700)
    const again = await backup(out)
    assert.equal(again.code, 1)
    assertSaid(again.err, /exists already/)
  })
  it('may be made by a role that can read and nothing else', async () => {
    const role = `${target.name}_reader`
    const { name } = world.database
    const url = new URL(world.database.superuserUrl)
    const servers = onEveryNode(Object.assign(new URL(url), { pathname: '/postgres' }).href)
    for (const server of servers) {
      await query(server, `create role ${role} login password 'pw' nosuperuser bypassrls in role pg_read_all_data`)
      await query(server, `grant connect on database ${name} to ${role}`)
    }
    Object.assign(url, { username: role, password: 'pw' })
    try {
      const { code, err } = await backup(join(folder, 'as-reader'), { BACKUP_DATABASE_URL: url.href })
      assert.deepEqual([code, err], [0, ''])
    } finally {
      for (const server of servers) await query(server, `revoke connect on database ${name} from ${role}; drop role ${role}`)
    }
  })
  it('comes back whole: rows, files, audit log, statistics, and every right, policy and trigger', async () => {
    const { code, out: said, err } = await restore(out)
    assert.deepEqual([code, err], [0, ''])
    assert.match(said, /^acme: intact, \d+ entries; .*\nglobex: intact, .*\ngovernor: intact, .*\nRestored [\d,]+ rows of 2 tenants in /)
    await assertSameRights()
    const known = await query(target.superuserUrl, `select reltuples::int as rows from pg_class where relname = 'candidates'`)
    assert.deepEqual(known, [{ rows: 3 }])
  })
  it('serves the whole service, sealed documents included', async () => {
    const pool = openPool({ url: target.appUrl, max: 2, applicationName: 'test-restored' })
    const app = await buildApp({ config: world.config, pool, verify: world.tokens.verify, cv: world.cv })
    try {
      const get = (url: string, who: `acme/${string}`) => app.inject({ url, headers: { authorization: `Bearer ${world.tokenOf(who)}` } })
      assert.equal((await get(`/api/v1/candidates/${candidateId}`, 'acme/recruiter')).statusCode, 200)
      const document = await get(`${submission}/documents/photo`, 'acme/hr-operations')
      assert.ok(document.rawPayload.equals(TINY_PDF))
    } finally {
      await app.close()
      await pool.end()
    }
  })
  it('1 over a database that holds data, unless its name is said', async () => {
    const refused = await restore(out)
    assert.equal(refused.code, 1)
    assertSaid(refused.err, /holds data of 2 tenants \(acme, globex\)\. Nothing was changed\./)
    assert.equal((await restore(out, '--replace', 'tanager_elsewhere')).code, 1)
    const before = await query(target.ownerUrl, 'select count(*)::int as tenants from tenant_directory')
    assert.deepEqual(before, [{ tenants: 2 }])
    const done = await restore(out, '--replace', target.name, '--jobs', '2')
    assert.deepEqual([done.code, done.err], [0, `Deleting what the database ${target.name} holds.\n`])
    await assertSameRights()
  })
  it('1 into a database of a cluster, and says where to restore instead', {
    skip: ONE_SERVER_ONLY ? false : 'on a cluster only',
  }, async () => {
    const { code, err } = await tanager(['restore', out], { ...TOOLS, DATABASE_OWNER_URL: world.database.ownerUrl })
    assert.equal(code, 1)
    assertSaid(err, /^The database has the extension citus\. Nothing was changed\.\nRestore into a database without it/)
  })
  it('1 while somebody is connected', async () => {
    const client = new pg.Client({ connectionString: target.appUrl, application_name: 'tanager-talent' })
    await client.connect()
    const { code, err } = await restore(out, '--replace', target.name)
    await client.end()
    assert.equal(code, 1)
    assertSaid(err, /^The database is in use \(tanager-talent as tanager_app: 1\)\. Stop the services first\.\n$/)
  })
  it('1 when it was damaged, is none, comes from a newer version, or names roles that are missing', async () => {
    const other = join(folder, 'as-reader')
    const manifest = readFileSync(join(other, 'manifest.json'), 'utf8')
    const refusedWith = async (change: object, said: RegExp) => {
      writeFileSync(join(other, 'manifest.json'), JSON.stringify({ ...JSON.parse(manifest), ...change }))
      const { code, err } = await restore(other, '--replace', target.name)
      assert.equal(code, 1)
      assertSaid(err, said)
    }
    await refusedWith({ migrations: ['9999_later.sql'] }, /^The backup was made by a newer version \(9999_later\.sql\)/)
    await refusedWith({ roles: ['tanager_report_nobody'] }, /does not have: tanager_report_nobody\. Nothing was changed/)
    await refusedWith({ postgres: 99 }, /comes from PostgreSQL 99/)
    await refusedWith({ format: 2 }, /not a manifest that this version can read/)
    writeFileSync(join(other, 'manifest.json'), manifest)
    appendFileSync(join(other, 'database.dump'), 'x')
    assertSaid((await restore(other, '--replace', target.name)).err, /was damaged or replaced/)
    assertSaid((await restore(folder)).err, /is not a backup/)
    assert.deepEqual(await query(target.ownerUrl, 'select count(*)::int as tenants from tenant_directory'), [{ tenants: 2 }])
  })
  it('1 when what came back is not what was backed up, naming what differs', async () => {
    const short = join(folder, 'short')
    assert.equal((await backup(short)).code, 0)
    const manifest = JSON.parse(readFileSync(join(short, 'manifest.json'), 'utf8'))
    manifest.facts.tenants[world.tenants.acme.id].rows['public.candidates'] += 1
    writeFileSync(join(short, 'manifest.json'), JSON.stringify(manifest))
    const { code, err } = await restore(short, '--replace', target.name)
    assert.equal(code, 1)
    assertSaid(
      err,
      /^acme: public\.candidates has 2 rows, in the backup 3\.\nThe restored database is not what was backed up\. Do not use it\.$/m,
    )
  })
})
