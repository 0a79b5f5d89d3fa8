import type { AggregateName, ComparisonOperator, DateUnit } from '../../../core/query/query.ts'

/** What a word or phrase asks to be done with what stands beside it. */
export type Keyword =
  | { kind: 'count' }
  | { kind: 'aggregate'; name: AggregateName }
  /** The most or least of something; `about` names the column where the word itself does (oldest: age). */
  | { kind: 'extreme'; descending: boolean; about: readonly string[]; counts: boolean; isTop?: boolean }
  /** Most common: the value that most rows have. */
  | { kind: 'frequent'; descending: boolean }
  | { kind: 'compare'; operator: ComparisonOperator; about: readonly string[] }
  /** After a number: or more. */
  | { kind: 'orMore'; operator: '>=' | '<=' }
  | { kind: 'between' }
  | { kind: 'not' }
  | { kind: 'each' }
  | { kind: 'order' }
  /** `by`: what is sorted by where the words themselves say so. */
  | { kind: 'direction'; descending: boolean; by?: 'time' | 'count' | 'name' }
  | { kind: 'distinct' }
  | { kind: 'like'; place: 'start' | 'end' | 'anywhere' }
  | { kind: 'everything' }
  | { kind: 'top' }
  /** Whether, which kind, of whom: begins a condition. */
  | { kind: 'clause' }
  /** Asks for something to be shown. */
  | { kind: 'show' }
  /** Goes on with what is shown: and their names. */
  | { kind: 'alsoShow' }
  /** When, where, how much: asks for a column that it does not name. */
  | { kind: 'ask'; about: readonly string[] }
  /** A unit of time: a group when after "each", or by itself (monthly). */
  | { kind: 'unit'; unit: DateUnit; groups: boolean }
  /** From now on. */
  | { kind: 'upcoming' }
  /** How many in a hundred. */
  | { kind: 'share' }
  /** Says nothing about what is wanted. */
  | { kind: 'filler' }
  /** One against the other. */
  | { kind: 'versus' }
  /** Without a value. */
  | { kind: 'missing' }
  | { kind: 'and' }
  | { kind: 'or' }
  | { kind: 'both' }
  | { kind: 'comma' }
  | { kind: 'stop' }
  | { kind: 'preposition'; word: string }

const NOTHING: ReadonlySet<Keyword['kind']> = new Set(['show', 'alsoShow', 'clause', 'filler', 'stop', 'preposition'])
/** It only holds the sentence together. */
export const saysNothing = ({ kind }: Keyword): boolean => NOTHING.has(kind)
