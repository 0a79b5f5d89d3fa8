import type { Schema } from '../../../core/schema/schema.ts'
import { type Token, tokenize } from '../../../retrieve/words.ts'

/** The words of a question, with what people leave out put back: "first and last name", "full name" where there are two. */
export function questionTokens(question: string, schema: Schema): Token[] {
  const tokens = tokenize(question)
  const hasBoth = schema.tables.some(({ columns }) =>
    ['first', 'last'].every((word) => columns.some(({ stems }) => stems.includes(word) && stems.includes('name'))),
  )
  const hasFull = schema.tables.some(({ columns }) => columns.some(({ stems }) => stems.includes('full') && stems.includes('name')))
  return hasBoth ? tokens.flatMap((token, at) => spelledOut(token, tokens, at, hasFull)) : tokens
}

function spelledOut(token: Token, tokens: readonly Token[], at: number, hasFull: boolean): Token[] {
  const follows = (...words: readonly RegExp[]): boolean => words.every((word, offset) => word.test(tokens[at + offset]?.word ?? ''))
  const as = (word: string): Token => ({ ...token, text: word, word, stem: word })
  if (follows(/^(first|last)$/, /^(and|or|,)$/, /^(first|last)$/, /^names?$/)) return [token, as('name')]
  if (!hasFull && follows(/^full$/, /^names?$/)) return [as('first'), as('name'), as('and'), as('last')]
  return [token]
}
