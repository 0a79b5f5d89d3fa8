import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { testFolder } from '../dialects/testing/files.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'

/** A clinic for animals: two amounts, flags, two kinds of visits, a vet without one, and rows without a name. */
const CLINIC = [
  'create table owners (owner_id integer primary key, name text not null, town text not null)',
  `create table animals (animal_id integer primary key, owner_id integer not null references owners, name text not null, species text not null,
    sex text not null, neutered boolean not null, born_on date)`,
  'create table vets (vet_id integer primary key, name text not null, specialty text)',
  `create table visits (visit_id integer primary key, animal_id integer not null references animals, vet_id integer not null references vets,
    visited_on date not null, reason text not null, amount numeric not null)`,
  `create table donations (donation_id integer primary key, owner_id integer not null references owners, amount numeric not null,
    donated_on date not null)`,
  `insert into owners values (1, 'Ada Lund', 'Leeds'), (2, 'Bo Moss', 'Leeds'), (3, 'Cy Dorn', 'York'), (4, 'Di Eager', 'Hull')`,
  `insert into animals values (1, 1, 'Tiger', 'cat', 'f', true, '2019-03-01'), (2, 1, 'Rex', 'dog', 'm', false, '2018-05-01'), (3, 2, 'Mia', 'cat', 'f', true, '2020-01-01'),
    (4, 2, 'Leo', 'cat', 'm', false, '2021-02-02'), (5, 3, 'Bella', 'dog', 'f', true, '2017-07-07'), (6, 3, 'Max', 'dog', 'm', true, '2016-06-06'), (7, 4, 'Kiki', 'parrot', 'f', false, null)`,
  `insert into vets values (1, 'Ann Bell', 'surgery'), (2, 'Carl Dean', 'dentistry'), (3, 'Eve Finch', 'exotics')`,
  `insert into visits values (1, 1, 1, '2026-09-03', 'vaccination', 40), (2, 2, 1, '2026-09-10', 'injury', 120.5),
    (3, 3, 2, '2026-10-01', 'checkup', 80), (4, 5, 1, '2026-10-11', 'injury', 200), (5, 4, 2, '2026-10-20', 'injury', 40),
    (6, 7, 1, '2026-08-15', 'checkup', 35)`,
  `insert into donations values (1, 1, 50, '2026-01-05'), (2, 3, 500, '2026-03-01'), (3, 2, 20, '2026-03-09')`,
]

