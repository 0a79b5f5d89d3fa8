import { asMeant, intent } from './input-guard/intent/intent-model.ts'
import { hasHiddenText } from './input-guard/normalise.ts'
import { type Reading, read } from './input-guard/reading.ts'
import { commands } from './input-guard/rules/commands.ts'
import { encoded, hiddenReadings } from './input-guard/rules/encoded.ts'
import { exfiltration } from './input-guard/rules/exfiltration.ts'
import { exhaustion } from './input-guard/rules/exhaustion.ts'
import { fakeTurn } from './input-guard/rules/fake-turns.ts'
import { flooding, size } from './input-guard/rules/flooding.ts'
import { injection } from './input-guard/rules/injection.ts'
import { otherLanguages } from './input-guard/rules/languages.ts'
import { sensitiveData } from './input-guard/rules/sensitive.ts'
import { sqlText, sqlWrites } from './input-guard/rules/sql-text.ts'
import { systemAccess } from './input-guard/rules/system-access.ts'
import { writes } from './input-guard/rules/writes.ts'

/** `reason` is for the security log alone: a caller who learns the rule learns the way around it. */
export type InputVerdict = { allowed: true } | { allowed: false; reason: string }

export interface EarlierTurn {
  question: string
  sql?: string | undefined
}

type Rule = (reading: Reading) => string | undefined

/** Rules against texts that give orders to whatever answers. */
const ORDERS: readonly Rule[] = [fakeTurn, ({ words }) => injection(words), otherLanguages]

/** Rules against what a question asks for. */
const REQUESTS: readonly Rule[] = [sqlText, writes, commands, systemAccess, exfiltration, ({ words }) => exhaustion(words)]

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
  const { sensitiveNames } = context
  const reason = size(question, history) ?? judgeText(question, sensitiveNames) ?? judgeHistory(history, sensitiveNames)
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
    intent(reading) ??
    judgeSlips(reading, sensitiveNames) ??
    judgeDisguises(reading, raw, sensitiveNames)
  )
}

/** The same text without its typing errors, where that makes a difference. */
function judgeSlips(reading: Reading, sensitiveNames: readonly string[]): string | undefined {
  const meant = asMeant(reading)
  return meant === reading.text ? undefined : judgeHidden(read(meant), sensitiveNames)
}

/** The same text decoded, reversed, respelled. */
function judgeDisguises(reading: Reading, raw: string, sensitiveNames: readonly string[]): string | undefined {
  for (const text of hiddenReadings(reading, raw)) if (judgeHidden(read(text), sensitiveNames) !== undefined) return 'encoded_payload'
  return undefined
}

/** Only rules that a text read in another way than it was written cannot meet by chance. */
const judgeHidden = (hidden: Reading, sensitiveNames: readonly string[]): string | undefined =>
  first(ORDERS, hidden) ?? sqlText(hidden) ?? writes(hidden) ?? sensitiveData(hidden, sensitiveNames)

/** Words of which an order to a model has at least one; SQL that has none of them is not read further. */
const TELLING = /instruct|prompt|rules|ignore|disregard|assistant|system|pretend|jailbreak|[^\p{ASCII}]/iu

/** Characters of earlier questions that are judged like the question itself, the newest first: far more than anyone types. */
const JUDGED_IN_FULL = 10_000

/**
 * The caller sends earlier turns, and may send what was never said: each question is judged as if it were asked now, each statement
 * must be one that only reads. A question that passed then passes again, since the same text is always judged the same. What goes
 * beyond all conversation meets the rules alone, without the search for disguises, so that no history takes long.
 */
function judgeHistory(history: readonly EarlierTurn[], sensitiveNames: readonly string[]): string | undefined {
  let left = JUDGED_IN_FULL
  for (const question of new Set(history.map((turn) => turn.question).reverse())) {
    if (question.trim() === '') continue
    left -= question.length
    if ((left > 0 ? judgeText(question, sensitiveNames) : judgeBriefly(question, sensitiveNames)) !== undefined) return 'history_injection'
  }
  for (const sql of new Set(history.map((turn) => turn.sql ?? ''))) if (sql !== '' && givesOrders(sql)) return 'history_injection'
  return undefined
}

function judgeBriefly(raw: string, sensitiveNames: readonly string[]): string | undefined {
  if (hasHiddenText(raw)) return 'hidden_text'
  const reading = read(raw)
  return first(ORDERS, reading) ?? first(REQUESTS, reading) ?? sensitiveData(reading, sensitiveNames)
}

function givesOrders(sql: string): boolean {
  if (hasHiddenText(sql)) return true
  const reading = read(sql)
  return sqlWrites(reading) || (TELLING.test(sql) && first(ORDERS, reading) !== undefined)
}
