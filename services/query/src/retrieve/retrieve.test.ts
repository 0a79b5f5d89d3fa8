import assert from 'node:assert/strict'
import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { processorMs } from '../../../../packages/kernel/src/processor-time.testing.ts'
import { joinsOf, withBridges } from './bridges.ts'
import { fingerprint } from './fingerprint.ts'
import { catalogTable, indexedTable, indexOf } from './index.fixture.ts'
import { openIndex, saveIndex } from './index-file.ts'
import { afterTurn, prepare, retrieve } from './retrieve.ts'
import type { Embedder } from './schema-index.ts'
import { embedTables } from './table-vectors.ts'

const shop = indexOf(
  indexedTable(catalogTable('customers', { id: 'int!', full_name: 'text', city: 'text' }), { city: ['Lisbon', 'Porto'] }),
  indexedTable(catalogTable('products', { id: 'int!', title: 'text', unit_price: 'real' })),
  indexedTable(catalogTable('orders', { id: 'int!', customer_id: 'int', placed_at: 'date' }, ['customer_id → customers'])),
  indexedTable(
    catalogTable('order_lines', { id: 'int!', order_id: 'int', product_id: 'int', qty: 'int' }, [
      'order_id → orders',
      'product_id → products',
    ]),
  ),
  indexedTable(catalogTable('employees', { id: 'int!', first_name: 'text', hire_date: 'date' })),
  indexedTable(catalogTable('audit_log', { id: 'int!', message: 'text' })),
)
const names = async (question: string, options: Partial<Parameters<typeof retrieve>[2]> = {}) =>
  (await retrieve(shop, question, { limit: 3, ...options })).tables.map(({ name }) => name)

describe('retrieval', () => {
  for (const [question, first] of [
    ['How many customers do we have?', 'customers'],
    ['which CUSTOMER orders were placed last week', 'orders'],
    ['what is the price of a unit', 'products'],
    ['how many staff were hired in May', 'employees'], // a synonym and another ending
    ['who lives in lisbon?', 'customers'], // a value
    ['quantities sold', 'order_lines'], // a short form and another form
  ] as const) {
    it(`finds ${first} for "${question}"`, async () => assert.equal((await names(question))[0], first))
  }
  it('brings in the tables between', async () => {
    const found = await names('which products did customers buy', { limit: 4 })
    assert.deepEqual(new Set(found), new Set(['products', 'customers', 'order_lines', 'orders']))
  })
  it('hands out at most as many as asked for, and something even for nothing in common', async () => {
    assert.equal((await names('customers orders products', { limit: 2 })).length, 2)
    assert.equal((await names('xyzzy', { limit: 3 })).length, 3)
  })
  it('counts comments', async () => {
    const index = indexOf(
      indexedTable(catalogTable('t1', { id: 'int!' })),
      indexedTable({ ...catalogTable('t2', { id: 'int!' }), comment: 'Parking permits of visitors' }),
    )
    assert.equal((await retrieve(index, 'parking permits', { limit: 1 })).tables[0]?.name, 't2')
  })
  it("counts the operator's synonyms and the names of measures", async () => {
    const payroll = { ...indexedTable(catalogTable('t7', { id: 'int!' })), semantics: { names: ['paid people'] } }
    const measures = [{ names: ['vacancy duration'], days: ['begun', 'ended'], of: 't8' }] as const
    const tables = [...shop.tables, payroll, indexedTable(catalogTable('t8', { id: 'int!', begun: 'date', ended: 'date' }))]
    const index = { ...indexOf(...tables), semantics: { measures, notHeld: {} } }
    const first = async (question: string) => (await retrieve(index, question, { limit: 1 })).tables[0]?.name
    assert.equal(await first('how many paid people are there'), 't7')
    assert.equal(await first('what is the average vacancy duration'), 't8')
  })
  it('a follow-up finds the tables of the question before', async () => {
    assert.equal((await names('how many are there?', { recent: ['employees'] }))[0], 'employees')
    assert.equal((await names('sort them by name', { before: 'list all products' }))[0], 'products')
    const last = { question: 'who is there?', sql: 'SELECT "e"."first_name" FROM "Employees" AS "e"', tables: ['audit_log'] }
    assert.deepEqual((await names('and since when?', afterTurn(shop, last))).slice(0, 2).sort(), ['audit_log', 'employees'])
    assert.deepEqual(afterTurn(shop, undefined), {})
  })
  it('names values of the tables that it hands out, and their place in the question', async () => {
    const question = 'customers in Porto'
    const { values } = await retrieve(shop, question, { limit: 2 })
    assert.deepEqual(
      values.map(({ table, column, value, kind, start, end }) => [table, column, value, kind, question.slice(start, end)]),
      [['customers', 'city', 'Porto', 'exact', 'Porto']],
    )
  })
})

