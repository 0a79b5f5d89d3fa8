import type { Column, Schema } from '../../../core/schema/schema.ts'
import { hasSemanticLayer } from '../../../core/schema/semantic-names.ts'
import type { ValueMatch } from '../../../retrieve/value-search.ts'
import { FUNCTION_WORDS, type Token } from '../../../retrieve/words.ts'
import { LIGHT } from '../rows/light-words.ts'
import { keywordAt } from './keywords.ts'

/** Words of the question that are a value: of these columns, or of one that is yet to be found. */
export interface ValueLink {
  from: number
  to: number
  /** As the question has it. */
  text: string
  /** `isPart`: the words are only a part of the value. */
  options: { column: Column; value: string; score: number; isPart: boolean }[]
  /** Between quotation marks, or written like a name. */
  marked: 'quoted' | 'capital' | null
}

const MATCH_WEIGHTS: Record<ValueMatch['kind'], number> = { exact: 1, stem: 0.85, initial: 0.9, part: 0.5, synonym: 0.4 }
const QUOTED = /"([^"]{1,80})"|(?<![\p{L}\d])'([^']{1,80})'(?!\p{L})|‘([^’]{1,80})’|“([^”]{1,80})”|``([^'`]{1,80})''|\[([^\]]{1,80})\]/gu

export function linkValues(schema: Schema, question: string, tokens: readonly Token[], matches: readonly ValueMatch[]): ValueLink[] {
  const quoted = quotedSpans(question, tokens)
  const links = [...quoted, ...matchedSpans(schema, question, tokens, matches)]
  const bySpan = new Map<string, ValueLink>()
  for (const link of links) {
    // A value between quotation marks is the whole of it, not a part.
    const inside = quoted.find((one) => one.from <= link.from && link.to <= one.to && one !== link)
    if (inside && (inside.from < link.from || link.to < inside.to) && !coversWords(tokens, inside, link)) continue
    const key = inside ? `${inside.from} ${inside.to}` : `${link.from} ${link.to}`
    const known = bySpan.get(key)
    if (known) known.options.push(...link.options)
    else bySpan.set(key, { ...link, options: [...link.options] })
  }
  const found = [...bySpan.values()]
  return [...found, ...capitals(question, tokens).filter((one) => !found.some((other) => overlap(one, other)))]
}

const overlap = (a: ValueLink, b: ValueLink): boolean => a.from < b.to && b.from < a.to
const isWord = (token: Token | undefined): boolean => /[\p{L}\d]/u.test(token?.word ?? '')

/** The same words, but for the marks around them. */
const coversWords = (tokens: readonly Token[], outer: ValueLink, inner: ValueLink): boolean =>
  tokens.slice(outer.from, outer.to).filter(isWord).length === tokens.slice(inner.from, inner.to).filter(isWord).length

function quotedSpans(question: string, tokens: readonly Token[]): ValueLink[] {
  return Array.from(question.matchAll(QUOTED)).flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length]
    const from = tokens.findIndex((token) => token.start >= start)
    const to = tokens.findLastIndex((token) => token.end <= end) + 1
    const text = (match.slice(1).find((group) => group !== undefined) ?? '').trim()
    return from >= 0 && to > from && text !== '' ? [{ from, to, text, options: [], marked: 'quoted' as const }] : []
  })
}

function matchedSpans(schema: Schema, question: string, tokens: readonly Token[], matches: readonly ValueMatch[]): ValueLink[] {
  const columns = new Map(schema.tables.flatMap((table) => table.columns.map((column) => [`${table.name} ${column.name}`, column])))
  return matches.flatMap((match) => {
    const column = columns.get(`${match.table} ${match.column}`)
    const start = placeOf(question, match)
    const from = start < 0 ? -1 : tokens.findIndex((token) => token.start >= start)
    const to = tokens.findLastIndex((token) => token.end <= start + match.phrase.length) + 1
    if (column?.source.semantics?.within && to - from === 1 && (LIGHT.has(tokens[from]?.word ?? '') || keywordAt(tokens, from, true)))
      return []
    if (!column || column.isInternal || from < 0 || to <= from || isVerb(tokens, from, to) || isToBe(schema, tokens, from)) return []
    const marked = isCapital(tokens, from) ? ('capital' as const) : null
    return [
      {
        from,
        to,
        text: match.phrase,
        options: [
          {
            column,
            value: match.value,
            score:
              matchWeight(match) *
              (isTelling(column, tokens, from, to, marked !== null) ? 1 : isKnownWord(schema, tokens, from) ? 0.85 : 0.5),
            isPart: match.kind === 'part',
          },
        ],
        marked,
      },
    ]
  })
}

