import assert from 'node:assert/strict'
import { it } from 'node:test'
import { visible, visibleJson, visibleLines } from './visible.ts'

const HOSTILE = 'red \u001b[31m \u009b31m \u0007\u0008\u007f \u202eright to left'
const OBEYED = /[\p{Cc}\u202a-\u202e]/u

it('nothing that a terminal would obey is left in a line', () => {
  assert.equal(visible(HOSTILE), 'red ␛[31m <U+009B>31m ␇␈␡ <U+202E>right to left')
  assert.doesNotMatch(visible(Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).join('')), OBEYED)
  assert.equal(visible('Grüße 東京 👩‍💻\tand\r\nmore'), 'Grüße 東京 👩‍💻 and↵more')
})
it('lines stay lines where they are wanted', () => {
  assert.equal(visibleLines('select 1,\r\n\t\u001b2'), 'select 1,\n ␛2')
})
it('JSON stays the same JSON', () => {
  const value = { text: HOSTILE, list: [1, null] }
  for (const indent of [undefined, 2]) {
    const text = visibleJson(value, indent)
    assert.deepEqual(JSON.parse(text), value)
    assert.doesNotMatch(text.replaceAll('\n', ''), OBEYED)
  }
})
