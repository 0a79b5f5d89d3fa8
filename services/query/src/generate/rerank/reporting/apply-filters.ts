import { both, type Condition, columnsInCondition, partsOf, type Query, type Select, tablesRead } from '../../../core/query/query.ts'
import type { Table } from '../../../core/schema/schema.ts'
import { type Phrase, semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import { stem } from '../../../retrieve/stem.ts'
import { type Token, tokenize } from '../../../retrieve/words.ts'
import { mapConditions } from '../../rewrite/map-conditions.ts'

/**
 * Named filters that the question says, in a candidate that took them only in part. "Offers that expire this week": who compares the date
 * of the filter means its condition too, since an answered offer does not expire. "Expiring offers": the filter stands for its own
 * condition, not for a state of the same stem.
 */
export function applyFilters(query: Query, question: string): Query {
  if (query.kind === 'combination') return query
  const tokens = tokenize(question)
  const begun: Select = tablesRead(query).flatMap(phrasesOf).reduce(onlyBegun, query)
  if (tokens.some(({ word }) => NEGATION.test(word))) return begun
  return tablesRead(begun)
    .flatMap((table) => filtersSaid(table, tokens))
    .reduce(withFilter, begun)
}

const NEGATION = /^(not|no|never|without|neither|nor|t|cannot|nothing|none|nobody)$/

/** The query where what has not happened has at least begun; the same one where nothing is to be added. */
export const withBeginning = (query: Query): Query =>
  query.kind === 'select' ? tablesRead(query).flatMap(phrasesOf).reduce(onlyBegun, query) : query

const STARTED = new WeakMap<Table, Phrase[]>()
/** Filters for what has happened, whose time is counted from another day of the same row. */
function phrasesOf(table: Table): Phrase[] {
  const known = STARTED.get(table)
  if (known) return known
  const meant = (semanticNamesOf(table)?.phrases ?? []).flatMap((one) => one.means() ?? [])
  const started = meant.filter(
    ({ where, date, since }, at) =>
      where?.kind === 'missing' && where.negated && date !== null && since?.table === table && since.source.nullable &&
      where.of.kind === 'column' && where.of.column === date && meant.findIndex((one) => one.where === where) === at,
  ) // biome-ignore format: one condition
  STARTED.set(table, started)
  return started
}

/** "Offers that nobody has answered": what has not happened yet has at least begun, and a draft was never sent. */
function onlyBegun(select: Select, { date, since }: Phrase): Select {
  const parts = partsOf(select.where)
  const isMissing = parts.some((one) => one.kind === 'missing' && !one.negated && one.of.kind === 'column' && one.of.column === date)
  if (!isMissing || since === null || parts.length > 1) return select
  return { ...select, where: both(select.where, { kind: 'missing', of: { kind: 'column', column: since }, negated: true }) }
}

interface Said {
  phrase: Phrase
  where: Condition
}

/** Filters of the table whose very words are in the question, where these words mean one condition alone. */
function filtersSaid(table: Table, tokens: readonly Token[]): Said[] {
  const said = (semanticNamesOf(table)?.phrases ?? []).filter(({ words }) => isSaid(words, tokens)).flatMap((one) => one.means() ?? [])
  return said.flatMap((phrase) => {
    const { where } = phrase
    const others = said.filter((one) => one !== phrase && one.words.some((word) => phrase.words.includes(word)))
    return where === null || others.some((one) => one.where !== where) ? [] : [{ phrase, where }]
  })
}

const isSaid = (words: readonly string[], tokens: readonly Token[]): boolean =>
  words.length > 0 && tokens.some((_, from) => words.every((word, at) => tokens[from + at]?.word === word))

function withFilter(select: Select, { phrase, where }: Said): Select {
  const columns = columnsInCondition(where)
  const replaced = mapConditions(select, (one) => (isOtherForm(one, phrase) && columnsInCondition(one).every((column) => columns.includes(column)) ? where : one)) // biome-ignore format: one thought
  if (replaced.kind !== 'select') return select
  const compared = replaced.where === null ? [] : columnsInCondition(replaced.where)
  const isDated = phrase.date !== null && compared.includes(phrase.date)
  const isStated = columns.some((column) => compared.includes(column))
  // "Upcoming" says a time beside the state.
  const isPartly = isStated && !isDated && phrase.date !== null && columns.includes(phrase.date)
  return (isDated && !isStated) || isPartly ? { ...replaced, where: both(replaced.where, where) } : replaced
}

/** A state whose name has the stem of the filter's word and is another word: Expired, where "expiring" is said. */
const isOtherForm = (one: Condition, { words }: Phrase): boolean => {
  if (one.kind !== 'compare' || one.operator !== '=' || one.left.kind !== 'column' || one.right.kind !== 'literal') return false
  const value = String(one.right.value).toLowerCase()
  const [word, ...others] = words
  return word !== undefined && others.length === 0 && value !== word && stem(value) === stem(word)
}
