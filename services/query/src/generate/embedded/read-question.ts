import type { DialectName } from '../../dialects/dialect.ts'
import type { Token } from '../../schema-index/words.ts'
import type { GenerateRequest } from '../generator.ts'
import { compose } from './compose/compose.ts'
import { followUp, pointsBack, pointsOnlyBack } from './compose/follow-up.ts'
import { asDuration } from './draft/durations.ts'
import { resolve } from './draft/resolve.ts'
import { walk } from './draft/walk.ts'
import { columnsInCondition, type Query, type Select } from './ir/ir.ts'
import { parseSelect } from './ir/parse-sql.ts'
import { findDates } from './link/dates.ts'
import { splitQuestion } from './link/items.ts'
import { linkNames } from './link/link-names.ts'
import { linkNotes } from './link/link-notes.ts'
import { linkValues } from './link/link-values.ts'
import { mergeNames, outsideNotes } from './link/merge-notes.ts'
import { findNumbers } from './link/numbers.ts'
import { type Candidate, judge, type Origin } from './rank/judge.ts'
import { render } from './render/render.ts'
import { isNoted } from './schema/noted.ts'
import type { Schema } from './schema/schema.ts'

/** Readings that are handed on. */
const MOST_READINGS = 12

export interface Reading extends Candidate {
  sql: string
}

/** Every reading of a question that makes a statement, the likeliest first; each statement once. */
export function readQuestion(schema: Schema, tokens: readonly Token[], request: GenerateRequest): Reading[] {
  const { question, retrieved, now, dialect } = request
  const noted = linkNotes(schema, tokens, retrieved.notes?.measures)
  const values = linkValues(schema, question, tokens, retrieved.values)
  const own = linkNames(schema, tokens)
  const names = { tables: outsideNotes(own.tables, noted, () => false), columns: outsideNotes(own.columns, noted, () => false) }
  const splits = splitQuestion({
    tokens,
    names: mergeNames(names, noted),
    isNoted: isNoted(schema),
    phrases: noted.phrases,
    measures: noted.measures,
    values: outsideNotes(values, noted, ({ marked, to, from }) => marked === null && to - from === 1),
    numbers: findNumbers(tokens),
    dates: findDates(tokens, now),
  })
  const said = { tokens, today: now.toISOString().slice(0, 10) }
  const origins = splits.map(({ items: pieces, score }) => {
    const items = (isNoted(schema) ? asDuration(pieces, tokens) : null) ?? pieces
    return { items, split: score, draft: walk(schema, items, said) }
  })
  const before = lastSelect(schema, request)
  const goesOn = pointsBack(question) ? 1 : -1
  const further = before ? origins.flatMap((origin) => followUps(schema, before, question, { ...origin, goesOn })) : []
  const isMere = isNoted(schema) && further.length > 0 && pointsOnlyBack(question)
  const fresh = isMere ? [] : origins.flatMap((origin) => candidatesOf(schema, { ...origin, goesOn: 0 }))
  return written(schema, [...fresh, ...further], dialect)
}

/** What the question before was taken to mean, as far as its statement tells. */
function lastSelect(schema: Schema, { history }: GenerateRequest): Select | null {
  const told = history.filter((turn) => turn.sql && (turn.status ?? 'succeeded') === 'succeeded').map(({ sql = '' }) => sql)
  const last = told.at(-1)
  if (last === undefined) return null
  const earlier = isNoted(schema) ? told.slice(0, -1).reverse() : []
  return [last, ...earlier].map((sql) => parseSelect(schema, sql)).find((select) => select !== null) ?? null
}

type Unsettled = Omit<Origin, 'resolution'>

function candidatesOf(schema: Schema, origin: Unsettled): Candidate[] {
  return resolve(schema, origin.draft).flatMap((resolution) => {
    const plain = compose(schema, origin.draft, resolution, { keysByName: false })
    const named = plain && showsKeys(plain) ? compose(schema, origin.draft, resolution, { keysByName: true }) : null
    // Where notes say what rows are called, nobody wants to see a machine's key.
    const wanted = named && isNoted(schema) ? [named] : [plain, named]
    return wanted.flatMap((query) => {
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
