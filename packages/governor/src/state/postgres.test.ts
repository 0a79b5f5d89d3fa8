import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openPool, type Pool, withConnection } from '@tanager/postgres'
import { createTestDatabase, type TestDatabase } from '@tanager/postgres/testing'
import { PendingCalls } from '../pending-calls.ts'
import type { AuditRecord } from '../ports.ts'
import { approved, call, caller, codeOf, governing, sendCall, sendOffer, server, tool } from '../testing.ts'
import { postgresApprovalUses } from './postgres-approval-uses.ts'
import { postgresAudit } from './postgres-audit.ts'
import { postgresPending } from './postgres-pending.ts'
import { postgresRates } from './postgres-rates.ts'
import { migrateGovernor } from './postgres-schema.ts'

describe('state in PostgreSQL', () => {
  let database: TestDatabase
  let pool: Pool
  before(async () => {
    database = await createTestDatabase()
    await migrateGovernor(database)
    pool = openPool({ url: database.appUrl, max: 4, applicationName: 'governor-test' })
  })
  after(async () => {
    await pool.end()
    await database.drop()
  })

  /** A second real process on the same database. */
  const elsewhere = async (what: 'take' | 'claim', times: number): Promise<{ allowed: number; waits: number[] }> => {
    const program = fileURLToPath(new URL('./postgres-caller.testing.ts', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [program, what, String(times)], {
      env: { ...process.env, GOVERNOR_TEST_URL: database.appUrl },
    })
    return JSON.parse(stdout) as { allowed: number; waits: number[] }
  }

  it('is made once, beside the talent service’s own tables, however often it is asked for', async () => {
    assert.deepEqual((await migrateGovernor(database)).applied, [])
    const { rows } = await pool.query("select count(*)::int as tables from pg_tables where schemaname = 'governor'")
    assert.equal(rows[0].tables, 7)
  })

  it('rates: the 61st call in a minute is refused with the wait, across two processes', async () => {
    const results = await Promise.all([elsewhere('take', 40), elsewhere('take', 40)])
    assert.equal(
      results.reduce((sum, { allowed }) => sum + allowed, 0),
      60,
    )
    const waits = results.flatMap(({ waits }) => waits)
    assert.equal(waits.length, 20)
    assert.ok(waits.every((wait) => wait > 0 && wait <= 60_000))
    const here = await postgresRates(pool).take('across processes', 60)
    assert.equal(here.allowed, false)
  })

  it('rates: a call that is given back does not count, whichever it was', async () => {
    const rates = postgresRates(pool)
    for (const which of [0, 1, 2]) {
      const key = `given back ${which}`
      const taken = [await rates.take(key, 3), await rates.take(key, 3), await rates.take(key, 3)]
      assert.equal((await rates.take(key, 3)).allowed, false)
      const back = taken[which]
      assert.ok(back?.allowed)
      await back.giveBack?.()
      await back.giveBack?.()
      assert.deepEqual([(await rates.take(key, 3)).allowed, (await rates.take(key, 3)).allowed], [true, false])
    }
    const half = await rates.take('half full', 3)
    assert.ok(half.allowed)
    await half.giveBack?.()
    const after = [1, 2, 3, 4].map(() => rates.take('half full', 3))
    assert.deepEqual((await Promise.all(after)).map(({ allowed }) => allowed).sort(), [false, true, true, true])
  })

  it('rates: calls older than a minute no longer count', async () => {
    const rates = postgresRates(pool)
    for (let count = 0; count < 3; count += 1) assert.equal((await rates.take('aging', 3)).allowed, true)
    assert.equal((await rates.take('aging', 3)).allowed, false)
    await withConnection(database.superuserUrl, (client) =>
      client.query("update governor.rate_calls set called_at = called_at - interval '61 seconds'"),
    )
    assert.equal((await rates.take('aging', 3)).allowed, true)
  })

  it('uses: of many claims at once, in two processes, one succeeds', async () => {
    const results = await Promise.all([elsewhere('claim', 10), elsewhere('claim', 10)])
    assert.equal(
      results.reduce((sum, { allowed }) => sum + allowed, 0),
      1,
    )
  })

  it('uses: replayed 20 times in parallel it happened once; given back it can happen again', async () => {
    const uses = postgresApprovalUses(pool)
    const { governor, requests } = governing([server(sendOffer())], { approval: approved({ id: 'replayed' }), uses })
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => governor.dispatch(sendCall())))
    assert.equal(verdicts.filter(({ status }) => status === 'ok').length, 1)
    assert.equal(requests.length, 1)
    const { at = '', ...used } = (await uses.usedBy({ tenantId: 'tenant-a', approvalId: 'replayed' })) ?? {}
    assert.match(String(at), /^\d{4}-\d\d-\d\dT.*Z$/)
    assert.deepEqual([Object.keys(used).sort(), (used as { tool?: string }).tool], [['argumentsDigest', 'server', 'tool'], 'send_offer'])
    assert.equal(await uses.usedBy({ tenantId: 'tenant-b', approvalId: 'replayed' }), null)
    await uses.release({ tenantId: 'tenant-a', approvalId: 'replayed', correlationId: 'not mine' })
    assert.equal(codeOf(await governor.dispatch(sendCall())), 'approval_used')
    await uses.release({ tenantId: 'tenant-a', approvalId: 'replayed', correlationId: 'correlation-1' })
    assert.equal(codeOf(await governor.dispatch(sendCall())), 'ok')
  })

  it('pending calls: shared, and decided once', async () => {
    const calls = new PendingCalls(postgresPending(pool))
    const record = { type: 'offer', id: 'o' }
    const call = await calls.wait(
      {
        tenantId: 't',
        server: 's',
        tool: 'x',
        action: 'a.b',
        record,
        approvalId: null,
        arguments: { a: 1 },
        argumentsDigest: 'd',
        requestedBy: 'u',
        requestedRole: 'R',
        correlationId: 'c',
      },
      60_000,
      { calls: 1, bytes: 100_000 },
    )
    assert.ok(call)
    assert.equal(await calls.wait({ ...call, argumentsDigest: 'e' }, 60_000, { calls: 1, bytes: 100_000 }), null, 'no room for another')
    assert.equal(await calls.wait({ ...call, argumentsDigest: 'e' }, 60_000, { calls: 2, bytes: 500 }), null)
    const second = await calls.wait({ ...call, argumentsDigest: 'e' }, 60_000, { calls: 2, bytes: 100_000 })
    assert.ok(second)
    const page = async (more: object) => {
      const found = await calls.page('t', { requestedBy: 'u', actions: [], waiting: true, after: null, calls: 9, bytes: 1e6, ...more })
      return [found.calls.map(({ id }) => id), found.more]
    }
    assert.deepEqual(await page({ calls: 1 }), [[call.id], true])
    assert.deepEqual(await page({ after: call.id }), [[second.id], false])
    assert.deepEqual(await page({ waiting: false }), [[second.id, call.id], false])
    assert.deepEqual(await page({ waiting: false, state: 'Pending' }), [[second.id, call.id], false])
    assert.deepEqual(await page({ waiting: false, state: 'Used' }), [[], false])
    assert.deepEqual(await page({ waiting: false, bytes: 1 }), [[second.id], true])
    assert.deepEqual(await page({ requestedBy: 'v', actions: ['a.b'], after: call.id }), [[second.id], false])
    assert.deepEqual(await page({ requestedBy: 'v' }), [[], false])
    assert.deepEqual(await page({ requestedBy: null }), [[call.id, second.id], false])
    assert.ok(await calls.decide(second, { status: 'Rejected', subject: 'p', role: 'HR_HEAD', comment: null }))
    assert.deepEqual([await calls.get('t', call.id), await calls.get('u', call.id)], [call, null])
    assert.deepEqual(await calls.seenWith('t', record, 'any'), [call])
    const by = { status: 'Approved', subject: 'p', role: 'HR_HEAD', comment: null } as const
    const decided = await Promise.all([calls.decide(call, by), calls.decide(call, by)])
    assert.equal(decided.filter((one) => one !== null).length, 1)
    assert.deepEqual(await page({ waiting: false, state: 'Approved' }), [[call.id], false])
    await calls.used('t', call.id, { outcome: 'ok', by: 'one' })
    assert.deepEqual(await page({ waiting: false, state: 'Used' }), [[call.id], false])
    assert.deepEqual(await page({ waiting: false, state: 'Rejected' }), [[second.id], false])
    assert.equal((await calls.find(call))?.status, 'Approved')
  })

  it('audit: records are kept, and nobody can change or remove one', async () => {
    const { governor } = governing([server(tool())], { audit: postgresAudit(pool) })
    await governor.dispatch(call({ correlationId: 'kept', caller: caller({ tenantId: 'tenant-z' }) }))
    const { rows } = await pool.query<{ event: string; outcome: string | null; record: AuditRecord }>(
      "select event, outcome, record from governor.audit_records where correlation_id = 'kept' order by id",
    )
    assert.deepEqual(
      rows.map(({ event, outcome, record }) => [event, outcome, record.tenantId]),
      [
        ['tool.intent', null, 'tenant-z'],
        ['tool.outcome', 'ok', 'tenant-z'],
      ],
    )
    for (const change of [
      "update governor.audit_records set outcome = 'ok'",
      'delete from governor.audit_records',
      'truncate governor.audit_records',
    ])
      for (const [url, why] of [
        [database.appUrl, /permission denied/],
        [database.ownerUrl, /append-only/],
      ] as const)
        await assert.rejects(
          withConnection(url, (client) => client.query(change)),
          why,
        )
  })

  it('when the database is gone writes are refused, and nothing is sent', async () => {
    const gone = openPool({ url: database.appUrl.replace(/:\d+\//, ':1/'), max: 1, applicationName: 'governor-test' })
    const stores = [{ audit: postgresAudit(gone) }, { uses: postgresApprovalUses(gone) }, { rates: postgresRates(gone) }]
    const seen: string[] = []
    for (const store of stores) {
      const { governor, requests } = governing([server(sendOffer())], { approval: approved(), ...store })
      seen.push(codeOf(await governor.dispatch(sendCall())))
      assert.equal(requests.length, 0)
    }
    assert.deepEqual(seen, ['audit_unavailable', 'approval_unavailable', 'rate_unavailable'])
    await gone.end()
  })
})
