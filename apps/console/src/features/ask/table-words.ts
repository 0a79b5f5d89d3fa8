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
