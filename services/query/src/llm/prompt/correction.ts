import type { FailedAttempt } from '../../generate/generator.ts'
import { nearest } from '../../guard/sql/names.ts'
import type { IndexedTable } from '../../retrieve/schema-index.ts'

export interface Correction {
  sql: string
  error: string
  /** The part of the statement that the message speaks of. */
  at?: string
  /** Names of the schema that are closest to one that the message complains of. */
  did_you_mean?: string[]
}
const AROUND = 30
const MOST_ERROR = 1_000

/** What the prompt says of an attempt that failed: the message, where in the statement it points, and the nearest names that exist. */
export function correctionOf(
  { sql, error }: FailedAttempt,
  tables: readonly IndexedTable[],
  isSensitive: (table: string, column: string) => boolean,
  sendValues: boolean,
): Correction {
  const named = namesIn(error).filter((name) => find(sql, name) >= 0)
  const known = tables.flatMap((table) => [
    table.name,
    ...table.columns.flatMap(({ name }) => (isSensitive(table.name, name) ? [] : [name])),
  ])
  const missing = named.flatMap((name) => name.split('.').at(-1) ?? []).filter((name) => !known.includes(name))
  const near = [...new Set(missing.flatMap((name) => nearest(name, known) ?? []))]
  const at = named.map((name) => fragment(sql, find(sql, name), name.length))[0]
  const shown = sendValues ? (text: string) => text : withoutLiterals
  return {
    sql,
    error: shown(error).slice(0, MOST_ERROR),
    ...(at === undefined ? {} : { at }),
    ...(near.length > 0 ? { did_you_mean: near } : {}),
  }
}

/** Names that a message quotes, or puts behind a word that says what they are. */
function namesIn(error: string): string[] {
  const quoted = [...error.matchAll(/["'`[]([\p{L}_][\p{L}\p{N}_.$]{0,99})["'`\]]/gu)].map(([, name = '']) => name)
  const called = [...error.matchAll(/\b(?:column|table|function|called|near)[: ]{1,2}([\p{L}_][\p{L}\p{N}_.$]{0,99})/giu)].map(
    ([, name = '']) => name.replace(/\.$/, ''),
  )
  return [...new Set([...quoted, ...called])]
}

const find = (sql: string, name: string): number => sql.toLowerCase().indexOf(name.toLowerCase())

const fragment = (sql: string, start: number, length: number): string => sql.slice(Math.max(0, start - AROUND), start + length + AROUND)

/** A database may quote a value in its message ("invalid input syntax for type integer: 'Ada'"). */
const withoutLiterals = (text: string): string => text.replace(/'[^']*'/g, "'…'").replace(/: "[^"]*"/g, ': "…"').replace(/=\([^()]{0,500}\)/g, '=(…)') // biome-ignore format: one line
