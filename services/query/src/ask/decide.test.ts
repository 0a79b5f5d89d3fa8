import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseQuery } from '../core/query/parse-sql.ts'
import { viewSchema } from '../core/schema/view-schema.ts'
import { traitsOf } from '../generate/traits.ts'
import { catalogTable, indexedTable } from '../retrieve/index.fixture.ts'
import { DECISIONS, decide, distinguish, HARDLY } from './decide.ts'

const READING = {
  kind: 'sql' as const,
  sql: 'select 1',
  confidence: 1,
  interpretation: 'the number of orders',
  others: [{ text: 'the total amount', sql: 'select 2' }],
  uncovered: [],
}
const SCHEMA = viewSchema(
  ['voyages', 'cargoes'].map((name) => indexedTable(catalogTable(name, { id: 'int!', state: 'text', weight: 'int' }))),
  'sqlite',
)
const meant = (sql: string) => traitsOf(parseQuery(SCHEMA, sql) ?? assert.fail(sql))
const from = (decision: string): number => DECISIONS.find((line) => line.decision === decision)?.from ?? 1

describe('What becomes of a question', () => {
  it('is decided by its confidence alone, line by line', () => {
    assert.deepEqual(decide({ ...READING, confidence: from('answer') }), { decision: 'answer' })
    const asked = decide({ ...READING, confidence: from('answer') - 0.001 })
    assert.ok(asked.decision === 'ask')
    assert.deepEqual(asked.choices, [{ text: 'the number of orders', sql: 'select 1' }, ...READING.others])
    assert.equal(decide({ ...READING, confidence: from('ask') - 0.001 }).decision, 'abstain')
    assert.deepEqual(
      [...DECISIONS].sort((a, b) => b.from - a.from),
      DECISIONS,
    )
  })
  it('offers nothing that is unlikely where the database can hardly answer the question', () => {
    const unlikely = { ...READING, confidence: HARDLY.confidence - 0.01, answerable: HARDLY.answerable - 0.01, unused: ['beds'] }
    const abstained = decide(unlikely)
    assert.ok(abstained.decision === 'abstain')
    assert.match(abstained.message, /^Nothing here is called "beds"\. No likely answer was found\./)
    assert.equal(decide({ ...unlikely, answerable: HARDLY.answerable }).decision, 'ask')
    assert.equal(decide({ ...unlikely, confidence: HARDLY.confidence }).decision, 'ask')
  })
  it('is decided by the confidence that the operator asks for, where they do', () => {
    const sure = { ...READING, confidence: 0.7 }
    assert.deepEqual([decide(sure).decision, decide(sure, 0.75).decision, decide(sure, 0.7).decision], ['answer', 'ask', 'answer'])
  })
  it('is never an answer where the statement plainly does something else', () =>
    assert.equal(decide({ ...READING, isContradicted: true }).decision, 'ask'))
  it('is no answer where a word was left out, however sure it is', () =>
    assert.equal(decide({ ...READING, uncovered: ['moon'] }).decision, 'ask'))
  it('is an answer where the confidence allows for a word that was not used', () =>
    assert.equal(decide({ ...READING, unused: ['owned'] }).decision, 'answer'))
  it('names the word that the likeliest choices read as different columns, where every word was used', () => {
    const count = (table: string) => {
      const sql = `SELECT COUNT(*) FROM "${table}" WHERE "${table}"."state" = 'late'`
      return { sql, traits: meant(sql) }
    }
    const read = { ...READING, confidence: from('ask'), ...count('voyages'), others: [{ text: 'cargoes', ...count('cargoes') }] }
    const asked = decide(read, undefined, 'How many are late?')
    assert.ok(asked.decision === 'ask' && asked.message === 'It is not clear how "late" is meant here. Did you mean:')
    const unused = decide({ ...read, unused: ['moon'] }, undefined, 'How many are late on the moon?')
    assert.ok(unused.decision === 'ask' && unused.message === 'Nothing here is called "moon". Without that, did you mean:')
    const other = decide({ ...READING, confidence: from('ask') }, undefined, 'How many are late?')
    assert.ok(other.decision === 'ask' && other.message === 'The question is not clear. Did you mean:')
  })
  it('names the words that nothing was made of', () => {
    const unsure = decide({ ...READING, confidence: from('ask'), unused: ['owned'] })
    assert.ok(unsure.decision === 'ask' && unsure.message.startsWith('Nothing here is called "owned".'))
    const known = decide({ ...READING, uncovered: ['Monaco'], stored: ['Monaco'] })
    assert.ok(known.decision === 'ask' && known.message === 'It is not clear how "Monaco" is meant here. Did you mean:')
    const both = decide({ ...READING, uncovered: ['Monaco'], unused: ['moon'], stored: ['Monaco'] })
    assert.ok(both.decision === 'ask')
    assert.equal(both.message, 'Nothing here is called "moon". It is not clear how "Monaco" is meant here. Without that, did you mean:')
    const asked = decide({ ...READING, confidence: from('ask'), uncovered: ['moon'] })
    assert.ok(asked.decision === 'ask' && asked.message.startsWith('Nothing here is called "moon".'))
  })
})

