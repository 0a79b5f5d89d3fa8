import { type Condition, columnsIn, type Expression, leavesOf, type Query, type Select } from '../../core/query/query.ts'
import type { Column } from '../../core/schema/schema.ts'
import { textNumbersOf } from '../../core/schema/text-numbers.ts'
import { stem } from '../../retrieve/stem.ts'
import { tokenize } from '../../retrieve/words.ts'
import { selectsIn } from '../parse-network/decoder-output/write-query.ts'

/** What a query does with a text as if it were a number. */
export interface TextFigure {
  column: Column
  done: 'added up' | 'averaged' | 'put in order' | 'compared with a number'
}

/** Adds up, averages, orders or compares by size what is stored as text: a database then makes 0 of it, or orders it letter by letter. */
export const textFigureIn = (query: Query): TextFigure | null =>
  selectsIn(query)
    .map(figureIn)
    .find((one) => one !== null) ?? null

function figureIn({ items, groupBy, having, where, orderBy }: Select): TextFigure | null {
  const shown = [...items, ...groupBy, ...orderBy.map(({ by }) => by), ...sidesOf(having), ...sidesOf(where)]
  const ordered = orderBy.flatMap(({ by }) => (by.kind === 'column' && isAmount(by.column) ? [by.column] : []))
  const [compared] = [where, having].flatMap(comparedIn)
  const found = shown.map(aggregatedIn).find((one) => one !== null)
  if (found) return found
  if (ordered[0]) return { column: ordered[0], done: 'put in order' }
  return compared ? { column: compared, done: 'compared with a number' } : null
}

function aggregatedIn(one: Expression): TextFigure | null {
  if (one.kind === 'arithmetic') return aggregatedIn(one.left) ?? aggregatedIn(one.right)
  if (one.kind === 'query') return textFigureIn(one.query)
  if (one.kind === 'share' && one.as === 'sum') return summedIn(one.what, 'added up')
  if (one.kind !== 'aggregate') return null
  if (one.name === 'sum') return summedIn(one.of, 'added up')
  if (one.name === 'avg') return summedIn(one.of, 'averaged')
  if (one.name === 'count' || one.of.kind !== 'column' || !isAmount(one.of.column)) return null
  return { column: one.of.column, done: 'put in order' }
}

function summedIn(of: Expression, done: TextFigure['done']): TextFigure | null {
  const column = columnsIn(of).find((one) => one.kind === 'text' && !one.computed && textNumbersOf(one) !== 'plain')
  return column ? { column, done } : null
}

const isAmount = (column: Column): boolean => textNumbersOf(column) === 'amount'

const sidesOf = (condition: Condition | null): Expression[] =>
  leavesOf(condition).flatMap((one) => (one.kind === 'compare' ? [one.left, one.right] : one.kind === 'between' ? [one.of] : []))

const comparedIn = (condition: Condition | null): Column[] =>
  leavesOf(condition).flatMap((one) => {
    const of = one.kind === 'compare' && /[<>]/.test(one.operator) ? one.left : one.kind === 'between' ? one.of : null
    return of?.kind === 'column' && isAmount(of.column) ? [of.column] : []
  })

/** The question speaks of the column, so that it is worth saying why there is no such figure. */
export function isNamed({ column }: TextFigure, question: string): boolean {
  const asked = new Set(tokenize(question).map(({ word }) => stem(word)))
  return column.ownStems.some((word) => asked.has(word))
}

/** In words, with what to do instead. */
export const sayTextFigure = ({ column, done }: TextFigure): string =>
  `${column.name} is stored as text, so it cannot be ${done}. Ask to list it instead, or have the number stored in a column of its own.`
