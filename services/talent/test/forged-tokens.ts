import { newId } from '@tanager/kernel'
import { compact, hmac, jwkOf, KEYS, nowSeconds, rsa, STRANGER } from '../src/modules/identity/forgery.fixture.ts'
import { TEST_KEY, type World } from '../src/testing.ts'

const HS = { alg: 'HS256', typ: 'JWT' }
const YEAR = 31_536_000
/** Seconds: longer than any run takes, and before a token ends that is sound otherwise. */
const LATER = 3_000
const nothing = () => Buffer.alloc(0)

/** Tokens that a forger, a leaver or a careless provider could send to a service in Development: what is wrong, and the token. */
export function forgedTokens(world: World): [why: string, token: string][] {
  const { acme, globex } = world.tenants
  const now = nowSeconds()
  const sound = {
    sub: acme.users.TENANT_ADMIN,
    tenant_id: acme.id,
    role: 'TENANT_ADMIN',
    name: 'x',
    jti: newId(),
    iss: 'tanager-dev',
    aud: 'tanager',
    iat: now - 1,
    nbf: now - 1,
    exp: now + 3_600,
  }
  const good = compact(HS, sound, hmac(TEST_KEY))
  const [header = '', payload = '', signature = ''] = good.split('.')
  const found: [string, string][] = []
  const claim = (why: string, more: object) => found.push([why, compact(HS, { ...sound, ...more }, hmac(TEST_KEY))])
  const without = (name: string) =>
    found.push([`no ${name}`, compact(HS, Object.fromEntries(Object.entries(sound).filter(([key]) => key !== name)), hmac(TEST_KEY))])

  for (const years of [1, 2, 5, 10, 50, 100]) {
    claim(`${years} years`, { exp: now + years * YEAR })
    claim(`${years} years, issued long ago`, { iat: now - years * YEAR, exp: now + 60 })
  }
  for (const exp of [0, 1, -1, now - 6, now - 60, null, 'soon', String(now + 60), [now + 60], true, {}, Number.MAX_SAFE_INTEGER, 1e300])
    claim(`exp ${exp}`, { exp })
  for (const iat of [null, 'now', String(now), [now], {}, true, now + LATER, now * 1000]) claim(`iat ${iat}`, { iat })
  for (const nbf of [now + LATER, 'now', null, {}, [now]]) claim(`nbf ${nbf}`, { nbf })
  for (const iss of ['', 'x', 'TANAGER-DEV', 'tanager-dev/', null, 7, ['tanager-dev'], {}, true]) claim(`iss ${iss}`, { iss })
  for (const aud of ['', 'x', 'TANAGER', 'tanager/', null, 7, [], ['x'], {}, true]) claim(`aud ${aud}`, { aud })
  for (const sub of [
    '',
    'x',
    null,
    7,
    [],
    {},
    true,
    newId(),
    globex.users.TENANT_ADMIN,
    `${acme.users.TENANT_ADMIN} `,
    'a\u0000',
    'x'.repeat(300),
    "' or 1=1 --",
  ])
    claim(`sub ${String(sub).slice(0, 20)}`, { sub })
  for (const tenant_id of [
    '',
    'x',
    null,
    7,
    [],
    {},
    true,
    newId(),
    globex.id,
    'globex',
    'ACME',
    'nowhere',
    'acme ',
    '*',
    '%',
    "acme' or '1'='1",
  ])
    claim(`tenant ${tenant_id}`, { tenant_id })
  for (const role of [
    '',
    'x',
    null,
    7,
    [],
    [7],
    {},
    true,
    'HR_HEAD',
    'tenant_admin',
    'TENANT_ADMIN ',
    'NO_ROLE',
    ['HR_HEAD'],
    [['TENANT_ADMIN']],
    'X'.repeat(99),
  ])
    claim(`role ${role}`, { role })
  for (const name of ['exp', 'iat', 'iss', 'aud', 'sub', 'tenant_id']) without(name)

  for (const alg of [
    'none',
    'None',
    'NONE',
    'nOnE',
    '',
    ' ',
    null,
    0,
    false,
    [],
    {},
    'hs256',
    'HS384',
    'HS512',
    'RS256',
    'ES256',
    'EdDSA',
    'PS256',
  ])
    for (const sign of [nothing, hmac(TEST_KEY)]) found.push([`alg ${alg}`, compact({ alg, typ: 'JWT' }, sound, sign)])
  for (const crit of [['exp'], ['b64'], ['x'], [], 'x', null, 0, false, {}])
    found.push([`crit ${crit}`, compact({ ...HS, crit }, sound, hmac(TEST_KEY))])
  const jwk = jwkOf(STRANGER.publicKey, { kid: 'evil' })
  for (const trick of [
    { jwk },
    { jku: 'https://evil.example/jwks' },
    { x5u: 'https://evil.example/x' },
    { x5c: ['MIIB'] },
    { kid: '../../dev/null' },
    { kid: 'evil' },
  ])
    found.push([`trick ${Object.keys(trick)}`, compact({ alg: 'RS256', ...trick }, sound, rsa(STRANGER.privateKey))])
  const pem = KEYS.RS256.publicKey.export({ type: 'spki', format: 'pem' }) as string
  for (const secret of [
    '',
    'secret',
    'undefined',
    'null',
    pem,
    pem.trim(),
    JSON.stringify(jwk),
    `${TEST_KEY} `,
    TEST_KEY.slice(1),
    TEST_KEY.toUpperCase(),
  ])
    found.push(['another secret', compact(HS, sound, hmac(secret))])
  for (const text of ['null', '[]', '7', '"x"', 'true', '', 'nonsense', '{"sub":']) {
    found.push([`payload ${text}`, compact(HS, text, hmac(TEST_KEY))])
    found.push([`header ${text}`, compact(text, sound, hmac(TEST_KEY))])
  }
  for (const token of [
    `${header}.${payload}.`,
    `${header}.${payload}`,
    `${header}..${signature}`,
    `.${payload}.${signature}`,
    `${header}.${payload}.${signature}=`,
    `${header}.${payload}.${signature}.`,
    `${good}.${good}`,
    `${header}.${payload}.${signature.slice(0, -3)}`,
    `${header}.${payload}.${signature}AA`,
    `${header}.${payload}.${signature.toLowerCase()}`,
    `${payload}.${header}.${signature}`,
    `${header}.${payload} .${signature}`,
    `"${good}"`,
    `${good},${good}`,
    'null',
    'undefined',
    '{}',
    'a.b.c',
    '..',
    'x'.repeat(8_000),
    '.'.repeat(8_000),
  ])
    found.push(['not a token', token])
  return found
}
