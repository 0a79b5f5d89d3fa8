import type { Expression, Select } from '../../../core/query/query.ts'
import { semanticNamesOf } from '../../../core/schema/semantic-names.ts'

/** What stands before the question word. */
const LEAD_IN =
  '^\\W*(?:(?:please|and|so|ok|now|then|can|could|you|show|list|give|tell|me|us|i|want|need|to|see|know|a list of)[ ,:]+){0,8}'
const VERBS = 'is|are|was|were|has|have|had|do|does|did|will|would|can|could|should|may|might|must|never|not|\\w+ed'
/** "which" and "what" as a question: with a noun behind them, or at the end; not as in "the offers which expired". */
const NAMED = `(?:which|what)(?! (?:${VERBS}|the|one|ones|of)\\b)\\b`
const WITHIN = '(?:(?! and (?:which|what|who)\\b)[^,;.?!]){1,200}?'
const PERSON_AND = new RegExp(`${LEAD_IN}(?:who|whose|${NAMED})\\b${WITHIN}\\b(?:whom|whose|(?:by|to|with|for|from|on) who)\\b`, 'i')
const THING_AND = new RegExp(`${LEAD_IN}(?:who|whose|${NAMED})\\b${WITHIN} ${NAMED}`, 'i')
/** The second side is a number. */
const FIGURE = /\b(?:which|what) (?:\w+ )?(?:share|number|percent\w*|rate|amount|total|average|score|rating|count)\b/i

/** "Who interviews whom", "who raised which requisition": every row of the answer has two parts. */
export const asksForBothSides = (question: string): boolean => PERSON_AND.test(question) || THING_AND.test(question)

/** Only one of the two sides is shown: half of the answer. */
export function showsOneSide(question: string, selects: readonly Select[]): boolean {
  if (!asksForBothSides(question)) return false
  return !selects.some(({ items }) =>
    PERSON_AND.test(question) ? namesOfTables(items).size > 1 : sidesOf(items, FIGURE.test(question)).size > 1,
  )
}

/** Candidates with both sides, where there are any: half of the answer is then not worth offering. */
export function withBothSides<One>(
  question: string,
  candidates: readonly One[],
  selectsOf: (one: One) => readonly Select[],
): readonly One[] {
  if (!asksForBothSides(question)) return candidates
  const whole = candidates.filter((one) => !showsOneSide(question, selectsOf(one)))
  return whole.length > 0 ? whole : candidates
}

/** People are shown by a name, each from one table. */
const NAMES_PERSON = /name|mail|login|person/i
const namesOfTables = (items: readonly Expression[]): Set<string> =>
  new Set(items.flatMap((one) => (one.kind === 'column' && NAMES_PERSON.test(one.column.name) ? [one.column.table.name] : [])))

/** The columns that name a row together are one side. */
function sidesOf(items: readonly Expression[], withFigures: boolean): Set<string> {
  const sides = items.flatMap((one, at) => {
    if (one.kind !== 'column') return withFigures || one.kind === 'unit' || one.kind === 'part' ? [`#${at}`] : []
    const { table, name } = one.column
    const isLabel = semanticNamesOf(table)?.label?.columns.includes(one.column) ?? false
    return [isLabel ? table.name : `${table.name}.${name}`]
  })
  return new Set(sides)
}
