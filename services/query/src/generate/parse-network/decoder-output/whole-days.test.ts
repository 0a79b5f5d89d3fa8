import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseQuery } from '../../../core/query/parse-sql.ts'
import { render } from '../../../core/render/render.ts'
import { viewSchema } from '../../../core/schema/view-schema.ts'
import { RECRUITMENT } from '../../parse-rules/recruitment.fixture.ts'
import { sound } from './sound-query.ts'

const schema = viewSchema(RECRUITMENT, 'postgresql')

/** The conditions as they are written. */
function where(condition: string, table = 'applications'): string {
  const query = parseQuery(schema, `SELECT COUNT(*) FROM ${table} WHERE ${condition}`) ?? assert.fail(condition)
  return (render(schema, sound(query, 'postgresql'), 'postgresql') ?? '').replaceAll('"', '').replace(/^.*? WHERE /, '')
}

it('a day that a moment is compared with is meant whole', () => {
  const at = 'applications.created_at'
  assert.equal(where(`${at} BETWEEN '2026-10-01' AND '2026-10-15'`), `${at} >= '2026-10-01' AND ${at} < '2026-10-16'`)
  assert.equal(where(`${at} <= '2026-12-31'`), `${at} < '2027-01-01'`)
  assert.equal(where(`${at} > '2026-02-28'`), `${at} >= '2026-03-01'`)
  assert.equal(where(`${at} = '2026-10-14'`), `${at} >= '2026-10-14' AND ${at} < '2026-10-15'`)
  assert.equal(where(`${at} < '2026-10-14'`), `${at} < '2026-10-14'`)
  const inside = "applications.id IN (SELECT applications.id FROM applications WHERE applications.created_at <= '2026-10-14')"
  assert.match(where(inside), /created_at < '2026-10-15'/)
})
it('a date is a day already', () => {
  const on = 'offers.expires_on'
  assert.equal(where(`${on} BETWEEN '2026-10-01' AND '2026-10-15'`, 'offers'), `${on} BETWEEN '2026-10-01' AND '2026-10-15'`)
  assert.equal(where(`${on} <= '2026-10-15'`, 'offers'), `${on} <= '2026-10-15'`)
})
