import { parseQuery } from '../core/query/parse-sql.ts'
import { describe } from '../core/render/describe.ts'
import { viewSchema } from '../core/schema/view-schema.ts'
import { closestExamples, type Example } from '../llm/examples.ts'
import { singular } from '../retrieve/stem.ts'
import { tokenize } from '../retrieve/words.ts'
import { STATED } from './calibrate/stated-confidence.ts'
import type { Generated, GenerateRequest } from './generator.ts'

/** Examples that are compared with a question. */
const NEAREST = 20
const SAYS_NOTHING: ReadonlySet<string> = new Set(['a', 'an', 'the', 'please', 'me', 'us'])

/** The answer of a verified example: where the question is the same, or the same but for one value. Null where none is. */
export async function answerByExample(examples: readonly Example[], request: GenerateRequest): Promise<Generated | null> {
  const tried = new Set(request.attempts.map(({ sql }) => sql))
  const asked = wordsOf(request.question)
  for (const example of closestExamples(examples, request.question, NEAREST)) {
    const sql = adapted(example, asked, request)
    if (sql === null || tried.has(sql) || (request.accepts && !(await request.accepts(sql)))) continue
    const confidence = sql === example.sql ? STATED.verified : STATED.verifiedOtherValue
    return { kind: 'sql', sql, confidence, interpretation: inWords(request, sql, example), others: [], uncovered: [] }
  }
  return null
}

const wordsOf = (question: string): string[] =>
  tokenize(question).flatMap(({ word }) => (/[\p{L}\d]/u.test(word) && !SAYS_NOTHING.has(word) ? [singular(word)] : []))

function adapted({ question, sql }: Example, asked: readonly string[], request: GenerateRequest): string | null {
  const known = wordsOf(question)
  let from = 0
  while (from < known.length && from < asked.length && known[from] === asked[from]) from += 1
  let end = 0
  while (end < known.length - from && end < asked.length - from && known.at(-1 - end) === asked.at(-1 - end)) end += 1
  const [was, is] = [known.slice(from, known.length - end).join(' '), asked.slice(from, asked.length - end).join(' ')]
  if (was === '' && is === '') return sql
  if (was === '' || is === '' || known.length - end - from > MOST_WORDS) return null
  if (/^(19|20)\d\d$/.test(was) && /^(19|20)\d\d$/.test(is)) return withYear(sql, Number(was), Number(is))
  if (/^\d+$/.test(was) && /^\d+$/.test(is)) return withNumber(sql, was, is)
  return withValue(sql, was, is, request)
}
const MOST_WORDS = 5

/** A year is a time from its first day up to the first of the next. */
function withYear(sql: string, was: number, is: number): string | null {
  const years = [...sql.matchAll(/\b(?:19|20)\d\d\b/g)].map(([year]) => Number(year))
  if (!years.includes(was) || years.some((year) => year !== was && year !== was + 1)) return null
  return sql.replace(/\b(?:19|20)\d\d\b/g, (year) => String(Number(year) + is - was))
}

function withNumber(sql: string, was: string, is: string): string | null {
  const places = sql.match(/'(?:[^']|'')*'|(?<![\w.])\d+(?![\w.])/g)?.filter((one) => one === was) ?? []
  return places.length === 1 ? sql.replace(/'(?:[^']|'')*'|(?<![\w.])\d+(?![\w.])/g, (one) => (one === was ? is : one)) : null
}

/** A value of the same column instead. */
function withValue(sql: string, was: string, is: string, { retrieved }: GenerateRequest): string | null {
  const literals = sql.match(/'(?:[^']|'')*'/g) ?? []
  const old = literals.filter((one) => wordsOf(one.slice(1, -1).replaceAll("''", "'")).join(' ') === was)
  const [literal] = old
  if (literal === undefined || old.length !== 1) return null
  const column = /(?<!\w)(\w{1,100})["'`\]]?\s{0,5}(?:=|in\s{0,5}\()\s{0,5}$/i.exec(sql.slice(0, sql.indexOf(literal)))?.[1]?.toLowerCase()
  const match = retrieved.values.find(
    (one) => one.column.toLowerCase() === column && (one.kind === 'exact' || one.kind === 'stem') && wordsOf(one.phrase).join(' ') === is,
  )
  return match ? sql.replace(literal, () => `'${match.value.replaceAll("'", "''")}'`) : null
}

function inWords({ retrieved, dialect }: GenerateRequest, sql: string, { question }: Example): string {
  const query = parseQuery(viewSchema(retrieved.tables, dialect), sql)
  return query ? describe(query) : `the same as the verified example "${question}"`
}
