import assert from 'node:assert/strict'
import { it } from 'node:test'
import { queryWorld } from '../testing.ts'

it('GET /schema/tables lists tables and columns and no value', async (t) => {
  const world = await queryWorld()
  t.after(() => world.stop())
  const { status, body } = await world.get<{ tables: { table_name: string; columns: object[] }[] }>('/schema/tables')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['tables'])
  assert.deepEqual(body.tables.map((table) => table.table_name).sort(), ['orders', 'people'])
  assert.deepEqual(body.tables.find((table) => table.table_name === 'orders')?.columns, [
    { name: 'id', type: 'INTEGER', nullable: false, is_primary_key: true },
    { name: 'person_id', type: 'INTEGER', nullable: false, is_primary_key: false },
    { name: 'amount', type: 'decimal(12,2)', nullable: false, is_primary_key: false },
    { name: 'placed', type: 'date', nullable: false, is_primary_key: false },
    { name: 'status', type: 'varchar(20)', nullable: false, is_primary_key: false },
  ])
  assert.doesNotMatch(JSON.stringify(body), /shipped|Lovelace/)
})
