import type { NormalisedText } from '../normalised-text.ts'

/** SPEC's largest question. A caller's schema says the same; this one does not depend on it. */
export const MAX_QUESTION = 4_000
const MAX_HISTORY_SQL = 20_000
const MAX_TURNS = 50

export function size(question: string, history: readonly { question: string; sql?: string | undefined }[]): string | undefined {
  if (question.length > MAX_QUESTION) return 'question_too_long'
  if (
    history.length > MAX_TURNS ||
    history.some((turn) => turn.question.length > MAX_QUESTION || (turn.sql?.length ?? 0) > MAX_HISTORY_SQL)
  )
    return 'history_too_large'
  return undefined
}

/** Nothing to answer, or the same over and over. */
export function flooding({ whole, words }: NormalisedText): string | undefined {
  if (!/[\p{L}\p{N}]/u.test(whole)) return 'blank_question'
  if (whole.length >= 40 && /(\S)\1{39}/u.test(whole)) return 'flooding'
  if (whole.length > 60 && marksIn(whole) > whole.length * 0.5) return 'flooding'
  if (whole.length >= 300 && /[^\s]{300}/u.test(whole) && !/[\u3040-\u30ff\u4e00-\u9fff\u0e00-\u0e7f]/.test(whole)) return 'flooding'
  if (words.length < 40) return repeatedRun(words.map(({ word }) => word)) ? 'flooding' : undefined
  const distinct = new Set(words.map(({ word }) => word)).size
  return distinct / words.length < 0.18 || distinct <= 8 ? 'flooding' : undefined
}

const marksIn = (text: string): number => text.length - (text.match(/[\p{L}\p{M}\p{N}\s]/gu)?.length ?? 0)

/** One word ten times in a row. */
function repeatedRun(words: readonly string[]): boolean {
  let run = 1
  for (let at = 1; at < words.length; at++) {
    run = words[at] === words[at - 1] ? run + 1 : 1
    if (run >= 8) return true
  }
  return false
}
