import { type Choice, MOST_CHOICES } from '@tanager/ask-contract'
import type { Database } from '../../dialects/dialect.ts'
import type { Generated, GenerateRequest } from '../../generate/generator.ts'
import { isTimeName } from '../../generate/parse-rules/link/calendar.ts'
import { CallLimitReached } from '../../llm/call-limiter.ts'
import { ModelUnavailable, UnusableReply } from '../../llm/model-errors.ts'
import { prepare } from '../../retrieve/retrieve.ts'
import { nearSpelling, sayCorrections } from '../../retrieve/spelling.ts'
import type { AskParts } from '../ask.parts.ts'
import { type AskState, beginAttempt, modelCallsOf } from '../ask.state.ts'
import type { Step } from '../ask.step.ts'
import type { OfferedReading } from '../choice-id.ts'
import { decide } from '../decide.ts'
import { lookWith } from '../look.ts'
import { retrieveFor } from './retrieve-schema.ts'
import { checkStatement } from './validate.ts'

/** Lets the generator write a statement, with what went wrong before. */
export const generate: Step<'written' | 'unusable' | 'unclear' | 'limited' | 'unavailable'> = async (state, parts, signal) => {
  if (!state.retrieved) throw new Error('Nothing was retrieved.')
  beginAttempt(state)
  try {
    const generated = await generateFor(state, parts, signal, {
      ...modelCallsOf(state),
      onPrompt: (prompt) => {
        state.prompt = prompt
      },
    })
    if (generated === null) throw new Error('Nothing was retrieved.')
    state.generated = generated
    if (generated.kind === 'sql') {
      state.sql = generated.sql
      return 'written'
    }
    state.status = 'needs_clarification'
    const readings = generated.kind === 'clarify' ? generated.choices : []
    state.choices = offered(readings, state.question, parts)
    state.clarification = [generated.message, listed(readings)].filter(Boolean).join(' ')
    return 'unclear'
  } catch (error) {
    if (error instanceof CallLimitReached) {
      state.status = 'rate_limited'
      state.rateLimitMessage = error.message
      parts.security({ event: 'rate_limited', reason: 'llm_calls', correlation_id: state.correlationId })
      return 'limited'
    }
    if (error instanceof ModelUnavailable) {
      state.status = 'unavailable'
      state.failure = `The language model cannot be reached: ${error.message}`
      return 'unavailable'
    }
    if (error instanceof UnusableReply) {
      state.fault = { outcome: 'unusable', error: error.message }
      return 'unusable'
    }
    throw error
  }
}

/** A server that does not tell its version is asked in its dialect all the same. */
async function versionOf(database: Database, signal: AbortSignal): Promise<{ version?: string }> {
  const version = await database.version(signal).catch(() => null)
  return version === null ? {} : { version }
}

/** What the generator makes of a question; null while there is no schema index. A choice that the guard would refuse is not offered. */
export async function generateFor(
  asked: Asking,
  parts: AskParts,
  signal: AbortSignal,
  extra: Partial<GenerateRequest> = {},
): Promise<Generated | null> {
  const decided = await readFor(asked, parts, signal, extra)
  if (decided === null || decided.kind === 'sql') return decided
  const offered = withFirst(await nearSpelled(asked, parts, signal, extra), decided)
  if (offered.kind !== 'clarify') return offered
  const database = await parts.database()
  const choices: OfferedReading[] = []
  for (const choice of offered.choices)
    if (choices.length < MOST_CHOICES && 'runnable' in (await checkStatement(choice.sql, database, parts))) choices.push(choice)
  return { ...offered, choices }
}

type Asking = Pick<AskState, 'question' | 'history' | 'attempts' | 'retrieved'>

/** The same, before anything is known of its choices. */
async function readFor(asked: Asking, parts: AskParts, signal: AbortSignal, extra: Partial<GenerateRequest>): Promise<Generated | null> {
  const retrieved = asked.retrieved ?? (await retrieveFor(asked, parts, signal))
  if (retrieved === null) return null
  const database = await parts.database()
  const accepts = async (sql: string): Promise<boolean> => 'runnable' in (await checkStatement(sql, database, parts))
  const generated = await parts.generator.generate(
    {
      question: asked.question,
      history: asked.history,
      dialect: database.dialect,
      ...(parts.model ? await versionOf(database, signal) : {}),
      retrieved,
      attempts: asked.attempts.map(({ sql, error }) => ({ sql, error: error ?? '' })),
      now: parts.now(),
      look: lookWith(parts),
      ...extra,
      ...(parts.audience === null ? {} : { accepts }),
    },
    signal,
  )
  // What a deterministic generator has next, after a statement failed, is no correction of it but another reading.
  const isOther = parts.generator.deterministic && asked.attempts.length > 0
  return generated.kind === 'sql'
    ? asDecided(isOther ? { ...generated, isContradicted: true } : generated, retrieved.semantics?.answerFrom, asked.question)
    : generated
}

/** The question with an unknown word as one that is stored and nearly the same; null where there is none, or no answer to it either. */
async function nearSpelled(
  { question, history, attempts }: Asking,
  parts: AskParts,
  signal: AbortSignal,
  extra: Partial<GenerateRequest>,
): Promise<Spelled | null> {
  const { generator } = parts
  const index = parts.index.current()
  if (!generator.isWord || index === null || attempts.length > 0) return null
  const spelled = nearSpelling(question, prepare(index).words(), (word) => generator.isWord?.(word) ?? true, isTimeName)
  const [first] = spelled?.corrections ?? []
  if (!spelled || !first) return null
  const read = await readFor({ question: spelled.question, history, attempts }, parts, signal, extra)
  if (read?.kind !== 'sql') return null
  const choice = { text: `${read.interpretation} (${sayCorrections(spelled.corrections)})`, sql: read.sql }
  return { typed: first.typed, choice }
}

interface Spelled {
  typed: string
  choice: OfferedReading
}

/** The nearest spelling, and behind it what else the question may mean: nothing is found by the word as it was typed. */
function withFirst(spelled: Spelled | null, decided: Unanswered): Unanswered {
  if (spelled === null) return decided
  const { typed, choice } = spelled
  const others = decided.kind === 'clarify' ? decided.choices : []
  const rest = others.filter(({ sql }) => sql !== choice.sql && !sql.toLowerCase().includes(typed.toLowerCase()))
  return { kind: 'clarify', message: `Nothing here is called "${typed}". Did you mean:`, choices: [choice, ...rest] }
}

type Unanswered = Exclude<Generated, { kind: 'sql' }>

function asDecided(generated: Generated & { kind: 'sql' }, answerFrom: number | undefined, question: string): Generated {
  const decided = decide(generated, answerFrom, question)
  if (decided.decision === 'answer') return generated
  return decided.decision === 'ask'
    ? { kind: 'clarify', message: decided.message, choices: decided.choices }
    : { kind: 'unanswerable', message: decided.message }
}

export const offered = (readings: readonly OfferedReading[], question: string, { choices, audience }: AskParts): Choice[] =>
  readings.slice(0, MOST_CHOICES).map(({ text, sql }) => ({ id: choices.sign({ text, sql }, question, audience), text, sql }))

/** For who reads the message alone. */
const listed = (readings: readonly OfferedReading[]): string =>
  readings.length === 0 ? '' : `${readings.map(({ text }, at) => `(${at + 1}) ${text}`).join('; ')}?`
