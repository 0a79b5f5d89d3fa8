import type { Column, Schema } from '../core/schema/schema.ts'
import type { Database } from '../dialects/dialect.ts'
import type { IndexedTable } from '../retrieve/schema-index.ts'
import { stem } from '../retrieve/stem.ts'
import { splitName } from '../retrieve/words.ts'
import { compareKeys } from './compare-keys.ts'

/** Columns that are called after another table's key and hold its values, where the database declares no key. */
export async function suggestJoins(
  tables: readonly IndexedTable[],
  schema: Schema,
  database: Database,
  signal: AbortSignal,
): Promise<string[]> {
  const joins: string[] = []
  for (const child of schema.tables) {
    for (const column of child.columns) {
      const isDeclared = child.source.foreignKeys.some(({ columns }) => columns.includes(column.name))
      if (isDeclared || column.isInternal || (column.isPrimaryKey && child.columns.filter((one) => one.isPrimaryKey).length === 1)) continue
      for (const key of keysNamedBy(column, schema)) {
        const match = tables.includes(key.table.source) ? await compareKeys(column, key, database, signal) : null
        if (match === null || match.compared === 0 || !match.agrees) continue
        joins.push(`${child.name}.${column.name} = ${key.table.name}.${key.name}`)
        break
      }
    }
  }
  return joins
}

/** Keys that a column is called after, the one that its name says most of first. */
function keysNamedBy(column: Column, { tables }: Schema): Column[] {
  const keys = tables.flatMap((table) => {
    const [key, ...others] = table.columns.filter(({ isPrimaryKey }) => isPrimaryKey)
    return table !== column.table && key && others.length === 0 && isNamedAfter(column, key) ? [key] : []
  })
  return keys.sort((a, b) => b.table.name.length - a.table.name.length)
}

const KEY_WORD = /^(id|no|nr|num|number|code|key)$/
const stemsOf = (name: string): string[] => splitName(name).map(stem)
const endsWith = (words: readonly string[], last: readonly string[]): boolean =>
  last.length > 0 && words.slice(-last.length).join('') === last.join('')

/** `customer_id`, `billing_customer_id`, `customerNumber`, the name of a key that tells whose it is; `type` of a thing for `type_id` of thing types. */
function isNamedAfter(column: Column, key: Column): boolean {
  const [words, table, own] = [stemsOf(column.name), stemsOf(key.table.name), stemsOf(column.table.name)]
  const keyWords = splitName(key.name).filter((word) => !KEY_WORD.test(word) && word !== 'int')
  if (column.name.toLowerCase() === key.name.toLowerCase()) return keyWords.length > 0
  const isKeyLike = words.length > 1 && KEY_WORD.test(splitName(column.name).at(-1) ?? '')
  if (isKeyLike) return endsWith(words.slice(0, -1), table) || words.slice(0, -1).join('') === table.join('')
  if (column.kind !== key.kind) return false
  const isOwnKind = [...own, ...words].join('') === table.join('')
  return isOwnKind || words.join('') === table.join('')
}
