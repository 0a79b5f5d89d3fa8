import type { IndexedTable } from '../retrieve/schema-index.ts'
import { singular, stem } from '../retrieve/stem.ts'
import { FUNCTION_WORDS, splitName, tokenize } from '../retrieve/words.ts'
import type { FilterDefinition } from '../semantic-layer/definitions/definitions.ts'
import { actionsIn } from './actions.ts'
import type { Generated, GenerateRequest } from './generator.ts'

interface Answered {
  /** As it was typed. */
  question: string
  sql: string
  tables: readonly IndexedTable[]
}

/** Of the words that were passed over those that nothing in the statement answers to after all, as they were typed. */
export function uncoveredWords(ignored: readonly string[], { question, sql, tables }: Answered): string[] {
  const statement = partsOf(sql)
  const read = tables.filter(({ name }) => statement.names.has(name.toLowerCase()))
  const covered = [
    ...statement.written.map((name) => splitName(name).map(stem)),
    ...[...statement.values, ...read.flatMap((table) => conditionsOf(table, statement))].map(stemsIn),
  ]
  const names = new Set(read.flatMap((table) => namesOf(table, statement)).map(asNoun))
  const isAnswered = (word: string, stems: readonly string[]) =>
    names.has(asNoun(word)) || (stems.length > 0 && covered.some((words) => stems.every((one) => words.includes(one))))
  const left = ignored.flatMap((word) => {
    const typed = asTyped(question, word)
    const isName = isCalledSo(question, typed)
    const stems = stemsIn(word)
    const arePeople = stems.join() === 'person' && [...statement.names].some((name) => /(^|_)name$/.test(name))
    return !isName && (arePeople || isAnswered(word, stems)) ? [] : [typed]
  })
  return [...new Set(left)]
}

/** The answer with only those and with what was done and is not looked at, and of the words that it allows for only those. */
export const withUncovered = (generated: Generated, { question, retrieved }: Pick<GenerateRequest, 'question' | 'retrieved'>): Generated =>
  generated.kind === 'sql'
    ? { ...generated, ...stillIgnoredIn(generated, { question, sql: generated.sql, tables: retrieved.tables }) }
    : generated

const stillIgnoredIn = ({ uncovered, unused = [] }: Generated & { kind: 'sql' }, answered: Answered) => ({
  uncovered: uncoveredWords([...uncovered, ...actionsIn(answered.question, answered.sql, answered.tables)], answered),
  unused: uncoveredWords(unused, answered),
})

interface Statement {
  /** Tables, columns and what else is not quoted, lower case. */
  names: ReadonlySet<string>
  /** The same as they are written: `salesRep` is two words. */
  written: readonly string[]
  /** Texts that are compared with, lower case. */
  values: ReadonlySet<string>
}

const TEXT = /'((?:[^']|'')*)'/g

const partsOf = (sql: string): Statement => ({
  names: new Set(sql.replaceAll(TEXT, ' ').toLowerCase().match(/\w+/g)),
  written: [...new Set(sql.replaceAll(TEXT, ' ').match(/\w+/g))],
  values: new Set(Array.from(sql.matchAll(TEXT), ([, text = '']) => text.replaceAll("''", "'").replaceAll('%', '').toLowerCase())),
})

const stemsIn = (text: string): string[] =>
  tokenize(text).flatMap((token) => (/[\p{L}\d]/u.test(token.word) && !FUNCTION_WORDS.has(token.word) ? [token.stem] : []))

/** A name in the singular: the "openings" are no "open". */
const asNoun = (text: string): string =>
  tokenize(text)
    .map(({ word }) => singular(word))
    .join(' ')

/** What the semantic layer calls the table and its columns in the statement. */
const namesOf = ({ semantics, columns }: IndexedTable, statement: Statement): string[] =>
  [semantics, ...usedOf(columns, statement).map((column) => column.semantics)].flatMap((one) => [
    ...(one?.names ?? []),
    ...(one?.mayMean ?? []),
  ])

/** Words that the semantic layer has for values that are compared with, and for conditions that are there. */
const conditionsOf = ({ semantics, columns }: IndexedTable, statement: Statement): string[] => [
  ...usedOf(columns, statement).flatMap(({ semantics: own }) =>
    Object.entries(own?.values ?? {}).flatMap(([value, words]) => (statement.values.has(value.toLowerCase()) ? words : [])),
  ),
  ...(semantics?.defaultFilter?.unless ?? []),
  ...Object.entries(semantics?.phrases ?? {}).flatMap(([words, phrase]) => (isMet(phrase, columns, statement) ? words.split('|') : [])),
]

const usedOf = (columns: IndexedTable['columns'], { names }: Statement) => columns.filter(({ name }) => names.has(name.toLowerCase()))

/** The condition of a phrase is there, or where it has none its date or whoever did it. */
function isMet({ where, date, who, by }: FilterDefinition, columns: IndexedTable['columns'], { names, values }: Statement): boolean {
  if (where !== undefined) {
    const condition = partsOf(where)
    if (condition.values.size > 0) return [...condition.values].some((value) => values.has(value))
    const compared = columns.filter(({ name }) => condition.names.has(name.toLowerCase()))
    return compared.length > 0 && compared.every(({ name }) => names.has(name.toLowerCase()))
  }
  const keys = [...(who ?? []), ...(by ?? [])].flatMap((name) => name.split(/(?<!\s)\s+via\s+/)[1] ?? [])
  return [...keys, ...(date === undefined ? [] : [date])].some((name) => names.has((name.split('.').at(-1) ?? '').toLowerCase()))
}

/** The words of the question that say it, as they stand there; the text itself where none do. */
function asTyped(question: string, text: string): string {
  const [asked, wanted] = [tokenize(question), tokenize(text)]
  const at = asked.findIndex((_, from) => wanted.every((token, offset) => asked[from + offset]?.stem === token.stem))
  const [first, last] = [asked[at], asked[at + wanted.length - 1]]
  return first && last && wanted.length > 0 ? question.slice(first.start, last.end) : text
}

/** Written as a name in the middle of a sentence: the department "People" is no word for people. */
const isCalledSo = (question: string, typed: string): boolean =>
  /^\p{Lu}\p{Ll}/u.test(typed) && question.indexOf(typed) > 0 && stemsIn(typed).join() === 'person'
