import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inTenant, openPool, type Pool } from '@tanager/postgres'
import { createTestDatabase, ONE_SERVER_ONLY, type TestDatabase } from '@tanager/postgres/testing'
import { makeFieldKeys, readKeyRing } from '../../../services/talent/src/modules/green-forms/key-ring.ts'
import { tenantOfCode } from '../../../services/talent/src/modules/identity/identity.store.ts'
import { DATED_TABLES, NUMBERED, ORDER_RULES, VARIETY } from './demo/history-rules.fixture.ts'
import { DEMO_TENANTS } from './demo/tenants.ts'
import { madeBank, seedDemo } from './demo.ts'
import { assertSaid, tanager } from './testing.ts'

/** As the contract writes them. */
const ROLES = `TENANT_ADMIN CONFIG_ADMIN USER_ADMIN WORKFLOW_ADMIN HR_HEAD TA_HEAD TA_MANAGER RECRUITER SOURCER COORDINATOR
  HIRING_MANAGER DEPARTMENT_HEAD INTERVIEWER CLIENT_INTERVIEWER FINANCE_APPROVER ONBOARDING_SPECIALIST VERIFICATION_OFFICER
  HR_OPERATIONS AUDITOR AGENT_SERVICE`.split(/\s+/)
const NOW = new Date()

