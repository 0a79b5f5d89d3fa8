import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseQuery } from '../../../core/query/parse-sql.ts'
import { render } from '../../../core/render/render.ts'
import { viewSchema } from '../../../core/schema/view-schema.ts'
import { RECRUITMENT } from '../recruitment.fixture.ts'
import { workshopSql } from '../workshop.fixture.ts'
import { applyComparisons } from './apply-comparisons.ts'

const schema = viewSchema(RECRUITMENT, 'postgresql')
const EITHER = "candidates.source = 'Referral' OR candidates.source = 'Agency'"

/** A statement as the question has it. */
function rewritten(question: string, sql: string): string {
  const query = parseQuery(schema, sql) ?? assert.fail(sql)
  return (render(schema, applyComparisons(query, question), 'postgresql') ?? '').replaceAll('"', '')
}

describe('two values of one column', () => {
  it('of which one is not asked for', () => {
    const sql = `SELECT candidates.full_name FROM candidates WHERE ${EITHER}`
    assert.match(rewritten('who came by referral rather than agency', sql), /WHERE candidates\.source = 'Referral'$/)
    assert.match(rewritten('who came by referral or agency', sql), /'Referral' OR .*'Agency'$/)
  })
  it('that are compared have a row each', () => {
    const sql = `SELECT COUNT(*) FROM candidates WHERE ${EITHER}`
    const each = /^SELECT candidates\.source, COUNT\(\*\).* GROUP BY candidates\.source$/
    assert.match(rewritten('how many came by referral vs agency', sql), each)
    assert.match(rewritten('how many came by referral, how many by agency', sql), each)
    assert.doesNotMatch(rewritten('how many came by referral or agency', sql), /GROUP BY/)
    assert.doesNotMatch(
      rewritten('who came by referral vs agency', `SELECT candidates.full_name FROM candidates WHERE ${EITHER}`),
      /GROUP BY/,
    )
  })
  it('and so are two months', () => {
    const [september, october] = [
      "created_at >= '2026-09-01' AND created_at < '2026-10-01'",
      "created_at >= '2026-10-01' AND created_at < '2026-11-01'",
    ]
    const two =
      /^SELECT SUM\(CASE WHEN .*'2026-09-01' AND .*'2026-10-01' THEN 1 ELSE 0 END\) .*, SUM\(CASE WHEN .*'2026-10-01' AND .*'2026-11-01' THEN/
    const question = 'applications in September compared with October'
    const named = rewritten(question, `SELECT COUNT(*) FROM applications WHERE (${september}) OR (${october})`)
    assert.match(named, / AS count_2026_09, .* AS count_2026_10 FROM/)
    for (const joined of [`(${september}) OR (${october})`, `${september} AND ${october}`])
      assert.match(rewritten(question, `SELECT COUNT(*) FROM applications WHERE ${joined}`), two)
    assert.match(
      rewritten(question, `SELECT COUNT(*) FROM applications WHERE status = 'Applied' AND ${september} AND ${october}`),
      /WHERE applications\.status = 'Applied'$/,
    )
    assert.doesNotMatch(
      rewritten('applications in September or October', `SELECT COUNT(*) FROM applications WHERE (${september}) OR (${october})`),
      /SUM/,
    )
  })
  it('as the rules read them', async () => {
    assert.match(await workshopSql('how many customers came through Web versus Shop'), /^SELECT customers\.channel, COUNT\(\*\)/)
    assert.match(await workshopSql('which customers came through Web rather than Shop'), /WHERE customers\.channel = 'Web'$/)
  })
})
