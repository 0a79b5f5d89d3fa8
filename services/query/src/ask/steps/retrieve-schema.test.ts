import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { AskParts } from '../ask.parts.ts'
import { newState } from '../ask.state.ts'
import { retrieveSchema } from './retrieve-schema.ts'

const asked = () => newState({ question: 'How many orders are there?', history: [], insightWanted: false, correlationId: 'one' })
const signal = new AbortController().signal
const withoutIndex = (firstLook: Promise<void>) => ({ index: { current: () => null }, firstLook }) as unknown as AskParts

it('a question that comes while the schema is read for the first time waits for a while, and is then told that the service still starts', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const state = asked()
  const ended = retrieveSchema(state, withoutIndex(new Promise(() => undefined)), signal)
  t.mock.timers.tick(60_000)
  assert.equal(await ended, 'unavailable')
  assert.match(state.failure ?? '', /still starting/)
})
it('where the schema could not be read, nobody waits', async () => {
  const state = asked()
  assert.equal(await retrieveSchema(state, withoutIndex(Promise.resolve()), signal), 'unavailable')
  assert.match(state.failure ?? '', /schema retrieval error/)
})
