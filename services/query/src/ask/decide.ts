import type { Generated, Interpretation } from '../generate/generator.ts'

export type Decision = 'answer' | 'ask' | 'abstain'

/**
 * What becomes of a question, by the confidence of its likeliest interpretation: the first line that it reaches counts. An operator may answer from
 * another confidence on (`answer_from` of the semantic layer).
 */
export const DECISIONS: readonly { from: number; decision: Decision }[] = [
  { from: 0.6, decision: 'answer' },
  { from: 0.15, decision: 'ask' },
  { from: 0, decision: 'abstain' },
]

export type Decided =
  | { decision: 'answer' }
  | { decision: 'ask'; message: string; choices: readonly Interpretation[] }
  | { decision: 'abstain'; message: string }

const UNSURE = 'It is not clear what is asked. Did you mean:'
const NOT_HERE = 'This database does not seem to hold what the question asks for. Name what it is about, or ask something else.'

/** A wrong answer costs more than a question: what is not likely right is put to the person, and what is as good as nothing is not. */
export function decide(
  { sql, confidence, interpretation, others, uncovered, unused = [], isContradicted }: Generated & { kind: 'sql' },
  answerFrom?: number,
): Decided {
  const fromOf = ({ decision, from }: (typeof DECISIONS)[number]): number => (decision === 'answer' ? (answerFrom ?? from) : from)
  const [line = { decision: 'abstain' as const }] = DECISIONS.filter((one) => confidence >= fromOf(one))
  const left = [...new Set([...uncovered, ...unused])]
  if (line.decision === 'abstain') return { decision: 'abstain', message: left.length > 0 ? `${unknown(left)} ${NOT_HERE}` : NOT_HERE }
  // A word that was left out may have been the one that mattered.
  if (line.decision === 'answer' && uncovered.length === 0 && !isContradicted) return { decision: 'answer' }
  const message = left.length > 0 ? `${unknown(left)} Without that, did you mean:` : UNSURE
  return { decision: 'ask', message, choices: toldApart([{ text: interpretation, sql }, ...others]) }
}

const unknown = (words: readonly string[]): string => `Nothing here is called ${words.map((word) => `"${word}"`).join(' or ')}.`

/** The likelier of those that read or run the same: nobody can choose between a list and the same list without repetitions. */
export function toldApart(interpretations: readonly Interpretation[]): Interpretation[] {
  const found = new Map<string, Interpretation>()
  for (const interpretation of interpretations) {
    const key = interpretation.text
      .toLowerCase()
      .replace(/^(the first[^:]*: )?different /, '$1')
      .replace(/(?<=[^s])s\b/g, '')
    const isOffered = found.has(key) || [...found.values()].some(({ sql }) => sql !== '' && sql === interpretation.sql)
    if (!isOffered) found.set(key, interpretation)
  }
  return [...found.values()]
}
