import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { nowSeconds } from './forgery.fixture.ts'
import { accepted, ISSUER, openTokenWorld, refused, type TokenWorld, without } from './token-world.fixture.ts'

describe('what tokens say', () => {
  let opened: TokenWorld
  before(async () => {
    opened = await openTokenWorld()
  })
  after(() => opened.close())

  it('401 outside its time', async () => {
    const { development, production, devClaims, claims, dev, signed } = opened
    const now = nowSeconds()
    const wrong: [why: string, times: object][] = [
      ['expired', { exp: now - 60 }],
      ['expired long ago', { exp: 1 }],
      ['expiry zero', { exp: 0 }],
      ['expiry negative', { exp: -1 }],
      ['expiry as text', { exp: String(now + 600) }],
      ['expiry null', { exp: null }],
      ['expiry in a list', { exp: [now + 600] }],
      ['expiry true', { exp: true }],
      ['not yet valid', { nbf: now + 60 }],
      ['nbf as text', { nbf: '0' }],
      ['issued in the future', { iat: now + 60 }],
      ['issued far in the future', { iat: now * 1000 }],
      ['issued at no time', { iat: null }],
      ['issued at a text', { iat: String(now) }],
      ['a second more than a day', { iat: now - 1, exp: now + 86_400 }],
      ['ten years', { exp: now + 315_360_000 }],
      ['ten years, half of them over', { iat: now - 157_680_000, exp: now + 157_680_000 }],
      ['for ever', { exp: Number.MAX_SAFE_INTEGER }],
    ]
    for (const [why, more] of wrong) {
      await refused(development, `Bearer ${dev(devClaims(more))}`, why)
      await refused(production, `Bearer ${signed(claims(more))}`, why)
    }
    for (const claim of ['exp', 'iat']) {
      await refused(development, `Bearer ${dev(without(claim, devClaims()))}`, `no ${claim}`)
      await refused(production, `Bearer ${signed(without(claim, claims()))}`, `no ${claim}`)
    }
  })

  it('count for a day at most, and with clocks that are a little apart', async () => {
    const { development, production, devClaims, claims, dev, signed } = opened
    const now = nowSeconds()
    for (const more of [
      { iat: now - 10, exp: now + 86_390 },
      { iat: now + 3, nbf: now + 3 },
    ]) {
      assert.ok(await accepted(development, `Bearer ${dev(devClaims(more))}`), JSON.stringify(more))
      assert.ok(await accepted(production, `Bearer ${signed(claims(more))}`), JSON.stringify(more))
    }
  })

  it('401 at the end of its time, also for a token that was accepted before', async () => {
    const { development, devClaims, dev } = opened
    const token = dev(devClaims({ exp: nowSeconds() - 4 })) // within the tolerance of five seconds
    assert.ok(await accepted(development, `Bearer ${token}`))
    const deadline = Date.now() + 60_000
    while (await accepted(development, `Bearer ${token}`)) assert.ok(Date.now() < deadline, 'the token is still accepted')
    await refused(development, `Bearer ${token}`, 'expired meanwhile')
  })

  it('401 for another issuer or audience, or none', async () => {
    const { development, production, devClaims, claims, dev, signed } = opened
    const wrong: object[] = [
      { iss: 'https://evil.example' },
      { iss: `${ISSUER}/` },
      { iss: ISSUER.toUpperCase() },
      { iss: [ISSUER] },
      { iss: null },
      { iss: '' },
      { iss: 7 },
      { aud: 'other' },
      { aud: [] },
      { aud: ['other'] },
      { aud: '' },
      { aud: null },
      { aud: 7 },
      { aud: 'TANAGER' },
      { aud: { tanager: true } },
    ]
    for (const more of wrong) await refused(production, `Bearer ${signed(claims(more))}`, JSON.stringify(more))
    for (const claim of ['iss', 'aud']) {
      await refused(production, `Bearer ${signed(without(claim, claims()))}`, `without ${claim}`)
      await refused(development, `Bearer ${dev(without(claim, devClaims()))}`, `without ${claim}`)
    }
    await refused(development, `Bearer ${dev(devClaims({ iss: ISSUER }))}`, 'the issuer of another environment')
  })

  it('401 for claims of the wrong type, or about nobody we know', async () => {
    const { world, development, production, devClaims, claims, dev, signed } = opened
    const { acme, globex } = world.tenants
    const wrong: object[] = [
      { tenant_id: [acme.id] },
      { tenant_id: 7 },
      { tenant_id: null },
      { tenant_id: '' },
      { tenant_id: 'ACME' },
      { tenant_id: 'nowhere' },
      { tenant_id: "acme' or '1'='1" },
      { tenant_id: 'acme\u0000' },
      { tenant_id: { id: acme.id } },
      { tenant_id: `{${acme.id}}` },
      { tenant_id: acme.id.replaceAll('-', '') },
      { sub: [acme.users.RECRUITER] },
      { sub: 7 },
      { sub: null },
      { sub: '' },
      { sub: 'recruiter@acme.example' },
      { sub: 'a\u0000b' },
      { sub: 'x'.repeat(256) },
      { role: 7 },
      { role: [] },
      { role: [['RECRUITER']] },
      { role: ['RECRUITER', 7] },
      { role: ['TENANT_ADMIN', 'HR_HEAD'] },
      { role: Array.from({ length: 201 }, () => 'RECRUITER') },
      { role: { RECRUITER: true } },
      { role: null },
      { role: '' },
      { role: true },
      { role: 'recruiter' },
      { role: 'RECRUITER ' },
      { role: 'RECRUITER\u0000' },
      { role: '\ud800' },
      { role: "RECRUITER' or '1'='1" },
      { role: 'x'.repeat(5_000) },
      { role: 'TENANT_ADMIN' },
      { role: 'NO_SUCH_ROLE' },
      { tenant_id: newId() },
      { sub: newId() },
      { tenant_id: globex.id },
      { sub: globex.users.RECRUITER },
      { tenant_id: '00000000-0000-0000-0000-000000000000' },
      { sub: acme.users.SOURCER },
    ]
    for (const more of wrong) {
      await refused(development, `Bearer ${dev(devClaims(more))}`, JSON.stringify(more).slice(0, 80))
      await refused(production, `Bearer ${signed(claims(more))}`, JSON.stringify(more).slice(0, 80))
    }
    for (const claim of ['sub', 'tenant_id']) await refused(production, `Bearer ${signed(without(claim, claims()))}`, `without ${claim}`)
    for (const payload of ['null', '[]', '7', '"x"', 'true', '', 'nonsense', '{"sub":']) {
      await refused(development, `Bearer ${dev(payload)}`, `payload ${payload}`)
      await refused(production, `Bearer ${signed(payload)}`, `payload ${payload}`)
    }
    for (const header of ['null', '[]', '7', '', 'nonsense', '{"alg":'])
      await refused(production, `Bearer ${signed(claims(), header)}`, `header ${header}`)
  })

  it('of a claim that is written twice the last counts (RFC 7519), so that no reader before us sees another', async () => {
    const { development, devClaims, dev } = opened
    const twice = (first: string, last: string) =>
      JSON.stringify(devClaims()).replace('"role":"RECRUITER"', `"role":"${first}","role":"${last}"`)
    assert.ok(await accepted(development, `Bearer ${dev(twice('TENANT_ADMIN', 'RECRUITER'))}`))
    await refused(development, `Bearer ${dev(twice('RECRUITER', 'TENANT_ADMIN'))}`, 'the last is a role that is not held')
    await refused(development, `Bearer ${dev(devClaims(), '{"alg":"HS256","alg":"none"}')}`, 'the algorithm written twice')
  })

  it('401 for a dev-signed token outside Development, and 404 for the dev route', async () => {
    const { world, production, claims, dev } = opened
    await refused(production, `Bearer ${dev()}`, 'dev-signed')
    await refused(production, `Bearer ${dev(claims())}`, 'dev-signed with the right issuer')
    await refused(production, `Bearer ${world.tokenOf('acme/recruiter')}`, 'made by the dev signer')
    for (const payload of [{ tenant: 'acme', email: 'recruiter@acme.example' }, {}, undefined]) {
      const answer = await production.inject({
        method: 'POST',
        url: '/api/v1/dev/token',
        ...(payload ? { payload } : {}),
        headers: { 'x-correlation-id': 'same' },
      })
      const nowhere = await production.inject({
        method: 'POST',
        url: '/api/v1/no/such/route',
        ...(payload ? { payload } : {}),
        headers: { 'x-correlation-id': 'same' },
      })
      assert.equal(answer.statusCode, 404)
      assert.equal(answer.body, nowhere.body)
    }
    const document = await production.inject({ url: '/api/v1/openapi.json' })
    assert.doesNotMatch(document.body, /dev\/token/)
  })
})
