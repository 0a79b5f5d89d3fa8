import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseNotes } from '../../../schema-index/notes/read-notes.ts'
import { notedIndex } from '../../../schema-index/notes/with-notes.ts'
import { retrieve } from '../../../schema-index/retrieve.ts'
import { parseQuery } from '../../embedded/ir/parse-sql.ts'
import { RECRUITMENT_INDEX, recruitmentRequest } from '../../embedded/recruitment.fixture.ts'
import { readByRules } from '../../embedded/rules.ts'
import { buildFeatures } from '../features/build-features.ts'
import { schemaCache } from '../schema-cache.ts'
import { smallVocabulary } from '../testing.ts'
import { considered } from './considered.ts'

const NOTES = parseNotes(`{
  "tables": {"offers": {"names": ["offer"], "namedBy": ["offer_number"]}},
  "measures": [{"names": ["acceptance rate"], "of": "offers", "percent": "status = 'Accepted'", "where": "sent_at is not null"},
    {"names": ["time to offer"], "of": "offers", "days": ["applications.created_at", "offers.sent_at"]}]
}`)
const ACCEPTED = `SELECT 100.0 * SUM(CASE WHEN "offers"."status" = 'Accepted' THEN 1 ELSE 0 END) / NULLIF(COUNT(*), 0) FROM "offers"`

/** What speaks for and against a query that the network proposes, by a part of its SQL. */
async function evidenceOf(question: string, sql: string) {
  const retrieved = await retrieve(notedIndex(NOTES)(RECRUITMENT_INDEX), question, { limit: 16 })
  const request = { ...(await recruitmentRequest(question)), retrieved }
  const source = schemaCache(smallVocabulary(), () => false)(retrieved.tables, request.dialect)
  const byRules = readByRules(request, { isSensitive: () => false })
  const query = parseQuery(source.schema.schema, sql)
  assert.ok(byRules && query, sql)
  const features = buildFeatures(source, question, { question: null, query: null })
  const { ranked } = considered(request, source, { features, proposals: [{ query, score: -0.05 }], none: 0 }, byRules)
  return ranked.find(({ candidate }) => candidate.score !== null)?.evidence ?? assert.fail(sql)
}

it('a share that the notes define is amiss over other rows', async () => {
  const question = 'What is the acceptance rate?'
  assert.equal((await evidenceOf(question, ACCEPTED)).amiss, 1)
  assert.equal((await evidenceOf(question, `${ACCEPTED} WHERE "offers"."sent_at" IS NOT NULL`)).amiss, 0)
  assert.equal((await evidenceOf('What percentage of the offers is accepted?', ACCEPTED)).amiss, 0)
})
it('a table that is spoken of and not read speaks against a query', async () => {
  const question = 'How many offers are there?'
  assert.equal((await evidenceOf(question, 'SELECT COUNT(*) FROM "candidates"')).tablesUnread, 1)
  assert.equal((await evidenceOf(question, 'SELECT COUNT(*) FROM "offers"')).tablesUnread, 0)
})
it('a state that nobody said speaks against a query', async () => {
  const sent = `SELECT COUNT(*) FROM "offers" WHERE "offers"."status" = 'Sent'`
  assert.equal((await evidenceOf('How many offers are there?', sent)).valuesUnsaid, 1)
  assert.equal((await evidenceOf('How many sent offers are there?', sent)).valuesUnsaid, 0)
})
it('a time that the notes define is amiss between other dates', async () => {
  const question = 'What is the time to offer?'
  const days = (from: string) =>
    `SELECT AVG((CAST("offers"."sent_at" AS date) - CAST("${from}"."created_at" AS date))) FROM "offers" JOIN "applications" ON TRUE`
  assert.equal((await evidenceOf(question, days('applications'))).amiss, 0)
  assert.equal((await evidenceOf(question, days('offers'))).amiss, 1)
})
