import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { testFolder } from '../dialects/testing/files.ts'
import type { SemanticModel } from '../semantic-layer/semantic-model.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'

const HOSPITAL = [
  'create table patients (patient_id integer primary key, first_name text not null, last_name text not null, city text not null)',
  `create table encounters (encounter_id integer primary key, patient_id integer not null references patients, started_on date not null,
    total_claim_cost numeric not null)`,
  `insert into patients values (1, 'Ann', 'Ash', 'York'), (2, 'Bo', 'Birch', 'Leeds'), (3, 'Cy', 'Cedar', 'York'), (4, 'Di', 'Dogwood', 'Hull'),
    (5, 'Ed', 'Elm', 'Hull'), (6, 'Flo', 'Fir', 'York')`,
  `insert into encounters values (1, 1, '2025-01-01', 10), (2, 1, '2025-02-01', 10), (3, 1, '2025-03-01', 10), (4, 2, '2025-01-01', 500),
    (5, 2, '2025-01-05', 100), (6, 3, '2025-01-01', 700), (7, 3, '2024-01-01', 20), (8, 4, '2025-01-01', 29), (9, 5, '2025-01-01', 40),
    (10, 6, '2024-06-01', 900), (11, 5, '2025-02-02', 1)`,
]
const HOSPITAL_MODEL: SemanticModel = {
  version: 1,
  tables: {
    patients: { name: 'patient', display: ['first_name', 'last_name'] },
    encounters: {
      name: 'encounter',
      date: 'started_on',
      measures: { 'total claim cost': 'sum(total_claim_cost)', 'number of encounters': 'count(*)' },
    },
  },
}

/** Two tables whose rows belong to the same shops: the figures of one are not added up for each row of the other. */
const SHOPS = [
  'create table shops (shop_id integer primary key, shop_name text not null)',
  'create table sales (sale_id integer primary key, shop_id integer not null references shops, product text not null, amount numeric not null)',
  'create table returns (return_id integer primary key, shop_id integer not null references shops, refund_amount numeric not null)',
  "insert into shops values (1, 'North'), (2, 'South'), (3, 'East')",
  "insert into sales values (1, 1, 'tea', 5), (2, 1, 'tea', 5), (3, 1, 'jam', 5), (4, 2, 'tea', 90), (5, 3, 'jam', 40), (6, 3, 'jam', 1)",
  'insert into returns values (1, 1, 3), (2, 2, 1), (3, 2, 1), (4, 3, 9)',
]
const SHOPS_MODEL: SemanticModel = {
  version: 1,
  tables: {
    shops: { name: 'shop', display: ['shop_name'] },
    sales: { name: 'sale', measures: { revenue: { expression: 'sum(amount)', synonyms: ['turnover'] }, 'number of sales': 'count(*)' } },
    returns: { name: 'return', measures: { 'refund amount': 'sum(refund_amount)' } },
  },
}

const asked = (title: string, tables: readonly string[], model: SemanticModel | null, talks: [string, string, unknown[][]][]) =>
  describe(title, () => {
    const folder = testFolder()
    let world: QueryWorld
    before(async () => {
      writeFileSync(folder.path('model.json'), JSON.stringify(model))
      world = await queryWorld({ tables, ...(model && { settings: { NOTES_FILE: folder.path('model.json') } }) })
    })
    after(async () => {
      await world.stop()
      folder.remove()
    })
    for (const [first, question, rows] of talks)
      it(`"${question}" after "${first}" changes the figure and the order alone`, async () => {
        const { sql, status } = (await world.ask({ question: first })).body
        assert.equal(status, 'succeeded')
        const { body } = await world.ask({ question, conversation_history: [{ question: first, sql, status }] })
        assert.deepEqual(body.result_rows, rows, body.clarification_message ?? body.sql)
      })
  })

asked('Another figure at a hospital', HOSPITAL, null, [
  ['top 3 patients by number of encounters', 'and by total claim cost instead?', [['Flo', 'Fir', 900], ['Cy', 'Cedar', 720], ['Bo', 'Birch', 600]]],
  ['Top 2 patients from York by number of encounters', 'by total claim cost instead', [['Flo', 'Fir', 900], ['Cy', 'Cedar', 720]]],
  ['top 2 cities by total claim cost', 'and by number of encounters?', [['York', 6], ['Hull', 3]]],
]) // biome-ignore format: rows
asked('Another figure at a hospital with a semantic layer', HOSPITAL, HOSPITAL_MODEL, [
  ['top 3 patients by number of encounters', 'and by total claim cost instead?', [['Flo', 'Fir', 900], ['Cy', 'Cedar', 720], ['Bo', 'Birch', 600]]],
  ['Top 2 patients with the most encounters in 2025', 'and by total claim cost?', [['Cy', 'Cedar', 700], ['Bo', 'Birch', 600]]],
  ['Which patient has the highest total claim cost?', 'by number of encounters instead', [['Ann', 'Ash', 3]]],
]) // biome-ignore format: rows
asked('Another figure of shops', SHOPS, null, [
  ['top 2 shops by number of sales', 'and by total amount instead?', [['South', 90], ['East', 41]]],
]) // biome-ignore format: rows
asked('Another figure of shops with a semantic layer', SHOPS, SHOPS_MODEL, [
  ['top 2 shops by number of sales', 'and by revenue instead?', [['South', 90], ['East', 41]]],
  ['top 2 shops by revenue', 'what about by refund amount?', [['East', 9], ['North', 3]]],
]) // biome-ignore format: rows
