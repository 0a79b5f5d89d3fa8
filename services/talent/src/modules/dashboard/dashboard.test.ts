import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { inTenant } from '@tanager/postgres'
import { createWorld, plantCandidates, type TenantCode, type World } from '../../testing.ts'
import { approvedTan, journeyTo, type Stage, tanBody } from '../../testing-workflow.ts'
import { APPLICATION_STATUSES } from '../applications/applications.schema.ts'
import { WORKFLOWS } from '../configuration/workflow-catalog.ts'
import { OFFER_STATUSES } from '../offers/offers.schema.ts'
import { startFolding } from './count-folding.ts'
import { foldCounts } from './dashboard.actions.ts'
import type { DashboardSummary } from './dashboard.schema.ts'
import { recount } from './recount.fixture.ts'

describe('the dashboard', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const summary = async (tenant: TenantCode = 'acme') => {
    const answer = await world.get<DashboardSummary>(`${tenant}/recruiter`, '/dashboard/summary')
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const fold = (tenant: TenantCode = 'acme') => inTenant(world.pool, { tenantId: world.tenants[tenant].id }, foldCounts)
  const changesLeft = async (tenant: TenantCode = 'acme') =>
    (await world.asOwner<{ n: number }>(tenant, 'select count(*)::int as n from count_changes where tenant_id = $1'))[0]?.n ?? -1
  const exact = async (tenant: TenantCode = 'acme') => assert.deepEqual(await summary(tenant), await recount(world, tenant))

  it('shows every number, also those that are 0, and no breach', async () => {
    const zero = (statuses: readonly string[]) => Object.fromEntries(statuses.map((status) => [status, 0]))
    assert.deepEqual(await summary('globex'), {
      candidates: 0,
      open_duplicate_suggestions: 0,
      tans_pending_approval: 0,
      tans_approved: 0,
      applications_by_status: zero(APPLICATION_STATUSES),
      interviews_upcoming: 0,
      offers_by_status: zero(OFFER_STATUSES),
      green_forms_pending: 0,
      verification_in_review: 0,
      discrepancies_open: 0,
      conversions_eligible: 0,
      employees: 0,
      approvals_pending: 0,
      sla_breaches: 0,
    })
  })
  it('knows every status that the workflows have', () => {
    const states = (entity: string) => WORKFLOWS.find((workflow) => workflow.entityType === entity)?.states
    assert.deepEqual(states('application'), APPLICATION_STATUSES)
    assert.deepEqual(states('offer'), OFFER_STATUSES)
  })

  it('equals a recount after work in every stage, before and after folding', async () => {
    const stages: Stage[] = [
      'Applied',
      'Shortlisted',
      'Interviewing',
      'Interviewed',
      'OfferPending',
      'OfferSent',
      'Onboarding',
      'Submitted',
      'Verified',
    ]
    for (const stage of stages) {
      const { applicationId } = await journeyTo(world, 'acme', stage)
      if (stage === 'Shortlisted') await world.post('acme/recruiter', `/applications/${applicationId}/withdraw`, { reason: 'Moved away.' })
      if (stage === 'Onboarding' || stage === 'Interviewing') {
        const raise = { application_id: applicationId, category: 'Other', severity: 'Low', description: 'Does not fit.' }
        assert.equal((await world.post('acme/verification-officer', '/discrepancies', raise)).status, 201)
      }
      await exact()
    }
    await journeyTo(world, 'acme', 'Converted', { positions: 2 })
    await exact()
    while ((await changesLeft()) > 0) await fold()
    await exact()
    const shown = await summary()
    assert.deepEqual([shown.employees, shown.applications_by_status.Converted, shown.discrepancies_open], [1, 1, 2])
    assert.equal(shown.applications_by_status.Withdrawn, 1)
    await exact('globex')
  })

  it('is exact at every moment while others write and fold', async () => {
    const { candidates: start } = await summary()
    let begun = 0
    let done = 0
    let working = true
    const write = async () => {
      for (let n = 0; n < 40; n++) {
        begun += 1
        await plantCandidates(world, 'acme', 1)
        done += 1
      }
    }
    const keepFolding = async () => {
      while (working) await fold()
    }
    const look = async () => {
      for (let looks = 0; working || looks < 10; looks++) {
        const least = start + done
        const { candidates } = await summary()
        assert.ok(candidates >= least && candidates <= start + begun, `${candidates} is not between ${least} and ${start + begun}`)
      }
    }
    await Promise.all([
      look(),
      keepFolding(),
      keepFolding(),
      Promise.all([write(), write(), write()]).finally(() => {
        working = false
      }),
    ])
    assert.equal((await summary()).candidates, start + 120)
    await exact()
  })

  it('stays exact through a bulk import, a deletion and what is rolled back', async () => {
    const before = (await summary()).candidates
    const bulk =
      'insert into candidates (tenant_id, id, full_name) select t.tenant_id, md5($2::int::text || n::text)::uuid, n::text from tenants t cross join generate_series(1, $2::int) n where t.tenant_id = $1'
    await world.asOwner('acme', bulk, [12_000])
    const [bulked] = await world.asOwner<{ n: number }>(
      'acme',
      `select count(*)::int as n from count_changes where tenant_id = $1 and change = 12000`,
    )
    assert.equal(bulked?.n, 1, 'one statement leaves one note')
    const [id] = await plantCandidates(world, 'acme', 1)
    await world.asOwner('acme', 'delete from candidates where tenant_id = $1 and id = $2', [id])
    await assert.rejects(
      inTenant(world.owner, { tenantId: world.tenants.acme.id }, async (tx) => {
        await tx.query({ text: bulk }, [5])
        throw new Error('changed my mind')
      }),
    )
    assert.equal((await summary()).candidates, before + 12_000)
    await exact()
    while (await fold());
    await exact()
  })

  it('counts what one statement moves between statuses once', async () => {
    await approvedTan(world, 'globex', { positions: 3 })
    await world.post('globex/recruiter', '/tans', tanBody())
    await world.asOwner(
      'globex',
      `update tans set status = case when status = 'Approved' then 'Rejected' else status end where tenant_id = $1`,
    )
    await exact('globex')
    await world.asOwner('globex', `update tans set title = title || '!' where tenant_id = $1`)
    await exact('globex')
  })

  it('is folded behind the requests, so that few changes are left however many there were', async () => {
    const acme = world.tenants.acme.id
    for (let n = 0; n < 150; n++) assert.equal((await world.post('acme/recruiter', '/tans', tanBody())).status, 201)
    const deadline = Date.now() + 60_000
    while ((await changesLeft()) > 200) assert.ok(Date.now() < deadline, `${await changesLeft()} changes of tenant ${acme} are not folded`)
    await exact()
  })

  it('folds a large backlog in several transactions, and one process at a time', async () => {
    while ((await changesLeft('globex')) > 0) await fold('globex')
    await world.asOwner(
      'globex',
      `insert into count_changes (tenant_id, id, tile, key, change) select t.tenant_id, md5(n::text)::uuid, 'candidates', '', n % 3 - 1
         from tenants t cross join generate_series(1, 25000) n where t.tenant_id = $1`,
    )
    await world.owner.query('analyze count_changes') // as the server does by itself after so many rows; a plan for an empty table takes long
    const before = await summary('globex')
    assert.equal(await fold('globex'), true, 'there is more')
    assert.equal(await changesLeft('globex'), 15_000)
    const folding = startFolding({ pool: world.pool, log: world.app.log })
    folding.touch(world.tenants.globex.id)
    const deadline = Date.now() + 60_000
    while ((await changesLeft('globex')) > 0) assert.ok(Date.now() < deadline)
    await folding.stop()
    assert.deepEqual(await summary('globex'), before)
    await inTenant(world.pool, { tenantId: world.tenants.globex.id }, async (tx) => {
      await foldCounts(tx)
      assert.equal(await fold('globex'), false, 'another one is at it')
    })
    await exact('globex')
  })

  it('folding that fails is tried again later, and nothing is lost', async () => {
    let failures = 0
    const broken = { connect: () => Promise.reject(new Error('gone')) } as unknown as typeof world.pool
    const log = { warn: () => ++failures } as unknown as typeof world.app.log
    const folding = startFolding({ pool: broken, log, writes: 2 })
    for (let n = 0; n < 5; n++) {
      folding.touch(newId())
      folding.touch(world.tenants.acme.id)
      await new Promise(setImmediate)
    }
    await folding.stop()
    assert.ok(failures >= 5, `${failures}`)
    folding.touch(world.tenants.acme.id)
    await exact()
  })

  it('400 for a parameter', async () => assert.equal((await world.get('acme/recruiter', '/dashboard/summary?from=today')).status, 400))
  it('401 without a token', async () => assert.equal((await world.get(null, '/dashboard/summary')).status, 401))
  it('403 for a client interviewer', async () =>
    assert.equal((await world.get('acme/client-interviewer', '/dashboard/summary')).status, 403))
})
