import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { recruitmentRequest } from '../recruitment.fixture.ts'
import { createRulesGenerator } from '../rules-generator.ts'
import { pointsBack } from './follow-up.ts'

const generator = createRulesGenerator()
const plain = (sql: string) => sql.replaceAll('"', '').replaceAll(/\w+\.tenant_id = \w+\.tenant_id AND /g, '')

const TALKS: [question: string, sql: string][][] = [
  [
    ['List the names of candidates in Berlin', "SELECT candidates.full_name FROM candidates WHERE candidates.parsed_location = 'Berlin'"],
    ['How many are there?', "SELECT COUNT(*) AS count FROM candidates WHERE candidates.parsed_location = 'Berlin'"],
    ['And in Porto?', "SELECT COUNT(*) AS count FROM candidates WHERE candidates.parsed_location = 'Porto'"],
    [
      'sort by experience',
      "SELECT candidates.full_name FROM candidates WHERE candidates.parsed_location = 'Porto' ORDER BY candidates.total_experience_years ASC",
    ],
  ],
  [
    ['Show approved TANs', "SELECT tans.tan_number FROM tans WHERE tans.status = 'Approved'"],
    ['Only those in Engineering', "SELECT tans.tan_number FROM tans WHERE tans.status = 'Approved' AND tans.department = 'Engineering'"],
  ],
  [
    [
      'How many applications are there per status?',
      'SELECT applications.status, COUNT(*) AS count FROM applications GROUP BY applications.status',
    ],
    [
      'sort them in descending order',
      'SELECT applications.status, COUNT(*) AS count FROM applications GROUP BY applications.status ORDER BY COUNT(*) DESC',
    ],
    [
      'only for Data Engineer',
      'SELECT applications.status, COUNT(*) AS count FROM applications JOIN tans ON applications.tan_id = tans.id ' +
        "WHERE tans.title = 'Data Engineer' GROUP BY applications.status ORDER BY COUNT(*) DESC",
    ],
  ],
  [
    [
      'Which candidates have more than 2 applications?',
      'SELECT candidates.full_name FROM candidates JOIN applications ON applications.candidate_id = candidates.id ' +
        'GROUP BY candidates.id, candidates.full_name HAVING COUNT(*) > 2',
    ],
    [
      'what are their emails?',
      'SELECT candidates.email FROM candidates JOIN applications ON applications.candidate_id = candidates.id ' +
        'GROUP BY candidates.id, candidates.full_name, candidates.email HAVING COUNT(*) > 2',
    ],
  ],
  [
    [
      'How many offers were accepted this year?',
      "SELECT COUNT(*) AS count FROM offers WHERE offers.status = 'Accepted' AND offers.answered_on >= '2026-01-01' AND offers.answered_on < '2027-01-01'",
    ],
    [
      'what about last year?',
      "SELECT COUNT(*) AS count FROM offers WHERE offers.status = 'Accepted' AND offers.answered_on >= '2025-01-01' AND offers.answered_on < '2026-01-01'",
    ],
    [
      'and declined?',
      "SELECT COUNT(*) AS count FROM offers WHERE offers.answered_on >= '2025-01-01' AND offers.answered_on < '2026-01-01' AND offers.status = 'Declined'",
    ],
  ],
]

describe('conversations', () => {
  for (const talk of TALKS) {
    it(talk.map(([question]) => question).join(' → '), async () => {
      const history: { question: string; sql: string; status: string }[] = []
      for (const [question, expected] of talk) {
        const generated = await generator.generate(await recruitmentRequest(question, { history }), new AbortController().signal)
        const sql = generated.kind === 'sql' ? generated.sql : generated.kind
        assert.equal(plain(sql), expected, question)
        history.push({ question, sql, status: 'succeeded' })
      }
    })
  }
  it('a new question is not held to be a follow-up', async () => {
    const history = [{ question: 'Show approved TANs', sql: `SELECT tan_number FROM tans WHERE status = 'Approved'` }]
    const generated = await generator.generate(
      await recruitmentRequest('How many users are inactive?', { history }),
      new AbortController().signal,
    )
    assert.equal(generated.kind === 'sql' && plain(generated.sql), "SELECT COUNT(*) AS count FROM users WHERE users.status = 'Inactive'")
  })
  it('a history that is no SQL, or not ours, does no harm', async () => {
    const request = { question: 'How many users are inactive?' }
    for (const sql of [
      '',
      'drop table users',
      "select 'x",
      '((((',
      'select * from users u join users v on u.id = v.id',
      'x'.repeat(20_000),
    ]) {
      const history = [{ ...request, sql }]
      const generated = await generator.generate(await recruitmentRequest(request.question, { history }), new AbortController().signal)
      assert.equal(
        generated.kind === 'sql' && plain(generated.sql),
        "SELECT COUNT(*) AS count FROM users WHERE users.status = 'Inactive'",
        sql,
      )
    }
  })
})

describe('pointing back', () => {
  for (const question of [
    'how many are there',
    'only those in Berlin',
    'sort by name',
    'What about 2024?',
    'show their phones',
    'and in Porto?',
  ]) {
    it(`"${question}" does`, () => assert.ok(pointsBack(question)))
  }
  for (const question of ['How many candidates are there?', 'List all TANs', 'What is the highest base salary?']) {
    it(`"${question}" does not`, () => assert.ok(!pointsBack(question)))
  }
})
