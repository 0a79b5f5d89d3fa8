import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { RECRUITMENT, RECRUITMENT_INDEX } from '../../generate/parse-rules/recruitment.fixture.ts'
import type { IndexedTable } from '../../retrieve/schema-index.ts'
import { indexWithDefinitions } from '../../semantic-layer/definitions/index-with-definitions.ts'
import { parseSemanticLayer } from '../../semantic-layer/read-model.ts'
import { parseQuery } from '../query/parse-sql.ts'
import {
  aggregate,
  type Condition,
  column,
  countRows,
  type Expression,
  emptySelect,
  literal,
  type Query,
  type Select,
} from '../query/query.ts'
import type { Schema, Table } from '../schema/schema.ts'
import { visibleColumns } from '../schema/schema.ts'
import { viewSchema } from '../schema/view-schema.ts'
import { describe as inWords } from './describe.ts'

/** A table of nothing but keys, or with one column more. */
function keysOnly(name: string, keys: Readonly<Record<string, string>>, ...more: readonly string[]): IndexedTable {
  const columns = [...Object.keys(keys), ...more].map((one) => ({
    name: one,
    type: one in keys ? 'uuid' : 'text',
    nullable: false,
    isPrimaryKey: one in keys && more.length === 0,
    comment: null,
    values: [],
    valuesComplete: false,
  }))
  const foreignKeys = Object.entries(keys).map(([one, table]) => ({ columns: [one], table, references: ['id'] }))
  return { schema: 'public', name, comment: null, columns, foreignKeys, rowEstimate: null }
}
const TABLES = [
  ...RECRUITMENT,
  keysOnly('interview_panel', { interview_id: 'interviews', user_id: 'users' }),
  keysOnly('candidate_skills', { candidate_id: 'candidates' }, 'skill'),
]
const plain = viewSchema(TABLES, 'postgresql')
const SEMANTIC_LAYER = parseSemanticLayer(readFileSync(new URL('../../../../talent/reporting-model.json', import.meta.url), 'utf8'))
const semantic = viewSchema(indexWithDefinitions(SEMANTIC_LAYER)({ ...RECRUITMENT_INDEX, tables: TABLES }).tables, 'postgresql')

function words(sql: string, schema: Schema = plain): string {
  const query = parseQuery(schema, sql)
  assert.ok(query, sql)
  return inWords(query)
}
const says = (sql: string, expected: string, schema?: Schema) => it(expected, () => assert.equal(words(sql, schema), expected))

describe('names that every object has', () => {
  const odd = viewSchema(
    ['constructor', 'valueOf', 'toString', '__proto__'].map((name) => keysOnly(name, { id: name }, `${name}_at`)),
    'postgresql',
  )
  says('SELECT COUNT(*) FROM constructor', 'the number of constructors', odd)
  says('SELECT COUNT(*) FROM "valueOf"', 'the number of value ofs', odd)
  says('SELECT constructor_at FROM constructor', 'constructor at of constructors', odd)
})

describe('what a person chooses between', () => {
  says("SELECT title FROM tans WHERE status = 'Open' OR status = 'Open'", 'title of tans where status is Open')
  says(
    "SELECT title FROM tans WHERE status = 'Open' OR status = 'Closed' OR status = 'Open'",
    'title of tans where status is Open or Closed',
  )
})

