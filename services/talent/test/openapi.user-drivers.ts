import { randomUUID } from 'node:crypto'
import type { Driver, Scene } from './openapi.driver.ts'

const admin = { who: 'acme/tenant-admin', outsider: 'acme/recruiter' } as const
const noFields = { body: () => ({}), otherBody: 'null', headers: { 'content-type': 'application/json' } }
const anyVersion = { headers: { 'if-match': '*' } }
const path = (what: string, of: (scene: Scene) => string) => (scene: Scene) => `/api/v1/admin/users/${of(scene)}${what}`
/** People whose absence nobody else here notices. */
const leaving = ({ world }: Scene) => world.tenants.acme.users.SOURCER
const gone = ({ world }: Scene) => world.tenants.acme.users.CLIENT_INTERVIEWER
const self = ({ world }: Scene) => world.tenants.acme.users.TENANT_ADMIN
const person = (name: string) => ({ email: `${name}@acme.example`, display_name: name, roles: ['RECRUITER'] })

const key = (name: string) => ({ name, role: 'AGENT_SERVICE', expires_at: '2100-01-01T00:00:00.000Z' })
const keyIds: string[] = []
/** Two keys to revoke, and one that is. */
export async function setApiKeys(world: Scene['world']): Promise<void> {
  for (const name of ['one', 'two', 'three'])
    keyIds.push((await world.post<{ id: string }>(admin.who, '/admin/api-keys', key(name))).body.id)
  await world.post(admin.who, `/admin/api-keys/${keyIds[2]}/revoke`)
}

const head = 'acme/department-head' as const
const headOf = ({ world }: Scene) => world.tenants.acme.users.DEPARTMENT_HEAD
/** Two days far ahead, others for each number. */
const period = ({ world }: Scene, n: number) => ({
  deputy_id: world.tenants.acme.users.COORDINATOR,
  starts_on: `2090-01-${String(2 * n + 1).padStart(2, '0')}`,
  ends_on: `2090-01-${String(2 * n + 2).padStart(2, '0')}`,
})
const appointBy = ({ world }: Scene, body: object) => world.post(head, '/users/me/deputies', body)
const deputyIds: string[] = []
/** One that stays, those to end, and one that has ended. */
export async function setDeputies(world: Scene['world']): Promise<void> {
  const scene = { world } as Scene
  await appointBy(scene, period(scene, 0))
  for (const n of [10, 11, 12, 13, 14])
    deputyIds.push((await world.post<{ id: string }>(head, '/users/me/deputies', period(scene, n))).body.id)
  await world.post(head, `/users/me/deputies/${deputyIds[2]}/end`, {})
}

