import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { viewSchema } from '../../../core/schema/view-schema.ts'
import { catalogTable, indexedTable, indexOf } from '../../../retrieve/index.fixture.ts'
import { findValues, indexValues } from '../../../retrieve/value-search.ts'
import { findDates } from '../link/dates.ts'
import { splitQuestion } from '../link/items.ts'
import { linkNames } from '../link/link-names.ts'
import { linkValues } from '../link/link-values.ts'
import { findNumbers } from '../link/numbers.ts'
import { questionTokens } from '../link/question-tokens.ts'
import { parse } from './parse.ts'
import type { Filter, Measure, PartialQuery, Slot, UnitSlot } from './partial-query.ts'
import { resolve } from './resolve.ts'

const tables = [
  indexedTable(catalogTable('student', { id: 'int!', name: 'text', age: 'int', city: 'text', enrolled_on: 'date' }), {
    city: ['Porto', 'Berlin'],
  }),
  indexedTable(catalogTable('pet', { id: 'int!', student_id: 'int', kind: 'text', weight: 'real' }, ['student_id → student']), {
    kind: ['dog', 'cat'],
  }),
]
const schema = viewSchema(tables, 'sqlite')
const values = indexValues(indexOf(...tables))

/** What the likeliest split of a question is read as, each piece by its likeliest meaning. */
function draftOf(question: string): PartialQuery {
  const tokens = questionTokens(question, schema)
  const [best] = splitQuestion({
    tokens,
    names: linkNames(schema, tokens),
    values: linkValues(schema, question, tokens, findValues(values, question)),
    numbers: findNumbers(tokens),
    dates: findDates(tokens, new Date('2026-11-18T00:00:00Z')),
  })
  return parse(schema, best?.items ?? [], { tokens, today: '2026-11-18' })
}

function settled(partialQuery: PartialQuery) {
  const [best] = resolve(schema, partialQuery)
  const name = (slot: Slot | UnitSlot | null | undefined): string => {
    if (!slot) return 'rows'
    if (slot.kind === 'table') return best?.tables.get(slot)?.name ?? '?'
    return slot.kind === 'unit' ? `${slot.unit} of ${name(slot.of)}` : (best?.columns.get(slot)?.name ?? '?')
  }
  const measure = (one: Measure): string => {
    if (one.kind === 'time') return 'time'
    return one.kind === 'count' ? `count ${name(one.of)}` : `${one.aggregate ?? ''} ${name(one.slot)}`.trim()
  }
  const filter = ({ slot, test, negated, or }: Filter): string => {
    const { kind, ...rest } = test
    const operand = 'link' in rest ? ('text' in rest.link ? rest.link.text : 'phrase') : Object.values(rest).join(' ')
    return `${or ? 'or ' : ''}${negated ? 'not ' : ''}${name(slot)} ${kind} ${operand}`.trim()
  }
  return { name, measure, filter }
}

/** A draft in one line. */
function rendered(question: string): string {
  const partialQuery = draftOf(question)
  const { name, measure, filter } = settled(partialQuery)
  const parts: [string, string[]][] = [
    ['subject', partialQuery.subject ? [name(partialQuery.subject)] : []],
    [
      'show',
      partialQuery.shown.map((one) =>
        one.kind === 'column' ? measure({ ...one, kind: 'column' }) : one.kind === 'count' ? `count ${name(one.of)}` : one.kind,
      ),
    ],
    ['with', partialQuery.tables.map(name)],
    ['where', partialQuery.filters.map(filter)],
    ['each', partialQuery.groups.map(name)],
    ['having', partialQuery.having.map((one) => `${measure(one.measure)} ${one.operator} ${one.value}`)],
    ['without', partialQuery.exclusions.map((one) => [name(one.table), ...one.filters.map(filter)].join(' '))],
    ['order', partialQuery.orders.map((one) => `${measure(one.measure)}${one.descending ? ' desc' : ''}`)],
    ['extreme', partialQuery.extreme ? [`${measure(partialQuery.extreme.measure)}${partialQuery.extreme.descending ? ' desc' : ''}`] : []],
    ['frequent', partialQuery.frequent ? [name(partialQuery.frequent.slot)] : []],
    ['limit', partialQuery.limit === null ? [] : [String(partialQuery.limit)]],
    ['distinct', partialQuery.distinct ? ['yes'] : []],
    ['dropped', partialQuery.dropped > 0 ? [String(partialQuery.dropped)] : []],
  ]
  return parts
    .filter(([, texts]) => texts.length > 0)
    .map(([part, texts]) => `${part} ${texts.join(', ')}`)
    .join('; ')
}

describe('what questions say', () => {
  for (const [question, partialQuery] of [
    ['How many students are there?', 'subject student; show count student'],
    ['What are the names and ages of students?', 'subject student; show name, age'],
    ['Show the different cities', 'show city; distinct yes'],
    ['students in Porto', 'subject student; where city value Porto'],
    ['students in Porto or Berlin', 'subject student; where city value Porto, or city value Berlin'],
    ['students not in Porto', 'subject student; where not city value Porto'],
    ['students older than 20', 'subject student; where age number > 20'],
    ['students whose age is between 20 and 30', 'subject student; where age between 20 30'],
    ['students with age 20 or more', 'subject student; where age number >= 20'],
    ['students enrolled last month', 'subject student; where enrolled_on period in 2026-10-01 2026-11-01'],
    ['students enrolled before 2020', 'subject student; where enrolled_on number < 2020'],
    ['the average age of students', 'subject student; show avg age'],
    ['maximum and minimum weight of pets', 'subject pet; show max weight, min weight'],
    ['the highest weight', 'show max weight'],
    ['the oldest student', 'subject student; extreme age desc'],
    ['the 3 oldest students', 'subject student; extreme age desc; limit 3'],
    ['name of the student with the most pets', 'subject student; show name; extreme count pet desc'],
    ['students with more than 2 pets', 'subject student; having count pet > 2'],
    ['students without pets', 'subject student; without pet'],
    ['students who do not have a dog', 'subject student; where not kind value dog'],
    ['number of students in each city', 'subject student; show count student; each city'],
    ['students per month', 'subject student; show count student; each month of enrolled_on'],
    ['the most common city', 'frequent city'],
    ['names of students sorted by age descending', 'subject student; show name; order age desc'],
    ['students above average age', 'subject student; where age aggregate > avg'],
    ["students whose name contains 'an'", 'subject student; where name like an anywhere'],
    ['When did students enroll?', 'subject student; show enrolled_on'],
    ['students with missing city', 'subject student; where city missing'],
    ['What percentage of students are in Porto?', 'subject student; show share; where city value Porto'],
    ['upcoming students', 'subject student; where enrolled_on period since 2026-11-18 2026-11-18'],
    ['Which students are in Porto? Give me their names.', 'subject student; show name; where city value Porto'],
    ['', ''],
  ] as const) {
    it(`"${question}"`, () => assert.equal(rendered(question), partialQuery))
  }
  it('what nothing is made of is counted', () => {
    assert.ok(draftOf('students who are not').dropped > 0)
    assert.ok(draftOf('students that zigzag wildly').unexplained >= 2)
    assert.equal(draftOf('How many students are in Porto?').unexplained, 0)
  })
})
