import type { Condition } from '../../../core/query/query.ts'
import type { Column, Schema, Table } from '../../../core/schema/schema.ts'
import { columnIn, conditionOn } from '../../../core/schema/semantic-names.ts'
import type { MeasureNotes } from '../../../semantic-layer/definitions/definitions.ts'

/** A figure that has a name. */
export interface DefinedMeasure {
  of: Table
  days: { from: Column; to: Column } | null
  /** What the days are told in instead. */
  as?: 'hours' | 'minutes'
  percent: Condition | null
  where: Condition | null
  /** The operator says what it is; otherwise it follows from the words of a question. */
  isDefined?: true
}

/** A figure of the notes over this schema; null where it names something that cannot be read here. */
export function measureIn(schema: Schema, notes: MeasureNotes): DefinedMeasure | null {
  const of = schema.tables.find(({ name }) => name === notes.of)
  if (!of) return null
  const condition = (text: string | undefined) => (text === undefined ? null : conditionOn(schema, of, text))
  const [from, to] = (notes.days ?? []).map((name) => columnIn(schema, of, name))
  const measure = {
    of,
    days: from && to ? { from, to } : null,
    percent: condition(notes.percent),
    where: condition(notes.where),
    ...(notes.unit && { as: notes.unit }),
    isDefined: true as const,
  }
  const isWhole = (measure.days !== null || measure.percent !== null) && (notes.where === undefined || measure.where !== null)
  return isWhole ? measure : null
}

/** By table, how long its rows take. */
export const takesOf = (schema: Schema, measures: readonly MeasureNotes[] = []): ReadonlyMap<Table, DefinedMeasure> =>
  new Map(
    measures
      .filter(({ takes }) => takes === true)
      .flatMap((notes) => measureIn(schema, notes) ?? [])
      .map((measure) => [measure.of, measure]),
  )