describe('Choices', () => {
  const apart = (...texts: string[]) => distinguish(texts.map((text) => ({ text, sql: '' }))).map(({ text }) => text)
  it('are distinguished by their words: of those that read the same the likelier is kept', () => {
    assert.deepEqual(apart('title of tans', 'different titles of tans', 'title of tans', 'status of tans'), [
      'title of tans',
      'status of tans',
    ])
    assert.deepEqual(apart('different names', 'Name', 'the number of names'), ['different names', 'the number of names'])
  })
  it('are each another statement', () => {
    const sorted = { text: 'orders per month, earliest first', sql: 'select 1' }
    assert.deepEqual(distinguish([{ text: 'orders per month', sql: 'select 1' }, sorted]), [{ text: 'orders per month', sql: 'select 1' }])
  })
  it('that read the same and differ are distinguished by what they differ in', () => {
    const text = 'name where status is Declined'
    const join = (key: string) => `SELECT "users"."name" FROM "offers" JOIN "users" ON "users"."id" = "offers"."${key}"`
    assert.deepEqual(
      distinguish([
        { text, sql: join('created_by') },
        { text: 'the number of offers', sql: 'select count(*) from offers' },
        { text, sql: join('decided_by') },
      ]).map((one) => one.text),
      [`${text} (created by)`, 'the number of offers', `${text} (decided by)`],
    )
    const declined = (table: string) => ({ text, sql: `select name from ${table} where status = 'Declined'` })
    assert.deepEqual(
      distinguish([declined('offers'), declined('applications'), declined('interviews')]).map((one) => one.text),
      [`${text} (offers)`, `${text} (applications)`, `${text} (interviews)`],
    )
  })
  it('are not distinguished by keys where a table or a role does', () => {
    const text = 'name and candidate'
    const panel =
      'select users.name from interviews join panel on panel.interview_id = interviews.id join users on users.id = panel.user_id'
    const created = 'select users.name from interviews join users on users.id = interviews.created_by'
    assert.deepEqual(
      distinguish([
        { text, sql: panel },
        { text, sql: created },
      ]).map((one) => one.text),
      [`${text} (panel)`, `${text} (created by)`],
    )
  })
  it('that differ in nothing a person sees are one', () => {
    const text = 'names of people'
    assert.equal(
      distinguish([
        { text, sql: 'SELECT name FROM people' },
        { text, sql: 'SELECT DISTINCT name FROM people' },
      ]).length,
      1,
    )
  })
  it('that find the same rows by other words are one', () => {
    const kept = (...statements: string[]) =>
      distinguish(statements.map((sql, at) => ({ text: `choice ${at}`, sql, traits: meant(sql) }))).length
    const states = 'SELECT "voyages"."state", COUNT(*) FROM "voyages" GROUP BY "voyages"."state"'
    assert.equal(kept(states, `${states} ORDER BY COUNT(*) DESC`), 1)
    assert.equal(kept(states, 'SELECT COUNT(*), "voyages"."state" FROM "voyages" GROUP BY "voyages"."state"'), 1)
    assert.equal(kept('SELECT COUNT(*) FROM "voyages"', 'SELECT COUNT(DISTINCT "voyages"."id") FROM "voyages"'), 1)
    assert.equal(kept(`${states} ORDER BY COUNT(*) DESC LIMIT 1`, `${states} ORDER BY COUNT(*) LIMIT 1`), 2)
    assert.equal(kept('SELECT COUNT(*) FROM "voyages"', 'SELECT COUNT("voyages"."weight") FROM "voyages"'), 2)
  })
  it('may count all or each once', () => assert.equal(apart('the number of candidates', 'the number of different candidates').length, 2))
})
