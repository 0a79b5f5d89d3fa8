import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { column, countRows, emptySelect, literal, type Select } from '../../../core/query/query.ts'
import type { Column, Schema, Table } from '../../../core/schema/schema.ts'
import { noteTables } from '../../../core/schema/semantic-names.ts'
import type { Keyword } from '../link/keyword.ts'
import { emptyPartialQuery } from '../partial-query/partial-query.ts'
import { isConsistent } from './consistency-check.ts'
import type { Candidate } from './judge.ts'
import type { Features } from './weights.ts'

const table = (name: string): Table => ({ name, columns: [] }) as unknown as Table
const [people, offers] = [table('people'), table('offers')]
const of = (owner: Table, name: string): Column => ({ name, table: owner }) as unknown as Column
const keywordItem = (keyword: Keyword): Candidate['items'][number] => ({ kind: 'keyword', from: 0, to: 1, keyword })
const named = (one: Table): Candidate['items'][number] => ({
  kind: 'table',
  from: 0,
  to: 1,
  link: { from: 0, to: 1, options: [{ named: one, score: 1 }] },
})

const reading = (query: Partial<Select>, items: Candidate['items'] = [], features: Partial<Features> = {}): Candidate => ({
  query: { ...emptySelect([people]), ...query },
  partialQuery: emptyPartialQuery(),
  items,
  features: { groupsUnsaid: 0, goesOn: 0, ...features } as Features,
  score: 0,
})
const asked = { question: 'which month', history: [] as { sql?: string }[], now: new Date('2026-11-18T10:00:00Z') }
const compared = (left: Column, operator: '=' | '>=', value: string) => ({
  kind: 'compare' as const,
  left: column(left),
  operator,
  right: literal(value),
})

