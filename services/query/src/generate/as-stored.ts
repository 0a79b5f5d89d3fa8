import type { IndexedTable } from '../schema-index/schema-index.ts'

/** Places that go by several names; whoever asks seldom knows which of them is stored. */
const SAME: readonly (readonly string[])[] = [
  ['United Kingdom', 'UK', 'U.K.', 'Great Britain', 'Britain'],
  ['United States', 'USA', 'U.S.A.', 'US', 'U.S.', 'United States of America', 'America'],
  ['United Arab Emirates', 'UAE', 'U.A.E.'],
  ['Netherlands', 'Holland'],
  ['South Korea', 'Republic of Korea'],
  ['Czech Republic', 'Czechia'],
  ['New York City', 'NYC'],
]

/** The question with its places called as the tables call them, where they know them by another name only. */
export function asStored(question: string, tables: readonly IndexedTable[]): string {
  return SAME.reduce((said, names) => {
    const name = names.find((one) => placeIn(said, one) !== null)
    if (name === undefined || isStored(name, tables)) return said
    const stored = names.find((one) => isStored(one, tables))
    return stored === undefined ? said : said.replace(asWords(name), stored)
  }, question)
}

/** Short ones in capitals only: "us" is no country. */
const asWords = (name: string): RegExp => {
  const text = name.replaceAll('.', '\\.')
  return new RegExp(`(?<![\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])`, name.length <= 4 ? 'u' : 'iu')
}
const placeIn = (text: string, name: string): RegExpExecArray | null => asWords(name).exec(text)

const isStored = (name: string, tables: readonly IndexedTable[]): boolean =>
  tables.some(({ columns }) => columns.some(({ values }) => values.some((value) => placeIn(value, name) !== null)))
