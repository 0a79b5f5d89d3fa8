import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { newId } from '@tanager/kernel'
import pg from 'pg'
import { type StandInQueryApi, startQueryApi } from '../src/modules/reports/query-api.fixture.ts'
import { type Answer, createWorld, type Who, type World } from '../src/testing.ts'
import { checksums, plantRows } from './isolation.ts'
import { TARGETS, type Target } from './isolation-targets.ts'

const IF_MATCH = [undefined, '"1"', '"99"', '*', 'W/"1"', 'nonsense']
const MALFORMED = [
  'not-an-id',
  '0',
  '-1',
  'null',
  '%27',
  'a%00b',
  'urn:uuid:0190f7c2-0000-7000-8000-000000000000',
  '0190f7c2000070008000000000000000',
  "1'or'1'='1",
]

/** One request, made for an unknown id, for another tenant's, and for the malformed ones. */
interface Attempt {
  body: unknown
  ifMatch: string | undefined
  malformed: readonly string[]
}
/** `turn` is another number for each operation. */
type Choose = (bodies: readonly unknown[], turn: number) => Attempt[]

/** Every body with every If-Match, and with every malformed id. */
export const everyAttempt: Choose = (bodies) =>
  bodies.flatMap((body) => IF_MATCH.map((ifMatch) => ({ body, ifMatch, malformed: ifMatch ? [] : MALFORMED })))

/** Each body without an If-Match and with one of them in turn, and with one malformed id in turn; the next operation goes on with the next. */
export const someAttempts: Choose = (bodies, turn) =>
  bodies.flatMap((body, at) => [
    { body, ifMatch: undefined, malformed: [MALFORMED[(turn + at) % MALFORMED.length] as string] },
    { body, ifMatch: IF_MATCH[1 + ((turn + at) % (IF_MATCH.length - 1))], malformed: [] },
  ])

/** All that a caller can compare, but for what counts and times. */
function fingerprint(answer: Answer): string {
  const headers = Object.entries(answer.headers).filter(([name]) => name !== 'date' && !name.startsWith('ratelimit-'))
  return JSON.stringify([answer.status, headers.sort(), answer.text])
}

interface IsolationWorld extends World {
  /** A digest of all rows of both tenants. */
  sums(): ReturnType<typeof checksums>
}

/** Inside a suite: the service, and two tenants with rows in every table. */
export function isolationWorld(): () => IsolationWorld {
  let world: IsolationWorld
  let superuser: pg.Client
  let queryApi: StandInQueryApi
  before(async () => {
    queryApi = await startQueryApi()
    const made = await createWorld({ QUERY_URL: queryApi.url })
    await plantRows(made)
    superuser = new pg.Client(made.database.superuserUrl)
    await superuser.connect()
    world = { ...made, sums: () => checksums(superuser, [made.tenants.acme.id, made.tenants.globex.id]) }
  })
  after(async () => {
    await superuser.end()
    await world.close()
    await queryApi.stop()
  })
  return () => world
}

/** The tests of every operation with an id in its path. */
export function testTargets(theWorld: () => IsolationWorld, choose: Choose): void {
  for (const [turn, [operationId, target]] of Object.entries(TARGETS).entries()) {
    if ('noId' in target) continue

    it(`404 from ${operationId} for another tenant's id, the same bytes as for an unknown or malformed one`, async () => {
      const world = theWorld()
      const send = await sender(world, operationId, target)
      const theirs = await target.theirs(world)
      const before = await world.sums()
      for (const { body, ifMatch, malformed } of choose(target.bodies ?? [undefined], turn)) {
        const unknown = await send(target.who, newId(), body, ifMatch)
        assert.equal(unknown.status, 404, `an unknown id with ${JSON.stringify(body)} and If-Match ${ifMatch}: ${unknown.text}`)
        for (const id of [theirs, ...(ifMatch ? [] : [theirs.toUpperCase()]), ...malformed]) {
          const foreign = await send(target.who, id, body, ifMatch)
          assert.equal(fingerprint(foreign), fingerprint(unknown), `${id} with ${JSON.stringify(body)} and If-Match ${ifMatch}`)
        }
      }
      assert.deepEqual(await world.sums(), before, 'records were changed')
    })

    const { denied } = target
    if (!denied) continue
    it(`403 from ${operationId} says nothing of whether the record exists`, async () => {
      const world = theWorld()
      const send = await sender(world, operationId, target)
      const ids = [await target.theirs(world), newId(), 'not-an-id']
      const answers = await Promise.all(ids.map((id) => send(denied, id, target.bodies?.[0], '"1"')))
      for (const answer of answers) assert.equal(answer.status, 403)
      assert.equal(new Set(answers.map(fingerprint)).size, 1)
    })
  }
}

/** Calls the operation with an id in place of its first parameter; those after it are filled in. */
async function sender(world: World, operationId: string, { rest }: Target) {
  const operation = world.app.operations.find(({ route }) => route.schema?.operationId === operationId)
  assert.ok(operation, `there is no operation ${operationId}`)
  const [first, ...others] = operation.path.split(/\{\w+\}/)
  const values = (await rest?.(world)) ?? []
  const behind = others.map((part, at) => `${at === 0 ? '' : values[at - 1]}${part}`).join('')
  return (who: Who, id: string, body: unknown, ifMatch: string | undefined) =>
    world.call(who, operation.method.toUpperCase(), `${first}${id}${behind}`, {
      ...(body === undefined ? {} : { body }),
      headers: {
        'x-correlation-id': 'the-same',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      },
    })
}