describe('what is counted is named after the rows that are', () => {
  const each = 'FROM applications JOIN candidates ON true JOIN interviews ON true'
  says(
    `SELECT candidates.full_name, COUNT(*) ${each} GROUP BY candidates.full_name`,
    'the number of interviews for each candidate full name',
  )
  says(
    "SELECT COUNT(*) FROM applications JOIN candidates ON true JOIN offers ON true WHERE candidates.source = 'Referral'",
    'the number of offers where candidate source is Referral',
  )
  says(
    'SELECT candidates.full_name, tans.title, COUNT(*) FROM candidates JOIN tans ON true GROUP BY candidates.full_name, tans.title',
    'the number of applications for each candidate full name and tan title',
  )
  says(
    'SELECT candidates.full_name FROM candidates JOIN offers ON true JOIN interviews ON true GROUP BY candidates.full_name HAVING COUNT(*) > 2',
    'candidate full name with more than 2 pairs of interviews and offers',
  )
  says('SELECT COUNT(offers.id) FROM offers', 'the number of offers')
  says('SELECT COUNT(candidates.id) FROM candidates JOIN applications ON true', 'the number of applications')
  says('SELECT COUNT(DISTINCT candidates.id) FROM candidates JOIN applications ON true', 'the number of different candidates')
  says('SELECT COUNT(DISTINCT applications.candidate_id) FROM applications', 'the number of different candidates')
  says('SELECT COUNT(DISTINCT discrepancies.category) FROM discrepancies', 'the number of different categories')
  says('SELECT COUNT(candidates.headline) FROM candidates', 'the number of candidates with a known headline')
  says(
    "SELECT COUNT(*) FROM offers JOIN offer_compensations ON true WHERE offer_compensations.currency = 'EUR'",
    'the number of offers where offer compensation currency is EUR',
  )
  says('SELECT COUNT(*) FROM offers JOIN offer_compensations ON true', 'the number of offers with offer compensations')
  says(
    "SELECT COUNT(*) FROM offers JOIN offer_compensations ON true WHERE offers.status = 'Sent'",
    'the number of offers with offer compensations where offer status is Sent',
  )
  it('is not guessed from a key of which only the tenant can be seen', () => {
    const table = (name: string, columns: readonly string[], keys: readonly string[], refersTo: string | null): IndexedTable => ({
      ...{ schema: 'public', name, comment: null, rowEstimate: null },
      columns: columns.map((one) => ({
        ...{ name: one, type: one === 'ended_on' ? 'date' : 'uuid', nullable: false, isPrimaryKey: keys.includes(one) },
        ...{ comment: null, values: [], valuesComplete: false },
      })),
      foreignKeys: refersTo ? [{ columns: ['tenant_id', 'shift_id'], table: refersTo, references: ['tenant_id', 'id'] }] : [],
    })
    const shifts = table('shifts', ['tenant_id', 'id', 'ended_on'], ['tenant_id', 'id'], null)
    const badges = table('badges', ['tenant_id', 'number', 'shift_id'], ['tenant_id'], 'shifts')
    const sql = "SELECT COUNT(*) FROM badges JOIN shifts ON true WHERE shifts.ended_on >= '2026-01-01'"
    assert.equal(
      words(sql, viewSchema([shifts, badges], 'postgresql')),
      'the number of badges where shift ended date is on or after 2026-01-01',
    )
  })
  const panel = 'FROM interview_panel JOIN users ON true JOIN interviews ON true'
  says(
    `SELECT users.display_name ${panel} GROUP BY users.display_name HAVING COUNT(*) > 3`,
    'user display name with more than 3 interviews',
  )
  says(
    `SELECT users.display_name FROM interview_panel JOIN users ON true JOIN interviews ON true JOIN applications ON true JOIN candidates ON true
     GROUP BY users.display_name HAVING COUNT(*) > 3`,
    'user display name with more than 3 interviews',
  )
  says(
    'SELECT interview_panel.interview_id, COUNT(*) FROM interview_panel GROUP BY interview_panel.interview_id',
    'the number of users for each interview',
  )
  says('SELECT COUNT(*) FROM interview_panel', 'the number of interview panel members')
  says('SELECT COUNT(*) FROM interview_panel', 'the number of interviewers', semantic)
  says("SELECT COUNT(*) FROM tans WHERE status = 'Approved'", 'the number of requisitions where status is Approved', semantic)
})

describe('a description names who is joined', () => {
  says(
    "SELECT DISTINCT users.display_name FROM tans JOIN users ON true WHERE tans.status = 'Approved'",
    'different hiring manager display names where tan status is Approved',
  )
  says('SELECT DISTINCT users.display_name FROM tans JOIN users ON true', 'different hiring manager display names with tans')
  says(
    'SELECT users.display_name, COUNT(*) FROM applications JOIN tans ON true JOIN users ON true GROUP BY users.id, users.display_name',
    'hiring manager display name and the number of applications for each hiring manager',
  )
  says(
    'SELECT candidates.full_name FROM candidates JOIN applications ON true JOIN interviews ON true',
    'candidate full name with interviews',
  )
  says(
    'SELECT candidates.full_name FROM candidates JOIN applications ON true WHERE applications.id NOT IN (SELECT application_id FROM offers)',
    'candidate full name with applications where there are no offers',
  )
  says('SELECT COUNT(*) FROM interview_feedback', 'the number of feedback entries', semantic)
})

