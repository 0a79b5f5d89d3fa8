import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { features } from './intent/features.ts'
import { seeded } from './intent/seeded.ts'
import { normaliseText } from './normalised-text.ts'
import { phraseMatcher } from './phrases.ts'

const found = (lines: readonly string[], text: string): boolean => phraseMatcher({ reason: lines })(normaliseText(text).words) !== undefined

describe('phrases', () => {
  it('are found by whichever of their words is the most telling: the first, one between, the last', () => {
    assert.ok(found(['purloin ..3 the'], 'Please purloin all of the rows'))
    assert.ok(found(['what ..2 purloin ..2 the'], 'What would purloin all the rows'))
    assert.ok(found(['what|which ..3 purloined'], 'Which of the rows purloined'))
    assert.ok(!found(['what|which ..3 purloined'], 'Which of the rows are not the purloined'))
    assert.ok(!found(['what|which ..3 purloined'], 'Purloined: which'))
  })

  it('are found though nothing in them tells: by beginnings alone, by common words alone', () => {
    assert.ok(found(['purl* steal*'], 'They purloin stealthily'))
    assert.ok(found(['all of the'], 'Show all of the names'))
    assert.ok(found(['all purloined? of the'], 'Show all of the names'), 'what may be left out cannot tell')
  })

  it('are named by the one that begins first in the text, then by the order of the table', () => {
    const match = phraseMatcher({ late: ['gamma delta'], early: ['alpha ..3 delta', 'alpha ..2 gamma'] })
    const said = match(normaliseText('alpha beta gamma delta').words)
    assert.ok(said?.startsWith('early/'))
    assert.equal(said, phraseMatcher({ early: ['alpha ..3 delta'] })(normaliseText('alpha beta gamma delta').words))
    assert.ok(match(normaliseText('beta gamma delta').words)?.startsWith('late/'))
  })
})

describe('features', () => {
  it('of one endless word are all found, and found again after a short text', () => {
    const random = seeded(1)
    const letters = Array.from({ length: 3_900 }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('')
    const endless = normaliseText(`${letters} and a short one`).words
    const first = features(endless, true)
    features(normaliseText('How many orders are there?').words, true)
    assert.deepEqual(features(endless, true), first)
    assert.ok(first.size > 1_000, String(first.size))
  })

  it('of a thousand texts one after the other have room, each as if it were the first', { timeout: 20_000 }, () => {
    const texts = Array.from(
      { length: 1_000 },
      (_, at) => normaliseText(`what is the name of thing${at * 7919} and of place${at * 104729}`).words,
    )
    const sizes = texts.map((words) => features(words, true).size)
    assert.deepEqual(texts.map((words) => features(words, true).size).sort(), sizes.sort())
    assert.ok(Math.min(...sizes) > 50)
  })
})
