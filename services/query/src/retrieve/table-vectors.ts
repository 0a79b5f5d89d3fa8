import type { IsSensitive } from '../guard/sensitive-columns.ts'
import type { Embedder, IndexedTable, TableVectors } from './schema-index.ts'
import { nameWords } from './words.ts'

/** Texts sent to the embedder at once. */
const BATCH = 64
/** Columns and values named for a table; more would drown its name. */
const [MOST_COLUMNS, MOST_VALUES] = [40, 3]

/** What a table is about, in words. Sensitive columns are left out, by name too: nothing of them goes to a model. */
export function describeTable(table: IndexedTable, isSensitive: IsSensitive, sendsValues = true): string {
  const readable = table.columns.filter((column) => !isSensitive(table.name, column.name))
  const columns = readable.slice(0, MOST_COLUMNS).map((column) => {
    const examples = sendsValues ? column.values.slice(0, MOST_VALUES).join(', ') : ''
    return nameWords(column.name).join(' ') + (examples === '' ? '' : ` (${examples})`)
  })
  const comment = table.comment === null ? '' : ` ${table.comment}`
  return `${nameWords(table.name).join(' ')}.${comment} Columns: ${columns.join('; ')}`
}

export async function embedTables(
  tables: readonly IndexedTable[],
  embedder: Embedder,
  isSensitive: IsSensitive,
  signal: AbortSignal,
): Promise<TableVectors> {
  const describe = (table: IndexedTable): string => describeTable(table, isSensitive, embedder.sendsValues)
  const vectors: Float32Array[] = []
  for (let at = 0; at < tables.length; at += BATCH) {
    vectors.push(...(await embedder.embed(tables.slice(at, at + BATCH).map(describe), signal)).map(unit))
  }
  return { model: embedder.model, vectors }
}

/** How near the question lies to each table, −1 to 1. Vectors of another model or length cannot be compared: all zero. */
export async function likeness(question: string, known: TableVectors, embedder: Embedder, signal: AbortSignal): Promise<number[]> {
  if (known.model !== embedder.model) return known.vectors.map(() => 0)
  const [asked] = (await embedder.embed([question], signal)).map(unit)
  return known.vectors.map((vector) => (asked?.length === vector.length ? dot(asked, vector) : 0))
}

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector)) || 1
  return vector.map((value) => value / length)
}
