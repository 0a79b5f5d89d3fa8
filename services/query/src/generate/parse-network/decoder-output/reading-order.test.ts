import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aggregate, column, countRows, type Expression, emptySelect, type Query, type Select } from '../../../core/query/query.ts'
import { viewSchema } from '../../../core/schema/view-schema.ts'
import { RECRUITMENT } from '../../parse-rules/recruitment.fixture.ts'
import { inReadingOrder } from './reading-order.ts'

const { tables } = viewSchema(RECRUITMENT, 'postgresql')
const candidates = tables.find(({ name }) => name === 'candidates') ?? assert.fail()
const of = (name: string): Expression => column(candidates.columns.find((one) => one.name === name) ?? assert.fail())
const perGroup = (key: Expression, more: Partial<Select> = {}): Query => ({
  ...emptySelect([candidates]),
  items: [key, aggregate('avg', of('total_experience_years')), countRows],
  groupBy: [key],
  ...more,
})
const orderOf = (query: Query) => (inReadingOrder(query) as Select).orderBy

describe('figures per group', () => {
  it('are listed the largest first, by the last figure', () =>
    assert.deepEqual(orderOf(perGroup(of('source'))), [{ by: countRows, descending: true }]))
  it('are listed in the order of time where the groups are times', () => {
    const month: Expression = { kind: 'unit', unit: 'month', of: of('created_at') }
    assert.deepEqual(orderOf(perGroup(month)), [{ by: month, descending: false }])
  })
  it('come behind what the group is', () => {
    const source = of('source')
    const turned = perGroup(source, { items: [countRows, source], orderBy: [{ by: source, descending: false }] })
    assert.deepEqual((inReadingOrder(turned) as Select).items, [source, countRows])
  })
  it('keep the order that was asked for', () => {
    const asked = [{ by: of('source'), descending: false }]
    assert.deepEqual(orderOf(perGroup(of('source'), { orderBy: asked })), asked)
  })
  it('are left alone where no figure is shown', () => assert.deepEqual(orderOf(perGroup(of('source'), { items: [of('source')] })), []))
})
