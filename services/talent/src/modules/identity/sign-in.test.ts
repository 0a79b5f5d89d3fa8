import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { accepted, openTokenWorld, refused, type TokenWorld, without } from './token-world.fixture.ts'

interface Me {
  tenant: { id: string; code: string }
  user: { id: string; email: string }
  role: string
}

describe('signing in with an identity provider', () => {
  let opened: TokenWorld
  before(async () => {
    opened = await openTokenWorld()
  })
  after(() => opened.close())

  const me = async (claims: object, headers: Record<string, string> = {}) => {
    const answer = await opened.production.inject({
      url: '/api/v1/users/me',
      headers: { authorization: `Bearer ${opened.signed(claims)}`, ...headers },
    })
    return { status: answer.statusCode, body: answer.json<Me & { code?: string }>() }
  }
  const idOf = (role: 'RECRUITER' | 'SOURCER' | 'AUDITOR' | 'COORDINATOR') => opened.world.tenants.acme.users[role]
  const linksOf = async (userId: string) =>
    opened.world.asOwner<{ issuer: string; subject: string }>(
      'acme',
      'select issuer, subject from user_identities where tenant_id = $1 and user_id = $2',
      [userId],
    )

  it('takes the tenant by its code', async () => {
    const { status, body } = await me(opened.claims({ tenant_id: 'acme' }))
    assert.equal(status, 200)
    assert.deepEqual([body.tenant.id, body.user.id], [opened.world.tenants.acme.id, idOf('RECRUITER')])
  })

  it('takes the role from the database when the token names none, and from a list the first that is held', async () => {
    assert.equal((await me(without('role', opened.claims()))).body.role, 'RECRUITER')
    assert.equal((await me(opened.claims({ role: ['Other.App', 'HR_HEAD', 'RECRUITER'] }))).body.role, 'RECRUITER')
  })

  it('lets X-Tanager-Role choose among the roles that are held; 403 for another', async () => {
    const sub = idOf('COORDINATOR')
    await opened.world.asOwner('acme', `insert into user_roles (tenant_id, user_id, role_code) values ($1, $2, 'AUDITOR')`, [sub])
    const claims = without('role', opened.claims({ sub }))
    assert.equal((await me(claims)).body.role, 'COORDINATOR')
    assert.equal((await me(claims, { 'x-tanager-role': 'AUDITOR' })).body.role, 'AUDITOR')
    const other = await me(claims, { 'x-tanager-role': 'HR_HEAD' })
    assert.deepEqual([other.status, other.body.code], [403, 'role_not_held'])
    await opened.world.asOwner(
      'acme',
      `update user_roles set status = 'Revoked' where tenant_id = $1 and user_id = $2 and role_code = 'AUDITOR'`,
      [sub],
    )
    assert.equal((await me(claims, { 'x-tanager-role': 'AUDITOR' })).status, 403)
  })

  it('links an unknown subject to the user with its verified e-mail, once, and says so in the audit log', async () => {
    const subject = 'auth0|5f7c8ec7c33c6c004bbafe82'
    const stranger = { ...without('role', opened.claims()), sub: subject }
    const { status, body } = await me({ ...stranger, email: 'Sourcer@Acme.example', email_verified: true })
    assert.deepEqual([status, body.user?.id], [200, idOf('SOURCER')])
    assert.equal((await me(stranger)).body.user.id, idOf('SOURCER'), 'the link needs no e-mail any more')
    assert.equal((await me({ ...stranger, email: 'auditor@acme.example', email_verified: true })).body.user.id, idOf('SOURCER'))
    assert.deepEqual(
      (await linksOf(idOf('SOURCER'))).map((link) => link.subject),
      [subject],
    )
    const entries = await opened.world.asOwner<{ actor_user_id: string }>(
      'acme',
      `select actor_user_id from audit_log where tenant_id = $1 and action = 'user.link'`,
    )
    assert.deepEqual(entries, [{ actor_user_id: idOf('SOURCER') }])
  })

  it('links once when several first requests come at the same time', async () => {
    const claims = { ...without('role', opened.claims()), sub: 'at-once', email: 'auditor@acme.example', email_verified: true }
    const answers = await Promise.all(Array.from({ length: 8 }, () => me(claims)))
    assert.deepEqual([...new Set(answers.map((answer) => answer.body.user?.id))], [idOf('AUDITOR')])
    assert.equal((await linksOf(idOf('AUDITOR'))).length, 1)
  })

  it('401 for an unknown subject whose e-mail is not verified, not a user’s, or linked to another subject', async () => {
    const { production, claims, signed } = opened
    const stranger = (more: object) => `Bearer ${signed({ ...without('role', claims()), sub: newId(), ...more })}`
    await refused(production, stranger({}), 'no e-mail')
    for (const email_verified of [false, 'false', null, 0, undefined, 'yes', [true]])
      await refused(production, stranger({ email: 'ta-head@acme.example', email_verified }), `verified ${email_verified}`)
    for (const email of ['nobody@acme.example', 'recruiter@globex.example', '', 7, 'a\u0000@acme.example', 'x'.repeat(400)])
      await refused(production, stranger({ email, email_verified: true }), `e-mail ${email}`)
    await refused(production, stranger({ email: 'sourcer@acme.example', email_verified: true }), 'linked to another subject')
    await opened.world.asOwner('acme', `update users set status = 'Inactive' where tenant_id = $1 and email_key = 'hr-head@acme.example'`)
    await refused(production, stranger({ email: 'hr-head@acme.example', email_verified: true }), 'deactivated')
    assert.deepEqual(await linksOf(opened.world.tenants.acme.users.HR_HEAD), [])
  })

  it('403 tenant_suspended for everyone of a suspended tenant, and as before when it is resumed', async () => {
    const { globex } = opened.world.tenants
    const claims = opened.claims({ tenant_id: globex.id, sub: globex.users.RECRUITER })
    await opened.world.asOwner('globex', `update tenants set status = 'Suspended' where tenant_id = $1`)
    const { status, body } = await me(claims)
    assert.deepEqual([status, body.code], [403, 'tenant_suspended'])
    await refused(opened.production, `Bearer ${opened.signed({ ...claims, sub: newId() })}`, 'an unknown user stays one')
    await opened.world.asOwner('globex', `update tenants set status = 'Active' where tenant_id = $1`)
    assert.ok(await accepted(opened.production, `Bearer ${opened.signed(claims)}`))
  })
})
