import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Access } from '../src/context.ts'
import { isolationBreaches } from './isolation.ts'
import { isolationWorld, someAttempts, testTargets } from './isolation-requests.ts'
import { TARGETS } from './isolation-targets.ts'

describe('isolation of tenants', () => {
  const theWorld = isolationWorld()

  it('holds in every tenant table, for reads and writes, with and without a tenant', async () => {
    const world = theWorld()
    assert.deepEqual(await isolationBreaches(world.database, world.tenants.acme.id, world.tenants.globex.id), [])
  })

  it('lists nothing of another tenant, whatever id or cursor is asked for', async () => {
    const world = theWorld()
    const theirs = world.tenants.globex.users.RECRUITER
    const paths = world.app.operations.filter(
      (operation) =>
        operation.method === 'get' &&
        !operation.path.includes('{') &&
        (operation.route.config?.access as Access | undefined)?.kind !== 'public',
    )
    assert.ok(paths.length >= 10)
    const everyone = ['acme/tenant-admin', 'acme/recruiter', 'acme/auditor'] as const
    let answered = 0
    for (const { path } of paths) {
      for (const query of [
        '',
        '?limit=100',
        `?cursor=${Buffer.from(`1.${theirs}`).toString('base64url')}`,
        `?actor_id=${theirs}`,
        `?entity_id=${theirs}`,
        '?search=globex',
        '?role=RECRUITER',
      ]) {
        for (const who of everyone) {
          const answer = await world.get(who, path + query)
          assert.ok(answer.status < 500, answer.text)
          assert.doesNotMatch(answer.text, /globex/i, `${path}${query} as ${who}`)
          for (const id of [world.tenants.globex.id, ...Object.values(world.tenants.globex.users)])
            assert.ok(!answer.text.includes(id), `${path}${query} tells ${id}`)
          if (answer.status === 200) answered += 1
        }
      }
    }
    assert.ok(answered > 30, `${answered} lists were looked at`)
  })

  it('has a target for every operation with a parameter in its path', () => {
    const world = theWorld()
    const withParameter = world.app.operations
      .filter((operation) => operation.path.includes('{'))
      .map((operation) => operation.route.schema?.operationId ?? operation.path)
    assert.deepEqual(withParameter.sort(), Object.keys(TARGETS).sort(), 'add the operation to TARGETS, with a record of the other tenant')
    const twice = world.app.operations.filter((operation) => (operation.path.match(/\{/g) ?? []).length > 1)
    const aimed = Object.entries(TARGETS).flatMap(([operationId, target]) => ('rest' in target ? [operationId] : []))
    assert.deepEqual(
      twice.map((operation) => operation.route.schema?.operationId ?? operation.path).sort(),
      aimed.sort(),
      'say in TARGETS what stands in the path after the first parameter',
    )
  })

  testTargets(theWorld, someAttempts)

  it('404 for a parameter longer than any id', async () => {
    const world = theWorld()
    const answer = await world.get('acme/recruiter', `/candidates/${'a'.repeat(5000)}`)
    assert.equal(answer.status, 404)
  })
})
