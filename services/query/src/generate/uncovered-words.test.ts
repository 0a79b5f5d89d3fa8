import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { indexWithDefinitions } from '../semantic-layer/definitions/index-with-definitions.ts'
import { parseSemanticLayer } from '../semantic-layer/read-model.ts'
import { RECRUITMENT, RECRUITMENT_INDEX } from './parse-rules/recruitment.fixture.ts'
import { uncoveredWords } from './uncovered-words.ts'

const SEMANTIC_LAYER = parseSemanticLayer(readFileSync(new URL('../../../talent/reporting-model.json', import.meta.url), 'utf8'))
const { tables } = indexWithDefinitions(SEMANTIC_LAYER)(RECRUITMENT_INDEX)
const TANS = 'SELECT "tans"."title" FROM "tans"'
const MANAGERS = 'SELECT DISTINCT "users"."display_name" FROM "tans" JOIN "users" ON "tans"."hiring_manager_id" = "users"."id"'
const APPLIED = 'SELECT "candidates"."full_name" FROM "applications" JOIN "candidates" ON "applications"."candidate_id" = "candidates"."id"'

describe('words that nothing was made of', () => {
  const none: [why: string, word: string, question: string, sql: string][] = [
    ['a phrase of the semantic layer whose condition is there', 'Open', 'open requisitions', `${TANS} WHERE "tans"."status" = 'Approved'`],
    ['a part of such a phrase', 'Waiting', 'Waiting requisitions', `${TANS} WHERE "tans"."status" = 'PendingApproval'`],
    ['the name of a key that is joined by', 'Hiring manager', 'Who are our hiring managers?', MANAGERS],
    ['a word that may mean what is counted', 'People', 'How many people did we hire?', 'SELECT COUNT(*) AS "count" FROM "employees"'],
    ['a word that may mean what is listed', 'People', 'people who applied', APPLIED],
    [
      'a value in another form',
      'recruiters',
      'Which of us are recruiters?',
      `SELECT "users"."display_name" FROM "users" WHERE "users"."role" = 'RECRUITER'`,
    ],
    [
      'another word for a value that is compared with',
      'online',
      'online interviews',
      `SELECT COUNT(*) AS "count" FROM "interviews" WHERE "interviews"."mode" = 'Video'`,
    ],
  ]
  for (const [why, word, question, sql] of none)
    it(`are not ${why}`, () => assert.deepEqual(uncoveredWords([word], { question, sql, tables }), []))
  it('are reported where the condition of the phrase is not there', () =>
    assert.deepEqual(uncoveredWords(['Open'], { question: 'requisitions still open', sql: TANS, tables }), ['open']))
  it('are reported where the phrase is one of a table that is not read', () =>
    assert.deepEqual(uncoveredWords(['Deactivated'], { question: 'Deactivated things', sql: TANS, tables }), ['Deactivated']))
  it('are quoted as they were typed, and once', () => {
    assert.deepEqual(uncoveredWords(['Berlin', 'berlin'], { question: 'requisitions in BERLIN', sql: TANS, tables }), ['BERLIN'])
    assert.deepEqual(uncoveredWords(['Hiring manager'], { question: 'our hiring managers', sql: 'SELECT 1 FROM "offers"', tables }), [
      'hiring managers',
    ])
    assert.deepEqual(uncoveredWords(['United Kingdom'], { question: 'requisitions in the UK', sql: TANS, tables }), ['United Kingdom'])
  })
  it('are reported where somebody names the department of People', () =>
    assert.deepEqual(uncoveredWords(['People'], { question: 'candidates of the People department', sql: APPLIED, tables }), ['People']))
  it('without a semantic layer people are still those that are listed by name', () =>
    assert.deepEqual(uncoveredWords(['People'], { question: 'people who applied', sql: APPLIED, tables: RECRUITMENT }), []))
})
