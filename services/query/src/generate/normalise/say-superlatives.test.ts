import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { catalogTable, indexedTable } from '../../retrieve/index.fixture.ts'
import { isSortedBy, saySuperlatives } from './say-superlatives.ts'

const products = {
  ...indexedTable(catalogTable('products', { id: 'int!', unit_price: 'real', rating: 'real' })),
  semantics: {
    superlatives: [
      { words: ['cheapest', 'least costly'], by: 'unit_price', descending: false },
      { words: ['best'], by: 'rating', descending: true },
    ],
  },
}
const customers = {
  ...indexedTable(catalogTable('customers', { id: 'int!' })),
  semantics: { names: ['client'], superlatives: [{ words: ['best'], by: 'orders.revenue', descending: true }] },
}
const orders = {
  ...indexedTable(catalogTable('orders', { id: 'int!', total: 'real' })),
  computed: [
    { ...(products.columns[1] ?? assert.fail()), name: 'revenue', computed: { expression: 'sum(total)', role: 'measure' as const } },
  ],
}
const said = (question: string, values: string[] = []) =>
  saySuperlatives(question, {
    tables: [products, customers, orders],
    values: values.map((phrase) => ({
      phrase,
      start: 0,
      end: 0,
      table: 'products',
      column: 'name',
      value: phrase,
      kind: 'exact' as const,
    })),
  }).question

describe('A word for the first of an order', () => {
  for (const [question, inFull] of [
    ['What is the cheapest product?', 'What is the product with the lowest unit price?'],
    ['the 5 cheapest products in Oslo', 'the 5 products with the lowest unit price in Oslo'],
    ['the cheapest five vegan products', 'the five vegan products with the lowest unit price'],
    ['Which product is the least costly?', 'Which product has the lowest unit price?'],
    ['products, cheapest first', 'products, sorted by unit price in ascending order'],
    ['Who is our best client?', 'Who is our client with the highest revenue?'],
    ['the best product', 'the product with the highest rating'],
    ['Which is best?', 'Which is best?'],
    ['a better product', 'a better product'],
  ] as const)
    it(`is said in full: "${question}"`, () => assert.equal(said(question), inFull))

  it('is none within a stored value', () => assert.equal(said('orders of Best Coffee', ['Best Coffee']), 'orders of Best Coffee'))
  it('is kept by a statement that sorts so', () => {
    const byPrice = { by: 'unit_price', isMeasure: false, descending: false }
    assert.ok(isSortedBy('SELECT 1 FROM "products" ORDER BY "products"."unit_price" ASC LIMIT 1', byPrice))
    assert.ok(isSortedBy('SELECT MIN("products"."unit_price") FROM "products"', byPrice))
    assert.ok(!isSortedBy('SELECT 1 FROM "products" ORDER BY "products"."unit_price" DESC LIMIT 1', byPrice))
    assert.ok(!isSortedBy('SELECT 1 FROM "products" ORDER BY "products"."rating" ASC', byPrice))
  })
})
