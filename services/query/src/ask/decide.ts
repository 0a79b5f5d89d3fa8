import type { Generated, Interpretation } from '../generate/generator.ts'
import { wordReadTwice } from './word-read-twice.ts'

export type Decision = 'answer' | 'ask' | 'abstain'

/**
 * What becomes of a question, by the confidence of its likeliest interpretation: the first line that it reaches counts. An operator may answer from
 * another confidence on (`answer_from` of the semantic layer).
 */
export const DECISIONS: readonly { from: number; decision: Decision }[] = [
  { from: 0.6, decision: 'answer' },
  { from: 0.03, decision: 'ask' },
  { from: 0, decision: 'abstain' },
]

/** Below both nothing is offered: what the database can hardly answer is not asked back with readings that are hardly right. */
export const HARDLY = { answerable: 0.25, confidence: 0.25 }

export type Decided =
  | { decision: 'answer' }
  | { decision: 'ask'; message: string; choices: readonly Interpretation[] }
  | { decision: 'abstain'; message: string }

const UNSURE = 'The question is not clear. Did you mean:'
const UNLIKELY =
  'No likely answer was found. The database may not hold this, or may use another name for it: name a table or column, or ask something else.'

/** A wrong answer costs more than a question: what is not likely right is put to the person, and what is as good as nothing is not. */
export function decide(
  {
    sql,
    traits,
    confidence,
    answerable = 1,
    interpretation,
    others,
    uncovered,
    unused = [],
    stored = [],
    isContradicted,
  }: Generated & { kind: 'sql' },
  answerFrom?: number,
  question = '',
): Decided {
  const fromOf = ({ decision, from }: (typeof DECISIONS)[number]): number => (decision === 'answer' ? (answerFrom ?? from) : from)
  const [line = { decision: 'abstain' as const }] = DECISIONS.filter((one) => confidence >= fromOf(one))
  const left = [...new Set([...uncovered, ...unused])]
  const told = tell(left, stored)
  if (line.decision === 'abstain' || (answerable < HARDLY.answerable && confidence < HARDLY.confidence)) {
    const unknown = left.filter((word) => !stored.includes(word))
    return { decision: 'abstain', message: [tell(unknown, []), UNLIKELY].filter(Boolean).join(' ') }
  }
  // A word that was left out may have been the one that mattered.
  if (line.decision === 'answer' && uncovered.length === 0 && !isContradicted) return { decision: 'answer' }
  const choices = distinguish([{ text: interpretation, sql, ...(traits && { traits }) }, ...others])
  if (left.length > 0) {
    const isUnknown = left.some((word) => !stored.includes(word))
    return { decision: 'ask', message: `${told} ${isUnknown ? 'Without that, did' : 'Did'} you mean:`, choices }
  }
  const word = wordReadTwice(
    question,
    choices.flatMap((choice) => (choice.traits ? [choice.traits.columns] : [])),
  )
  return { decision: 'ask', message: word === null ? UNSURE : `${tell([word], [word])} Did you mean:`, choices }
}

/** Of a word that is stored it is not true that nothing is called so. */
function tell(left: readonly string[], stored: readonly string[]): string {
  const quoted = (words: readonly string[], between: string) => words.map((word) => `"${word}"`).join(between)
  const [known, unknown] = [left.filter((word) => stored.includes(word)), left.filter((word) => !stored.includes(word))]
  return [
    unknown.length > 0 ? `Nothing here is called ${quoted(unknown, ' or ')}.` : '',
    known.length > 0 ? `It is not clear how ${quoted(known, ' and ')} ${known.length > 1 ? 'are' : 'is'} meant here.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * Choices that a person can tell apart, the same answer once. Of a list and the same list without repetitions the likelier is kept. Those
 * that read the same but read other columns, tables or values are told apart by these.
 */
export function distinguish(interpretations: readonly Interpretation[]): Interpretation[] {
  const found = new Map<string, Interpretation[]>()
  const kept: Interpretation[] = []
  const answers = new Set<string>()
  for (const interpretation of interpretations) {
    const answer = interpretation.traits?.answer ?? ''
    if (answers.has(answer) || kept.some(({ sql }) => sql !== '' && sql === interpretation.sql)) continue
    if (answer !== '') answers.add(answer)
    const key = interpretation.text
      .toLowerCase()
      .replace(/^(the first[^:]*: )?different /, '$1')
      .replace(/(?<=[^s])s\b/g, '')
    const alike = found.get(key) ?? []
    const isNew = alike.every((other) => differenceOf(interpretation, [other]) !== '' && differenceOf(other, [interpretation]) !== '')
    if (!isNew) continue
    found.set(key, [...alike, interpretation])
    kept.push(interpretation)
  }
  const alikeTo = (one: Interpretation) => [...found.values()].find((alike) => alike.includes(one))?.filter((other) => other !== one) ?? []
  return kept.map((one) => {
    const difference = differenceOf(one, alikeTo(one))
    return difference === '' ? one : { ...one, text: `${one.text} (${difference})` }
  })
}

/** Names and values of a statement that none of the others has, as people write them. */
function differenceOf({ sql }: Interpretation, others: readonly Interpretation[]): string {
  if (others.length === 0) return ''
  const known = new Set(others.flatMap((other) => namesIn(other.sql)))
  const own = [...new Set(namesIn(sql))].filter((name) => !known.has(name))
  const telling = own.filter((name) => !/(^|_)id$/i.test(name))
  return (telling.length > 0 ? telling : own)
    .slice(0, 2)
    .map((name) => name.replaceAll('_', ' '))
    .join(', ')
}

const KEYWORDS: ReadonlySet<string> = new Set(
  'select distinct from join left on where and or not in is null as group by having order desc asc limit count sum avg min max case when then else end'.split(
    ' ',
  ),
)
/** Functions, types and how a date is written are no names. */
const NO_NAMES = /\b\w+(?=\()|\bAS\s\w+|'[^']{0,20}%[^']{0,20}'/gi
const namesIn = (sql: string): string[] =>
  (sql.replaceAll(NO_NAMES, ' ').match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []).filter((word) => !KEYWORDS.has(word.toLowerCase()))
