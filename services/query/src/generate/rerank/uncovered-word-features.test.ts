import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseQuery } from '../../core/query/parse-sql.ts'
import { viewSchema } from '../../core/schema/view-schema.ts'
import { buildFeatures } from '../parse-network/encoder-input/build-features.ts'
import { networkSchema } from '../parse-network/encoder-input/network-schema.ts'
import { schemaRelations } from '../parse-network/encoder-input/schema-relations.ts'
import { tokensOf } from '../parse-network/encoder-input/tokens.ts'
import { smallVocabulary } from '../parse-network/testing.ts'
import { RECRUITMENT } from '../parse-rules/recruitment.fixture.ts'
import { usesOf } from './column-roles.ts'
import { questionFeatures } from './question-features.ts'
import { uncoveredWordFeatures } from './uncovered-word-features.ts'
import { lookAtWords } from './word-links.ts'

const vocabulary = smallVocabulary()
const schema = networkSchema(
  viewSchema(RECRUITMENT, 'postgresql', () => false),
  vocabulary,
  () => false,
)
const source = { schema, relations: schemaRelations(schema), vocabulary }

function rankFeaturesOf(question: string, sql = 'SELECT COUNT(*) FROM candidates'): Readonly<Record<string, number>> {
  const features = buildFeatures(source, question)
  const links = lookAtWords(features, schema)
  const query = parseQuery(schema.schema, sql)
  assert.ok(query, sql)
  const lost = uncoveredWordFeatures('lost', features.tokens, links.content, links.linksOf(usesOf(query)))
  return { ...questionFeatures(question, features, links), ...lost }
}

describe('words that nothing answers to', () => {
  it('there are none where each is a name or a value of the query', () => {
    const found = rankFeaturesOf(
      'How many candidates have the parsed location Berlin?',
      "SELECT COUNT(*) FROM candidates WHERE parsed_location = 'Berlin'",
    )
    assert.deepEqual([found.lostFirst, found.lostCount, found.strayFirst], [0, 0, 0])
  })
  it('a value that the query leaves out is lost to it, and not a stranger here', () => {
    const found = rankFeaturesOf('How many candidates in Berlin?')
    assert.deepEqual([found.lostFirst, found.strayFirst], [1, 0])
  })
  it('what columns are often called by is missed the more', () => {
    const [usual, unheard] = ['weight', 'gobbledygook'].map((word) => rankFeaturesOf(`What is the ${word} of each candidate?`))
    assert.deepEqual([usual?.strayExpected, usual?.strayUnheard, usual?.strayWanted], [1, 0, 1])
    assert.deepEqual([unheard?.strayExpected, unheard?.strayUnheard, unheard?.strayWanted], [0, 1, 1])
  })
  it('an attribute of a name of its own is not meant by what is near it', () => {
    const tokens = tokensOf('phone numerals')
    const content = tokens.map(({ low, stem }, at) => ({ low, stem, at }))
    const near = uncoveredWordFeatures('stray', tokens, content, [
      { near: 0.9, named: 0 },
      { near: 0.9, named: 0 },
    ])
    const named = uncoveredWordFeatures('stray', tokens, content.slice(0, 1), [{ near: 0.9, named: 0.9 }])
    assert.deepEqual([near.strayUnnamed, near.strayUnnamedSum, named.strayUnnamed], [1, 1, 0])
  })
  it('words that right queries pass over hardly count', () =>
    assert.ok((rankFeaturesOf('How many candidates exist altogether in alphabetical order?').lostExpected ?? 1) < 0.5))
  it('a slip of the pen is still the name', () => assert.ok((rankFeaturesOf('How many canidates are there?').strayFirst ?? 1) < 0.5))
})

describe('the question by itself', () => {
  it('asks openly for reasons and ways, not for numbers', () => {
    for (const question of ['Why do candidates leave?', 'How can we find better candidates?', 'Should we hire more candidates?'])
      assert.equal(rankFeaturesOf(question).asksOpenly, 1, question)
    for (const question of ['How many candidates are there?', 'How are many candidates named?', 'Show the candidates'])
      assert.equal(rankFeaturesOf(question).asksOpenly, 0, question)
  })
  it('is known here by so many of its words', () => {
    assert.equal(rankFeaturesOf('How many candidates are in Berlin?').knownShare, 1)
    assert.equal(rankFeaturesOf('How many moons are in Berlin?').knownShare, 0.5)
  })
})
