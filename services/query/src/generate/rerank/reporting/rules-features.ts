import { columnsInCondition, type Expression, type Query, type Select } from '../../../core/query/query.ts'
import type { Column } from '../../../core/schema/schema.ts'
import type { Phrase } from '../../../core/schema/semantic-names.ts'
import type { GenerateRequest } from '../../generator.ts'
import type { FeatureSource } from '../../parse-network/encoder-input/feature-source.ts'
import type { Features } from '../../parse-network/encoder-input/features.ts'
import type { Item } from '../../parse-rules/link/items.ts'
import type { DefinedMeasure } from '../../parse-rules/link/link-measures.ts'
import type { ValueLink } from '../../parse-rules/link/link-values.ts'
import type { RulesCandidate } from '../../parse-rules/parse-question.ts'
import type { ByRules } from '../../parse-rules/rules-parser.ts'
import { rivalOf, wholeOf } from '../../parse-rules/score/confidence.ts'
import { isConsistent, isPossible, literalsIn } from '../../parse-rules/score/consistency-check.ts'
import { usesOf } from '../column-roles.ts'
import type { Candidate, RankFeatures } from '../features.ts'
import { strangeWords } from '../link-features.ts'
import { itemsKey, orderKey, tablesKey, whereKey } from '../query-key.ts'
import { actionsIn, isAlreadyDone, isDoneByAnother } from './agents.ts'
import { parseInSchema } from './parse-in-schema.ts'
import { querySignature } from './query-signature.ts'
import { statementSignature } from './statement-signature.ts'

/** A reading further behind than this is as good as none. */
const FAR = 4

export interface ToHear {
  request: GenerateRequest
  source: FeatureSource
  features: Features
  byRules: ByRules
}

/** What a statement shows, reads, compares and orders, each as a key. */
type Parts = Record<'Items' | 'Tables' | 'Where' | 'Order' | 'Core', string>

interface Heard {
  reading: RulesCandidate
  key: string
  parts: Parts
  /** How likely the rules find it against their others, 0 to 1. */
  share: number
}

/**
 * What the rules say of each candidate, whoever proposed it: whether it is one of their readings, whether that explains every word, and
 * what it has in common with the others. Where there is a semantic layer this is worth as much as what the network finds.
 */
export function rulesFeatures(
  { request, source, features, byRules }: ToHear,
  candidates: readonly (Candidate & { sql: string })[],
): RankFeatures[] {
  const { readings } = byRules
  const heard = hear(source, readings)
  const accounted = new Set(readings.filter((reading) => isConsistent(reading, request)))
  const whole = wholeOf(readings)
  const holding = whole.find((reading) => accounted.has(reading))
  const heldCore = heard.find(({ reading }) => reading === holding)?.parts.Core
  const [best] = readings
  const actions = actionsIn(source.schema.schema, request.question)
  const ofQuestion = questionFeatures(byRules, whole, features)
  return candidates.map(({ key, query, sql }) => {
    const own = heard.find((one) => one.key === key)?.reading
    const isWhole = own !== undefined && whole.includes(own)
    const isAccounted = own === undefined ? isPossible(query, best?.items ?? [], request) : accounted.has(own)
    const isAsDefined = !isOfOtherRows(best?.items ?? [], sql.toLowerCase()) && !isOtherSpan(best?.items ?? [], query, request.question)
    return {
      ...ofQuestion,
      readFirst: own !== undefined && own === best ? 1 : 0,
      readBehind: own && best ? Math.min(FAR, best.score - own.score) : FAR,
      readWhole: isWhole ? 1 : 0,
      wholeFirst: isWhole && own === whole[0] ? 1 : 0,
      wholeHolds: own !== undefined && own === holding ? 1 : 0,
      wholeApart: heldCore !== undefined && querySignature(query) !== heldCore ? 1 : 0,
      // A follow-up edits the query before, and the rules follow it to the letter.
      followWhole: own !== undefined && own === holding && request.history.length > 0 ? 1 : 0,
      contradicted:
        isAccounted && isAsDefined && !isDoneByAnother(actions, sql) && !isAlreadyDone(source.schema.schema, request.question, sql) ? 0 : 1,
      ...(best ? unread(best.items, sql.toLowerCase()) : {}),
      valuesUnsaid: valuesUnsaid(query, features, best?.items ?? [], request.question),
      ...(own ? weighed(own) : {}),
      ...inCommon(query, heard),
    }
  })
}

