import { singular } from '../../retrieve/stem.ts'
import { splitName } from '../../retrieve/words.ts'
import type { Column, Table } from '../schema/schema.ts'

/** Forms that no ending explains, one and many. */
const IRREGULAR: readonly (readonly [one: string, many: string])[] = [
  ['person', 'people'],
  ['child', 'children'],
  ['man', 'men'],
  ['woman', 'women'],
  ['movie', 'movies'],
  ['cookie', 'cookies'],
  ['analysis', 'analyses'],
  ['address', 'addresses'],
  ['status', 'statuses'],
  ['bus', 'buses'],
]
/** Words that are the same for one and for many. */
const UNCOUNTED: ReadonlySet<string> = new Set(
  'feedback staff information data equipment software news series species experience education knowledge'.split(' '),
)
/** Tables that are called after the whole: what one row of it is. A map, since a table can have any name, `constructor` too. */
const ROW_OF: ReadonlyMap<string, string> = new Map([
  ['log', 'entry'],
  ['trail', 'entry'],
  ['history', 'entry'],
  ['register', 'entry'],
  ['panel', 'member'],
  ['team', 'member'],
])

const withLast = (text: string, change: (word: string) => string): string => text.replace(/(?<![^ ])[^ ]+$/, change)

function oneOf(word: string): string {
  if (UNCOUNTED.has(word)) return word
  return IRREGULAR.find(([, many]) => many === word)?.[0] ?? singular(word)
}

function manyOf(word: string): string {
  const one = oneOf(word)
  if (UNCOUNTED.has(word) || one !== word) return word
  const irregular = IRREGULAR.find((known) => known[0] === one)?.[1]
  if (irregular !== undefined) return irregular
  if (/[^aeiou]y$/.test(one)) return `${one.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(one) ? `${one}es` : `${one}s`
}

export const plural = (text: string): string => withLast(text, manyOf)
/** The same where they are counted. */
export const several = (text: string): string => (isUncounted(text) ? `${text} entries` : plural(text))
export const isUncounted = (text: string): boolean => UNCOUNTED.has(text.split(' ').at(-1) ?? '')

const ownName = ({ name }: Table): string => withLast(splitName(name).join(' '), oneOf)

/** What one row of a table is called: as the semantic layer says, or after the table. */
export function rowName(table: Table): string {
  const name = withLast(table.source.semantics?.names?.[0] ?? ownName(table), oneOf)
  const part = ROW_OF.get(name.split(' ').at(-1) ?? '')
  return part === undefined || name === '' ? name : `${name} ${part}`
}

/** Where several tables play a part, whose column it is, unless its name says so. `owner` is what its row is called here. */
export function columnName(column: Column, isMany: boolean, owner = rowName(column.table)): string {
  const { table } = column
  if (column.computed) return column.name
  const own = dateName(column) ?? keyName(column) ?? splitName(column.name).join(' ')
  const called = ownName(table)
  if (own.startsWith(`${called} `)) return joined(owner, own.slice(called.length + 1))
  const isOfOther = column.isForeignKey && column.refersTo !== null && rowName(column.refersTo) === own
  return own === 'id' || (isMany && !isOfOther) ? joined(owner, own) : own
}

/** What a key stands for: the other row, as its name says. */
export function keyName({ name, isForeignKey, refersTo }: Column): string | null {
  if (!isForeignKey || refersTo === null) return null
  const role = splitName(name)
  if (role.at(-1) === 'id') role.pop()
  // `s_id` and `id` say no more than that it is a key.
  if (role.every((word) => word.length < 2 || word === 'int')) return rowName(refersTo)
  const words = role.join(' ')
  return words === ownName(refersTo) ? rowName(refersTo) : words
}

const NOUNS: ReadonlyMap<string, string> = new Map([
  ['starts', 'start'],
  ['ends', 'end'],
  ['begins', 'start'],
  ['expires', 'expiry'],
  ['closes', 'closing'],
  ['opens', 'opening'],
])

/** `starts_at` is the start time, `sent_at` the sent date; null for what is named otherwise. */
function dateName({ name, kind, source }: Column): string | null {
  if (kind !== 'date') return null
  const semantic = source.semantics?.names?.[0]
  if (semantic && /\b(date|time|day)$/.test(semantic)) return semantic
  const words = splitName(name)
  const [verb = '', how] = words.slice(-2)
  if (words.length < 2 || (how !== 'at' && how !== 'on')) return null
  const isTime = how === 'at' && NOUNS.has(verb)
  return [...words.slice(0, -2), NOUNS.get(verb) ?? verb, isTime ? 'time' : 'date'].join(' ')
}

/** Both names, what the one ends and the other begins with once: a skill of a candidate skill is a candidate skill. */
export function joined(owner: string, own: string): string {
  const [front, back] = [owner.split(' '), own.split(' ')]
  if (back.slice(0, front.length).map(oneOf).join(' ') === front.map(oneOf).join(' ')) return own
  for (let shared = Math.min(front.length, back.length); shared > 0; shared -= 1) {
    const isShared = front.slice(-shared).map(oneOf).join(' ') === back.slice(0, shared).map(oneOf).join(' ')
    if (isShared) return [...front.slice(0, -shared), ...back].join(' ')
  }
  return `${owner} ${own}`
}
