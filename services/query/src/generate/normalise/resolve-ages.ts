import { wordsOf } from '../../core/schema/semantic-names.ts'
import type { IndexedTable } from '../../retrieve/schema-index.ts'
import { tokenize } from '../../retrieve/words.ts'
import type { TableSemantics } from '../../semantic-layer/definitions/definitions.ts'
import { runs } from '../parse-rules/link/definition-words.ts'

const EACH =
  /\bhow old (?:is|are) (?:each |every |all )?([^?.!]{2,200})|^(?:(?:what is|what's|what are|show|show me|list) )?(?:the )?age of ([^?.!]{2,200})/i
const AVERAGE = /(?:\bthe )?\b(?:average|mean) age of ([^?.!]{2,200})/i

/**
 * "How old are our open requisitions" asks for the days since they were raised: only persons have an age. A row is a person where the
 * semantic layer shows it as one. The question stays as it is where it mentions a person first, or nothing with a date.
 */
export function resolveAges(question: string, tables: readonly IndexedTable[]): string {
  const average = AVERAGE.exec(question)
  const match = average ?? EACH.exec(question)
  const rows = match?.[1] ?? match?.[2] ?? ''
  const made = match ? madeIn(rows, tables) : null
  if (!match || made === null) return question
  return question.replace(
    match[0],
    average ? `the average number of days since ${rows} were ${made}` : `how many days have passed since each of ${rows} was ${made}`,
  )
}

/** The word for how the rows that are mentioned first came about; null where they are persons or have no date. */
function madeIn(rows: string, tables: readonly IndexedTable[]): string | null {
  const tokens = tokenize(rows)
  const mentions = tables.flatMap(({ semantics }) =>
    (semantics?.names ?? []).flatMap((name) => runs(tokens, wordsOf(name)).map(({ from, to }) => ({ from, to, semantics }))),
  )
  const first = mentions.sort((a, b) => a.from - b.from || b.to - a.to)[0]?.semantics
  return first?.date === undefined || isPerson(first) ? null : madeBy(first, first.date)
}

const isPerson = ({ namedBy, who }: TableSemantics): boolean => who !== undefined && String(namedBy) === String(who)

const madeBy = ({ phrases = {} }: TableSemantics, date: string): string => {
  const found = Object.entries(phrases).find(([, phrase]) => phrase.date === date && !phrase.where && !phrase.by)
  return found?.[0].split('|')[0]?.trim() ?? 'created'
}
