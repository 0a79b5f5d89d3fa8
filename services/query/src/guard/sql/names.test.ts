import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { processorMs } from '../../../../../packages/kernel/src/processor-time.testing.ts'
import { confusableWith, didYouMean, keyOf, nearest } from './names.ts'

describe('names', () => {
  it('compare without case, except in PostgreSQL, whose parser has folded them', () => {
    assert.equal(keyOf('mysql', 'SSN'), 'ssn')
    assert.equal(keyOf('postgresql', 'SSN'), 'SSN')
  })

  it('are confusable when a collation may take their letters for those of a protected name', () => {
    for (const name of ['ſſn', 'sšn', 'ｓｓｎ', 's\u200bsn', 'ßn']) assert.equal(confusableWith(name, ['ssn']), 'ssn', name)
  })

  it('are not confusable when they are plain, or not alike, or the very name', () => {
    for (const name of ['ssn', 'ssm', 'année', 'größe', '数量', 'сумма', 'ѕѕn'])
      assert.equal(confusableWith(name, ['ssn', 'salary']), null, name)
    assert.equal(confusableWith('größe', ['größe']), null)
  })

  it('are decided quickly whatever they look like', async () => {
    const ms = await processorMs(() => confusableWith('é'.repeat(5_000), ['a'.repeat(64)]))
    assert.ok(ms < 5_000, `${ms} ms`)
  })

  it('suggest the nearest known one', () => {
    assert.equal(nearest('custmers', ['orders', 'customers']), 'customers')
    assert.equal(nearest('order', ['orders', 'products']), 'orders')
    assert.equal(nearest('xyz', ['orders', 'products']), null)
    assert.equal(didYouMean('totl', ['total']), ' Did you mean total?')
  })
})
