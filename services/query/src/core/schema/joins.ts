import { type Column, type Join, type Schema, type Table, wholeKeyOf } from './schema.ts'

export interface JoinStep {
  table: Table
  join: Join
}
export interface JoinTree {
  first: Table
  steps: JoinStep[]
  cost: number
}

/** Trees that are looked at while searching; schemas that come from retrieval are small. */
const MOST_ROUNDS = 40

/**
 * The cheapest way to hang tables together (a Steiner tree, by joining the nearest next): others may come in between. Named joins
 * cost nothing. Null where there is no way.
 */
export function connect(schema: Schema, wanted: readonly Table[], named: readonly Join[] = []): JoinTree | null {
  const known = TREES.get(schema) ?? new Map<string, JoinTree | null>()
  TREES.set(schema, known)
  const key = `${wanted.map(({ rank }) => rank).join()} ${named
    .map(keyColumn)
    .map((column) => `${column?.table.rank} ${column?.name}`)
    .join()}`
  const tree = known.has(key) ? (known.get(key) ?? null) : span(schema, wanted, named)
  known.set(key, tree)
  return tree
}

/** Many readings of a question join the same tables. */
const TREES = new WeakMap<Schema, Map<string, JoinTree | null>>()

function span(schema: Schema, wanted: readonly Table[], named: readonly Join[]): JoinTree | null {
  const first = wanted[0]
  if (first === undefined) return null
  const tree: JoinTree = { first, steps: [], cost: 0 }
  const reached = new Set([first])
  // What a row is shown as comes last: a name that two tables have in common is no way between them.
  const shownAs = new Set(named.filter(({ child }) => child.source.semantics !== undefined).map(({ parent }) => parent))
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const all = wanted.filter((table) => !reached.has(table))
    const missing = all.some((table) => !shownAs.has(table)) ? all.filter((table) => !shownAs.has(table)) : all
    if (missing.length === 0) return tree
    const isFirst = missing.length > 0 && shownAs.size > 0 && !shownAs.has(missing[0] as Table)
    const ways = new Set(isFirst ? named.filter(({ parent }) => !shownAs.has(parent)) : named)
    const path = nearest(schema, reached, { missing: new Set(missing), named: ways, avoided: storedOf(wanted) })
    if (path === null) return null
    for (const step of path.steps) {
      tree.steps.push(step)
      reached.add(step.table)
    }
    tree.cost += path.cost
  }
  return null
}

/** A way to what a row belongs to is a little nearer than one to what belongs to it: it repeats nothing. */
const DOWNWARDS = 0.1
/** Where the semantic layer says what people mean, rows that nobody spoke of are not asked to be there. */
const DEFINED_DOWNWARDS = 0.4
const costTo = (to: Table, join: Join): number =>
  join.cost + (to === join.child ? (to.source.semantics ? DEFINED_DOWNWARDS : DOWNWARDS) + (isNoBridge(join.parent) ? NO_BRIDGE : 0) : 0)

/** Rows that the same person typed in have little to do with each other, where the semantic layer says so. */
const NO_BRIDGE = 2.5
const isNoBridge = ({ source }: Table): boolean => source.semantics?.bridge === false

/** What tells one way from another, also where it was made nearer for a question. */
const keyColumn = ({ pairs }: Join): Column | undefined => pairs.at(-1)?.child

interface Path {
  cost: number
  steps: JoinStep[]
}

/** Tables that are read in a role: other rows of theirs lie on no way that nobody spoke of. */
function storedOf(wanted: readonly Table[]): ReadonlySet<string> {
  const roles = wanted.flatMap(({ source }) => source.roleOf ?? [])
  return new Set(roles.filter((name) => !wanted.some((table) => table.source.roleOf === undefined && table.name === name)))
}

interface Search {
  missing: ReadonlySet<Table>
  named: ReadonlySet<Join>
  /** Names of stored tables that no path goes through. */
  avoided: ReadonlySet<string>
}

