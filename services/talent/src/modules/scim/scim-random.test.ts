import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, type World } from '../../testing.ts'
import { ERROR, PATCH_OP, type ScimError, scimCall, USER } from './scim.fixture.ts'

const TIMES = 250
const WORDS = [
  ...['userName', 'emails', 'emails.value', 'name.', '.', 'active', 'nosuch', 'members', 'eq', 'ne', 'co', 'pr', 'and', 'or', 'not', 'EQ'],
  ...['(', ')', '[', ']', '"x"', '"', '\\', '1', '-', 'null', 'true', '""', '%', '\u0007', '\u2028', '😀', 'urn:', ':', '$ref', ','],
]
const VALUES: unknown[] = [
  ...[null, '', 'x', 'False', 0, -1, 1e308, true, [], [null], [[]], {}, { value: null }, { value: 'x' }, [{ value: 'x' }], { '': '' }],
  ...[{ constructor: 1 }, { toString: null }, 'a@b.example', 'x'.repeat(3000), '\u0000'.slice(1), [{ type: 'work', value: {} }]],
]
const NAMES = [
  'schemas',
  'Operations',
  'userName',
  'emails',
  'name',
  'displayName',
  'active',
  'externalId',
  'members',
  'meta',
  'id',
  'op',
  '',
]

describe('SCIM, at random', () => {
  let world: World
  let token: string
  before(async () => {
    world = await createWorld({ RATE_LIMIT_PER_MINUTE: '100000' })
    token = (await world.post<{ token: string }>('acme/tenant-admin', '/admin/scim-token')).body.token
  })
  after(() => world.close())

  let state = 7
  /** The same numbers in every run. */
  const below = (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * limit)
  }
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
  const words = () => Array.from({ length: below(8) }, () => pick(WORDS)).join(pick([' ', '', ' ']))
  const object = (): Record<string, unknown> => Object.fromEntries(Array.from({ length: below(5) }, () => [pick(NAMES), pick(VALUES)]))

  async function judge(method: string, path: string, body?: object) {
    const answer = await scimCall<ScimError>(world, method, path, { token, ...(body ? { body } : {}) })
    const what = `${method} ${path} ${JSON.stringify(body)}: ${answer.status} ${answer.text.slice(0, 300)}`
    assert.ok(answer.status < 500, what)
    if (answer.status === 204) return
    assert.match(answer.type, /^application\/scim\+json/, what)
    if (answer.status >= 400) assert.deepEqual([answer.body.schemas, answer.body.status], [ERROR, String(answer.status)], what)
  }

  it('reads or refuses every query', async () => {
    for (let at = 0; at < TIMES; at += 1) {
      const query = new URLSearchParams({
        [pick(['filter', 'attributes', 'excludedAttributes', 'startIndex', 'count', 'sortBy', 'x'])]: words(),
      })
      await judge('GET', `/${pick(['Users', 'Groups', 'Schemas', 'ResourceTypes'])}?${query}`)
    }
  })
  it('takes or refuses every body and every operation', async () => {
    const { SOURCER } = world.tenants.acme.users
    for (let at = 0; at < TIMES; at += 1) {
      const Operations = Array.from({ length: 1 + below(3) }, () =>
        pick<unknown>([
          { op: pick(['add', 'Remove', 'REPLACE', 'x']), path: words(), value: pick(VALUES) },
          { op: 'replace', value: object() },
          pick(VALUES),
        ]),
      )
      await judge('PATCH', pick([`/Users/${SOURCER}`, '/Groups/SOURCER']), { ...PATCH_OP, Operations })
      const body = { schemas: [USER], userName: 'random@acme.example', displayName: 'SOURCER', ...object() }
      await judge(pick(['POST', 'PUT']), pick([`/Users/${SOURCER}`, '/Users', '/Groups', '/Groups/SOURCER']), body)
    }
  })
})
