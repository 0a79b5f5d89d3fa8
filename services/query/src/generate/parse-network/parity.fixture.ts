import { readFileSync } from 'node:fs'
import Sqlite from 'libsql'
import type { IndexedColumn, IndexedTable } from '../../retrieve/schema-index.ts'
import { indexWithDefinitions } from '../../semantic-layer/definitions/index-with-definitions.ts'
import { parseDefinitions } from '../../semantic-layer/definitions/read-definitions.ts'

const FOLDER = new URL('../../../../../ml/parity/', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8')

/** An array in which most is zero: its shape, and index and value in turn. */
export interface Sparse {
  shape: number[]
  entries: number[]
}
/** What training says of a question. */
export interface ParityCase {
  question: string
  history: { question: string; sql: string }[]
  features: Record<'A' | 'B' | 'K' | 'NF' | 'wid' | 'lid', Sparse> & {
    n: number
    nq: number
    nv: number
    nt: number
    nc: number
    values: string[]
  }
  beam?: { score: number; ids: number[]; sql: string | null }
}

export const parityCases = (): ParityCase[] => casesIn('cases.jsonl')
/** Over the same database, with a semantic layer. */
export const semanticLayerCases = (): ParityCase[] => casesIn('noted.jsonl')

const casesIn = (file: string): ParityCase[] =>
  read(file)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ParityCase)

/** The database of the cases as an index sees it, in the order in which training reads it. */
export function parityTables(): IndexedTable[] {
  const database = new Sqlite(':memory:')
  database.exec(read('recruitment.sql'))
  const comments = JSON.parse(read('comments.json')) as Record<string, string>
  const all = <Row>(sql: string): Row[] => database.prepare(sql).all() as Row[]
  const names = all<{ name: string }>("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
  return names.map(({ name }): IndexedTable => {
    const columns = all<{ name: string; type: string; pk: number }>(`select name, type, pk from pragma_table_info('${name}')`)
    const keys = all<{ table: string; from: string; to: string }>(`select "table", "from", "to" from pragma_foreign_key_list('${name}')`)
    return {
      schema: null,
      name,
      comment: comments[name] ?? null,
      rowEstimate: null,
      foreignKeys: keys.map((key) => ({ columns: [key.from], table: key.table, references: [key.to] })),
      columns: columns.map((column): IndexedColumn => {
        const rows = all<{ value: unknown }>(`select distinct "${column.name}" as value from ${name} where "${column.name}" is not null`)
        const values = rows.map(({ value }) => String(value))
        const isText = column.type === 'text'
        return {
          name: column.name,
          type: column.type,
          nullable: true,
          isPrimaryKey: column.pk > 0,
          comment: comments[`${name}.${column.name}`] ?? null,
          values: isText ? values : [],
          valuesComplete: true,
          profile: isText ? [] : values,
        }
      }),
    }
  })
}

/** The same as the semantic layer has it. */
export function definedTables(): IndexedTable[] {
  const index = {
    dialect: 'sqlite',
    fingerprint: '',
    sensitivity: '',
    builtAt: '',
    tables: parityTables(),
    vectors: null,
    skippedColumns: 0,
  } as const
  return indexWithDefinitions(parseDefinitions(read('notes.json')))(index).tables
}
