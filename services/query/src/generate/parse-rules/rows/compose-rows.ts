import {
  aggregate,
  both,
  type Condition,
  column as columnOf,
  countRows,
  type Expression,
  emptySelect,
  isSameCondition,
  literal,
  once,
  partsOf,
  type Query,
  type Select,
} from '../../../core/query/query.ts'
import { connect, multiplies } from '../../../core/schema/joins.ts'
import { labelOf } from '../../../core/schema/label.ts'
import { type Column, isKey, type Join, keyOf, type Schema, type Table, visibleColumns } from '../../../core/schema/schema.ts'
import { semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import { dateOf, type MetricQuery } from '../measures/compose-measure.ts'
import { conditionOfClause, hasMany, nearest, type Scope } from './clause-conditions.ts'
import { orderByTime } from './order-by-time.ts'
import { type Clause, type Figure, isEmpty, type RowQuestion } from './row-question.ts'
import { isAmount } from './take-figure.ts'
import { withThoseOfNone } from './those-of-none.ts'

/** As many as a person looks at when no number was named. */
const SEVERAL = 10

/** The query that a question stands for; null where it makes none. */
export function composeRows(schema: Schema, asked: RowQuestion): MetricQuery | null {
  const named = withNames(asked)
  const variants = variantsOf(schema, named)
  return variants ? composeSideBySide(schema, named, variants) : composeOne(schema, named)
}

/** "The names of all passengers": what a row is called, whatever its columns are. */
function withNames(asked: RowQuestion): RowQuestion {
  const [table, ...others] = asked.clauses[0].tables
  if (asked.rows.length > 0 || asked.figures.length > 0 || !table || others.length > 0) return asked
  const isName = (options: readonly Column[]): boolean => options.every(({ ownStems }) => ownStems.join(' ') === 'name')
  if (!asked.columns.some(isName)) return asked
  return { ...asked, rows: [table], columns: asked.columns.filter((options) => !isName(options)) }
}

function composeOne(schema: Schema, said: RowQuestion): MetricQuery | null {
  const home = said.order?.by === 'time' ? scopeOf(schema, said)?.home : undefined
  const asked = home ? orderByTime(schema, said, home) : said
  const scope = asked && scopeOf(schema, asked)
  if (!asked || !scope) return null
  const nested = asked.figures.length > 0 ? asked.tests.filter(({ figure }) => !isTold(asked, figure)) : []
  const query =
    nested.length > 0
      ? ofThoseThat(scope, asked)
      : asked.figures.length > 0 || toldFigures(asked).length > 0
        ? figures(scope, asked)
        : list(scope, asked)
  return query && { query, isAmbiguous: scope.doubt.isAmbiguous }
}

/** What is found by queries of its own: a share and its whole, two times, figures of different rows. Null for what one query tells. */
function variantsOf(schema: Schema, asked: RowQuestion): RowQuestion[] | null {
  const [base, ...clauses] = asked.clauses
  if (asked.part) {
    const { periods, ...part } = asked.part
    const isOfWhole = saysWhen(schema, asked, asked.part)
    const whole = isOfWhole ? { ...base, periods: [...base.periods, ...periods] } : base
    return [
      { ...asked, part: null, clauses: [whole, ...clauses, isOfWhole ? { ...part, periods: [] } : asked.part] },
      { ...asked, part: null, clauses: [whole, ...clauses] },
    ]
  }
  const isSingle = [asked.rows, asked.columns, asked.units, asked.tests].every((list) => list.length === 0) && asked.order === null
  if (asked.isCompared) {
    const times = base.periods.map(
      (period): RowQuestion => ({ ...asked, isCompared: false, clauses: [{ ...base, periods: [period] }, ...clauses] }),
    )
    return isSingle ? times : []
  }
  const homes = new Set(asked.figures.map(homeOf))
  return isSingle && homes.size > 1 && !homes.has(null) ? asked.figures.map((figure) => ({ ...asked, figures: [figure] })) : null
}

/** "Orders that were late in 2015" of those of 2015; "customers that ordered in 2015" of all customers. */
function saysWhen(schema: Schema, asked: RowQuestion, part: Clause): boolean {
  const home = scopeOf(schema, asked)?.home
  const isDone = part.phrases.some((options) => options.some(({ date }) => date !== null))
  return home !== undefined && !isDone && !isEmpty({ ...part, periods: [] }) && !hasMany(schema, home, tablesNamed([part]))
}

function composeSideBySide(schema: Schema, asked: RowQuestion, variants: readonly RowQuestion[]): MetricQuery | null {
  const found = variants.map((variant) => composeOne(schema, variant))
  const figures = found.flatMap((one): Expression[] => (one ? [{ kind: 'query', query: one.query }] : []))
  const [first, second] = figures
  if (!first || !second || figures.length < variants.length) return null
  const share = asked.part && found[0] && found[1] ? shareOf(found[0].query, found[1].query) : null
  if (share) return { query: share, isAmbiguous: found.some((one) => one?.isAmbiguous) }
  const percent: Expression = {
    kind: 'arithmetic',
    operator: '//',
    left: { kind: 'arithmetic', operator: '*', left: literal(100), right: first },
    right: second,
  }
  return { query: { ...emptySelect([]), items: asked.part ? [percent] : figures }, isAmbiguous: found.some((one) => one?.isAmbiguous) }
}

/** How many of the rows in a hundred, where both are counted from the same tables. */
function shareOf(part: Query, whole: Query): Select | null {
  if (part.kind !== 'select' || whole.kind !== 'select' || part.items[0] !== countRows || whole.items[0] !== countRows) return null
  if (part.tables.some((table) => !whole.tables.includes(table)) || part.derived) return null
  const said = partsOf(whole.where)
  const of = both(...partsOf(part.where).filter((one) => !said.some((other) => isSameCondition(one, other))))
  return of && { ...whole, items: [{ kind: 'share', of }] }
}

/** Figures that rows are chosen or sorted by are shown with them. */
function toldFigures({ figures, tests, order }: RowQuestion): Figure[] {
  if (figures.length > 0) return figures
  const by = order?.by
  const sorted = by && typeof by === 'object' && 'kind' in by ? [by] : []
  return [...sorted, ...tests.map(({ figure }) => figure)].filter(
    (one, at, all) => all.findIndex((other) => isSameFigure(one, other)) === at,
  )
}

const isTold = (asked: RowQuestion, figure: Figure): boolean => asked.figures.some((one) => isSameFigure(one, figure))

const isSameFigure = (a: Figure, b: Figure): boolean =>
  a.kind === 'measure' && b.kind === 'measure'
    ? a.column === b.column
    : a.kind === 'count' && b.kind === 'count'
      ? a.table === b.table
      : a === b

const tablesNamed = (clauses: readonly Clause[]): Table[] =>
  clauses.flatMap(({ tables, phrases }) => [
    ...tables,
    ...phrases.flatMap((options) => (options.length === 1 ? options : []).map(({ table }) => table)),
  ])

function scopeOf(schema: Schema, asked: RowQuestion): Scope | null {
  const named = [...asked.rows, ...tablesNamed(asked.clauses)]
  const figures = toldFigures(asked)
  const [first] = figures
  const doubt = { isAmbiguous: false }
  const among = (options: readonly Column[]): Table | null => {
    const mentioned = options.find(({ table }) => named.includes(table))
    if (mentioned) return mentioned.table
    const [from] = named
    if (from)
      return nearest({ schema, home: from, subject: from, mentioned: new Set(named), doubt }, options, ({ table }) => table)?.table ?? null
    if (new Set(options.map(({ table }) => table)).size > 1) doubt.isAmbiguous = true
    return options[0]?.table ?? null
  }
  const home =
    first === undefined
      ? (asked.rows[0] ?? homeOfColumns(schema, named, asked.columns[0] ?? []) ?? among(asked.columns[0] ?? []))
      : first.kind === 'measure'
        ? first.column.table
        : first.kind === 'count'
          ? first.table
          : among(first.options)
  return home && { schema, home, subject: asked.rows[0] ?? home, mentioned: new Set([...named, home]), doubt }
}

/** "Cities of our offices": of the rows that are named, where each has one. */
const homeOfColumns = (schema: Schema, named: readonly Table[], options: readonly Column[]): Table | null =>
  named.find((table) => options.some((one) => !hasMany(schema, table, [one.table]))) ?? null

/** All conditions; null where one cannot be said of these rows. */
function whereOf(scope: Scope, asked: RowQuestion): { where: Condition | null; tables: Table[] } | null {
  const clauses = asked.clauses.map((clause) => conditionOfClause(scope, clause))
  if (clauses.some((clause) => clause === null)) return null
  const found = clauses.filter((clause) => clause !== null)
  return { where: both(...found.map(({ condition }) => condition)), tables: found.flatMap(({ tables }) => tables) }
}

interface Told {
  items: Expression[]
  keys: Expression[]
  named: Join[]
  tables: Table[]
}

/** What rows are called. */
function rowsOf(table: Table): Told {
  const label = labelOf(table)
  const shown = label.every(isKey)
    ? [...label, ...visibleColumns(table).filter((one) => !isKey(one) && !one.source.computed && one.kind !== 'other')]
    : label
  const keys = keyOf(table)
  return {
    items: label.map(columnOf),
    keys: keys.filter((key) => !label.includes(key)).map(columnOf),
    named: [...(semanticNamesOf(table)?.label?.via ?? [])],
    tables: [table, ...shown.map((one) => one.table)],
  }
}

/** What is asked for by its name; a key is told as what it leads to is called. */
function columnsOf(scope: Scope, asked: RowQuestion): Told | null {
  const told: Told = { items: [], keys: [], named: [], tables: [] }
  for (const options of asked.columns) {
    const column = nearest(scope, options, ({ table }) => table)
    if (!column) return null
    const join = scope.schema.joins.find(({ child, pairs }) => child === column.table && pairs.length === 1 && pairs[0]?.child === column)
    if (join && labelOf(join.parent).some((one) => !isKey(one))) {
      const rows = rowsOf(join.parent)
      told.items.push(...rows.items)
      told.keys.push(...rows.keys)
      told.named.push(join, ...rows.named)
      told.tables.push(column.table, ...rows.tables)
    } else {
      told.items.push(columnOf(column))
      told.tables.push(column.table)
    }
  }
  return told
}

/** The table whose rows a figure is of. */
const homeOf = (figure: Figure): Table | null =>
  figure.kind === 'measure' ? figure.column.table : figure.kind === 'count' ? figure.table : null

/** The rows of every figure are those of this table, or what these belong to: others would be joined with each of them. */
const areTogether = ({ schema, home }: Scope, list: readonly Figure[]): boolean =>
  list.flatMap((figure) => homeOf(figure) ?? []).every((table) => !hasMany(schema, home, [table]))

function figures(scope: Scope, asked: RowQuestion): Select | null {
  const { schema, home } = scope
  // "How many orders and payments does each customer have?": a customer may have only some of one kind.
  if (new Set(asked.figures.map(homeOf)).size > 1) return null
  if (!areTogether(scope, [...toldFigures(asked), ...asked.tests.map(({ figure }) => figure)])) return null
  const columns = columnsOf(scope, asked)
  const where = whereOf(scope, asked)
  const date =
    asked.units.length > 0 ? (asked.clauses[0].phrases[0]?.find(({ date: of }) => of !== null)?.date ?? dateOf(schema, home)) : null
  if (!columns || !where || (asked.units.length > 0 && date === null)) return null
  const rows = asked.rows.filter((table) => !asked.figures.some((figure) => figure.kind === 'count' && figure.table === table)).map(rowsOf)
  const units = asked.units.map((unit): Expression => ({ kind: 'unit', unit, of: columnOf(date as Column) }))
  const told = [...rows, columns]
  const groups = [...units, ...told.flatMap(({ items }) => items)]
  const tables = [home, ...where.tables, ...told.flatMap((one) => one.tables)]
  const shown = toldFigures(asked).map((figure) => expressionOf(scope, figure, tables))
  const tests = asked.tests.map(({ figure, operator, value }): Condition | null => {
    const left = expressionOf(scope, figure, tables)
    return left && { kind: 'compare', left, operator, right: literal(value) }
  })
  const [first] = shown
  if (!first || shown.some((one) => one === null) || tests.some((one) => one === null)) return null
  const isOrdered = asked.order !== null || asked.tests.length > 0
  if (groups.length === 0 && isOrdered) return null
  if (asked.order && groups.length > 1 && rows.length + asked.columns.length + units.length > 1 && asked.order.isMost) return null
  const select: Select = {
    ...emptySelect([...new Set(tables)]),
    items: once([...groups, ...shown.filter((one) => one !== null)]),
    named: told.flatMap(({ named }) => named),
    where: where.where,
    groupBy: groups.length > 0 ? once([...told.flatMap(({ keys }) => keys), ...groups]) : [],
    having: both(...tests),
    ...arranged(scope, asked, first, units, groups.length > 0, tables),
  }
  return withThoseOfNone(select, home)
}

function arranged(
  scope: Scope,
  asked: RowQuestion,
  first: Expression,
  units: readonly Expression[],
  isGrouped: boolean,
  tables: readonly Table[],
): Pick<Select, 'orderBy' | 'limit'> {
  const { order, limit, isSeveral } = asked
  if (order && order.by !== 'time') {
    const { by } = order
    const figure = by && 'kind' in by ? expressionOf(scope, by, tables) : first
    const most = order.isMost ? (isSeveral ? SEVERAL : 1) : null
    return { orderBy: [{ by: figure ?? first, descending: order.descending }], limit: limit ?? most }
  }
  if (units.length > 0) return { orderBy: units.map((by) => ({ by, descending: order?.descending ?? false })), limit }
  return { orderBy: isGrouped ? [{ by: first, descending: true }] : [], limit }
}

/** Null where a join would bring up the rows more than once. */
function expressionOf(scope: Scope, figure: Figure, tables: readonly Table[]): Expression | null {
  const { schema, home } = scope
  if (figure.kind === 'measure') return columnOf(figure.column)
  const isRepeated = hasMany(schema, home, tables)
  if (figure.kind === 'count') {
    const [key, ...others] = keyOf(figure.table)
    if (figure.table === home && !isRepeated) return countRows
    return key && others.length === 0 ? aggregate('count', columnOf(key), true) : null
  }
  const column = nearest(scope, figure.options, ({ table }) => table)
  if (!column) return null
  if (figure.kind === 'different') return aggregate('count', columnOf(column), true)
  if (column.table !== home || (isRepeated && figure.name !== 'min' && figure.name !== 'max')) return null
  return aggregate(figure.name, columnOf(column))
}

/** "The revenue of customers with more than five orders": a figure of what belongs to those rows that another figure is told of. */
function ofThoseThat(scope: Scope, asked: RowQuestion): Select | null {
  const { schema, home } = scope
  const [figure, ...others] = asked.figures
  const [of, ...more] = [...new Set([home, ...asked.clauses[0].tables])].filter((table) => isTestedOf(schema, table, asked))
  const [key, ...keys] = of ? keyOf(of) : []
  if (!figure || others.length > 0 || !of || more.length > 0 || !key || keys.length > 0) return null
  if (asked.rows.some((table) => table !== home) || asked.columns.length > 0 || asked.units.length > 0) return null
  const [base, ...clauses] = asked.clauses
  const own = { ...base, tables: base.tables.filter((table) => table !== of) }
  const inner: RowQuestion = { ...asked, figures: [], rows: [of], clauses: [own, ...clauses], order: null, limit: null }
  const within = scopeOf(schema, inner)
  const query = within && figures(within, inner)
  const shown = expressionOf(scope, figure, [home, of])
  if (!query || !shown || (of !== home && !saysOnly(scope, of, asked))) return null
  const those: Select = { ...query, items: [columnOf(key)], groupBy: [columnOf(key)], orderBy: [] }
  if (of === home && figure.kind === 'count') return { ...emptySelect([]), derived: those, items: [countRows] }
  const where: Condition = { kind: 'in', of: columnOf(key), query: those, negated: false }
  return { ...emptySelect([home]), items: [shown], where }
}

/** What is tested belongs to the rows of this table. */
const isTestedOf = (schema: Schema, of: Table, { tests }: RowQuestion): boolean =>
  tests.every(({ figure }) => {
    const table = homeOf(figure)
    return table !== null && table !== of && hasMany(schema, of, [table])
  })

/** Each condition is one of these rows. A time, or what is said of others, may be meant of the figure or of the test. */
function saysOnly({ schema, home }: Scope, of: Table, { clauses }: RowQuestion): boolean {
  if (hasMany(schema, home, [of]) || clauses.some(({ isDenied, periods, phrases }) => isDenied || periods.length + phrases.length > 0))
    return false
  const said = clauses.map((clause) =>
    conditionOfClause({ schema, home: of, subject: of, mentioned: new Set([of]), doubt: { isAmbiguous: false } }, clause),
  )
  return said.every((one) => one !== null && partsOf(one.condition).every(({ kind }) => kind !== 'in'))
}

function list(scope: Scope, asked: RowQuestion): Select | null {
  const { schema, home, subject } = scope
  const columns = columnsOf(scope, asked)
  const where = whereOf(scope, asked)
  const order = orderOf(scope, asked)
  // "towns without repairs": none of the rows that have that town, rather than some row.
  if (asked.rows.length === 0 && asked.clauses.some(({ isDenied }) => isDenied) && asked.clauses[0].tables.length === 0) return null
  if (!columns || !where || order === null || asked.units.length > 0 || isSomeAmount(asked)) return null
  const rows = asked.rows.map(rowsOf)
  const tested = asked.clauses.flatMap((clause) =>
    clause.isDenied ? [] : clause.tests.flatMap(({ options }) => nearest(scope, options, ({ table }) => table) ?? []),
  )
  const shown = [...tested.filter((one) => !hasMany(schema, home, [one.table])), ...(order ? [order.column] : [])]
  const tables = [
    ...new Set([home, ...where.tables, ...rows.flatMap((one) => one.tables), ...columns.tables, ...shown.map(({ table }) => table)]),
  ]
  const tree = connect(schema, tables)
  if (tree === null || multiplies(tree, subject)) return null
  const isFirst = order && asked.order?.isMost === true && asked.limit === null
  return {
    ...emptySelect(tables),
    distinct: rows.length === 0 && order === undefined,
    items: once([...rows.flatMap(({ items }) => items), ...columns.items, ...shown.map(columnOf)]),
    named: [...rows.flatMap(({ named }) => named), ...columns.named],
    where: isFirst ? both(where.where, isTheMost(order, tables, where.where)) : where.where,
    orderBy: order && !isFirst ? [{ by: columnOf(order.column), descending: order.descending }] : [],
    limit: asked.limit,
  }
}

/** "Total cost of 2023": one figure is asked for, not all that there are. */
const isSomeAmount = ({ rows, columns: [first, ...others], isSeveral, order, clauses }: RowQuestion): boolean =>
  rows.length === 0 &&
  first?.every(isAmount) === true &&
  others.length === 0 &&
  !isSeveral &&
  order === null &&
  clauses.every(({ values, tests }) => values.length === 0 && tests.length === 0)

/** "The highest price": all that have it, should several. */
const isTheMost = (
  { column, descending }: { column: Column; descending: boolean },
  tables: readonly Table[],
  where: Condition | null,
): Condition => ({
  kind: 'compare',
  left: columnOf(column),
  operator: '=',
  right: { kind: 'query', query: { ...emptySelect(tables), items: [aggregate(descending ? 'max' : 'min', columnOf(column))], where } },
})

/** Undefined where nothing is said of an order. */
function orderOf(scope: Scope, { order }: RowQuestion): { column: Column; descending: boolean } | undefined | null {
  if (order === null) return undefined
  if (order.by === null || order.by === 'time' || 'kind' in order.by) return null
  const column = nearest(scope, order.by, ({ table }) => table)
  return column && { column, descending: order.descending }
}
