import {
  both,
  columnsIn,
  columnsInCondition,
  type Expression,
  hasAggregate,
  includes,
  type Literal,
  type Ordering,
  type Query,
  type Select,
  tablesRead,
} from '../query/query.ts'
import { countedRows, treeOf } from '../schema/counted-rows.ts'
import { multiplies } from '../schema/joins.ts'
import { type Column, isKey, type Table, visibleColumns } from '../schema/schema.ts'
import { sayCondition } from './conditions-in-words.ts'
import { columnName, keyName, plural, rowName, several } from './names-in-words.ts'
import { listed, rowsOf, type Speech } from './speech.ts'

/** What a query asks for, in words that a person can choose between. */
export function describe(query: Query): string {
  if (query.kind === 'select') return describeSelect(query)
  const between = { union: 'and also', intersect: 'that are also', except: 'without' }[query.operator]
  return `${describe(query.left)}, ${between} ${describe(query.right)}`
}

function speechOf(select: Select): Speech {
  const { derived } = select
  const rows = several(rowsOf(select))
  const roles = rolesIn(select)
  if (!derived) return { isMany: tablesRead(select).length > 1, rows, roles, figure: '', each: [], say, describe }
  if (derived.kind !== 'select') return { isMany: false, rows, roles, figure: 'that', each: [], say, describe }
  const inner = speechOf(derived)
  const last = derived.items.at(-1)
  const figure = last ? say(last, inner) : 'that'
  return { isMany: false, rows: inner.rows, roles, figure: figureName(last, figure), each: eachOf(derived, inner), say, describe }
}

function rolesIn(select: Select): Map<Table, string> {
  const steps = select.derived || tablesRead(select).length < 2 ? [] : (treeOf(select)?.steps ?? [])
  return new Map(
    steps.flatMap(({ join: { parent, pairs } }) => {
      const key = pairs.at(-1)?.child
      const role = key?.refersTo === parent && /id$/i.test(key.name) ? keyName(key) : null
      return role === null || !isRole(role, parent) ? [] : [[parent, role] as const]
    }),
  )
}

/** A name of its own: the hiring manager is a user, the request of an approval step only an approval request. */
const isRole = (role: string, parent: Table): boolean =>
  !/ by$|^(entity|object|subject|parent)$/.test(role) && !role.split(' ').some((word) => rowName(parent).split(' ').includes(word))

/** "The average of the total", where "the average total" would say something else. */
const figureName = (last: Expression | undefined, name: string): string =>
  last?.kind === 'aggregate' && last.name !== 'count' ? `of ${name}` : name

function describeSelect(select: Select): string {
  const speech = speechOf(select)
  const each = eachOf(select, speech)
  const isPlain = select.items.every((item) => item.kind === 'column')
  const shown = select.items.filter((item) => isPlain || !select.items.some(hasAggregate) || !isRenderedAsGroup(item, select, each, speech))
  const rendered = isEverything(select) ? ['everything'] : shown.map((item) => say(item, speech))
  const items = listed(select.distinct && !isEverything(select) ? rendered.map(plural) : rendered)
  const what = `${select.distinct ? 'different ' : ''}${items}`
  return [
    sayLimit(select, what),
    what,
    isPlain && !speech.isMany && !select.derived ? ` of ${plural(rowsOf(select))}` : '',
    isPlain ? sayUncoveredRows(select) : sayNarrowing(select),
    each.length > 0 && !isPlain ? ` for each ${listed(each)}` : '',
    select.kept && (each.length > 0 || select.items.some(hasAggregate)) ? ', also those without any' : '',
    select.derived ? sayInner(select, select.derived, speech) : '',
    sayTests(select, speech),
    select.orderBy.length > 0 ? `, sorted by ${listed(select.orderBy.map((one) => sayOrdering(one, speech)))}` : '',
    select.limit !== null && select.withTies ? ', and any that equal it' : '',
  ].join('')
}

