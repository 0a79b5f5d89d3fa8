import type { Table } from './ask.queries.ts'

/** In the language that the service reads, whatever the page speaks. Each names the tables that it needs. */
const KNOWN: ReadonlyArray<{ question: string; needs: readonly string[] }> = [
  { question: 'How many applications are there per status?', needs: ['applications.status'] },
  { question: 'How many applications were created per month?', needs: ['applications.created_at'] },
  { question: 'How many candidates are there per source?', needs: ['candidates.source'] },
  { question: 'How many offers were accepted this year?', needs: ['offers.status', 'offers.answered_on'] },
  { question: 'Which open positions are in Engineering?', needs: ['open_positions.department'] },
  {
    question: 'What is the average experience of candidates per source?',
    needs: ['candidates.total_experience_years', 'candidates.source'],
  },
]
const MOST = 6

const said = (name: string) => name.replace(/^.*\./, '').replaceAll('_', ' ')

/** Questions that this very schema can answer; of a database that nobody here knows, one for each of its tables. */
export function examplesFor(tables: readonly Table[]): string[] {
  const columns = new Set(tables.flatMap(({ table_name, columns: all }) => all.map(({ name }) => `${table_name}.${name}`)))
  const known = KNOWN.filter(({ needs }) => needs.every((need) => columns.has(need))).map(({ question }) => question)
  const plain = tables.map(({ table_name }) => `How many ${said(table_name)} are there?`)
  return [...known, ...(known.length === 0 ? plain : [])].slice(0, MOST)
}

/** What one may want to know next, in words that point back at the answer. */
export function followUpsFor(answer: {
  status: string
  result_rows: readonly unknown[]
  result_columns: readonly string[]
  sql: string
}): string[] {
  if (answer.status !== 'succeeded' || answer.result_rows.length < 2) return []
  const isGrouped = /\bgroup by\b/i.test(answer.sql)
  return [
    ...(isGrouped && !/\border by\b/i.test(answer.sql) ? ['Sort them in descending order'] : []),
    ...(isGrouped ? [] : ['How many are there?']),
  ]
}
