import type { Word } from '../normalised-text.ts'
import { READING } from './action-verbs.ts'
import { ANALYTIC } from './write-words.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''))

/** What a company calls an answer. */
export const REPORTS = set(`
  report reports summary summaries numbers figures breakdown breakdowns analysis analyses overview overviews statistics stats comparison
  comparisons ranking rankings forecast projection projections totals tally listing rundown recap digest trend trends metrics kpis
`)

/** Verbs that sound like an action and with a report behind them only ask for it. */
const BRINGING = set(
  'run rerun do redo crunch pull push cut slice spin put work get draw kick execute perform process refresh update drop send',
)
const BETWEEN = set(
  'me us up out the a an our my this that some all quick full short new same usual monthly weekly daily quarterly annual yearly sales',
)
const GOES_ON = set('for of on by per from in with about over across since until again please now and vs versus')

const wordAt = (words: readonly Word[], at: number, sentence: number | undefined): string | undefined =>
  words[at]?.sentence === sentence ? words[at]?.word : undefined

/** `Run the numbers for May`, `Pull me a quick summary`: the verb asks for an answer, whatever it means elsewhere. */
export function bringsReport(words: readonly Word[], at: number): boolean {
  const head = words[at]
  if (head === undefined || !BRINGING.has(head.word)) return false
  // Nothing that destroys or sends: `drop the reports` and `send the figures` are orders, `drop me a summary` is not.
  const forSpeaker = /^(?:me|us)$/.test(wordAt(words, at + 1, head.sentence) ?? '')
  if (/^(?:drop|send|push|update|process|refresh|cut|kick|redo)$/.test(head.word) && !forSpeaker) return false
  for (let n = at + 1; n <= at + 5; n++) {
    const word = wordAt(words, n, head.sentence)
    if (word === undefined) return false
    if (REPORTS.has(word)) {
      const next = wordAt(words, n + 1, head.sentence)
      return next === undefined || GOES_ON.has(next)
    }
    if (!BETWEEN.has(word)) return false
  }
  return false
}

/** Up to three words with a colon or a dash behind them. */
const TITLE = /^[^\p{L}]{0,3}(\p{L}+(?:[ -]\p{L}+){0,3})\s*(?::|\s[-–—]\s|[–—])\s*(?=\S)/u

/**
 * How many words at the beginning are the title of a report: `Delete report: orders by month`. What follows has to ask for something
 * itself, and is judged as if it stood alone.
 */
export function titleLength(text: string, words: readonly Word[]): number {
  if (!/[:–—]|\s-/.test(text)) return 0
  const title = TITLE.exec(text)?.[1]?.split(/[ -]/) ?? []
  const last = title.at(-1)
  if (last === undefined || title.length < 2 || !(REPORTS.has(last) || last === 'list')) return 0
  if (words[title.length - 1]?.word !== last || /^(?:the|this|that|my|our|all|every|each|a|an)$/.test(title[1] ?? '')) return 0
  const first = words[title.length]
  if (first === undefined) return 0
  const next = words.filter(({ sentence }) => sentence === first.sentence)
  return READING.has(first.word) ||
    next.some(({ word, start }) => start !== 'strong' && ANALYTIC.has(word)) ||
    /^(?:how|which|what|who|when|where)$/.test(first.word)
    ? title.length
    : 0
}
