import type { Condition, Query } from '../../../core/query/query.ts'
import type { NetworkSchema } from '../encoder-input/network-schema.ts'
import type { OutputToken } from './output-tokens.ts'

/** What is being read, and what is known about it. */
export interface Reader {
  tokens: readonly OutputToken[]
  at: number
  schema: NetworkSchema
  now: Date
  /** Texts are written for a dialect that has no types to speak of. */
  isUntyped: boolean
  /** What may stand in brackets. */
  nested: { query(reader: Reader): Query; condition(reader: Reader): Condition }
}
/** The network's outputs are no query. */
export class NoQuery extends Error {}

export const fail = (): never => {
  throw new NoQuery()
}

export const wordAt = ({ tokens, at }: Reader, ahead = 0): string | null => {
  const token = tokens[at + ahead]
  return token?.kind === 'keyword' ? token.word : null
}

export function accept(reader: Reader, word: string): boolean {
  if (wordAt(reader) !== word) return false
  reader.at += 1
  return true
}

export function expect(reader: Reader, word: string): void {
  if (!accept(reader, word)) throw new NoQuery()
}

export function bracketed<Part>(reader: Reader, read: (reader: Reader) => Part): Part {
  expect(reader, '(')
  const part = read(reader)
  expect(reader, ')')
  return part
}
