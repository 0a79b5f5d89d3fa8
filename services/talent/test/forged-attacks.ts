import assert from 'node:assert/strict'
import { newId, type Operation } from '@tanager/kernel'
import type { Answer, Who, World } from '../src/testing.ts'
import { OPERATIONS } from './access-table.ts'
import { forgedTokens } from './forged-tokens.ts'

export const PARAMETERS: Record<string, string> = { kind: 'tan', entityType: 'tan' }
export const idOf = (operation: Operation) => operation.route.schema?.operationId ?? `${operation.method} ${operation.path}`

/** Calls an operation with an id that names nothing and an empty body: whoever gets past the gate changes nothing. */
export function knock(world: World, operation: Operation, as: Who | null, headers: Record<string, string> = {}): Promise<Answer> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => PARAMETERS[name] ?? newId())
  return world.call(as, operation.method.toUpperCase(), path, {
    ...(['get', 'delete'].includes(operation.method) ? {} : { body: {} }),
    headers,
  })
}

const REFUSAL = JSON.stringify({
  type: 'urn:tanager:problem:unauthenticated',
  title: 'Not signed in',
  status: 401,
  detail: 'A valid bearer token is required.',
  code: 'unauthenticated',
  correlation_id: 'same',
})

/** Each guarded operation meets so many of the forged tokens, others at each; answers how many were refused, all with one body. */
export async function attackEveryOperation(world: World, share = Number.POSITIVE_INFINITY): Promise<number> {
  const attacks = forgedTokens(world)
  assert.ok(attacks.length >= 200, `${attacks.length} attacks`)
  const guarded = world.app.operations.filter((operation) => !OPERATIONS[idOf(operation)]?.public)
  const count = Math.min(share, attacks.length)
  for (const [at, operation] of guarded.entries())
    for (let n = 0; n < count; n++) {
      const [why, token] = attacks[(at * 7 + n * (share < attacks.length ? 9 : 1)) % attacks.length] as (typeof attacks)[number]
      const { status, text } = await knock(world, operation, null, { authorization: `Bearer ${token}`, 'x-correlation-id': 'same' })
      assert.deepEqual([status, text], [401, REFUSAL], `${idOf(operation)}: ${why}`)
    }
  return guarded.length * count
}
