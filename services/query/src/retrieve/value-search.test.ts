import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { catalogTable, indexedTable, indexOf } from './index.fixture.ts'
import { findValues, indexValues } from './value-search.ts'

const index = indexValues(
  indexOf(
    indexedTable(catalogTable('people', { id: 'int!', name: 'text', sex: 'text', country: 'text' }), {
      name: ['John Smith', 'Ana María López', 'May', ...Array.from({ length: 20 }, (_, at) => `Someone ${at}`)],
      sex: ['F', 'M'],
      country: ['France', 'United States'],
    }),
    indexedTable(catalogTable('tans', { id: 'int!', status: 'text' }), { status: ['PendingApproval', 'Approved', 'Expired', 'in_review'] }),
  ),
)
const found = (question: string) =>
  findValues(index, question).map(({ phrase, column, value, kind }) => `${phrase}: ${column} ${value} (${kind})`)

describe('values in a question', () => {
  for (const [question, expected] of [
    ['who is john smith?', ['john smith: name John Smith (exact)']],
    ['is Ana Maria Lopez here', ['Ana Maria Lopez: name Ana María López (exact)']],
    ['which are pending approval', ['pending approval: status PendingApproval (exact)']],
    ['those with PendingApproval', ['PendingApproval: status PendingApproval (exact)']],
    ['what is in review?', ['in review: status in_review (exact)']],
    ['people in france', ['france: country France (exact)']],
    ['French people', ['French: country France (stem)']],
    ['female people', ['female: sex F (initial)']],
    ['calls from Smith', ['Smith: name John Smith (part)']],
    ['pending ones', ['pending: status PendingApproval (part)']],
    ['which offers expire soon', []], // a verb is no state
    ['a smith forges iron', []], // a plain word is no name
    ['calls from Ana Smith', []], // nobody is called so: neither John Smith nor Ana María López is meant
    ['Ana Smith has called', []],
    ['calls from Smith, Ana', ['Smith: name John Smith (part)', 'Ana: name Ana María López (part)']],
    ['calls of John Smith and López', ['John Smith: name John Smith (exact)', 'López: name Ana María López (part)']],
    ['calls from Ana López', ['Ana: name Ana María López (part)', 'López: name Ana María López (part)']],
    ['a question about nothing', []],
    ['', []],
  ] as const) {
    it(`"${question}"`, () => assert.deepEqual(found(question), expected))
  }
  it('calls a company by its name without the legal form', () => {
    const companies = indexValues(
      indexOf(indexedTable(catalogTable('clients', { id: 'int!', name: 'text' }), { name: ['Mini Gifts Ltd.', 'Acme, Inc.'] })),
    )
    const named = (question: string) => findValues(companies, question).map(({ value, kind }) => `${value} (${kind})`)
    assert.deepEqual(named('sales of Mini Gifts and of Acme').slice(0, 2), ['Mini Gifts Ltd. (exact)', 'Acme, Inc. (exact)'])
  })
  it('knows British and American spellings', () => {
    const states = indexValues(indexOf(indexedTable(catalogTable('trips', { id: 'int!', state: 'text' }), { state: ['Canceled', 'Grey'] })))
    assert.deepEqual(
      findValues(states, 'cancelled or gray trips').map(({ value, kind }) => `${value} (${kind})`),
      ['Canceled (exact)', 'Grey (exact)'],
    )
  })
  for (const [stored, typed] of [
    ['Labor', 'labour'],
    ['Neighbour', 'neighbor'],
    ['Authorised', 'authorized'],
    ['Finalized', 'finalised'],
    ['Modelling', 'modeling'],
    ['Dialogue', 'dialog'],
    ['Theatre', 'theater'],
  ] as const)
    it(`"${typed}" is the stored ${stored}`, () => {
      const kinds = indexValues(indexOf(indexedTable(catalogTable('jobs', { id: 'int!', kind: 'text' }), { kind: [stored] })))
      assert.deepEqual(
        findValues(kinds, `jobs of ${typed}`).map(({ value }) => value),
        [stored],
      )
    })
  it('takes no other word for a spelling', () => {
    const states = indexValues(
      indexOf(indexedTable(catalogTable('jobs', { id: 'int!', state: 'text' }), { state: ['Filled', 'Four', 'Prize'] })),
    )
    assert.deepEqual(findValues(states, 'jobs filed for a prise'), [])
  })
  it('finds a part of a value where the semantic layer says so, in no time that anybody notices', () => {
    const names = Array.from({ length: 10 }, (_, at) => `name${at}`)
    const texts = Array.from({ length: 500 }, (_, at) => `medicine${at} strength ${at} MG oral tablet with a long description of use`)
    const drugs = indexedTable(
      catalogTable('drugs', { id: 'int!', ...Object.fromEntries(names.map((name) => [name, 'text'])) }),
      Object.fromEntries(names.map((name) => [name, texts])),
    )
    const columns = drugs.columns.map((column) => (column.name === 'id' ? column : { ...column, semantics: { within: true as const } }))
    const parts = indexValues(indexOf({ ...drugs, columns }))
    const inName0 = (question: string) =>
      findValues(parts, question).flatMap(({ column, value, kind }) => (column === 'name0' && kind === 'exact' ? [value] : []))
    assert.deepEqual(inName0('patients with medicine7 strength or an oral tablet'), ['medicine 7 strength', 'oral tablet'])
    const words = ['patients', 'strength', 'with', 'tablet', 'unknown', 'words', 'oral', 'description']
    const long = Array.from({ length: 600 }, (_, at) => words[(at * 7) % words.length])
      .join(' ')
      .slice(0, 4_000)
    const begin = process.cpuUsage()
    findValues(parts, long)
    const { user } = process.cpuUsage(begin)
    assert.ok(user < 1_000_000, `${user} µs`)
  })
  it('the longest wins', () => assert.deepEqual(found('United States'), ['United States: country United States (exact)']))
})
