import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseQuery } from '../../core/query/parse-sql.ts'
import { viewSchema } from '../../core/schema/view-schema.ts'
import { RECRUITMENT } from '../parse-rules/recruitment.fixture.ts'
import { followUpFeatures } from './follow-up-features.ts'

const schema = viewSchema(RECRUITMENT, 'postgresql')
const read = (sql: string) => parseQuery(schema, sql) ?? assert.fail(sql)
const BERLIN = "select full_name from candidates where parsed_location = 'Berlin'"
const after = (sql: string | null, question: string, now: string) =>
  followUpFeatures(question, { question: 'before', query: sql === null ? null : read(sql) }, read(now))

describe('How a candidate goes on from the query before', () => {
  it('is recognised by what it still shows, where the question points back', () => {
    const narrowed = `${BERLIN} and total_experience_years = 5`
    assert.deepEqual(after(BERLIN, 'only those with 5 years', narrowed), { leansBack: 1, previousItems: 1, previousSame: 0 })
    assert.equal(after(BERLIN, 'and in Porto', 'select count(*) from candidates').previousItems, 0)
    assert.equal(after(BERLIN, 'Which candidates have 5 years?', narrowed).previousItems, 0)
  })
  it('is the very same where nothing was made of the question', () =>
    assert.equal(after(BERLIN, 'only the promoted ones', BERLIN).previousSame, 1))
  it('is not known where the statement before is not understood', () =>
    assert.deepEqual(after(null, 'and their skills', BERLIN), { leansBack: 1, previousLost: 1 }))
  it('is nothing for a question that is the first', () => {
    assert.deepEqual(followUpFeatures('who lives in Berlin', null, read(BERLIN)), {})
    assert.deepEqual(followUpFeatures('who lives in Berlin', { question: null, query: null }, read(BERLIN)), {})
  })
})