/** Places of the words in front of values that say nothing but in which role these are meant: "from" Paris, "managed by" Ana. */
export function leadsIn(question: string, tokens: readonly Token[], matches: readonly ValueMatch[]): Set<number> {
  const spans = matches.flatMap(({ lead, phrase }) => {
    const start = lead === undefined ? -1 : question.indexOf(`${lead}${phrase}`)
    return start < 0 || lead === undefined ? [] : [{ start, end: start + lead.length }]
  })
  return new Set(tokens.flatMap((token, at) => (spans.some(({ start, end }) => start <= token.start && token.end <= end) ? [at] : [])))
}

/** "London" is all of a part of "London, United Kingdom". */
const LISTED_PART = 0.9
const matchWeight = ({ kind, value, phrase }: ValueMatch): number =>
  kind === 'part' && value.includes(',') && value.split(',').some((part) => part.trim().toLowerCase() === phrase.toLowerCase())
    ? LISTED_PART
    : MATCH_WEIGHTS[kind]

/** Values may have been looked for in more than this question. */
const placeOf = (question: string, { phrase, start, end }: ValueMatch): number =>
  question.slice(start, end) === phrase ? start : question.indexOf(phrase)

/** "applied for": an action, not a state. */
const isVerb = (tokens: readonly Token[], from: number, to: number): boolean =>
  to - from === 1 && /ed$/.test(tokens[from]?.text ?? '') && /^(for|to)$/.test(tokens[to]?.word ?? '')

/** "still have to be finished": what is to be is not yet. What had to be refunded was. */
const isToBe = (schema: Schema, tokens: readonly Token[], from: number): boolean =>
  hasSemanticLayer(schema) &&
  /ed$/.test(tokens[from]?.word ?? '') &&
  tokens[from - 1]?.word === 'be' &&
  tokens[from - 2]?.word === 'to' &&
  tokens[from - 3]?.word !== 'had'

/** A single plain word that happens to be somebody's name or the title of a song is rarely meant as that. */
const isTelling = (column: Column, tokens: readonly Token[], from: number, to: number, isMarked: boolean): boolean =>
  isMarked || to - from > 1 || /\d/.test(tokens[from]?.word ?? '') || column.source.values.length <= 30

/** Where people's words are known, one that nothing but a value answers to is that value: "python people". */
const isKnownWord = (schema: Schema, tokens: readonly Token[], at: number): boolean =>
  hasSemanticLayer(schema) && (tokens[at]?.word.length ?? 0) > 2 && !FUNCTION_WORDS.has(tokens[at]?.word ?? '')

/** At the beginning of a sentence every word is written so. */
const isCapital = (tokens: readonly Token[], at: number): boolean =>
  /^\p{Lu}/u.test(tokens[at]?.text ?? '') && at > 0 && !/^[.?!;"“]$/.test(tokens[at - 1]?.text ?? '')

/** Names that no column is known to hold. */
function capitals(question: string, tokens: readonly Token[]): ValueLink[] {
  const found: ValueLink[] = []
  for (let from = 1; from < tokens.length; from += 1) {
    if (!isCapital(tokens, from) || FUNCTION_WORDS.has(tokens[from]?.word ?? '')) continue
    let to = from + 1
    while (to < tokens.length && /^[\p{Lu}\d]/u.test(tokens[to]?.text ?? '')) to += 1
    const text = question.slice(tokens[from]?.start, tokens[to - 1]?.end)
    found.push({ from, to, text, options: [], marked: 'capital' })
    from = to - 1
  }
  return found
}
