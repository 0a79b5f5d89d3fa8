import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { makeSigningKey } from '../../secrets.ts'
import { startTalkative } from '../../talkative-service.fixture.ts'
import { createWorld, type World } from '../../testing.ts'
import { jwkOf, KEYS, serveJwks } from './forgery.fixture.ts'

describe('the check of the identity provider at the start', () => {
  let world: World
  const folder = mkdtempSync(join(tmpdir(), 'tanager-start-check-'))
  before(async () => {
    world = await createWorld()
  })
  after(async () => {
    await world.close()
    rmSync(folder, { recursive: true })
  })

  it('warns in words and never stops the service', async () => {
    const keys = await serveJwks([jwkOf(KEYS.RS256.publicKey, { kid: 'rsa' })])
    const service = await startTalkative(world, folder, {
      TANAGER_ENV: 'Production',
      AUTH_DEV_KEY: '',
      AUTH_JWKS_URL: keys.url,
      AUTH_ISSUER: 'http://127.0.0.1:1',
      AUTH_AUDIENCE: 'tanager',
      AUDIT_SIGNING_KEY: makeSigningKey(),
      PUBLIC_URL: 'https://hire.example',
    })
    assert.equal((await fetch(`${service.address}/health`)).status, 200)
    await service.said(/identity provider: .*\n/)
    const log = await service.stop()
    await keys.close()
    const warning = log.split('\n').find((line) => line.includes('identity provider:')) ?? '{}'
    const { level, msg } = JSON.parse(warning) as { level: string; msg: string }
    assert.equal(level, 'warn')
    assert.match(
      msg,
      /^identity provider: The discovery document of AUTH_ISSUER: http:\/\/127\.0\.0\.1:1\/\.well-known\/openid-configuration cannot be reached/,
    )
  })
})
