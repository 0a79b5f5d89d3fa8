import type { DialectName } from '../../dialects/dialect.ts'
import type { Token } from '../../schema-index/words.ts'
import type { GenerateRequest } from '../generator.ts'
import { compose } from './compose/compose.ts'
import { followUp, pointsBack } from './compose/follow-up.ts'
import { resolve } from './draft/resolve.ts'
import { walk } from './draft/walk.ts'
import { columnsInCondition, type Query, type Select } from './ir/ir.ts'
import { parseSelect } from './ir/parse-sql.ts'
import { findDates } from './link/dates.ts'
import { splitQuestion } from './link/items.ts'
import { linkNames } from './link/link-names.ts'
import { linkValues } from './link/link-values.ts'
import { findNumbers } from './link/numbers.ts'
import { type Candidate, judge, type Origin } from './rank/judge.ts'
import { render } from './render/render.ts'
import type { Schema } from './schema/schema.ts'

/** Readings that are handed on. */
const MOST_READINGS = 12

export interface Reading extends Candidate {
  sql: string
}

/** Every reading of a question that makes a statement, the likeliest first; each statement once. */
export function readQuestion(schema: Schema, tokens: readonly Token[], request: GenerateRequest): Reading[] {
  const { question, retrieved, now, dialect } = request
  const splits = splitQuestion({
    tokens,
    names: linkNames(schema, tokens),
    values: linkValues(schema, question, tokens, retrieved.values),
    numbers: findNumbers(tokens),
    dates: findDates(tokens, now),
  })
  const said = { tokens, today: now.toISOString().slice(0, 10) }
  const origins = splits.map(({ items, score }) => ({ items, split: score, draft: walk(schema, items, said) }))
  const before = lastSelect(schema, request)
  const goesOn = pointsBack(question) ? 1 : -1
  const candidates = [
    ...origins.flatMap((origin) => candidatesOf(schema, { ...origin, goesOn: 0 })),
    ...(before ? origins.flatMap((origin) => followUps(schema, before, question, { ...origin, goesOn })) : []),
  ]
  return written(schema, candidates, dialect)
}

/** What the question before was taken to mean, as far as its statement tells. */
function lastSelect(schema: Schema, { history }: GenerateRequest): Select | null {
  const sql = history.findLast((turn) => turn.sql && (turn.status ?? 'succeeded') === 'succeeded')?.sql
  return sql === undefined ? null : parseSelect(schema, sql)
}

type Unsettled = Omit<Origin, 'resolution'>

function candidatesOf(schema: Schema, origin: Unsettled): Candidate[] {
  return resolve(schema, origin.draft).flatMap((resolution) => {
    const plain = compose(schema, origin.draft, resolution, { keysByName: false })
    const named = plain && showsKeys(plain) ? compose(schema, origin.draft, resolution, { keysByName: true }) : null
    return [plain, named].flatMap((query) => {
      const candidate = query && judge(schema, query, { ...origin, resolution })
      return candidate ? [candidate] : []
    })
  })
}

const showsKeys = (query: Query): boolean =>
  query.kind === 'select' && [...query.items, ...query.groupBy].some((item) => item.kind === 'column' && item.column.isForeignKey)

function followUps(schema: Schema, before: Select, question: string, origin: Unsettled): Candidate[] {
  const [usual = null] = before.tables
  const columns = before.where === null ? [] : columnsInCondition(before.where)
  return resolve(schema, origin.draft, { tables: before.tables, columns }).flatMap((resolution) => {
    const now = compose(schema, origin.draft, resolution, { keysByName: false }, usual)
    const candidate =
      now?.kind === 'select' ? judge(schema, followUp(before, now, origin.draft, question), { ...origin, resolution }) : null
    return candidate ? [candidate] : []
  })
}

/** The best, as statements; of several that say the same, the best. */
function written(schema: Schema, candidates: readonly Candidate[], dialect: DialectName): Reading[] {
  const readings = new Map<string, Reading>()
  for (const candidate of [...candidates].sort((a, b) => b.score - a.score)) {
    if (readings.size >= MOST_READINGS) break
    const sql = render(schema, candidate.query, dialect)
    if (sql !== null && !readings.has(sql)) readings.set(sql, { ...candidate, sql })
  }
  return [...readings.values()]
}