describe('a query that does not do what the words ask for together', () => {
  it('names a month and groups by none', () => {
    const month = keywordItem({ kind: 'unit', unit: 'month', groups: false })
    assert.equal(isConsistent(reading({ items: [countRows] }, [month]), asked), false)
    const unit = { kind: 'unit' as const, unit: 'month' as const, of: column(of(people, 'born_on')) }
    assert.equal(isConsistent(reading({ items: [unit, countRows], groupBy: [unit] }, [month]), asked), true)
  })
  it('splits one figure by what the question does not mention', () => {
    const share = keywordItem({ kind: 'share' })
    assert.equal(isConsistent(reading({}, [share], { groupsUnsaid: 1 }), asked), false)
    assert.equal(isConsistent(reading({}, [share, keywordItem({ kind: 'count' })], { groupsUnsaid: 1 }), asked), true)
  })
  it('takes two names for one', () => {
    const like = (text: string) => ({
      kind: 'like' as const,
      of: column(of(people, 'city')),
      text,
      place: 'anywhere' as const,
      negated: false,
    })
    const question = { ...asked, question: 'people in Munich and Hamburg' }
    const either = (second: string) => reading({ where: { kind: 'or', parts: [like('Munich'), like(second)] } })
    assert.equal(isConsistent(either('Munich and Hamburg'), question), false)
    assert.equal(isConsistent(either('Hamburg'), question), true)
  })
  it('keeps what is to be left out, unless it is taken away', () => {
    const question = { ...asked, question: 'who knows Rust but not Ada' }
    const knows = (skill: string) => ({ ...emptySelect([people]), where: compared(of(people, 'skill'), '=', skill) })
    const combined = (operator: 'except' | 'intersect'): Candidate => ({
      ...reading({}),
      query: { kind: 'combination', operator, left: knows('Rust'), right: knows('Ada') },
    })
    assert.equal(isConsistent(combined('intersect'), question), false)
    assert.equal(isConsistent(combined('except'), question), true)
  })
  it('shows or counts only what it compares with', () => {
    const name = of(people, 'name')
    const where = compared(name, '=', 'Ana')
    assert.equal(isConsistent(reading({ items: [column(name)], where }), asked), false)
    assert.equal(
      isConsistent(reading({ items: [{ kind: 'aggregate', name: 'count', distinct: true, of: column(name) }], where }), asked),
      false,
    )
    assert.equal(isConsistent(reading({ items: [column(of(people, 'town'))], where }), asked), true)
  })
  it('counts the rows with a mentioned name, where the question does not mention their table', () => {
    const roles = { name: 'roles', columns: [] as Column[], source: { semantics: { namedBy: ['title'] } } } as unknown as Table
    const title = of(roles, 'title')
    roles.columns.push(title)
    noteTables({ tables: [roles] } as unknown as Schema)
    const recruiters = { tables: [roles], items: [countRows], where: compared(title, '=', 'Recruiter') }
    assert.equal(isConsistent(reading(recruiters), asked), false)
    assert.equal(isConsistent(reading(recruiters, [named(roles)]), asked), true)
    roles.columns.push({ ...of(roles, 'person_id'), isForeignKey: true }) // now each belongs to somebody
    assert.equal(isConsistent(reading(recruiters), asked), true)
  })
  it('loses the rows that were named before a "not"', () => {
    const items = [named(people), named(offers), keywordItem({ kind: 'not' })]
    assert.equal(isConsistent(reading({ items: [countRows] }, items), asked), false)
    assert.equal(isConsistent(reading({ items: [countRows], tables: [people, offers] }, items), asked), true)
  })
  it('looks for what was created in the time to come', () => {
    const since = (day: string) => reading({ items: [countRows], where: compared(of(people, 'created_at'), '>=', day) })
    assert.equal(isConsistent(since('2026-11-19'), asked), false)
    assert.equal(isConsistent(since('2026-11-18'), asked), true)
  })
  it('passes over the number of a thing', () => {
    const asking = { ...asked, question: 'when was OF-000012 sent' }
    const sent = { ...of(offers, 'sent_at'), kind: 'date' } as Column
    assert.equal(isConsistent(reading({ items: [column(sent)] }), asking), false)
    const where = compared(of(offers, 'offer_number'), '=', 'OF-000012')
    assert.equal(isConsistent(reading({ items: [column(sent)], where }), asking), true)
  })
  it('takes the last name of the alphabet for the most', () => {
    const most = (one: Column) => reading({ items: [{ kind: 'aggregate', name: 'max', distinct: false, of: column(one) }] })
    assert.equal(isConsistent(most({ ...of(people, 'town'), kind: 'text' } as Column), asked), false)
    assert.equal(isConsistent(most({ ...of(people, 'age'), kind: 'number' } as Column), asked), true)
  })
  it('begins anew where the question points back', () => {
    const later = { ...asked, question: 'how many of those', history: [{}] }
    assert.equal(isConsistent(reading({ items: [countRows] }), later), false)
    assert.equal(isConsistent(reading({ items: [countRows] }, [], { goesOn: 1 }), later), true)
  })
  it('lists, where the same figure is asked for of something else', () => {
    const after = { ...asked, question: 'same for offers', history: [{ sql: 'SELECT AVG(x) FROM people' }] }
    const [list, figure] = [{ items: [column(of(offers, 'number'))] }, { items: [countRows] }]
    assert.equal(isConsistent(reading(list, [], { goesOn: 1 }), after), false)
    assert.equal(isConsistent(reading(figure, [], { goesOn: 1 }), after), true)
  })
  it('counts, where what was counted is to be shown', () => {
    const after = { ...asked, question: 'show me the ones from October', history: [{ sql: 'SELECT COUNT(*) FROM people' }] }
    assert.equal(isConsistent(reading({ items: [countRows] }, [], { goesOn: 1 }), after), false)
    assert.equal(isConsistent(reading({ items: [column(of(people, 'name'))] }, [], { goesOn: 1 }), after), true)
  })
})
