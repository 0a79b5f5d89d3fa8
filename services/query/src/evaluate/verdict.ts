import { type EvaluationCase, isAnswerable } from './evaluation-case.ts'

export type Verdict = 'right' | 'abstained' | 'wrong'

/**
 * What a status is worth. Whatever is no answer is an abstention: right where the question has no answer or more than one, and neither right
 * nor wrong otherwise. An answer is right when its rows are the gold's, and never where there is none.
 */
export function verdictOn(one: EvaluationCase, status: string, isGold: boolean): Verdict {
  if (status !== 'succeeded') return isAnswerable(one) ? 'abstained' : 'right'
  return isGold && one.answerable !== false ? 'right' : 'wrong'
}
