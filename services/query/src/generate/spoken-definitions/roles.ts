import { wordsOf } from '../../core/schema/semantic-names.ts'
import type { Retrieved } from '../../retrieve/retrieve.ts'
import type { IndexedTable } from '../../retrieve/schema-index.ts'
import { singular } from '../../retrieve/stem.ts'
import type { ValueMatch } from '../../retrieve/value-search.ts'
import { splitName, type Token, tokenize } from '../../retrieve/words.ts'
import type { RoleDefinition } from '../../semantic-layer/definitions/definitions.ts'
import { runs } from '../parse-rules/link/definition-words.ts'

/**
 * A table that is reached in two roles, as the airports of a flight, is two tables to a question: each role that the question speaks of
 * becomes a table of its own, and the keys that roles are declared for lead to nothing else.
 */
export interface Role extends RoleDefinition {
  of: IndexedTable
  /** What it is called in statements. */
  alias: string
  /** The question names rows of the same table beside it: what belongs to the table belongs to these. */
  isOfOthers?: true
}

/** The roles of these tables whose key lies in one of them. */
export function rolesIn(tables: readonly IndexedTable[]): Role[] {
  const taken = new Set(tables.map(({ name }) => name.toLowerCase()))
  return tables.flatMap((of) =>
    (of.semantics?.roles ?? []).flatMap((role): Role[] => {
      const child = tables.find(({ name }) => name === role.child)
      if (!role.columns.every((column) => child?.columns.some(({ name }) => name === column))) return []
      const name = splitName(role.name).join('_')
      const alias = taken.has(name) ? `${role.child}_${name}` : name
      taken.add(alias)
      return [{ ...role, of, alias }]
    }),
  )
}

/**
 * What was retrieved, with the roles that the question or the statement before it speaks of as tables, and values under the role that the
 * words in front of them say.
 */
export function withRoles(retrieved: Retrieved, question: string, before = ''): Retrieved {
  const tokens = tokenize(question)
  const roles = rolesIn(retrieved.tables).map((role): Role => (isOfOthers(role, tokens) ? { ...role, isOfOthers: true } : role))
  if (roles.length === 0) return retrieved
  const meant = valuesByRole(roles, retrieved.values, question)
  const isSpokenOf = (role: Role) =>
    namesOf(role).some((name) => runs(tokens, wordsOf(name)).length > 0) ||
    [...meant.values()].some((led) => led.role === role) ||
    before.includes(`"${role.alias}"`)
  return inRoles(retrieved, roles, roles.filter(isSpokenOf), meant)
}

/** The students that a student referred: what belongs to students belongs to those who were referred. */
const isOfOthers = ({ of, child }: Role, tokens: readonly Token[]): boolean =>
  child === of.name &&
  [of.name, ...(of.semantics?.names ?? [])].some((name) => {
    const noun = singular(splitName(name).at(-1) ?? '')
    return tokens.some(({ word }) => singular(word) === noun)
  })

/** What was retrieved, with this role in the place of its table: whatever the question says of that is said of the role. */
export function asRole(retrieved: Retrieved, role: Role): Retrieved {
  const values = retrieved.values.filter(({ table }) => table === role.of.name)
  const found = inRoles(retrieved, rolesIn(retrieved.tables), [role], new Map(values.map((value) => [value, { role, lead: '' }])))
  const keys = rolesIn(retrieved.tables).filter(({ of, child }) => of === role.of && child === role.child)
  const tables = found.tables.flatMap((table) => {
    if (table.name === role.of.name && table.name !== role.child) return []
    if (table.name === role.alias) return [calledToo(table, role.of)]
    return table.name === role.child ? [withoutKeys(table, keys)] : [table]
  })
  return { ...found, tables }
}

/** Under the names of the table itself too. */
const calledToo = (table: IndexedTable, { name, semantics }: IndexedTable): IndexedTable => ({
  ...table,
  semantics: { ...table.semantics, names: [...(table.semantics?.names ?? []), ...(semantics?.names ?? [splitName(name).join(' ')])] },
})

/** With the keys of these roles hidden: what is called after one is the role. */
const withoutKeys = (table: IndexedTable, keys: readonly Role[]): IndexedTable => ({
  ...table,
  columns: table.columns.map((column) =>
    keys.some(({ columns }) => columns.includes(column.name)) ? { ...column, semantics: { ...column.semantics, hidden: true } } : column,
  ),
})

