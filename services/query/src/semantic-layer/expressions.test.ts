import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { testFolder } from '../dialects/testing/files.ts'
import { bracketFault, callsAggregate, callsWindow } from './expressions.ts'
import { lendingIn } from './lending.fixture.ts'

describe('An expression of a semantic layer, by itself', () => {
  it('has as many closing brackets as opening ones, those in texts left out', () => {
    assert.equal(bracketFault("sum(fee) * (1 - (2 + 3)) + instr(kind, '(')"), null)
    assert.match(bracketFault('sum(fee * (1 - 2)') ?? '', /^the bracket before "fee \* \(1 - 2\)" is never closed: add \)/)
    assert.match(bracketFault('sum(fee))') ?? '', /^the bracket after "sum\(fee\)" closes nothing: delete it/)
  })
  it('aggregates where it does so itself, and not where a query in brackets does', () => {
    assert.equal(callsAggregate('1.0 * sum(fee) / count(*)'), true)
    assert.equal(callsAggregate("(select count(*) from loans where kind = 'x')"), false)
    assert.equal(callsAggregate('sum(fee) / (select sum(fee) from loans)'), true)
    assert.equal(callsAggregate("upper(' sum(')"), false)
  })
  it('uses a window where it says OVER itself', () => {
    assert.equal(callsWindow('sum(sum(fee)) over (order by taken_on)'), true)
    assert.equal(callsWindow("kind = 'over (' or over_due > 1"), false)
    assert.equal(callsWindow('fee > (select max(r) from (select rank() over (order by fee) as r from loans) t)'), false)
  })
})

describe('Checking the expressions of a semantic layer', () => {
  const folder = testFolder()
  let check: ReturnType<typeof lendingIn>
  before(() => {
    check = lendingIn(folder)
  })
  after(() => folder.remove())
  const faults = async (tables: object) => (await check({ tables })).faults.map(({ message }) => message)

  it('refuses a window function in a measure, a dimension and a filter, and says what to write', async () => {
    const [measure = '', dimension = '', filter = ''] = await faults({
      loans: {
        measures: { 'running fee': 'sum(fee) over (order by taken_on)' },
        dimensions: { place: 'rank() over (order by fee)' },
        filters: { newest: { where: 'row_number() over (order by taken_on desc) = 1' } },
      },
    })
    assert.match(measure, /^the measure "running fee" uses a window function \(OVER\).* Write the aggregate alone, as sum\(…\)/)
    assert.match(dimension, /^the dimension "place" uses a window function \(OVER\).* without OVER/)
    assert.match(filter, /^the filter "newest" uses a window function/)
  })
  it('says which bracket is open', async () => {
    const [measure = '', filter = '', usual = ''] = await faults({
      loans: { measures: { income: 'sum(fee' }, filters: { dear: 'fee > 2)' }, default_filter: '(is_void = 0' },
    })
    assert.match(measure, /^the measure "income": the bracket before "fee" is never closed: add \)/)
    assert.match(filter, /^the filter "dear": the bracket after "fee > 2" closes nothing/)
    assert.match(usual, /^the default filter: the bracket before "is_void = 0" is never closed/)
  })
  it('lets a dimension be a query in brackets that counts other rows', async () =>
    assert.deepEqual(
      await faults({
        members: {
          dimensions: {
            'loans taken': { expression: '(select count(*) from loans l where l.member_id = members.member_id)', type: 'number' },
            habit: "case when (select count(*) from loans where loans.member_id = members.member_id) > 1 then 'heavy' else 'light' end",
          },
        },
      }),
      [],
    ))
  it('refuses a dimension that aggregates its own rows, also beside such a query', async () => {
    const [message = ''] = await faults({ loans: { dimensions: { d: 'sum(fee) > (select avg(fee) from loans)' } } })
    assert.match(message, /^the dimension "d" must not aggregate/)
  })
  it('refuses a measure that aggregates only in such a query', async () => {
    const [message = ''] = await faults({ loans: { measures: { m: '(select sum(fee) from loans)' } } })
    assert.match(message, /^the measure "m" needs an aggregate/)
  })
})
