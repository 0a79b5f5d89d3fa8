import { afterTurn, type Retrieved, retrieve } from '../../retrieve/retrieve.ts'
import type { AskParts } from '../ask.parts.ts'
import type { AskState } from '../ask.state.ts'
import type { Step } from '../ask.step.ts'
import { lookedOnce, STARTING } from '../first-look.ts'

/** Tables that a question is answered from: more make it slower, and few questions need them. */
export const TABLES_RETRIEVED = 16

/** Finds the tables that the question may be about. */
export const retrieveSchema: Step<'found' | 'unavailable'> = async (state, parts, signal) => {
  const isStarted = await lookedOnce(parts, signal)
  const retrieved = isStarted ? await retrieveFor(state, parts, signal) : null
  if (retrieved === null) {
    state.status = 'unavailable'
    state.failure = isStarted ? NO_INDEX : STARTING
    return 'unavailable'
  }
  state.retrieved = retrieved
  return 'found'
}

const NO_INDEX = 'The schema index is not built or holds no table, so no table can be found for the question (schema retrieval error).'

/** Null while there is no schema index. */
export async function retrieveFor(
  { question, history }: Pick<AskState, 'question' | 'history'>,
  { index: holder, embedder, generator }: AskParts,
  signal: AbortSignal,
): Promise<Retrieved | null> {
  const index = holder.current()
  if (index === null) return null
  return retrieve(index, question, {
    limit: TABLES_RETRIEVED,
    signal,
    ...afterTurn(index, history.at(-1)),
    ...(embedder ? { embedder } : {}),
    ...(generator.isWord ? { isWord: generator.isWord } : {}),
  })
}
