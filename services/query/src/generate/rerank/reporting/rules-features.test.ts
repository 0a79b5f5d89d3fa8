import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseQuery } from '../../../core/query/parse-sql.ts'
import { retrieve } from '../../../retrieve/retrieve.ts'
import { indexWithDefinitions } from '../../../semantic-layer/definitions/index-with-definitions.ts'
import { parseDefinitions } from '../../../semantic-layer/definitions/read-definitions.ts'
import { buildFeatures } from '../../parse-network/encoder-input/build-features.ts'
import { schemaCache } from '../../parse-network/schema-cache.ts'
import { smallVocabulary } from '../../parse-network/testing.ts'
import { RECRUITMENT_INDEX, recruitmentRequest } from '../../parse-rules/recruitment.fixture.ts'
import { readByRules } from '../../parse-rules/rules-parser.ts'
import { collectReportingCandidates } from './collect-candidates.ts'

const SEMANTIC_LAYER = parseDefinitions(`{
  "tables": {"offers": {"names": ["offer"], "namedBy": ["offer_number"]}},
  "measures": [{"names": ["acceptance rate"], "of": "offers", "percent": "status = 'Accepted'", "where": "sent_at is not null"},
    {"names": ["time to offer"], "of": "offers", "days": ["applications.created_at", "offers.sent_at"]}]
}`)
const ACCEPTED = `SELECT 100.0 * SUM(CASE WHEN "offers"."status" = 'Accepted' THEN 1 ELSE 0 END) / NULLIF(COUNT(*), 0) FROM "offers"`

/** What speaks for and against a query that the network proposes, by a part of its SQL. */
async function rankFeaturesOf(question: string, sql: string) {
  const retrieved = await retrieve(indexWithDefinitions(SEMANTIC_LAYER)(RECRUITMENT_INDEX), question, { limit: 16 })
  const request = { ...(await recruitmentRequest(question)), retrieved }
  const source = schemaCache(smallVocabulary(), () => false)(retrieved.tables, request.dialect)
  const byRules = readByRules(request, { isSensitive: () => false })
  const query = parseQuery(source.schema.schema, sql)
  assert.ok(byRules && query, sql)
  const features = buildFeatures(source, question, { question: null, query: null })
  const { ranked } = collectReportingCandidates(request, source, { features, proposals: [{ query, score: -0.05 }], none: 0 }, byRules)
  return ranked.find(({ candidate }) => candidate.score !== null)?.rankFeatures ?? assert.fail(sql)
}

it('a share that the semantic layer defines is a contradiction over other rows', async () => {
  const question = 'What is the acceptance rate?'
  assert.equal((await rankFeaturesOf(question, ACCEPTED)).contradicted, 1)
  assert.equal((await rankFeaturesOf(question, `${ACCEPTED} WHERE "offers"."sent_at" IS NOT NULL`)).contradicted, 0)
  assert.equal((await rankFeaturesOf('What percentage of the offers is accepted?', ACCEPTED)).contradicted, 0)
})
it('a table that is mentioned and not read counts against a query', async () => {
  const question = 'How many offers are there?'
  assert.equal((await rankFeaturesOf(question, 'SELECT COUNT(*) FROM "candidates"')).tablesUnread, 1)
  assert.equal((await rankFeaturesOf(question, 'SELECT COUNT(*) FROM "offers"')).tablesUnread, 0)
})
it('a state that the question does not mention counts against a query', async () => {
  const sent = `SELECT COUNT(*) FROM "offers" WHERE "offers"."status" = 'Sent'`
  assert.equal((await rankFeaturesOf('How many offers are there?', sent)).valuesUnsaid, 1)
  assert.equal((await rankFeaturesOf('How many sent offers are there?', sent)).valuesUnsaid, 0)
})
it('a duration that the semantic layer defines is a contradiction between other dates', async () => {
  const question = 'What is the time to offer?'
  const days = (from: string) =>
    `SELECT AVG((CAST("offers"."sent_at" AS date) - CAST("${from}"."created_at" AS date))) FROM "offers" JOIN "applications" ON TRUE`
  assert.equal((await rankFeaturesOf(question, days('applications'))).contradicted, 0)
  assert.equal((await rankFeaturesOf(question, days('offers'))).contradicted, 1)
})
