import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startTalkative } from '../../talkative-service.fixture.ts'
import { createWorld, TEST_KEY, type World } from '../../testing.ts'
import { compact, hmac, nowSeconds } from './forgery.fixture.ts'

describe('the log of refusals', () => {
  let world: World
  const folder = mkdtempSync(join(tmpdir(), 'tanager-refusals-'))
  before(async () => {
    world = await createWorld()
  })
  after(async () => {
    await world.close()
    rmSync(folder, { recursive: true })
  })

  it('has one line for every 401 with its reason, and never the token', async () => {
    const { acme } = world.tenants
    const sound = {
      sub: acme.users.RECRUITER,
      tenant_id: acme.id,
      role: 'RECRUITER',
      iss: 'tanager-dev',
      aud: 'tanager',
      iat: nowSeconds(),
      exp: nowSeconds() + 600,
    }
    const signed = (more: object, key: string = TEST_KEY) => `Bearer ${compact({ alg: 'HS256' }, { ...sound, ...more }, hmac(key))}`
    await world.asOwner('acme', `update users set status = 'Inactive' where tenant_id = $1 and id = $2`, [acme.users.SOURCER])
    const expected: [reason: string, authorization: string | null][] = [
      ['no_token', null],
      ['not_a_bearer_token', 'Basic dXNlcjpwYXNz'],
      ['malformed', 'Bearer nonsense'],
      ['algorithm_not_allowed', `Bearer ${compact({ alg: 'HS512' }, sound, hmac(TEST_KEY, 'sha512'))}`],
      ['bad_signature', signed({}, 'another key that is long enough')],
      ['expired', signed({ exp: nowSeconds() - 60 })],
      ['not_yet_valid', signed({ iat: nowSeconds() + 600, exp: nowSeconds() + 900 })],
      ['lives_too_long', signed({ exp: nowSeconds() + 315_360_000 })],
      ['wrong_issuer', signed({ iss: 'https://other.example' })],
      ['wrong_audience', signed({ aud: 'other' })],
      ['claim_not_usable', signed({ tenant_id: 7 })],
      ['no_such_tenant', signed({ tenant_id: 'nowhere' })],
      ['no_such_user', signed({ sub: 'auth0|unknown' })],
      ['user_inactive', signed({ sub: acme.users.SOURCER, role: 'SOURCER' })],
      ['role_not_held', signed({ role: 'HR_HEAD' })],
    ]
    const service = await startTalkative(world, folder)
    for (const [reason, authorization] of expected) {
      const headers = { 'x-correlation-id': reason, ...(authorization === null ? {} : { authorization }) }
      assert.equal((await fetch(`${service.address}/api/v1/users/me`, { headers })).status, 401, reason)
    }
    const log = await service.stop()
    const lines = log
      .split('\n')
      .filter((line) => line.includes('"msg":"not signed in"'))
      .map((line) => JSON.parse(line) as { reason: string; correlation_id: string; detail: string; route: string })
    assert.deepEqual(
      lines.map((line) => line.reason),
      expected.map(([reason]) => reason),
    )
    assert.ok(lines.every((line) => line.correlation_id === line.reason && line.detail !== '' && line.route === '/api/v1/users/me'))
    for (const [, authorization] of expected) {
      const secrets = (authorization ?? '').split(/[ .]/).filter((part) => part.length > 20)
      for (const part of secrets) assert.ok(!log.includes(part), part)
    }
  })
})
