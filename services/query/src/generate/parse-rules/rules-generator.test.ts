import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'libpg-query'
import { processorMs } from '../../../../../packages/kernel/src/processor-time.testing.ts'
import { recruitmentRequest } from './recruitment.fixture.ts'
import { createRulesGenerator } from './rules-generator.ts'

const generator = createRulesGenerator()
const signal = new AbortController().signal
const ask = async (question: string, more?: Parameters<typeof recruitmentRequest>[1]) =>
  generator.generate(await recruitmentRequest(question, more), signal)
const sqlFor = async (question: string) => {
  const generated = await ask(question)
  return generated.kind === 'sql' ? generated.sql : generated.kind
}
/** Without quotation marks around names, and without what the tenant adds to every join. */
const plain = (sql: string) => sql.replaceAll('"', '').replaceAll(/\w+\.tenant_id = \w+\.tenant_id AND /g, '')

const QUESTIONS: [question: string, sql: string][] = [
  ['How many candidates are there?', 'SELECT COUNT(*) AS count FROM candidates'],
  [
    'How many candidates came in last month?',
    "SELECT COUNT(*) AS count FROM candidates WHERE candidates.created_at >= '2026-10-01' AND candidates.created_at < '2026-11-01'",
  ],
  ['List the names of candidates in Berlin', "SELECT candidates.full_name FROM candidates WHERE candidates.parsed_location = 'Berlin'"],
  [
    'How many applications are there per status?',
    'SELECT applications.status, COUNT(*) AS count FROM applications GROUP BY applications.status',
  ],
  ['Number of offers by status', 'SELECT offers.status, COUNT(*) AS count FROM offers GROUP BY offers.status'],
  ['candidates by location', 'SELECT candidates.parsed_location, COUNT(*) AS count FROM candidates GROUP BY candidates.parsed_location'],
  ['Which TANs are pending approval?', "SELECT tans.tan_number FROM tans WHERE tans.status = 'PendingApproval'"],
  [
    'How many applications does each TAN have?',
    'SELECT tans.tan_number, COUNT(*) AS count FROM applications JOIN tans ON applications.tan_id = tans.id GROUP BY tans.id, tans.tan_number',
  ],
  [
    'Top 5 TANs by number of applications',
    'SELECT tans.tan_number FROM tans JOIN applications ON applications.tan_id = tans.id GROUP BY tans.tan_number ORDER BY COUNT(*) DESC LIMIT 5',
  ],
  [
    'Which candidates have more than 2 applications?',
    'SELECT candidates.full_name FROM candidates JOIN applications ON applications.candidate_id = candidates.id ' +
      'GROUP BY candidates.id, candidates.full_name HAVING COUNT(*) > 2',
  ],
  [
    'Which candidates have no applications?',
    'SELECT candidates.full_name FROM candidates WHERE candidates.id NOT IN (SELECT applications.candidate_id FROM applications)',
  ],
  [
    'Which departments have more than 3 approved TANs?',
    "SELECT tans.department FROM tans WHERE tans.status = 'Approved' GROUP BY tans.department HAVING COUNT(*) > 3",
  ],
  [
    'Which hiring manager has the most TANs?',
    'SELECT users.display_name FROM tans JOIN users ON tans.hiring_manager_id = users.id ' +
      'GROUP BY tans.hiring_manager_id, users.display_name ORDER BY COUNT(*) DESC LIMIT 1',
  ],
  [
    'How many TANs does Ana Costa manage?',
    "SELECT COUNT(*) AS count FROM tans JOIN users ON tans.hiring_manager_id = users.id WHERE users.display_name = 'Ana Costa'",
  ],
  ['What is the highest base salary?', 'SELECT MAX(offer_compensations.base_salary) AS max_base_salary FROM offer_compensations'],
  [
    'What is the average base salary by currency?',
    'SELECT offer_compensations.currency, AVG(offer_compensations.base_salary) AS avg_base_salary FROM offer_compensations GROUP BY offer_compensations.currency',
  ],
  [
    'What is the average salary of accepted offers?',
    'SELECT AVG(offer_compensations.base_salary) AS avg_base_salary FROM offers ' +
      "JOIN offer_compensations ON offer_compensations.offer_id = offers.id WHERE offers.status = 'Accepted'",
  ],
  ['Total positions per department', 'SELECT tans.department, SUM(tans.positions) AS sum_positions FROM tans GROUP BY tans.department'],
  ['Show candidates with skill Python', "SELECT candidates.full_name FROM candidates WHERE 'Python' = ANY(candidates.skills)"],
  [
    'Show candidates with more than 5 years of experience',
    'SELECT candidates.full_name FROM candidates WHERE candidates.total_experience_years > 5',
  ],
  [
    'Show me the candidates sorted by experience',
    'SELECT candidates.full_name FROM candidates ORDER BY candidates.total_experience_years ASC',
  ],
  [
    'How many open discrepancies are there by severity?',
    "SELECT discrepancies.severity, COUNT(*) AS count FROM discrepancies WHERE discrepancies.status = 'Open' GROUP BY discrepancies.severity",
  ],
  [
    'How many offers were accepted this year?',
    "SELECT COUNT(*) AS count FROM offers WHERE offers.status = 'Accepted' AND offers.answered_on >= '2026-01-01' AND offers.answered_on < '2027-01-01'",
  ],
  [
    'Which offers expire next week?',
    "SELECT offers.offer_number FROM offers WHERE offers.expires_on >= '2026-11-23' AND offers.expires_on < '2026-11-30'",
  ],
  [
    'Show offers sent in the last 30 days',
    "SELECT offers.offer_number FROM offers WHERE offers.sent_at >= '2026-10-19' AND offers.sent_at < '2026-11-19'",
  ],
  [
    'How many employees joined in 2026?',
    "SELECT COUNT(*) AS count FROM employees WHERE employees.joining_date >= '2026-01-01' AND employees.joining_date < '2027-01-01'",
  ],
  [
    'How many employees are there per department?',
    'SELECT tans.department, COUNT(*) AS count FROM employees JOIN tans ON employees.tan_id = tans.id GROUP BY tans.department',
  ],
  [
    'How many candidates applied for Data Engineer?',
    'SELECT COUNT(DISTINCT applications.candidate_id) AS count FROM applications ' +
      "JOIN tans ON applications.tan_id = tans.id WHERE tans.title = 'Data Engineer'",
  ],
  [
    'Names of candidates whose application was rejected',
    "SELECT DISTINCT candidates.full_name FROM candidates JOIN applications ON applications.candidate_id = candidates.id WHERE applications.status = 'Rejected'",
  ],
  [
    'How many video interviews were completed last quarter?',
    "SELECT COUNT(*) AS count FROM interviews WHERE interviews.mode = 'Video' AND interviews.status = 'Completed' " +
      "AND interviews.starts_at >= '2026-07-01' AND interviews.starts_at < '2026-10-01'",
  ],
  [
    'What percentage of offers were declined?',
    "SELECT 100.0 * SUM(CASE WHEN offers.status = 'Declined' THEN 1 ELSE 0 END) / NULLIF(COUNT(*), 0) AS percent FROM offers",
  ],
  [
    'How many applications were created each month?',
    "SELECT to_char(applications.created_at, 'YYYY-MM') AS month, COUNT(*) AS count FROM applications " +
      "GROUP BY to_char(applications.created_at, 'YYYY-MM') ORDER BY to_char(applications.created_at, 'YYYY-MM') ASC",
  ],
  [
    'List TANs in the Engineering department with their status',
    "SELECT tans.tan_number, tans.status FROM tans WHERE tans.department = 'Engineering'",
  ],
]

