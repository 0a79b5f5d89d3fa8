import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { parse } from 'libpg-query'
import Sqlite from 'libsql'
import type { GenerateRequest } from '../generator.ts'
import { RECRUITMENT, recruitmentRequest } from './recruitment.fixture.ts'
import { createRulesGenerator } from './rules-generator.ts'

/** Rows as text; what is not named is null. */
const ROWS: Record<string, Record<string, string | number>[]> = {
  users: [
    { id: 'u1', display_name: 'Ana Costa', status: 'Active' },
    { id: 'u2', display_name: 'Bo Lind', status: 'Inactive' },
  ],
  candidates: [
    {
      id: 'c1',
      full_name: 'Mia Holm',
      parsed_location: 'Berlin',
      total_experience_years: 7,
      skills: '{Python,SQL}',
      created_at: '2026-10-05',
    },
    { id: 'c2', full_name: 'Raj Patel', parsed_location: 'Porto', total_experience_years: 3, skills: '{Java}', created_at: '2026-10-20' },
    { id: 'c3', full_name: 'Eve Stone', parsed_location: 'Berlin', total_experience_years: 1, skills: '{SQL}', created_at: '2026-11-02' },
  ],
  tans: [
    {
      id: 't1',
      tan_number: 'TAN-1',
      title: 'Data Engineer',
      department: 'Engineering',
      hiring_manager_id: 'u1',
      positions: 2,
      status: 'Approved',
      created_by: 'u2',
    },
    {
      id: 't2',
      tan_number: 'TAN-2',
      title: 'Accountant',
      department: 'Finance',
      hiring_manager_id: 'u1',
      positions: 1,
      status: 'PendingApproval',
      created_by: 'u2',
    },
  ],
  applications: [
    { id: 'a1', candidate_id: 'c1', tan_id: 't1', status: 'Rejected', created_at: '2026-10-06' },
    { id: 'a2', candidate_id: 'c1', tan_id: 't2', status: 'Applied', created_at: '2026-11-03' },
    { id: 'a3', candidate_id: 'c2', tan_id: 't1', status: 'OfferAccepted', created_at: '2026-10-21' },
  ],
  interviews: [{ id: 'i1', application_id: 'a3', round: 1, mode: 'Video', starts_at: '2026-11-19T09:00:00Z', status: 'Scheduled' }],
  offers: [
    { id: 'o1', offer_number: 'OF-1', application_id: 'a3', status: 'Accepted', expires_on: '2026-11-24', answered_on: '2026-11-10' },
    { id: 'o2', offer_number: 'OF-2', application_id: 'a1', status: 'Declined', expires_on: '2026-10-24', answered_on: '2026-10-20' },
  ],
  offer_compensations: [
    { offer_id: 'o1', currency: 'EUR', base_salary: 70000 },
    { offer_id: 'o2', currency: 'EUR', base_salary: 50000 },
  ],
}

function demoDatabase() {
  const database = new Sqlite(':memory:')
  for (const table of RECRUITMENT) {
    database.exec(`create table ${table.name} (${table.columns.map(({ name }) => `"${name}"`).join(', ')})`)
    for (const row of ROWS[table.name] ?? []) {
      const all = { tenant_id: 'acme', ...row }
      const marks = Object.keys(all).map(() => '?')
      database.prepare(`insert into ${table.name} (${Object.keys(all).join(', ')}) values (${marks.join(', ')})`).run(...Object.values(all))
    }
  }
  return database
}

const ANSWERS: [question: string, answer: (string | number | null)[][]][] = [
  ['How many candidates are there?', [[3]]],
  ['How many candidates came in last month?', [[2]]],
  ['List the names of candidates in Berlin', [['Mia Holm'], ['Eve Stone']]],
  ['Which candidates have no applications?', [['Eve Stone']]],
  ['Which candidates have more than 1 application?', [['Mia Holm']]],
  ['How many candidates have applications?', [[2]]],
  ['Names of candidates with applications', [['Mia Holm'], ['Raj Patel']]],
  [
    'How many applications does each TAN have?',
    [
      ['TAN-1', 2],
      ['TAN-2', 1],
    ],
  ],
  ['Which hiring manager has the most TANs?', [['Ana Costa']]],
  ['How many TANs does Ana Costa manage?', [[2]]],
  ['Which candidate has the most experience?', [['Mia Holm']]],
  ['Show candidates with more experience than average', [['Mia Holm']]],
  ['Which candidates have experience between 2 and 5?', [['Raj Patel']]],
  ['Show candidates with skill Java', [['Raj Patel']]],
  ['What is the average base salary?', [[60000]]],
  ['What percentage of offers were accepted?', [[50]]],
  [
    'How many applications were created each month?',
    [
      ['2026-10', 2],
      ['2026-11', 1],
    ],
  ],
  ['Which offers expire next week?', [['OF-1']]],
  ['How many users are inactive?', [[1]]],
  [
    'Total positions per department',
    [
      ['Engineering', 2],
      ['Finance', 1],
    ],
  ],
  ['Names of candidates whose application was rejected', [['Mia Holm']]],
  ['Show the names of candidates who accepted an offer', [['Raj Patel']]],
]

describe('answers on a small recruitment database', () => {
  const database = demoDatabase()
  const generator = createRulesGenerator()
  for (const [question, answer] of ANSWERS) {
    it(`${question} ${JSON.stringify(answer)}`, async () => {
      const generated = await generator.generate(await recruitmentRequest(question, { dialect: 'sqlite' }), new AbortController().signal)
      assert.equal(generated.kind, 'sql')
      const sql = generated.kind === 'sql' ? generated.sql : ''
      assert.deepEqual(database.prepare(sql).raw().all(), answer, sql)
    })
  }

  it('whatever is asked, what comes out is a statement that runs', async () => {
    const words =
      'how many | which | show | list the names of | what is the | average | total | highest | lowest | most | number of | different | candidates | applications | ' +
      'TANs | offers | hiring manager | status | experience | base salary | department | created | sent | Berlin | approved | Accepted | Data Engineer | "x y" | ' +
      'Ana Costa | 3 | 2026 | last month | in March | more than | at least | between | and | or | not | without | no | for each | per | by | per month | ordered by | ' +
      'descending | top 5 | with | whose | that have | in | of | , | ? | their | percentage of | above average | contains | is null | both | upcoming | when | where'
    const asked = fc.array(fc.constantFrom(...words.split(' | ')), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(' '))
    const attempts = { numRuns: process.env.SOAK ? 5_000 : 20 }
    await fc.assert(
      fc.asyncProperty(asked, asked, async (question, next) => {
        const first = await sqlOf(question, [])
        if (first !== null) database.prepare(first).raw().all()
        const second = first === null ? null : await sqlOf(next, [{ question, sql: first }])
        if (second !== null) database.prepare(second).raw().all()
      }),
      attempts,
    )
  })

  async function sqlOf(question: string, history: GenerateRequest['history']): Promise<string | null> {
    const request = await recruitmentRequest(question, { history })
    const signal = new AbortController().signal
    const postgresql = await generator.generate(request, signal)
    if (postgresql.kind === 'sql') await parse(postgresql.sql)
    const sqlite = await generator.generate({ ...request, dialect: 'sqlite' }, signal)
    return sqlite.kind === 'sql' ? sqlite.sql : null
  }
})
