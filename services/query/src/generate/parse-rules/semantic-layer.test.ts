import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { retrieve } from '../../retrieve/retrieve.ts'
import { indexWithDefinitions } from '../../semantic-layer/definitions/index-with-definitions.ts'
import { parseSemanticLayer } from '../../semantic-layer/read-model.ts'
import type { Turn } from '../generator.ts'
import { NOW, RECRUITMENT_INDEX } from './recruitment.fixture.ts'
import { createRulesGenerator } from './rules-generator.ts'

/** The shipped semantic layer, over a part of the tables that it was written for. */
const SEMANTIC_LAYER = readFileSync(new URL('../../../../talent/reporting-model.json', import.meta.url), 'utf8')
const index = indexWithDefinitions(parseSemanticLayer(SEMANTIC_LAYER))(RECRUITMENT_INDEX)

const ask = async (question: string, history: Turn[] = [], isSensitive = (_: string, __: string) => false, seen = index) => {
  const retrieved = await retrieve(seen, question, { limit: 16 })
  const request = { question, history, dialect: 'postgresql' as const, retrieved, attempts: [], now: NOW }
  return createRulesGenerator({ isSensitive }).generate(request, new AbortController().signal)
}
const sqlOf = async (question: string, history: Turn[] = []): Promise<string> => {
  const generated = await ask(question, history)
  assert.equal(generated.kind, 'sql', generated.kind === 'sql' ? '' : generated.message)
  return generated.kind === 'sql' ? generated.sql.replaceAll('"', '').replaceAll(/\w+\.tenant_id = \w+\.tenant_id AND /g, '') : ''
}
const says = (question: string, ...parts: readonly (string | RegExp)[]) =>
  it(question, async () => {
    const sql = await sqlOf(question)
    for (const part of parts) assert.ok(typeof part === 'string' ? sql.includes(part) : part.test(sql), `${part} in ${sql}`)
  })

describe('with a semantic layer, persons are shown by name', () => {
  says('Who applied in October 2026?', /^SELECT .*candidates\.full_name FROM applications/, "applications.created_at >= '2026-10-01'")
  says('Who declined our offer?', 'candidates.full_name', "offers.status = 'Declined'")
  says('Show the open requisitions with their hiring manager', /^SELECT tans\.tan_number, tans\.title, users\.display_name/)
  says('Who raised discrepancies?', 'users.display_name', 'discrepancies.raised_by = users.id')
})

describe('with a semantic layer, words stand for conditions', () => {
  says('How many offers were turned down by an approver?', "SELECT COUNT(*) AS count FROM offers WHERE offers.status = 'Rejected'")
  says('Which requisitions are still waiting for approval?', "tans.status = 'PendingApproval'", /^((?!approval_requests).)*$/)
  says('Which offers have not been approved yet?', "offers.status = 'PendingApproval'")
  says('How many candidates had a phone or video interview?', 'SELECT COUNT(DISTINCT candidates.id)')
  says('Which offers were sent but not answered?', 'offers.sent_at IS NOT NULL AND offers.answered_on IS NULL')
  says('Which candidates have never applied?', 'candidates.id NOT IN (SELECT applications.candidate_id FROM applications)')
  says('How many discrepancies are still open?', /discrepancies\.status = 'Open' OR discrepancies\.status = 'ReuploadRequested'$/)
  says('How many discrepancies were cancelled?', "discrepancies.status = 'Cancelled'")
  says('How many offers did we send last month?', "offers.sent_at >= '2026-10-01'", "offers.sent_at < '2026-11-01'")
})

describe('with a semantic layer, figures have names', () => {
  says('What is our time to hire?', 'AVG((CAST(employees.joining_date AS date) - CAST(applications.created_at AS date)))')
  says('offer acceptance rate', "WHEN offers.status = 'Accepted'", 'WHERE offers.sent_at IS NOT NULL')
  says('acceptance rate by job title', 'GROUP BY offers.job_title')
  says(
    'How many days pass on average from the application until the offer is sent?',
    'AVG((CAST(offers.sent_at AS date) - CAST(applications.created_at AS date)))',
  )
})

describe('with a semantic layer, the shape follows the words', () => {
  says('how many interviews are by video, by phone and in person?', 'SELECT interviews.mode, COUNT(*)', 'GROUP BY interviews.mode')
  says('Offers by status, the most common first', 'ORDER BY COUNT(*) DESC', /^((?!LIMIT).)*$/)
  says('Which requisition has been waiting for approval the longest?', 'ORDER BY tans.created_at ASC LIMIT 1')
  says('Who applied for the Data Engineer position and how far did they get?', /^SELECT candidates\.full_name, applications\.status/)
  says('applications per month, oldest first', /ORDER BY to_char\(applications\.created_at, 'YYYY-MM'\) ASC/)
})

describe('with a semantic layer, plain words mean what the question mentions', () => {
  says('The 3 newest offers with date', /^SELECT offers\.offer_number, offers\.created_at FROM offers ORDER/)
  says('How many users are in each state?', 'GROUP BY users.status')
  says('Accepted offers: who', /^SELECT .*candidates\.full_name FROM offers/)
  says('In percent, how many interviews were cancelled?', "WHEN interviews.status = 'Cancelled'", '100.0')
  says('People whose experience is from 2 to 4 years', 'total_experience_years BETWEEN 2 AND 4')
  says('Candidates in Berlin and above 8 years of experience', 'total_experience_years > 8')
})

