import { readFileSync } from 'node:fs'
import { readCorpus } from '../../services/query/src/guard/input/intent/corpus.ts'

export interface Question {
  question: string
  attack: boolean
  family: string
}

/** `{question, must: "reject" | "accept", kind?}` on each line, or `attack: true | false` for `must`. */
export const readQuestions = (file: string): Question[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { question: string; must?: string; attack?: boolean; kind?: string })
    .map(({ question, must, attack, kind }) => ({ question, attack: attack ?? must === 'reject', family: kind ?? 'all' }))

/** The corpus of the repository, either half. */
export const ownQuestions = (half: string): Question[] =>
  readCorpus()
    .filter((example) => example.half === half)
    .map(({ question, attack, kind }) => ({ question, attack, family: `${half}: ${kind}` }))
