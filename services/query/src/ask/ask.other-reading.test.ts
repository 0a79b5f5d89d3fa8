import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type QueryWorld, queryWorld } from '../testing.ts'

/** Every look at what a visit cost fails in the database, as an overflow or a missing right would. */
const TABLES = [
  'create table stay (id integer primary key, city text not null, began_on date not null)',
  `insert into stay values ${Array.from({ length: 80 }, (_, at) => `(${at + 1}, 'Town ${at % 7}', '2026-0${(at % 9) + 1}-15')`)}`,
  'create view visit as select id, city, began_on, cast(abs(-9223372036854775807 - (id > 0)) as integer) as price from stay',
]

describe('A statement that the database refuses', () => {
  let world: QueryWorld
  before(async () => {
    world = await queryWorld({ tables: TABLES })
  })
  after(() => world.stop())

  it('is not replaced by an answer to another question', async () => {
    for (const question of [
      'How many visits have a price of more than 100?',
      'How many visits began in February 2026 with a price above 100?',
      'What is the average price of visits?',
      'Which visits have a price over 50?',
    ]) {
      const { body } = await world.ask({ question })
      assert.notEqual(body.status, 'succeeded', `${question} ${body.sql}`)
      const [first] = body.attempt_history
      if (first?.outcome === 'failed') assert.match(first.sql, /price/i)
    }
  })
})
