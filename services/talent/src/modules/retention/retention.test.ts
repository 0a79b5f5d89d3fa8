import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inTenant } from '@tanager/postgres'
import { createWorld, plantCandidates, type Who, type World } from '../../testing.ts'
import { journeyTo, type Stage } from '../../testing-workflow.ts'
import { startDailyRetention } from './daily-run.ts'
import { carryOut, planRetention, type RunOptions } from './retention.actions.ts'
import { daysAfter } from './retention-plan.ts'

interface Rule {
  closed_months: number | null
  unapplied_months: number | null
  row_version: number
  last_run_at: string | null
  last_run_erased: number
}
interface Notice {
  candidate_id: string
  rule: string
}

describe('retention', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const options = (now: Date): RunOptions => ({ pool: world.pool, tenantId: world.tenants.acme.id, now, outsider: 'RETENTION' })
  const run = async (now: Date) => carryOut(await planRetention(options(now)), options(now))
  const setPeriods = async (closed_months: number | null, unapplied_months: number | null, who: Who = 'acme/hr-head') => {
    const answer = await world.put<Rule>(who, '/admin/retention', { closed_months, unapplied_months }, { 'if-match': '*' })
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const notices = async () => (await world.get<{ items: Notice[] }>('acme/hr-operations', '/retention/notices?limit=100')).body.items
  const exists = async (id: string) => (await world.get('acme/recruiter', `/candidates/${id}`)).status === 200
  const ended = async (stage: Stage, how: 'reject' | 'withdraw' = 'reject') => {
    const journey = await journeyTo(world, 'acme', stage)
    const answer = await world.post('acme/recruiter', `/applications/${journey.applicationId}/${how}`, { reason: 'No longer.' })
    assert.equal(answer.status, 200, answer.text)
    return journey.candidateId
  }
  const inMonths = (months: number, days = 0) => {
    const moment = daysAfter(new Date(), days)
    moment.setUTCMonth(moment.getUTCMonth() + months)
    return moment
  }
  const entries = (action: string) =>
    world.asOwner<{ entity_id: string; actor_role: string; details: Record<string, unknown> }>(
      'acme',
      'select entity_id, actor_role, details from audit_log where tenant_id = $1 and action = $2 order by sequence',
      [action],
    )

  it('is off until somebody sets a period: 403 for others, 428 and 409 without the right version', async () => {
    const { body } = await world.get<Rule>('acme/auditor', '/retention')
    assert.deepEqual([body.closed_months, body.unapplied_months, body.last_run_at, body.row_version], [null, null, null, 1])
    await plantCandidates(world, 'acme', 1)
    assert.deepEqual(await planRetention(options(inMonths(600))), [])
    const wanted = { closed_months: 6, unapplied_months: null }
    assert.equal((await world.put('acme/hr-operations', '/admin/retention', wanted, { 'if-match': '*' })).status, 403)
    assert.equal((await world.put('acme/hr-head', '/admin/retention', wanted)).status, 428)
    assert.equal((await world.put('acme/hr-head', '/admin/retention', wanted, { 'if-match': '"7"' })).status, 409)
    assert.equal((await world.put('acme/hr-head', '/admin/retention', { ...wanted, closed_months: 0 }, { 'if-match': '*' })).status, 400)
    assert.deepEqual([(await setPeriods(6, null, 'acme/tenant-admin')).row_version, (await entries('retention.manage')).length], [2, 1])
  })

  it('lists the candidate first, and erases after the days of notice, from every table, with the chain intact', async () => {
    await setPeriods(6, null)
    const id = await ended('OfferSent')
    const still = await ended('Applied', 'withdraw')
    assert.deepEqual(await run(inMonths(5)), { erased: 0, announced: 0, takenBack: 0, failed: 0 })
    const first = await run(inMonths(6, 1))
    assert.deepEqual([first.erased, first.announced], [0, 2], 'nobody goes without notice')
    assert.deepEqual(new Set((await notices()).map((one) => one.candidate_id)), new Set([id, still]))
    await journeyTo(world, 'acme', 'Applied', { candidateId: still })
    const second = await run(inMonths(6, 9))
    assert.deepEqual(second, { erased: 1, announced: 0, takenBack: 1, failed: 0 })
    assert.deepEqual([await exists(id), await exists(still)], [false, true], 'who applied again stays')
    const left = await world.asOwner('acme', 'select from applications where tenant_id = $1 and candidate_id = $2', [id])
    assert.equal(left.length, 0)
    const erasure = (await entries('candidate.erase')).find((entry) => entry.entity_id === id)
    assert.deepEqual(
      [erasure?.actor_role, erasure?.details.ground, erasure?.details.rule, erasure?.details.months],
      ['RETENTION', 'retention', 'closed', 6],
    )
    assert.equal((await entries('retention.run')).at(-1)?.details.erased, 1)
    assert.deepEqual(await notices(), [])
    assert.equal((await world.get<Rule>('acme/auditor', '/retention')).body.last_run_erased, 1)
  })

  it('keeps employees, open applications, accepted offers, open requests and whoever is the same person as one of these', async () => {
    await setPeriods(1, 1)
    const employee = (await journeyTo(world, 'acme', 'Converted')).candidateId
    const onboarding = (await journeyTo(world, 'acme', 'Onboarding')).candidateId
    const accepted = await ended('OfferAccepted', 'withdraw')
    const [twin = '', asked = '', unused = ''] = await plantCandidates(world, 'acme', 3)
    await world.asOwner(
      'acme',
      `insert into duplicate_suggestions (tenant_id, id, candidate_id, other_candidate_id, score, reasons, status, reviewed_by, reviewed_at)
       values ($1, gen_random_uuid(), greatest($2::uuid, $3::uuid), least($2::uuid, $3::uuid), 1, '{same_file}', 'ConfirmedDuplicate', $4, now())`,
      [employee, twin, world.tenants.acme.users.RECRUITER],
    )
    const request = { candidate_id: asked, kind: 'Export', ground: 'PersonAsked', reason: 'A letter.' }
    assert.equal((await world.post('acme/hr-operations', '/data-requests', request)).status, 201)
    const planned = new Map((await planRetention(options(inMonths(2)))).map((one) => [one.candidate_id, one.kept_because]))
    assert.deepEqual(
      [employee, onboarding, accepted, twin, asked, unused].map((id) => planned.get(id)),
      [undefined, undefined, 'accepted_offer', 'employee', 'data_request', null],
    )
    await run(inMonths(2))
    await run(inMonths(2, 8))
    for (const id of [employee, onboarding, accepted, twin, asked]) assert.equal(await exists(id), true)
    assert.equal(await exists(unused), false)
  })

  it('is switched off with its notices, and another tenant is never touched', async () => {
    await setPeriods(null, 1)
    const [theirs = ''] = await plantCandidates(world, 'globex', 1)
    await plantCandidates(world, 'acme', 2)
    await run(inMonths(1, 1))
    assert.ok((await notices()).length >= 2)
    await setPeriods(null, null)
    assert.deepEqual(await notices(), [])
    assert.equal((await world.get('globex/recruiter', `/candidates/${theirs}`)).status, 200)
  })

  it('runs once a day by itself, on one of several processes, and not at all in a suspended tenant', async () => {
    await setPeriods(null, 1)
    const runs = async () => (await world.get<Rule>('acme/auditor', '/retention')).body.last_run_at
    let ran = 0
    const log = { info: () => ran++, warn: assert.fail, error: assert.fail, debug: () => {} }
    await world.asOwner('acme', 'update retention_rules set last_run_at = null where tenant_id = $1')
    await world.asOwner('acme', `update tenants set status = 'Suspended' where tenant_id = $1`)
    const processes = [1, 2, 3].map(() => startDailyRetention({ pool: world.pool, log, onAudit: () => {}, everyMs: 3_600_000 }))
    await Promise.all(processes.map((one) => one.look()))
    await world.asOwner('acme', `update tenants set status = 'Active' where tenant_id = $1`)
    assert.equal(await runs(), null)
    await world.asOwner('acme', `update candidates set created_at = now() - interval '1 year' where tenant_id = $1`)
    await Promise.all(processes.map((one) => one.look()))
    await Promise.all(processes.map((one) => one.look()))
    await Promise.all(processes.map((one) => one.stop()))
    assert.equal(ran, 1)
    assert.ok((await notices()).length > 0)
  })

  it('does not let the service delete a row outside an erasure, nor one of another candidate', async () => {
    const [one = '', other = ''] = await plantCandidates(world, 'acme', 2)
    const gone = (erased: string | null, id: string) =>
      inTenant(world.pool, { tenantId: world.tenants.acme.id }, async (tx) => {
        if (erased) await tx.query({ text: 'select set_erased_candidate($1, $2)' }, [erased])
        return (await tx.query({ text: 'delete from candidates where tenant_id = $1 and id = $2 returning id' }, [id])).length
      })
    await assert.rejects(gone(null, one), { code: '42501' })
    await assert.rejects(gone(other, one), { code: '42501' })
    assert.equal(await gone(one, one), 1)
  })
})
