import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { catalogTable, indexedTable } from '../../retrieve/index.fixture.ts'
import { parseDefinitions } from './read-definitions.ts'
import { unknownNames } from './unknown-names.ts'

const known = [
  indexedTable(catalogTable('orders', { id: 'int!', placed_on: 'date', buyer_id: 'int' })),
  indexedTable(catalogTable('buyers', { id: 'int!', name: 'text' })),
]
const unknown = (semantics: object) => unknownNames(parseDefinitions(JSON.stringify(semantics)), known)

describe('names in a semantic layer that the schema does not have', () => {
  it('are none where all are there', () =>
    assert.deepEqual(
      unknown({
        tables: { orders: { namedBy: ['id', 'buyers.name via buyer_id'], date: 'placed_on', columns: { placed_on: { names: ['day'] } } } },
        joins: [['orders.buyer_id', 'buyers.id']],
        measures: [{ names: ['age'], of: 'orders', days: ['placed_on', 'orders.placed_on'] }],
      }),
      [],
    ))

  for (const [what, semantics, named] of [
    ['a table', { tables: { invoices: { date: 'due' } } }, ['invoices']],
    ['a column', { tables: { orders: { columns: { colour: { names: ['shade'] } } } } }, ['orders.colour']],
    ['a date', { tables: { orders: { date: 'sent_on' } } }, ['orders.sent_on']],
    ['what rows are shown as', { tables: { orders: { namedBy: ['buyers.title via payer_id'] } } }, ['buyers.title', 'orders.payer_id']],
    [
      'who did it',
      { tables: { orders: { phrases: { packed: { by: ['packers.name'], since: 'begun' } } } } },
      ['packers.name', 'orders.begun'],
    ],
    ['an end of a join', { joins: [['orders.buyer_id', 'buyers.number']] }, ['buyers.number']],
    ['a figure', { measures: [{ names: ['delay'], of: 'orders', days: ['placed_on', 'sent_on'] }] }, ['orders.sent_on']],
  ] as const) {
    it(`are listed: ${what}`, () => assert.deepEqual(unknown(semantics), named))
  }

  it('are listed once each', () =>
    assert.deepEqual(unknown({ tables: { orders: { date: 'sent_on', columns: { sent_on: { names: ['day'] } } } } }), ['orders.sent_on']))
})
