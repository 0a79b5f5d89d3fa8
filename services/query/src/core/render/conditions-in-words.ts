import { type Condition, type Expression, eachCondition, isSame, type Select, tablesRead } from '../query/query.ts'
import { isKey } from '../schema/schema.ts'
import { isUncounted, plural, several } from './names-in-words.ts'
import { rowsOf, type Speech } from './speech.ts'

const OPERATORS = { '=': '', '!=': 'not ', '<': 'less than ', '<=': 'at most ', '>': 'more than ', '>=': 'at least ' } as const
const TIMES = { ...OPERATORS, '<': 'before ', '<=': 'on or before ', '>': 'after ', '>=': 'on or after ' } as const
const COUNTED = { ...OPERATORS, '=': 'exactly ', '!=': 'other than ' } as const
const PLACES = { start: ['begins', 'begin', ' with'], end: ['ends', 'end', ' with'], anywhere: ['contains', 'contain', ''] } as const

type Comparison = Condition & { kind: 'compare' }

export function sayCondition(condition: Condition, speech: Speech): string {
  const not = 'negated' in condition && condition.negated ? 'not ' : ''
  switch (condition.kind) {
    case 'and':
    case 'or':
      return sayParts(condition, speech)
    case 'compare':
      return sayComparison(condition, speech)
    case 'between':
      return `${speech.say(condition.of, speech)} is ${not}between ${speech.say(condition.low, speech)} and ${speech.say(condition.high, speech)}`
    case 'like': {
      const [does, done, how] = PLACES[condition.place]
      return `${speech.say(condition.of, speech)} ${not === '' ? does : `does not ${done}`}${how} ${condition.text.trimEnd()}`
    }
    case 'has': {
      const of = speech.say(condition.of, speech)
      const isMany = plural(of) === of
      return `${of} ${not === '' ? (isMany ? 'include' : 'includes') : `${isMany ? 'do' : 'does'} not include`} ${String(condition.value).trimEnd()}`
    }
    case 'missing':
      return `${speech.say(condition.of, speech)} is ${condition.negated ? 'known' : 'missing'}`
    case 'in':
      return sayAmong(condition, speech)
  }
}

/** Conditions on one column name it once: "on or after the first and before the tenth". */
function sayParts({ kind, parts: all }: Condition & { kind: 'and' | 'or' }, speech: Speech): string {
  const parts = eachCondition(all)
  const rendered = parts.map((part, at) => {
    const before = parts[at - 1]
    if (part.kind === 'compare' && before?.kind === 'compare' && isSame(part.left, before.left) && !isCount(part))
      return sayCompared(part, speech)
    const text = sayCondition(part, speech)
    const isMixed = (part.kind === 'and' || part.kind === 'or') && part.kind !== kind
    return isMixed && !isOfOne(part) ? `(${text})` : text
  })
  return rendered.join(` ${kind} `)
}

/** All its parts compare the same thing. */
const isOfOne = ({ parts }: Condition & { kind: 'and' | 'or' }): boolean => {
  const [first] = parts
  return first?.kind === 'compare' && parts.every((part) => part.kind === 'compare' && isSame(part.left, first.left))
}

const isCount = ({ left }: Comparison): boolean => left.kind === 'aggregate' && left.name === 'count'
const isTime = (one: Expression): boolean => one.kind === 'unit' || (one.kind === 'column' && one.column.kind === 'date')

/** "more than 2 applications" rather than "the number of applications is more than 2". */
function sayComparison(comparison: Comparison, speech: Speech): string {
  const { left, operator, right } = comparison
  if (left.kind === 'column' && left.column.computed?.role === 'filter')
    return `the filter "${left.column.name}" ${operator === '=' ? 'applies' : 'does not apply'}`
  if (isCount(comparison) && right.kind === 'literal') {
    const what = speech.say(left, speech).replace(/^the number of /, '')
    return `${COUNTED[operator]}${right.value} ${what}`
  }
  return `${speech.say(left, speech)} is ${sayCompared(comparison, speech)}`
}

const sayCompared = ({ left, operator, right }: Comparison, speech: Speech): string =>
  (isTime(left) ? TIMES : OPERATORS)[operator] + speech.say(right, speech)

/** Rows that have something elsewhere, or nothing. */
function sayAmong({ of, query, negated }: Condition & { kind: 'in' }, speech: Speech): string {
  const isOfRows = of.kind === 'column' && isKey(of.column)
  if (query.kind !== 'select' || query.derived || !isOfRows)
    return `${speech.say(of, speech)} is ${negated ? 'not ' : ''}among: ${speech.describe(query)}`
  return `there ${existing(query, negated, speech)}`
}

function existing(query: Select, negated: boolean, speech: Speech): string {
  const row = rowsOf(query)
  const rows = plural(row)
  const inside: Speech = { ...speech, isMany: tablesRead(query).length > 1, rows: several(row), roles: new Map() }
  const where = query.where && asked(query.where)
  const tested = where ? ` where ${sayCondition(where, inside)}` : ''
  if (query.having) return `are ${negated ? 'not ' : ''}${sayCondition(query.having, inside)}${tested}`
  return `${isUncounted(rows) ? 'is' : 'are'} ${negated ? 'no ' : ''}${rows}${tested}`
}

/** Without what is only there so that NOT IN works: nothing that was asked. */
function asked(condition: Condition): Condition | null {
  if (condition.kind === 'missing' && condition.negated) return null
  if (condition.kind !== 'and') return condition
  const parts = condition.parts.flatMap((part) => asked(part) ?? [])
  return parts.length > 1 ? { kind: 'and', parts } : (parts[0] ?? null)
}
