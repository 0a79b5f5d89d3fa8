import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, it } from 'node:test'
import { PendingCalls } from '../pending-calls.ts'
import { FILE_PENDING_SQL } from './file-pending.ts'
import { openFileState } from './file-state.ts'

describe('used approvals in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-state-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'state.sqlite')
  const use = (approvalId: string, correlationId = 'c') => ({
    tenantId: 't',
    approvalId,
    server: 's',
    tool: 'x',
    argumentsDigest: 'd',
    correlationId,
  })

  it('are known to the next process, and to another one on the same file', async () => {
    const first = openFileState(path)
    const second = openFileState(path)
    const claims = await Promise.all([first, second, first, second].map(({ uses }) => uses.claim(use('a'))))
    assert.deepEqual(claims, [true, false, false, false])
    const { at, ...held } = (await second.uses.usedBy({ tenantId: 't', approvalId: 'a' })) ?? { at: '' }
    assert.deepEqual(held, { server: 's', tool: 'x', argumentsDigest: 'd' })
    assert.ok(Math.abs(Date.now() - Date.parse(at)) < 3_600_000)
    assert.equal(await second.uses.usedBy({ tenantId: 'other', approvalId: 'a' }), null)
    await first.close()
    await second.close()
    const later = openFileState(path)
    assert.equal(await later.uses.claim(use('a')), false)
    assert.equal(await later.uses.claim({ ...use('a'), tenantId: 'other' }), true)
    await later.close()
  })

  it('are given back by their holder alone', async () => {
    const { uses, close } = openFileState(path)
    assert.equal(await uses.claim(use('b', 'mine')), true)
    await uses.release(use('b', 'not mine'))
    assert.equal(await uses.claim(use('b')), false)
    await uses.release(use('b', 'mine'))
    assert.equal(await uses.claim(use('b')), true)
    await close()
  })

  it('are nobody else’s to read, and no link is followed', () => {
    assert.equal(statSync(path).mode & 0o077, 0)
    symlinkSync(path, join(folder, 'link'))
    assert.throws(() => openFileState(join(folder, 'link')))
  })
})

describe('pending calls in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-state-'))
  after(() => rmSync(folder, { recursive: true, force: true }))

  it('of an earlier release are still there', async () => {
    const path = join(folder, 'earlier.sqlite')
    const earlier = new DatabaseSync(path)
    earlier.exec(`create table pending_calls (
      tenant_id text not null, id text not null, key text not null, record text not null, status text not null,
      expires_at text not null, call text not null, number integer primary key autoincrement, unique (tenant_id, id)) strict`)
    const call = { tenantId: 't', id: 'i', requestedBy: 'u', action: 'a.b', status: 'Pending', expiresAt: '2999-01-01T00:00:00.000Z' }
    earlier
      .prepare('insert into pending_calls (tenant_id, id, key, record, status, expires_at, call) values (?, ?, ?, ?, ?, ?, ?)')
      .run('t', 'i', 'k', '', call.status, call.expiresAt, JSON.stringify(call))
    earlier.close()
    for (const _ of [1, 2]) {
      const state = openFileState(path)
      const pending = new PendingCalls(state.pending)
      const page = { requestedBy: '', actions: ['a.b'], waiting: true, after: null, calls: 9, bytes: 1e6 }
      assert.deepEqual(await pending.page('t', page), { calls: [call], more: false })
      await state.close()
    }
  })

  it('are counted by an index: no other call’s arguments are read for it', async () => {
    const path = join(folder, 'plan.sqlite')
    await openFileState(path).close()
    const database = new DatabaseSync(path)
    const planOf = (sql: string) => JSON.stringify(database.prepare(`explain query plan ${sql}`).all())
    assert.match(planOf(FILE_PENDING_SQL.add), /COVERING INDEX pending_calls_by_requester/)
    assert.match(planOf(FILE_PENDING_SQL.forget), /INDEX pending_calls_by_end/)
    assert.match(planOf(FILE_PENDING_SQL.newest), /INDEX pending_calls_by_key/)
    database.close()
  })
})
