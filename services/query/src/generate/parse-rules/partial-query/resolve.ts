import { distances } from '../../../core/schema/joins.ts'
import { type Column, isKey, type Schema, type Table } from '../../../core/schema/schema.ts'
import { type Features, weigh } from '../score/weights.ts'
import { looksLikeYear } from './implicit-slots.ts'
import { type ColumnSlot, type Filter, type Measure, type PartialQuery, type Slot, slotsOf, type TableSlot } from './partial-query.ts'

/** What speaks against a resolution. */
type Fit = Pick<Features, 'weakNames' | 'weakGuesses' | 'farNames' | 'moreTables' | 'distance' | 'unfit'>

/** Which table and column each piece of a draft means. */
export interface Resolution {
  tables: ReadonlyMap<TableSlot, Table>
  columns: ReadonlyMap<ColumnSlot, Column>
  fit: Fit
}

const BEAM = 10
const MOST = 5
/** A column of another table than the one that the question gives it to is twice as far off. */
const OWNED = 2
/** As far as two tables can lie apart that nothing joins. */
const APART = 12
/** How little a column is made for a use. */
const UNFIT = { count: 1.5, sum: 2, compare: 1.5, time: 2, order: 0.4, extreme: 1.2, key: 0.4, dateAsNumber: 0.2 }

type Use = 'count' | 'sum' | 'extreme' | 'compare' | 'time' | 'order' | 'value' | 'phrase'

interface State extends Resolution {
  used: ReadonlySet<Table>
  score: number
}

const NO_FIT: Fit = { weakNames: 0, weakGuesses: 0, farNames: 0, moreTables: 0, distance: 0, unfit: 0 }

/**
 * The likeliest ways to settle a draft, best first: names that fit, tables that hang together, columns that can do what is asked.
 * The context is what the conversation was about before.
 */
export function resolve(schema: Schema, partialQuery: PartialQuery, context: Context = { tables: [], columns: [] }): Resolution[] {
  const slots = slotsOf(partialQuery)
  const ordered: Slot[] = [...slots.filter((slot) => slot.kind === 'table'), ...slots.filter((slot) => slot.kind === 'column')]
  const uses = usesOf(partialQuery)
  const far = distances(schema)
  let states: State[] = [{ tables: new Map(), columns: new Map(), used: new Set(context.tables), fit: NO_FIT, score: 0 }]
  for (const slot of ordered) {
    const next = states.flatMap((state) =>
      slot.kind === 'table'
        ? slot.options.map((option) => withTable(state, slot, option, far))
        : slot.options.map((option) => withColumn(state, slot, known(option, slot, context), uses.get(slot) ?? [], far)),
    )
    if (next.length === 0) return []
    states = next.sort((a, b) => b.score - a.score).slice(0, BEAM)
  }
  return states.slice(0, MOST)
}

/** What the question before was about. */
export interface Context {
  tables: readonly Table[]
  /** Those that it had conditions on. */
  columns: readonly Column[]
}

/** "And last year?" is about the same date as before. */
const known = (option: { named: Column; score: number }, slot: ColumnSlot, { columns }: Context): { named: Column; score: number } =>
  slot.isImplicit && columns.includes(option.named) ? { ...option, score: 1 } : option

type Distances = ReturnType<typeof distances>

function withTable(state: State, slot: TableSlot, { named, score }: { named: Table; score: number }, far: Distances): State {
  const fit = adding(state.fit, { weakNames: 1 - score, ...joining(state.used, named, far) })
  return {
    tables: new Map(state.tables).set(slot, named),
    columns: state.columns,
    used: new Set(state.used).add(named),
    fit,
    score: weigh(fit),
  }
}

function withColumn(state: State, slot: ColumnSlot, option: { named: Column; score: number }, uses: readonly Use[], far: Distances): State {
  const { named, score } = option
  const near = slot.near && nearTable(state, slot.near)
  const fit = adding(state.fit, {
    [slot.isImplicit ? 'weakGuesses' : 'weakNames']: 1 - score,
    farNames: near && near !== named.table ? (slot.isOwned ? OWNED : isOnlyThere(slot, named) ? ELSEWHERE : 1) : 0,
    unfit: unfitness(named, uses),
    ...joining(state.used, named.table, far),
  })
  return {
    tables: state.tables,
    columns: new Map(state.columns).set(slot, named),
    used: new Set(state.used).add(named.table),
    fit,
    score: weigh(fit),
  }
}

