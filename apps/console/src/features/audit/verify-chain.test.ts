import assert from 'node:assert/strict'
import { webcrypto } from 'node:crypto'
import { describe, it } from 'node:test'
import { entryHash, GENESIS } from '../../../../../services/talent/src/modules/audit/audit-hash.ts'
import type { AuditEntry } from '../../ui/audit-story.ts'
import { verifyChain } from './verify-chain.ts'

const TENANT = '01a1de7e-8fe8-7703-91fa-2c26d1fb5d11'
const subtle = webcrypto.subtle as SubtleCrypto

/** A chain as the service writes it, newest first as the list has it. */
function chainOf(count: number): AuditEntry[] {
  const chain: AuditEntry[] = []
  let previous: string = GENESIS
  for (let sequence = 1; sequence <= count; sequence += 1) {
    const fields = {
      id: `01a1de7e-8fe8-7703-91fa-${String(sequence).padStart(12, '0')}`,
      occurredAt: `2026-11-15T09:00:${String(sequence).padStart(2, '0')}.000Z`,
      action: 'offer.approve',
      entityType: 'offer',
      entityId: sequence % 2 === 0 ? null : 'Käthe · 数',
      actorUserId: sequence % 3 === 0 ? null : TENANT,
      actorRole: 'HR_HEAD',
      outcome: 'Approved',
      correlationId: `request ${sequence}`,
      details: JSON.stringify({ offer_number: 'OF-000001', step: sequence, list: ['ü'] }),
    }
    const hash = entryHash(previous, { tenantId: TENANT, sequence: String(sequence), ...fields })
    chain.unshift({
      id: fields.id,
      sequence,
      occurred_at: fields.occurredAt,
      action: fields.action,
      entity_type: fields.entityType,
      entity_id: fields.entityId,
      actor: { user_id: fields.actorUserId, role: fields.actorRole, display_name: 'Ada' },
      outcome: fields.outcome,
      correlation_id: fields.correlationId,
      details: JSON.parse(fields.details) as AuditEntry['details'],
      hash,
      previous_hash: previous,
    })
    previous = hash
  }
  return chain
}
const changed = (chain: AuditEntry[], sequence: number, change: Partial<AuditEntry>) =>
  chain.map((entry) => (entry.sequence === sequence ? { ...entry, ...change } : entry))

describe('the seal', () => {
  it('computes each hash as the service does, and compares each link', async () => {
    const verdict = await verifyChain(TENANT, chainOf(9), subtle)
    assert.deepEqual(verdict, { entries: 9, first: 1, last: 9, hashes: 9, links: 8, gaps: 0, fromTheStart: true, fault: null })
  })
  it('finds any field that was changed', async () => {
    const chain = chainOf(5)
    const changes: Array<Partial<AuditEntry>> = [
      { outcome: 'Rejected' },
      { entity_id: null },
      { details: { offer_number: 'OF-000002' } },
      { occurred_at: '2026-11-15T09:00:03.001Z' },
      { actor: { user_id: null, role: 'HR_HEAD', display_name: null } },
    ]
    for (const change of changes.slice(0, 4))
      assert.deepEqual((await verifyChain(TENANT, changed(chain, 3, change), subtle)).fault, { kind: 'hash', sequence: 3 })
    assert.deepEqual((await verifyChain(TENANT, changed(chain, 2, changes[4] ?? {}), subtle)).fault, { kind: 'hash', sequence: 2 })
    assert.deepEqual((await verifyChain(GENESIS, chain, subtle)).fault, { kind: 'hash', sequence: 1 })
  })
  it('finds a broken link and a cut-off beginning, also where no hash can be computed', async () => {
    const chain = chainOf(5)
    const other = { previous_hash: 'ab'.repeat(32) }
    assert.deepEqual((await verifyChain(TENANT, changed(chain, 4, other), undefined)).fault, { kind: 'link', sequence: 4 })
    assert.deepEqual((await verifyChain(TENANT, changed(chain, 1, other), undefined)).fault, { kind: 'genesis', sequence: 1 })
  })
  it('claims no more than it saw: gaps of a filtered list are counted, not passed over', async () => {
    const some = chainOf(9).filter(({ sequence }) => [3, 4, 7].includes(sequence))
    const { links, gaps, hashes, fromTheStart, fault } = await verifyChain(TENANT, some, subtle)
    assert.deepEqual({ links, gaps, hashes, fromTheStart, fault }, { links: 1, gaps: 1, hashes: 3, fromTheStart: false, fault: null })
  })
  it('says that nothing was checked where there is nothing', async () => {
    assert.deepEqual((await verifyChain(TENANT, [], subtle)).entries, 0)
  })
})