describe('a figure of figures', () => {
  says(
    'SELECT AVG("item") FROM (SELECT COUNT(*) AS "item" FROM interviews GROUP BY interviews.application_id) AS "inner"',
    'the average number of interviews for each application',
  )
  says(
    `SELECT MAX("item") FROM (SELECT candidates.full_name, COUNT(DISTINCT candidate_skills.skill) AS "item" FROM candidates JOIN candidate_skills ON true
     GROUP BY candidates.id, candidates.full_name) AS "inner"`,
    'the highest number of different candidate skills for each candidate',
  )
  says(
    `SELECT AVG("item") FROM (SELECT COUNT(*) AS "item" FROM applications WHERE applications.status = 'Rejected' GROUP BY applications.tan_id) AS "inner"`,
    'the average number of applications for each tan where status is Rejected',
  )
})

describe('in plain English', () => {
  says(
    "SELECT candidates.full_name FROM candidates JOIN candidate_skills ON true WHERE candidate_skills.skill = 'Python'",
    'candidate full name where candidate skill is Python',
  )
  says("SELECT full_name FROM candidates WHERE headline NOT LIKE '%data%'", 'full name of candidates where headline does not contain data')
  says(
    "SELECT full_name FROM candidates WHERE headline NOT LIKE 'data%'",
    'full name of candidates where headline does not begin with data',
  )
  says(
    'SELECT tans.title FROM tans JOIN applications ON true GROUP BY tans.title ORDER BY COUNT(*) DESC LIMIT 1',
    'the first tan title, sorted by the number of applications (highest first)',
  )
  says(
    'SELECT category FROM discrepancies GROUP BY category ORDER BY COUNT(*) DESC FETCH FIRST 1 ROWS WITH TIES',
    'the first category of discrepancies, sorted by the number of discrepancies (highest first), and any that equal it',
  )
  says(
    'SELECT offer_number FROM offers ORDER BY sent_at DESC LIMIT 5',
    'the first 5: offer number of offers, sorted by sent date (latest first)',
  )
  says(
    "SELECT full_name FROM candidates WHERE id NOT IN (SELECT candidate_id FROM candidate_skills WHERE skill = 'Java')",
    'full name of candidates where there are no candidate skills where skill is Java',
  )
  says(
    'SELECT display_name FROM users WHERE id NOT IN (SELECT user_id FROM interview_feedback)',
    'display name of users where there is no interview feedback',
  )
  says(
    "SELECT offer_number FROM offers WHERE expires_on >= '2026-11-16' AND expires_on < '2026-11-23'",
    'offer number of offers where expiry date is on or after 2026-11-16 and before 2026-11-23',
  )
  says(
    "SELECT interviews.status FROM interviews WHERE (CAST('2026-11-16' AS date) - CAST(interviews.starts_at AS date)) > 10",
    'status of interviews where the number of days from start time to 2026-11-16 is more than 10',
  )
  says(
    "SELECT 100.0 * SUM(CASE WHEN offers.status = 'Accepted' THEN 1 ELSE 0 END) / NULLIF(COUNT(*), 0) FROM offers",
    'the percentage of offers where status is Accepted',
  )
  says('SELECT DISTINCT title FROM tans', 'different titles of tans')
  says('SELECT MAX(sent_at) FROM offers', 'the latest sent date')
  says(
    "SELECT severity FROM discrepancies WHERE status = 'Open' OR status = 'Upheld'",
    'severity of discrepancies where status is Open or Upheld',
  )
  says('SELECT tan_number, title FROM tans', 'requisition number and title of requisitions', semantic)
})