// On a cluster it comes before the distribution.
describe('the demo data', { skip: ONE_SERVER_ONLY }, () => {
  let database: TestDatabase
  let owner: Pool
  before(async () => {
    database = await createTestDatabase()
    owner = openPool({ url: database.ownerUrl, max: 2, applicationName: 'test' })
    await seedDemo({ ownerUrl: database.ownerUrl, log: () => {}, now: NOW, keys: readKeyRing(makeFieldKeys()) })
  })
  after(async () => {
    await owner.end()
    await database.drop()
  })
  async function look<R>(code: string, text: string): Promise<R[]> {
    const tenantId = await tenantOfCode(owner, code)
    assert.ok(tenantId, code)
    return inTenant(owner, { tenantId }, (tx) => tx.query<R>({ text }))
  }

  it('is known to the planner, which would plan for empty tables otherwise', async () => {
    const { rows } = await owner.query(
      `select relname from pg_class where relname in ('candidates', 'applications', 'offers') and reltuples > 0`,
    )
    assert.equal(rows.length, 3)
  })
  for (const tenant of ['acme', 'globex']) {
    it(`has one user per role in ${tenant}, at the address that the contract names`, async () => {
      const users = await look<{ email: string; roles: string[] }>(
        tenant,
        `select email, array_agg(role_code) as roles from users u join user_roles r on r.tenant_id = $1 and r.user_id = u.id
          where u.tenant_id = $1 and u.status = 'Active' and email !~ '[.].*@' group by email order by email`,
      )
      const expected = ROLES.map((role) => ({ email: `${role.toLowerCase().replaceAll('_', '-')}@${tenant}.example`, roles: [role] }))
      assert.equal(expected.length, 20)
      assert.deepEqual(
        users,
        expected.sort((a, b) => (a.email < b.email ? -1 : 1)),
      )
    })
    it(`tells the audit log of ${tenant} who did what: the operator made it, its people and candidates did the rest`, async () => {
      const made = await look<{ action: string; count: number }>(
        tenant,
        `select action, count(*) as count from audit_log where tenant_id = $1 and actor_role = 'OPERATOR' group by 1 order by 1`,
      )
      assert.deepEqual(made, [
        { action: 'role.revoke', count: 1 },
        { action: 'tenant.create', count: 1 },
        { action: 'user.add', count: 28 },
      ])
      const [others] = await look<{ roles: number; candidates: number }>(
        tenant,
        `select count(distinct actor_role)::int as roles, count(*) filter (where actor_role = 'CANDIDATE')::int as candidates
           from audit_log where tenant_id = $1 and actor_role <> 'OPERATOR'`,
      )
      assert.ok((others?.roles ?? 0) >= 9, `${others?.roles} roles`)
      assert.equal(others?.candidates, 8)
    })
    it(`shows every state that there is in ${tenant}`, async () => {
      const STATES: Record<string, string> = {
        tans: 'Approved Filled PendingApproval Rejected',
        applications: 'Applied Converted Interviewing OfferAccepted OfferPending OfferSent Onboarding Rejected Shortlisted Withdrawn',
        interviews: 'Cancelled Completed Scheduled',
        offers: 'Accepted Approved Declined Draft Expired PendingApproval Rejected Sent',
        green_forms: 'Open ReuploadRequested Submitted',
        discrepancies: 'Open ReuploadRequested Upheld',
        onboarding_cases: 'AwaitingForm Cleared DiscrepancyOpen InReview',
        approval_requests: 'Approved Cancelled Pending Rejected',
      }
      for (const [table, states] of Object.entries(STATES)) {
        const found = await look<{ status: string }>(tenant, `select distinct status from ${table} where tenant_id = $1 order by 1`)
        assert.equal(found.map(({ status }) => status).join(' '), states, table)
      }
    })
    for (const [rule, sql] of Object.entries(ORDER_RULES))
      it(`keeps the order of things in ${tenant}: ${rule}`, async () => {
        assert.deepEqual(await look(tenant, sql), [])
      })
    it(`has changed nothing in ${tenant} before it was made, and made nothing in the future`, async () => {
      for (const table of DATED_TABLES) {
        const breaches = `select id from ${table} where tenant_id = $1 and (updated_at < created_at or updated_at > now())`
        assert.deepEqual(await look(tenant, table === 'green_forms' ? breaches.replace('id', 'application_id') : breaches), [], table)
      }
    })
    it(`counts upwards in ${tenant}, as things came`, async () => {
      for (const [table, number] of Object.entries(NUMBERED)) {
        const [count] = await look<{ byNumber: string[]; byTime: string[] }>(
          tenant,
          `select array_agg(${number} order by ${number}) as "byNumber", array_agg(${number} order by created_at) as "byTime" from ${table} where tenant_id = $1`,
        )
        assert.deepEqual(count?.byTime, count?.byNumber, table)
      }
    })
    for (const [question, [least, sql]] of Object.entries(VARIETY))
      it(`answers differently in ${tenant}: ${question}`, async () => {
        const { length } = await look(tenant, sql)
        assert.ok(length >= least, `${length} of ${least}`)
      })
    it(`spreads the history of ${tenant} over months, with nothing but planned interviews ahead`, async () => {
      const [span] = await look<{ months: number; ahead: number; planned: number }>(
        tenant,
        `select count(distinct date_trunc('month', created_at))::int as months, count(*) filter (where created_at > now())::int as ahead,
                (select count(*)::int from interviews where tenant_id = $1 and status = 'Scheduled' and starts_at > now()) as planned
           from applications where tenant_id = $1`,
      )
      assert.ok((span?.months ?? 0) >= 2)
      assert.equal(span?.ahead, 0)
      assert.ok((span?.planned ?? 0) >= 3)
    })
  }
  it('lists candidates in the order in which their CVs came in, none of them in the future', async () => {
    const rows = await look<{ created_at: Date }>('acme', 'select created_at from candidates where tenant_id = $1 order by id')
    assert.equal(rows.length, 63)
    const times = rows.map((row) => row.created_at.getTime())
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    )
    assert.ok((times.at(-1) ?? 0) <= NOW.getTime())
  })
  it('1 on a server without the keys that the service will have, which it would seal nothing with', async () => {
    const { code, out, err } = await tanager(['demo'], { DATABASE_OWNER_URL: database.ownerUrl })
    assert.deepEqual([code, out], [1, ''])
    assertSaid(err, /^FIELD_KEYS is not set\. /)
  })
  it('leaves tenants alone that exist, and says so', async () => {
    const { code, out } = await tanager(['demo'], { DATABASE_OWNER_URL: database.ownerUrl, FIELD_KEYS: makeFieldKeys() })
    assert.equal(code, 0)
    assert.equal(out, 'The tenant acme exists already and was left as it is.\nThe tenant globex exists already and was left as it is.\n')
    assert.deepEqual(await look('acme', 'select count(*) from candidates where tenant_id = $1'), [{ count: 63 }])
  })
})

describe('an invented CV bank', () => {
  const [tenant] = DEMO_TENANTS
  assert.ok(tenant)
  const bank = madeBank(tenant, NOW)

  it('is the same every time, but for the ids', () => {
    const withoutIds = (list: typeof bank) => list.map(({ id: _, ...rest }) => rest)
    assert.deepEqual(withoutIds(madeBank(tenant, NOW)), withoutIds(bank))
  })
  it('has careers without overlap whose months add up to the experience', () => {
    const month = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5))
    for (const { employment, total_experience_years, current_employer, headline, created_at, full_name } of bank) {
      const months = employment.reduce((sum, job) => sum + month(job.to ?? created_at.slice(0, 7)) - month(job.from), 0)
      assert.ok(Math.abs(months / 12 - total_experience_years) < 0.06, full_name)
      assert.ok(
        employment.every((job, index) => index === 0 || (job.to !== null && job.to <= (employment[index - 1]?.from ?? ''))),
        full_name,
      )
      assert.equal(headline, employment[0]?.title)
      assert.equal(current_employer, employment[0]?.to === null ? employment[0].employer : null)
    }
  })
  it('has nobody twice', () => {
    assert.equal(new Set(bank.map((one) => one.full_name)).size, bank.length)
  })
})