/** Tables that narrow the rows through a join alone: no column of theirs is shown or tested. */
function sayUncoveredRows(select: Select): string {
  const { items, where, having, orderBy } = select
  const expressions = [...items, ...orderBy.map(({ by }) => by)]
  if (having || expressions.some(hasAggregate) || tablesRead(select).length < 2) return ''
  const tested = where ? columnsInCondition(where).filter((column) => !isKey(column)) : []
  const covered = new Set([...expressions.flatMap(columnsIn), ...tested].map(({ table }) => table))
  const uncovered = countedRows(select).filter((table) => !covered.has(table))
  return uncovered.length === 0 ? '' : ` with ${listed(uncovered.map(rowName).map(plural))}`
}

/** Of rows that are counted, only those that have a row elsewhere, where nothing else covers that table: offers with a letter. */
function sayNarrowing(select: Select): string {
  const tree = select.derived || select.kept || tablesRead(select).length < 2 ? null : treeOf(select)
  if (tree === null) return ''
  const { items, where, having, orderBy, groupBy } = select
  const columns = [...items, ...orderBy.map(({ by }) => by), ...groupBy].flatMap(columnsIn)
  const tested = [where, having].flatMap((condition) => (condition ? columnsInCondition(condition) : []))
  const covered = new Set([...countedRows(select), ...[...columns, ...tested].map(({ table }) => table)])
  const uncovered = tree.steps.map(({ join }) => join.child).filter((table) => !covered.has(table) && !multiplies(tree, table))
  return uncovered.length === 0 ? '' : ` with ${listed([...new Set(uncovered)].map(rowName).map(plural))}`
}

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

function sayLimit({ limit, offset = 0, distinct }: Select, what: string): string {
  if (limit === null) return ''
  if (offset > 0 && limit === 1) return `the ${PLACES[offset] ?? `${offset + 1}th`}: `
  if (offset > 0) return `${limit} after the first ${offset}: `
  const isOne = limit === 1 && !distinct && !/^(the|first) /.test(what)
  return isOne ? 'the first ' : limit === 1 ? 'the first: ' : `the first ${limit}: `
}

function sayTests({ where: tests, matching, having }: Select, speech: Speech): string {
  const where = both(tests, matching ?? null)
  const tested = where ? ` where ${sayCondition(where, speech)}` : ''
  if (!having) return tested
  const rendered = sayCondition(having, speech)
  const isCount = /^(exactly|other than|less than|at most|more than|at least) /.test(rendered)
  return `${tested}${isCount ? ' with ' : where ? ' and ' : ' where '}${rendered}`
}

/** What the select inside FROM is grouped by, where that was not said by counting it, and which rows it takes. */
function sayInner({ items }: Select, inner: Query, { each }: Speech): string {
  if (inner.kind !== 'select') return ` of (${describe(inner)})`
  const speech = speechOf(inner)
  const isOfAll = inner.groupBy.length === 0 || each.length === 0 || items.every((one) => one.kind === 'aggregate' && one.name === 'count')
  return `${isOfAll ? '' : ` for each ${listed(each)}`}${sayTests(inner, speech)}${inner.limit === null ? '' : `, of the first${inner.limit === 1 ? '' : ` ${inner.limit}`}`}`
}

/** What there is one row for each of. A row's key is the row; what else it is grouped by of it says the same. */
function eachOf({ groupBy }: Select, speech: Speech): string[] {
  const columns = groupBy.flatMap((group) => (group.kind === 'column' ? [group.column] : []))
  const whole = new Set(columns.filter(isOwnKey).map(({ table }) => table))
  const names = groupBy.flatMap((group) => {
    if (group.kind !== 'column') return [say(group, speech)]
    const { column } = group
    if (isOwnKey(column)) return [speech.roles.get(column.table) ?? rowName(column.table)]
    return whole.has(column.table) && !column.isForeignKey ? [] : [say(group, speech)]
  })
  return [...new Set(names)]
}

const isOwnKey = ({ isPrimaryKey, isForeignKey, name }: Column): boolean => isPrimaryKey && !isForeignKey && /(^|_)id$/i.test(name)

const isRenderedAsGroup = (item: Expression, { groupBy }: Select, each: readonly string[], speech: Speech): boolean =>
  includes(groupBy, item) && (each.includes(say(item, speech)) || columnsIn(item).some((column) => isOwnKey(column)))

/** Every column of a table. */
const isEverything = ({ items, tables }: Select): boolean =>
  tables.some(
    (table) =>
      items.length > 2 && visibleColumns(table).every((column) => items.some((item) => item.kind === 'column' && item.column === column)),
  )

