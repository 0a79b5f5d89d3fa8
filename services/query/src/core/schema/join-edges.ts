import { FUNCTION_WORDS, splitName } from '../../retrieve/words.ts'
import { type Column, isAudit, isKeptApart, type Join, type Table, wholeKeyOf } from './schema.ts'

/** What a way costs by what speaks for it. */
const COST = { declared: 1, keyName: 1.3, sameName: 2.5 } as const
/** A key of nothing but machinery (the tenant) joins every row with every other. */
const MACHINERY_COST = 8
/** Who typed a row in, reviewed or settled it is rarely what two things have in common. */
const BOOKKEEPING = /(ed|en)_?by(_?id)?$/i
const BOOKKEEPING_COST = 0.6
/** The same without a "by": another way is taken, unless there is none. */
const TYPED_IN =
  /^(last_?)?(created|creator|modified|modifier|updated|updater|changed|changer|entered|inserted|approved|approver|reviewed|reviewer|submitted|submitter|deleted)_?(user|contact|person|employee|staff|account)?_?id$/i
const TYPED_IN_COST = 3
export const isTypedInBy = ({ name }: Column): boolean => TYPED_IN.test(name)
/** Names that many tables have without meaning the same thing. */
const COMMON_NAMES: ReadonlySet<string> = new Set([
  'id',
  'name',
  'description',
  'date',
  'year',
  'type',
  'status',
  'address',
  'city',
  'country',
  'age',
  'gender',
  'title',
  'notes',
  'details',
])

/** Declared keys; and for tables that declare none between them, key columns of the same name. */
export function joinsBetween(tables: readonly Table[]): Join[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const declared = tables.flatMap((child) =>
    child.source.foreignKeys.flatMap((key) => {
      const parent = byName.get(key.table)
      const pairs = parent ? visiblePairs(child, parent, key.columns, key.references) : []
      return parent && pairs.length > 0 ? [join(child, parent, pairs, COST.declared)] : []
    }),
  )
  return [...declared, ...inferred(tables, declared)]
}

/** Columns that this user cannot read fall away: what remains must still lead somewhere. */
function visiblePairs(child: Table, parent: Table, from: readonly string[], to: readonly string[]): Join['pairs'] {
  return from.flatMap((name, at) => {
    const [mine, theirs] = [find(child, name), find(parent, to[at] ?? '')]
    return mine && theirs ? [{ child: mine, parent: theirs }] : []
  })
}

const find = (table: Table, name: string): Column | undefined =>
  table.columns.find((column) => column.name.toLowerCase() === name.toLowerCase())

function join(child: Table, parent: Table, pairs: Join['pairs'], cost: number): Join {
  const telling = pairs.at(-1)?.child
  const role = telling?.stems.filter((word) => !['id', 'code', 'number'].includes(word) && !FUNCTION_WORDS.has(word)) ?? []
  const name = telling?.name ?? ''
  const bookkeeping = BOOKKEEPING.test(name) ? BOOKKEEPING_COST : TYPED_IN.test(name) ? TYPED_IN_COST : 0
  const machinery = pairs.every(({ child: mine }) => mine.isInternal) ? MACHINERY_COST : 0
  return { child, parent, pairs, role, cost: cost + bookkeeping + machinery }
}

function inferred(tables: readonly Table[], declared: readonly Join[]): Join[] {
  const known = new Set(declared.flatMap(({ child, parent }) => [`${child.rank} ${parent.rank}`, `${parent.rank} ${child.rank}`]))
  const named = new Map(tables.map((table) => [table, namesIn(table)]))
  const guesses = (child: Table, parent: Table): Join[] => {
    const names = named.get(parent)
    return names ? child.columns.flatMap((column) => guess(child, parent, column, names)) : []
  }
  return tables.flatMap((one, at) =>
    tables.slice(at + 1).flatMap((other) => {
      // Only its own key leads to a role.
      if (known.has(`${one.rank} ${other.rank}`) || one.source.roleOf !== undefined || other.source.roleOf !== undefined) return []
      const ways = [...guesses(one, other), ...guesses(other, one)].sort((a, b) => a.cost - b.cost)
      return ways.slice(0, 1)
    }),
  )
}

/** Names are looked up: in a wide schema every pair of columns of every pair of tables would be too much to look at. */
interface Names {
  /** What a column that is called after the table and its key begins with. */
  front: string
  columns: ReadonlyMap<string, readonly Column[]>
}
function namesIn({ name: table, columns }: Table): Names {
  const found = new Map<string, Column[]>()
  for (const column of columns) {
    if (column.source.computed) continue
    const name = column.name.toLowerCase()
    found.get(name)?.push(column) ?? found.set(name, [column])
  }
  return { front: `${table.toLowerCase().replace(/s$/, '')}_`, columns: found }
}

/** What a key is called, whatever it is the key of. */
const KEY_WORDS: ReadonlySet<string> = new Set([
  'id',
  'int',
  'key',
  'pk',
  'no',
  'nr',
  'number',
  'code',
  'row',
  'rec',
  'uid',
  'uuid',
  'guid',
])
const isKeyOfAnything = ({ isPrimaryKey, name }: Column): boolean => isPrimaryKey && splitName(name).every((word) => KEY_WORDS.has(word))

/** Rows of the same year have nothing more to do with each other. */
const isYear = ({ name }: Column): boolean => splitName(name).includes('year')

/** A column that has the name of the other table's key, or of the other table and its key. */
function guess(child: Table, parent: Table, column: Column, { front, columns }: Names): Join[] {
  // Each counts its own rows: that both keys are called ROW_ID makes them no key of the other.
  if (isAudit(column) || isKeyOfAnything(column) || column.source.computed) return [] // a measure is no key, whatever it is called
  const name = column.name.toLowerCase()
  const called = name.startsWith(front) && !column.isPrimaryKey ? (columns.get(name.slice(front.length)) ?? []) : []
  const whole = called.filter((key) => key.isPrimaryKey)
  const isTelling = columns.has(name) && !COMMON_NAMES.has(name) && !column.isInternal
  const isKeyLike = isTelling && /(id|code|key|number|no)$/.test(name) && !isYear(column)
  // A part of a key that is a year or a league says which rows are alike, not which belong together.
  const isWhole = wholeKeyOf(parent).length === 1
  const isKeyHere = (key: Column) => key.isPrimaryKey && (isWhole || isKeyLike)
  const isOneOfFew = !isWhole && isKind(column)
  const same = isTelling && !isOneOfFew ? (columns.get(name) ?? []).filter((key) => isKeyHere(key) || (isKeyLike && !isKind(key))) : []
  return [
    ...whole.map((key) => join(child, parent, [{ child: column, parent: key }], COST.keyName)),
    ...same.map((key) => join(child, parent, [{ child: column, parent: key }], key.isPrimaryKey ? COST.keyName : COST.sameName)),
  ].filter(({ pairs }) => pairs.every((pair) => !isKeptApart(pair.child, pair.parent)))
}

/** A text that is one of few says what kind a row is, though it may be called a code: rows of one league need not belong together. */
const MOST_KINDS = 12
export const isKind = (column: Column): boolean => {
  const { values, valuesComplete } = column.source
  const isWholeKey = column.isPrimaryKey && wholeKeyOf(column.table).length === 1
  return column.kind === 'text' && !isWholeKey && valuesComplete && values.length > 0 && values.length <= MOST_KINDS
}
