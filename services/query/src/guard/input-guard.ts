import { singular } from '../retrieve/stem.ts'
import { withAttributes } from './input/attributes.ts'
import { asMeant, intent, isKnown } from './input/intent/intent-model.ts'
import { hasHiddenText } from './input/normalise.ts'
import { type NormalisedText, normaliseText } from './input/normalised-text.ts'
import { disguises, encoded, respellings } from './input/rules/encoded.ts'
import { fakeTurn } from './input/rules/fake-turns.ts'
import { flooding, size } from './input/rules/flooding.ts'
import { injection } from './input/rules/injection.ts'
import { otherLanguages } from './input/rules/languages.ts'
import { sensitiveColumn } from './input/rules/sensitive.ts'
import { sqlWrites } from './input/rules/sql-text.ts'
import { certainReason, signsOf } from './input/signs.ts'
import { NO_SCHEMA, type SchemaWords } from './schema-words.ts'

/** `reason` is for the security log alone: a caller who learns the rule learns the way around it. */
export type InputVerdict = { allowed: true } | { allowed: false; reason: string }

export interface EarlierTurn {
  question: string
  sql?: string | undefined
}

/** What is known of the database that is asked. */
export interface QuestionContext {
  /** The columns that nobody may ask about. */
  sensitiveNames?: readonly string[]
  /** The words of all others. */
  schema?: SchemaWords
}
type Known = Required<QuestionContext>

/**
 * Tells an attack from a question before anything is done with it. Pure and in time proportional to the text. It is the outermost of
 * several layers: what it lets through still meets the SQL guard and a database role that can only read.
 */
export function judgeQuestion(question: string, history: readonly EarlierTurn[], context: QuestionContext = {}): InputVerdict {
  const known: Known = { sensitiveNames: context.sensitiveNames ?? [], schema: context.schema ?? NO_SCHEMA }
  const reason = size(question, history) ?? judgeRaw(question, known) ?? judgeHistory(history, known)
  return reason === undefined ? { allowed: true } : { allowed: false, reason }
}

function judgeRaw(raw: string, known: Known): string | undefined {
  if (hasHiddenText(raw)) return 'hidden_text'
  const normalised = normaliseText(raw)
  return (
    flooding(normalised) ??
    judgeText(normalised, known) ??
    encoded(normalised, raw) ??
    judgeSlips(normalised, known) ??
    judgeDisguises(normalised, raw, known)
  )
}

const judgeText = (normalised: NormalisedText, known: Known): string | undefined =>
  certainReason(normalised) ??
  sensitiveColumn(normalised, known.sensitiveNames) ??
  intent(withAttributes(normalised, known.schema), { isOfSchema: (word) => known.schema.words.has(singular(word)) })

/** The same text without its typing errors, where that makes a difference. */
function judgeSlips(normalised: NormalisedText, known: Known): string | undefined {
  const meant = asMeant(normalised)
  return meant === normalised.text ? undefined : judgeText(normaliseText(meant), known)
}

/** The same text respelled, reversed, decoded. */
function judgeDisguises(normalised: NormalisedText, raw: string, known: Known): string | undefined {
  for (const text of respellings(normalised)) if (judgeText(normaliseText(text), known) !== undefined) return 'encoded_payload'
  for (const text of disguises(normalised, raw, isKnown)) if (saysAnything(normaliseText(text), known)) return 'encoded_payload'
  return undefined
}

/** A text that was not written in this way says nothing by chance: any sign will do. */
const saysAnything = (hidden: NormalisedText, known: Known): boolean =>
  certainReason(hidden) !== undefined || sensitiveColumn(hidden, known.sensitiveNames) !== undefined || signsOf(hidden).length > 0

/** Words of which an order to a model has at least one; SQL that has none of them is not read further. */
const TELLING = /instruct|prompt|rules|ignore|disregard|assistant|system|pretend|jailbreak|[^\p{ASCII}]/iu

/** Characters of earlier questions that are judged like the question itself, the newest first: far more than anyone types. */
const JUDGED_IN_FULL = 10_000

/**
 * The caller sends earlier turns, and may send what was never asked: each question is judged as if it were asked now, each statement
 * must be one that only reads. A question that passed then passes again, since the same text is always judged the same. What goes
 * beyond all conversation meets the rules alone, without the search for disguises, so that no history takes long.
 */
function judgeHistory(history: readonly EarlierTurn[], known: Known): string | undefined {
  let left = JUDGED_IN_FULL
  for (const question of new Set(history.map((turn) => turn.question).reverse())) {
    if (question.trim() === '') continue
    left -= question.length
    if ((left > 0 ? judgeRaw(question, known) : judgeBriefly(question, known)) !== undefined) return 'history_injection'
  }
  for (const sql of new Set(history.map((turn) => turn.sql ?? ''))) if (sql !== '' && givesOrders(sql)) return 'history_injection'
  return undefined
}

function judgeBriefly(raw: string, known: Known): string | undefined {
  return hasHiddenText(raw) ? 'hidden_text' : judgeText(normaliseText(raw), known)
}

function givesOrders(sql: string): boolean {
  if (hasHiddenText(sql)) return true
  const normalised = normaliseText(sql)
  return (
    sqlWrites(normalised) ||
    (TELLING.test(sql) && (fakeTurn(normalised) ?? injection(normalised.words) ?? otherLanguages(normalised)) !== undefined)
  )
}
