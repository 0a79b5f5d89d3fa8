import {
  columnsInCondition,
  type Expression,
  hasAggregate,
  includes,
  once,
  type Query,
  type Select,
  tablesRead,
} from '../../core/query/query.ts'
import { labelOf } from '../../core/schema/label.ts'
import { type Column, isKey, type Join, keyOf, type Schema, type Table } from '../../core/schema/schema.ts'
import { columnNames, semanticNamesOf } from '../../core/schema/semantic-names.ts'
import { stem } from '../../retrieve/stem.ts'
import { synonymsOf } from '../../retrieve/synonyms.ts'
import { splitName } from '../../retrieve/words.ts'
import { personNames } from './person-names.ts'

/**
 * What people want to see of rows: things by their names instead of bare keys, first and last names together, and never a remark where the row
 * itself was asked for. What the question asks for by name stays as it is.
 */
export function display(schema: Schema, query: Query, question: string): Query {
  if (query.kind === 'combination' || query.derived || query.isEverything) return query
  const asked = askedIn(question)
  return withWholeNames(asDefined(byName(schema, withoutRemarks(query, asked), asked), asked), asked)
}

interface AskedWords {
  /** A key, number or code is asked for. */
  key: boolean
  /** One of the two names is asked for by itself. */
  partOfName: boolean
  /** Where something is: a place is no name of it. */
  place: boolean
  stems: ReadonlySet<string>
}
const askedIn = (question: string): AskedWords => ({
  key: /\b(ids?|identifiers?|codes?|keys?|numbers?(?! of\b))\b/i.test(question.replace(/\bnumbers? of\b/gi, ' ')),
  partOfName: /\b(first|last|given|family|middle)[ -]?names?\b|\b(surnames?|forenames?|lastnames?|firstnames?)\b/i.test(question),
  place: /\bwhere\b/i.test(question),
  stems: new Set((question.toLowerCase().match(/[a-z]+/g) ?? []).map(stem)),
})

const REMARKS: ReadonlySet<string> = new Set(['comment', 'note', 'remark', 'memo', 'description', 'notes'].map(stem))

/** "Which orders are late": the order, not what somebody remarked about it. */
function withoutRemarks(select: Select, { stems }: AskedWords): Select {
  const [only] = select.items
  if (select.items.length !== 1 || only?.kind !== 'column' || select.groupBy.length > 0) return select
  const words = splitName(only.column.name).map(stem)
  const { table } = only.column
  const [key] = keyOf(table)
  if (!key || !words.some((word) => REMARKS.has(word)) || words.some((word) => stems.has(word))) return select
  return { ...select, distinct: false, items: shownFor(table).map(column) }
}

/** What says which row it is: its key, unless a name says it; both where it has both. */
function shownFor(table: Table): Column[] {
  const label = labelOf(table)
  return [...new Set([...(label.every(({ isPrimaryKey }) => isPrimaryKey) ? [] : label), ...keyOf(table)])]
}

const column = (of: Column): Expression => ({ kind: 'column', column: of })

/** A key that leads elsewhere is shown by the name of what it leads to, and a row's own key beside its name. */
function byName(schema: Schema, select: Select, asked: AskedWords): Select {
  if (asked.key) return select
  const tables = tablesRead(select)
  const named: Join[] = []
  const ofKey = (one: Expression): Expression[] => {
    if (one.kind !== 'column') return [one]
    const found = nameFor(schema, tables, one.column)
    if (found === null) return [one]
    if (found.via) named.push(found.via)
    return found.columns.map(column)
  }
  const isShown = (one: Expression): boolean => includes(select.items, one)
  const items = once(select.items.flatMap(ofKey))
  if (items.length === select.items.length && items.every((one, at) => one === select.items[at])) return select
  const isGrouped = select.groupBy.length > 0
  if (!isGrouped && select.items.some(hasAggregate)) return select
  // Two of the same name stay two: their figures are grouped by the key as well.
  const groupBy = isGrouped ? once([...select.groupBy, ...select.groupBy.filter(isShown).flatMap(ofKey)]) : []
  const more = [...new Set(named.map(({ parent }) => parent))].filter((table) => !select.tables.includes(table))
  const [only, ...others] = tables
  // A row whose key is empty is one of those that are listed, though it has no such name.
  const keeps = only && others.length === 0 && !isGrouped && named.some(({ pairs }) => pairs.some(({ child }) => child.source.nullable))
  return {
    ...select,
    items,
    groupBy,
    tables: [...select.tables, ...more],
    named: [...new Set([...select.named, ...named])],
    ...(keeps && { kept: only }),
  }
}

