import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseQuery } from '../../core/query/parse-sql.ts'
import { viewSchema } from '../../core/schema/view-schema.ts'
import type { IndexedTable } from '../../retrieve/schema-index.ts'
import { networkSchema } from '../parse-network/encoder-input/network-schema.ts'
import { smallVocabulary } from '../parse-network/testing.ts'
import { answerTypeFeatures } from './answer-type.ts'
import { usesOf } from './column-roles.ts'

const column = (name: string, type = 'text') => ({
  ...{ name, type, nullable: true, isPrimaryKey: name === 'id', comment: null },
  ...{ values: [], valuesComplete: false },
})
const table = (name: string, columns: IndexedTable['columns']): IndexedTable => ({
  ...{ schema: null, name, comment: null, foreignKeys: [], rowEstimate: null },
  columns,
})
const TABLES = [
  table('shop', [
    column('id', 'int'),
    column('name'),
    column('address'),
    column('manager'),
    column('open_year', 'int'),
    column('score', 'real'),
  ]),
  table('wine', [
    column('id', 'int'),
    column('name'),
    column('winery'),
    column('price', 'real'),
    column('bottled', 'date'),
    column('sold', 'date'),
  ]),
  table('winner', [column('id', 'int'), column('label')]),
]
const schema = networkSchema(
  viewSchema(TABLES, 'sqlite', () => false),
  smallVocabulary(),
  () => false,
)

function missed(question: string, sql: string): string[] {
  const query = parseQuery(schema.schema, sql)
  assert.ok(query, sql)
  const found = answerTypeFeatures(question, schema, usesOf(query))
  return Object.keys(found).filter((name) => found[name] !== 0)
}

describe('what is asked for', () => {
  it('"who" is somebody, by the name of the column or of the table', () => {
    assert.deepEqual(missed('Who runs the shop Bean?', "SELECT address FROM shop WHERE name = 'Bean'"), ['whoMissed', 'answerMissed'])
    assert.deepEqual(missed('Who runs the shop Bean?', "SELECT manager FROM shop WHERE name = 'Bean'"), [])
    assert.deepEqual(missed('Do we know who came first?', 'SELECT label FROM winner'), [])
  })
  it('"who" inside a sentence asks for nobody', () => assert.deepEqual(missed('Shops of those who buy wine', 'SELECT name FROM shop'), []))
  it('"when" is a time, "where" a place', () => {
    assert.deepEqual(missed('When did Bean open?', "SELECT open_year FROM shop WHERE name = 'Bean'"), [])
    assert.deepEqual(missed('At what time does Bean open?', "SELECT score FROM shop WHERE name = 'Bean'"), ['whenMissed', 'answerMissed'])
    assert.deepEqual(missed('Where is Bean located?', "SELECT address FROM shop WHERE name = 'Bean'"), [])
    assert.deepEqual(missed('Where is the wine Rioja from?', "SELECT price FROM wine WHERE name = 'Rioja'"), [
      'whereMissed',
      'answerMissed',
    ])
  })
  it('"how much" is a number, stored or counted', () => {
    assert.deepEqual(missed('How much is Rioja?', "SELECT price FROM wine WHERE name = 'Rioja'"), [])
    assert.deepEqual(missed('How many wines are there?', 'SELECT COUNT(*) FROM wine'), [])
    assert.deepEqual(missed('How much is Rioja?', "SELECT winery FROM wine WHERE name = 'Rioja'"), ['muchMissed', 'answerMissed'])
  })
  it('days between two dates are a number', () => {
    const query = parseQuery(schema.schema, "SELECT bottled, sold FROM wine WHERE name = 'Rioja'")
    assert.ok(query?.kind === 'select')
    const [from, to] = query.items
    assert.ok(from && to)
    const days = usesOf({ ...query, items: [{ kind: 'days', from, to }] })
    assert.equal(answerTypeFeatures('How many days did Rioja lie here?', schema, days).muchMissed, 0)
  })
  it('a figure of speech asks for nothing of the kind', () => {
    assert.deepEqual(missed('Where does Bean stand?', "SELECT score FROM shop WHERE name = 'Bean'"), [])
    assert.deepEqual(missed('Which wines are no longer sold?', 'SELECT name FROM wine'), [])
  })
  it('an adjective is answered by a column that holds it', () => {
    assert.deepEqual(missed('Which wine is the cheapest?', 'SELECT name FROM wine ORDER BY price LIMIT 1'), [])
    assert.deepEqual(missed('Which is the oldest shop?', 'SELECT name FROM shop ORDER BY open_year LIMIT 1'), [])
    assert.deepEqual(missed('Which wine did we keep longest?', 'SELECT name FROM wine ORDER BY bottled LIMIT 1'), [])
    assert.deepEqual(missed('Which shop is the tallest?', 'SELECT name FROM shop ORDER BY score DESC LIMIT 1'), ['adjectiveMissed'])
  })
})
