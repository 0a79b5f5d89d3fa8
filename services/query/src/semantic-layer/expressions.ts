import { AGGREGATES } from '../guard/sql/functions/aggregates.ts'

/*
 * What the text of an expression shows before any database reads it. Texts and quoted names are one token each, so nothing in them counts.
 */

const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^[\]\n]*\]|[\p{L}_][\p{L}\p{N}_$]*|[()]/gu
const SHOWN = 40

interface Word {
  text: string
  next: string
}

/** Its words, and the bracket or word behind each, queries in brackets left out. */
function ownWords(expression: string): Word[] {
  const tokens = expression.match(TOKEN) ?? []
  const queries: boolean[] = []
  return tokens.flatMap((text, at): Word[] => {
    const next = tokens[at + 1]?.toLowerCase() ?? ''
    if (text === '(') queries.push(next === 'select' || next === 'with')
    if (text === ')') queries.pop()
    return queries.includes(true) ? [] : [{ text: text.toLowerCase(), next }]
  })
}

/** Makes one row of many, by itself. */
export const callsAggregate = (expression: string): boolean =>
  ownWords(expression).some(({ text, next }) => next === '(' && AGGREGATES.has(text))

/** `sum(x) over (…)`, `rank() over w` */
export const callsWindow = (expression: string): boolean =>
  /\)\s*over\b/i.test(
    ownWords(expression)
      .map(({ text }) => text)
      .join(' '),
  )

/** Which bracket has no partner; null for none. */
export function bracketFault(expression: string): string | null {
  const open: number[] = []
  for (const { 0: text, index } of expression.matchAll(TOKEN)) {
    if (text === '(') open.push(index)
    if (text === ')' && open.pop() === undefined)
      return `the bracket after "${expression.slice(0, index).trim().slice(-SHOWN)}" closes nothing: delete it, or open one in front`
  }
  const [first] = open
  if (first === undefined) return null
  return `the bracket before "${expression
    .slice(first + 1)
    .trim()
    .slice(0, SHOWN)}" is never closed: add )`
}
