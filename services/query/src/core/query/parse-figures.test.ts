import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RECRUITMENT } from '../../generate/parse-rules/recruitment.fixture.ts'
import { render } from '../render/render.ts'
import { viewSchema } from '../schema/view-schema.ts'
import { parseQuery } from './parse-sql.ts'

const schema = viewSchema(RECRUITMENT, 'postgresql')
const OURS = [
  `SELECT 100.0 * SUM(CASE WHEN "offers"."status" = 'Accepted' THEN 1 ELSE 0 END) / NULLIF(COUNT(*), 0) AS "percent" FROM "offers"`,
  `SELECT "tans"."department", SUM(CASE WHEN "tans"."status" = 'Filled' OR "tans"."status" = 'Approved' THEN "tans"."positions" ELSE 0 END) AS "sum" FROM "tans" GROUP BY "tans"."department"`,
  `SELECT AVG((CAST("offers"."answered_on" AS date) - CAST("offers"."sent_at" AS date))) AS "avg" FROM "offers" WHERE "offers"."sent_at" IS NOT NULL`,
  `SELECT AVG((extract(epoch from CAST("offers"."answered_on" AS timestamp) - CAST("offers"."sent_at" AS timestamp)) / 60.0)) AS "avg" FROM "offers"`,
  `SELECT "tans"."tan_number" FROM "tans" WHERE (CAST('2026-11-16' AS date) - CAST("tans"."created_at" AS date)) > 60 AND ("tans"."status" = 'Approved' OR "tans"."status" = 'Filled')`,
  `SELECT "tans"."tan_number", ("tans"."positions" - "tans"."positions_filled") FROM "tans"`,
  `SELECT (1.0 * SUM("tans"."positions_filled") / NULLIF(SUM("tans"."positions"), 0)) FROM "tans"`,
  `SELECT "tans"."department", (1.0 * COUNT(*) / NULLIF((SELECT COUNT(*) AS "count" FROM "tans"), 0)) FROM "tans" GROUP BY "tans"."department"`,
  `SELECT COUNT(*) AS "count" FROM "offers" WHERE CAST(extract(month from "offers"."sent_at") AS integer) = 5`,
  `SELECT COUNT(*) AS "count" FROM "offers" WHERE CAST(extract(dow from "offers"."sent_at") AS integer) = 6`,
  `SELECT COUNT(*) AS "count" FROM "offers" WHERE CAST(extract(hour from "offers"."sent_at") AS integer) >= 9`,
  `SELECT AVG("item") AS "avg" FROM (SELECT COUNT(*) AS "item" FROM "applications" GROUP BY "applications"."tan_id") AS "inner"`,
]

describe('what this generator writes', () => {
  for (const sql of OURS)
    it(sql, () => assert.equal(render(schema, parseQuery(schema, sql) ?? assert.fail('is not understood'), 'postgresql'), sql))
  it('a table that is kept whole stays so', () => {
    const sql =
      'SELECT tans.title, COUNT(applications.id) FROM tans LEFT JOIN applications ON applications.tan_id = tans.id GROUP BY tans.title'
    const query = parseQuery(schema, sql)
    assert.equal(query?.kind === 'select' && query.kept?.name, 'tans')
  })
})

describe('what a model or a person writes', () => {
  const same = (theirs: string, ours: string, dialect: 'postgresql' | 'sqlite' = 'postgresql') =>
    assert.equal(render(schema, parseQuery(schema, theirs) ?? assert.fail('is not understood'), dialect), ours)
  it('may sort by the name or the place of what is shown', () => {
    const ours =
      'SELECT "tans"."department", SUM("tans"."positions") AS "sum_positions" FROM "tans" GROUP BY "tans"."department" ORDER BY SUM("tans"."positions") DESC'
    same('SELECT t.department, SUM(t.positions) AS many FROM tans t GROUP BY t.department ORDER BY many DESC', ours)
    same('SELECT t.department AS d, SUM(t.positions) FROM tans t GROUP BY d ORDER BY 2 DESC', ours)
    same('SELECT t.department AS d, SUM(t.positions) AS positions FROM tans t GROUP BY 1 ORDER BY positions DESC', ours)
  })
  it('may round a figure', () => {
    same('SELECT ROUND(AVG(positions), 2) AS p FROM tans', 'SELECT AVG("tans"."positions") AS "avg_positions" FROM "tans"')
  })
  it('may show two columns as one', () => {
    same("SELECT tan_number || ' ' || title AS tan FROM tans", 'SELECT "tans"."tan_number", "tans"."title" FROM "tans"')
  })
  it('may join another way than the keys suggest first', () => {
    for (const key of ['raised_by', 'resolved_by']) {
      const query = parseQuery(schema, `SELECT u.display_name FROM discrepancies d JOIN users u ON u.id = d.${key}`)
      assert.match(render(schema, query ?? assert.fail('is not understood'), 'postgresql') ?? '', new RegExp(`"discrepancies"."${key}" = `))
    }
  })
  it('may be written for SQLite', () => {
    const sql = `SELECT CAST(strftime('%Y', "tans"."created_at") AS INTEGER) AS "year", COUNT(*) AS "count" FROM "tans" GROUP BY CAST(strftime('%Y', "tans"."created_at") AS INTEGER)`
    same(sql, sql, 'sqlite')
    const days = 'SELECT AVG((julianday("offers"."answered_on") - julianday("offers"."sent_at"))) AS "avg" FROM "offers"'
    same(days, days, 'sqlite')
  })
  it('may join by USING', () => {
    const sql = "SELECT offers.offer_number FROM offers JOIN applications USING (tenant_id, application_id) WHERE offers.status = 'Sent'"
    const query = parseQuery(schema, sql)
    assert.deepEqual(query?.kind === 'select' && query.tables.map(({ name }) => name), ['offers', 'applications'])
  })
})

describe('what it does not write', () => {
  const OTHERS = [
    'SELECT SUM(CASE WHEN status = 1 THEN 1 ELSE 2 END) FROM offers',
    'SELECT 100.0 * SUM(CASE WHEN status = 1 THEN 1 ELSE 0 END) / COUNT(*) FROM offers',
    'SELECT CAST(extract(minute from sent_at) AS integer) FROM offers',
    'SELECT (positions % 2) FROM tans',
    'SELECT COUNT(*) FROM tans WHERE NOT (positions > 2)',
    'SELECT COUNT(*) FROM tans LEFT JOIN applications ON applications.tan_id = tans.id JOIN offers ON offers.application_id = applications.id',
    'SELECT COUNT(*) FROM (SELECT 1',
    'SELECT COUNT(*) FROM offers JOIN applications USING (id',
    `SELECT COUNT(*) FROM tans WHERE ${'('.repeat(5_000)}positions > 2${')'.repeat(5_000)}`,
    `SELECT ${'('.repeat(3_000)}positions - 1${')'.repeat(3_000)} FROM tans`,
    `SELECT COUNT(*) FROM tans WHERE ${'(positions - 1) > 0 AND (('.repeat(200)}`,
    `SELECT COUNT(*) FROM tans WHERE ${'(SUM(CASE WHEN '.repeat(400)}`,
  ]
  for (const sql of OTHERS) it(`is not guessed: ${sql.slice(0, 60)}`, () => assert.equal(parseQuery(schema, sql), null))
})
