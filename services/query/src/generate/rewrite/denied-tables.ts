import { type Condition, columnsIn, type Query, tablesRead } from '../../core/query/query.ts'
import type { Table } from '../../core/schema/schema.ts'
import { wordsOf } from '../../core/schema/semantic-names.ts'
import { stem } from '../../retrieve/stem.ts'
import { nameWords, tokenize } from '../../retrieve/words.ts'

const DENIED = /\b(?:never|without|no|not|none)\b|n['’]t\b/i

/** "Vendors we never placed a purchase order with": rows of another table are left out, and those that must not be there are required. */
export function requiresDenied(query: Query, question: string): boolean {
  const denied = DENIED.exec(question)
  if (query.kind !== 'select' || query.where === null || denied === null) return false
  const leftOut = absentIn(query.where)
  if (leftOut.length === 0) return false
  const behind = tokenize(question.slice(denied.index)).map((token) => token.stem)
  // Whoever is shown by a key in it is not one of its rows.
  const shown = new Set(query.items.flatMap(columnsIn).flatMap(({ table, isForeignKey }) => (isForeignKey ? [] : [table])))
  const others = tablesRead(query).filter((table) => !shown.has(table) && !leftOut.includes(table))
  return others.some((table) => namesOf(table).some((name) => isIn(name, behind)))
}

const absentIn = (one: Condition): Table[] =>
  one.kind === 'and' || one.kind === 'or'
    ? one.parts.flatMap(absentIn)
    : one.kind === 'in' && one.negated && one.query.kind === 'select'
      ? tablesRead(one.query)
      : []

const namesOf = ({ name, source }: Table): string[][] =>
  [nameWords(name), ...(source.semantics?.names ?? []).map(wordsOf)].map((words) => words.map(stem))

const isIn = (name: readonly string[], words: readonly string[]): boolean =>
  name.length > 0 && words.some((_, at) => name.every((word, offset) => words[at + offset] === word))
