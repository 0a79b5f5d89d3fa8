import type { Condition } from '../../../core/query/query.ts'
import type { Column, Schema, Table } from '../../../core/schema/schema.ts'
import { columnIn, conditionOn } from '../../../core/schema/semantic-names.ts'
import type { DefinedFigure } from '../../../semantic-layer/definitions/definitions.ts'

/** A figure that has a name. */
export interface DefinedMeasure {
  of: Table
  days: { from: Column; to: Column } | null
  /** The unit instead of days. */
  as?: 'hours' | 'minutes'
  percent: Condition | null
  where: Condition | null
  /** The operator says what it is; otherwise it follows from the words of a question. */
  isDefined?: true
}

/** A figure of the semantic layer over this schema; null where it names something that cannot be read here. */
export function measureIn(schema: Schema, semantics: DefinedFigure): DefinedMeasure | null {
  const of = schema.tables.find(({ name }) => name === semantics.of)
  if (!of) return null
  const condition = (text: string | undefined) => (text === undefined ? null : conditionOn(schema, of, text))
  const [from, to] = (semantics.days ?? []).map((name) => columnIn(schema, of, name))
  const measure = {
    of,
    days: from && to ? { from, to } : null,
    percent: condition(semantics.percent),
    where: condition(semantics.where),
    ...(semantics.unit && { as: semantics.unit }),
    isDefined: true as const,
  }
  const isWhole = (measure.days !== null || measure.percent !== null) && (semantics.where === undefined || measure.where !== null)
  return isWhole ? measure : null
}

/** By table, how long its rows take. */
export const takesOf = (schema: Schema, measures: readonly DefinedFigure[] = []): ReadonlyMap<Table, DefinedMeasure> =>
  new Map(
    measures
      .filter(({ takes }) => takes === true)
      .flatMap((semantics) => measureIn(schema, semantics) ?? [])
      .map((measure) => [measure.of, measure]),
  )
