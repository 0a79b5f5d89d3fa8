import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseQuery } from '../../../core/query/parse-sql.ts'
import { viewSchema } from '../../../core/schema/view-schema.ts'
import type { IndexedTable } from '../../../retrieve/schema-index.ts'
import type { TableSemantics } from '../../../semantic-layer/definitions/definitions.ts'
import { RECRUITMENT } from '../../parse-rules/recruitment.fixture.ts'
import { smallVocabulary } from '../testing.ts'
import { buildFeatures } from './build-features.ts'
import { wordsOfName, writtenOut } from './names.ts'
import { networkSchema } from './network-schema.ts'
import { writtenDates, writtenPeriods } from './period-words.ts'
import { NOTHING_BEFORE, type Previous } from './previous.ts'
import { RELATION } from './relations.ts'
import { schemaRelations } from './schema-relations.ts'
import { tokensOf, trainedStem } from './tokens.ts'

const vocabulary = smallVocabulary()
const isSensitive = (_: string, column: string) => column === 'phone'
const schema = networkSchema(viewSchema(RECRUITMENT, 'postgresql', isSensitive), vocabulary, isSensitive)
const source = { schema, relations: schemaRelations(schema), vocabulary }
const features = (question: string, previous: Previous = NOTHING_BEFORE) => buildFeatures(source, question, previous)
const place = (name: string) => schema.columns.findIndex(({ column }) => `${column.table.name}.${column.name}` === name)

describe('words', () => {
  it('are taken apart as in training', () =>
    assert.deepEqual(
      tokensOf("Who's in 'New York' since 1,200.5 or the 3rd?").map(({ text }) => text),
      ['Who', "'", 's', 'in', "'", 'New', 'York', "'", 'since', '1,200.5', 'or', 'the', '3rd', '?'],
    ))
  it('are the last ones of a long question', () => assert.equal(tokensOf('a '.repeat(90)).length, 56))
  for (const [word, stem] of [
    ['cities', 'city'],
    ['classes', 'class'],
    ['hired', 'hired'],
    ['managed', 'manag'],
    ['interviewing', 'interview'],
    ['status', 'status'],
  ] as const) {
    it(`${word} has the stem ${stem}`, () => assert.equal(trainedStem(word), stem))
  }
})

describe('names', () => {
  const known = new Set(['hire', 'date', 'customer', 'name', 'manager'])
  for (const [name, words] of [
    ['hiringManager_ID2', ['hiring', 'manager', 'id', '2']],
    ['l_name', ['last', 'name']],
    ['t_student', ['student']],
    ['hiredate', ['hire', 'date']],
    ['deptName', ['department', 'name']],
    ['custid', ['customer', 'id']],
  ] as const) {
    it(`${name} is ${words.join(' ')}`, () =>
      assert.deepEqual(
        writtenOut(wordsOfName(name), (word) => known.has(word)),
        words,
      ))
  }
})

describe('times in words', () => {
  it('are dates', () =>
    assert.deepEqual(
      ['on March 5th, 2020', 'the 5th of March 2020', '31 Feb 2020'].map((text) => writtenDates(text).map((one) => one.text)),
      [['2020-03-05'], ['2020-03-05'], []],
    ))
  for (const [text, period] of [
    ['in March 2020', '2020-03'],
    ['in Q1 2020', '2020-Q1'],
    ['the second quarter of 2021', '2021-Q2'],
    ['in the past three months', 'last 3 months'],
    ['during the current year', 'this year'],
    ['yesterday', 'yesterday'],
  ] as const) {
    it(`${text}: ${period}`, () =>
      assert.deepEqual(
        writtenPeriods(text, []).map((one) => one.text),
        [period],
      ))
  }
})

