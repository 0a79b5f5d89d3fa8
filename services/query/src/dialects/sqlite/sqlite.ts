import type { Catalog } from '../../retrieve/catalog.ts'
import { assembleCatalog } from '../assemble-catalog.ts'
import { type Estimate, StatementFailure } from '../dialect.ts'
import { type Ask, LONGEST_VALUE, SAMPLED_ROWS, type SqlDialect, type TableName } from '../sql-dialect.ts'

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

const COLUMNS_SQL = `
select null, m.name, null, null, c.name, c.type, case when c."notnull" = 1 or c.pk > 0 then 0 else 1 end, case when c.pk > 0 then 1 else 0 end, null
  from sqlite_master m join pragma_table_xinfo(m.name) c
 where m.type in ('table', 'view') and m.name not like 'sqlite\\_%' escape '\\' and c.hidden <> 1
 order by m.name, c.cid`

/** A foreign key that names no column refers to the primary key. */
const KEYS_SQL = `
select null, m.name, k.id, k."from", k."table",
       coalesce(k."to", (select p.name from pragma_table_info(k."table") p where p.pk = k.seq + 1))
  from sqlite_master m join pragma_foreign_key_list(m.name) k
 where m.type = 'table'
 order by m.name, k.id, k.seq`

async function readCatalog(ask: Ask): Promise<Catalog> {
  const catalog = assembleCatalog(await ask(COLUMNS_SQL), await ask(KEYS_SQL))
  const rows = await roughRows(ask)
  return { tables: catalog.tables.map((table) => ({ ...table, rowEstimate: rows.get(table.name) ?? null })) }
}

/** ANALYZE leaves the number of rows first in a table's statistics; without it the sizes are unknown. */
async function roughRows(ask: Ask): Promise<Map<string, number>> {
  const [known] = await ask("select 1 from sqlite_master where name = 'sqlite_stat1'")
  if (known === undefined) return new Map()
  const rows = await ask("select tbl, max(cast(substr(stat, 1, instr(stat || ' ', ' ') - 1) as integer)) from sqlite_stat1 group by tbl")
  return new Map(rows.map(([table, count]) => [String(table), Number(count)]))
}

const distinctValues = (table: TableName, column: string, limit: number): string =>
  `select v from (select ${quoteName(column)} as v from ${quoteName(table.name)} limit ${SAMPLED_ROWS}) s
 where v is not null and length(v) <= ${LONGEST_VALUE} group by v order by count(*) desc, v limit ${limit}`

/** "SCAN orders" reads the whole table; "SEARCH customers USING …" goes straight to its rows. */
const SCANNED = /^SCAN (?:TABLE )?(?!CONSTANT ROW)(\S+)/

/** SQLite says how it goes about a statement, not how much it expects: tables that it scans one inside the other are multiplied. */
async function estimate(ask: Ask, sql: string): Promise<Estimate> {
  const plan = await ask(`explain query plan ${sql}`)
  const scans = plan.flatMap(([, parent, , detail]) => {
    const name = SCANNED.exec(String(detail))?.[1]
    return name === undefined ? [] : [{ parent: String(parent), name }]
  })
  const sizes = await sizesOf(ask, sql, [...new Set(scans.map(({ name }) => name))])
  const groups = new Map<string, number>()
  for (const { parent, name } of scans) groups.set(parent, (groups.get(parent) ?? 1) * (sizes.get(name) ?? 1))
  const rows = [...groups.values()].reduce((sum, size) => sum + size, 0)
  return { rows: scans.length > 0 && sizes.size === 0 ? null : Math.max(1, rows), cost: null }
}

/**
 * Rows of the scanned tables, by the name that the plan gives them, which may be an alias. The highest rowid is a rough count and costs
 * nothing to find: all of them in one statement, where the names can be guessed from the text; else with a look at what tables there are.
 */
async function sizesOf(ask: Ask, sql: string, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const guessed = names.map((name): [string, string] => [name, namedBefore(sql, name).find((table) => !KEYWORDS.test(table)) ?? name])
  const sizes = await rowidsOf(ask, guessed).catch((error: unknown) => {
    if (error instanceof StatementFailure && error.reason === 'refused') return undefined // a CTE, a view, or no rowid
    throw error
  })
  if (sizes) return sizes
  const tables = (await ask("select name from sqlite_master where type = 'table' and sql not like '%without rowid%'")).map(([name]) =>
    String(name),
  )
  const known = names.flatMap((name): [string, string][] => {
    const named = new Set([name, ...namedBefore(sql, name)].map((table) => table.toLowerCase()))
    const table =
      tables.find((candidate) => candidate.toLowerCase() === name.toLowerCase()) ?? tables.find((one) => named.has(one.toLowerCase()))
    return table === undefined ? [] : [[name, table]]
  })
  return rowidsOf(ask, known)
}

async function rowidsOf(ask: Ask, tables: readonly (readonly [name: string, table: string])[]): Promise<Map<string, number>> {
  if (tables.length === 0) return new Map()
  const each = tables.map(([, table], at) => `select ${at}, max(rowid) from ${quoteName(table)}`)
  const rows = await ask(each.join(' union all '))
  return new Map(rows.map(([at, most]) => [tables[Number(at)]?.[0] ?? '', Number(most ?? 0)]))
}

/** Words of the statement that stand before a name, as a table stands before its alias. */
function namedBefore(sql: string, alias: string): string[] {
  const before = new RegExp(`["\`[]?([\\w$]+)["\`\\]]?\\s+(?:as\\s+)?["\`[]?${escapeExpression(alias)}\\b`, 'gi')
  return [...sql.matchAll(before)].map(([, table = '']) => table)
}
const KEYWORDS =
  /^(?:from|join|select|distinct|on|and|or|not|where|by|in|exists|having|when|then|else|case|as|union|all|except|intersect|like|is|between|with|cross|inner|left|outer|natural|using|over)$/i
const escapeExpression = (text: string): string => text.replace(/[^\w]/g, '\\$&')

/** A file has no users: it is opened for reading alone. */
const writeRights = async (): Promise<null> => null

export const sqlite: SqlDialect = { name: 'sqlite', version: 'select sqlite_version()', readCatalog, distinctValues, estimate, writeRights }
