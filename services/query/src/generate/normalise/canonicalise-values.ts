import type { IndexedColumn, IndexedTable } from '../../retrieve/schema-index.ts'
import { splitName } from '../../retrieve/words.ts'

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

/** States whose name is no city's too, with the code that is mostly stored. */
const STATES: readonly (readonly [name: string, code: string])[] = `
  Alabama AL, Alaska AK, Arizona AZ, Arkansas AR, California CA, Colorado CO, Connecticut CT, Delaware DE, Florida FL,
  Georgia GA, Hawaii HI, Idaho ID, Illinois IL, Indiana IN, Iowa IA, Kansas KS, Kentucky KY, Louisiana LA,
  Maine ME, Maryland MD, Massachusetts MA, Michigan MI, Minnesota MN, Mississippi MS, Missouri MO, Montana MT, Nebraska NE,
  Nevada NV, New Hampshire NH, New Jersey NJ, New Mexico NM, North Carolina NC, North Dakota ND, Ohio OH, Oklahoma OK, Oregon OR,
  Pennsylvania PA, Rhode Island RI, South Carolina SC, South Dakota SD, Tennessee TN, Texas TX, Utah UT, Vermont VT, Virginia VA,
  West Virginia WV, Wisconsin WI, Wyoming WY`
  .split(',')
  .map((text) => [text.trim().slice(0, -3), text.trim().slice(-2)] as const)

/** "California" is CA where a column of states holds codes and nothing is called California. */
function statesAsStored(question: string, tables: readonly IndexedTable[]): string {
  const columns = tables
    .flatMap((table) => table.columns)
    .filter(({ name }) => splitName(name).some((word) => /^(?:state|province|region)$/.test(word)))
  const isHeld = (text: string, among: readonly IndexedColumn[]) =>
    among.some(({ values }) => values.some((value) => value.toLowerCase() === text.toLowerCase()))
  return STATES.reduce((text, [name, code]) => {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'u')
    const isMeant =
      pattern.test(text) &&
      isHeld(code, columns) &&
      !isDeclared(pattern, tables) &&
      !isHeld(
        name,
        tables.flatMap((table) => table.columns),
      )
    return isMeant ? text.replace(pattern, code) : text
  }, question)
}

/** The question with its places called as the tables call them, where they know them by another name only. */
export function canonicaliseValues(question: string, tables: readonly IndexedTable[]): string {
  return statesAsStored(placesAsStored(question, tables), tables)
}

/** The name that was typed for a code or another name of the same place. */
export function asTyped(word: string, question: string): string {
  const isSaid = (name: string): boolean =>
    new RegExp(`(?<![\\p{L}\\p{N}])${name.replaceAll('.', '\\.')}(?![\\p{L}\\p{N}])`, 'iu').test(question)
  const [, ...names] = [word, ...STATES.filter(([, code]) => code === word).map(([name]) => name)]
  return names.find(isSaid) ?? word
}

function placesAsStored(question: string, tables: readonly IndexedTable[]): string {
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