/** The administration of users. Each that can be done once has its own person for the key that is used twice. */
export const USER_DRIVERS: Record<string, Driver> = {
  listApiKeys: { ...admin, path: () => '/api/v1/admin/api-keys?limit=1' },
  createApiKey: {
    ...admin,
    path: () => '/api/v1/admin/api-keys',
    body: () => key('site'),
    secret: true,
    refusals: { 422: ({ world }) => world.post(admin.who, '/admin/api-keys', { ...key('x'), role: 'HR_HEAD' }) },
  },
  revokeApiKey: {
    ...admin,
    ...noFields,
    path: () => `/api/v1/admin/api-keys/${keyIds[0]}/revoke`,
    keyPath: () => `/api/v1/admin/api-keys/${keyIds[1]}/revoke`,
    refusals: { 422: ({ world }) => world.post(admin.who, `/admin/api-keys/${keyIds[2]}/revoke`) },
  },
  listAccess: { ...admin, path: () => '/api/v1/admin/access-review?limit=1' },
  getScimToken: { ...admin, path: () => '/api/v1/admin/scim-token' },
  issueScimToken: { ...admin, ...noFields, path: () => '/api/v1/admin/scim-token', secret: true },
  revokeScimToken: { ...admin, ...noFields, path: () => '/api/v1/admin/scim-token/revoke' },
  listWaiting: { ...admin, path: path('/waiting', leaving) },
  addUser: {
    ...admin,
    path: () => '/api/v1/admin/users',
    body: () => person('mei'),
    keyBody: () => person('ada'),
    otherBody: person('eve'),
    refusals: { 409: ({ world }) => world.post(admin.who, '/admin/users', person('recruiter')) },
  },
  updateUser: {
    ...admin,
    path: path('', leaving),
    body: () => ({ display_name: 'Somebody Else' }),
    ...anyVersion,
    refusals: {
      409: ({ world }) =>
        world.call(admin.who, 'PATCH', `/admin/users/${world.tenants.acme.users.SOURCER}`, {
          body: { email: 'recruiter@acme.example' },
          ...anyVersion,
        }),
    },
  },
  setUserRoles: {
    ...admin,
    path: path('/roles', leaving),
    body: () => ({ roles: ['SOURCER'] }),
    ...anyVersion,
    refusals: {
      422: (scene) => scene.world.put(admin.who, `/admin/users/${self(scene)}/roles`, { roles: ['AUDITOR'] }, anyVersion.headers),
    },
  },
  signOutUser: { ...admin, ...noFields, path: path('/sign-out', leaving) },
  // Its person has no other part here: a token of the same second is refused.
  signOutEverywhere: { who: 'globex/coordinator', path: () => '/api/v1/users/me/sign-out', body: () => ({ everywhere: true }) },
  listMyDeputies: { who: head, path: () => '/api/v1/users/me/deputies' },
  appointMyDeputy: {
    who: head,
    path: () => '/api/v1/users/me/deputies',
    body: (scene) => period(scene, 1),
    keyBody: (scene) => period(scene, 3),
    otherBody: { deputy_id: randomUUID(), starts_on: '2100-01-01', ends_on: '2100-01-02' },
    refusals: {
      409: (scene) => appointBy(scene, period(scene, 0)),
      422: (scene) => appointBy(scene, { ...period(scene, 5), ends_on: '2020-01-01' }),
    },
  },
  endMyDeputy: {
    who: head,
    ...noFields,
    path: () => `/api/v1/users/me/deputies/${deputyIds[0]}/end`,
    keyPath: () => `/api/v1/users/me/deputies/${deputyIds[1]}/end`,
    refusals: { 422: ({ world }) => world.post(head, `/users/me/deputies/${deputyIds[2]}/end`, {}) },
  },
  listDeputies: { ...admin, path: path('/deputies', headOf) },
  appointDeputy: {
    ...admin,
    path: path('/deputies', headOf),
    body: (scene) => period(scene, 7),
    keyBody: (scene) => period(scene, 9),
    otherBody: { deputy_id: randomUUID(), starts_on: '2100-01-01', ends_on: '2100-01-02' },
    refusals: {
      409: (scene) => scene.world.post(admin.who, `/admin/users/${headOf(scene)}/deputies`, period(scene, 0)),
      422: (scene) => scene.world.post(admin.who, `/admin/users/${headOf(scene)}/deputies`, { ...period(scene, 5), ends_on: '2020-01-01' }),
    },
  },
  endDeputy: {
    ...admin,
    ...noFields,
    path: (scene) => `/api/v1/admin/users/${headOf(scene)}/deputies/${deputyIds[3]}/end`,
    keyPath: (scene) => `/api/v1/admin/users/${headOf(scene)}/deputies/${deputyIds[4]}/end`,
    refusals: { 422: (scene) => scene.world.post(admin.who, `/admin/users/${headOf(scene)}/deputies/${deputyIds[2]}/end`, {}) },
  },
  deactivateUser: {
    ...admin,
    path: path('/deactivate', leaving),
    ...noFields,
    keyPath: path('/deactivate', gone),
    refusals: { 422: (scene) => scene.world.post(admin.who, `/admin/users/${self(scene)}/deactivate`, {}) },
  },
  activateUser: {
    ...admin,
    path: path('/activate', leaving),
    ...noFields,
    keyPath: path('/activate', gone),
    refusals: { 422: (scene) => scene.world.post(admin.who, `/admin/users/${self(scene)}/activate`, {}) },
  },
  reassignWork: {
    ...admin,
    path: path('/reassign', gone),
    body: ({ world }) => ({ to_user_id: world.tenants.acme.users.RECRUITER }),
    otherBody: { to_user_id: '0197a3f0-6b1e-7c5d-9a55-5d2c4be1f0aa' },
    refusals: { 422: (scene) => scene.world.post(admin.who, `/admin/users/${gone(scene)}/reassign`, { to_user_id: gone(scene) }) },
  },
}
