import { mapSelects } from '../../core/query/map-selects.ts'
import {
  both,
  type Condition,
  columnsIn,
  columnsInCondition,
  type Expression,
  includes,
  isSameCondition,
  partsOf,
  type Query,
  type Select,
  tablesRead,
} from '../../core/query/query.ts'
import { connect } from '../../core/schema/joins.ts'
import { type Column, isKey, type Schema, type Table } from '../../core/schema/schema.ts'
import { semanticNamesOf, wordsOf } from '../../core/schema/semantic-names.ts'
import { splitName, type Token, tokenize } from '../../retrieve/words.ts'
import { runs } from '../parse-rules/link/definition-words.ts'
import type { Span } from '../parse-rules/link/link-definitions.ts'

/** A condition that the semantic layer puts on a table, and the columns of it that the condition reads. */
interface Usual {
  table: Table
  condition: Condition
  columns: readonly Column[]
}

/**
 * Only rows that count: the default filter of each table that is read, also of one that only links others. The words that it names lift
 * it, and so does a statement that looks at its columns itself.
 */
export function withDefaultFilters(schema: Schema, query: Query, question: string): Query {
  if (!schema.tables.some(hasDefault)) return query
  const tokens = tokenize(question)
  return mapSelects(query, (select) => filtered(schema, select, tokens))
}

const hasDefault = (table: Table): boolean => semanticNamesOf(table)?.defaultFilter != null

function filtered(schema: Schema, select: Select, tokens: readonly Token[]): Select {
  const usual = usualIn(schema, select, tokens)
  if (usual.length === 0) return select
  const { kept } = select
  // Where all rows of a table are kept, a condition on another one says which of its rows are joined.
  const joined = kept ? usual.filter(({ table }) => table !== kept) : []
  const tested = usual.filter((one) => !joined.includes(one))
  const matching = both(select.matching ?? null, ...joined.map(({ condition }) => condition))
  return { ...select, where: both(select.where, ...tested.map(({ condition }) => condition)), ...(matching && { matching }) }
}

function usualIn(schema: Schema, select: Select, tokens: readonly Token[]): Usual[] {
  const wanted = tablesRead(select)
  const { kept } = select
  const tree =
    wanted.length === 0 ? null : connect(schema, kept ? [kept, ...wanted.filter((table) => table !== kept)] : wanted, select.named)
  if (tree === null) return []
  const looksAt = new Set([
    ...[...select.items.filter((one) => !isOfAll(one, select)), ...select.groupBy, ...select.orderBy.map(({ by }) => by)].flatMap(
      columnsIn,
    ),
    ...[select.where, select.having, select.matching ?? null].flatMap((one) => (one ? columnsInCondition(one) : [])),
  ])
  return [tree.first, ...tree.steps.map(({ table }) => table)].flatMap((table) => {
    const usual = defaultOf(table)
    const isLifted = !usual || usual.unless.some((words) => runs(tokens, words).length > 0) || usual.columns.some((one) => looksAt.has(one))
    return isLifted ? [] : [usual]
  })
}

/** Everything of a row is shown: that does not look at one of its columns. */
const isOfAll = (one: Expression, { items }: Select): boolean =>
  one.kind === 'column' &&
  one.column.table.columns.every(
    (column) => isKey(column) || column.isInternal || column.source.computed !== undefined || includes(items, { kind: 'column', column }),
  )

function defaultOf(table: Table): (Usual & { unless: readonly string[][] }) | null {
  const { defaultFilter = null } = semanticNamesOf(table) ?? {}
  const condition = defaultFilter?.condition() ?? null
  if (!defaultFilter || !condition) return null
  return { table, condition, columns: columnsInCondition(condition).filter((one) => one.table === table), unless: defaultFilter.unless }
}

interface Lift extends Span {
  table: Table
  columns: readonly Column[]
}

/**
 * The words of a question that do nothing but lift default filters, and the columns that these read. A word that is also a filter of the
 * table says which of the rows are meant: "failed payments" are no payments of every kind.
 */
export function liftsIn({ tables }: Schema, tokens: readonly Token[]): Lift[] {
  const lifts = tables.flatMap((table): Lift[] => {
    const usual = defaultOf(table)
    return (usual?.unless ?? []).flatMap((words) =>
      runs(tokens, words).map((place) => ({ ...place, table, columns: usual?.columns ?? [] })),
    )
  })
  const telling = lifts.filter((lift) => isFilter(lift, tokens))
  const isNamed = ({ table }: Lift) => (semanticNamesOf(table)?.names ?? []).some((words) => runs(tokens, words).length > 0)
  // Two tables may have the word: of the one that the question names it is meant.
  const lifted = (lift: Lift) => isNamed(lift) && !telling.includes(lift)
  return lifts.filter((lift) => !telling.some((one) => one.from <= lift.from && lift.to <= one.to) || lifted(lift))
}

/** "Including deleted ones", "failed or not": all of them, whatever the word means by itself. */
const WITH_THEM = /^(including|includes?|incl|inclusive|even|also|plus|whether)$/

function isFilter({ table, columns, from, to }: Lift, tokens: readonly Token[]): boolean {
  const isAmongAll =
    tokens.slice(Math.max(0, from - 2), from).some(({ word }) => WITH_THEM.test(word)) ||
    (tokens[to]?.word === 'or' && tokens[to + 1]?.word === 'not')
  const said = tokens.slice(from, to).map(({ word }) => word)
  return (
    !isAmongAll &&
    (columns.some(({ source }) => source.values.some((value) => wordsOf(value).join(' ') === said.join(' '))) ||
      (semanticNamesOf(table)?.phrases ?? []).some(
        ({ words, means }) => runs(tokens, words).some((place) => place.from <= from && to <= place.to) && means()?.where != null,
      ))
  )
}

/** Words in front of a name that only say that it is a flag. */
const FLAG: ReadonlySet<string> = new Set('is has was flag'.split(' '))

/** "Deleted orders": the question speaks of what the default filter leaves out, and the statement leaves it out all the same. */
export function deniesDefault(schema: Schema, query: Query, question: string): boolean {
  if (!schema.tables.some(hasDefault)) return false
  const tokens = tokenize(question)
  let isDenied = false
  mapSelects(query, (select) => {
    const left = [select.where, select.matching ?? null].flatMap(partsOf)
    isDenied ||= tablesRead(select).some((table) => {
      const usual = defaultOf(table)
      if (!usual || !left.some((part) => isOf(part, usual.condition))) return false
      return (
        usual.columns.some((one) => wordsFor(one).some((words) => runs(tokens, words).length > 0)) && !looksAtOtherwise(select, left, usual)
      )
    })
    return select
  })
  return isDenied
}

const isOf = (part: Condition, whole: Condition): boolean => partsOf(whole).some((one) => isSameCondition(one, part))

/** Another condition or what is shown reads the column too. */
const looksAtOtherwise = ({ items, groupBy }: Select, left: readonly Condition[], { condition, columns }: Usual): boolean =>
  [...items, ...groupBy].flatMap(columnsIn).some((one) => columns.includes(one)) ||
  left.some((part) => !isOf(part, condition) && columnsInCondition(part).some((one) => columns.includes(one)))

/** What a column and its values are called. */
function wordsFor({ name, source: { semantics } }: Column): string[][] {
  const plain = splitName(name).filter((word) => !FLAG.has(word))
  return [plain, ...[...(semantics?.names ?? []), ...Object.values(semantics?.values ?? {}).flat()].map(wordsOf)].filter(
    (words) => words.length > 0,
  )
}
