import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { viewSchema } from '../../../services/query/src/core/schema/view-schema.ts'
import { networkSchema } from '../../../services/query/src/generate/parse-network/encoder-input/network-schema.ts'
import { smallVocabulary } from '../../../services/query/src/generate/parse-network/testing.ts'
import { RECRUITMENT } from '../../../services/query/src/generate/parse-rules/recruitment.fixture.ts'
import type { IndexedTable } from '../../../services/query/src/retrieve/schema-index.ts'
import { type Lack, madeFrom, madeOffTopic } from './made-questions.ts'

const vocabulary = smallVocabulary()
const schemaOf = (tables: IndexedTable[]) =>
  networkSchema(
    viewSchema(tables, 'sqlite', () => false),
    vocabulary,
    () => false,
  )
const column = (name: string, values: string[]) => ({
  ...{ name, type: 'text', nullable: true, isPrimaryKey: false, comment: null },
  ...{ values, valuesComplete: true },
})
const ZOO: IndexedTable[] = [
  {
    ...{ schema: null, name: 'animals', comment: null, foreignKeys: [], rowEstimate: null },
    columns: [column('city', ['Leeds']), column('keeper', ['Marguerite'])],
  },
]
const known = new Map([
  ['recruitment', schemaOf(RECRUITMENT)],
  ['zoo', schemaOf(ZOO)],
])
const madeOf = (question: string, gold_sql: string) =>
  new Map<Lack, ReturnType<typeof madeFrom>[number]>(
    madeFrom({ id: 'one', dataset: 'spider', db_id: 'recruitment', question, gold_sql }, known, vocabulary.vectors).map((one) => [
      one.lack,
      one,
    ]),
  )

describe('a question becomes unanswerable', () => {
  const made = madeOf('What is the headline of candidates from Berlin?', "SELECT headline FROM candidates WHERE parsed_location = 'Berlin'")
  it('where the column that it names is hidden', () => assert.deepEqual(made.get('column')?.hidden, { column: 'headline' }))
  it('where it names a column of another database', () =>
    assert.equal(made.get('attribute')?.question, 'What is the city of candidates from Berlin?'))
  it('where it names a value of another database', () =>
    assert.equal(made.get('value')?.question, 'What is the headline of candidates from Marguerite?'))
  it('where it is asked of another database', () => assert.equal(made.get('elsewhere')?.database, 'zoo'))
  it('not where something else has the name', () => {
    const other = madeOf('What is the status of candidates?', 'SELECT status FROM candidates')
    assert.deepEqual([other.has('column'), other.get('attribute')?.question], [true, 'What is the city of candidates?'])
    assert.equal(madeOf('What is the email of candidates?', 'SELECT email FROM candidates').get('table'), undefined)
  })
})

it('a question about nothing here is asked of the database that is likest to it', () =>
  assert.equal(madeOffTopic(['How do animals sleep?'], known)[0]?.database, 'zoo'))
