import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { testFolder } from '../dialects/testing/files.ts'
import type { SemanticModel } from '../semantic-layer/semantic-model.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'

/** The same letter means something else in each table, but for sexes. */
const TABLES = [
  'create table customers (id integer primary key, name text not null, sex text not null, country text not null)',
  'create table orders (id integer primary key, customer_id integer not null references customers, status text not null)',
  'create table claims (id integer primary key, customer_id integer not null references customers, status text not null)',
  'create table agents (id integer primary key, name text not null, sex text not null)',
  "insert into customers values (1, 'Ann', 'F', 'Spain'), (2, 'Bo', 'M', 'France'), (3, 'Cy', 'M', 'Spain')",
  "insert into orders values (1, 1, 'C'), (2, 2, 'S'), (3, 3, 'S')",
  "insert into claims values (1, 1, 'C'), (2, 1, 'C'), (3, 2, 'O')",
  "insert into agents values (1, 'Di', 'F'), (2, 'Ed', 'M'), (3, 'Flo', 'F')",
]
const MODEL: SemanticModel = {
  version: 1,
  tables: {
    customers: { columns: { sex: { values: { F: ['female'], M: ['male'] } } } },
    orders: { columns: { status: { values: { C: ['cancelled'], S: ['shipped'] } } } },
    claims: {},
    agents: {},
  },
}

describe('Codes of one letter', () => {
  const folder = testFolder()
  let plain: QueryWorld
  let defined: QueryWorld
  before(async () => {
    writeFileSync(folder.path('model.json'), JSON.stringify(MODEL))
    plain = await queryWorld({ tables: TABLES })
    defined = await queryWorld({ tables: TABLES, settings: { NOTES_FILE: folder.path('model.json') } })
  })
  after(async () => {
    await plain.stop()
    await defined.stop()
    folder.remove()
  })
  it('mean in one table what the semantic layer says, and in another they do not', async () => {
    assert.deepEqual((await defined.ask({ question: 'How many cancelled orders?' })).body.result_rows, [[1]])
    const { body } = await defined.ask({ question: 'How many cancelled claims?' })
    assert.equal(body.status, 'needs_clarification', body.sql)
  })
  it('of sexes mean the same everywhere', async () => {
    const { body } = await defined.ask({ question: 'How many female agents are there?' })
    assert.deepEqual(body.result_rows, [[2]], body.clarification_message ?? body.sql)
  })
  it('stand for no word that only begins with the same letter', async () => {
    for (const question of [
      'How many foreign agents are there?',
      'How many famous customers are there?',
      'Which mature agents are there?',
    ]) {
      const { body } = await plain.ask({ question })
      assert.ok(body.status !== 'succeeded' || !/= '[FM]'/.test(body.sql), body.sql)
    }
    assert.deepEqual((await plain.ask({ question: 'How many female agents are there?' })).body.result_rows, [[2]])
  })
})