function sayOrdering({ by, descending }: Ordering, speech: Speech): string {
  const kind = by.kind === 'column' ? by.column.kind : by.kind === 'unit' ? 'date' : 'number'
  const [up, down] =
    kind === 'date' ? ['earliest first', 'latest first'] : kind === 'text' ? ['A to Z', 'Z to A'] : ['lowest first', 'highest first']
  return `${say(by, speech)} (${descending ? down : up})`
}

const AGGREGATES = { count: 'number of', sum: 'total', avg: 'average', min: 'lowest', max: 'highest' } as const
const OF_DATES: Readonly<Record<string, string>> = { min: 'earliest', max: 'latest' }
const SHARES = { percent: 'percentage', ratio: 'share', count: 'number', sum: 'total' } as const
const ARITHMETIC = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided by', '//': 'divided by' } as const

function say(expression: Expression, speech: Speech): string {
  switch (expression.kind) {
    case 'column':
      return columnName(expression.column, speech.isMany, speech.roles.get(expression.column.table))
    case 'star':
      return speech.rows
    case 'literal':
      return shownValue(expression.value)
    case 'aggregate':
      return sayAggregate(expression, speech)
    case 'unit':
      return `${expression.unit} of ${say(expression.of, speech)}`
    case 'part':
      return `${expression.part} of ${say(expression.of, speech)}`
    case 'days':
      return `the number of ${expression.as ?? 'days'} from ${say(expression.from, speech)} to ${say(expression.to, speech)}`
    case 'share':
      return `the ${SHARES[expression.as ?? 'percent']}${expression.as === 'sum' ? ofWhat('total', say(expression.what, speech)) : ''} of ${speech.rows} where ${sayCondition(expression.of, speech)}`
    case 'arithmetic':
      return `${say(expression.left, speech)} ${ARITHMETIC[expression.operator]} ${say(expression.right, speech)}`
    case 'derived':
      return speech.figure.replace(/^of /, '')
    case 'query':
      return describe(expression.query)
  }
}

function sayAggregate({ name, distinct, of }: Expression & { kind: 'aggregate' }, speech: Speech): string {
  if (name === 'count') return `the number of ${sayCounted(of, distinct, speech)}`
  if (of.kind === 'derived') return `the ${AGGREGATES[name]} ${speech.figure.replace(/^the /, '')}`
  const isDate = of.kind === 'unit' || (of.kind === 'column' && of.column.kind === 'date')
  const what = say(of, speech).replace(/^the /, '')
  const how = (isDate && OF_DATES[name]) || AGGREGATES[name]
  const isApart = of.kind === 'arithmetic' || what.startsWith(`${how} `) // "the total of total years"
  return `the ${how} ${distinct ? 'different ' : ''}${isApart ? 'of ' : ''}${what}`
}

/** "the total of total years" */
const ofWhat = (how: string, what: string): string => (what.startsWith(`${how} `) ? ` of ${what}` : ` ${what}`)

/** A column of fixed width fills its values up with spaces. */
const shownValue = (value: Literal): string => String(value).replace(/(?<=\S)\s+$/, '')

/** What COUNT counts: rows, those that have something, or different things. */
function sayCounted(of: Expression, distinct: boolean, speech: Speech): string {
  if (of.kind === 'derived' || (of.kind === 'star' && speech.each.length > 0))
    return speech.each.length > 0 ? listed(speech.each.map(plural)) : speech.rows
  if (of.kind !== 'column') return distinct ? `different ${plural(say(of, speech))}` : of.kind === 'star' ? speech.rows : say(of, speech)
  const { column } = of
  if (distinct) return `different ${plural(thingOf(column, speech) ?? say(of, speech))}`
  const isAlways = column.isPrimaryKey || column.isForeignKey || !column.source.nullable
  return isAlways ? speech.rows : `${speech.rows} with a known ${say(of, speech)}`
}

/** What different keys are: different rows. */
function thingOf(column: Column, { roles }: Speech): string | null {
  if (column.isForeignKey && column.refersTo) {
    const role = keyName(column) ?? ''
    return / by$/.test(role) ? rowName(column.refersTo) : role
  }
  return isOwnKey(column) ? (roles.get(column.table) ?? rowName(column.table)) : null
}
