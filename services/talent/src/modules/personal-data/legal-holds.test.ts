import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inTenant } from '@tanager/postgres'
import { createWorld, plantCandidates, type Who, type World } from '../../testing.ts'
import { journeyTo } from '../../testing-workflow.ts'
import type { KeyRing } from '../green-forms/key-ring.ts'
import { carryOut, planRetention } from '../retention/retention.actions.ts'
import { eraseCandidate } from './personal-data.actions.ts'
import { exportCandidate } from './personal-export.actions.ts'

interface Hold {
  id: string
  candidate_id: string
  candidate_name: string | null
  status: string
  reason: string | null
  lift_reason: string | null
  placed_by: { display_name: string }
  lifted_by: { display_name: string } | null
  code: string
  detail: string
}
const HR: Who = 'acme/hr-operations'
const HEAD: Who = 'acme/hr-head'

describe('a legal hold', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const candidate = async () => (await plantCandidates(world, 'acme', 1))[0] as string
  const place = (candidate_id: string, who = HR) =>
    world.post<Hold>(who, '/legal-holds', { candidate_id, reason: 'Labour court, file 114.' })
  const placed = async (candidateId: string) => {
    const answer = await place(candidateId)
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }
  const lift = (id: string, who: Who = HR) => world.post<Hold>(who, `/legal-holds/${id}/lift`, { reason: 'Settled.' })
  const ask = (candidate_id: string, kind = 'Erasure') =>
    world.post<{ id: string; code: string; detail: string }>(HR, '/data-requests', {
      ...{ candidate_id, kind, ground: 'PersonAsked', reason: 'A letter.' },
    })
  const exists = async (id: string) => (await world.get('acme/recruiter', `/candidates/${id}`)).status === 200
  const ctx = { actor: null, correlationId: 'test', onAudit: () => {} }
  const asOperator = <T>(work: (context: Parameters<typeof eraseCandidate>[0]) => Promise<T>) =>
    inTenant(world.owner, { tenantId: world.tenants.acme.id }, (tx) => work({ ...ctx, tx }))
  const sameAs = (one: string, other: string) =>
    world.asOwner(
      'acme',
      `insert into duplicate_suggestions (tenant_id, id, candidate_id, other_candidate_id, score, reasons, status, reviewed_by, reviewed_at)
       values ($1, gen_random_uuid(), greatest($2::uuid, $3::uuid), least($2::uuid, $3::uuid), 1, '{same_file}', 'ConfirmedDuplicate', $4, now())`,
      [one, other, world.tenants.acme.users.RECRUITER],
    )

  it('is placed and lifted by HR operations with a reason, and both are recorded', async () => {
    const id = await candidate()
    for (const who of [HEAD, 'acme/auditor', 'acme/recruiter'] as const) assert.equal((await place(id, who)).status, 403, who)
    assert.equal((await world.post(HR, '/legal-holds', { candidate_id: id, reason: ' ' })).status, 400)
    assert.equal((await place('00000000-0000-7000-8000-000000000000')).body.code, 'unknown_candidate')
    const hold = await placed(id)
    assert.deepEqual([hold.status, hold.lifted_by, (await place(id)).body.code], ['Active', null, 'hold_exists'])
    const seen = await world.get<{ items: Hold[] }>('acme/auditor', `/legal-holds?active=true&candidate_id=${id}`)
    assert.deepEqual(
      seen.body.items.map((one) => [one.id, one.reason]),
      [[hold.id, 'Labour court, file 114.']],
    )
    assert.equal((await lift(hold.id, HEAD)).status, 403)
    const lifted = await lift(hold.id)
    assert.deepEqual([lifted.body.status, lifted.body.lift_reason], ['Lifted', 'Settled.'])
    assert.deepEqual([(await lift(hold.id)).status, (await lift(hold.id)).body.code], [422, 'illegal_transition'])
    assert.equal((await world.get<{ items: Hold[] }>(HEAD, `/legal-holds?active=true&candidate_id=${id}`)).body.items.length, 0)
    const entries = await world.asOwner<{ action: string; details: object }>(
      'acme',
      'select action, details from audit_log where tenant_id = $1 and entity_id = $2 order by sequence',
      [hold.id],
    )
    assert.deepEqual(entries, [
      { action: 'legal-hold.place', details: { candidate_id: id } },
      { action: 'legal-hold.lift', details: { candidate_id: id } },
    ])
    assert.equal((await placed(id)).status, 'Active', 'a person can be held again')
  })

  it('refuses an erasure when it is asked for, when it is confirmed, and by the operator', async () => {
    const id = await candidate()
    const request = (await ask(id)).body.id
    const hold = await placed(id)
    const preview = await world.get<{ blocked_by: string }>(HR, `/candidates/${id}/erasure-preview`)
    assert.equal(preview.body.blocked_by, 'legal_hold')
    const confirmed = await world.post<Hold>(HEAD, `/data-requests/${request}/decision`, { decision: 'Confirmed' })
    assert.deepEqual([confirmed.status, confirmed.body.code], [422, 'legal_hold'])
    assert.match(confirmed.body.detail, /under a legal hold since \d{4}-\d\d-\d\d\. Nothing is erased until HR operations lift it\./)
    await world.post(HR, `/data-requests/${request}/withdraw`, {})
    assert.equal((await ask(id)).body.code, 'legal_hold')
    assert.equal((await ask(id, 'Export')).status, 201, 'an export takes nothing away')
    await assert.rejects(
      asOperator((context) => eraseCandidate(context, id)),
      { code: 'legal_hold' },
    )
    assert.equal(await exists(id), true)
    await lift(hold.id)
    assert.equal((await ask(id)).status, 201)
  })

  it('holds the whole person: every record that a confirmed duplicate links to the one that is held', async () => {
    const [one, other] = [await candidate(), await candidate()]
    await sameAs(one, other)
    await placed(one)
    assert.equal((await ask(other)).body.code, 'legal_hold')
    const seen = await world.get<{ items: Hold[] }>(HR, `/legal-holds?candidate_id=${other}`)
    assert.deepEqual(
      seen.body.items.map((hold) => hold.candidate_id),
      [one],
    )
  })

  it('keeps a person from retention, off the list of who is due, and is a reason in the report; lifted, the notice begins anew', async () => {
    await world.put('acme/hr-head', '/admin/retention', { closed_months: 1, unapplied_months: 1 }, { 'if-match': '*' })
    const [id, twin] = [await candidate(), await candidate()]
    await sameAs(id, twin)
    const at = (days: number) => new Date(Date.now() + days * 86_400_000)
    const options = (now: Date) => ({ pool: world.pool, tenantId: world.tenants.acme.id, now, outsider: 'RETENTION' as const })
    const run = async (now: Date) => carryOut(await planRetention(options(now)), options(now))
    const due = async () =>
      (await world.get<{ items: { candidate_id: string }[] }>(HR, '/retention/notices?limit=100')).body.items.map((one) => one.candidate_id)
    const listed = async () => {
      const all = await due()
      return [id, twin].map((one) => all.includes(one))
    }
    await run(at(40))
    assert.deepEqual(await listed(), [true, true])
    const hold = await placed(id)
    assert.deepEqual(await listed(), [false, false], 'at once, not with the next run')
    const planned = new Map((await planRetention(options(at(50)))).map((one) => [one.candidate_id, one.kept_because]))
    assert.deepEqual([planned.get(id), planned.get(twin)], ['legal_hold', 'legal_hold'])
    await run(at(50))
    assert.deepEqual([await exists(id), await exists(twin)], [true, true])
    await lift(hold.id)
    await run(at(60))
    assert.deepEqual([await exists(id), await listed()], [true, [true, true]], 'listed for seven days first')
    await run(at(68))
    assert.deepEqual([await exists(id), await exists(twin)], [false, false])
    const [gone] = (await world.get<{ items: Hold[] }>(HR, `/legal-holds?candidate_id=${id}`)).body.items
    assert.deepEqual(
      [gone?.status, gone?.candidate_name, gone?.reason, gone?.lift_reason, gone?.lifted_by !== null],
      ['Lifted', null, null, null, true],
      'what was written about the person went with them',
    )
  })

  it('can be placed on an employee, is in the export without its reason, and belongs to its tenant', async () => {
    const { candidateId } = await journeyTo(world, 'acme', 'Converted')
    const hold = await placed(candidateId)
    const other = await candidate() // without sealed answers, which need the service's keys
    await placed(other)
    const record: Record<string, unknown>[] = []
    await asOperator((context) =>
      exportCandidate(context, other, {} as KeyRing, async ({ legal_holds }) => {
        record.push(...legal_holds)
      }),
    )
    assert.deepEqual([record.length, 'reason' in (record[0] ?? {}), 'placed_at' in (record[0] ?? {})], [1, false, true])
    assert.equal((await lift(hold.id, 'globex/hr-operations')).status, 404)
    const theirs = await world.get<{ items: Hold[] }>('globex/hr-operations', `/legal-holds?candidate_id=${candidateId}`)
    assert.deepEqual(theirs.body.items, [])
  })
})
