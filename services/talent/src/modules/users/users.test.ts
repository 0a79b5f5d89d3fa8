import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, type World } from '../../testing.ts'

interface User {
  id: string
  display_name: string
  email: string
  status: string
  department_name: string | null
  location_name: string | null
  roles: { code: string; name: string }[]
  row_version: number
  allowed_actions?: string[]
}
interface Page<T = User> {
  items: T[]
  next_cursor: string | null
  has_more: boolean
}

describe('users', () => {
  let world: World
  before(async () => {
    world = await createWorld()
    // named to be searched for: accents, wildcards, case, a person who left
    const people: [name: string, email: string, status: string][] = [
      ['Zoë  Müller', 'zoe.mueller@acme.example', 'Active'],
      ['José García', 'jose@acme.example', 'Active'],
      ['100% Sure', 'sure_thing@acme.example', 'Active'],
      ['Left Long-Ago', 'left@acme.example', 'Inactive'],
      ["O'Brien \\ Sons", 'obrien@acme.example', 'Active'],
    ]
    for (const [name, email, status] of people) {
      const { searchKey } = await import('./search-key.ts')
      await world.asOwner(
        'acme',
        `insert into users (tenant_id, id, email, email_key, display_name, search_key, status, department_name, location_name) values ($1, $2, $3, $3, $4, $5, $6, 'People', 'Berlin')`,
        [newId(), email, name, searchKey(`${name} ${email}`), status],
      )
    }
  })
  after(() => world.close())

  const list = async (query: string) => {
    const answer = await world.get<Page>('acme/user-admin', `/admin/users${query}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const search = async (words: string) =>
    (await list(`?limit=100&search=${encodeURIComponent(words)}`)).items.map((user) => user.display_name)

  it('says who is calling', async () => {
    const { status, body } = await world.get('acme/recruiter', '/users/me')
    assert.equal(status, 200)
    assert.deepEqual(body, {
      tenant: { id: world.tenants.acme.id, code: 'acme', name: 'acme' },
      user: { id: world.tenants.acme.users.RECRUITER, email: 'recruiter@acme.example' },
      role: 'RECRUITER',
      display_name: 'recruiter of acme',
    })
  })

  it('says the name that is stored, not the one in the token', async () => {
    await world.asOwner('acme', `update users set display_name = 'A New Name' where tenant_id = $1 and id = $2`, [
      world.tenants.acme.users.INTERVIEWER,
    ])
    assert.equal((await world.get('acme/interviewer', '/users/me')).body.display_name, 'A New Name')
  })

  it('401 without a token', async () => {
    for (const path of ['/users/me', '/users/me/permissions', '/users', '/admin/users', `/admin/users/${newId()}`, '/admin/roles'])
      assert.equal((await world.get(null, path)).status, 401, path)
  })

  it('403 for the administration of users without user.read', async () => {
    for (const path of ['/admin/users', `/admin/users/${world.tenants.acme.users.RECRUITER}`, '/admin/roles']) {
      const { status, body } = await world.get('acme/recruiter', path)
      assert.deepEqual([status, body.code], [403, 'forbidden'], path)
    }
  })

  it('404 for another tenant’s user, an unknown one and what is not an id', async () => {
    for (const id of [world.tenants.globex.users.RECRUITER, newId(), 'me'])
      assert.equal((await world.get('acme/user-admin', `/admin/users/${id}`)).status, 404, id)
  })

  it('shows one user in full', async () => {
    const id = world.tenants.acme.users.RECRUITER
    const { status, body } = await world.get<User>('acme/auditor', `/admin/users/${id}`)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      id,
      display_name: 'recruiter of acme',
      email: 'recruiter@acme.example',
      status: 'Active',
      department_name: null,
      location_name: null,
      roles: [{ code: 'RECRUITER', name: 'Recruiter' }],
      row_version: 1,
      allowed_actions: [],
    })
    assert.equal((await world.get<User>('acme/auditor', `/admin/users/${id.toUpperCase()}`)).body.id, id)
  })

  it('shows active roles only, the first granted first', async () => {
    const id = world.tenants.acme.users.SOURCER
    const roles = async () => (await world.get<User>('acme/auditor', `/admin/users/${id}`)).body.roles.map((role) => role.code)
    await world.asOwner(
      'acme',
      `insert into user_roles (tenant_id, user_id, role_code, status, granted_at) values ($1, $2, 'AUDITOR', 'Active', now() - interval '1 day'), ($1, $2, 'HR_HEAD', 'Revoked', now())`,
      [id],
    )
    assert.deepEqual(await roles(), ['AUDITOR', 'SOURCER'])
    await world.asOwner('acme', `delete from user_roles where tenant_id = $1 and user_id = $2 and role_code <> 'SOURCER'`, [id])
  })

  it('are found by part of the name or the e-mail, without regard to case, accents and spaces', async () => {
    assert.deepEqual(await search('zoë'), ['Zoë  Müller'])
    assert.deepEqual(await search('ZOE MULL'), ['Zoë  Müller'])
    assert.deepEqual(await search('  garcía '), ['José García'])
    assert.deepEqual(await search('garcia'), ['José García'])
    assert.deepEqual(await search('jose@ACME'), ['José García'])
    assert.deepEqual(await search('nobody at all'), [])
  })

  it('are searched for by the letters themselves: no wildcards, no injection', async () => {
    assert.deepEqual(await search('100%'), ['100% Sure'])
    assert.deepEqual(await search('%'), ['100% Sure'])
    assert.deepEqual(await search('sure_thing'), ['100% Sure'])
    assert.deepEqual(await search('z__'), [])
    assert.deepEqual(await search("o'brien"), ["O'Brien \\ Sons"])
    assert.deepEqual(await search('\\'), ["O'Brien \\ Sons"])
    assert.deepEqual(await search("' or '1'='1"), [])
  })

  it('are all there when the search is empty or blank', async () => {
    const all = (await list('?limit=100')).items.length
    assert.equal(all, 25)
    for (const blank of ['', '%20', '%20%20']) assert.equal((await list(`?limit=100&search=${blank}`)).items.length, all, `"${blank}"`)
  })

  it('are filtered by status', async () => {
    assert.deepEqual(
      (await list('?status=Inactive')).items.map((user) => user.display_name),
      ['Left Long-Ago'],
    )
    assert.equal((await list('?status=Active&limit=100')).items.length, 24)
    assert.deepEqual((await list('?status=Inactive&search=zoe')).items, [])
  })

  it('come in pages, newest first, each once', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Page = await list(`?limit=7${cursor ? `&cursor=${cursor}` : ''}`)
      assert.equal(page.has_more, page.next_cursor !== null)
      assert.ok(page.items.length === 7 || !page.has_more)
      seen.push(...page.items.map((user) => user.id))
      cursor = page.next_cursor
    } while (cursor)
    assert.equal(new Set(seen).size, 25)
    assert.deepEqual(seen, [...seen].sort().reverse())
  })

  it('400 for a bad cursor, limit, status or unknown parameter, naming it', async () => {
    const refused = async (query: string) => {
      const { status, body } = await world.get<{ code: string; errors?: { path: string }[] }>('acme/user-admin', `/admin/users?${query}`)
      return [status, body.code, ...(body.errors ?? []).map((fault) => fault.path)]
    }
    assert.deepEqual(await refused('cursor=nonsense'), [400, 'invalid_cursor'])
    assert.deepEqual(await refused(`cursor=${Buffer.from('1.7').toString('base64url')}`), [400, 'invalid_cursor'])
    for (const limit of ['0', '101', '-1', '1.5', 'x', ''])
      assert.deepEqual(await refused(`limit=${limit}`), [400, 'validation_failed', 'limit'], limit)
    assert.deepEqual((await refused('status=active')).slice(0, 2), [400, 'validation_failed'])
    assert.deepEqual(await refused('colour=blue&order=1'), [400, 'validation_failed', 'colour', 'order'])
    assert.deepEqual((await refused('search=a&search=b')).slice(0, 2), [400, 'validation_failed'])
  })

  it('takes query parameters in any spelling', async () => {
    assert.equal((await list('?Limit=1')).items.length, 1)
    assert.deepEqual((await list('?Status=Inactive')).items.length, 1)
  })

  it('the directory shows active users to anyone signed in, with no e-mail', async () => {
    const { status, body } = await world.get<Page<Record<string, unknown>>>('acme/client-interviewer', '/users?limit=100')
    assert.equal(status, 200)
    assert.equal(body.items.length, 24)
    assert.ok(body.items.every((user) => Object.keys(user).sort().join() === 'display_name,id,roles'))
    assert.ok(!body.items.some((user) => user.display_name === 'Left Long-Ago'))
    assert.doesNotMatch(JSON.stringify(body), /@/)
  })

  it('the directory is filtered by an active role', async () => {
    const holders = async (role: string) =>
      (await world.get<Page>('acme/recruiter', `/users?role=${role}`)).body.items.map((user) => user.display_name)
    assert.deepEqual(await holders('HR_HEAD'), ['hr-head of acme'])
    assert.deepEqual(await holders('NO_SUCH_ROLE'), [])
    await world.asOwner('acme', `update user_roles set status = 'Revoked' where tenant_id = $1 and role_code = 'HR_HEAD'`)
    assert.deepEqual(await holders('HR_HEAD'), [])
    await world.asOwner('acme', `update user_roles set status = 'Active' where tenant_id = $1 and role_code = 'HR_HEAD'`)
  })

  it('the role catalog has the twenty, with their names', async () => {
    const { body } = await world.get<{ items: { code: string; name: string; status: string }[] }>('acme/user-admin', '/admin/roles')
    assert.equal(body.items.length, 20)
    assert.deepEqual(
      body.items.find((role) => role.code === 'TA_HEAD'),
      { code: 'TA_HEAD', name: 'Head of talent acquisition', status: 'Active' },
    )
  })
})
