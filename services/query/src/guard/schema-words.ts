import { singular } from '../retrieve/stem.ts'
import { CODE_LIST } from '../retrieve/value-search.ts'
import { splitName } from '../retrieve/words.ts'
import { wordsInName } from '../semantic-layer/glued-names.ts'
import type { IsSensitive } from './sensitive-columns.ts'

/** What the names and lists of values of a schema say aloud: a question in these words is about the data. All words are singular. */
export interface SchemaWords {
  /** Each word of a name. */
  words: ReadonlySet<string>
  /** A word that names something by itself: a table, a key (`grant_id`), or a value of a short list. */
  things: ReadonlySet<string>
  /** Two words side by side in one name or value, with a blank between. */
  pairs: ReadonlySet<string>
}
export const NO_SCHEMA: SchemaWords = { words: new Set(), things: new Set(), pairs: new Set() }

interface NamedSchema {
  fingerprint: string
  builtAt?: string
  tables: readonly {
    name: string
    columns: readonly { name: string; values?: readonly string[]; valuesComplete?: boolean }[]
  }[]
}

/** Worked out once per schema. */
export function schemaWords(isSensitive: IsSensitive): (schema: NamedSchema | null) => SchemaWords {
  let known: { schema: string; words: SchemaWords } | undefined
  return (schema) => {
    if (schema === null) return NO_SCHEMA
    const version = `${schema.fingerprint} ${schema.builtAt ?? ''}`
    if (known?.schema !== version) known = { schema: version, words: wordsOf(schema, isSensitive) }
    return known.words
  }
}

function wordsOf({ tables }: NamedSchema, isSensitive: IsSensitive): SchemaWords {
  const [words, things, pairs] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const add = (name: readonly string[], isThing: boolean): void => {
    const parts = name.map(singular)
    for (const [at, part] of parts.entries()) if (at > 0) pairs.add(`${parts[at - 1]} ${part}`)
    const [only] = parts
    if (isThing && only !== undefined && parts.length === 1) things.add(only)
  }
  const addName = (name: readonly string[], isThing: boolean): void => {
    for (const word of name) words.add(singular(word))
    add(name, isThing)
  }
  for (const table of tables) {
    addName(wordsInName(table.name), true)
    for (const column of table.columns) {
      if (isSensitive(table.name, column.name)) continue
      const name = wordsInName(column.name)
      addName(name, false)
      if (name.at(-1) === 'id') add(name.slice(0, -1), true)
      if (!column.valuesComplete || (column.values ?? []).length > CODE_LIST) continue
      for (const value of column.values ?? []) add(splitName(value), true)
    }
  }
  return { words, things, pairs }
}
