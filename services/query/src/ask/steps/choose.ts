import type { Turn } from '@tanager/ask-contract'
import { STATED } from '../../generate/calibrate/stated-confidence.ts'
import type { AskParts } from '../ask.parts.ts'
import { type AskState, beginAttempt } from '../ask.state.ts'
import type { Step } from '../ask.step.ts'
import { looksLikeId, type OfferedReading, type SignedReading } from '../choice-id.ts'
import { chosenOf, placeNamed } from '../offered-choices.ts'
import { generateFor, offered } from './generate.ts'

/**
 * Takes a choice that an earlier clarification offered: by its id, which holds the choice; or by its number or text, also as the plain next
 * question. What was offered is then worked out again, which a deterministic generator can do.
 */
export const choose: Step<'open' | 'chosen' | 'unknown'> = async (state, parts, signal) => {
  const { choice, question, history } = state
  const last = history.at(-1)
  const unclear = last && isUnclear(last) ? last : undefined
  if (choice === undefined && (unclear === undefined || !(unclear.status === 'needs_clarification' || placeNamed(question) !== null)))
    return 'open'
  const reply = choice ?? question
  const isReply = unclear !== undefined && isPick(question, reply)
  const asked = isReply ? unclear.question : question
  const byId = parts.choices.open(reply, parts.audience)
  const listed = byId ? null : sentBack(unclear, reply, parts)
  // A number says nothing of whose list it is from: where the question is another one, the list of the turn before is not meant.
  const signed = byId ?? (isReply || listed?.answers(asked) ? listed : null)
  if (signed) {
    if (signed.answers(asked) || isPick(question, signed.text)) return take(state, signed, asked)
    return unknown(state, 'This choice was offered for another question. Send the question that it was offered for.')
  }
  if (choice !== undefined && looksLikeId(choice))
    return unknown(state, 'This choice was not offered here, or is no longer valid. Ask the question again.')
  const again =
    !unclear || (choice !== undefined && !isPick(question, choice))
      ? { question, history }
      : { question: unclear.question, history: history.slice(0, -1) }
  const readings = parts.generator.deterministic ? await offeredFor(again, parts, signal) : []
  const found = chosenOf(readings, reply)
  if (found) return take(state, found, again.question)
  if (choice === undefined && placeNamed(question) === null) return 'open'
  if (choice !== undefined && readings.length === 0 && parts.generator.deterministic) return 'open' // there is nothing to choose: it is answered
  state.choices = offered(readings, again.question, parts)
  return unknown(
    state,
    readings.length > 0
      ? `There is no choice "${reply.slice(0, 60)}". Choose one of those that are offered.`
      : 'There is nothing to choose from. Ask the question again.',
  )
}

/** The last turn asked back: there is no statement that it answered with. */
const isUnclear = ({ status, sql, choices }: Turn): boolean =>
  status === 'needs_clarification' || choices !== undefined || (status === undefined && (sql ?? '') === '')

/** The question itself is only the pick: "1", or the text that was chosen. */
const isPick = (question: string, reply: string): boolean => placeNamed(question) !== null || question.trim() === reply.trim()

/** What the caller sent back of the clarification. Its ids are signed, its texts are only compared. */
function sentBack(unclear: Turn | undefined, reply: string, parts: AskParts): SignedReading | null {
  const found = chosenOf(unclear?.choices ?? [], reply)
  return found ? parts.choices.open(found.id, parts.audience) : null
}

async function offeredFor(
  again: Pick<AskState, 'question' | 'history'>,
  parts: AskParts,
  signal: AbortSignal,
): Promise<readonly OfferedReading[]> {
  const generated = await generateFor({ ...again, attempts: [] }, parts, signal)
  return generated?.kind === 'clarify' ? generated.choices : []
}

function take(state: AskState, { sql, text }: OfferedReading, question: string): 'chosen' {
  beginAttempt(state)
  state.question = question
  state.isChosen = true
  state.sql = sql
  state.generated = { kind: 'sql', sql, confidence: STATED.chosen, interpretation: text, others: [], uncovered: [] }
  return 'chosen'
}

function unknown(state: AskState, message: string): 'unknown' {
  state.status = 'needs_clarification'
  state.clarification = message
  return 'unknown'
}
