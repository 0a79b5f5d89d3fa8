import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { catalogTable, indexedTable, indexOf } from '../../retrieve/index.fixture.ts'
import { retrieve } from '../../retrieve/retrieve.ts'
import { indexWithDefinitions } from './index-with-definitions.ts'
import { parseDefinitions } from './read-definitions.ts'

const index = indexOf(
  indexedTable(catalogTable('offers', { id: 'int!', status: 'text', made_by: 'int' }), { status: ['Rejected', 'Sent'] }),
  indexedTable(catalogTable('staff', { id: 'int!', name: 'text' })),
)
const withSemantics = indexWithDefinitions(
  parseDefinitions(`{
    "tables": {
      "offers": { "names": ["proposal letter"], "columns": { "status": { "values": { "Rejected": ["turned down"] } } } },
      "elsewhere": { "names": ["nothing"] }
    },
    "joins": [["offers.made_by", "staff.id"], ["offers.made_by", "staff.number"], ["ghosts.id", "staff.id"]],
    "notHeld": { "pay": ["salary"] }
  }`),
)

describe('an index with a semantic layer', () => {
  it('is the same object each time: what is cached by table stays', () => assert.equal(withSemantics(index), withSemantics(index)))

  it('has the keys that the semantic layer declares, where both ends exist', () =>
    assert.deepEqual(withSemantics(index).tables[0]?.foreignKeys, [{ columns: ['made_by'], table: 'staff', references: ['id'] }]))

  it('finds a table by its other name, and a value by another word for it', async () => {
    const { tables, values, semantics } = await retrieve(withSemantics(index), 'which proposal letter was turned down', { limit: 1 })
    assert.deepEqual(
      tables.map(({ name }) => name),
      ['offers'],
    )
    assert.deepEqual(
      values.map(({ phrase, value, kind }) => [phrase, value, kind]),
      [['turned down', 'Rejected', 'exact']],
    )
    assert.deepEqual(semantics?.notHeld, { pay: ['salary'] })
  })

  it('is the index itself where there are none', () => assert.equal(indexWithDefinitions(null)(index), index))
})
