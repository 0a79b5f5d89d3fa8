import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { catalogTable, indexedTable } from '../../retrieve/index.fixture.ts'
import type { IndexedTable } from '../../retrieve/schema-index.ts'
import { resolveAges } from './resolve-ages.ts'

const table = (name: string) => indexedTable(catalogTable(name, { id: 'int!', created_at: 'date' }))
const tables: IndexedTable[] = [
  {
    ...table('tans'),
    semantics: {
      names: ['requisition', 'job opening'],
      namedBy: ['title'],
      who: ['users.name via manager_id'],
      date: 'created_at',
      phrases: { 'open | live': { where: "status = 'Open'" }, 'raised | opened': { date: 'created_at' } },
    },
  },
  {
    ...table('offers'),
    semantics: { names: ['offer'], namedBy: ['offer_number'], date: 'created_at', phrases: { 'sent | sent out': { date: 'sent_at' } } },
  },
  { ...table('candidates'), semantics: { names: ['candidate'], namedBy: ['full_name'], who: ['full_name'], date: 'created_at' } },
  { ...table('roles'), semantics: { names: ['role'], namedBy: ['name'] } },
]
const meant = (question: string) => resolveAges(question, tables)

describe('the age of a row', () => {
  it('is the time since it was made, in the words of the semantic layer', () => {
    assert.equal(meant('how old are our open requisitions?'), 'how many days have passed since each of our open requisitions was raised?')
    assert.equal(meant('How old is each job opening'), 'how many days have passed since each of job opening was raised')
    assert.equal(meant('what is the age of the sent offers'), 'how many days have passed since each of the sent offers was created')
  })
  it('is averaged where the average is asked for', () => {
    assert.equal(meant('average age of open requisitions'), 'the average number of days since open requisitions were raised')
    assert.equal(meant("what's the mean age of offers?"), "what's the average number of days since offers were created?")
  })
})
describe('the age of a person', () => {
  it('stays an age', () => {
    for (const question of ['how old are our candidates', 'average age of candidates for open requisitions', 'how old is Ana'])
      assert.equal(meant(question), question)
  })
})
it('a table without a date has no age', () => assert.equal(meant('how old are the roles'), 'how old are the roles'))
