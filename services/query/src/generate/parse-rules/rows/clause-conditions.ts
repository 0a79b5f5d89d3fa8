import { both, type Condition, column as columnOf, columnsInCondition, emptySelect, literal } from '../../../core/query/query.ts'
import { countedRows } from '../../../core/schema/counted-rows.ts'
import { connect, distances, multiplies } from '../../../core/schema/joins.ts'
import { type Column, keyOf, type Schema, type Table } from '../../../core/schema/schema.ts'
import { semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import { periodCondition } from '../compose/period-condition.ts'
import { dateOf, isValue, opposite } from '../measures/compose-measure.ts'
import type { Clause } from './row-question.ts'

/** Whose rows the conditions are about. */
export interface Scope {
  schema: Schema
  /** The rows that are counted, summed up or listed. */
  home: Table
  /** The rows that are listed, or that a figure is told for each of. */
  subject: Table
  /** Tables that the question names. */
  mentioned: ReadonlySet<Table>
  /** Something may mean two things that are as near. */
  doubt: { isAmbiguous: boolean }
}

/** How much nearer one thing has to be than another that is called the same. */
const APART = 0.05

/** Of columns that are called the same, the one that is named with its table, else the nearest. */
export function nearest<One>(
  { schema, home, mentioned, doubt }: Scope,
  options: readonly One[],
  tableOf: (one: One) => Table,
  from: Table = home,
): One | null {
  const distance = distances(schema)
  const far = (one: One): number => (mentioned.has(tableOf(one)) && tableOf(one) !== from ? 0.01 : distance(from, tableOf(one)))
  const reached = options.filter((one) => Number.isFinite(far(one))).sort((a, b) => far(a) - far(b))
  const [best, next] = reached
  if (best === undefined) return null
  if (next !== undefined && far(next) - far(best) < APART && tableOf(next) !== tableOf(best)) doubt.isAmbiguous = true
  return best
}

/** A row may have several rows there. */
export const hasMany = (schema: Schema, of: Table, tables: readonly Table[]): boolean => {
  const tree = connect(schema, [of, ...tables])
  return tree === null || multiplies(tree, of)
}

interface Part {
  condition: Condition | null
  tables: Table[]
  /** Several values or times were named: what they are to be, one by one. */
  values?: Condition[]
}

/** What one clause says of the rows; null where it cannot be said of them. */
export function conditionOfClause(scope: Scope, clause: Clause): { condition: Condition | null; tables: Table[] } | null {
  const parts = partsOfClause(scope, clause)
  if (parts === null) return null
  const { schema, home } = scope
  const tables = parts.flatMap((part) => part.tables)
  const isBeyond = hasMany(schema, home, tables)
  if (clause.isDenied && !isBeyond) {
    const condition = deniedHere(scope, parts)
    return condition && { condition, tables: [] }
  }
  if (!isBeyond) return { condition: both(...parts.map(({ condition }) => condition)), tables }
  // "no orders, and live in Germany": what can be said of the row itself is not said of the rows that are not there.
  const here = parts.filter((part) => !hasMany(schema, home, part.tables))
  const rest = parts.filter((part) => !here.includes(part))
  // "ordered bikes as well as helmets": each needs a row of its own.
  const several = clause.isDenied ? undefined : rest.find(({ values }) => values)
  const sets = several?.values?.map((condition) => rest.map((part) => (part === several ? { ...part, condition } : part))) ?? [rest]
  const beyond = sets.map((set) => among(scope, set, clause.isDenied))
  if (beyond.some((one) => one === null)) return null
  return {
    condition: both(...here.map(({ condition }) => condition), ...beyond),
    tables: here.flatMap((part) => part.tables),
  }
}

/** Rows that such rows belong to, or that no such row belongs to. */
function among({ schema, home, subject, doubt }: Scope, parts: readonly Part[], negated: boolean): Condition | null {
  const named = parts.flatMap((part) => part.tables)
  // "How many orders of desks does each customer have?": orders of desks, or customers who have some.
  const isOfEither = subject !== home && connect(schema, [subject, ...named])?.steps.some(({ table }) => table === home) === true
  if (isOfEither) doubt.isAmbiguous = true
  const of = isOfEither || hasMany(schema, home, [subject]) ? home : subject
  const [key, ...others] = keyOf(of)
  const tables = [...new Set([of, ...named])]
  if (!key || others.length > 0 || connect(schema, tables) === null) return null
  const where = both(...parts.map(({ condition }) => condition))
  const child = keyThatRefers(schema, key, tables)
  const filled: Condition | null = child?.source.nullable ? { kind: 'missing', of: columnOf(child), negated: true } : null
  const query = child
    ? { ...emptySelect(tables.filter((table) => table !== of)), items: [columnOf(child)], where: both(where, filled) }
    : { ...emptySelect(tables), items: [columnOf(key)], where }
  return { kind: 'in', of: columnOf(key), query, negated }
}

/** The one column that leads back to these rows, where nothing else of them is looked at. */
function keyThatRefers(schema: Schema, key: Column, tables: readonly Table[]): Column | null {
  const of = key.table
  const steps = connect(schema, tables)?.steps ?? []
  const [join, ...others] = steps.map((step) => step.join).filter(({ child, parent }) => child === of || parent === of)
  const [pair, ...more] = join?.pairs ?? []
  return join?.parent === of && pair && others.length === 0 && more.length === 0 && pair.parent === key ? pair.child : null
}

/** "not shipped", "without a sales rep": said of the row itself. */
function deniedHere({ schema, home }: Scope, parts: readonly Part[]): Condition | null {
  const [part, ...others] = parts
  if (!part || others.length > 0) return null
  if (part.condition) return opposite(part.condition)
  const [table] = part.tables
  const join = schema.joins.find(({ child, parent, pairs }) => child === home && parent === table && pairs.length === 1)
  const key = join?.pairs[0]?.child
  return key?.source.nullable ? { kind: 'missing', of: columnOf(key), negated: false } : null
}

function partsOfClause(scope: Scope, clause: Clause): Part[] | null {
  const { schema, home } = scope
  const phrases = clause.phrases.map((options) => nearest(scope, options, ({ table }) => table))
  if (phrases.some((phrase) => phrase === null)) return null
  const meant = phrases.filter((phrase) => phrase !== null)
  if (meant.some(({ table }) => !clause.tables.includes(table) && isBeside(home, table))) return null
  const anchor = meant[0]?.table ?? clause.tables.find((table) => table !== home) ?? home
  const { either } = clause
  const states = meant.map(
    ({ where, table }): Part => ({ condition: where, tables: table === home && where === null ? [] : [table, ...tablesOf(where)] }),
  )
  const parts: (Part | null)[] = [
    ...(either.phrases > 0 ? [anyOf(states, either.phrases)] : states),
    ...valuesOf(scope, clause, anchor),
    ...clause.opposites.map((one) => oppositeOf(scope, one, clause)),
    ...clause.missing.map(({ options, negated }): Part | null => {
      const column = nearest(scope, options, ({ table }) => table, anchor)
      return column && { condition: { kind: 'missing', of: columnOf(column), negated }, tables: [column.table] }
    }),
    ...clause.tests.map(({ options, operator, value, high }): Part | null => {
      const column = nearest(scope, options, ({ table }) => table, anchor)
      if (column?.kind !== 'number') return null
      const of = columnOf(column)
      const condition: Condition =
        high === undefined
          ? { kind: 'compare', left: of, operator, right: literal(value) }
          : { kind: 'between', of, low: literal(value), high: literal(high) }
      return { condition, tables: [column.table] }
    }),
  ]
  if (clause.periods.length > 0) {
    const named = clause.dates && nearest(scope, clause.dates, ({ table }) => table, anchor)
    const date =
      named ??
      meant.find((phrase) => phrase.date !== null)?.date ??
      semanticNamesOf(anchor)?.date ??
      dateOf(schema, anchor) ??
      dateOf(schema, home)
    // "shipped or cancelled in 2015": each has a date of its own.
    if (either.phrases > 0 && meant.some((phrase) => phrase.date !== meant[0]?.date)) return null
    const periods = clause.periods.map((period): Part | null => {
      const condition = date && periodCondition(date, { kind: 'period', ...period }, false)
      return date && condition && { condition, tables: [date.table] }
    })
    parts.push(...(either.periods > 0 ? [anyOf(periods, either.periods)] : isApart(clause.periods) ? oneByOne(periods) : periods))
  }
  const joined = either.mixed > 0 ? [anyOf(parts, either.mixed)] : parts
  if (joined.some((part) => part === null)) return null
  const named = clause.tables.filter((table) => table !== home).map((table): Part => ({ condition: null, tables: [table] }))
  return [...named, ...joined.filter((part) => part !== null)]
}

/** "In 2014 and 2016": no day is in both. */
const isApart = (periods: Clause['periods']): boolean =>
  periods.length > 1 &&
  periods.every(
    (one, at) => one.relation === 'in' && periods.every((other, place) => place === at || one.end <= other.begin || other.end <= one.begin),
  )

/** Of the rows themselves one of these, and one row each where they are said of what belongs to these. */
function oneByOne(parts: readonly (Part | null)[]): (Part | null)[] {
  const any = anyOf(parts, parts.length - 1)
  return [any && { ...any, values: parts.flatMap((part) => part?.condition ?? []) }]
}

/** One of these, each said of the same rows and all of them joined by "or"; null for any others. */
function anyOf(parts: readonly (Part | null)[], joined: number): Part | null {
  const conditions = parts.flatMap((part) => part?.condition ?? [])
  const [table, ...others] = new Set(parts.flatMap((part) => part?.tables ?? []))
  if (!table || others.length > 0 || conditions.length < parts.length || parts.length !== joined + 1) return null
  return { condition: { kind: 'or', parts: conditions }, tables: [table] }
}

/** What the rows of a clause are not; null where that cannot be said. A time beside it may be the time of what was not done. */
function oppositeOf(scope: Scope, denied: Clause, { periods }: Clause): Part | null {
  const [part, ...others] = (partsOfClause(scope, denied) ?? []).filter(({ condition }) => condition !== null)
  const isTimed = periods.length > 0 && denied.phrases.some((options) => options.some(({ date }) => date !== null))
  const condition = part?.condition ? opposite(part.condition) : null
  return part && condition && others.length === 0 && !isTimed ? { condition, tables: part.tables } : null
}

/** Both only belong to the same thing: no enrolment of a student says that an invoice was cancelled. */
const isBeside = (home: Table, table: Table): boolean => table !== home && countedRows(emptySelect([home, table])).length > 1

const tablesOf = (condition: Condition | null): Table[] =>
  condition === null ? [] : columnsInCondition(condition).map(({ table }) => table)

/** Several values of one column are alternatives; those of several columns only where "or" joins them. */
function valuesOf(scope: Scope, { values, either }: Clause, anchor: Table): (Part | null)[] {
  const byColumn = new Map<Column, Condition[]>()
  for (const { options, beside } of values) {
    const hinted = options.filter(({ column }) => beside.includes(column) || beside.includes(column.table))
    const own = options.filter(({ column }) => column.table === anchor || column.table === scope.subject)
    const top = Math.max(...options.map(({ score }) => score))
    const called = options.filter(({ score }) => score === top)
    // Where a customer lives is said of the customer before where an order of his was sent.
    const single = anchor === scope.home ? called.filter(({ column }) => !hasMany(scope.schema, scope.home, [column.table])) : []
    const meant = [hinted, own, single].find((list) => list.length > 0) ?? called
    const found = nearest(scope, meant, ({ column }) => column.table, anchor)
    if (!found) return [null]
    const { column, value } = found
    byColumn.set(column, [...(byColumn.get(column) ?? []), isValue(column, value)])
  }
  const found = [...byColumn].map(
    ([column, parts]): Part => ({
      condition: parts.length > 1 ? { kind: 'or', parts } : both(...parts),
      tables: [column.table],
      ...(parts.length > 1 && either.values === 0 && { values: parts }),
    }),
  )
  return values.length - found.length < either.values ? [anyOf(found, either.values)] : found
}