const NAME_LIKE: ReadonlySet<string> = new Set(['name', 'title', 'label', 'abbreviation', 'alias', 'caption', 'heading'].map(stem))

/** The semantic layer says what a row is shown as: another name of it takes no place of that, unless the question asks for it. */
function asDefined(select: Select, asked: AskedWords): Select {
  const instead = (one: Expression): Column[] | null => {
    if (one.kind !== 'column' || one.column.kind !== 'text' || isKey(one.column)) return null
    const { table, ownStems } = one.column
    const label = semanticNamesOf(table)?.label?.columns ?? []
    const isShown = label.length === 0 || label.some((of) => of.table !== table || of.isPrimaryKey || includes(select.items, column(of)))
    if (isShown || !NAME_LIKE.has(ownStems.at(-1) ?? '') || isAskedFor(one.column, asked)) return null
    return label
  }
  const shown = (one: Expression): Expression[] => instead(one)?.map(column) ?? [one]
  if (select.items.every((one) => instead(one) === null)) return select
  // Two of the same name stay two.
  const grouped = (one: Expression): Expression[] => {
    const label = instead(one)
    return label === null || one.kind !== 'column' ? [one] : [...keyOf(one.column.table), ...label].map(column)
  }
  const orderBy = select.orderBy.flatMap(({ by, ...how }) => shown(by).map((one) => ({ ...how, by: one })))
  return { ...select, items: once(select.items.flatMap(shown)), groupBy: once(select.groupBy.flatMap(grouped)), orderBy }
}

/** By a word of its name that does not only say that it is a name, or of what else it is called. */
function isAskedFor(of: Column, { stems, partOfName, place }: AskedWords): boolean {
  const telling = of.ownStems.filter((word) => !['name', 'label'].map(stem).includes(word) && !of.table.stems.includes(word))
  const isSaid = (word: string): boolean => stems.has(word) || [...synonymsOf(word)].some((other) => stems.has(other))
  const others = columnNames(of).map((words) => words.map(stem))
  return partOfName || place || telling.some(isSaid) || others.some((words) => words.every((word) => stems.has(word)))
}

interface Named {
  columns: Column[]
  via: Join | null
}

function nameFor(schema: Schema, tables: readonly Table[], of: Column): Named | null {
  if (of.isForeignKey && of.refersTo && of.refersTo !== of.table) {
    const ways = schema.joins.filter(
      ({ child, parent, pairs }) => child === of.table && parent === of.refersTo && pairs.length === 1 && pairs[0]?.child === of,
    )
    const [via] = ways
    const others = schema.joins.filter(({ child, parent }) => child === of.table && parent === of.refersTo)
    const label = labelOf(of.refersTo)
    // A table that is read already, or that several keys lead to, is another row than the one meant.
    if (!via || ways.length > 1 || others.length > 1 || tables.includes(of.refersTo) || label.some(isKey)) return null
    return { columns: label, via }
  }
  if (!of.isPrimaryKey || keyOf(of.table).length > 1) return null
  const label = labelOf(of.table).filter((one) => one !== of)
  return label.length === 0 || label.some(isKey) ? null : { columns: [...label, of], via: null }
}

/** A person has both names, unless one of them is asked for. The one that people are looked for by is not. */
function withWholeNames(select: Select, { partOfName }: AskedWords): Select {
  const lookedFor = select.where ? columnsInCondition(select.where) : []
  const isAskedFor = (names: readonly Column[]): boolean => partOfName && !names.some((name) => lookedFor.includes(name))
  const whole = (list: readonly Expression[]): Expression[] =>
    once(
      list.flatMap((one) => {
        const pair = one.kind === 'column' ? personNames(one.column.table).find((names) => names.includes(one.column)) : undefined
        return pair && !isAskedFor(pair) ? pair.map(column) : [one]
      }),
    )
  const items = whole(select.items)
  return items.length === select.items.length ? select : { ...select, items, groupBy: whole(select.groupBy) }
}
