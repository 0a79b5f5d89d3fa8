import assert from 'node:assert/strict'
import { it } from 'node:test'
import { DIALECTS } from '../../../dialects/dialect.ts'
import * as statements from '../../sql/testing/corpus.ts'
import { readCorpus } from '../intent/corpus.ts'
import { normaliseText } from '../normalised-text.ts'
import { TURN_SIGNS, TURNS } from './fake-turns.ts'
import { SYSTEM, SYSTEM_SIGNS, TAMPERING, TAMPERING_SIGNS } from './sql-text.ts'
import { PLACE_SIGNS, PLACES } from './system-access.ts'

/** Questions and statements, each of them whole and with words taken out, so that a pattern is met by one of its parts alone. */
function* texts(): Generator<string> {
  const all = [...readCorpus().map(({ question }) => question), ...DIALECTS.flatMap((dialect) => statements.readCorpus('attacks', dialect))]
  for (const text of all) {
    const { whole } = normaliseText(text)
    yield whole
    const words = whole.split(' ')
    for (let at = 0; at < Math.min(words.length, 12); at += 3) yield words.slice(at, at + 4).join(' ')
  }
}

it('no pattern is met by a text without a sign for it', () => {
  const rules = [
    [TURNS, TURN_SIGNS],
    [SYSTEM, SYSTEM_SIGNS],
    [TAMPERING, TAMPERING_SIGNS],
    [PLACES, PLACE_SIGNS],
  ] as const
  let met = 0
  for (const text of texts())
    for (const [patterns, signs] of rules)
      for (const pattern of patterns)
        if (pattern.test(text)) {
          met += 1
          assert.match(text, signs, `${pattern}`)
        }
  assert.ok(met > 1_000, `only ${met} were met`)
})