describe('over many queries', () => {
  const pick = <One>(of: readonly One[]) => fc.constantFrom(...(of as [One, ...One[]]))
  const columnOf = (table: Table): fc.Arbitrary<Expression> => pick(visibleColumns(table)).map(column)
  const condition = (table: Table): fc.Arbitrary<Condition> =>
    fc
      .tuple(
        columnOf(table),
        pick(['=', '!=', '<', '<=', '>', '>='] as const),
        pick(['x', 3, '2026-11-01', true]),
        fc.integer({ min: 0, max: 5 }),
        fc.boolean(),
      )
      .map(([of, operator, value, kind, negated]): Condition => {
        if (kind === 0) return { kind: 'like', of, text: 'x', place: 'anywhere', negated }
        if (kind === 1) return { kind: 'missing', of, negated }
        if (kind === 2) return { kind: 'has', of, value: 'x', negated }
        if (kind === 3) return { kind: 'between', of, low: literal(1), high: literal(2), negated }
        return { kind: 'compare', left: of, operator, right: literal(value) }
      })
  const oneOf = (schema: Schema): fc.Arbitrary<Query> =>
    fc
      .tuple(pick(schema.tables), pick(schema.tables), fc.boolean())
      .chain(([one, other, isAlone]) => {
        const tables = isAlone || one === other ? [one] : [one, other]
        const any = pick(tables).chain(columnOf)
        const figure = fc.oneof(
          fc.constant(countRows),
          fc
            .tuple(pick(['count', 'sum', 'avg', 'min', 'max'] as const), any, fc.boolean())
            .map(([name, of, distinct]) => aggregate(name, of, distinct)),
        )
        return fc.record({
          tables: fc.constant(tables),
          items: fc.array(fc.oneof(any, figure), { minLength: 1, maxLength: 3 }),
          distinct: fc.boolean(),
          where: fc.option(pick(tables).chain(condition)),
          groupBy: fc.array(any, { maxLength: 2 }),
          having: fc.option(
            fc
              .integer({ min: 0, max: 4 })
              .map((than): Condition => ({ kind: 'compare', left: countRows, operator: '>', right: literal(than) })),
          ),
          orderBy: fc.array(
            fc.tuple(fc.oneof(any, figure), fc.boolean()).map(([by, descending]) => ({ by, descending })),
            { maxLength: 1 },
          ),
          limit: fc.option(fc.integer({ min: 1, max: 3 })),
          isInside: fc.boolean(),
        })
      })
      .map(({ isInside, ...parts }): Query => {
        const select: Select = { ...emptySelect(parts.tables), ...parts }
        return isInside ? { ...emptySelect([]), derived: select, items: [aggregate('avg', { kind: 'derived' })] } : select
      })

  const REPEATED = /\b(\w{3,}) \1\b/
  const JARGON = /\bthat of\b|first 1\b|\b(?:not|is) contains|(?<!\bdo(?:es)? )not include\b|number of the\b|undefined|\bthe the\b| {2}/
  for (const [name, schema] of [
    ['without a semantic layer', plain],
    ['with a semantic layer', semantic],
  ] as const) {
    it(`no word stands twice and no jargon, ${name}`, () =>
      fc.assert(
        fc.property(oneOf(schema).map(inWords), (rendered) => {
          assert.doesNotMatch(rendered, REPEATED)
          assert.doesNotMatch(rendered, JARGON)
          assert.doesNotMatch(rendered, /discrepancie\b|_/)
        }),
        { numRuns: 2_000 },
      ))
  }
  it('what is counted of two tables is a table that has one row for each', () => {
    for (const child of plain.tables) {
      for (const { parent, pairs } of plain.joins.filter((join) => join.child === child)) {
        if (parent === child || pairs.some((pair) => !pair.parent.isPrimaryKey)) continue
        const [one, other] = [
          [child, parent],
          [parent, child],
        ].map((tables) => inWords({ ...emptySelect(tables), items: [countRows] }))
        assert.equal(one, other)
        assert.doesNotMatch(one ?? '', /pairs|rows/)
      }
    }
  })
})

describe('words for names that say little', () => {
  const named = (name: string, keys: Readonly<Record<string, string>>, ...more: readonly string[]): IndexedTable => {
    const table = keysOnly(name, keys, ...more)
    const columns = table.columns.map((one) => ({
      ...one,
      type: 'text',
      isPrimaryKey: one.name === 's_id' || (one.name === 'id' && name !== 'courses'),
    }))
    return { ...table, columns }
  }
  const campus = viewSchema(
    [
      named('student', {}, 'id', 'name', 'grade', 'total_credits'),
      named('teacher', {}, 'id', 'name'),
      named('tutoring', { s_id: 'student', t_id: 'teacher' }),
      named('courses', { id: 'teacher' }, 'title'),
    ],
    'postgresql',
  )
  says(
    "SELECT tutoring.s_id FROM tutoring JOIN student ON tutoring.s_id = student.id WHERE student.name = 'Ada'",
    'student where student name is Ada',
    campus,
  )
  says(
    'SELECT teacher.name, COUNT(*) FROM tutoring JOIN teacher ON tutoring.t_id = teacher.id GROUP BY teacher.name',
    'the number of students with tutorings for each teacher name',
    campus,
  )
  says(
    'SELECT teacher.name FROM courses JOIN teacher ON courses.id = teacher.id GROUP BY teacher.name ORDER BY COUNT(*) DESC LIMIT 1',
    'the first teacher name, sorted by the number of courses (highest first)',
    campus,
  )
  says("SELECT name FROM student WHERE grade = 'C '", 'name of students where grade is C', campus)
})
