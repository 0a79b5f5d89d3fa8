import { isMeasure } from '../../../core/schema/computed.ts'
import type { Column, Table } from '../../../core/schema/schema.ts'
import { isSortedBy, type SortedBy } from '../../normalise/say-superlatives.ts'
import type { Item } from '../link/items.ts'

/** Names of the semantic layer that a question says: whatever answers it has to use them. */
export interface NamedDefinitions {
  /** Each as the measures or dimensions that it may mean. */
  computed: Column[][]
  /** Each as the conditions that it may mean. */
  filters: { words: string; where: string[] }[]
  /** Roles of a table, by the names that they go by in statements. */
  roles: string[]
  /** What a word for the first of an order sorts by. */
  sortedBy: readonly SortedBy[]
  /** Columns of default filters that words of the question lift. */
  lifted: readonly string[]
}
export const NO_DEFINITIONS: NamedDefinitions = { computed: [], filters: [], roles: [], sortedBy: [], lifted: [] }

const SURE = 0.95

export function namedDefinitions(
  items: readonly Item[],
  words: readonly string[],
  further: Pick<NamedDefinitions, 'sortedBy' | 'lifted'>,
): NamedDefinitions {
  return {
    ...further,
    roles: items.flatMap((item) => {
      const [best] = item.kind === 'table' ? item.link.options : []
      return best && best.score >= SURE && best.named.source.roleOf !== undefined ? [best.named.name] : []
    }),
    computed: items.flatMap((item) => {
      if (item.kind !== 'column') return []
      const meant = item.link.options.filter(({ named, score }) => score >= SURE && (named.computed !== undefined || isMeasure(named)))
      return meant.length === 0 || meant.length < item.link.options.filter(({ score }) => score >= SURE).length
        ? []
        : [meant.map(({ named }) => named)]
    }),
    filters: items.flatMap((item) => {
      if (item.kind === 'value') {
        const where = item.link.options.flatMap(({ column, value }) =>
          column.table.source.roleOf !== undefined
            ? [`${column.table.name} ${column.name} ${value}`]
            : isDeclared(column, value, item.link.text)
              ? [`${column.name} ${value}`]
              : [],
        )
        return where.length === 0 ? [] : [{ words: words.slice(item.from, item.to).join(' '), where }]
      }
      if (item.kind !== 'phrase') return []
      const where = item.link.options.flatMap(({ table, words }) => conditionsNamed(table, words))
      return where.length === 0 ? [] : [{ words: words.slice(item.from, item.to).join(' '), where }]
    }),
  }
}

/** The semantic layer has these words for a value that is stored as something else. */
const isDeclared = ({ source: { semantics } }: Column, value: string, said: string): boolean =>
  semantics?.values?.[value]?.some((word) => word.toLowerCase() === said.toLowerCase()) === true

/** What the semantic layer has for these words. */
const conditionsNamed = ({ source: { semantics } }: Table, words: readonly string[]): string[] =>
  Object.entries(semantics?.phrases ?? {}).flatMap(([phrase, { where }]) => {
    const isIt = phrase.split('|').some(
      (one) =>
        one
          .replaceAll(/['’ʼ]s?\b/g, '')
          .toLowerCase()
          .match(/[\p{L}\d]+/gu)
          ?.join(' ') === words.join(' '),
    )
    return where !== undefined && isIt ? [where] : []
  })

/** Whether a statement uses all of them. */
export function usesDefinitions({ computed, filters, roles, sortedBy, lifted }: NamedDefinitions, sql: string): boolean {
  const low = sql.toLowerCase()
  const names = (text: string): string[] => text.toLowerCase().match(/'[^']*'|[\p{L}_][\p{L}\p{N}_]*|\d+(?:\.\d+)?/gu) ?? []
  const has = (text: string): boolean => names(text).every((name) => KEYWORDS.has(name) || low.includes(name))
  return (
    computed.every((options) => options.some((column) => has(column.source.computed?.expression ?? ''))) &&
    filters.every(({ where }) => where.some(has)) &&
    roles.every((role) => low.includes(role.toLowerCase())) &&
    sortedBy.every((one) => isSortedBy(sql, one)) &&
    !lifted.some((column) => names(sql).includes(column.toLowerCase()))
  )
}
const KEYWORDS: ReadonlySet<string> = new Set(
  'and or not in is null like between true false case when then else end as date interval sum count avg min max distinct'.split(' '),
)