/** The cheapest path from what is reached to any table that is missing. */
function nearest(schema: Schema, reached: ReadonlySet<Table>, { missing, named, avoided }: Search): Path | null {
  const keys = new Set([...named].map(keyColumn))
  const best = new Map<Table, Path>([...reached].map((table) => [table, { cost: 0, steps: [] }]))
  const open = [...reached]
  while (open.length > 0) {
    open.sort((a, b) => (best.get(a)?.cost ?? 0) - (best.get(b)?.cost ?? 0) || a.rank - b.rank)
    const from = open.shift()
    const path = from && best.get(from)
    if (!from || !path) break
    if (missing.has(from)) return path
    for (const join of schema.joins) {
      const to: Table | null = join.child === from ? join.parent : join.parent === from ? join.child : null
      if (to === null || reached.has(to) || to === from || (avoided.has(to.name) && to.source.roleOf === undefined)) continue
      const cost = path.cost + (keys.has(keyColumn(join)) ? 0 : costTo(to, join))
      if (cost >= (best.get(to)?.cost ?? Number.POSITIVE_INFINITY)) continue
      best.set(to, { cost, steps: [...path.steps, { table: to, join }] })
      if (!open.includes(to)) open.push(to)
    }
  }
  return null
}

/** Joining along a tree gives rows of this table more than once: some step leads from a parent to its children. */
export function multiplies(tree: JoinTree, of: Table): boolean {
  const reached = new Set([of])
  const steps = [...tree.steps]
  let grew = true
  while (grew) {
    grew = false
    for (const { join } of steps) {
      const ends = [join.child, join.parent]
      if (ends.filter((table) => reached.has(table)).length !== 1) continue
      if (reached.has(join.parent) ? !isOneToOne(join) : !leadsToOne(join)) return true
      for (const end of ends) reached.add(end)
      grew = true
    }
  }
  return false
}

/** A key that somebody declared leads to one row; columns that are merely called the same do where they are the whole key there. */
const leadsToOne = ({ child, parent, pairs }: Join): boolean =>
  child.source.foreignKeys.some(
    ({ table, columns }) => table === parent.name && pairs.every((pair) => columns.includes(pair.child.name)),
  ) || wholeKeyOf(parent).every((key) => pairs.some((pair) => pair.parent === key))

/**
 * The child's key is the key of its parent: one row each. A part of the key that nobody asks about still tells rows apart. Where only
 * the tenant is left of a key, the rest is hidden and unknown.
 */
const isOneToOne = (join: Join): boolean => {
  const keys = wholeKeyOf(join.child)
  return keys.some((key) => !key.isInternal) && keys.every((key) => join.pairs.some(({ child }) => child === key))
}

/** How much less a way costs that the question speaks of. */
const MENTIONED_ROLE = 0.4

/** The schema for one question: of several ways between two tables, those whose role it names are the nearer ones: "raised by". */
export function preferMentionedRoles(schema: Schema, stems: ReadonlySet<string>): Schema {
  const isMentioned = ({ role, parent }: Join) =>
    role.length > 0 && role.every((word) => stems.has(word)) && !role.every((word) => parent.stems.includes(word))
  return { ...schema, joins: schema.joins.map((join) => (isMentioned(join) ? { ...join, cost: join.cost * MENTIONED_ROLE } : join)) }
}

const DISTANCES = new WeakMap<Schema, (from: Table, to: Table) => number>()

/** How far tables lie apart by what their joins cost; infinite where there is no way. */
export function distances(schema: Schema): (from: Table, to: Table) => number {
  const known = DISTANCES.get(schema)
  if (known) return known
  const found = new Map<Table, Map<Table, number>>()
  const distance = (from: Table, to: Table): number => {
    const row = found.get(from) ?? spread(schema, from)
    found.set(from, row)
    return row.get(to) ?? Number.POSITIVE_INFINITY
  }
  DISTANCES.set(schema, distance)
  return distance
}

function spread(schema: Schema, start: Table): Map<Table, number> {
  const found = new Map([[start, 0]])
  for (let changed = true; changed; ) {
    changed = false
    for (const join of schema.joins) {
      for (const [from, to] of [
        [join.child, join.parent],
        [join.parent, join.child],
      ] as const) {
        const reached = (found.get(from) ?? Number.POSITIVE_INFINITY) + costTo(to, join)
        if (reached < (found.get(to) ?? Number.POSITIVE_INFINITY)) {
          found.set(to, reached)
          changed = true
        }
      }
    }
  }
  return found
}
