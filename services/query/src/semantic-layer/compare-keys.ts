import type { Column } from '../core/schema/schema.ts'
import type { Database } from '../dialects/dialect.ts'

/** Values of a key that are compared, and how many of them must be found. */
const [SAMPLE, MOST_KEYS, ENOUGH] = [50, 5_000, 0.95]

export interface KeysCompared {
  /** Values that were looked for, and how many of them were there. */
  compared: number
  found: number
  agrees: boolean
}

/** Whether what a column holds are values of a key; null where that cannot be read, or where the key has more values than are looked at. */
export async function compareKeys(column: Column, key: Column, database: Database, signal: AbortSignal): Promise<KeysCompared | null> {
  const valuesOf = (of: Column, most: number): Promise<string[]> => database.distinctValues(of.table, of.name, most, signal)
  try {
    const held = await valuesOf(column, SAMPLE)
    const keys = new Set((await valuesOf(key, MOST_KEYS)).map(plain))
    const found = held.filter((value) => keys.has(plain(value))).length
    const agrees = found >= ENOUGH * held.length
    return !agrees && keys.size >= MOST_KEYS ? null : { compared: held.length, found, agrees }
  } catch {
    signal.throwIfAborted()
    return null
  }
}

/** `7`, `7.0` and `7  ` are the same key. */
function plain(value: string): string {
  const text = value.trim()
  const number = Number(text)
  return text !== '' && Number.isSafeInteger(number) ? String(number) : text
}