describe('At a clinic', () => {
  let world: QueryWorld
  before(async () => {
    world = await queryWorld({ tables: CLINIC })
  })
  after(() => world.stop())
  const ask = async (question: string, before?: { question: string; sql: string }) =>
    (await world.ask({ question, ...(before && { conversation_history: [{ ...before, status: 'succeeded' }] }) })).body

  describe('a comparison of two groups keeps both', () => {
    const compared: [question: string, rows: unknown[][]][] = [
      ['which town has more cats than dogs?', [['Leeds', 3, 1]]],
      ['towns with fewer cats than dogs', [['York', 0, 2]]],
      ['which owners have more female animals than male animals?', [['Di Eager', 1, 0]]],
      ['months with more injuries than checkups', [['2026-09', 1, 0], ['2026-10', 2, 1]]], // biome-ignore format: one thought
      ['are there more cats than dogs?', [[3, 3]]],
      ['which town has more male animals than female ones?', []],
      ['How many towns have more cats than dogs?', [[1]]],
      ['In how many months were there more injuries than checkups?', [[2]]],
      ['How many owners have more female animals than male animals?', [[1]]],
    ]
    for (const [question, rows] of compared)
      it(`"${question}"`, async () => {
        const { status, result_rows, clarification_message } = await ask(question)
        assert.equal(status, 'succeeded', clarification_message ?? '')
        assert.deepEqual(result_rows, rows)
      })
    it('and says of how many that it counted', async () =>
      assert.match(
        (await ask('How many towns have more cats than dogs?')).interpretation ?? '',
        /^the number of owner towns where the number of/,
      ))
    it('or is asked back', async () => assert.equal((await ask('which town has more animals than visits?')).status, 'needs_clarification'))
    it('a number is no group', async () => assert.equal((await ask('Which owners have more than 1 animals?')).result_rows.length, 3))
  })

  describe('a period beside the last one', () => {
    const sql = (from: string, to: string) =>
      `SELECT COUNT(*) AS "count" FROM "visits" WHERE "visits"."visited_on" >= '${from}' AND "visits"."visited_on" < '${to}'`
    const asked: [question: string, before: string, meant: string][] = [
      ['and the month before?', sql('2026-10-01', '2026-11-01'), sql('2026-09-01', '2026-10-01')],
      ['and the previous quarter?', sql('2025-07-01', '2025-10-01'), sql('2025-04-01', '2025-07-01')],
      ['the year before that?', sql('2025-01-01', '2026-01-01'), sql('2024-01-01', '2025-01-01')],
      ['and the year before?', sql('2026-10-01', '2026-11-01'), sql('2025-10-01', '2025-11-01')],
    ]
    for (const [question, before, meant] of asked)
      it(`"${question}" moves ${before.match(/\d{4}-\d\d-\d\d/)?.[0]}`, async () =>
        assert.equal((await ask(question, { question: 'How many visits were there?', sql: before })).sql, meant))
    it('is counted from today where the question is complete without the last one', async () => {
      const year = new Date().getUTCFullYear()
      const before = { question: 'How many visits were there in 2019?', sql: sql('2019-01-01', '2020-01-01') }
      const asked = await ask('How many donations were made in the previous year?', before)
      assert.equal(asked.status, 'succeeded', asked.clarification_message ?? '')
      assert.match(asked.sql, new RegExp(`>= '${year - 1}-01-01' AND .* < '${year}-01-01'`))
    })
    it('has a first and a last day', async () => {
      const before = { question: 'How many visits were there in 2019?', sql: sql('2019-01-01', '2020-01-01') }
      for (const question of ['and the number of visits in the previous year?', 'number of visits the year before that?']) {
        const asked = await ask(question, before)
        assert.ok(asked.status !== 'succeeded' || />=/.test(asked.sql), asked.sql)
      }
    })
  })

  it('offers the nearest stored values for one that is misspelt', async () => {
    const offered = async (question: string) => {
      const { status, clarification_message, choices } = await ask(question)
      assert.equal(status, 'needs_clarification')
      return { message: clarification_message ?? '', sql: choices.map(({ sql }) => sql) }
    }
    const yrok = await offered('Which owners are from Yrok?')
    assert.match(yrok.message, /^Nothing here is called "Yrok"\. Did you mean: \(1\) [^;]*\("Yrok" read as "York"\)/)
    assert.match(yrok.sql.join(), /= 'York'/)
    assert.ok(yrok.sql.slice(1).every((sql) => !/yrok/i.test(sql)))
    assert.match((await offered('How many animals come from Leads?')).sql[0] ?? '', /= 'Leeds'/)
    assert.match((await offered('How many parots are there?')).sql[0] ?? '', /= 'parrot'/)
  })
  it('offers it beside the other choices', async () => {
    const { clarification_message, choices } = await ask('How many cats from Leads')
    assert.match(clarification_message ?? '', /"Leads" read as "Leeds"\); \(2\)/)
    assert.match(choices[0]?.sql ?? '', /= 'Leeds'/)
    assert.ok(choices.length > 1 && choices.length <= 5)
  })
  it('takes nobody for another who shares one of the names', async () => {
    const known = ['Ada Lund', 'Bo Moss', 'Cy Dorn', 'Di Eager', 'Ann Bell', 'Carl Dean', 'Eve Finch']
    for (const question of [
      'Which animals does the owner Ada Moss have?',
      'How many donations has Cy Eager made?',
      'What is the town of the owner Bo Lund?',
      'Which animals does Ada Moss Dorn have?',
      'How many visits did the vet Ann Finch have?',
    ]) {
      const { status, sql } = await ask(question)
      for (const name of known) assert.ok(!sql.includes(name), `${question} ${status}: ${sql}`)
    }
  })
  it('picks no row for what is not known of it', async () =>
    assert.deepEqual(
      (await ask('Which animal is the oldest?')).result_rows.map(([name]) => name),
      ['Max'],
    ))
  it('takes no number of rows for the size of one', async () => {
    const { status, sql } = await ask('Which owner has the longest visit?')
    assert.ok(status !== 'succeeded' || !/count/i.test(sql), sql)
  })
  it('shows a row that has no name with what it holds and whose it is', async () => {
    const { status, result_rows } = await ask('the largest donation')
    assert.equal(status, 'succeeded')
    assert.deepEqual(result_rows, [['Cy Dorn', 500, '2026-03-01']])
    assert.deepEqual(
      (await ask('What were the two smallest donations in 2026?')).result_rows.map(([name]) => name),
      ['Bo Moss', 'Ada Lund'],
    )
  })
})

