import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { type ApiDocument, operationsOf } from '../../packages/kernel/src/openapi.testing.ts'
import { type StandInQueryApi, startQueryApi } from '../../services/talent/src/modules/reports/query-api.fixture.ts'
import { createWorld, type Who, type World } from '../../services/talent/src/testing.ts'
import type { Scene } from '../../services/talent/test/openapi.driver.ts'
import { DRIVERS, setScene } from '../../services/talent/test/openapi.drivers.ts'
import { type Servers, startServers } from '../../services/talent/test/two-servers.ts'
import type { Target } from './fuzz.ts'
import { judgeByFuzzing, TRIED } from './judged.ts'
import { type Probe, prepareProbe } from './measured.ts'

const document = JSON.parse(readFileSync(new URL('../../docs/api/talent.openapi.json', import.meta.url), 'utf8')) as ApiDocument
/** Pages that the document does not list, and an address that is none. */
const PAGES = ['/', '/docs', '/api/v1/openapi.json', '/no/such/page']

describe('hostile requests to the talent API', () => {
  let world: World
  let scene: Scene
  let queryApi: StandInQueryApi
  let servers: Servers
  let probe: Probe
  before(async () => {
    queryApi = await startQueryApi()
    world = await createWorld({ QUERY_URL: queryApi.url })
    scene = await setScene(world)
    const prepared = prepareProbe()
    const { FIELD_KEYS } = world.config
    servers = await startServers(world.database.appUrl, 1, { FIELD_KEYS, QUERY_URL: queryApi.url, ...prepared.env })
    probe = await prepared.connect()
  })
  after(async () => {
    probe.close()
    await servers.stop()
    await world.close()
    await queryApi.stop()
  })

  it('hold no event loop, break nothing and leave nothing behind', async () => {
    const targets = [...operationsOf(document).flatMap(targetsOf), ...PAGES.map(page), ...(await scimTargets())]
    assert.ok(targets.length > 100)
    await judgeByFuzzing({ url: String(servers.at[0]), probe, targets, each: TRIED.talent })
  })

  /** The same operation by nobody, by one who may (a form's link is in its path) and by one who may not. */
  function targetsOf({ operationId, method, parameters }: ReturnType<typeof operationsOf>[number]): Target[] {
    const driver = DRIVERS[operationId]
    assert.ok(driver, operationId)
    const body = driver.body?.(scene)
    const declared = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
    const callers = [null, driver.who, driver.outsider].filter((who, index, all) => who !== undefined && all.indexOf(who) === index)
    return callers.map((who) => ({
      operation: operationId,
      caller: who ?? 'a stranger',
      method,
      path: driver.path(scene),
      parameters: declared,
      headers: { ...driver.headers, ...(who ? { authorization: `Bearer ${world.tokenOf(who as Who)}` } : {}) },
      ...(body === undefined ? {} : { body }),
    }))
  }
  /** The document does not list SCIM. Its token is of the other tenant, for one of the attacks issues a new one in this. Deleting a role is 501. */
  async function scimTargets(): Promise<Target[]> {
    const { token } = (await world.post<{ token: string }>('globex/tenant-admin', '/admin/scim-token')).body
    const { COORDINATOR } = world.tenants.globex.users
    const user = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: 'fuzz@globex.example', active: 'True' }
    const change = (Operations: object[]) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
    const calls: [method: string, path: string, body?: object][] = [
      ['GET', '/Users?filter=userName%20eq%20%22a%22&startIndex=1&count=2'],
      ['POST', '/Users', user],
      ['GET', `/Users/${COORDINATOR}`],
      ['PUT', `/Users/${COORDINATOR}`, user],
      ['PATCH', `/Users/${COORDINATOR}`, change([{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'fuzz@globex.example' }])],
      ['DELETE', `/Users/${COORDINATOR}`],
      ['GET', '/Groups?filter=displayName%20eq%20%22a%22&attributes=id'],
      ['PATCH', '/Groups/SOURCER', change([{ op: 'Add', path: 'members', value: [{ value: COORDINATOR }] }])],
      ['PUT', '/Groups/SOURCER', { displayName: 'SOURCER', members: [] }],
      ['GET', '/ServiceProviderConfig'],
      ['GET', '/Schemas/x'],
    ]
    return calls.flatMap(([method, path, body]) =>
      [token, null].map(
        (bearer): Target => ({
          operation: `${method} ${path}`,
          caller: bearer === null ? 'a stranger' : 'a provider',
          method,
          path: `/scim/v2${path}`,
          parameters: ['filter', 'attributes', 'excludedAttributes', 'startIndex', 'count', 'sortBy'],
          headers: { ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }) },
          ...(body ? { body } : {}),
        }),
      ),
    )
  }
  const page = (path: string): Target => ({ operation: path, caller: 'a stranger', method: 'GET', path, parameters: [], headers: {} })
})
