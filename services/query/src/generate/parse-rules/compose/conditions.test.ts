import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { emptySelect } from '../../../core/query/query.ts'
import { render } from '../../../core/render/render.ts'
import { viewSchema } from '../../../core/schema/view-schema.ts'
import { catalogTable, indexedTable } from '../../../retrieve/index.fixture.ts'
import type { ValueLink } from '../link/link-values.ts'
import type { Filter, Test } from '../partial-query/partial-query.ts'
import { conditionOf, conditionsOf } from './conditions.ts'

const table = catalogTable('t', {
  id: 'int!',
  n: 'int',
  year: 'int',
  born: 'date',
  name: 'text',
  tags: 'text[]',
  ok: 'boolean',
  data: 'jsonb',
})
const schema = viewSchema([indexedTable(table, { name: ['PendingApproval', 'PendingReview', 'Done'] })], 'postgresql')
const column = (name: string) => {
  const found = schema.tables[0]?.columns.find((one) => one.name === name)
  assert.ok(found)
  return found
}
const filter = (test: Test, negated: boolean): Filter => ({
  slot: { kind: 'column', at: 0, options: [], near: null, isOwned: false, isImplicit: false },
  test,
  negated,
  or: false,
})
/** The condition as SQL without the names' ornaments; null where there is none. */
const written = (name: string, test: Test, negated = false) => {
  const where = conditionOf(column(name), filter(test, negated))
  if (where === null) return null
  const sql =
    render(schema, { ...emptySelect(schema.tables), items: [{ kind: 'column', column: column('id') }], where }, 'postgresql') ?? ''
  return sql
    .replaceAll('"', '')
    .replaceAll('t.', '')
    .replace(/^.* WHERE /, '')
}
const value = (text: string, options: ValueLink['options'] = []): Test => ({
  kind: 'value',
  operator: '=',
  link: { from: 0, to: 1, text, options, marked: null },
})
const number = (operator: '=' | '<' | '>' | '>=', of: number): Test => ({ kind: 'number', operator, value: of })
const year2024: Test = { kind: 'period', relation: 'in', begin: '2024-01-01', end: '2025-01-01' }

describe('conditions', () => {
  const cases: [what: string, column: string, test: Test, negated: boolean, sql: string | null][] = [
    ['a number', 'n', number('>', 3), false, 'n > 3'],
    ['not more than a number', 'n', number('>', 3), true, 'n <= 3'],
    ['a number in a text', 'name', number('=', 3), false, "name = '3'"],
    ['more than a text', 'name', number('>', 3), false, null],
    ['a number in a list', 'tags', number('=', 3), false, null],
    ['a year of a date', 'born', number('=', 2024), false, "born >= '2024-01-01' AND born < '2025-01-01'"],
    ['after a year', 'born', number('>', 2024), false, "born >= '2025-01-01'"],
    ['a date that is 3', 'born', number('=', 3), false, null],
    ['between', 'n', { kind: 'between', low: 5, high: 2 }, false, 'n BETWEEN 2 AND 5'],
    ['not between', 'n', { kind: 'between', low: 2, high: 5 }, true, 'n < 2 OR n > 5'],
    ['between years', 'born', { kind: 'between', low: 2020, high: 2021 }, false, "born >= '2020-01-01' AND born < '2022-01-01'"],
    ['a time', 'born', year2024, false, "born >= '2024-01-01' AND born < '2025-01-01'"],
    ['not in a time', 'born', year2024, true, "born < '2024-01-01' OR born >= '2025-01-01'"],
    ['whole years in a column of years', 'year', year2024, false, 'year >= 2024 AND year < 2025'],
    ['a month in a column of years', 'year', { ...year2024, end: '2024-02-01' }, false, null],
    ['a time of a name', 'name', year2024, false, null],
    ['a known text', 'name', value('done', [{ column: column('name'), value: 'Done', score: 1, isPart: false }]), false, "name = 'Done'"],
    ['an unknown text, in any case', 'name', value('Maybe'), false, "lower(name) = 'maybe'"],
    ['not a text', 'name', value('Maybe'), true, "lower(name) != 'maybe'"],
    [
      'a word of several states',
      'name',
      value(
        'pending',
        ['PendingApproval', 'PendingReview'].map((one) => ({ column: column('name'), value: one, score: 0.5, isPart: true })),
      ),
      false,
      "name = 'PendingApproval' OR name = 'PendingReview'",
    ],
    ['an element of a list', 'tags', value('Python'), false, "'Python' = ANY(tags)"],
    ['no element of a list', 'tags', value('Python'), true, "NOT ('Python' = ANY(tags))"],
    ['a name that is no number', 'n', value('Ana'), false, null],
    ['a name that is no date', 'born', value('Ana'), false, null],
    ['a text in what cannot be compared', 'data', value('Ana'), false, null],
    ['a part of a text', 'name', { kind: 'like', text: 'x', place: 'start' }, false, "name ILIKE 'x%'"],
    ['what a list includes', 'tags', { kind: 'like', text: 'Python', place: 'anywhere' }, false, "'Python' = ANY(tags)"],
    ['a part of a number', 'n', { kind: 'like', text: 'x', place: 'start' }, false, null],
    ['above average', 'n', { kind: 'aggregate', operator: '>', aggregate: 'avg' }, false, 'n > (SELECT AVG(n) AS avg_n FROM t)'],
    ['an average of names', 'name', { kind: 'aggregate', operator: '>', aggregate: 'avg' }, false, null],
    ['missing', 'name', { kind: 'missing' }, false, 'name IS NULL'],
  ]
  for (const [what, name, test, negated, sql] of cases) it(what, () => assert.equal(written(name, test, negated), sql))
})

describe('conditions together', () => {
  const named = (text: string, stored: string) => value(text, [{ column: column('name'), value: stored, score: 1, isPart: false }])
  const all = (...filters: Filter[]) => conditionsOf(filters, () => column('name'))
  it('are written once where two words mean the same: "open or pending"', () => {
    const once = all(filter(named('open', 'PendingReview'), false))
    const [open, pending] = [
      filter(named('open', 'PendingReview'), false),
      { ...filter(named('pending', 'PendingReview'), false), or: true },
    ]
    assert.deepEqual(all(open, pending), once)
    assert.deepEqual(all(open, { ...pending, or: false }), once)
  })
  it('stand beside each other where they differ', () => {
    const both = all(filter(named('open', 'PendingReview'), false), { ...filter(named('done', 'Done'), false), or: true })
    assert.equal(both?.kind === 'or' && both.parts.length, 2)
  })
})
