import { readFileSync } from 'node:fs'
import type { DialectName } from '../../../dialects/dialect.ts'
import type { Catalog } from '../../../retrieve/catalog.ts'
import { sensitivePatterns } from '../../sensitive-columns.ts'
import { checkSql } from '../check-sql.ts'

/** The tables that the statements of the corpus are about, in a shape that every engine takes. */
const TABLES: Record<string, string> = {
  customers:
    'id int, name varchar(100), email varchar(100), phone varchar(30), country varchar(30), city varchar(60), created_at timestamp, status varchar(20), password_hash varchar(100), ssn varchar(20)',
  employees: 'id int, name varchar(100), dept_id int, title varchar(60), hired_on date, manager_id int, salary int, ssn varchar(20)',
  departments: 'id int, name varchar(60), budget int, location varchar(60)',
  orders:
    'id int, customer_id int, order_date timestamp, status varchar(20), total decimal(10,2), deleted_at timestamp, updated_by varchar(30), notes varchar(200)',
  order_items: 'id int, order_id int, product_id int, qty int, unit_price decimal(10,2)',
  products: 'id int, name varchar(60), category varchar(30), price decimal(10,2), drop_date date, in_stock boolean',
  events: 'id int, kind varchar(30), occurred_at timestamp, payload json, update int, delete int, order int',
  users:
    'id int, username varchar(30), email varchar(60), role varchar(20), created_at timestamp, password_hash varchar(100), api_token varchar(100)',
}

export const SENSITIVE = sensitivePatterns('')

/** A catalog from lines like those above. */
export function catalogOf(tables: Record<string, string>, rowEstimate: number | null = null): Catalog {
  return {
    tables: Object.entries(tables).map(([name, columns]) => ({
      schema: null,
      name,
      comment: null,
      columns: columns.split(/, (?=\w+ )/).map((column) => {
        const [columnName = '', type = ''] = column.split(' ')
        return { name: columnName, type, nullable: columnName !== 'id', isPrimaryKey: columnName === 'id', comment: null }
      }),
      foreignKeys: [],
      rowEstimate,
    })),
  }
}
export const CATALOG = catalogOf(TABLES)

/** CREATE TABLE for every table, without the columns that the filter refuses. */
export function createTables(
  dialect: DialectName,
  catalog: Catalog,
  keeps: (table: string, column: string) => boolean = () => true,
): string[] {
  const quote = dialect === 'mysql' ? '`' : '"'
  const typeOf = (type: string) => (dialect === 'mysql' && type === 'timestamp' ? 'datetime' : type)
  return catalog.tables.map(({ name, columns }) => {
    const kept = columns.filter((column) => keeps(name, column.name))
    return `create table ${name} (${kept.map((column) => `${quote}${column.name}${quote} ${typeOf(column.type)}`).join(', ')})`
  })
}

/** The statements of a dialect, those of every dialect first. */
export function readCorpus(kind: 'benign' | 'attacks', dialect: DialectName): string[] {
  return [`common.${kind}.sql`, `${dialect}.${kind}.sql`].flatMap((file) =>
    readFileSync(new URL(`../corpus/${file}`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('# ')),
  )
}

export const check = (dialect: DialectName, sql: string) => checkSql({ dialect, sql, catalog: CATALOG, sensitive: SENSITIVE })

/** The code of a refusal, or `accepted`. */
export async function codeOf(dialect: DialectName, sql: string): Promise<string> {
  const result = await check(dialect, sql)
  return result.verdict === 'accept' ? 'accepted' : result.code
}
