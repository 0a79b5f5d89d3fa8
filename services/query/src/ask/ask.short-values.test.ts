import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type QueryWorld, queryWorld } from '../testing.ts'

const GRADES = ['A', 'A-', 'B', 'B-', 'C']
const OFFICES = ['US', 'IT', 'FR']
/** Forty pupils, of whom some have marks in two subjects. */
const marks = Array.from({ length: 60 }, (_, at) => `(${at + 1}, ${(at % 40) + 1}, '${GRADES[at % GRADES.length]}', ${2009 + (at % 3)})`)
const TABLES = [
  'create table pupil (id integer primary key, name text not null, office text not null)',
  `insert into pupil values ${Array.from({ length: 40 }, (_, at) => `(${at + 1}, 'Pupil ${at + 1}', '${OFFICES[at % 3]}')`)}`,
  'create table exam (id integer primary key, pupil_id integer not null references pupil (id), grade text not null, year integer not null)',
  `insert into exam values ${marks}`,
]

describe('A short stored value that reads like a word of no meaning', () => {
  let world: QueryWorld
  before(async () => {
    world = await queryWorld({ tables: TABLES })
  })
  after(() => world.stop())
  const unused = async (question: string, condition: RegExp): Promise<string[]> => {
    const { body } = await world.ask({ question })
    return body.status === 'succeeded' && !condition.test(body.sql) ? [body.sql] : []
  }

  it('is a condition of whatever is answered', async () => {
    assert.deepEqual(await unused('How many pupils got an A in 2010?', /= 'A'/), [])
    assert.deepEqual(await unused('How many A grades were given in 2010?', /= 'A'/), [])
    assert.deepEqual(await unused('How many pupils got an A- in 2010?', /= 'A-'/), [])
    assert.deepEqual(await unused('How many exams have a B in 2011?', /= 'B'/), [])
    assert.deepEqual(await unused('How many US pupils took an exam in 2010?', /= 'US'/), [])
    assert.deepEqual(await unused('How many pupils work in IT?', /= 'IT'/), [])
  })
  it('is a word like any other where it is written as one', async () => {
    for (const question of ['How many pupils are there in a year?', 'How many pupils are there? List it.', 'A list of pupils']) {
      const { body } = await world.ask({ question })
      assert.doesNotMatch(`${body.sql} ${body.clarification_message ?? ''}`, /"A"|"IT"|= 'A'|= 'IT'/, question)
    }
  })
})
