import { afterTurn, retrieve } from '../../schema-index/retrieve.ts'
import type { Step } from '../ask.step.ts'

/** Tables that a question is answered from: more make it slower, and few questions need them. */
export const TABLES_RETRIEVED = 16

/** Finds the tables that the question may be about. */
export const retrieveSchema: Step<'found' | 'unavailable'> = async (state, parts, signal) => {
  const index = parts.index.current()
  if (index === null) {
    state.status = 'unavailable'
    state.failure = 'The schema index is not built or holds no table, so no table can be found for the question (schema retrieval error).'
    return 'unavailable'
  }
  state.retrieved = await retrieve(index, state.question, {
    limit: TABLES_RETRIEVED,
    signal,
    ...afterTurn(index, state.history.at(-1)),
    ...(parts.embedder ? { embedder: parts.embedder } : {}),
  })
  return 'found'
}
