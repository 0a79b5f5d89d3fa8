import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { PendingCalls, type PendingRows } from './pending-calls.ts'
import { openFileState } from './state/file-state.ts'
import { memoryPending } from './state/memory-pending.ts'
import { approved, codeOf, governing, OFFER_ID, sendCall, sendOffer, server } from './testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'tanager-pending-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const stores: Record<string, () => PendingRows> = { memory: memoryPending, file: () => openFileState(join(folder, 'state.sqlite')).pending }
const wanted = {
  tenantId: 't',
  server: 's',
  tool: 'x',
  action: 'a.b',
  record: { type: 'offer', id: 'o' },
  approvalId: null,
  arguments: { a: 1 },
  argumentsDigest: 'd',
  requestedBy: 'u',
  requestedRole: 'R',
  correlationId: 'c',
}

for (const [name, rows] of Object.entries(stores)) {
  describe(`pending calls in ${name}`, () => {
    it('wait until they are decided once, or expire', async () => {
      let now = Date.parse('2026-01-31T09:30:00Z')
      const calls = new PendingCalls(rows(), () => now)
      const call = await calls.wait(wanted, 1_000)
      assert.ok(call)
      assert.equal((await calls.wait(wanted, 1_000))?.id, call.id)
      assert.notEqual((await calls.wait({ ...wanted, tenantId: 'other' }, 1_000))?.id, call.id)
      assert.deepEqual(await calls.get('t', call.id), call)
      assert.equal(await calls.get('other', call.id), null)
      assert.deepEqual(await calls.seenWith('t', wanted.record, 'any'), [call])
      const by = { status: 'Approved', subject: 'p', comment: null } as const
      assert.equal((await calls.decide(call, by))?.decidedBy, 'p')
      assert.deepEqual(await calls.seenWith('t', wanted.record, 'any'), [])
      assert.equal(await calls.decide(call, { ...by, status: 'Rejected' }), null)
      assert.equal((await calls.find(wanted))?.status, 'Approved')
      now += 1_001
      assert.equal(await calls.find(wanted), null)
      assert.deepEqual(await calls.seenWith('t', wanted.record, 'any'), [])
      now += 31 * 24 * 3_600_000
      await calls.wait({ ...wanted, argumentsDigest: 'e' }, 1_000)
      assert.equal(await calls.get('t', call.id), null)
    })
  })
}

describe('an approval of a record', () => {
  it('binds to the arguments of the call that waited while it was decided', async () => {
    let approval: ReturnType<typeof approved> | null = null
    const { governor } = governing([server(sendOffer())], { approvals: { newest: async () => approval } })
    const note = (text: string) => sendCall({ arguments: { offer_id: OFFER_ID, note: text } })
    const refused = await governor.dispatch(note('seen'))
    assert.ok(refused.status === 'refused' && refused.pending !== undefined)
    assert.deepEqual(refused.pending.approverRoles, ['TA_HEAD', 'FINANCE_APPROVER', 'HR_HEAD'])
    approval = approved()
    assert.equal(codeOf(await governor.dispatch(note('another'))), 'approval_mismatch')
    assert.equal(codeOf(await governor.dispatch(note('seen'))), 'ok')
    assert.equal(codeOf(await governor.dispatch(note('another'))), 'approval_used')
    approval = approved({ id: 'a newer decision' })
    assert.equal(codeOf(await governor.dispatch(note('another'))), 'ok', 'nothing waited while that one was decided')
  })
})
