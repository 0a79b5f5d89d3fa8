import assert from 'node:assert/strict'
import { it } from 'node:test'
import { StatementFailure } from '../../dialects/dialect.ts'
import type { AskParts } from '../ask.parts.ts'
import { newState } from '../ask.state.ts'
import { explain } from './explain.ts'

it('the answer stays where the look for a shared first place is broken off', async () => {
  const state = newState({ question: 'Which has most?', history: [], insightWanted: true, correlationId: 'c' })
  state.result = { columns: ['name'], rows: [['a']], cut: false }
  state.generated = { kind: 'sql', sql: 'x', confidence: 0.9, interpretation: 'the first', others: [], uncovered: [], tieCheck: 'select 1' }
  const database = async () => {
    throw new StatementFailure('cancelled', 'The question took too long.')
  }
  const limits = { rows: 1, bytes: 1, statementMs: 1, noticeRows: 1 }
  const parts = { database, limits, now: () => new Date() } as unknown as AskParts
  assert.equal(await explain(state, parts, AbortSignal.timeout(60_000)), 'explained')
  assert.equal(state.insight, 'The answer is a.')
})
