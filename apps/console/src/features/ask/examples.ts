import type { AskAnswer, Table } from './ask.queries.ts'
import { nameInWords } from './table-words.ts'

/**
 * In the language that the service reads, whatever the page speaks. Each names the columns that it needs and none of their values, which
 * nobody here knows: test/ask-examples.slow.test.ts asks every one of them.
 */
const KNOWN: ReadonlyArray<{ question: string; needs: readonly string[] }> = [
  { question: 'How many applications are there per status?', needs: ['applications.status'] },
  { question: 'How many applications were created per month?', needs: ['applications.created_at'] },
  { question: 'How many candidates are there per source?', needs: ['candidates.source'] },
  { question: 'How many offers were accepted this year?', needs: ['offers.status', 'offers.answered_on'] },
  { question: 'How many open positions are there per department?', needs: ['open_positions.department'] },
  {
    question: 'What is the average experience of candidates per source?',
    needs: ['candidates.total_experience_years', 'candidates.source'],
  },
]
const MOST = 6

/** Questions that this very schema can answer; of a database that nobody here knows, one for each of its tables. */
export function examplesFor(tables: readonly Table[]): string[] {
  const columns = new Set(tables.flatMap(({ table_name, columns: all }) => all.map(({ name }) => `${table_name}.${name}`)))
  const known = KNOWN.filter(({ needs }) => needs.every((need) => columns.has(need))).map(({ question }) => question)
  const plain = tables.map(({ table_name }) => `How many ${nameInWords(table_name)} are there?`)
  return [...known, ...(known.length === 0 ? plain : [])].slice(0, MOST)
}

type Outcome = Pick<AskAnswer, 'status' | 'result_rows' | 'result_columns' | 'sql'>

/** What one may want to know next, in words that point back at the answer. */
export function followUpsFor(answer: Outcome): string[] {
  if (answer.status !== 'succeeded' || answer.result_rows.length < 2) return []
  const isGrouped = /\bgroup by\b/i.test(answer.sql)
  return [
    ...(isGrouped && !/\border by\b/i.test(answer.sql) ? ['Sort them in descending order'] : []),
    ...(isGrouped ? [] : ['How many are there?']),
  ]
}

/** A word of its own that could be taken for what was done with the rows ("sourced"), or for no value at all. */
const UNSURE_VALUE = /^\p{L}+ed$|^(?:other|none|unknown)$/iu
const PLAIN_VALUE = /^\p{L}[\p{L}\p{N} &-]{0,39}$/u
/** Groups of one table by a column, and how many there are of each. */
const COUNTS =
  /^\s*select [^(),]{1,200}, count\(\*\)(?: as [^(),]{1,200})? from \S{1,200} group by [^(),]{1,200}(?: order by [^,]{1,200})?$/i

/** A next question that is sure to be understood, with a value that stands in the answer where it has one; null where none is known. */
export function hintFor(answer: Outcome | undefined): string | null {
  if (answer === undefined || answer.status !== 'succeeded' || answer.result_rows.length < 2) return null
  const { sql, result_columns: columns, result_rows: rows } = answer
  if (!/\bgroup by\b/i.test(sql)) return 'How many are there?'
  const names = COUNTS.test(sql) && !/status$/i.test(columns[0] ?? '') ? rows.map(([name]) => name) : []
  const value = names.find((name) => typeof name === 'string' && PLAIN_VALUE.test(name) && !UNSURE_VALUE.test(name))
  if (value !== undefined) return `Only ${value}`
  return `Sort them in ${/\bdesc\b/i.test(sql) ? 'ascending' : 'descending'} order`
}
