import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { column, countRows, emptySelect, literal, type Select } from '../../../core/query/query.ts'
import type { Column, Table } from '../../../core/schema/schema.ts'
import { contradicts, contradictsFollowUp, keepsWhatIsLeftOut } from './contradictions.ts'

const people = { name: 'people', columns: [], source: {} } as unknown as Table
const of = (name: string, kind: Column['kind']): Column => ({ name, kind, table: people, source: {} }) as unknown as Column
const born = of('born_on', 'date')
const select = (more: Partial<Select>): Select => ({ ...emptySelect([people]), ...more })
const days = {
  kind: 'aggregate' as const,
  name: 'avg' as const,
  distinct: false,
  of: { kind: 'days' as const, from: column(born), to: column(born) },
}
const compared = (left: Column, operator: '=' | '!=' | '>' | '>=' | '<', value: string | number) => ({
  kind: 'compare' as const,
  left: column(left),
  operator,
  right: literal(value),
})

describe('a query that contradicts the question', () => {
  it('shows one side of a relation where both are asked for, in a follow-up too', () => {
    const name = column(of('name', 'text'))
    const other = column({ ...of('name', 'text'), table: { ...people, name: 'guests' } } as Column)
    for (const rule of [contradicts, contradictsFollowUp]) {
      assert.equal(rule('who invited whom', [select({ items: [name] })]), true)
      assert.equal(rule('who invited whom', [select({ items: [name, other] })]), false)
    }
  })
  it('tells days where hours are asked for', () => {
    assert.equal(contradicts('how many hours does it take', [select({ items: [days] })]), true)
    assert.equal(contradicts('how many days does it take', [select({ items: [days] })]), false)
  })
  it('tells how long each takes where they are counted', () => {
    const role = column(of('role', 'text'))
    const plain = select({ items: [role, days.of] })
    assert.equal(contradicts('how many approvals per role and how long do they take', [plain]), true)
    assert.equal(contradicts('how many days does each approval take', [plain]), false)
    assert.equal(contradicts('how many approvals per role', [select({ items: [role, countRows], groupBy: [role] })]), false)
  })
  it('lists the times of all rows where they are asked for by something else', () => {
    const role = column(of('role', 'text'))
    const listed = select({ items: [role, days.of] })
    assert.equal(contradicts('how long does it take by role', [listed]), true)
    assert.equal(contradicts('how long does it take per role', [listed]), true)
    assert.equal(contradicts('how long does it take by role', [select({ items: [role, days], groupBy: [role] })]), false)
    assert.equal(contradicts('how long did it take per person', [listed]), false)
    assert.equal(contradicts('how long does it take', [listed]), false)
  })
  it('shows so many where at least so many are meant', () => {
    assert.equal(contradicts('skills that at least 8 people have', [select({ limit: 8 })]), true)
    assert.equal(contradicts('the top 8 skills', [select({ limit: 8 })]), false)
  })
  it('takes an average for a median', () =>
    assert.equal(contradicts('median age', [select({ items: [{ ...days, of: column(of('age', 'number')) }] })]), true))
  it('closes a time that is open', () => {
    const where = { kind: 'and' as const, parts: [compared(born, '>=', '2026-11-01'), compared(born, '<', '2026-11-02')] }
    assert.equal(contradicts('born on 1 November 2026 or later', [select({ where })]), true)
    assert.equal(contradicts('born on 1 November 2026', [select({ where })]), false)
  })
  it('shows one where all are asked for in an order', () => {
    assert.equal(contradicts('which are scheduled, soonest first', [select({ limit: 1 })]), true)
    assert.equal(contradicts('which is the first', [select({ limit: 1 })]), false)
  })
  it('shows one where several are asked for', () => {
    const questions = ['who are the newest employees', 'show me our oldest open requisitions', 'list the most recent hires']
    for (const question of questions) {
      assert.equal(contradicts(question, [select({ limit: 1 })]), true, question)
      assert.equal(contradicts(question, [select({ limit: 5 })]), false, question)
      assert.equal(contradicts(question, [select({ limit: 1, withTies: true })]), false, question)
    }
    for (const question of ['who is the newest employee', 'which team has the oldest members', 'what is the latest status'])
      assert.equal(contradicts(question, [select({ limit: 1 })]), false, question)
  })
  it('takes what is open for overdue', () => {
    const status = of('status', 'text')
    assert.equal(contradicts('whose form is overdue', [select({ where: compared(status, '=', 'Open') })]), true)
    assert.equal(contradicts('whose form is overdue', [select({ where: compared(status, '=', 'Overdue') })]), false)
    assert.equal(contradicts('whose form is overdue', [select({ where: compared(born, '<', '2026-11-18') })]), false)
    assert.equal(contradicts('whose form is open', [select({ where: compared(status, '=', 'Open') })]), false)
  })
  it('begins where it should end', () => {
    assert.equal(contradicts('born on or before 31 October', [select({ where: compared(born, '>=', '2026-10-31') })]), true)
    assert.equal(contradicts('born on or before 31 October', [select({ where: compared(born, '<', '2026-11-01') })]), false)
  })
  it('tells minutes where minutes are asked for', () => {
    const minutes = { ...days, of: { ...days.of, as: 'minutes' as const } }
    assert.equal(contradicts('how many minutes does it take', [select({ items: [minutes] })]), false)
  })
  it('leaves out a time that is named', () => {
    const where = compared(born, '>=', '2026-10-01')
    assert.equal(contradicts('who was born in October?', [select({ items: [column(of('name', 'text'))] })]), true)
    assert.equal(contradicts('who was born in October?', [select({ items: [column(of('name', 'text'))], where })]), false)
    const inside = { kind: 'in' as const, of: column(of('id', 'number')), query: select({ where }), negated: true }
    assert.equal(contradicts('who was not born last year?', [select({ where: inside })]), false)
    const unit = { kind: 'unit' as const, unit: 'month' as const, of: column(born) }
    assert.equal(contradicts('births per month this year', [select({ items: [unit, countRows], groupBy: [unit] })]), false)
  })
  it('lists where a number is asked for', () => {
    assert.equal(contradicts('nr of people in town', [select({ items: [column(of('name', 'text'))] })]), true)
    assert.equal(contradicts('nr of people in town', [select({ items: [countRows] })]), false)
    assert.equal(contradicts('how many seats has it', [select({ items: [column(of('seats', 'number'))] })]), false)
  })
  it('splits by one thing where two are named', () => {
    const [town, trade] = [column(of('town', 'text')), column(of('trade', 'text'))]
    assert.equal(contradicts('people by town and by trade', [select({ items: [town, countRows], groupBy: [town] })]), true)
    assert.equal(contradicts('people by town and by trade', [select({ items: [town, trade, countRows], groupBy: [town, trade] })]), false)
  })
  it('sorts by one thing where another follows', () => {
    const name = column(of('name', 'text'))
    const first = { by: countRows, descending: true }
    assert.equal(contradicts('most first, then alphabetically', [select({ items: [name], orderBy: [first] })]), true)
    const second = { by: name, descending: false }
    assert.equal(contradicts('most first, then alphabetically', [select({ items: [name], orderBy: [first, second] })]), false)
  })
  it('throws together what is to be held against each other', () => {
    const town = column(of('town', 'text'))
    assert.equal(contradicts('how many people, Porto vs Lisbon', [select({ items: [countRows] })]), true)
    assert.equal(contradicts('how many people, Porto vs Lisbon', [select({ items: [town, countRows], groupBy: [town] })]), false)
  })
  it('sorts by a day where it is asked what took longest', () => {
    const name = column(of('name', 'text'))
    assert.equal(
      contradicts('which took the longest', [select({ items: [name], orderBy: [{ by: column(born), descending: true }] })]),
      true,
    )
    assert.equal(contradicts('which took the longest', [select({ items: [name], orderBy: [{ by: days.of, descending: true }] })]), false)
  })
  it('leaves out those without, where they are asked for too', () => {
    assert.equal(contradicts('people per town, zero too', [select({ items: [countRows] })]), true)
    assert.equal(contradicts('people per town, zero too', [select({ items: [countRows], kept: people })]), false)
  })
  it('compares with a number that the question does not mention', () => {
    const where = compared(of('age', 'number'), '>', 1)
    assert.equal(contradicts('how many are older than the average', [select({ items: [countRows], where })]), true)
    assert.equal(contradicts('how many are older than one', [select({ items: [countRows], where })]), false)
  })
  it('shows no day where it is asked when, too', () => {
    const name = column(of('name', 'text'))
    assert.equal(contradicts('who left, and when', [select({ items: [name] })]), true)
    assert.equal(contradicts('who left, and when', [select({ items: [name, column(born)] })]), false)
    assert.equal(
      contradicts('what is it called, and when was it opened', [select({ items: [name, column(of('open_year', 'number'))] })]),
      false,
    )
  })
  it('keeps just what is to be left out', () => {
    const where = compared(of('status', 'text'), '=', 'Cancelled')
    assert.equal(keepsWhatIsLeftOut('all meetings (skip the cancelled ones)', [select({ where })]), true)
    assert.equal(keepsWhatIsLeftOut("how many are coming up (cancelled ones don't count)", [select({ where })]), true)
    assert.equal(keepsWhatIsLeftOut('which are held rather than cancelled', [select({ where })]), true)
    assert.equal(keepsWhatIsLeftOut('all cancelled meetings, except for the first', [select({ where })]), false)
  })
  it('shows all or one where so many at the top are asked for', () => {
    for (const question of ['the last three people who came', 'three most recent arrivals, newest first', 'Top 3 skills']) {
      assert.equal(contradicts(question, [select({})]), true, question)
      assert.equal(contradicts(question, [select({ limit: 1 })]), true, question)
      assert.equal(contradicts(question, [select({ limit: 3 })]), false, question)
    }
    const where = compared(born, '>=', '2026-11-01')
    assert.equal(contradicts('who was born in the last three months', [select({ where })]), false)
  })
  it('takes "or more" for "more than"', () => {
    const where = (operator: '>' | '>=') => compared(of('age', 'number'), operator, 3)
    for (const question of ['people with three or more dogs', 'people with at least 3 dogs', 'people with 3+ dogs']) {
      assert.equal(contradicts(question, [select({ where: where('>') })]), true, question)
      assert.equal(contradicts(question, [select({ having: where('>=') })]), false, question)
    }
    assert.equal(contradicts('people with more than three dogs', [select({ having: where('>=') })]), true)
    assert.equal(contradicts('people with no more than three dogs', [select({ having: where('>=') })]), false)
  })
  it('counts in days what lasts minutes', () => {
    const where = { kind: 'compare' as const, left: days.of, operator: '>' as const, right: literal(50) }
    assert.equal(contradicts('which took longer than 50 minutes', [select({ where })]), true)
    assert.equal(contradicts('which took longer than 50 days', [select({ where })]), false)
  })
  it('takes every moment for a group', () => {
    const made = column(of('created_at', 'date'))
    const grouped = [select({ items: [made, countRows], groupBy: [made] })]
    assert.equal(contradicts('applications received so far', grouped), true)
    assert.equal(contradicts('applications received, day by day', grouped), false)
  })
  it('finds those that have some of another state where they are to have none', () => {
    const where = compared(of('status', 'text'), '!=', 'Open')
    assert.equal(contradicts('which departments have no open requisition', [select({ where })]), true)
    assert.equal(contradicts('which departments have requisitions that are not open', [select({ where })]), false)
    const absent = { kind: 'in' as const, of: column(of('id', 'number')), query: select({}), negated: true }
    assert.equal(
      contradicts('which departments have no open requisition', [select({ where: { kind: 'and', parts: [where, absent] } })]),
      false,
    )
  })
  it('adds up what is to be compared', () => {
    assert.equal(contradicts('compare the number of people in Porto and in Lisbon', [select({ items: [countRows] })]), true)
  })
  it('says what is yet to happen', () => {
    assert.equal(contradicts('which of them is more likely to come', [select({ items: [column(born)] })]), true)
    assert.equal(contradicts('what are the chances that they come', [select({ items: [countRows] })]), true)
  })
  it('begins on a day where that day is meant', () => {
    const since = select({ where: compared(born, '>=', '2026-12-28') })
    const onThatDay = select({ where: { kind: 'and', parts: [compared(born, '>=', '2026-12-28'), compared(born, '<', '2026-12-29')] } })
    assert.equal(contradicts('who was born on 28 December 2026', [since]), true)
    assert.equal(contradicts('who was born on 28 December 2026', [onThatDay]), false)
    assert.equal(contradicts('who was born on 28 December 2026 or later', [since]), false)
  })
  it('takes another number than the question mentions', () => {
    const round = of('round', 'number')
    const [second, third, first] = [2, 3, 1].map((number) => select({ where: compared(round, '=', number) })) as [Select, Select, Select]
    assert.equal(contradicts('who got to the third round', [second]), true)
    assert.equal(contradicts('who got to the third round', [third]), false)
    assert.equal(contradicts('who got to round 3', [third]), false)
    assert.equal(contradicts('where not one was filled', [first]), true)
  })
  it('takes the number of somebody for a count', () => {
    const badge = select({ items: [column(of('badge_number', 'text'))] })
    assert.equal(contradicts('badge number of Ada', [badge]), false)
    assert.equal(contradicts('number of people', [select({ items: [column(of('name', 'text'))] })]), true)
  })
})

describe('a query that goes on from another and does something else', () => {
  const each = select({ items: [column(born), countRows], groupBy: [column(born)] })
  it('leaves out those that have none', () => {
    assert.equal(contradictsFollowUp('how many does each of them have', [each]), true)
    assert.equal(contradictsFollowUp('how many does each of them have', [{ ...each, kept: people }]), false)
    assert.equal(contradictsFollowUp('how many are there', [select({ items: [countRows] })]), false)
  })
  it('counts one where two are asked for', () => {
    assert.equal(contradictsFollowUp('how many are old, how many young', [select({ items: [countRows] })]), true)
    assert.equal(contradictsFollowUp('how many are old, how many young', [each]), false)
  })
})
