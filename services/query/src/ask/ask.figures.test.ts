import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type QueryWorld, queryWorld } from '../testing.ts'

const TABLES = [
  'create table student (id integer primary key, name text not null)',
  `insert into student values ${Array.from({ length: 30 }, (_, at) => `(${at + 1}, 'Student ${at + 1}')`)}`,
  'create table project (id integer primary key, name text not null, budget_price text not null)',
  `insert into project values ${Array.from({ length: 20 }, (_, at) => `(${at + 1}, 'Project ${at + 1}', 'CHF ${(at + 1) * 900}')`)}`,
  `create table takes (student_id integer not null references student (id), course text not null, grade text not null,
   year integer not null, primary key (student_id, course))`,
  `insert into takes values ${Array.from({ length: 60 }, (_, at) => `(${(at % 30) + 1}, '${at < 30 ? 'Art' : 'Law'}', '${at % 3 ? 'C' : 'D'}', 2010)`)}`,
]

describe('A figure', () => {
  let world: QueryWorld
  before(async () => {
    world = await queryWorld({ tables: TABLES })
  })
  after(() => world.stop())
  const ask = async (question: string) => (await world.ask({ question })).body

  it('is not made of text: whoever asks for it is told why', async () => {
    for (const [question, done] of [
      ['What is the total budget price of our projects?', 'added up'],
      ['What is the average budget price?', 'averaged'],
    ] as const) {
      const body = await ask(question)
      assert.equal(body.status, 'needs_clarification', question)
      assert.equal(
        body.clarification_message,
        `budget_price is stored as text, so it cannot be ${done}. Ask to list it instead, or have the number stored in a column of its own.`,
      )
      assert.deepEqual(body.choices, [])
    }
    const { status, choices } = await ask('Which project has the highest budget price?')
    assert.deepEqual([status, choices], ['needs_clarification', []])
  })
  it('counts each of what is asked for once', async () => {
    const body = await ask('How many students got a C in 2010?')
    if (body.status === 'succeeded') assert.deepEqual(body.result_rows, [[20]])
    for (const { sql } of body.choices) assert.doesNotMatch(sql, /COUNT\(\*\)/)
  })
})
