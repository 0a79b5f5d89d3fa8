import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { compareNames, editDistance, namePairs, nameParts, soundOf } from './name-forms.ts'

const compared = (a: string, b: string) => compareNames(nameParts(a), nameParts(b))

describe('names', () => {
  const cases: [a: string, b: string, agreement: ReturnType<typeof compareNames>][] = [
    ['Zoë Müller-Lüdenscheidt', 'zoe muller ludenscheidt', 'same'],
    ['SMITH, John', 'John Smith', 'same'],
    ['Dr. John Smith PhD', 'John Smith', 'same'],
    ['Ludwig van der Berg', 'Ludwig Berg', 'same'],
    ['William Gates', 'Bill Gates', 'same'],
    ['Bob Martin', 'Rob Martin', 'same'],
    ['Łukasz Żółć', 'Lukasz Zolc', 'same'],
    ["Sinéad O'Brien", 'Sinead OBrien', 'same'],
    ['Anne Marie Dupont', 'Annemarie Dupont', 'same'],
    ['María López García', 'Maria Lopez', 'same'],
    ['王小明', '王小明', 'same'],
    ['John Smith', 'Jon Smyth', 'similar'],
    ['Katherine Schmidt', 'Catharine Schmitt', 'similar'],
    ['Jonathan Fielding', 'Jonathan Feilding', 'similar'],
    ['J. Smith', 'John Smith', 'initials'],
    ['Maria Lopez', 'Maria Fernandez', 'partial'],
    ['John Paul Smith', 'John Paul Jones', 'partial'],
    ['Smith', 'Smith', 'one_word'],
    ['Li', 'Li', 'partial'],
    ['J. S.', 'John Smith', 'different'],
    ['Amelia Ryan', 'Edward Stone', 'different'],
    ['王小明', '李小明', 'different'],
    ['', 'John Smith', 'unknown'],
  ]
  for (const [a, b, agreement] of cases) {
    it(`"${a}" and "${b}" are ${agreement}`, () => assert.equal(compared(a, b), agreement))
  }
  it('keep a particle that is the name itself', () => assert.deepEqual(nameParts('Le Van'), ['le', 'van']))
  it('pair the first with the last two, so that a second surname may be missing', () => {
    assert.deepEqual(namePairs(nameParts('Maria Lopez Garcia')), [
      ['maria', 'lopez'],
      ['maria', 'garcia'],
    ])
    assert.deepEqual(namePairs(nameParts('Smith')), [['smith', 'smith']])
    assert.deepEqual(namePairs(nameParts('Li')), [])
  })
  for (const [a, b] of [
    ['schmidt', 'schmitt'],
    ['catherine', 'kathryn'],
    ['mueller', 'muller'],
    ['philip', 'filip'],
    ['mcdonald', 'macdonald'],
    ['geoffrey', 'jeffrey'],
  ] as const) {
    it(`${a} sounds like ${b}`, () => assert.equal(soundOf(a), soundOf(b)))
  }
  it('Smith does not sound like Jones', () => assert.notEqual(soundOf('smith'), soundOf('jones')))

  const name = fc.oneof(
    fc.array(fc.constantFrom('john', 'jon', 'bill', 'william', 'smith', 'smyth', 'j', 's', 'lopez', 'garcia', 'de', 'a'), { maxLength: 5 }),
    fc.array(fc.string({ maxLength: 8 }), { maxLength: 4 }),
  )
  it('compare the same in both directions', () => {
    fc.assert(
      fc.property(name, name, (a, b) => compared(a.join(' '), b.join(' ')) === compared(b.join(' '), a.join(' '))),
      { numRuns: 2_000 },
    )
  })
  it('agree with themselves in any order of their parts', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['ana', 'beatriz', 'costa', 'duarte'], { minLength: 2 }), (parts) => {
        assert.equal(compared(parts.join(' '), [...parts].reverse().join(' ')), 'same')
      }),
    )
  })
  it('measure edits as a metric does: none for the same, at most one for a swap, the same in both directions', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 10 }), fc.string({ maxLength: 10 }), (a, b) => {
        assert.equal(editDistance(a, a, 3), 0)
        assert.equal(editDistance(a, b, 3), editDistance(b, a, 3))
      }),
    )
    assert.equal(editDistance('feilding', 'fielding', 2), 1)
    assert.equal(editDistance('kitten', 'sitting', 2), 3)
    assert.equal(editDistance('kitten', 'sitting', 5), 3)
  })
})
