import { viewSchema } from '../../core/schema/view-schema.ts'
import type { GenerateRequest } from '../generator.ts'
import { knownPeriod, type Period } from '../parse-rules/compose/change-period.ts'
import { lastSelect } from '../parse-rules/parse-question.ts'
import { withoutUnits } from '../spoken-definitions/named-figures.ts'
import { canonicaliseValues } from './canonicalise-values.ts'
import { writtenOut } from './expand-abbreviations.ts'
import { resolveAges } from './resolve-ages.ts'
import { asksBeside, resolveShifts } from './resolve-shifts.ts'
import { resolveWeeks } from './resolve-weeks.ts'
import { resolveYears } from './resolve-years.ts'
import { type SortedBy, saySuperlatives } from './say-superlatives.ts'

/**
 * The question as somebody would put it who has time and knows the data: shorthand written out, places by the names that are stored. Where an
 * operator keeps a semantic layer the data are of today, and a month without a year is the nearest one, a week goes from Monday to
 * Sunday, and the age of a row is the time since it was made; of other data nobody knows that.
 */
export function normaliseQuestion({
  question,
  retrieved,
  history,
  now,
  dialect,
}: Pick<GenerateRequest, 'question' | 'retrieved' | 'history' | 'now' | 'dialect'>): Normalised {
  const { tables } = retrieved
  const shifted = asksBeside(question) ? resolveShifts(question, periodBefore({ retrieved, history, dialect })) : question
  const canonical = canonicaliseValues(writtenOut(shifted).replace(SINGLE, ''), tables)
  if (!tables.some(({ semantics }) => semantics)) return { question: canonical, sortedBy: [] }
  const dated = resolveWeeks(resolveYears(resolveAges(together(canonical), tables), now, history.at(-1)?.question))
  return saySuperlatives(withoutUnits(dated, tables), retrieved)
}

/** The period that the question before was about. */
function periodBefore({ retrieved, history, dialect }: Pick<GenerateRequest, 'retrieved' | 'history' | 'dialect'>): Period | null {
  const before = history.length > 0 ? lastSelect(viewSchema(retrieved.tables, dialect), { history }) : null
  return before && knownPeriod(before)
}

export interface Normalised {
  question: string
  /** What words of the semantic layer for the first of an order were said in full. */
  sortedBy: readonly SortedBy[]
}

/** "The single largest order": it only stresses that there is one, and counts nothing. */
const SINGLE = /\bsingle (?=(?:most|least|best|worst|\w{2,20}est)\b)/gi

/** Verbs whose second word stands apart: "who turned one down", "send it back". */
const APART =
  /\b(turn|turned|turning|call|called|hand|handed|send|sent|draw|drew|drawn|write|wrote|fill|filled|sign|signed|put|bring|brought|set|key|keyed|type|typed|carry|carried|give|gave|take|took) (one|it|them|this|that|those|these|any|anyone|anybody|someone|somebody|him|her) (down|off|in|back|up|out|forward|over)\b/gi

/** Words that belong together beside each other: "our offers broken down by source" instead of "break our offers down by source". */
const together = (question: string): string =>
  question
    .replace(/\bbreak (?!(?:it|that|them|this|those) )(.{2,40}?) down (by|into|per)\b/i, '$1 broken down $2')
    .replace(APART, '$1 $3 $2')
