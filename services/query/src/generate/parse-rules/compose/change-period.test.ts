import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseSelect } from '../../../core/query/parse-sql.ts'
import { render } from '../../../core/render/render.ts'
import { viewSchema } from '../../../core/schema/view-schema.ts'
import { tokenize } from '../../../retrieve/words.ts'
import { changePeriod } from './change-period.ts'

const column = (name: string, type: string) => ({
  name,
  type,
  nullable: true,
  isPrimaryKey: name === 'id',
  comment: null,
  values: [],
  valuesComplete: false,
})
const schema = viewSchema(
  [
    {
      schema: null,
      name: 'parcels',
      comment: null,
      rowEstimate: null,
      foreignKeys: [],
      columns: [column('id', 'integer'), column('sent', 'date'), column('due', 'date'), column('state', 'text')],
    },
  ],
  'sqlite',
)
const changed = (where: string, question: string): string | null => {
  const before = parseSelect(schema, `select count(*) from parcels where ${where}`)
  assert.ok(before)
  const now = changePeriod(before, tokenize(question), new Date('2026-11-19T00:00:00Z'))
  return now && (render(schema, now, 'sqlite')?.replaceAll('"parcels".', '').replaceAll('"', '').split(' WHERE ')[1] ?? null)
}
const IN_2015 = "sent >= '2015-01-01' and sent < '2016-01-01'"

describe('A question that only names another period', () => {
  for (const [question, where] of [
    ['And in 2016?', "sent >= '2016-01-01' AND sent < '2017-01-01'"],
    ['what about 2014', "sent >= '2014-01-01' AND sent < '2015-01-01'"],
    ['and in March 2016?', "sent >= '2016-03-01' AND sent < '2016-04-01'"],
    ['last year', "sent >= '2025-01-01' AND sent < '2026-01-01'"],
  ] as const)
    it(`takes the place of the one before: "${question}"`, () => {
      assert.equal(changed(IN_2015, question), where)
      assert.equal(changed(`state = 'Lost' and ${IN_2015}`, question), `state = 'Lost' AND ${where}`)
      assert.equal(changed("cast(strftime('%Y', sent) as integer) = 2015", question), where)
    })
  it('takes no place where more is asked, or where it is unclear which period is meant', () => {
    assert.equal(changed(IN_2015, 'And how many were lost in 2016?'), null)
    assert.equal(changed(IN_2015, 'And since 2016?'), null)
    assert.equal(changed(IN_2015, 'And by state?'), null)
    assert.equal(changed("state = 'Lost'", 'And in 2016?'), null)
    assert.equal(changed("sent < '2016-01-01'", 'And in 2016?'), null)
    assert.equal(changed(`${IN_2015} and due >= '2015-02-01' and due < '2015-03-01'`, 'And in 2016?'), null)
  })
})