/** What the rules themselves hold for and against their reading. */
const weighed = ({ features, partialQuery }: RulesCandidate): RankFeatures => ({
  ...Object.fromEntries(Object.entries(features).map(([name, value]) => [`own${name[0]?.toUpperCase()}${name.slice(1)}`, value])),
  ownSplit: features.split / Math.max(1, partialQuery.content),
})

function hear({ schema }: FeatureSource, readings: readonly RulesCandidate[]): Heard[] {
  const [best] = readings
  const known = readings.flatMap((reading): Heard[] => {
    const query = parseInSchema(schema.schema, reading)
    if (query === null) return []
    const key = statementSignature(reading.sql, query)
    return [{ reading, key, parts: partsOf(query), share: Math.exp(reading.score - (best?.score ?? 0)) }]
  })
  const all = known.reduce((sum, { share }) => sum + share, 0)
  return known.map((one) => ({ ...one, share: one.share / all }))
}

function partsOf(query: Query): Parts {
  const [select] = usesOf(query).outermost
  const keyOf = (part: (select: Select) => string): string => (select ? part(select) : '')
  return {
    Items: keyOf(itemsKey),
    Tables: keyOf(tablesKey),
    Where: keyOf(whereKey),
    Order: keyOf(orderKey),
    Core: querySignature(query),
  }
}

/** How likely the rules find what a candidate shows, reads, compares and orders. */
function inCommon(query: Query, heard: readonly Heard[]): RankFeatures {
  const own = partsOf(query)
  const shareOf = (name: keyof Parts): number => heard.reduce((sum, { parts, share }) => sum + (parts[name] === own[name] ? share : 0), 0)
  return {
    heardItems: shareOf('Items'),
    heardTables: shareOf('Tables'),
    heardWhere: shareOf('Where'),
    heardOrder: shareOf('Order'),
    heardCore: shareOf('Core'),
  }
}

/** The same for all candidates of a question: how much of it the rules could read. */
function questionFeatures({ readings, words }: ByRules, whole: readonly RulesCandidate[], features: Features): RankFeatures {
  const [best, next] = readings
  const strange = new Set(strangeWords(features))
  const unread = (best?.partialQuery.unread ?? []).flatMap((at) => words[at] ?? [])
  return {
    unreadWords: Math.min(4, unread.length),
    unknownWords: Math.min(3, unread.filter((word) => strange.has(word)).length),
    droppedWords: Math.min(3, best?.partialQuery.dropped ?? 0),
    isWhole: whole.length > 0 ? 1 : 0,
    wholeRival: rivalOf(whole) ? 1 : 0,
    readAhead: best && next ? Math.min(FAR, best.score - next.score) : FAR,
    wholeAhead: whole[0] && whole[1] ? Math.min(FAR, whole[0].score - whole[1].score) : whole[0] ? FAR : 0,
    wholeJoins: whole[0]?.features.joins ?? 0,
  }
}

/** Of what the rules found in the question, whoever wrote the statement: tables, columns, values and conditions that it has not. */
function unread(items: readonly Item[], sql: string): RankFeatures {
  const count = (isMissing: (item: Item) => boolean): number => items.filter(isMissing).length
  const has = (text: string): boolean => sql.includes(text.toLowerCase())
  return {
    tablesUnread: count((item) => item.kind === 'table' && !item.link.options.some(({ named }) => has(named.name))),
    columnsUnread: count((item) => item.kind === 'column' && !item.link.options.some(({ named }) => has(named.name))),
    valuesUnread: count((item) => item.kind === 'value' && isValueMissing(item.link, has)),
    measuresUnread: count((item) => item.kind === 'measure' && !isMeasureIn(item.link.measure, has)),
    phrasesUnread: count((item) => item.kind === 'phrase' && !item.link.options.some((phrase) => isPhraseIn(phrase, has))),
  }
}

