import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { compact, hmac, nowSeconds } from '../../../services/talent/src/modules/identity/forgery.fixture.ts'
import { ISSUER, openTokenWorld, type TokenWorld, without } from '../../../services/talent/src/modules/identity/token-world.fixture.ts'
import { TEST_KEY } from '../../../services/talent/src/testing.ts'
import { assertSaid, type CommandResult, runFile, tanager } from './testing.ts'

describe('tanager auth check', () => {
  let opened: TokenWorld
  const folder = mkdtempSync(join(tmpdir(), 'tanager-auth-check-'))
  before(async () => {
    opened = await openTokenWorld()
  })
  after(async () => {
    await opened.close()
    rmSync(folder, { recursive: true })
  })
  const env = (more: Record<string, string> = {}) => ({
    DATABASE_OWNER_URL: opened.world.database.ownerUrl,
    AUTH_JWKS_URL: opened.provider.url,
    AUTH_ISSUER: ISSUER,
    AUTH_AUDIENCE: 'tanager',
    ...more,
  })
  const check = (token: string, more: Record<string, string> = {}) => tanager(['auth', 'check', token], env(more))
  /** Neither the whole nor one of its parts, nor a piece of the signature. */
  function assertTokenless({ out, err }: CommandResult, token: string): void {
    for (const part of token.split('.').filter((one) => one.length > 12)) {
      assert.ok(!`${out}${err}`.includes(part.slice(0, 40)), 'a part of the token was printed')
      assert.ok(!`${out}${err}`.includes(part.slice(-12)), 'the end of a part was printed')
    }
  }
  const links = () => opened.world.asOwner<{ n: number }>('acme', 'select count(*)::int as n from user_identities where tenant_id = $1')

  it('says which tenant, user and role a sound token gives, and what each claim means', async () => {
    const token = opened.signed(opened.claims({ scope: 'openid', name: 'x' }))
    const result = await check(token)
    assert.deepEqual([result.code, result.err], [0, ''])
    assert.match(
      result.out,
      /Accepted\.\n {2}Tenant: acme \(acme\)\n {2}User: {3}recruiter of acme, recruiter@acme\.example \(.+\)\n {2}Role: {3}RECRUITER, the first in the token/,
    )
    assert.match(result.out, /alg: RS256\n {6}Signature algorithm; allowed\./)
    assert.match(result.out, /aud: tanager\n {6}Audience; meant for this service\./)
    assert.match(result.out, /exp: \d+\n {6}Expires in (599|600) seconds|exp: \d+\n {6}Expires in 10 minutes/)
    assert.match(result.out, /Not used: .*scope/)
    assertTokenless(result, token)
  })

  it('reads the token from standard input and from a file, with or without the scheme', async () => {
    const token = opened.signed()
    const piped = await runFile('./main.ts', ['auth', 'check'], env(), `Bearer ${token}\n`)
    assert.deepEqual([piped.code, piped.err], [0, ''])
    const file = join(folder, 'token.txt')
    writeFileSync(file, `"${token}"\n`)
    assert.equal((await tanager(['auth', 'check', '--file', file], env())).code, 0)
  })

  it('finds the user by a verified e-mail without linking the account', async () => {
    const claims = { ...without('role', opened.claims()), sub: 'auth0|1', email: 'sourcer@acme.example', email_verified: true }
    const { code, out } = await check(opened.signed(claims))
    assert.equal(code, 0)
    assert.match(out, /User: {3}sourcer of acme/)
    assert.match(out, /Role: {3}SOURCER, the first that the user was given\n {2}The first request links this account/)
    assert.deepEqual(await links(), [{ n: 0 }])
  })

  it('1 with the reason in words, the wrong claim marked, and what to do', async () => {
    const { claims, signed } = opened
    const cases: [reason: string, claims: object, marked: RegExp, advice: RegExp][] = [
      ['wrong_audience', claims({ aud: 'account' }), /✗ aud: account\n.*This is the default of Keycloak/, /AUTH_AUDIENCE/],
      ['wrong_issuer', claims({ iss: `${ISSUER}/` }), /✗ iss: .*\n.*They differ in the slash at the end/, /exact text/],
      ['wrong_issuer', claims({ iss: 'https://sts.windows.net/1/' }), /requestedAccessTokenVersion to 2/, /exact text/],
      ['expired', claims({ exp: nowSeconds() - 7_200, iat: nowSeconds() - 9_000 }), /✗ exp: \d+\n.*Expired 2 hours ago/, /clocks/],
      [
        'lives_too_long',
        claims({ exp: nowSeconds() + 315_360_000 }),
        /✗ exp: .*\n.*It lives 10 years; AUTH_MAX_TOKEN_SECONDS allows 24 hours/,
        /AUTH_MAX_TOKEN_SECONDS/,
      ],
      ['not_yet_valid', claims({ iat: nowSeconds() + 600, exp: nowSeconds() + 900 }), /✗ iat: .*\n.*in the future/, /clocks/],
      ['claim_not_usable', without('tenant_id', claims()), /✗ tenant_id: \(absent\)\n.*AUTH_TENANT is not set/, /AUTH_CLAIM_/],
      ['no_such_tenant', claims({ tenant_id: 'nowhere' }), /tenant_id: nowhere/, /AUTH_TENANT/],
      ['no_such_user', { ...claims({ sub: 'auth0|2' }), email: 'sourcer@acme.example' }, /not said to be verified/, /user unlink/],
      ['role_not_held', claims({ role: 'HR_HEAD' }), /role: HR_HEAD/, /Give the user/],
    ]
    for (const [reason, payload, marked, advice] of cases) {
      const token = signed(payload)
      const result = await check(token)
      assert.equal(result.code, 1, reason)
      assert.match(result.out, marked, reason)
      assertSaid(result.err, new RegExp(`^Refused with 401 \\(${reason}\\)\\. `))
      assert.match(result.err, advice, reason)
      assertTokenless(result, token)
    }
  })

  it('1 for what is no JWT, for a foreign key and for an unknown API key, and says so', async () => {
    const opaque = await check('2YotnFZFEjr1zCsicMWpAA')
    assert.match(opaque.out, /not in the form of a JWT/)
    assertSaid(opaque.err, /malformed.*\nThis is not a JWT\. Some providers issue opaque access tokens/)
    assert.ok(!`${opaque.out}${opaque.err}`.includes('2YotnFZFEjr1zCsicMWpAA'))
    const foreign = await check(compact({ alg: 'RS256', kid: 'other' }, opened.claims(), hmac('x')))
    assertSaid(foreign.err, /unknown_key.*\nAUTH_JWKS_URL/)
    const key = await check(`tgr_${'A'.repeat(64)}`)
    assert.match(key.out, /API key of a service account/)
    assert.equal(key.code, 1)
  })

  it('1 for a suspended tenant (403) and while the provider cannot be reached (503), each by its name', async () => {
    await opened.world.asOwner('acme', `update tenants set status = 'Suspended' where tenant_id = $1`)
    assertSaid((await check(opened.signed())).err, /^Refused with 403 \(tenant_suspended\)\./)
    await opened.world.asOwner('acme', `update tenants set status = 'Active' where tenant_id = $1`)
    assertSaid(
      (await check(opened.signed(), { AUTH_JWKS_URL: 'http://127.0.0.1:1/jwks' })).err,
      /^Refused with 503 \(identity_unavailable\)\./,
    )
  })

  it('judges the tokens of Development with their own key', async () => {
    const { DATABASE_OWNER_URL } = env()
    const result = await tanager(['auth', 'check', opened.dev()], { DATABASE_OWNER_URL, AUTH_DEV_KEY: TEST_KEY })
    assert.deepEqual([result.code, result.err], [0, ''])
  })

  it('lets no control character of a claim through to the terminal', async () => {
    const { out, err } = await check(opened.signed(opened.claims({ aud: '\u001b[31mred', '\u001b]0;title': 1 })))
    assert.doesNotMatch(`${out}${err}`.replaceAll('\n', ''), /\p{Cc}/u)
  })

  it('2 without a token, with two, or without the settings', async () => {
    assert.equal((await runFile('./main.ts', ['auth', 'check'], env(), '')).code, 2)
    assert.equal((await tanager(['auth', 'check', 'x', '--file', 'y'], env())).code, 2)
    assert.equal((await tanager(['auth', 'check', '--file', join(folder, 'none')], env())).code, 2)
    const unset = await tanager(['auth', 'check', 'x'], { TANAGER_DATA_DIR: folder })
    assert.equal(unset.code, 2)
    assertSaid(unset.err, /^Set AUTH_JWKS_URL, AUTH_ISSUER and AUTH_AUDIENCE/)
  })
})
