import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { grantReporting, inTenant, migrate, openPool, type Pool, roleUrl, withConnection } from '@tanager/postgres'
import { type AskAnswer, readQueryConfig, startQueryService } from '@tanager/query'
import { buildApp } from '../../../services/talent/src/app.ts'
import { readTalentConfig } from '../../../services/talent/src/config.ts'
import { openCvParts } from '../../../services/talent/src/modules/candidates/cv-parts.ts'
import { devTokens } from '../../../services/talent/src/modules/identity/token.ts'
import { seedTenants, TEST_FIELD_KEYS, TEST_KEY } from '../../../services/talent/src/testing.ts'
import { tanBody } from '../../../services/talent/src/testing-workflow.ts'
import { MIGRATIONS } from './database.ts'
import { assertSaid, tanager } from './testing.ts'

const COORDINATOR = process.env.TEST_CITUS_URL
const skip = COORDINATOR
  ? false
  : 'Set TEST_CITUS_URL to a superuser on the coordinator of a Citus cluster whose workers let it in, and TEST_CITUS_WORKERS to host:port,host:port.'
const WORKERS = (process.env.TEST_CITUS_WORKERS ?? '').split(',').filter((one) => one !== '')

describe('a database on a Citus cluster', { skip }, () => {
  const name = `test_${randomBytes(4).toString('hex')}`
  const [owner, app, report] = [`${name}_owner`, `${name}_app`, `${name}_report`]
  const at = (host?: string) => {
    const url = new URL(COORDINATOR as string)
    if (host) url.host = host
    return url
  }
  const everyNode = [undefined, ...WORKERS]
  const superuser = (host?: string) => Object.assign(at(host), { pathname: `/${name}` }).href
  const ownerUrl = () => roleUrl(at().href, name, owner, 'pw')
  const appUrl = () => roleUrl(at().href, name, app, 'pw')
  const ask = async <R extends object>(url: string, ...statements: string[]) =>
    withConnection(url, async (client) => {
      let rows: R[] = []
      for (const statement of statements) rows = (await client.query<R>(statement)).rows
      return rows
    })
  const distribute = (...args: string[]) => tanager(['distribute', '--shards', '4', ...args], { DISTRIBUTE_DATABASE_URL: superuser() })
  let pool: Pool
  let tenants: Awaited<ReturnType<typeof seedTenants>>

  before(async () => {
    for (const node of everyNode) {
      await ask(at(node).href, `create database ${name}`)
      await ask(superuser(node), 'create extension citus')
    }
    for (const node of everyNode) {
      const roles = [owner, app, report].map((role) => `create role ${role} login password 'pw'`)
      await ask(at(node).href, ...(node ? [] : ['set citus.enable_create_role_propagation = off']), ...roles)
    }
    const nodes = WORKERS.map((node) => `select citus_add_node('${node.split(':')[0]}', ${node.split(':')[1]})`)
    const coordinator = `select citus_set_coordinator_host('${at().hostname}', ${at().port || 5432})`
    await ask(superuser(), `alter database ${name} owner to ${owner}`, coordinator, ...nodes)
    await migrate({ ownerUrl: ownerUrl(), appUrl: appUrl(), directory: MIGRATIONS })
    const seeding = openPool({ url: ownerUrl(), max: 1, applicationName: 'test-seed' })
    tenants = await seedTenants(seeding)
    await seeding.end()
    await grantReporting(ownerUrl(), report, 'acme')
    pool = openPool({ url: appUrl(), max: 4, applicationName: 'test-app', statementTimeoutMs: 30_000 })
  })
  after(async () => {
    await pool.end()
    for (const node of everyNode) await ask(at(node).href, `drop database if exists ${name} with (force)`)
    for (const node of everyNode) await ask(at(node).href, `drop role ${owner}, ${app}, ${report}`)
  })

  it('is only described by a dry run', async () => {
    const { code, out } = await distribute('--dry-run')
    assert.equal(code, 0)
    assert.match(out, /create_distributed_table\('public\.tenants'/)
    assert.deepEqual(await ask(superuser(), 'select logicalrelid from pg_dist_partition'), [])
  })
  it('1 before all migrations were run', async () => {
    const last = (await ask<{ name: string }>(superuser(), 'select max(name) as name from schema_migrations'))[0]?.name
    await ask(superuser(), `update schema_migrations set name = 'x' where name = '${last}'`)
    const { code, err } = await distribute()
    await ask(superuser(), `update schema_migrations set name = '${last}' where name = 'x'`)
    assert.equal(code, 1)
    assertSaid(err, /^The database lacks migrations of this version: \d{4}_\w+\.sql\. Run: npm run tanager -- migrate\n$/)
  })
  it('1 while somebody is connected', async () => {
    const client = await pool.connect()
    const { code, err } = await distribute()
    client.release(true)
    assert.equal(code, 1)
    assertSaid(err, /^The database is in use \(\d+ connections\)\. Stop the services first\./)
  })
  it('is distributed after a run that was cut short, with every key and trigger', async () => {
    const attached = `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
                       where contype = 'f' and connamespace = 'public'::regnamespace and not relation_is_a_known_shard(conrelid)
                      union select tgrelid::regclass::text, tgname, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
                       where not tgisinternal and relnamespace = 'public'::regnamespace and tgname not like 'truncate_trigger%'
                         and not relation_is_a_known_shard(c.oid) order by 1, 2`
    const before = await ask(superuser(), attached)
    // Citus takes no unique index without the tenant: the run stops in the middle.
    await ask(superuser(), 'create unique index in_the_way on users (id)')
    const stopped = await distribute()
    assert.equal(stopped.code, 1)
    assert.match(stopped.err, /\nDistribute users: .*\nWhat was done before stays\. Correct the reason, and run the command again\.\n$/s)
    await ask(superuser(), 'drop index in_the_way')
    const again = await distribute()
    assert.equal(again.code, 0, again.err)
    assert.match(again.out, /all counts, files and audit heads are as before/)
    assert.deepEqual(await ask(superuser(), attached), before)
    assert.ok(before.length > 100, String(before.length))
    assert.equal((await distribute()).code, 0, 'a further run finds all done')
  })
  it('1 for demo data from then on, which a cluster cannot take', async () => {
    const { code, out, err } = await tanager(['demo'], { DATABASE_OWNER_URL: ownerUrl(), FIELD_KEYS: TEST_FIELD_KEYS })
    assert.deepEqual([code, out], [1, ''])
    assertSaid(err, /^The database is distributed\. Demo data can be added only before `distribute`\.\n$/)
  })
  it('answers requests, counts, and keeps each tenant to itself on every node', async () => {
    const config = readTalentConfig({
      TANAGER_ENV: 'Development',
      DATABASE_URL: appUrl(),
      AUTH_DEV_KEY: TEST_KEY,
      FIELD_KEYS: TEST_FIELD_KEYS,
      LOG_LEVEL: 'silent',
    })
    const tokens = devTokens(TEST_KEY)
    const cv = openCvParts(config)
    const service = await buildApp({ config, pool, verify: tokens.verify, signDevToken: tokens.sign, cv })
    const { id: tenantId, users } = tenants.acme
    const token = tokens.sign({ tenantId, userId: users.HIRING_MANAGER, role: 'HIRING_MANAGER', name: 'x' })
    const headers = { authorization: `Bearer ${token}` }
    const payload = tanBody()
    const made = await service.inject({ method: 'POST', url: '/api/v1/tans', headers, payload })
    assert.equal(made.statusCode, 201, made.body)
    const summary = await service.inject({ url: '/api/v1/dashboard/summary', headers })
    assert.equal(summary.statusCode, 200, summary.body)
    await service.close()
    cv.reader.close()
    assert.deepEqual((await pool.query('select count(*)::int as n from tans')).rows, [{ n: 0 }], 'no tenant, no rows')
    const text = `select count(*)::int as n from tans where tenant_id = '${tenantId}' and $1::uuid is not null`
    const seenBy = (id: string) => inTenant(pool, { tenantId: id }, (tx) => tx.query<{ n: number }>({ text }))
    assert.deepEqual([await seenBy(tenantId), await seenBy(tenants.globex.id)], [[{ n: 1 }], [{ n: 0 }]])
    assert.equal((await tanager(['audit', 'verify'], { DATABASE_OWNER_URL: ownerUrl() })).code, 0)
  })
  it('gives a tenant shards of its own and moves them under writes, with nothing lost', { timeout: 600_000 }, async () => {
    const isolate = (...args: string[]) => tanager(['tenant', 'isolate', ...args], { DISTRIBUTE_DATABASE_URL: superuser() })
    const place = `select p.nodename || ':' || p.nodeport as node, shardminvalue = shardmaxvalue as alone from pg_dist_shard s join pg_dist_shard_placement p using (shardid)
                    where s.shardid = get_shard_id_for_distribution_column('public.audit_log', '${tenants.acme.id}'::uuid)`
    const [before] = await ask<{ node: string; alone: boolean }>(superuser(), place)
    const other = WORKERS.find((node) => node !== before?.node) as string
    const LAST = `select last_value::int as n from numbering_rules where tenant_id = '${tenants.acme.id}' and kind = 'offer'`
    const BUMP = `update numbering_rules set last_value = last_value + 1 where tenant_id = $1 and kind = 'offer'`
    assert.equal((await isolate('nobody')).code, 1)
    assertSaid((await isolate('acme', '--node', 'nowhere:1')).err, /^nowhere:1 is no node for rows; there are .*Nothing was changed\.\n$/)
    // Somebody writes all the time: what is copied while rows change must not wait for ever, and nothing may be lost.
    const [counter] = await ask<{ n: number }>(superuser(), LAST)
    let [written, moving] = [0, true]
    const bump = () => inTenant(pool, { tenantId: tenants.acme.id }, (tx) => tx.query({ text: BUMP }))
    const writing = (async () => {
      while (moving)
        await bump().then(
          () => written++,
          () => {},
        )
    })()
    const done = await isolate('acme', '--node', other)
    moving = false
    await writing
    assert.ok(written > 0)
    assert.deepEqual(await ask(superuser(), LAST), [{ n: (counter?.n ?? 0) + written }])
    assert.deepEqual([done.code, done.out], [0, `The tenant acme has shards of its own, on ${other}.\n`], done.err)
    assert.deepEqual(await ask(superuser(), place), [{ node: other, alone: true }])
    assert.equal((await isolate('acme')).code, 0, 'again it finds all done')
    const verified = await tanager(['audit', 'verify'], { DATABASE_OWNER_URL: ownerUrl() })
    assert.match(verified.out, /^acme: intact, (2[2-9]|[3-9]\d) entries/)
  })
  it('shows a reporting role that was granted before the rows of its tenant, on a node that they were moved to as well', async () => {
    const seen = await ask(
      roleUrl(at().href, name, report, 'pw'),
      `set app.tenant_id = '${tenants.globex.id}'`,
      'select distinct tenant_id from users',
    )
    assert.deepEqual(seen, [{ tenant_id: tenants.acme.id }])
    await assert.rejects(ask(roleUrl(at().href, name, report, 'pw'), 'select email from users'), /permission denied/)
    // A statement that names no tenant, as Ask writes them, runs on the node of the tenant alone.
    const joined =
      'select r.name, count(*) from user_roles g join roles r on r.code = g.role_code join users u on u.id = g.user_id group by 1'
    const planned = await ask<{ 'QUERY PLAN': string }>(roleUrl(at().href, name, report, 'pw'), `explain ${joined}`)
    assert.match(planned.map((line) => line['QUERY PLAN']).join('\n'), /Task Count: 1\n/)
  })
  it('answers questions about the rows of that tenant alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tanager-ask-citus-'))
    const database = { DB_TYPE: 'postgresql', DB_HOST: at().hostname, DB_PORT: at().port || '5432', DB_NAME: name }
    const login = { DB_USER: report, DB_PASSWORD: 'pw', DB_POSTGRESQL_SCHEMA: 'public' }
    const query = await startQueryService(
      readQueryConfig({
        TANAGER_ENV: 'Development',
        QUERY_PORT: '0',
        TANAGER_DATA_DIR: folder,
        LOG_LEVEL: 'silent',
        ...database,
        ...login,
      }),
    )
    try {
      await query.looked
      while ((await fetch(`${query.address}/health`)).status !== 200) await delay(100)
      const asked = async (question: string) => {
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(`${query.address}/ask`, { method: 'POST', headers, body: JSON.stringify({ question }) })
        const { result_rows: rows, ...rest } = (await answer.json()) as AskAnswer
        assert.ok(rows.length > 0, JSON.stringify(rest))
        return rows
      }
      const [here] = await ask<{ tans: number; users: number }>(
        superuser(),
        `select (select count(*)::int from tans where tenant_id = '${tenants.acme.id}') as tans,
                (select count(*)::int from users where tenant_id = '${tenants.acme.id}') as users`,
      )
      assert.deepEqual((await asked('How many requisitions are there?')).flat().map(Number), [here?.tans])
      assert.deepEqual((await asked('How many users are there?')).flat().map(Number), [here?.users])
    } finally {
      await query.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
  it('has the policies and triggers of each table on every shard of it', async () => {
    // A shard has the name of its table, and a number.
    const guards = (shards: boolean) => `with guards as (
        select polrelid as of, polname::text as name, concat(polcmd, polpermissive, polroles::regrole[], pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as what from pg_policy
        union all select tgrelid, regexp_replace(tgname, '_\\d+$', ''), tgtype::text from pg_trigger where not tgisinternal)
      select distinct regexp_replace(of::regclass::text, '_\\d+$', '') || ': ' || name || ' ' || what as guard from guards join pg_class c on c.oid = of and c.relnamespace = 'public'::regnamespace
       where ${shards ? '' : 'not'} relation_is_a_known_shard(of) and name not like 'truncate_trigger%' order by 1`
    const wanted = await ask(superuser(), guards(false))
    assert.ok(wanted.length > 100, String(wanted.length))
    for (const node of WORKERS)
      assert.deepEqual(await ask(superuser(node), `set citus.override_table_visibility = off`, guards(true)), wanted, node)
  })
  it('refuses changes of the audit log on the shards too, and functions of the owner to everybody', async () => {
    await assert.rejects(
      ask(
        ownerUrl(),
        'begin',
        `select set_tenant('${tenants.acme.id}')`,
        `update audit_log set outcome = 'x' where tenant_id = '${tenants.acme.id}'`,
      ),
      /append-only/,
    )
    const open = `select p.oid::regprocedure::text as name from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
                   where p.pronamespace = 'public'::regnamespace and p.prosecdef and a.grantee = 0`
    for (const node of everyNode) assert.deepEqual(await ask(superuser(node), open), [], String(node))
  })
})
