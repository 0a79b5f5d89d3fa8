import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { viewSchema } from '../../../services/query/src/core/schema/view-schema.ts'
import { networkSchema } from '../../../services/query/src/generate/parse-network/encoder-input/network-schema.ts'
import { smallVocabulary } from '../../../services/query/src/generate/parse-network/testing.ts'
import type { IndexedTable } from '../../../services/query/src/retrieve/schema-index.ts'
import { madeMissing } from './made-missing.ts'

const vocabulary = smallVocabulary()
const column = (name: string, values: string[]) => ({
  ...{ name, type: 'text', nullable: true, isPrimaryKey: false, comment: null },
  ...{ values, valuesComplete: true },
})
const schemaOf = (columns: IndexedTable['columns']) =>
  networkSchema(
    viewSchema([{ ...{ schema: null, name: 'shops', comment: null, foreignKeys: [], rowEstimate: null }, columns }], 'sqlite', () => false),
    vocabulary,
    () => false,
  )
const known = new Map([
  ['plain', schemaOf([column('name', ['Bean'])])],
  ['named', schemaOf([column('name', ['Brew']), column('alarm', ['yes'])])],
  ['stored', schemaOf([column('name', ['Leaf']), column('feature', ['alarm'])])],
])
const made = (line: string) => madeMissing([line], known, vocabulary.vectors).map(({ database, question }) => `${database}: ${question}`)

describe('questions for what is missing', () => {
  it('are asked where neither a name nor a stored value answers', () =>
    assert.deepEqual(made('property | shop | alarm | How many {x} have an alarm?'), ['plain: How many shops have an alarm?']))
  it('name what is there', () => assert.deepEqual(made('doer | shop | alarm | Who robbed {v}?'), ['plain: Who robbed Bean?']))
  it('are asked of things of their kind only', () => assert.deepEqual(made('doer | horse | alarm | Who rode {v}?'), []))
  it('may be worded in several ways', () =>
    assert.equal(made('measure | shop | alarm | How loud is {v}?|Which {one} is the loudest?').length, 2))
})
