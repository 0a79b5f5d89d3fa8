import { type Query, type Select, tablesRead } from '../../core/query/query.ts'
import { connect } from '../../core/schema/joins.ts'
import type { Join, Schema, Table } from '../../core/schema/schema.ts'
import { stem } from '../../retrieve/stem.ts'
import { synonymsOf } from '../../retrieve/synonyms.ts'
import { tokenize } from '../../retrieve/words.ts'

/** How people say that somebody is in charge, without naming it. */
const IN_CHARGE = /\b(?:runs?|running|leads?|led|heads?|headed|manages?|managed|managing|in charge|responsible|bosses|supervis\w+)\b/i
const CHARGES: ReadonlySet<string> = new Set(['manager', 'head', 'boss', 'leader', 'chief', 'director', 'supervisor', 'lead'].map(stem))

/**
 * "The employees of a department" are those who work there, not the one whom the department names as its manager: of two ways between
 * tables, the one that says no more than the tables' own names is meant, unless the question speaks of the other.
 */
export function usualWay(schema: Schema, query: Query, question: string): Query {
  if (query.kind !== 'select' || query.derived) return query
  const said = saidIn(question)
  return plainKeys(schema, plainLinks(schema, query, said), said)
}

function saidIn(question: string): ReadonlySet<string> {
  const said = new Set(tokenize(question).flatMap(({ stem: one }) => [one, ...synonymsOf(one)]))
  if (IN_CHARGE.test(question)) for (const one of CHARGES) said.add(one)
  return said
}

/** "Departments by employee" are not grouped by their managers: a plainer way than the key that is grouped by leads between the two. */
export function groupsOtherWay(schema: Schema, query: Query, question: string): boolean {
  if (query.kind !== 'select' || query.derived) return false
  const said = saidIn(question)
  return query.groupBy.some((group) => {
    const own = group.kind === 'column' ? schema.joins.filter(({ pairs }) => pairs.length === 1 && pairs[0]?.child === group.column) : []
    return own.some(
      (join) =>
        unsaid(join.role, [join.child, join.parent], said).length > 0 &&
        schema.joins.some(
          (other) =>
            other !== join && isBetween(other, join.child, join.parent) && unsaid(other.role, [join.child, join.parent], said).length === 0,
        ),
    )
  })
}

/** What a way says beyond the names of the tables that it joins, and the question does not say. */
const unsaid = (words: readonly string[], tables: readonly Table[], said: ReadonlySet<string>): string[] =>
  words.filter((word) => !said.has(word) && !tables.some(({ stems }) => stems.some((own) => isShortFor(word, own))))
const isShortFor = (one: string, other: string): boolean =>
  one === other || (one.length > 2 && other.startsWith(one)) || (other.length > 2 && one.startsWith(other))

const isBetween = ({ child, parent }: Join, one: Table, other: Table): boolean =>
  (child === one && parent === other) || (child === other && parent === one)

function plainKeys(schema: Schema, query: Select, said: ReadonlySet<string>): Select {
  const tree = connect(schema, tablesRead(query), query.named)
  const better = (tree?.steps ?? []).flatMap(({ join }) => {
    const { child, parent, role } = join
    if (query.named.includes(join) || unsaid(role, [child, parent], said).length === 0) return []
    const plain = schema.joins.filter(
      (other) => other !== join && isBetween(other, child, parent) && unsaid(other.role, [child, parent], said).length === 0,
    )
    return plain.length === 1 ? plain : []
  })
  return better.length === 0 ? query : { ...query, named: [...query.named, ...better] }
}

/** The same for a table that does nothing but link two others. */
function plainLinks(schema: Schema, query: Select, said: ReadonlySet<string>): Select {
  const tree = connect(schema, tablesRead(query), query.named)
  const used = tablesRead({ ...query, tables: [] })
  for (const { table: link } of tree?.steps ?? []) {
    if (used.includes(link)) continue
    const ends = (tree?.steps ?? []).flatMap(({ join }) => (join.child === link ? [join.parent] : []))
    const [one, other] = ends
    if (!one || !other || ends.length > 2 || unsaid(link.stems, ends, said).length === 0) continue
    const links = schema.tables.filter(
      (table) =>
        table !== link &&
        !tablesRead(query).includes(table) &&
        unsaid(table.stems, ends, said).length === 0 &&
        ends.every((end) => schema.joins.some(({ child, parent }) => child === table && parent === end)),
    )
    const [plain] = links
    if (!plain || links.length > 1) continue
    return {
      ...query,
      tables: [...query.tables.filter((table) => table !== link), plain],
      named: query.named.filter(({ child, parent }) => child !== link && parent !== link),
    }
  }
  return query
}
