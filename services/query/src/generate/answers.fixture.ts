import type { Generated, Generator } from './generator.ts'
import { recruitmentRequest } from './parse-rules/recruitment.fixture.ts'

export const QUESTIONS = [
  'How many candidates are there?',
  'List the names of candidates in Berlin',
  'How many applications are there per status?',
  'Which candidates have no applications?',
  'What is the average base salary of offers by currency?',
]

/** The same questions to a generator, one after the other; the first so many. */
export async function answersOf(generator: Generator, count = QUESTIONS.length): Promise<Generated[]> {
  const answers: Generated[] = []
  for (const question of QUESTIONS.slice(0, count))
    answers.push(await generator.generate(await recruitmentRequest(question, { dialect: 'sqlite' }), new AbortController().signal))
  return answers
}
