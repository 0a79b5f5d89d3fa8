import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { describe as inWords } from '../../../core/render/describe.ts'
import { viewSchema } from '../../../core/schema/view-schema.ts'
import { DIALECTS } from '../../../dialects/dialect.ts'
import { RECRUITMENT } from '../../parse-rules/recruitment.fixture.ts'
import type { Candidate } from '../encoder-input/candidates.ts'
import { networkSchema } from '../encoder-input/network-schema.ts'
import { smallVocabulary } from '../testing.ts'
import type { OutputToken } from './output-tokens.ts'
import { periodOf } from './period.ts'
import { readOutputs } from './read-outputs.ts'
import { sound } from './sound-query.ts'
import { writeQuery } from './write-query.ts'

const NOW = new Date('2026-11-18T10:00:00Z')
const schema = networkSchema(viewSchema(RECRUITMENT, 'postgresql'), smallVocabulary(), () => false)

/** `table.column` and `:table` are nodes, `'text'` and `~period` values; all else keywords. */
function token(word: string): OutputToken {
  const value = /^'(.*)'$/.exec(word)?.[1]
  if (value !== undefined) return { kind: 'value', text: value.replaceAll('_', ' '), candidate: null }
  if (word.startsWith('~')) {
    const flags: Candidate['flags'] = new Set(['period'])
    const empty = { span: new Set<number>(), columns: new Map(), numberColumns: new Set<number>(), partColumns: new Set<number>() }
    const text = word.slice(1).replaceAll('_', ' ')
    return { kind: 'value', text, candidate: { text, flags, ...empty } }
  }
  const table = schema.tables.find((one) => word === `:${one.table.name}`)
  if (table) return { kind: 'table', of: table }
  const at = schema.columns.findIndex(({ column }) => `${column.table.name}.${column.name}` === word)
  const of = schema.columns[at]
  return of ? { kind: 'column', of, at } : { kind: 'keyword', word }
}
const read = (outputs: string, isUntyped = false) => readOutputs(outputs.split(' ').map(token), schema, NOW, isUntyped)
const plain = (outputs: string) => {
  const query = read(outputs)
  const sql = query && writeQuery(schema, sound(query, 'postgresql'), 'postgresql')
  return sql?.replaceAll('"', '').replaceAll(/\w+\.tenant_id = \w+\.tenant_id AND /g, '') ?? null
}