const isValueMissing = ({ options, text }: ValueLink, has: (text: string) => boolean): boolean =>
  options.length > 0 && !has(text) && !options.some(({ value }) => has(value.replaceAll("'", "''")))

/** The same share as the semantic layer defines, but of other rows. */
function isOfOtherRows(items: readonly Item[], sql: string): boolean {
  const has = (text: string): boolean => sql.includes(text.toLowerCase())
  return items.some((item) => {
    if (item.kind !== 'measure') return false
    const { percent, where } = item.link.measure
    return (
      percent !== null && where !== null && isMeasureIn(item.link.measure, has) && !columnsInCondition(where).every(({ name }) => has(name))
    )
  })
}

/** Days between other dates than those that the semantic layer names for what is asked, or in another unit. */
function isOtherSpan(items: readonly Item[], query: Query, question: string): boolean {
  const defined = items.flatMap((item) => (item.kind === 'measure' && item.link.measure.isDefined ? [item.link.measure] : []))
  const spans = usesOf(query).outermost.flatMap(({ items: shown, orderBy }) => [...shown, ...orderBy.map(({ by }) => by)].flatMap(spansIn))
  const isIt = ({ from, to, as }: Span): boolean =>
    defined.some(
      ({ days, as: unit }) =>
        days !== null && isColumn(from, days.from) && isColumn(to, days.to) && (unit === undefined || as === unit || UNIT.test(question)),
    )
  return defined.some(({ days }) => days !== null) && spans.length > 0 && !spans.some(isIt)
}

type Span = Expression & { kind: 'days' }
const UNIT = /\b(days?|hours?|hrs|minutes?|mins)\b/i

function spansIn(one: Expression): Span[] {
  if (one.kind === 'days') return [one]
  if (one.kind === 'aggregate') return spansIn(one.of)
  return one.kind === 'arithmetic' ? [...spansIn(one.left), ...spansIn(one.right)] : []
}

/** Rules and network each have a schema of their own. */
const isColumn = (one: Expression, column: Column): boolean =>
  one.kind === 'column' && one.column.name === column.name && one.column.table.name === column.table.name

/** What has not happened, or not yet, is a state of its own that people do not name: "who still owes us the form". */
const YET_TO_BE = /\b(still|yet|not|no|nobody|nothing|never|without|owes?|stuck|sitting|waiting|outstanding|missing)\b|n['’]t\b/i

/** States and kinds that rows are held to have, and that no word of the question says: a guess of the network. */
function valuesUnsaid(query: Query, { candidates, tokens }: Features, items: readonly Item[], question: string): number {
  if (YET_TO_BE.test(question)) return 0
  const meant = items.flatMap((item) => {
    if (item.kind === 'phrase') return item.link.options.map(({ where }) => where)
    return item.kind === 'measure' ? [item.link.measure.where, item.link.measure.percent] : []
  })
  const phrased = new Set(meant.flatMap((where) => (where === null ? [] : literalsIn(where))))
  const words = new Set(tokens.map(({ low }) => low))
  const isMentioned = (text: string): boolean =>
    phrased.has(text) ||
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => word.length > 2 && words.has(word)) || // a part of it: "Toronto"
    candidates.some(
      (one) => (one.text === text || [...one.columns.values()].includes(text)) && (one.span.size > 0 || one.flags.has('prev')),
    )
  return usesOf(query).values.filter(({ text, column }) => column?.kind === 'text' && !isMentioned(text)).length
}

/** A figure that the semantic layer defines is there by both of its dates, or by what its share is of. */
function isMeasureIn({ days, percent }: DefinedMeasure, has: (text: string) => boolean): boolean {
  if (days) return has(days.from.name) && has(days.to.name)
  return percent === null || (has('sum(case') && literalsIn(percent).every((value) => has(`'${value}'`)))
}

/** A condition is there by what it compares with, or by its columns; a mere date by its column. */
function isPhraseIn({ where, date }: Phrase, has: (text: string) => boolean): boolean {
  if (where === null) return date === null || has(date.name)
  const values = literalsIn(where)
  return values.length > 0 ? values.some((value) => has(`'${value}'`)) : columnsInCondition(where).every(({ name }) => has(name))
}
