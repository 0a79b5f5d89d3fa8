import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { assertSaid, runFile } from '../../apps/operator/src/testing.ts'
import { newId } from '../../packages/kernel/src/ids.ts'
import { createWorld, type TenantCode, type World } from '../../services/talent/src/testing.ts'
import { brokenInvariants } from '../../services/talent/test/workflow-invariants.ts'
import { addressOf } from './address.ts'
import { type Step, walk } from './walk.ts'

describe('the journey from CV to employee', () => {
  let world: World
  let address: string
  before(async () => {
    world = await createWorld()
    address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  })
  after(() => world.close())

  it('is walked by two tenants at once, neither of which sees the other', async () => {
    const tenants: TenantCode[] = ['acme', 'globex']
    const walked = await Promise.all(
      tenants.map(async (tenant) => {
        const steps: Step[] = []
        return { tenant, steps, ...(await walk({ address, tenant, onStep: (step) => steps.push(step) })) }
      }),
    )
    for (const { tenant, steps, employeeNumber, applicationId } of walked) {
      assert.equal(employeeNumber, 'EMP-000001', tenant)
      assert.equal(steps.length, 32)
      const trail = await world.asOwner<{ action: string; outcome: string }>(
        tenant,
        `select action, outcome from audit_log where tenant_id = $1 and (entity_id = $2 or details ->> 'application_id' = $2) order by sequence`,
        [applicationId],
      )
      assert.deepEqual(
        trail.map(({ action, outcome }) => `${action}: ${outcome}`),
        [
          'application.create: Applied',
          'shortlist.approve: Approved',
          'interview.schedule: Scheduled',
          'interview.feedback: Scheduled',
          'interview.feedback: Completed',
          'offer.create: Draft',
          'offer.submit: PendingApproval',
          'offer.approve: Approved',
          'offer.approve: Approved',
          'offer.send: Sent',
          'offer.record-acceptance: Accepted',
          'green-form.issue: Issued',
          'green-form.submit: Submitted',
          'discrepancy.raise: Open',
          'discrepancy.request-reupload: ReuploadRequested',
          'green-form.submit: Submitted',
          ...Array(5).fill('green-form.document.read: Read'),
          'discrepancy.resolve: Resolved',
          'employee-conversion.approve: Converted',
        ],
      )
      const other = tenant === 'acme' ? 'globex' : 'acme'
      assert.equal((await world.get(`${other}/recruiter`, `/applications/${applicationId}`)).status, 404)
      assert.deepEqual(await brokenInvariants(world, tenant), [])
    }
  })
  it('is walked where others of the same roles stand before those who sign in', async () => {
    for (const role of ['INTERVIEWER', 'HIRING_MANAGER'] as const) {
      const id = newId()
      await world.asOwner(
        'acme',
        "insert into users (tenant_id, id, email, email_key, display_name, search_key) values ($1, $2, $3, $3, 'Newest of all', 'newest of all')",
        [id, `${id}@acme.example`],
      )
      await world.asOwner('acme', 'insert into user_roles (tenant_id, user_id, role_code) values ($1, $2, $3)', [id, role])
    }
    assert.match((await walk({ address, tenant: 'acme', onStep: () => {} })).employeeNumber, /^EMP-/)
  })
  it('says at which step and as whom it failed', async () => {
    const past = () => ({ starts_at: '2020-01-01T09:00:00.000Z', ends_at: '2020-01-01T10:00:00.000Z' })
    await assert.rejects(
      walk({ address, tenant: 'globex', onStep: () => {}, slot: past }),
      /^Error: Step 8 failed: coordinator schedules an interview with two people\. POST \/interviews answered 400, not 201: /,
    )
  })
})

describe('where the journey is walked', () => {
  it('is BASE_URL, as the README exports it', () => {
    assert.deepEqual(addressOf({ BASE_URL: 'http://localhost:4000/', PORT: '1' }), { address: 'http://localhost:4000', named: true })
  })
  it('is the port of npm start when no address is named', () => {
    assert.deepEqual(addressOf({ PORT: '4001' }), { address: 'http://localhost:4001', named: false })
    assert.deepEqual(addressOf({}), { address: 'http://localhost:3000', named: false })
  })
})

describe('the command', () => {
  const journey = (args: string[], env: Record<string, string> = {}) => runFile('../../../scripts/journey.ts', args, env)

  it('says in its help where it walks', async () => {
    const { code, out } = await journey(['--help'])
    assert.equal(code, 0)
    assert.match(out, /^Usage: npm run journey -- /)
    assert.match(out, /^BASE_URL .*talent service/m)
  })
  it('2 for an option that does not exist, and 1 for an address where nothing answers, in a sentence', async () => {
    const wrong = await journey(['--tenan', 'acme'])
    assert.equal(wrong.code, 2)
    assertSaid(wrong.err.replace(/^error:/, ''), /unknown option '--tenan'/)
    const nowhere = await journey([], { BASE_URL: 'http://127.0.0.1:1' })
    assert.equal(nowhere.code, 1)
    assertSaid(nowhere.err, /^Nothing answers at http:\/\/127\.0\.0\.1:1, the address in BASE_URL\.\n$/)
  })
})