describe('what the network says as SQL', () => {
  for (const [outputs, sql] of [
    ['SELECT count STAR FROM :offers', 'SELECT COUNT(*) AS count FROM offers'],
    [
      "SELECT candidates.full_name FROM :candidates WHERE candidates.parsed_location = 'berlin'",
      "SELECT candidates.full_name FROM candidates WHERE candidates.parsed_location = 'Berlin'",
    ],
    [
      "SELECT candidates.full_name FROM :candidates WHERE candidates.total_experience_years >= '5' AND ( candidates.status = 'Active' OR candidates.source = 'Agency' )",
      "SELECT candidates.full_name FROM candidates WHERE candidates.total_experience_years >= 5 AND (candidates.status = 'Active' OR candidates.source = 'Agency')",
    ],
    ['SELECT tans.title FROM :tans :applications GROUP BY', null],
    [
      'SELECT tans.title count STAR FROM :tans :applications GROUP tans.title ORDER count STAR DESC LIMIT1',
      'SELECT tans.title, COUNT(*) AS count FROM tans JOIN applications ON applications.tan_id = tans.id GROUP BY tans.title ORDER BY COUNT(*) DESC LIMIT 1',
    ],
    [
      "SELECT tans.department FROM :tans GROUP tans.department ORDER '100' * sum tans.positions_filled // sum tans.positions DESC LIMIT1",
      'SELECT tans.department FROM tans GROUP BY tans.department ORDER BY (1.0 * (100 * SUM(tans.positions_filled)) / NULLIF(SUM(tans.positions), 0)) DESC NULLS LAST LIMIT 1',
    ],
    [
      'SELECT count STAR FROM :offers WHERE offers.sent_at DURING ~last_month',
      "SELECT COUNT(*) AS count FROM offers WHERE offers.sent_at >= '2026-10-01' AND offers.sent_at < '2026-11-01'",
    ],
    [
      'SELECT count STAR FROM :offers WHERE offers.sent_at > ~2026-03',
      "SELECT COUNT(*) AS count FROM offers WHERE offers.sent_at >= '2026-04-01'",
    ],
    [
      "SELECT PCT ( offers.status = 'Accepted' ) FROM :offers",
      "SELECT 100.0 * SUM(CASE WHEN offers.status = 'Accepted' THEN 1 ELSE 0 END) / NULLIF(COUNT(*), 0) AS percent FROM offers",
    ],
    [
      "SELECT sumif ( tans.status = 'Filled' ) tans.positions // sum tans.positions FROM :tans",
      "SELECT (1.0 * SUM(CASE WHEN tans.status = 'Filled' THEN tans.positions ELSE 0 END) / NULLIF(SUM(tans.positions), 0)) FROM tans",
    ],
    [
      'SELECT avg days offers.answered_on offers.sent_at FROM :offers',
      'SELECT AVG((CAST(offers.answered_on AS date) - CAST(offers.sent_at AS date))) AS avg FROM offers',
    ],
    [
      'SELECT year offers.sent_at count STAR FROM :offers GROUP year offers.sent_at',
      'SELECT CAST(extract(year from offers.sent_at) AS integer) AS year, COUNT(*) AS count FROM offers GROUP BY CAST(extract(year from offers.sent_at) AS integer)',
    ],
    [
      "SELECT count STAR FROM :offers WHERE weekday offers.sent_at = '6'",
      'SELECT COUNT(*) AS count FROM offers WHERE CAST(extract(dow from offers.sent_at) AS integer) = 6',
    ],
    [
      "SELECT count STAR FROM :offers WHERE hour offers.sent_at < '9'",
      'SELECT COUNT(*) AS count FROM offers WHERE CAST(extract(hour from offers.sent_at) AS integer) < 9',
    ],
    [
      'SELECT tans.title count applications.id FROM LEFT :tans :applications GROUP tans.title',
      'SELECT tans.title, COUNT(applications.id) AS count FROM tans LEFT JOIN applications ON applications.tan_id = tans.id GROUP BY tans.title',
    ],
    [
      'SELECT candidates.full_name FROM :candidates WHERE candidates.id NOT_IN ( SELECT applications.candidate_id FROM :applications )',
      'SELECT candidates.full_name FROM candidates WHERE candidates.id NOT IN (SELECT applications.candidate_id FROM applications)',
    ],
    [
      'SELECT users.display_name FROM :tans :users ON tans.created_by users.id',
      'SELECT users.display_name FROM tans JOIN users ON tans.created_by = users.id',
    ],
    ['SELECT tans.title max tans.positions FROM :tans', 'SELECT tans.title, tans.positions FROM tans ORDER BY tans.positions DESC LIMIT 1'],
    [
      'SELECT avg ITEM FROM ( SELECT applications.tan_id count STAR FROM :applications GROUP applications.tan_id )',
      'SELECT AVG(item) AS avg FROM (SELECT applications.tan_id, COUNT(*) AS item FROM applications GROUP BY applications.tan_id) AS inner',
    ],
  ] as const) {
    it(sql ?? `nothing for ${outputs}`, () => assert.equal(plain(outputs), sql))
  }
  for (const outputs of [
    'SELECT',
    'FROM :offers',
    'SELECT offers.id FROM',
    'SELECT offers.id FROM :offers WHERE',
    'SELECT ( offers.id FROM :offers',
    'SELECT offers.id FROM :offers LIMIT DESC',
  ]) {
    it(`is nothing where it breaks off: ${outputs}`, () => assert.equal(read(outputs), null))
  }
  it('is written in every dialect and rendered in words', () => {
    const query = read("SELECT tans.title RATIO ( applications.status = 'Rejected' ) FROM :tans :applications GROUP tans.title")
    assert.ok(query)
    for (const dialect of DIALECTS) assert.match(writeQuery(schema, query, dialect) ?? '', /SUM\(CASE WHEN/)
    assert.equal(inWords(query), 'the share of applications where application status is Rejected for each tan title')
  })
})

describe('periods', () => {
  for (const [text, begin, end] of [
    ['2024', '2024-01-01', '2025-01-01'],
    ['2024-02', '2024-02-01', '2024-03-01'],
    ['2024-Q4', '2024-10-01', '2025-01-01'],
    ['2024-02-29', '2024-02-29', '2024-03-01'],
    ['this week', '2026-11-16', '2026-11-23'],
    ['last 3 months', '2026-08-18', '2026-11-19'],
    ['tomorrow', '2026-11-19', '2026-11-20'],
  ] as const) {
    it(`${text} is from ${begin} to ${end}`, () => assert.deepEqual(periodOf(text, NOW), { begin, end }))
  }
  it('are nothing else', () =>
    assert.deepEqual(
      ['Berlin', '2024-13', '12', ''].map((text) => periodOf(text, NOW)),
      [null, null, null, null],
    ))
})