describe('what the network reads', () => {
  it('never has a sensitive column, nor the tenant', () => {
    assert.equal(place('candidates.phone'), -1)
    assert.ok(schema.columns.every(({ column }) => column.name !== 'tenant_id'))
  })
  it('finds values however they are written', () => {
    const found = (question: string) =>
      features(question).candidates.flatMap(({ text, flags }) => {
        const shown = [...flags].filter((flag) => flag !== 'small')
        return shown.length > 0 ? [`${text} ${shown.join()}`] : []
      })
    assert.deepEqual(found('offers pending approval'), ['PendingApproval cell'])
    assert.deepEqual(found('more than two thousand'), ['2 numw', '1000 numw', '2000 numw'])
    assert.ok(found('candidates in Berlin').includes('Berlin cell,cap'))
    assert.ok(found('hired last month').includes('last month period'))
  })
  it('offers the states of mentioned tables, and of no others', () => {
    const offered = (question: string) => features(question).candidates.flatMap(({ text, flags }) => (flags.has('small') ? [text] : []))
    assert.ok(offered('Which offers are still waiting?').includes('PendingApproval'))
    assert.ok(!offered('Which candidates are still waiting?').includes('PendingApproval'))
  })
  it('offers the other states behind those where the semantic layer speaks of the tables', () => {
    const phrases = (name: string): NonNullable<TableSemantics['phrases']> => (name === 'offers' ? { 'hang on | sit on a desk': {} } : {})
    const semantic = RECRUITMENT.map((table): IndexedTable => ({ ...table, semantics: { phrases: phrases(table.name) } }))
    const own = networkSchema(viewSchema(semantic, 'postgresql', isSensitive), vocabulary, isSensitive)
    const offered = (question: string) =>
      buildFeatures({ schema: own, relations: schemaRelations(own), vocabulary }, question).candidates.map(({ text }) => text)
    assert.ok(offered('Which candidates are still waiting?').includes('PendingApproval'))
    const [named, phrase] = [offered('Which candidates are left?'), offered('What sits on a desk?')]
    assert.ok(phrase.indexOf('PendingApproval') < named.indexOf('PendingApproval'))
  })
  describe('offers a network that was trained on more of them', () => {
    const trained = smallVocabulary({ codes: 10, states: 28 })
    const column = (name: string, values: string[]): IndexedTable['columns'][number] => ({
      name,
      type: 'text',
      nullable: true,
      isPrimaryKey: false,
      comment: null,
      values,
      valuesComplete: true,
    })
    const table = (name: string, columns: IndexedTable['columns'], references?: string): IndexedTable => ({
      ...(RECRUITMENT[0] ?? assert.fail()),
      name,
      columns,
      foreignKeys: references ? [{ columns: [`${references}_id`], table: references, references: ['id'] }] : [],
    })
    const tables = [
      table('shelf', [column('id', []), column('state', ['Bayern', 'Hessen']), column('flag', ['Y', 'N'])]),
      table('ticket_status', [column('id', []), column('label', ['Waiting for customer', 'Solved'])]),
      table('ticket', [column('id', []), column('ticket_status_id', []), column('state', ['open', 'done'])], 'ticket_status'),
      table('bill', [column('id', []), column('move_type', ['in_refund', 'in_invoice']), column('paid', ['P', 'U'])]),
    ]
    const offeredBy = (own: typeof trained, question: string) => {
      const seen = networkSchema(viewSchema(tables, 'postgresql'), own, () => false)
      const { candidates } = buildFeatures({ schema: seen, relations: schemaRelations(seen), vocabulary: own }, question)
      return candidates.flatMap(({ text, flags }) => (flags.has('small') ? [text] : []))
    }
    it('the states of any table, those of mentioned tables first', () => {
      const offered = offeredBy(trained, 'Which tickets are left?')
      assert.deepEqual(offered.slice(4), ['Waiting for customer', 'Solved', 'open', 'done', 'in_refund', 'in_invoice'])
      assert.ok(!offered.includes('Bayern'))
    })
    it('codes of mentioned tables before others', () => {
      assert.deepEqual(offeredBy(trained, 'Which bills are left?').slice(0, 4), ['P', 'U', 'Y', 'N'])
      assert.deepEqual(offeredBy(vocabulary, 'Which bills are left?'), ['Y', 'N', 'P', 'U'])
    })
    it('and others none of these', () => assert.deepEqual(offeredBy(vocabulary, 'Which tickets are left?'), ['Y', 'N', 'P', 'U']))
  })
  it('takes a number without the full stop behind it', () => {
    const numbered = RECRUITMENT.map((table) => ({
      ...table,
      columns: table.columns.map((column) => (column.name === 'tan_number' ? { ...column, values: ['TAN-2'] } : column)),
    }))
    const own = networkSchema(viewSchema(numbered, 'postgresql', isSensitive), vocabulary, isSensitive)
    const { candidates } = buildFeatures({ schema: own, relations: schemaRelations(own), vocabulary }, 'How many apply for TAN-2.')
    assert.ok(candidates.some(({ text, flags }) => text === 'TAN-2' && flags.has('cell')))
  })
  it('links words to names', () => {
    const { relations, firstColumn } = features('How many candidates by status')
    assert.equal(relations.get(4, firstColumn + place('candidates.status')), RELATION.wordColumn.exact)
    assert.equal(relations.get(firstColumn + place('candidates.status'), 4), RELATION.wordColumn.exact + RELATION.columnBack)
    assert.equal(relations.get(0, firstColumn + place('candidates.status')), RELATION.wordColumn.none)
  })
  it('links a value to the columns that hold it', () => {
    const { relations, candidates, firstValue, firstColumn } = features('candidates in Berlin')
    const at = candidates.findIndex(({ text }) => text === 'Berlin')
    assert.equal(relations.get(firstValue + at, firstColumn + place('candidates.parsed_location')), RELATION.valueColumn.holds)
  })
  it('sees the query before', () => {
    const sql = `SELECT status, COUNT(*) FROM candidates WHERE parsed_location = 'Berlin' GROUP BY status ORDER BY status DESC LIMIT 3`
    const previous = { question: 'Candidates in Berlin by status', query: parseQuery(schema.schema, sql) }
    const { numbers, candidates, firstValue, firstColumn, tokens } = features('and in Porto?', previous)
    const status = firstColumn + place('candidates.status')
    assert.deepEqual(
      [16, 21, 24].map((slot) => numbers.get(status, slot)),
      [1, 1, 1],
    )
    assert.equal(numbers.get(firstColumn + place('candidates.parsed_location'), 20), 1)
    const berlin = firstValue + candidates.findIndex(({ text }) => text === 'Berlin')
    assert.deepEqual(
      [16, 20].map((slot) => numbers.get(berlin, slot)),
      [1, 1],
    )
    assert.deepEqual([numbers.get(0, 16), numbers.get(tokens.length - 1, 16)], [1, 0])
  })
  it('is the same twice', () => assert.deepEqual(features('How many offers in Berlin?'), features('How many offers in Berlin?')))
})
