import { wordsOf } from '../../core/schema/semantic-names.ts'
import type { Retrieved } from '../../retrieve/retrieve.ts'
import type { IndexedColumn, IndexedTable } from '../../retrieve/schema-index.ts'
import type { ValueMatch } from '../../retrieve/value-search.ts'
import { splitName, tokenize } from '../../retrieve/words.ts'
import type { NamedFigures } from '../../semantic-layer/definitions/definitions.ts'
import { runs } from '../parse-rules/link/definition-words.ts'

/**
 * Figures that are stored as rows with a name and a value: each name that a question says becomes a measure of that table, and is no value
 * any more.
 */
export function withNamedFigures(retrieved: Retrieved, question: string): Retrieved {
  const said = retrieved.tables.flatMap((table) => {
    const figures = table.semantics?.namedFigures
    const names = figures ? namesSaid(table, figures, retrieved, question) : []
    return figures && names.length > 0 ? [{ table, figures, names }] : []
  })
  if (said.length === 0) return retrieved
  const tables = retrieved.tables.map((table) => {
    const own = said.find((one) => one.table === table)
    return own ? withMeasures(table, own.figures, own.names) : table
  })
  const taken = new Set(said.flatMap(({ names }) => names))
  const isTaken = (value: ValueMatch) => [...taken].some(({ start, end }) => start <= value.start && value.end <= end)
  return { ...retrieved, tables, values: retrieved.values.filter((value) => !isTaken(value)) }
}

/** The question without the units of such figures: "more than 20 g of protein". */
export function withoutUnits(question: string, tables: readonly IndexedTable[]): string {
  const units = tables.flatMap(({ semantics, computed = [] }) =>
    computed.some(isNamedFigure) ? (semantics?.namedFigures?.units ?? []) : [],
  )
  if (units.length === 0) return question
  const written = units.map((unit) => unit.replaceAll(/[^\p{L}\p{N} ]/gu, '\\$&')).sort((a, b) => b.length - a.length)
  return question.replaceAll(new RegExp(`(\\d(?:[\\d.,]{0,12}\\d)?) ?(?:${written.join('|')})(?![\\p{L}\\p{N}])(?: of\\b)?`, 'giu'), '$1')
}

const MADE = new WeakSet<IndexedColumn>()
const isNamedFigure = (column: IndexedColumn): boolean => MADE.has(column)

/** Where the names stand: `column` of the table, or `table.column`. */
function homeOf({ name: own }: IndexedTable, { name }: NamedFigures): { table: string; column: string } {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? { table: own, column: name } : { table: name.slice(0, dot), column: name.slice(dot + 1) }
}

/** "The nutrient Protein" is a row, not a figure. */
function namesSaid(table: IndexedTable, figures: NamedFigures, { tables, values }: Retrieved, question: string): ValueMatch[] {
  const home = homeOf(table, figures)
  const of = tables.find(({ name }) => name === home.table)
  if (!of) return []
  const kinds = [splitName(of.name), splitName(home.column), ...(of.semantics?.names ?? []).map(wordsOf)]
  const isRow = ({ start }: ValueMatch) => {
    const front = tokenize(question.slice(0, start))
    return kinds.some((words) => runs(front, words).some(({ to }) => to === front.length))
  }
  return values.filter(
    (value) =>
      value.table === home.table && value.column === home.column && (value.kind === 'exact' || value.kind === 'stem') && !isRow(value),
  )
}

/** The table with a figure of such a name, whatever it is: what a model says of them can be tried with it. */
export function exampleOf(table: IndexedTable): IndexedTable {
  const figures = table.semantics?.namedFigures
  return figures ? { ...table, computed: [...(table.computed ?? []), measureOf(figures, 'a', [])] } : table
}

const WITH_MEASURES = new WeakMap<IndexedTable, Map<string, IndexedTable>>()

/** The same table each time, since what is known of a table is remembered by it. */
function withMeasures(table: IndexedTable, figures: NamedFigures, said: readonly ValueMatch[]): IndexedTable {
  const known = WITH_MEASURES.get(table) ?? new Map<string, IndexedTable>()
  WITH_MEASURES.set(table, known)
  const names = [...new Set(said.map(({ value }) => value))].sort()
  const key = JSON.stringify([names, said.map(({ phrase }) => phrase)])
  const made = known.get(key) ?? {
    ...table,
    computed: [...(table.computed ?? []), ...names.map((name) => measureOf(figures, name, said))],
  }
  known.set(key, made)
  return made
}

function measureOf(figures: NamedFigures, name: string, said: readonly ValueMatch[]): IndexedColumn {
  const test = `${figures.name} = '${name.replaceAll("'", "''")}'`
  const phrases = [...new Set(said.flatMap(({ value, phrase }) => (value === name ? [phrase] : [])))]
  const column: IndexedColumn = {
    name: splitName(name).join(' '),
    type: 'numeric',
    nullable: true,
    isPrimaryKey: false,
    comment: null,
    values: [],
    valuesComplete: false,
    semantics: { names: phrases },
    computed: { expression: `${figures.aggregate}(case when ${test} then ${figures.value} end)`, role: 'measure' },
  }
  MADE.add(column)
  return column
}