describe('with a semantic layer, a follow-up', () => {
  const before = [{ question: 'Which requisitions are open?', sql: `select tan_number, title from tans where status = 'Approved'` }]
  it('counts for each of what was shown, none too', async () => {
    const sql = await sqlOf('how many applications does each of them have?', before)
    assert.match(sql, /tans LEFT JOIN applications/)
    assert.match(sql, /COUNT\(applications\.id\)/)
  })
  it('takes the same sum for each of something else', async () => {
    const sums = [{ question: 'How many offers by status?', sql: 'select status, count(*) from offers group by status' }]
    assert.match(await sqlOf('and per job title?', sums), /^SELECT offers\.job_title, COUNT\(\*\)/)
  })
  it('asks who the people behind a figure were', async () => {
    const sent =
      "select t.department, count(*) from offers o join applications a on a.id = o.application_id join tans t on t.id = a.tan_id where o.created_at >= '2026-09-01' group by t.department"
    const sql = await sqlOf('who were the candidates?', [
      { question: 'how many offers did we make per department since September', sql: sent },
    ])
    assert.match(sql, /candidates\.full_name/)
    assert.match(sql, /offers\.created_at >= '2026-09-01'/)
  })
  it('that only names a group splits the figure before', async () => {
    const rate = [{ question: 'offer acceptance rate', sql: (await sqlOf('offer acceptance rate')).replaceAll('"', '') }]
    for (const question of ['by job title', 'per job title?', 'split by job title'])
      assert.match(await sqlOf(question, rate), /^SELECT offers\.job_title, 100\.0 .* GROUP BY offers\.job_title$/, question)
    assert.match(await sqlOf('by department', rate), /^SELECT tans\.department, 100\.0 .* GROUP BY tans\.department$/)
  })
})

describe('with a semantic layer, what is not held', () => {
  it('is refused by its name', async () => {
    const generated = await ask('What salary did we offer the last hire?')
    assert.equal(generated.kind, 'unanswerable')
    assert.match(
      generated.kind === 'unanswerable' ? generated.message : '',
      /^Questions about pay are out of scope here\. Ask does not read what an offer pays\./,
    )
  })
  it('and a sensitive column is not brought back by a note', async () => {
    const generated = await ask(
      'Which offers are still out with the candidate?',
      [],
      (table, column) => table === 'offers' && column === 'status',
    )
    assert.ok(generated.kind !== 'sql' || !/status/.test(generated.sql))
  })
})

describe('with a semantic layer, what the role cannot see', () => {
  const tables = RECRUITMENT_INDEX.tables.flatMap((table) => {
    if (table.name === 'discrepancies') return []
    return [{ ...table, columns: table.columns.filter(({ name }) => name !== 'joining_date') }]
  })
  const seen = indexWithDefinitions(parseSemanticLayer(SEMANTIC_LAYER))({ ...RECRUITMENT_INDEX, tables })
  const replyTo = async (question: string) => {
    const generated = await ask(question, [], () => false, seen)
    return generated.kind === 'sql' ? generated.sql : generated.message
  }
  const DATE =
    'Your role cannot see the joining date of employees. You can ask about employees without it, or by the application date instead.'

  it('is named where a date of it is asked for, with what can be asked instead', async () => {
    assert.equal(await replyTo('when were people hired this year?'), DATE)
    assert.equal(await replyTo('who joined us last month'), DATE)
    assert.equal(await replyTo('how many people were hired each month'), DATE)
    assert.equal(await replyTo('list employees with their joining date'), DATE)
  })
  it('is named where a measure needs it', async () =>
    assert.match(
      await replyTo('average time to hire'),
      /^Time to hire needs the joining date of employees, which your role cannot see\. You can/,
    ))
  it('is named where it is a whole table', async () =>
    assert.match(await replyTo('how many discrepancies are open?'), /^Your role cannot see discrepancies\. /))
  it('is named where rows are picked by it, though another table has a column of that name', async () => {
    const without = indexWithDefinitions(parseSemanticLayer(SEMANTIC_LAYER))({
      ...RECRUITMENT_INDEX,
      tables: RECRUITMENT_INDEX.tables.map((table) =>
        table.name === 'users' ? { ...table, columns: table.columns.filter(({ name }) => name !== 'department_name') } : table,
      ),
    })
    const reply = async (question: string, index = without) => {
      const generated = await ask(question, [], () => false, index)
      return generated.kind === 'sql' ? generated.sql : generated.message
    }
    for (const question of ['users in finance', 'which colleagues are in the Finance department?', 'who works in Finance'])
      assert.equal(await reply(question), 'Your role cannot see the department of users. You can ask about users without it.', question)
    assert.match(await reply('requisitions in finance'), /"tans"."department" = 'Finance'/)
    assert.match(await reply('users in finance', index), /"users"."department_name" = 'Finance'/)
  })
  it('does not stand in the way of a question without it', async () => {
    assert.match(await replyTo('how many people were hired?'), /FROM "employees"/)
    assert.match(await replyTo('which requisitions were raised last month?'), /FROM "tans"/)
  })
})
