import type { Table } from './ask.queries.ts'

/** `application_stages` as one says it. */
export function nameInWords(name: string): string {
  const words = name
    .replace(/^.*\./, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .split(/_+/)
    .map((word) => (/^\p{Lu}\p{Ll}/u.test(word) ? word.toLowerCase() : word))
  return words.join(' ').trim() || name
}

/** Tables by the words for them; where two would be called the same, by their names. */
export function tablesInWords(tables: readonly Table[]): { table: Table; words: string }[] {
  const count = new Map<string, number>()
  for (const { table_name } of tables) count.set(nameInWords(table_name), (count.get(nameInWords(table_name)) ?? 0) + 1)
  return tables.map((table) => {
    const words = nameInWords(table.table_name)
    return { table, words: count.get(words) === 1 ? words : table.table_name }
  })
}

/** A name that can be put into a question. */
export interface Name {
  /** As the database or the semantic layer has it. */
  key: string
  words: string
  /** The type of a column. */
  type: string
  /** How the semantic layer defines it, in SQL. */
  definition: string
  /** What it is and what else it is called. */
  about: string
  isKey: boolean
}

type Definition = Table['measures'][number]

/** What a table and everything in it is called. */
export function namesOf({ table_name, synonyms, columns, measures, dimensions, filters }: Table): {
  synonyms: string[]
  columns: Name[]
  measures: Name[]
  dimensions: Name[]
  filters: Name[]
} {
  const own = nameInWords(table_name)
  return {
    synonyms: synonyms.filter((word) => word.toLowerCase() !== own.toLowerCase()),
    columns: columns.map(({ name, type, is_primary_key, synonyms: said, description }) => ({
      key: name,
      words: nameInWords(name),
      type,
      definition: '',
      about: described(description, said),
      isKey: is_primary_key,
    })),
    measures: measures.map(defined),
    dimensions: dimensions.map(defined),
    filters: filters.map(defined),
  }
}

const defined = ({ name, synonyms, description, definition }: Definition): Name => ({
  key: name,
  words: name,
  type: '',
  definition,
  about: described(description, synonyms),
  isKey: false,
})

const described = (description: string | null, synonyms: readonly string[]): string =>
  [description, listed(synonyms)].filter(Boolean).join(' · ')

const MOST_LISTED = 8
/** The first of them: a word may have dozens. */
export const listed = (words: readonly string[]): string =>
  words.length > MOST_LISTED ? `${words.slice(0, MOST_LISTED).join(', ')}, …` : words.join(', ')

/** By which it is found: as the database has it, as one says it, and as the semantic layer calls it. */
export const namesOfTable = ({ table_name, synonyms, columns, measures, dimensions, filters }: Table): string[] => [
  table_name,
  ...synonyms,
  ...columns.flatMap(({ name, synonyms: said }) => [name, nameInWords(name), ...said]),
  ...[...measures, ...dimensions, ...filters].flatMap(({ name, synonyms: said }) => [name, ...said]),
]