describe('embeddings', () => {
  /** Near to whatever is about people. */
  const embedder: Embedder = {
    model: 'fake',
    embed: async (texts) => texts.map((text) => new Float32Array(/employee|humans/i.test(text) ? [1, 0] : [0, 1])),
  }
  const signal = new AbortController().signal
  it('find what no word has in common', async () => {
    const index = { ...shop, vectors: await embedTables(shop.tables, embedder, () => false, signal) }
    assert.equal((await retrieve(index, 'humans', { limit: 1, embedder, signal })).tables[0]?.name, 'employees')
  })
  it('receive nothing of a sensitive column, not even its name', async () => {
    const sent: string[] = []
    const listening: Embedder = { ...embedder, embed: (texts, ended) => embedder.embed(sent.push(...texts) ? texts : [], ended) }
    await embedTables(shop.tables, listening, (_table, column) => column === 'city', signal)
    assert.match(sent.join('\n'), /name/)
    assert.doesNotMatch(sent.join('\n'), /city|Porto/)
  })
  it('receive no value where none is to be sent', async () => {
    const sent: string[] = []
    const listening: Embedder = {
      ...embedder,
      sendsValues: false,
      embed: (texts, ended) => embedder.embed(sent.push(...texts) ? texts : [], ended),
    }
    await embedTables(shop.tables, listening, () => false, signal)
    assert.match(sent.join('\n'), /city/)
    assert.doesNotMatch(sent.join('\n'), /Porto/)
  })
  it('are left aside when they fail, or are of another model', async () => {
    const index = { ...shop, vectors: await embedTables(shop.tables, embedder, () => false, signal) }
    const broken: Embedder = { ...embedder, embed: () => Promise.reject(new Error('down')) }
    assert.equal((await retrieve(index, 'products', { limit: 1, embedder: broken })).tables[0]?.name, 'products')
    assert.equal((await retrieve(index, 'products', { limit: 1, embedder: { ...embedder, model: 'other' } })).tables[0]?.name, 'products')
  })
})

describe('bridges', () => {
  it('joins are read both ways; a key column of the same name joins where none is declared', () => {
    const joins = joinsOf([
      catalogTable('club', { club_id: 'int!' }),
      catalogTable('member', { id: 'int!', club_id: 'int' }),
      catalogTable('other', { id: 'int!' }),
    ])
    assert.deepEqual(joins, [[1], [0], []])
  })
  it('a table in between goes before those that merely share a word', () =>
    assert.deepEqual(withBridges([10, 8, 0, 3], [[2], [2], [0, 1], []], 3), [0, 2, 1]))
})

describe('a thousand tables', () => {
  const nouns = ['invoice', 'shipment', 'ticket', 'contract', 'asset', 'vehicle', 'sensor', 'claim', 'grant', 'lease']
  const index = indexOf(
    ...Array.from({ length: 1_000 }, (_, at) => {
      const columns = Object.fromEntries(Array.from({ length: 20 }, (_, column) => [`${nouns[column % 10]}_field_${at}_${column}`, 'text']))
      const table = catalogTable(`${nouns[at % 10]}_${at}`, { id: 'int!', ...columns })
      return indexedTable(table, { [`invoice_field_${at}_0`]: Array.from({ length: 100 }, (_, value) => `value ${at} ${value}`) })
    }),
  )
  it('are searched in milliseconds', async () => {
    prepare(index)
    await retrieve(index, 'warm up', { limit: 5 })
    const question = (at: number) => `show field ${at} of sensor ${at} with value 412 7`
    const each: number[] = []
    for (let at = 0; at < 20; at += 1) each.push(await processorMs(() => retrieve(index, question(at), { limit: 5 })))
    assert.ok(Math.min(...each) < 50, `${each.join(' ')} ms`)
    const { tables, values } = await retrieve(index, 'how many claim 417 have value 417 3', { limit: 5 })
    assert.equal(tables[0]?.name, 'claim_417')
    assert.ok(values.some(({ value }) => value === 'value 417 3'))
  })
  it('make an index of a few megabytes', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'tanager-index-')), 'index.json')
    await saveIndex(path, { ...index, fingerprint: fingerprint(index) })
    assert.ok(statSync(path).size < 8e6)
    assert.equal((await openIndex(path)).tables.length, 1_000)
  })
})
