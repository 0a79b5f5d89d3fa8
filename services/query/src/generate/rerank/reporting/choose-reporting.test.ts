import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decide } from '../../../ask/decide.ts'
import { parseQuery } from '../../../core/query/parse-sql.ts'
import { retrieve } from '../../../retrieve/retrieve.ts'
import { indexWithDefinitions } from '../../../semantic-layer/definitions/index-with-definitions.ts'
import { parseDefinitions } from '../../../semantic-layer/definitions/read-definitions.ts'
import type { Generated, GenerateRequest } from '../../generator.ts'
import { buildFeatures } from '../../parse-network/encoder-input/build-features.ts'
import { schemaCache } from '../../parse-network/schema-cache.ts'
import { smallVocabulary } from '../../parse-network/testing.ts'
import { RECRUITMENT_INDEX, recruitmentRequest } from '../../parse-rules/recruitment.fixture.ts'
import { readByRules } from '../../parse-rules/rules-parser.ts'
import { chooseReporting } from './choose-reporting.ts'

const SEMANTIC_LAYER = parseDefinitions(
  '{"tables": {"offers": {"names": ["offer"], "namedBy": ["offer_number"], "phrases": {"turned down": "status = \'Rejected\'"}}}}',
)
const isSensitive = () => false
/** As the reporting model has it. */
const ANSWER_FROM = 0.75
const source = schemaCache(smallVocabulary(), isSensitive)
const DECLINED = `SELECT COUNT(*) FROM "offers" WHERE "offers"."status" = 'Declined'`
const REJECTED = `SELECT COUNT(*) FROM "offers" WHERE "offers"."status" = 'Rejected'`

/** What is answered where the network proposes these, each with how likely it finds it. */
async function choose(question: string, decoded: Record<string, number>, more: Partial<GenerateRequest> = {}) {
  const retrieved = await retrieve(indexWithDefinitions(SEMANTIC_LAYER)(RECRUITMENT_INDEX), question, { limit: 16 })
  const request = { ...(await recruitmentRequest(question)), retrieved, ...more }
  const seen = source(retrieved.tables, request.dialect)
  const byRules = readByRules(request, { isSensitive })
  assert.ok(byRules?.hasSemanticLayer)
  const proposals = Object.entries(decoded).map(([sql, chance]) => {
    const query = parseQuery(seen.schema.schema, sql)
    assert.ok(query, sql)
    return { query, score: Math.log(chance) }
  })
  const features = buildFeatures(seen, question, { question: null, query: null })
  return chooseReporting(request, seen, { features, proposals, none: 0 }, byRules, new AbortController().signal)
}

const isAnswered = (given: Generated): boolean => given.kind === 'sql' && decide(given, ANSWER_FROM).decision === 'answer'

describe('where there is a semantic layer', () => {
  it('what rules and network agree on is answered', async () => {
    const given = await choose('How many offers were turned down?', { [REJECTED]: 0.95 })
    assert.equal(given.kind, 'sql')
    assert.ok(given.kind === 'sql' && given.sql.includes("'Rejected'") && (given.confidence ?? 0) > 0.8)
  })
  it('what they read otherwise leaves the other reading to be chosen', async () => {
    const decoded = { [DECLINED]: 0.6, 'SELECT COUNT(*) FROM "candidates"': 0.3 }
    const look = async (sql: string) => ({ rows: sql, isEmpty: false })
    const given = await choose('How many offers were turned down?', decoded, { look })
    assert.ok(given.kind === 'sql' && given.confidence < 0.9, JSON.stringify(given))
    const choices = given.kind === 'sql' ? [given.interpretation, ...given.others.map(({ text }) => text)].join() : ''
    assert.match(choices, /Rejected/)
    assert.match(choices, /Declined/)
  })
  it('readings that find the same rows are no reason to ask', async () => {
    const decoded = { [DECLINED]: 0.6, 'SELECT COUNT(*) FROM "candidates"': 0.3 }
    const given = await choose('How many offers were turned down?', decoded, { look: async () => ({ rows: 'the same', isEmpty: false }) })
    assert.equal(isAnswered(given), true, JSON.stringify(given))
  })
  it('and are one choice where there is reason to', async () => {
    const look = async (sql: string) => ({ rows: sql.includes('candidates') ? 'others' : 'the same', isEmpty: false })
    const decoded = { 'SELECT COUNT(*) FROM "candidates"': 0.5, [DECLINED]: 0.2, [REJECTED]: 0.1 }
    const given = await choose('How many were dealt with somehow or other, roughly?', decoded, { look })
    assert.equal(isAnswered(given), false, JSON.stringify(given))
    const all = given.kind === 'sql' ? [given.interpretation, ...given.others.map(({ text }) => text)] : []
    const choices = all.filter((choice) => /Declined|Rejected/.test(choice))
    assert.equal(choices.length, 1)
  })
  it('what leaves out the number of a thing is not answered, however sure both are', async () => {
    const given = await choose('How many offers are like OF-000012?', { 'SELECT COUNT(*) FROM "offers"': 0.99 })
    assert.equal(isAnswered(given), false, JSON.stringify(given))
  })
  it('after a failed attempt the next is tried, sure or not', async () => {
    const question = 'How many offers were turned down?'
    const first = await choose(question, { [REJECTED]: 0.95, [DECLINED]: 0.04 })
    const failed = first.kind === 'sql' ? [{ sql: first.sql, error: 'refused' }] : []
    const second = await choose(question, { [REJECTED]: 0.95, [DECLINED]: 0.04 }, { attempts: failed })
    assert.ok(second.kind === 'sql' && first.kind === 'sql' && second.sql !== first.sql)
  })
})
