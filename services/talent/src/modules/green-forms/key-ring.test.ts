import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { makeFieldKeys, readKeyRing, type SealedPlace } from './key-ring.ts'

const place = (more: Partial<SealedPlace> = {}): SealedPlace => ({ tenantId: TENANT, recordId: RECORD, purpose: 'answers', ...more })
const [TENANT, RECORD] = [newId(), newId()]
const plain = Buffer.from('identity number X1234567')

describe('a key ring', () => {
  const keys = readKeyRing(makeFieldKeys())

  it('opens what it sealed, and never seals alike', () => {
    const [one, other] = [keys.seal(plain, place()), keys.seal(plain, place())]
    assert.deepEqual(keys.open(one, place()), plain)
    assert.notDeepEqual(one.bytes, other.bytes)
    assert.ok(!one.bytes.includes('X1234567'))
    assert.deepEqual(keys.open(keys.seal(Buffer.alloc(0), place()), place()), Buffer.alloc(0))
  })
  it('opens nothing in another tenant, another record or for another purpose', () => {
    const sealed = keys.seal(plain, place())
    for (const elsewhere of [{ tenantId: newId() }, { recordId: newId() }, { purpose: 'document' as const }])
      assert.throws(() => keys.open(sealed, place(elsewhere)), JSON.stringify(elsewhere))
  })
  it('opens nothing of which a single bit was changed, or that was cut', () => {
    const sealed = keys.seal(plain, place())
    for (let at = 0; at < sealed.bytes.length; at++) {
      const bytes = Buffer.from(sealed.bytes)
      bytes[at] = (bytes[at] as number) ^ 1
      assert.throws(() => keys.open({ ...sealed, bytes }, place()), `byte ${at}`)
      assert.throws(() => keys.open({ ...sealed, bytes: sealed.bytes.subarray(0, at) }, place()), `cut at ${at}`)
    }
  })
  it('seals with its first key and opens with all', () => {
    const [old, fresh] = [makeFieldKeys('2025'), makeFieldKeys('2026')]
    const before = readKeyRing(old).seal(plain, place())
    const both = readKeyRing(`${fresh}, ${old}`)
    assert.deepEqual([both.current, both.ids], ['2026', ['2026', '2025']])
    assert.deepEqual(both.open(before, place()), plain)
    assert.equal(both.seal(plain, place()).keyId, '2026')
    assert.throws(() => readKeyRing(fresh).open(before, place()), /FIELD_KEYS holds no key with the id 2025/)
  })
  it('does not work without a key', () => {
    assert.throws(() => readKeyRing('').seal(plain, place()), /FIELD_KEYS is not set/)
  })
})
