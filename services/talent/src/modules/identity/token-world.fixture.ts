import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { newId } from '@tanager/kernel'
import { readTalentConfig } from '../../config.ts'
import { type RunningService, startService } from '../../service.ts'
import { createWorld, TEST_KEY } from '../../testing.ts'
import { compact, hmac, jwkOf, KEYS, nowSeconds, rsa, serveJwks } from './forgery.fixture.ts'

type App = Pick<RunningService['app'], 'inject' | 'listen'>
export const ISSUER = 'https://login.example'
export const HS = { alg: 'HS256', typ: 'JWT' }
export const RS = { alg: 'RS256', typ: 'JWT', kid: 'rsa' }

/** The one answer to every token that is worth nothing. */
const REFUSAL = {
  type: 'urn:tanager:problem:unauthenticated',
  title: 'Not signed in',
  status: 401,
  detail: 'A valid bearer token is required.',
  code: 'unauthenticated',
  correlation_id: 'same',
}

/** Demands that very answer, byte by byte. */
export async function refused(app: App, authorization: string | undefined, why: string): Promise<void> {
  const answer = await app.inject({
    url: '/api/v1/users/me',
    headers: { 'x-correlation-id': 'same', ...(authorization === undefined ? {} : { authorization }) },
  })
  assert.equal(answer.statusCode, 401, `${why}: ${answer.statusCode} ${answer.body}`)
  assert.equal(answer.body, JSON.stringify(REFUSAL), why)
  const challenge = /^bearer +\S/i.test(authorization ?? '') ? 'Bearer error="invalid_token"' : 'Bearer'
  assert.equal(answer.headers['www-authenticate'], challenge, why)
  assert.equal(answer.headers['content-type'], 'application/problem+json', why)
}
export const accepted = async (app: App, authorization: string) =>
  (await app.inject({ url: '/api/v1/users/me', headers: { authorization } })).statusCode === 200

export const without = (claim: string, from: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name !== claim))

/** The same users behind a service in Development and one in Production with an identity provider of its own. */
export async function openTokenWorld() {
  const world = await createWorld()
  const provider = await serveJwks([
    jwkOf(KEYS.RS256.publicKey, { kid: 'rsa' }),
    jwkOf(KEYS.ES256.publicKey, { kid: 'ec' }),
    jwkOf(KEYS.EdDSA.publicKey, { kid: 'ed' }),
  ])
  const service = await startService(
    readTalentConfig({
      TANAGER_ENV: 'Production',
      PORT: '0',
      DATABASE_URL: world.database.appUrl,
      AUTH_JWKS_URL: provider.url,
      AUTH_ISSUER: ISSUER,
      AUTH_AUDIENCE: 'tanager',
      LOG_LEVEL: 'silent',
      AUDIT_SIGNING_KEY: generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      FIELD_KEYS: world.config.FIELD_KEYS,
      PUBLIC_URL: 'https://hire.example',
      RATE_LIMIT_PER_MINUTE: '100000',
    }),
  )
  const person = () => ({
    sub: world.tenants.acme.users.RECRUITER,
    tenant_id: world.tenants.acme.id,
    role: 'RECRUITER',
    name: 'x',
    jti: newId(),
  })
  const times = () => ({ iat: nowSeconds() - 1, nbf: nowSeconds() - 1, exp: nowSeconds() + 600 })
  const devClaims = (more: object = {}) => ({ ...person(), ...times(), iss: 'tanager-dev', aud: 'tanager', ...more })
  const claims = (more: object = {}) => ({ ...person(), ...times(), iss: ISSUER, aud: 'tanager', ...more })
  return {
    world,
    provider,
    development: world.app as App,
    production: service.app as App,
    devClaims,
    claims,
    /** Signed with the key of Development. */
    dev: (payload: object | string = devClaims(), header: object | string = HS, key: string | Buffer = TEST_KEY) =>
      compact(header, payload, hmac(key)),
    /** Signed with a key of the provider. */
    signed: (payload: object | string = claims(), header: object | string = RS) => compact(header, payload, rsa(KEYS.RS256.privateKey)),
    async close() {
      await service.stop()
      await provider.close()
      await world.close()
    },
  }
}
export type TokenWorld = Awaited<ReturnType<typeof openTokenWorld>>