describe('Of rows without a name', () => {
  const SHIPPING = [
    'create table customers (id integer primary key, name text not null)',
    `create table orders (id integer primary key, customer_id integer not null references customers, order_date date not null,
      freight numeric not null)`,
    `create table trips (id integer primary key, customer_id integer not null references customers, started_on date not null,
      distance_km numeric not null)`,
    `create table donations (id integer primary key, customer_id integer not null references customers, donated_on date not null,
      amount numeric not null)`,
    "insert into customers values (1, 'Ann'), (2, 'Bo')",
    "insert into orders values (1, 1, '2020-01-01', 9), (2, 2, '2021-01-01', 4)",
    "insert into trips values (1, 1, '2020-01-01', 5), (2, 2, '2021-01-01', 9)",
    "insert into donations values (1, 1, '2020-01-01', 50), (2, 2, '2019-01-01', 20)",
  ]
  let world: QueryWorld
  before(async () => {
    world = await queryWorld({ tables: SHIPPING })
  })
  after(() => world.stop())
  for (const [question, row] of [
    ['What is the oldest donation?', ['Bo', '2019-01-01', 20]],
    ['the youngest donation', ['Ann', '2020-01-01', 50]],
    ['the oldest order', ['Ann', '2020-01-01', 9]],
    ['the highest donation', ['Ann', '2020-01-01', 50]],
    ['the longest trip', ['Bo', '2021-01-01', 9]],
  ] as const)
    it(`"${question}" goes by the column that fits`, async () => {
      const { body } = await world.ask({ question })
      assert.deepEqual(body.result_rows, [row], body.clarification_message ?? body.sql)
    })
  for (const question of ['The largest order', 'the smallest order', 'the heaviest donation', 'the longest donation', 'the longest order'])
    it(`"${question}" is asked back, since no column fits`, async () => {
      const { body } = await world.ask({ question })
      assert.equal(body.status, 'needs_clarification', body.sql)
    })
})

describe('At a clinic with a semantic layer', () => {
  const folder = testFolder()
  let world: QueryWorld
  before(async () => {
    const model = {
      version: 1,
      tables: { vets: { name: 'vet', display: ['name'] }, visits: { name: 'visit', date: 'visited_on' }, owners: { display: ['name'] } },
    }
    writeFileSync(folder.path('model.json'), JSON.stringify(model))
    world = await queryWorld({ tables: CLINIC, settings: { NOTES_FILE: folder.path('model.json') } })
  })
  after(async () => {
    await world.stop()
    folder.remove()
  })
  it('counts for each of them, those that have none as well, and says so', async () => {
    const { body } = await world.ask({ question: 'How many visits does each vet have?' })
    assert.deepEqual(body.result_rows, [['Ann Bell', 4], ['Carl Dean', 2], ['Eve Finch', 0]]) // biome-ignore format: one thought
    assert.match(body.interpretation ?? '', /for each vet, also those without any/)
  })
  it('leaves them out where the question does not speak of all', async () =>
    assert.equal((await world.ask({ question: 'Number of visits per vet' })).body.row_count, 2))
})

describe('At a school of languages', () => {
  const SCHOOL = [
    `create table students (id integer primary key, first_name text not null, last_name text not null, city text not null,
      joined_on date not null, birth_date date not null)`,
    'create table teachers (id integer primary key, first_name text not null, last_name text not null, hired_on date not null)',
    `insert into students values (1, 'Karin', 'Fuchs', 'Vienna', '2026-02-01', '1990-05-05'), (2, 'Anna', 'Huber', 'Graz', '2026-03-01', '1961-01-01'),
      (3, 'Paul', 'Moser', 'Linz', '2025-03-01', '1960-01-01')`,
    "insert into teachers values (1, 'Marta', 'Ruiz', '2020-01-01'), (2, 'Jan', 'Novak', '2024-01-01')",
  ]
  let world: QueryWorld
  before(async () => {
    world = await queryWorld({ tables: SCHOOL })
  })
  after(() => world.stop())
  for (const [question, unknown] of [
    ['Which students joined in 2026 from Narnia?', 'Narnia'],
    ['students who joined in 2026 from Xyzzy', 'Xyzzy'],
    ['teachers hired before 2022 in Narnia', 'Narnia'],
    ['students born before 1970 in Grazz', 'Grazz'],
  ] as const)
    it(`"${question}" is asked back, since nothing is called ${unknown}`, async () => {
      const { body } = await world.ask({ question })
      assert.equal(body.status, 'needs_clarification', body.sql)
      assert.match(body.clarification_message ?? '', new RegExp(`"${unknown}"`))
    })
  it('a name that is stored is answered', async () =>
    assert.equal((await world.ask({ question: 'Which students joined in 2026 from Vienna?' })).body.status, 'succeeded'))
})
