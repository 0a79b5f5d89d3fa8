import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fillMysql, onMysql } from '../dialects/testing/sample.ts'
import { withoutMysql } from '../dialects/testing/servers.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'

describe('On MariaDB, where what is missing sorts first', { skip: await withoutMysql() }, () => {
  const name = `tanager_missing_${process.pid}`
  let world: QueryWorld
  before(async () => {
    const settings = await fillMysql(name, [
      'create table animals (animal_id int primary key, name varchar(20) not null, born_on date, weight numeric(6, 1))',
      "insert into animals values (1, 'Kiki', null, null), (2, 'Max', '2016-06-06', 30), (3, 'Tiger', '2019-03-01', 4)",
    ])
    const texts = Object.entries(settings).flatMap(([key, value]) => (value === undefined || value === null ? [] : [[key, String(value)]]))
    world = await queryWorld({ settings: Object.fromEntries(texts) })
  })
  after(async () => {
    await world.stop()
    await onMysql([`drop database ${name}`])
  })
  for (const [question, animal] of [
    ['Which animal is the oldest?', 'Max'],
    ['Which animal is the lightest?', 'Tiger'],
    ['Which animal is the heaviest?', 'Max'],
  ] as const)
    it(`"${question}" is not the one of which that is not known`, async () => {
      const { body } = await world.ask({ question })
      assert.equal(body.result_rows[0]?.[0], animal, body.clarification_message ?? body.sql)
    })
})
