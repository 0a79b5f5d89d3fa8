import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textAfter } from './typed-ahead.ts'

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...held,
})

describe('text typed before its field is there', () => {
  it('grows by letters of any script and by spaces, and shrinks by Backspace', () => {
    let text = ''
    for (const key of ['ü', ' ', '李', '😀', 'x', 'Backspace', 'Backspace']) text = textAfter(text, press(key)) ?? assert.fail(key)
    assert.equal(text, 'ü 李')
    assert.equal(textAfter('', press('Backspace')), '')
  })

  it('keeps Enter from the page, which would open what has the focus there', () => assert.equal(textAfter('req', press('Enter')), 'req'))

  it('leaves shortcuts, keys without a letter and half-composed letters alone', () => {
    for (const one of [press('a', { ctrlKey: true }), press('a', { metaKey: true }), press('a', { altKey: true })])
      assert.equal(textAfter('req', one), null)
    for (const key of ['Tab', 'ArrowDown', 'F5', 'Shift', 'Dead', 'Process']) assert.equal(textAfter('req', press(key)), null, key)
    assert.equal(textAfter('req', press('k', { isComposing: true })), null)
  })
})