export const namesOf = ({ name, names = [] }: RoleDefinition): string[] => [name, ...names]

function inRoles(retrieved: Retrieved, roles: readonly Role[], spoken: readonly Role[], meant: ReadonlyMap<ValueMatch, Led>): Retrieved {
  const tables = retrieved.tables.flatMap((table) => {
    const keys = roles.filter(({ child }) => child === table.name)
    const own = keys.length === 0 && !leadsToOne(table, spoken) ? table : withKeys(table, keys, spoken)
    return [own, ...spoken.flatMap((role) => (role.of === table ? [roleTable(role)] : []))]
  })
  const values = retrieved.values.flatMap((value) => {
    const led = meant.get(value)
    return led ? [underRole(value, led)] : [value]
  })
  return { ...retrieved, tables, values }
}

const KEYED = new WeakMap<IndexedTable, Map<string, IndexedTable>>()

/** The same table each time, since what is known of a table is remembered by it. */
function withKeys(table: IndexedTable, roles: readonly Role[], spoken: readonly Role[]): IndexedTable {
  const known = KEYED.get(table) ?? new Map<string, IndexedTable>()
  KEYED.set(table, known)
  const key = spoken.map(({ alias, isOfOthers }) => `${alias}${isOfOthers ? '!' : ''}`).join()
  const made = known.get(key) ?? { ...table, foreignKeys: keysOf(table, roles, spoken) }
  known.set(key, made)
  return made
}

/**
 * A key that a role is declared for leads to the role. Where the question speaks of none, the other keys to the same table are meant, and
 * where there are none, it is not known which: the keys stay, and whoever answers has to ask.
 */
function keysOf({ name, foreignKeys }: IndexedTable, roles: readonly Role[], spoken: readonly Role[]): IndexedTable['foreignKeys'] {
  const roleOf = (key: IndexedTable['foreignKeys'][number]) =>
    roles.find(({ of, columns }) => of.name === key.table && String(columns) === String(key.columns))
  const isPlain = (key: IndexedTable['foreignKeys'][number]) => roleOf(key) === undefined
  const ownersOf = (key: IndexedTable['foreignKeys'][number]) =>
    leadsToOne({ name, foreignKeys: [key] }, spoken) ? spoken.filter(({ of }) => of.name === key.table) : []
  const kept = foreignKeys.flatMap((key) => {
    const role = roleOf(key)
    if (!role) return [key, ...ownersOf(key).map(({ alias }) => ({ ...key, table: alias }))]
    if (spoken.includes(role)) return [{ ...key, table: role.alias }]
    const isSpoken = spoken.some(({ of }) => of.name === key.table)
    const hasPlain = foreignKeys.some((other) => other.table === key.table && isPlain(other))
    return isSpoken || hasPlain || key.table === name ? [] : [key]
  })
  const undeclared = spoken.filter((role) => role.child === name && !foreignKeys.some((key) => roleOf(key) === role))
  return [...kept, ...undeclared.map(({ alias, columns, of }) => ({ columns: [...columns], table: alias, references: primaryKey(of) }))]
}

/** The e-mail addresses of a person are those of the participant too: their key is called after the table, and says no role of its own. */
function isOwn({ columns, table }: IndexedTable['foreignKeys'][number]): boolean {
  const known = new Set(splitName(table).map((word) => singular(word)))
  return columns.every((column) => splitName(column).every((word) => KEY_WORDS.has(word) || known.has(singular(word))))
}
const KEY_WORDS: ReadonlySet<string> = new Set('id no nr number code key ref uuid'.split(' '))

/** Beside a single role of a table its rows are those of the role. Of two roles it is not known whose are meant. */
const leadsToOne = ({ name, foreignKeys }: Pick<IndexedTable, 'name' | 'foreignKeys'>, spoken: readonly Role[]): boolean =>
  foreignKeys.some((key) => {
    const [role, ...others] = spoken.filter(({ of }) => of.name === key.table)
    return isOwn(key) && key.table !== name && role !== undefined && others.length === 0 && !role.isOfOthers
  })

const primaryKey = ({ columns }: IndexedTable): string[] => columns.flatMap(({ name, isPrimaryKey }) => (isPrimaryKey ? [name] : []))

