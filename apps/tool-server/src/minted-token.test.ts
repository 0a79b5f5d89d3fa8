import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { describe, it } from 'node:test'
import { readKey, verifyMinted } from './minted-token.ts'

const SECRET = 'a-secret-that-both-sides-know-and-nobody-else'
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const seconds = () => Math.floor(Date.now() / 1000)
const claims = (more: object = {}) => ({
  iss: 'tanager-governor',
  aud: 'mcp-offers',
  sub: 'user-1',
  tenant_id: 'tenant-1',
  scope: 'offers:read offers:write',
  iat: seconds(),
  exp: seconds() + 60,
  ...more,
})
const hs256 = (body: object, head: object = { alg: 'HS256', typ: 'JWT' }, secret = SECRET) => {
  const signed = `${part(head)}.${part(body)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
const check = (token: string, key = readKey(SECRET), issuer: string | undefined = 'tanager-governor') =>
  verifyMinted(token, { key, audience: 'mcp-offers', issuer })

describe('a minted token', () => {
  it('says for whom and with which scopes a call is made', () => {
    const { exp } = claims()
    assert.deepEqual(check(hs256(claims({ exp }))), {
      subject: 'user-1',
      tenantId: 'tenant-1',
      scopes: ['offers:read', 'offers:write'],
      expiresAt: exp,
    })
    assert.deepEqual(check(hs256(claims({ scope: '' })))?.scopes, [], 'enough to list the tools')
  })
  const BAD: [what: string, token: () => string][] = [
    ['for another server', () => hs256(claims({ aud: 'mcp-talent-read' }))],
    ['for several servers', () => hs256(claims({ aud: ['mcp-offers', 'mcp-talent-read'] }))],
    ['of another issuer', () => hs256(claims({ iss: 'somebody' }))],
    ['that expired', () => hs256(claims({ exp: seconds() - 1 }))],
    ['that never expires', () => hs256(claims({ exp: undefined }))],
    ['of the far future', () => hs256(claims({ iat: seconds() + 3_600 }))],
    ['that is not valid yet', () => hs256(claims({ nbf: seconds() + 3_600 }))],
    ['with a time that is no number', () => hs256(claims({ nbf: 'soon' }))],
    ['without a tenant', () => hs256(claims({ tenant_id: undefined }))],
    ['without a subject', () => hs256(claims({ sub: undefined }))],
    ['without a scope claim', () => hs256(claims({ scope: undefined }))],
    ['signed with another key', () => hs256(claims(), undefined, `${SECRET}!`)],
    ['that calls itself unsigned', () => `${part({ alg: 'none' })}.${part(claims())}.`],
    ['of another algorithm', () => hs256(claims(), { alg: 'HS512' })],
    ['with an extension that must be understood', () => hs256(claims(), { alg: 'HS256', crit: ['x'] })],
    ['that is cut off', () => hs256(claims()).slice(0, -3)],
    ['with a fourth part', () => `${hs256(claims())}.x`],
    ['that is nothing', () => ''],
    ['that is noise', () => 'a.b.c'],
  ]
  for (const [what, token] of BAD) it(`is refused: one ${what}`, () => assert.equal(check(token()), null))

  for (const [algorithm, pair] of [
    ['EdDSA', generateKeyPairSync('ed25519')],
    ['ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ] as const) {
    it(`is checked with a public key: ${algorithm}`, () => {
      const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
      const signed = `${part({ alg: algorithm })}.${part(claims())}`
      const token = `${signed}.${signatureOf(algorithm, signed, pair.privateKey).toString('base64url')}`
      assert.equal(check(token, readKey(pem))?.tenantId, 'tenant-1')
      assert.equal(check(token.replace(/\.[^.]+$/, '.AAAA'), readKey(pem)), null)
      assert.equal(check(hs256(claims(), undefined, pem), readKey(pem)), null, 'a public key is no shared secret')
    })
  }
  it('needs a key that is worth something', () => {
    assert.throws(() => readKey('short'), /at least 32 bytes/)
    assert.throws(() => readKey('-----BEGIN PUBLIC KEY-----\nnonsense\n-----END PUBLIC KEY-----'), /not a readable public key/)
    const { privateKey } = generateKeyPairSync('ed25519')
    assert.throws(() => readKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()), /private key/)
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    assert.throws(() => readKey(publicKey.export({ type: 'spki', format: 'pem' }).toString()), /Ed25519 or a P-256/)
  })
})

const signatureOf = (algorithm: string, text: string, key: KeyObject) =>
  algorithm === 'EdDSA' ? sign(null, Buffer.from(text), key) : sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
