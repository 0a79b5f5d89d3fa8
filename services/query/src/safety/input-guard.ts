import { hasHiddenText } from './input-guard/normalise.ts'
import { type Reading, read } from './input-guard/reading.ts'
import { encoded, hiddenReadings } from './input-guard/rules/encoded.ts'
import { exfiltration } from './input-guard/rules/exfiltration.ts'
import { exhaustion } from './input-guard/rules/exhaustion.ts'
import { fakeTurn } from './input-guard/rules/fake-turns.ts'
import { flooding, size } from './input-guard/rules/flooding.ts'
import { injection } from './input-guard/rules/injection.ts'
import { otherLanguages } from './input-guard/rules/languages.ts'
import { sensitiveData } from './input-guard/rules/sensitive.ts'
import { sqlText } from './input-guard/rules/sql-text.ts'
import { systemAccess } from './input-guard/rules/system-access.ts'
import { writes } from './input-guard/rules/writes.ts'

/** `reason` is for the security log alone: a caller who learns the rule learns the way around it. */
export type InputVerdict = { allowed: true } | { allowed: false; reason: string }

export interface EarlierTurn {
  question: string
  sql?: string | undefined
}

type Rule = (reading: Reading) => string | undefined

/** Rules against texts that give orders to whatever answers. They hold for earlier turns too. */
const ORDERS: readonly Rule[] = [fakeTurn, ({ words }) => injection(words), otherLanguages]

/** Rules against what a question asks for. Not for earlier turns: each was judged, and answered or refused, in its own time. */
const REQUESTS: readonly Rule[] = [sqlText, writes, systemAccess, exfiltration, ({ words }) => exhaustion(words)]

const first = (rules: readonly Rule[], reading: Reading): string | undefined => {
  for (const rule of rules) {
    const reason = rule(reading)
    if (reason !== undefined) return reason
  }
  return undefined
}

/**
 * Tells an attack from a question before anything is done with it. Pure and in time proportional to the text. It is the outermost of
 * several layers: what it lets through still meets the SQL guard and a database role that can only read.
 */
export function judgeQuestion(
  question: string,
  history: readonly EarlierTurn[],
  context: { sensitiveNames: readonly string[] } = { sensitiveNames: [] },
): InputVerdict {
  const reason = size(question, history) ?? judgeText(question, context.sensitiveNames) ?? judgeHistory(history)
  return reason === undefined ? { allowed: true } : { allowed: false, reason }
}

function judgeText(raw: string, sensitiveNames: readonly string[]): string | undefined {
  if (hasHiddenText(raw)) return 'hidden_text'
  const reading = read(raw)
  return (
    flooding(reading) ??
    first(ORDERS, reading) ??
    first(REQUESTS, reading) ??
    sensitiveData(reading, sensitiveNames) ??
    encoded(reading, raw) ??
    judgeDisguises(reading, raw)
  )
}

/** The same text decoded, reversed, respelled: only rules that plain text cannot meet by chance. */
function judgeDisguises(reading: Reading, raw: string): string | undefined {
  for (const text of hiddenReadings(reading, raw)) {
    const hidden = read(text)
    if (
      first(ORDERS, hidden) !== undefined ||
      sqlText(hidden) !== undefined ||
      writes(hidden) !== undefined ||
      sensitiveData(hidden, []) !== undefined
    )
      return 'encoded_payload'
  }
  return undefined
}

/** Words of which an order to a model has at least one; SQL that has none of them is not read further. */
const TELLING = /instruct|prompt|rules|ignore|disregard|assistant|system|pretend|jailbreak|[^\p{ASCII}]/iu

function judgeHistory(history: readonly EarlierTurn[]): string | undefined {
  const texts = new Set(history.flatMap(({ question, sql }) => (sql !== undefined && TELLING.test(sql) ? [question, sql] : [question])))
  for (const text of texts) if (hasHiddenText(text) || first(ORDERS, read(text)) !== undefined) return 'history_injection'
  return undefined
}