/** A value that one column alone holds belongs there, whatever stands beside it. */
const isOnlyThere = (slot: ColumnSlot, named: Column): boolean =>
  slot.isImplicit && slot.options.length === 1 && named.table.source.semantics !== undefined
const ELSEWHERE = 0.3

const adding = (fit: Fit, more: Partial<Fit>): Fit => ({
  weakNames: fit.weakNames + (more.weakNames ?? 0),
  weakGuesses: fit.weakGuesses + (more.weakGuesses ?? 0),
  farNames: fit.farNames + (more.farNames ?? 0),
  moreTables: fit.moreTables + (more.moreTables ?? 0),
  distance: fit.distance + (more.distance ?? 0),
  unfit: fit.unfit + (more.unfit ?? 0),
})

const nearTable = (state: State, near: TableSlot): Table | undefined =>
  [...state.tables].find(([slot]) => slot.at === near.at)?.[1] ?? near.options[0]?.named

function joining(used: ReadonlySet<Table>, table: Table, far: Distances): Partial<Fit> {
  // Of tables alike, what retrieval found likelier comes first.
  if (used.size === 0) return { distance: table.rank / 100 }
  if (used.has(table)) return {}
  const distance = Math.min(...[...used].map((other) => far(other, table)))
  return { moreTables: 1, distance: Number.isFinite(distance) ? distance : APART }
}

function unfitness(column: Column, uses: readonly Use[]): number {
  const [isNumber, isDate] = [column.kind === 'number', column.kind === 'date']
  const asKey = isKey(column) ? UNFIT.key : 0
  return uses.reduce((sum, use) => {
    if (use === 'phrase') return sum
    if (use === 'count') return sum + (column.kind === 'other' && !isKey(column) ? UNFIT.count : 0)
    if (use === 'sum') return sum + (isNumber ? asKey : UNFIT.sum)
    if (use === 'extreme') return sum + (isNumber || isDate ? asKey : UNFIT.extreme)
    if (use === 'compare') return sum + (isNumber ? 0 : isDate ? UNFIT.dateAsNumber : UNFIT.compare)
    if (use === 'time') return sum + (isDate || looksLikeYear(column) ? 0 : UNFIT.time)
    if (use === 'order') return sum + (isNumber || isDate ? asKey / 2 : UNFIT.order)
    return sum + (column.kind === 'other' ? UNFIT.compare : 0)
  }, 0)
}

/** What each column is used for. */
function usesOf(partialQuery: PartialQuery): Map<ColumnSlot, Use[]> {
  const uses = new Map<ColumnSlot, Use[]>()
  const note = (slot: Slot | null, use: Use) => {
    if (slot?.kind === 'column') uses.set(slot, [...(uses.get(slot) ?? []), use])
  }
  const noteMeasure = (measure: Measure, use: Use) => {
    if (measure.kind === 'column') note(measure.slot, measure.aggregate === 'sum' || measure.aggregate === 'avg' ? 'sum' : use)
  }
  for (const one of partialQuery.shown) {
    if (one.kind === 'column' && one.aggregate !== null)
      note(one.slot, one.aggregate === 'sum' || one.aggregate === 'avg' ? 'sum' : 'extreme')
  }
  for (const one of partialQuery.shown) if (one.kind === 'count') note(one.of, 'count')
  for (const filter of [...partialQuery.filters, ...partialQuery.exclusions.flatMap((one) => one.filters)])
    note(filter.slot, testUse(filter))
  for (const { measure } of partialQuery.having) noteMeasure(measure, 'compare')
  if (partialQuery.extreme) noteMeasure(partialQuery.extreme.measure, 'order')
  return uses
}

function testUse({ test }: Filter): Use {
  if (test.kind === 'period') return 'time'
  if (test.kind === 'phrase') return 'phrase'
  if (test.kind === 'aggregate') return 'sum'
  return (test.kind === 'number' && test.operator !== '=' && test.operator !== '!=') || test.kind === 'between' ? 'compare' : 'value'
}
