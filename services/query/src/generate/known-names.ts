import { stem } from '../retrieve/stem.ts'
import { FUNCTION_WORDS, nameWords, splitName, tokenize } from '../retrieve/words.ts'
import { isForm } from './actions.ts'
import type { GenerateRequest } from './generator.ts'

type Asked = Pick<GenerateRequest, 'question' | 'retrieved'>

/** What the question calls by a name that something here has, as it was typed: measures, tables and columns, the longest first. */
export function namedIn({ question, retrieved }: Asked): string[] {
  const tokens = tokenize(question)
  const figures = retrieved.semantics?.measures.flatMap(({ names }) => names) ?? []
  const names = retrieved.tables.flatMap(({ name, semantics, columns, computed = [] }) => [
    name,
    ...(semantics?.names ?? []),
    ...[...columns, ...computed].flatMap((column) => [column.name, ...(column.semantics?.names ?? [])]),
  ])
  const found = [...figures, ...names].flatMap((name) => {
    const wanted = nameWords(name).map(stem)
    if (wanted.length === 0 || wanted.every((word) => FUNCTION_WORDS.has(word))) return []
    const at = tokens.findIndex((_, from) => wanted.every((word, offset) => tokens[from + offset]?.stem === word))
    const [first, last] = [tokens[at], tokens[at + wanted.length - 1]]
    return first && last ? [question.slice(first.start, last.end)] : []
  })
  return [...new Set(found)].sort((a, b) => b.length - a.length)
}

/** Of some words those that a stored value or a column has: it is only unclear what is wanted of them. */
export function storedIn(words: readonly string[], { retrieved }: Pick<Asked, 'retrieved'>): string[] {
  const columns = retrieved.tables.flatMap((table) => table.columns.flatMap(({ name }) => splitName(name).map(stem)))
  const stored = new Set([...columns, ...retrieved.values.flatMap(({ phrase }) => tokenize(phrase).map(({ stem: one }) => one))])
  return words.filter((word) => tokenize(word).every((token) => stored.has(token.stem) || columns.some((one) => isForm(one, token.stem))))
}

const FIGURE = /\b(?:average|mean|sum|total)\s(?:(?:of|the|our|their|all)\s)*([\p{L}-]+)/giu
const FIGURES = /\b(?:sum|avg|count|min|max)\s*\(/i
/** Of these there is a figure whatever a database holds. */
const ANY: ReadonlySet<string> = new Set('number count amount time length age difference size duration value sum total'.split(' '))

/**
 * What an average or a sum is asked of, where nothing that may be read is called so and no statement makes any figure: a list of names
 * is no answer to it, and no choice.
 */
export function figureOfNothing({ question, retrieved }: Asked, statements: readonly string[]): string | null {
  if (statements.some((sql) => FIGURES.test(sql))) return null
  const known = new Set(namedIn({ question, retrieved }).flatMap((name) => tokenize(name).map(({ word }) => word)))
  const of = Array.from(question.matchAll(FIGURE), ([, word = '']) => word).filter((word) => !ANY.has(word.toLowerCase()))
  const [missing] = of.filter((word) => !known.has(word.toLowerCase()) && storedIn([word], { retrieved }).length === 0)
  return missing !== undefined && of.length === 1 ? missing : null
}
