import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { audienceRole, grantReporting, REPORTING_AUDIENCES, type ReportingAudience } from '@tanager/postgres'
import { createReportingRoles, type TestReporting } from '@tanager/postgres/testing'
import pg from 'pg'
import { audienceOf } from '../src/policy.ts'
import { createWorld, type World } from '../src/testing.ts'
import { ALL, type RoleCode } from './access-table.ts'
import { plantRows } from './isolation.ts'
import { ASKED, MAY_ASK } from './visibility-table.ts'

/** Straight to the database, as each audience logs in: no guard of ours has looked at any of it. */
describe('the audiences of Ask', () => {
  let world: World
  let reporting: TestReporting
  let report: string
  const logins = new Map<ReportingAudience, pg.Client>()
  before(async () => {
    world = await createWorld()
    await plantRows(world)
    reporting = await createReportingRoles(world.database, REPORTING_AUDIENCES)
    report = reporting.role
    await grantReporting(world.database.ownerUrl, report, 'acme', REPORTING_AUDIENCES)
    for (const audience of REPORTING_AUDIENCES) {
      const login = new URL(reporting.url)
      login.username = audienceRole(report, audience)
      const client = new pg.Client({ connectionString: login.href })
      await client.connect()
      logins.set(audience, client)
    }
  })
  after(async () => {
    for (const client of logins.values()) await client.end()
    await world.close()
    await reporting.drop()
  })

  /** Rows of one column, or of several as arrays; in a transaction that is rolled back, after `settings` were tried. */
  const rows = async (role: RoleCode, sql: string, settings: readonly string[] = []): Promise<unknown[]> => {
    const client = logins.get(audienceOf(role) ?? assert.fail(`${role} has no audience`)) as pg.Client
    await client.query('begin')
    try {
      for (const setting of settings) await client.query(setting)
      const found = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
      return found.rows.map((row) => (row.length === 1 ? row[0] : row))
    } finally {
      await client.query('rollback')
    }
  }
  const count = async (role: RoleCode, from: string) => Number((await rows(role, `select count(*) from ${from}`))[0])

  it('are as many as the policy, the database and the provisioning know, and each role that may ask has one', async () => {
    const { rows: named } = await world.owner.query<{ audience: string }>(
      'select distinct unnest(audiences) as audience from audience_columns()',
    )
    assert.deepEqual(named.map(({ audience }) => audience).sort(), [...REPORTING_AUDIENCES].sort())
    assert.deepEqual(
      ALL.filter((role) => audienceOf(role) !== null),
      MAY_ASK,
    )
  })

  for (const role of MAY_ASK)
    it(`${role} may read through Ask exactly the columns that are declared`, async () => {
      const declared = Object.entries(ASKED).flatMap(([table, shown]) =>
        shown.flatMap(({ to, columns }) => (to.includes(role) ? columns.split(' ').map((column) => `${table}.${column}`) : [])),
      )
      const granted = await rows(
        role,
        `select c.relname || '.' || a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped and a.attnum > 0
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and has_column_privilege(c.oid, a.attnum, 'select')`,
      )
      assert.deepEqual(granted.sort(), declared.sort())
      for (const [table, shown] of Object.entries(ASKED)) {
        const columns = shown.flatMap(({ to, columns: some }) => (to.includes(role) ? some.split(' ') : []))
        if (columns.length > 0) assert.deepEqual(await rows(role, `select ${columns.join()} from ${table} where false`), [], table)
      }
    })

  it('have policies that hold on every node of a cluster: permissive, with the tenant as a literal, and without a sub-query', async () => {
    const { rows: policies } = await world.owner.query<{ what: string; permissive: boolean }>(
      `select polrelid::regclass || ': ' || pg_get_expr(polqual, polrelid) as what, polpermissive as permissive from pg_policy where starts_with(polname, $1)`,
      [report],
    )
    assert.ok(policies.length > 100)
    const refused = policies.filter(
      ({ what, permissive }) => !permissive || /select/i.test(what) || !what.includes(`tenant_id = '${world.tenants.acme.id}'::uuid`),
    )
    assert.deepEqual(refused, [])
  })

  it('see the rows of one tenant, also after naming another', async () => {
    const other = world.tenants.globex.id
    for (const role of MAY_ASK)
      for (const table of ['users', 'tans', 'applications', 'approval_requests', 'employees']) {
        const from = `select distinct tenant_id from ${table}`
        assert.deepEqual(await rows(role, from), [world.tenants.acme.id], `${role} ${table}`)
        assert.deepEqual(await rows(role, from, [`set app.tenant_id = '${other}'`]), [world.tenants.acme.id], `${role} ${table}`)
      }
  })

  it('cannot take the rights of another audience, whatever the statement', async () => {
    const other = audienceRole(report, 'oversight')
    for (const sql of [
      `set role ${other}`,
      `set session authorization ${other}`,
      `select set_config('role', '${other}', false)`,
      `select grant_reporting('${audienceRole(report, 'finance')}', '${world.tenants.acme.id}', 'oversight')`,
      'select * from reporting_roles',
    ])
      await assert.rejects(rows('FINANCE_APPROVER', sql), /permission denied/, sql)
  })

  it('a finance approver sees the names of candidates who applied, and nothing of the others', async () => {
    assert.equal(await count('RECRUITER', 'candidates'), 4)
    assert.deepEqual(await rows('FINANCE_APPROVER', 'select full_name from candidates'), ['acme person'])
    await assert.rejects(rows('FINANCE_APPROVER', 'select headline from candidates'), /permission denied/)
    await assert.rejects(rows('FINANCE_APPROVER', 'select skill from candidate_skills'), /permission denied/)
  })

  it('nobody reads feedback while a member of the panel still owes theirs', async () => {
    await world.asOwner('acme', `update interview_feedback set scores = '{"depth": 3}' where tenant_id = $1`)
    for (const [status, seen] of [
      ['Scheduled', 0],
      ['Completed', 1],
      ['Cancelled', 1],
    ] as const) {
      await world.asOwner('acme', 'update interviews set status = $2 where tenant_id = $1', [status])
      for (const role of MAY_ASK)
        for (const table of ['interview_feedback', 'interview_scores'])
          assert.equal(await count(role, table), seen, `${role} ${table} ${status}`)
    }
  })

  it('only those who read users see who is inactive, and nobody a role that was revoked', async () => {
    const everyone = ALL.length
    await world.asOwner('acme', `update users set status = 'Inactive' where tenant_id = $1 and id = $2`, [world.tenants.acme.users.SOURCER])
    await world.asOwner('acme', `update user_roles set status = 'Revoked' where tenant_id = $1 and role_code = 'COORDINATOR'`)
    assert.deepEqual(await Promise.all([count('RECRUITER', 'users'), count('USER_ADMIN', 'users')]), [everyone - 1, everyone])
    assert.deepEqual(await Promise.all([count('RECRUITER', 'user_roles'), count('USER_ADMIN', 'user_roles')]), [everyone - 2, everyone - 1])
  })

  it('only those who read discrepancies see the requests to settle one', async () => {
    await world.asOwner('acme', `update approval_requests set entity_type = 'discrepancy' where tenant_id = $1`)
    await world.asOwner('acme', `update approval_steps set entity_type = 'discrepancy' where tenant_id = $1`)
    for (const table of ['approval_requests', 'approval_steps']) {
      const seen: string[] = []
      for (const role of MAY_ASK) if ((await count(role, table)) > 0) seen.push(role)
      const readers = ['HR_HEAD', 'ONBOARDING_SPECIALIST', 'VERIFICATION_OFFICER', 'HR_OPERATIONS', 'AUDITOR']
      assert.deepEqual(seen.sort(), readers.sort(), table)
    }
  })

  it('a role that changes its audience keeps nothing of the one before', async () => {
    const finance = audienceRole(report, 'finance')
    const grant = (audience: string) => world.owner.query('select grant_reporting($1, $2, $3)', [finance, world.tenants.acme.id, audience])
    await grant('oversight')
    assert.equal(await count('FINANCE_APPROVER', 'candidates'), 4)
    await grant('finance')
    assert.equal(await count('FINANCE_APPROVER', 'candidates'), 1)
    await assert.rejects(rows('FINANCE_APPROVER', 'select id from audit_log'), /permission denied/)
    await assert.rejects(grant('nobody'), /There is no audience nobody/)
  })
})
