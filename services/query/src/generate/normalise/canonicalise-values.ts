import type { IndexedTable } from '../../retrieve/schema-index.ts'

/** Places that go by several names; whoever asks seldom knows which of them is stored. */
const SAME: readonly (readonly string[])[] = [
  ['United Kingdom', 'UK', 'U.K.', 'Great Britain', 'Britain'],
  ['United States', 'USA', 'U.S.A.', 'US', 'U.S.', 'United States of America'],
  ['United Arab Emirates', 'UAE', 'U.A.E.'],
  ['Netherlands', 'Holland'],
  ['South Korea', 'Republic of Korea'],
  ['Czech Republic', 'Czechia'],
  ['New York City', 'NYC'],
]

/** A name with what finds it. Short ones are found in capitals only: "us" is no country. */
const PLACES = SAME.map((names) =>
  names.map((name) => {
    const words = `(?<![\\p{L}\\p{N}])${name.replaceAll('.', '\\.')}(?![\\p{L}\\p{N}])`
    return { name, pattern: new RegExp(words, name.length <= 4 ? 'u' : 'iu') }
  }),
)

/** The question with its places called as the tables call them, where they know them by another name only. */
export function canonicaliseValues(question: string, tables: readonly IndexedTable[]): string {
  return PLACES.reduce((text, names) => {
    const mentioned = names.find(({ pattern }) => pattern.test(text))
    if (mentioned === undefined || isStored(mentioned.pattern, tables) || isDeclared(mentioned.pattern, tables)) return text
    const stored = names.find(({ name }) => isWhole(name, tables)) ?? names.find(({ pattern }) => isStored(pattern, tables))
    return stored === undefined ? text : text.replace(mentioned.pattern, stored.name)
  }, question)
}

const isStored = (pattern: RegExp, tables: readonly IndexedTable[]): boolean =>
  tables.some(({ columns }) => columns.some(({ values }) => values.some((value) => pattern.test(value))))

/** "United States" is a part of what is stored, "United States of America" all of it. */
const isWhole = (name: string, tables: readonly IndexedTable[]): boolean =>
  tables.some(({ columns }) => columns.some(({ values }) => values.some((value) => value.toLowerCase() === name.toLowerCase())))

/** The semantic layer has it as another word for a value: then it is found as it is written. */
const isDeclared = (pattern: RegExp, tables: readonly IndexedTable[]): boolean =>
  tables.some(({ columns }) =>
    columns.some(({ semantics }) =>
      Object.values(semantics?.values ?? {})
        .flat()
        .some((word) => pattern.test(word)),
    ),
  )
