import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mentionedIn, openMention, piecesOf, typedMention, withMention } from './mentions.ts'

const ADA = { id: 'a', display_name: 'Ada Lovelace' }
const ADA_B = { id: 'b', display_name: 'Ada Lovelace-Byron' }
const ALSO_ADA = { id: 'c', display_name: 'Ada Lovelace' }

describe('a mention', () => {
  it('begins with an @ that does not belong to an address, and ends after a name', () => {
    assert.deepEqual(typedMention('Ask @Ad', 7), { at: 4, words: 'Ad' })
    assert.deepEqual(typedMention('@', 1), { at: 0, words: '' })
    assert.deepEqual(typedMention('@Ada Love', 9), { at: 0, words: 'Ada Love' })
    for (const text of ['ada@mail', 'no sign', '@ da', '@Ada Lovelace can you say', '@Ada\nthen'])
      assert.equal(typedMention(text, text.length), null, text)
  })

  it('begins before the caret, not behind it', () => {
    assert.equal(typedMention('@Ada', 0), null)
  })

  it('is open where its words begin a name of somebody and are none', () => {
    const people = [ADA, ADA_B, { id: 'd', display_name: 'Yára Lindqvist' }]
    assert.deepEqual(openMention('Ask @Ada Lovelace, then @yar.', people), {
      at: 24,
      words: 'yar',
      found: [{ id: 'd', display_name: 'Yára Lindqvist' }],
    })
    assert.deepEqual(openMention('@lovelace-b', people)?.found, [ADA_B])
    for (const text of ['@Ada Lovelace knows', 'mail ada@yara.example', '@nobody at all', 'no sign', '@ yara'])
      assert.equal(openMention(text, people), null, text)
  })

  it('takes the place of what was typed, in the middle of a text too', () => {
    assert.deepEqual(withMention('Ask @Ad today', { at: 4, words: 'Ad' }, 'Ada Lovelace'), { text: 'Ask @Ada Lovelace today', caret: 18 })
  })

  it('is found by the longest name, and not inside a longer word', () => {
    const names = [ADA.display_name, ADA_B.display_name]
    assert.deepEqual(
      piecesOf('@Ada Lovelace-Byron, @Ada Lovelace! @Ada Lovelaces', names).filter(({ mention }) => mention),
      [
        { text: '@Ada Lovelace-Byron', mention: true },
        { text: '@Ada Lovelace', mention: true },
      ],
    )
    assert.equal(
      piecesOf('a @Ada Lovelace b', names)
        .map(({ text }) => text)
        .join(''),
      'a @Ada Lovelace b',
    )
  })

  it('means the person who was chosen where two have one name', () => {
    const people = [ADA, ADA_B, ALSO_ADA]
    assert.deepEqual(mentionedIn('@Ada Lovelace', people, new Set(['c'])), ['c'])
    assert.deepEqual(mentionedIn('@Ada Lovelace', people, new Set()), ['a', 'c'])
    assert.deepEqual(mentionedIn('nobody', people, new Set(['c'])), [])
  })
})
