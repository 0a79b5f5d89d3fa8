import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { describe, it } from 'node:test'
import { testFolder } from '../dialects/testing/files.ts'
import { choiceKey, choiceSigner, looksLikeId } from './choice-id.ts'

const READING = { text: 'the number of orders', sql: "select count(*) from orders where status = 'öpen'" }
const ASKED = 'How many orders are open?'

describe('The id of a choice', () => {
  it('holds the choice, for whoever has the key', () => {
    const key = randomBytes(32)
    const id = choiceSigner(key, 'shop').sign(READING, ASKED, null)
    assert.ok(looksLikeId(id))
    const { text, sql } = choiceSigner(key, 'shop').open(id, null) ?? {}
    assert.deepEqual({ text, sql }, READING)
  })
  it('answers the question that it was offered for, however that is spaced and capitalised, and no other', () => {
    const signer = choiceSigner(randomBytes(32), 'shop')
    const opened = signer.open(signer.sign(READING, ASKED, null), null)
    assert.ok(opened?.answers(ASKED))
    assert.ok(opened?.answers('how many  ORDERS are open'))
    assert.ok(!opened?.answers('How many drivers are on leave?'))
  })
  it('is worth nothing when it was changed, signed with another key, or made for another audience or database', () => {
    const key = randomBytes(32)
    const signer = choiceSigner(key, 'shop')
    const id = signer.sign(READING, ASKED, 'finance')
    const [version, body = '', signature] = id.split('.')
    const other = signer.sign({ ...READING, sql: 'select 1' }, ASKED, 'finance').split('.')[1]
    for (const forged of [`${version}.${other}.${signature}`, `${version}.${body}.`, `${version}.${body}.${'A'.repeat(22)}`, body, '1', ''])
      assert.equal(signer.open(forged, 'finance'), null, forged)
    assert.equal(signer.open(id, null), null)
    assert.equal(choiceSigner(randomBytes(32), 'shop').open(id, 'finance'), null)
    assert.equal(choiceSigner(key, 'clinic').open(id, 'finance'), null)
    assert.equal(signer.open(id, 'finance')?.sql, READING.sql)
  })
  it('is signed with a key that is kept, where the setting has none', (t) => {
    const folder = testFolder()
    t.after(() => folder.remove())
    const file = folder.path('data/choice.key')
    assert.deepEqual(choiceKey('', file), choiceKey('', file))
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.notDeepEqual(choiceKey('a secret', file), choiceKey('', file))
    assert.deepEqual(choiceKey('a secret', folder.path('elsewhere/key')), choiceKey('a secret', file))
    assert.equal(choiceKey('', folder.path('data/choice.key/below/key')).length, 32, 'where nothing can be kept')
  })
})