const MADE = new WeakMap<IndexedTable, Map<string, IndexedTable>>()

/** Its columns and what is stored in them; names, figures and conditions are those of the table itself. */
function roleTable(role: Role): IndexedTable {
  const { of, alias, about } = role
  const made = MADE.get(of) ?? new Map<string, IndexedTable>()
  MADE.set(of, made)
  const known = made.get(alias)
  if (known) return known
  const { computed: _computed, semantics: { namedBy, who, date, defaultFilter, bridge } = {}, ...table } = of
  const own = (names: readonly string[] | undefined) => names?.filter((name) => of.columns.some((column) => column.name === name))
  const [label, person] = [own(namedBy), own(who)]
  const found: IndexedTable = {
    ...table,
    name: alias,
    roleOf: of.name,
    comment: about ?? null,
    columns: of.columns.map((column) => (column.semantics ? { ...column, semantics: storedOnly(column.semantics) } : column)),
    roleKeyIn: role.child,
    // A table is read twice only in roles that are declared: a key to its own rows leads to none.
    foreignKeys: of.foreignKeys.filter((key) => key.table !== of.name),
    semantics: {
      names: namesOf(role),
      ...(label && label.length > 0 && { namedBy: label }),
      ...(person && person.length > 0 && { who: person }),
      ...(date !== undefined && { date }),
      ...(defaultFilter && { defaultFilter }),
      ...(bridge !== undefined && { bridge }),
    },
  }
  made.set(alias, found)
  return found
}

const storedOnly = ({ names: _names, mayMean: _mayMean, ...rest }: NonNullable<IndexedTable['columns'][number]['semantics']>) => rest

const underRole = (value: ValueMatch, { role, lead }: Led): ValueMatch => ({ ...value, table: role.alias, ...(lead !== '' && { lead }) })

/** A role, and the words in front of a value that say it and nothing else. */
interface Led {
  role: Role
  lead: string
}

/** By value, the role that the words in front of it say, also where another part of the same name stands between. */
function valuesByRole(roles: readonly Role[], values: readonly ValueMatch[], question: string): Map<ValueMatch, Led> {
  const found = new Map<ValueMatch, Led>()
  for (const value of [...values].sort((a, b) => a.start - b.start)) {
    if (question.slice(value.start, value.end) !== value.phrase) continue
    const own = roles.filter(({ of }) => of.name === value.table)
    const front = question.slice(0, value.start)
    const [led = behindPart(found, value, question)] = own.flatMap((role) => leadTo(role, front, value) ?? [])
    if (led && own.includes(led.role)) found.set(value, led)
  }
  return found
}

function behindPart(found: ReadonlyMap<ValueMatch, Led>, value: ValueMatch, question: string): Led | undefined {
  const isInFront = (part: ValueMatch) =>
    part.table === value.table && part.end <= value.start && /^\s+$/.test(question.slice(part.end, value.start))
  const role = [...found].find(([part]) => isInFront(part))?.[1].role
  return role && { role, lead: '' }
}

const BETWEEN: ReadonlySet<string> = new Set('is was are were be being named called the in = : " \''.split(' '))
const OPENING: ReadonlySet<string> = new Set('the " \''.split(' '))

/** "from Paris", "origin Paris", "whose destination city is Rome" */
function leadTo(role: Role, front: string, { column }: ValueMatch): Led | null {
  const tokens = tokenize(front)
  const wordsUpTo = (text: string, end: number) => runs(tokens, wordsOf(text)).find(({ to }) => to === end)
  const bare = lastBut(tokens, (word) => OPENING.has(word))
  const said = (role.before ?? []).flatMap((words) => wordsUpTo(words, bare) ?? []).sort((a, b) => a.from - b.from)[0]
  if (said) return { role, lead: front.slice(tokens[said.from]?.start) }
  const columnWords = new Set(splitName(column))
  const behind = lastBut(tokens, (word) => BETWEEN.has(word) || columnWords.has(word))
  return namesOf(role).some((name) => wordsUpTo(name, behind)) ? { role, lead: '' } : null
}

/** Where the words end that are none of these. */
function lastBut(tokens: readonly Token[], isPassed: (word: string) => boolean): number {
  let at = tokens.length
  while (at > 0 && isPassed(tokens[at - 1]?.word ?? '')) at -= 1
  return at
}