describe('questions about recruitment', () => {
  for (const [question, sql] of QUESTIONS) it(question, async () => assert.equal(plain(await sqlFor(question)), sql))
  it('are all answered in SQL that PostgreSQL can parse', async () => {
    for (const [question] of QUESTIONS) await assert.doesNotReject(parse(await sqlFor(question)), question)
  })
  it('a row without a name is shown by what it belongs to and holds', async () => {
    const sql = plain(await sqlFor('Show the latest 10 applications'))
    assert.match(sql, /^SELECT candidates.full_name, tans.tan_number, applications.status, applications.created_at FROM applications /)
    assert.match(sql, / ORDER BY applications.created_at DESC LIMIT 10$/)
  })
})

describe('the embedded generator', () => {
  it('says what it understood, and how sure it is', async () => {
    const generated = await ask('How many candidates are in Berlin?')
    assert.equal(generated.kind, 'sql')
    assert.equal(generated.kind === 'sql' && generated.interpretation, 'the number of candidates where parsed location is Berlin')
    assert.ok(generated.kind === 'sql' && (generated.confidence ?? 0) > 0.5)
  })
  it('gives the same answer to the same question', async () => {
    for (const [question] of QUESTIONS.slice(0, 5)) assert.deepEqual(await ask(question), await ask(question))
  })
  it('says when it is not sure, and what else it hesitates between', async () => {
    const generated = await ask('Why do the best people from there quit so often compared to our rivals?')
    assert.ok(generated.kind === 'sql' && generated.confidence < 0.15 && generated.others.length > 0)
  })
  it('says so when nothing in the question is in the database', async () => {
    assert.equal((await ask('Is it raining?')).kind, 'unanswerable')
    assert.equal((await ask('')).kind, 'unanswerable')
  })
  it('does not work on an endless question', async () => {
    const ms = await processorMs(async () => assert.equal((await ask('candidates and '.repeat(400))).kind, 'unanswerable'))
    assert.ok(ms < 5_000, `${ms} ms`)
  })
  it('tries the next reading after a failure, never the same again', async () => {
    const question = 'Which offers expire next week?'
    const first = await sqlFor(question)
    const second = await ask(question, { attempts: [{ sql: first, error: 'refused' }] })
    assert.equal(second.kind, 'sql')
    assert.notEqual(second.kind === 'sql' && second.sql, first)
  })
  it('never touches a sensitive column, neither to show nor to compare', async () => {
    const careful = createRulesGenerator({ isSensitive: (_, column) => ['email', 'phone', 'full_name', 'base_salary'].includes(column) })
    for (const question of [
      'Show all information about candidates',
      'What is the highest base salary?',
      'List candidates',
      'emails of candidates',
    ]) {
      const generated = await careful.generate(await recruitmentRequest(question), signal)
      if (generated.kind === 'sql') assert.doesNotMatch(generated.sql, /email|phone|full_name|base_salary|\*(?!\))/, question)
    }
  })
  it('does not begin for a caller who has left', async () => {
    const controller = new AbortController()
    controller.abort(new Error('left'))
    await assert.rejects(generator.generate(await recruitmentRequest('How many candidates?'), controller.signal), /left/)
  })
})
