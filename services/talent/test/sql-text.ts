/** One select, insert, update or delete, without the sub-queries inside it, which are queries of their own. */
export interface Query {
  verb: 'select' | 'insert' | 'update' | 'delete' | 'merge'
  /** Its own words, in order; expressions in brackets belong to it, sub-queries do not. */
  words: string[]
  tables: { name: string; alias: string; written: boolean }[]
  /** Stands inside a VALUES list. */
  inValues: boolean
}
type Node = string | Node[]

const VERBS = new Set(['select', 'insert', 'update', 'delete', 'merge', 'with', 'values'])
const AFTER_TABLE = new Set(
  'where on join left right inner full cross natural set using order group limit for returning having union except intersect values select as default offset window lateral when'.split(
    ' ',
  ),
)

/** The queries of a statement. Knows the SQL we write, not all of SQL; the planner's own view is checked beside it. */
export function queriesOf(sql: string): Query[] {
  const tree = treeOf(wordsOf(sql))
  const found: Query[] = []
  collect(tree, false, found)
  return found
}

function wordsOf(sql: string): string[] {
  const bare = sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').replace(/'(?:[^']|'')*'/g, " '' ")
  return (bare.match(/''|\$\d+|[A-Za-z_][\w.]*|\d+(?:\.\d+)?|::|<>|<=|>=|\|\||[^\s]/g) ?? []).map((word) => word.toLowerCase())
}

function treeOf(words: string[]): Node[] {
  const root: Node[] = []
  const open: Node[][] = [root]
  for (const word of words) {
    const inner = open.at(-1) as Node[]
    if (word === '(') {
      const group: Node[] = []
      inner.push(group)
      open.push(group)
    } else if (word === ')') open.pop()
    else inner.push(word)
  }
  return root
}

const isQuery = (node: Node[]) => typeof node[0] === 'string' && VERBS.has(node[0])

function collect(nodes: Node[], inValues: boolean, found: Query[]): void {
  for (const part of splitAt(nodes, ['union', 'except', 'intersect'])) {
    const words: string[] = []
    const flatten = (inner: Node[], values: boolean) => {
      let inList = values
      for (const node of inner) {
        if (node === 'values') inList = true
        else if (typeof node === 'string' && ['select', 'returning', 'on'].includes(node)) inList = values
        if (typeof node === 'string') words.push(node)
        else if (isQuery(node)) {
          words.push('(', ')')
          collect(node, inList, found)
        } else {
          words.push('(')
          flatten(node, inList)
          words.push(')')
        }
      }
    }
    flatten(part, inValues)
    const verb = words.find((word): word is Query['verb'] => ['select', 'insert', 'update', 'delete', 'merge'].includes(word))
    if (verb) found.push({ verb, words, tables: tablesOf(words), inValues })
  }
}

function splitAt(nodes: Node[], separators: string[]): Node[][] {
  const parts: Node[][] = [[]]
  for (const node of nodes) {
    if (typeof node === 'string' && separators.includes(node)) parts.push([])
    else parts.at(-1)?.push(node)
  }
  return parts
}

function tablesOf(words: string[]): Query['tables'] {
  const tables: Query['tables'] = []
  let inFrom = false
  let depth = 0
  words.forEach((word, at) => {
    if (word === '(') depth++
    if (word === ')') depth--
    const before = words[at - 1]
    if (word === 'from' && before !== 'distinct') inFrom = depth === 0
    else if (depth === 0 && ['where', 'order', 'group', 'limit', 'returning', 'set', 'having'].includes(word)) inFrom = false
    const begins =
      (word === 'from' && before !== 'distinct') ||
      word === 'join' ||
      word === 'into' ||
      word === 'using' ||
      (word === 'update' && before !== 'for' && before !== 'do') ||
      (word === ',' && inFrom && depth === 0)
    if (!begins) return
    const first = words[at + 1] === 'only' || words[at + 1] === 'lateral' ? at + 2 : at + 1
    const name = words[first]
    if (name === undefined || !/^[a-z_]/.test(name)) return
    const next = words[first + 1] === 'as' ? words[first + 2] : words[first + 1]
    const alias = next && /^[a-z_]/.test(next) && !AFTER_TABLE.has(next) ? next : bareName(name)
    tables.push({ name: bareName(name), alias, written: word === 'into' || word === 'update' || (word === 'from' && before === 'delete') })
  })
  return tables
}

const bareName = (name: string) => name.replace(/^public\./, '')

/** What of the rules for a distributed PostgreSQL a statement breaks, in words. */
export function routingBreaches(sql: string, tenantTables: ReadonlySet<string>): string[] {
  return queriesOf(sql).flatMap((query) => {
    const own = query.tables.filter((table) => tenantTables.has(table.name))
    const breaches = own
      .filter((table) => !isRouted(query, table, own.filter((one) => !(one.written && query.verb === 'insert')).length))
      .map((table) => `${table.name} (${table.alias}) has no tenant_id = $1`)
    const text = query.words.join(' ')
    // an INSERT may take the clock: its values are made once, before they travel
    const updating = query.verb === 'update' ? text : query.verb === 'insert' ? (text.split(' do update set ')[1] ?? '') : ''
    const volatile = updating.match(/\b(clock_timestamp|random|gen_random_uuid|timeofday|nextval|uuidv7|uuidv4) \(/)
    // such a value is made on the coordinator, which then sends the rows as a COPY that row-level security refuses
    const copied =
      query.verb === 'insert' ? text.match(/\bselect .*?\b(clock_timestamp|random|gen_random_uuid|timeofday|uuidv7|uuidv4) \(/) : null
    if (copied) breaches.push(`calls ${copied[1]}() in INSERT … SELECT`)
    // the clock, which is not the same on every node, may stand beside a CASE, not in it
    const branches = query.verb === 'update' || query.verb === 'insert' ? (text.match(/\bcase .*? end\b/g) ?? []) : []
    if (branches.some((branch) => /\b(now|current_tenant) \(/.test(branch))) breaches.push('calls now() inside CASE')
    if (query.verb === 'insert' && /\bnow \(/.test(text.split(' do update set ')[1] ?? '')) breaches.push('calls now() in DO UPDATE')
    // on its way to a node the parameter becomes a value, and `case 'x' when …` text that means something else there
    if (/\bcase \$\d/.test(text)) breaches.push('compares a parameter in a simple CASE')
    // Citus writes what is compared in an UPDATE anew, and makes `when 'x'` a `when null`
    if (/\bcase (?!when\b)/.test(updating)) breaches.push('uses a simple CASE in an UPDATE')
    if (query.verb === 'merge') breaches.push('uses MERGE')
    if (query.inValues) breaches.push('has a sub-query in VALUES')
    if (volatile) breaches.push(`calls ${volatile[1]}() in an UPDATE`)
    // days and months depend on the time zone of the session, which is not the same on every node
    if (/_at [-+] /.test(updating)) breaches.push('adds to a point in time in an UPDATE')
    // a condition that no row changes, as a comparison with a parameter that is null: Citus on PostgreSQL 15 and 16 refuses it there
    const outer = text.match(
      /\b(?:left|right|full) (?:outer )?join .*? on .*?(?= (?:left|right|full|inner|cross|join|where|group|order|limit|for|returning)\b|$)/g,
    )
    if (outer?.some((join) => /\$(?!1\b)\d/.test(join))) breaches.push('compares a parameter in the condition of an outer join')
    if (/\bset_config \(/.test(text)) breaches.push('calls set_config()')
    return breaches
  })
}

function isRouted(query: Query, table: Query['tables'][number], tenantTablesHere: number): boolean {
  if (table.written && query.verb === 'insert') return insertsTenant(query.words)
  const names = tenantTablesHere === 1 ? [`${table.alias}.tenant_id`, 'tenant_id'] : [`${table.alias}.tenant_id`]
  return query.words.some((word, at) => {
    const [next, after, before] = [query.words[at + 1], query.words[at + 2], query.words[at - 2]]
    return names.includes(word) && ((next === '=' && after === '$1') || (query.words[at - 1] === '=' && before === '$1'))
  })
}

/** The place of tenant_id among the columns holds $1 in every row of VALUES, or the tenant_id of a table in the select list. */
function insertsTenant(words: string[]): boolean {
  const columnsAt = words.indexOf('(')
  const end = words.indexOf(')', columnsAt)
  const place = listAt(words, columnsAt + 1).findIndex((column) => column.join('') === 'tenant_id')
  if (place === -1) return false
  // Taken from a table, so that the rows are known to stay on one node: a parameter would send them through the coordinator, as a COPY that
  // row-level security refuses. The table itself must be routed like any other.
  if (words[end + 1] === 'select') return /^\w+\.tenant_id$/.test(listAt(words, end + 2)[place]?.join('') ?? '')
  if (words[end + 1] !== 'values') return false
  const row = listAt(words, end + 3)
  return row[place]?.join('') === '$1' && !words.slice(end).join(' ').includes(') , (') // one row at a time is what we write
}

/** The items of a comma list that begins here. */
function listAt(words: string[], start: number): string[][] {
  const items: string[][] = [[]]
  let depth = 0
  for (const word of words.slice(start)) {
    if (depth === 0 && (word === ')' || word === 'from')) break
    if (word === '(') depth++
    if (word === ')') depth--
    if (word === ',' && depth === 0) items.push([])
    else items.at(-1)?.push(word)
  }
  return items
}

/** The tables that a statement writes, and how. */
export const writesOf = (sql: string): { table: string; verb: string }[] =>
  queriesOf(sql).flatMap((query) =>
    query.tables
      .filter((table) => table.written)
      .flatMap((table) => [
        { table: table.name, verb: query.verb },
        ...(query.words.join(' ').includes('do update set') ? [{ table: table.name, verb: 'update' }] : []),
      ]),
  )
