import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DIALECTS, type DialectName } from '../../dialects/dialect.ts'
import { RECRUITMENT } from '../../generate/parse-rules/recruitment.fixture.ts'
import { parseSelect } from '../query/parse-sql.ts'
import { type Condition, column, countRows, type Expression, emptySelect, literal, type Select } from '../query/query.ts'
import { viewSchema } from '../schema/view-schema.ts'
import { describe as inWords } from './describe.ts'
import { render } from './render.ts'

const schema = viewSchema(RECRUITMENT, 'postgresql')
const find = (name: string): Expression => {
  const [table, of] = name.split('.')
  const found = schema.tables.find((one) => one.name === table)?.columns.find((one) => one.name === of)
  assert.ok(found, name)
  return column(found)
}
const tables = (...names: string[]) => schema.tables.filter(({ name }) => names.includes(name))
const select = (parts: Partial<Select>, ...from: string[]): Select => ({ ...emptySelect(tables(...from)), ...parts })
const written = (query: Select, dialect: DialectName = 'postgresql') => render(schema, query, dialect)

const status = find('tans.status')
const approved: Condition = { kind: 'compare', left: status, operator: '=', right: literal("O'Neil") }

describe('rendering', () => {
  it('quotes names and texts as each dialect does', () => {
    const query = select({ items: [status], where: approved }, 'tans')
    assert.equal(written(query), `SELECT "tans"."status" FROM "tans" WHERE "tans"."status" = 'O''Neil'`)
    assert.equal(written(query, 'mysql'), "SELECT `tans`.`status` FROM `tans` WHERE `tans`.`status` = 'O''Neil'")
    assert.equal(written(query, 'mssql'), "SELECT [tans].[status] FROM [tans] WHERE [tans].[status] = 'O''Neil'")
  })
  it('keeps rows without an optional key in a list, and there alone', () => {
    const keys = { optionalKeys: ['tenant_id,hiring_manager_id'] }
    const optional = viewSchema(
      RECRUITMENT.map((one) => (one.name === 'tans' ? { ...one, ...keys } : one)),
      'postgresql',
    )
    const text = (sql: string) => render(optional, parseSelect(optional, sql) ?? assert.fail(sql), 'postgresql') ?? assert.fail(sql)
    const joined = 'FROM tans JOIN users ON tans.hiring_manager_id = users.id'
    const listed = text(`SELECT tans.status, users.email ${joined}`)
    assert.match(listed, / LEFT JOIN "users" /)
    assert.equal(text(listed), listed)
    assert.doesNotMatch(text(`SELECT tans.status, users.email ${joined} WHERE users.email = 'a'`), /LEFT/)
    assert.doesNotMatch(text(`SELECT users.email, COUNT(*) ${joined} GROUP BY users.email`), /LEFT/)
    assert.doesNotMatch(text(`SELECT tans.status ${joined}`), /LEFT/)
  })
  it('limits as each dialect does', () => {
    const query = select({ items: [status], orderBy: [{ by: status, descending: true }], limit: 3 }, 'tans')
    const ends = Object.fromEntries(DIALECTS.map((dialect) => [dialect, written(query, dialect)]))
    assert.match(ends.postgresql ?? '', / DESC LIMIT 3$/)
    assert.match(ends.mssql ?? '', /^SELECT TOP 3 .* DESC$/)
    assert.match(ends.sqlite ?? '', / LIMIT 3$/)
  })
  it('shows what equals the last where the dialect can', () => {
    const query = { ...select({ items: [status], orderBy: [{ by: status, descending: true }], limit: 1 }, 'tans'), withTies: true as const }
    assert.match(written(query) ?? '', / DESC FETCH FIRST 1 ROWS WITH TIES$/)
    assert.match(written(query, 'mssql') ?? '', /^SELECT TOP 1 WITH TIES .* DESC$/)
    assert.match(written(query, 'mysql') ?? '', / LIMIT 1$/)
  })
  it('joins by every column of a key, those that can be read', () =>
    assert.equal(
      written(select({ items: [find('candidates.full_name')] }, 'candidates', 'applications')),
      'SELECT "candidates"."full_name" FROM "candidates" JOIN "applications" ON "applications"."tenant_id" = "candidates"."tenant_id" AND "applications"."candidate_id" = "candidates"."id"',
    ))
  it('names what is computed, and columns of the same name apart', () => {
    const query = select({ items: [status, find('offers.status'), countRows], groupBy: [status, find('offers.status')] }, 'tans', 'offers')
    assert.match(
      written(query) ?? '',
      /^SELECT "tans"."status" AS "tans_status", "offers"."status" AS "offers_status", COUNT\(\*\) AS "count" FROM/,
    )
  })
  it('names figures of different values apart', () => {
    const counted = (value: string): Expression => ({
      kind: 'share',
      as: 'count',
      of: { kind: 'compare', left: status, operator: '=', right: literal(value) },
    })
    const year = (value: number): Expression => ({
      kind: 'share',
      as: 'count',
      of: {
        kind: 'and',
        parts: [
          { kind: 'compare', left: find('offers.sent_at'), operator: '>=', right: literal(`${value}-01-01`) },
          { kind: 'compare', left: find('offers.sent_at'), operator: '<', right: literal(`${value + 1}-01-01`) },
        ],
      },
    })
    const namesIn = (query: Select) => [...(written(query) ?? '').matchAll(/ AS "([^"]+)"/g)].map(([, name]) => name)
    assert.deepEqual(namesIn(select({ items: [counted('Open'), counted('On Hold')] }, 'tans')), ['count_open', 'count_on_hold'])
    assert.deepEqual(namesIn(select({ items: [year(2016), year(2017)] }, 'offers')), ['count_2016', 'count_2017'])
    assert.deepEqual(namesIn(select({ items: [counted('Open')] }, 'tans')), ['count'])
  })
  it('orders distinct rows by what is selected, where the dialect demands it', () => {
    const query = select({ distinct: true, items: [status], orderBy: [{ by: find('tans.title'), descending: false }] }, 'tans')
    assert.match(written(query) ?? '', /^SELECT DISTINCT "tans"."status", "tans"."title" FROM/)
    assert.match(written(query, 'sqlite') ?? '', /^SELECT DISTINCT "tans"."status" FROM/)
  })
  it('lists what has no date or figure last where the latest or largest comes first, and reads that again', () => {
    const of = (by: Expression, descending = true): Select =>
      select({ items: [find('offers.id')], orderBy: [{ by, descending }] }, 'offers')
    const sent = find('offers.sent_at')
    assert.match(written(of(sent)) ?? '', /ORDER BY "offers"."sent_at" DESC NULLS LAST$/)
    assert.match(written(of({ kind: 'aggregate', name: 'max', distinct: false, of: sent })) ?? '', / DESC NULLS LAST$/)
    assert.match(written(of(sent, false)) ?? '', / ASC$/)
    assert.match(written(of(countRows)) ?? '', / DESC$/)
    assert.match(written(of(find('offers.id'))) ?? '', / DESC$/)
    for (const dialect of DIALECTS) if (dialect !== 'postgresql') assert.match(written(of(sent), dialect) ?? '', / DESC$/)
    assert.deepEqual(parseSelect(schema, written(of(sent)) ?? '')?.orderBy, [{ by: sent, descending: true }])
  })
  it('picks nothing that has no date or figure where the earliest or smallest is asked for, and reads that again', () => {
    const sent = find('offers.sent_at')
    const first = (by: Expression, parts: Partial<Select> = {}): Select =>
      select({ items: [find('offers.id')], orderBy: [{ by, descending: false }], limit: 1, ...parts }, 'offers')
    const orders: Record<DialectName, RegExp> = {
      postgresql: / ORDER BY "offers"."sent_at" ASC LIMIT 1$/,
      duckdb: / ORDER BY "offers"."sent_at" ASC LIMIT 1$/,
      sqlite: / ORDER BY "offers"."sent_at" ASC NULLS LAST LIMIT 1$/,
      mysql: / ORDER BY `offers`.`sent_at` IS NULL, `offers`.`sent_at` ASC LIMIT 1$/,
      mssql: / ORDER BY CASE WHEN \[offers\].\[sent_at\] IS NULL THEN 1 ELSE 0 END, \[offers\].\[sent_at\] ASC$/,
    }
    for (const dialect of DIALECTS) {
      const text = written(first(sent), dialect) ?? ''
      assert.match(text, orders[dialect])
      assert.deepEqual(parseSelect(schema, text)?.orderBy, [{ by: sent, descending: false }], text)
      assert.match(written(first(find('offers.id')), dialect) ?? '', /ORDER BY \S{5,20}id\S? ASC/)
    }
    const least = first({ kind: 'aggregate', name: 'min', distinct: false, of: sent }, { groupBy: [find('offers.id')] })
    assert.match(written(least, 'mysql') ?? '', / ORDER BY MIN\(`offers`.`sent_at`\) IS NULL, MIN\(/)
    const different = written(first(sent, { distinct: true }), 'mssql') ?? ''
    assert.match(different, / WHERE \[offers\].\[sent_at\] IS NOT NULL ORDER BY \[offers\].\[sent_at\] ASC$/)
    assert.match(written(first(sent, { limit: null }), 'mysql') ?? '', / ORDER BY `offers`.`sent_at` ASC$/)
  })
  it('keeps and/or apart by brackets', () => {
    const either: Condition = { kind: 'or', parts: [approved, { kind: 'missing', of: status, negated: false }] }
    const where: Condition = { kind: 'and', parts: [either, { kind: 'missing', of: find('tans.title'), negated: true }] }
    assert.match(written(select({ items: [status], where }, 'tans')) ?? '', /WHERE \(.* OR .* IS NULL\) AND .* IS NOT NULL$/)
  })
  it('a wildcard in a text that is searched for finds no more than itself or another single character', () => {
    const where: Condition = { kind: 'like', of: status, text: '100%', place: 'anywhere', negated: false }
    assert.match(written(select({ items: [status], where }, 'tans')) ?? '', /ILIKE '%100_%'$/)
    assert.match(written(select({ items: [status], where }, 'tans'), 'sqlite') ?? '', /LIKE '%100_%'$/)
  })
  it('writes hours and minutes between two moments in every dialect', () => {
    const time = { kind: 'days', from: find('interviews.starts_at'), to: find('interviews.ends_at') } as const
    for (const dialect of DIALECTS) {
      assert.match(
        written(select({ items: [{ ...time, as: 'hours' }] }, 'interviews'), dialect) ?? '',
        /starts_at.* \/ 3600\.0\) AS .hours. FROM/,
      )
      assert.match(written(select({ items: [{ ...time, as: 'minutes' }] }, 'interviews'), dialect) ?? '', / \/ 60\.0\) AS .minutes. FROM/)
    }
    assert.doesNotMatch(written(select({ items: [time] }, 'interviews')) ?? '', /3600/)
  })
  it('writes units of time in every dialect', () => {
    const unit: Expression = { kind: 'unit', unit: 'month', of: find('interviews.starts_at') }
    for (const dialect of DIALECTS)
      assert.match(written(select({ items: [unit] }, 'interviews'), dialect) ?? '', /starts_at.* AS .month. FROM/)
    assert.match(written(select({ items: [{ ...unit, unit: 'quarter' }] }, 'interviews'), 'sqlite') ?? '', /-Q/)
  })
  it('counts weekdays from Sunday in every dialect', () => {
    const part: Expression = { kind: 'part', part: 'weekday', of: find('interviews.starts_at') }
    const expected = {
      postgresql: /extract\(dow from/,
      duckdb: /dayofweek\(/,
      mysql: /\(dayofweek\(.*\) - 1\)/,
      mssql: /\(datediff\(day, '1900-01-07', .*\) % 7\)/,
      sqlite: /strftime\('%w',/,
    }
    for (const dialect of DIALECTS) {
      assert.match(written(select({ items: [part] }, 'interviews'), dialect) ?? '', expected[dialect])
      assert.match(written(select({ items: [{ ...part, part: 'hour' }] }, 'interviews'), dialect) ?? '', /hour|%H/)
    }
  })
  it('is null where the tables cannot be joined', () => {
    const alone = { ...schema, joins: [] }
    assert.equal(render(alone, select({ items: [status] }, 'tans', 'offers'), 'postgresql'), null)
  })
})

describe('reading what was rendered', () => {
  const queries: Select[] = [
    select({ items: [countRows] }, 'tans'),
    select({ distinct: true, items: [status, find('tans.title')], where: approved, orderBy: [{ by: status, descending: true }] }, 'tans'),
    select(
      {
        items: [status, countRows],
        groupBy: [status],
        having: { kind: 'compare', left: countRows, operator: '>', right: literal(3) },
        limit: 5,
      },
      'tans',
    ),
    select({ items: [{ kind: 'unit', unit: 'month', of: find('offers.sent_at') }] }, 'offers'),
    select({ items: [status], where: { kind: 'like', of: status, text: 'Pend', place: 'start', negated: true } }, 'tans'),
    select(
      { items: [status], where: { kind: 'compare', left: find('tans.title'), operator: '=', right: literal('x'), loose: true } },
      'tans',
    ),
    select(
      {
        items: [find('candidates.full_name')],
        where: {
          kind: 'in',
          of: find('candidates.id'),
          negated: true,
          query: select({ items: [find('applications.candidate_id')] }, 'applications'),
        },
      },
      'candidates',
    ),
  ]
  for (const dialect of ['postgresql', 'sqlite', 'mysql', 'duckdb', 'mssql'] as const) {
    it(`gives the same again: ${dialect}`, () => {
      for (const query of queries) {
        const sql = written(query, dialect) ?? ''
        if (dialect === 'mssql' && sql.includes('concat')) continue // written in a way that is not read back
        const read = parseSelect(schema, sql)
        assert.equal(read && written(read, dialect), sql)
      }
    })
  }
  it('spells a star out', () => {
    const read = parseSelect(schema, 'select * from interview_feedback')
    assert.equal(read?.items.length, 5) // the tenant left out
  })
  it('understands aliases and what has no quotation marks', () => {
    const read = parseSelect(
      schema,
      "SELECT T1.full_name FROM candidates AS T1 JOIN applications AS T2 ON T1.id = T2.candidate_id WHERE T2.status = 'Applied'",
    )
    assert.equal(read && inWords(read), 'candidate full name where application status is Applied')
  })
  it('does not go down with a statement of endless brackets', () => {
    const many = (text: string) => text.repeat(1_500)
    for (const sql of [
      `select status from tans where ${many('(')}`,
      `select ${many('sum(')}`,
      `select status from tans where ${many('id in (select id from tans where ')}`,
    ]) {
      assert.equal(parseSelect(schema, sql.slice(0, 7_900)), null)
    }
  })
  for (const sql of [
    'select nothing from tans',
    'select status from unknown_table',
    'select status from tans union select status from offers',
    'select (select 1) from tans',
    'select status from tans where pg_sleep(9) is null',
    'select status from tans; drop table tans',
    'select tans.status from tans right join offers on true',
    '',
    'select',
  ]) {
    it(`does not pretend to understand ${sql === '' ? 'nothing' : sql}`, () => assert.equal(parseSelect(schema, sql), null))
  }
})

describe('in words', () => {
  for (const [words, query] of [
    ['the number of tans', select({ items: [countRows] }, 'tans')],
    ["status of tans where status is O'Neil", select({ items: [status], where: approved }, 'tans')],
    ['the number of tans for each status', select({ items: [status, countRows], groupBy: [status] }, 'tans')],
    [
      'the first 5: title of tans, sorted by positions (highest first)',
      select({ items: [find('tans.title')], orderBy: [{ by: find('tans.positions'), descending: true }], limit: 5 }, 'tans'),
    ],
    [
      'the average number of days from created date to created date',
      select(
        {
          items: [
            {
              kind: 'aggregate',
              name: 'avg',
              distinct: false,
              of: { kind: 'days', from: find('tans.created_at'), to: find('tans.created_at') },
            },
          ],
        },
        'tans',
      ),
    ],
    ['the average positions', select({ items: [{ kind: 'aggregate', name: 'avg', distinct: false, of: find('tans.positions') }] }, 'tans')],
  ] as const) {
    it(words, () => assert.equal(inWords(query), words))
  }
})
