import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { TEST_KEY } from '../../testing.ts'
import { compact, ecdsa, eddsa, hmac, jwkOf, KEYS, rsa, STRANGER, serveJwks } from './forgery.fixture.ts'
import { accepted, HS, openTokenWorld, RS, refused, type TokenWorld } from './token-world.fixture.ts'

describe('tokens', () => {
  let opened: TokenWorld
  before(async () => {
    opened = await openTokenWorld()
  })
  after(() => opened.close())

  it('that are sound are accepted, whatever the case of the scheme', async () => {
    const { development, production, claims, dev, signed } = opened
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      assert.ok(await accepted(development, `${scheme} ${dev()}`), scheme)
      assert.ok(await accepted(production, `${scheme} ${signed()}`), scheme)
    }
    assert.ok(await accepted(production, `Bearer ${compact({ alg: 'ES256', kid: 'ec' }, claims(), ecdsa(KEYS.ES256.privateKey))}`))
    assert.ok(await accepted(production, `Bearer ${compact({ alg: 'EdDSA', kid: 'ed' }, claims(), eddsa(KEYS.EdDSA.privateKey))}`))
    assert.ok(await accepted(production, `Bearer ${signed(claims({ aud: ['other', 'tanager'] }))}`))
  })

  it('401 for garbage, other schemes and more than one of them', async () => {
    const { development, production, dev } = opened
    const good = dev()
    const garbage = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      'Bearer null',
      'Bearer undefined',
      'Bearer .',
      'Bearer ..',
      'Bearer a.b.c',
      'Bearer {}',
      `Bearer ${'a'.repeat(10_000)}`,
      `Bearer ${'.'.repeat(10_000)}`,
      good,
      `Basic ${good}`,
      `Token ${good}`,
      `Bearer: ${good}`,
      `Bearer=${good}`,
      `BearerX ${good}`,
      `Basic dXNlcjpwYXNz, Bearer ${good}`,
      `Bearer ${good}, Basic dXNlcjpwYXNz`,
      `Bearer ${good} ${good}`,
      `Bearer ${good},${good}`,
      `Bearer "${good}"`,
      `Bearer ${good}=`,
      `Bearer ${good}.`,
      `Bearer ${good}.${good}`,
      `Bearer ${good}\u0001`,
      'Bearer \u00e9',
    ]
    for (const header of garbage) {
      await refused(development, header, String(header).slice(0, 40))
      await refused(production, header, String(header).slice(0, 40))
    }
  })

  it('401 for alg none in any spelling, with and without a signature', async () => {
    const { development, production, devClaims, claims, dev, signed } = opened
    for (const alg of ['none', 'None', 'NONE', 'nOnE', '', ' ', null, 0, false, [], ['none'], {}, undefined]) {
      for (const header of [
        { alg, typ: 'JWT' },
        { alg, typ: 'JWT', kid: 'rsa' },
      ]) {
        const empty = compact(header, devClaims(), () => Buffer.alloc(0))
        await refused(development, `Bearer ${empty}`, `alg ${JSON.stringify(alg)}`)
        await refused(development, `Bearer ${dev(devClaims(), header)}`, `alg ${JSON.stringify(alg)}, signed`)
        await refused(production, `Bearer ${compact(header, claims(), () => Buffer.alloc(0))}`, `alg ${JSON.stringify(alg)}`)
        await refused(production, `Bearer ${signed(claims(), header)}`, `alg ${JSON.stringify(alg)}, signed`)
      }
    }
  })

  it('401 for HS256 with the public key as the secret, in any form', async () => {
    const { production, claims } = opened
    for (const [kid, { publicKey }] of [
      ['rsa', KEYS.RS256],
      ['ec', KEYS.ES256],
      ['ed', KEYS.EdDSA],
    ] as const) {
      const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string
      const jwk = jwkOf(publicKey)
      const secrets: (string | Buffer)[] = [
        pem,
        pem.trim(),
        pem.replaceAll('\n', ''),
        publicKey.export({ type: 'spki', format: 'der' }),
        JSON.stringify(jwk),
        JSON.stringify({ ...jwk, kid }),
        '',
        'undefined',
        'null',
        String(jwk.n ?? jwk.x),
      ]
      for (const alg of ['HS256', 'HS384', 'HS512', 'hs256']) {
        const hash = `sha${/\d+/.exec(alg)?.[0]}`
        for (const secret of secrets)
          await refused(production, `Bearer ${compact({ alg, typ: 'JWT', kid }, claims(), hmac(secret, hash))}`, `${alg} ${kid}`)
      }
    }
  })

  it('401 for algorithms that are not on the list, though the signature is right', async () => {
    const { development, production, devClaims, claims, signed } = opened
    const { sign, constants } = await import('node:crypto')
    const pss = (input: string) =>
      sign('sha256', Buffer.from(input), { key: KEYS.RS256.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 })
    await refused(production, `Bearer ${compact({ alg: 'PS256', kid: 'rsa' }, claims(), pss)}`, 'PS256')
    await refused(
      production,
      `Bearer ${compact({ alg: 'RS512', kid: 'rsa' }, claims(), (input) => sign('sha512', Buffer.from(input), KEYS.RS256.privateKey))}`,
      'RS512',
    )
    await refused(production, `Bearer ${compact({ alg: 'rs256', kid: 'rsa' }, claims(), rsa(KEYS.RS256.privateKey))}`, 'rs256')
    for (const [alg, hash] of [
      ['HS384', 'sha384'],
      ['HS512', 'sha512'],
    ] as const)
      await refused(development, `Bearer ${compact({ alg, typ: 'JWT' }, devClaims(), hmac(TEST_KEY, hash))}`, alg)
    await refused(development, `Bearer ${signed(devClaims())}`, 'RS256 where HS256 is due')
  })

  it('401 for a signature that is stripped, cut, foreign, or of other words', async () => {
    const { development, production, devClaims, claims, dev, signed } = opened
    for (const [app, token, other] of [
      [development, dev(), dev(devClaims({ role: 'TENANT_ADMIN' }))],
      [production, signed(), signed(claims({ role: 'TENANT_ADMIN' }))],
    ] as const) {
      const [header, payload, signature = ''] = token.split('.')
      const [, otherPayload, otherSignature] = other.split('.')
      const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
      const forged = [
        `${header}.${payload}.`,
        `${header}.${payload}`,
        `${header}..${signature}`,
        `.${payload}.${signature}`,
        `${header}.${payload}.${signature.slice(0, -2)}`,
        `${header}.${payload}.${signature.slice(0, 10)}`,
        `${header}.${payload}.${signature}AA`,
        `${header}.${payload}.${signature}==`,
        `${header}.${payload}.${flipped}`,
        `${header}.${payload}.${otherSignature}`,
        `${header}.${otherPayload}.${signature}`,
        `${header}.${payload}.${'A'.repeat(signature.length)}`,
        `${header}.${payload}.${signature.toLowerCase()}`,
        `${header}.${payload} .${signature}`,
        `${header}.${payload}\n.${signature}`,
      ]
      for (const [n, one] of forged.entries()) await refused(app, `Bearer ${one}`, `forgery ${n}`)
    }
    await refused(development, `Bearer ${dev(devClaims(), HS, 'another-key-that-is-long-enough-to-be-one')}`, 'a foreign secret')
    const stranger = STRANGER.privateKey
    await refused(production, `Bearer ${compact(RS, claims(), rsa(stranger))}`, 'a foreign key')
  })

  it('401 for a signature whose last letter carries other spare bits', async () => {
    const { development, dev } = opened
    const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const token = dev()
    const last = ALPHABET.indexOf(token.at(-1) as string)
    await refused(development, `Bearer ${token.slice(0, -1)}${ALPHABET[last ^ 1]}`, 'the same bytes, written in another way')
  })

  it('401 for headers that would bring their own key, or demand what is not understood', async () => {
    const { provider, development, production, devClaims, claims, dev, signed } = opened
    const evil = STRANGER
    const elsewhere = await serveJwks([jwkOf(evil.publicKey, { kid: 'evil' })])
    const jwk = jwkOf(evil.publicKey, { kid: 'evil' })
    const tricks: object[] = [
      { jwk },
      { jwk, kid: 'evil' },
      { jwk, kid: 'rsa' },
      { jku: elsewhere.url },
      { jku: elsewhere.url, kid: 'evil' },
      { x5u: elsewhere.url },
      { x5c: ['MIIB'] },
      { x5t: 'abc', kid: 'evil' },
      { kid: 'evil' },
      { kid: '../../../../dev/null' },
      { kid: "' or 1=1 --" },
      { kid: '/etc/passwd' },
      { kid: provider.url },
      { kid: '' },
      { kid: 7 },
      { kid: ['rsa'] },
      { kid: null },
      { kid: '__proto__' },
    ]
    for (const trick of tricks)
      await refused(
        production,
        `Bearer ${compact({ alg: 'RS256', ...trick }, claims(), rsa(evil.privateKey))}`,
        JSON.stringify(trick).slice(0, 60),
      )
    for (const kid of ['', '/dev/null', '../../dev/null', "x' union select 'key"])
      await refused(development, `Bearer ${dev(devClaims(), { ...HS, kid }, '\u0000')}`, kid)
    assert.equal(elsewhere.state.asked, 0, 'a key was fetched from where the token said')
    await elsewhere.close()

    for (const crit of [['exp'], ['b64'], ['x'], [], 'x', null, 0, '', false, {}]) {
      await refused(production, `Bearer ${signed(claims(), { ...RS, crit, x: 1, b64: false })}`, `crit ${JSON.stringify(crit)}`)
      await refused(development, `Bearer ${dev(devClaims(), { ...HS, crit, x: 1 })}`, `crit ${JSON.stringify(crit)}`)
    }
  })

  it('431 for headers beyond 16 KiB, and the connection closed', async () => {
    const { development } = opened
    const address = await development.listen({ port: 0, host: '127.0.0.1' })
    const answer = await new Promise<{ status: number | undefined; type: string | undefined }>((resolve, reject) => {
      const request = httpRequest(
        `${address}/api/v1/users/me`,
        { agent: false, headers: { authorization: `Bearer ${'a'.repeat(20_000)}` } },
        (response) => {
          response.resume()
          resolve({ status: response.statusCode, type: response.headers['content-type'] })
        },
      )
      request.on('error', reject)
      request.end()
    })
    assert.deepEqual(answer, { status: 431, type: 'application/problem+json' })
  })
})
