import { plural } from '../../core/render/names-in-words.ts'
import type { IndexedTable } from '../../retrieve/schema-index.ts'
import { splitName } from '../../retrieve/words.ts'
import type { HiddenName, SemanticDefinitions, TableSemantics } from './definitions.ts'

/**
 * What the semantic layer defines and this database user cannot read: each with the words that ask for it and the reply. A word that also
 * names something visible is left out, since the question may mean that.
 */
export function hiddenNames(semantics: SemanticDefinitions, visible: readonly IndexedTable[]): HiddenName[] {
  const { columns, tables } = visibleWords(semantics, visible)
  return Object.entries(semantics.tables).flatMap(([name, table]) => {
    const own = visible.find((one) => one.name === name)
    const [row = splitName(name).join(' ')] = table.names ?? []
    if (own)
      return hiddenColumns(semantics, visible, own, table).map((one) => ({
        ...one,
        words: one.isDate || one.followedBy ? one.words : one.words.filter((word) => !columns.has(word)),
      }))
    const isClear = ![...tables, ...columns].some((word) => word.split(' ').includes(row))
    return isClear
      ? [{ words: [row], message: `Your role cannot see ${plural(row)}. The list of tables shows what you can ask about.` }]
      : []
  })
}

/** Columns that are hidden, phrases that are dated by one, and measures that are computed from one. */
function hiddenColumns(
  semantics: SemanticDefinitions,
  visible: readonly IndexedTable[],
  own: IndexedTable,
  table: TableSemantics,
): HiddenName[] {
  const [row = splitName(own.name).join(' ')] = table.names ?? []
  const rows = plural(row)
  const hidden = Object.entries(table.columns ?? {}).filter(([name]) => own.columns.every((column) => column.name !== name))
  return hidden.flatMap(([name, { names = [] }]): HiddenName[] => {
    const plain = splitName(name).join(' ')
    const label = `the ${names.includes(plain) ? plain : (names[0] ?? plain)} of ${rows}`
    const other = otherDate(semantics, visible, own)
    const instead = `You can ask about ${rows} without it${other === null ? '' : `, or by the ${other} instead`}.`
    const message = `Your role cannot see ${label}. ${instead}`
    const phrases = Object.entries(table.phrases ?? {}).filter(([, phrase]) => phrase.date === name)
    const measures = semantics.measures.filter(({ of, days = [] }) =>
      days.some((date) => date === `${own.name}.${name}` || (of === own.name && date === name)),
    )
    return [
      { words: names, message },
      { words: phrases.flatMap(([texts]) => texts.split('|').map((text) => text.trim())), message, isDate: true },
      ...sharedNames(semantics, visible, own, { name, row, table, message }),
      ...measures.map(({ names: [first = '', ...synonyms] }) => ({
        words: [first, ...synonyms],
        message: `${first.charAt(0).toUpperCase()}${first.slice(1)} needs ${label}, which your role cannot see. ${instead}`,
      })),
    ]
  })
}

/** "users in Finance": the department of users is hidden, and that of requisitions, which has the same values, is not meant. */
function sharedNames(
  { tables }: SemanticDefinitions,
  visible: readonly IndexedTable[],
  own: IndexedTable,
  { name, row, table, message }: { name: string; row: string; table: TableSemantics; message: string },
): HiddenName[] {
  const names = (table.columns && Object.hasOwn(table.columns, name) && table.columns[name]?.names) || []
  const followedBy = visible
    .filter((one) => one !== own)
    .flatMap((other) =>
      other.columns.flatMap((column) => {
        const others = (Object.hasOwn(tables, other.name) && tables[other.name]?.columns?.[column.name]?.names) || []
        return others.some((one) => names.includes(one)) ? [`${other.name}.${column.name}`] : []
      }),
    )
  const phrases = Object.entries(table.phrases ?? {}).filter(([, phrase]) => phrase.where === undefined && phrase.date === undefined)
  const words = [row, ...(table.names ?? []), ...phrases.flatMap(([texts]) => texts.split('|').map((text) => text.trim()))]
  return followedBy.length === 0 ? [] : [{ words, message, followedBy }]
}

/** The date of a row that a visible key leads to: employees have an application, and that has a date. */
function otherDate({ tables }: SemanticDefinitions, visible: readonly IndexedTable[], { foreignKeys }: IndexedTable): string | null {
  for (const key of foreignKeys) {
    const parent = visible.find(({ name }) => name === key.table)
    const date = Object.hasOwn(tables, key.table) ? tables[key.table]?.date : undefined
    const [label] = (date !== undefined && tables[key.table]?.columns?.[date]?.names) || []
    if (label !== undefined && parent?.columns.some(({ name }) => name === date)) return label
  }
  return null
}

function visibleWords({ tables }: SemanticDefinitions, visible: readonly IndexedTable[]) {
  const seen = visible.flatMap((table) =>
    Object.hasOwn(tables, table.name) && tables[table.name] ? [{ table, own: tables[table.name] }] : [],
  )
  const columns = seen.flatMap(({ table, own }) =>
    Object.entries(own?.columns ?? {}).flatMap(([name, { names = [], mayMean = [] }]) =>
      table.columns.some((column) => column.name === name) ? [...names, ...mayMean] : [],
    ),
  )
  return { columns: new Set(columns), tables: new Set(seen.flatMap(({ own }) => [...(own?.names ?? []), ...(own?.mayMean ?? [])])) }
}
