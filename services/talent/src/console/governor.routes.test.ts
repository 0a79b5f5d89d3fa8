import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, describe, it } from 'node:test'
import { createWorld, type World } from '../testing.ts'

const ID = '0197a3f0-6b1e-4c5d-9a55-5d2c4be1f0aa'

describe('the way of the console to the governor', () => {
  let world: World
  const received: { method: string | undefined; path: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
  const asUsual = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"servers":[]}')
  let answer: (response: ServerResponse) => unknown = asUsual
  const governor = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    received.push({ method: request.method, path: request.url, headers: request.headers, body: Buffer.concat(parts).toString() })
    answer(response)
  })
  const refuse = (status: number, code: string) => (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/problem+json' }).end(JSON.stringify({ code, detail: 'In words.' }))
  before(async () => {
    await new Promise<void>((resolve) => governor.listen(0, '127.0.0.1', resolve))
    world = await createWorld({ GOVERNOR_URL: `http://127.0.0.1:${(governor.address() as AddressInfo).port}/` })
  })
  after(async () => {
    await world.close()
    governor.closeAllConnections()
    governor.close()
  })
  afterEach(() => {
    answer = asUsual
    received.length = 0
  })

  it('401 without a token: nothing goes on', async () => {
    assert.equal((await world.get(null, '/governor/overview')).status, 401)
    assert.equal((await world.post(null, `/governor/calls/${ID}/decision`, {})).status, 401)
    assert.deepEqual(received, [])
  })

  it("goes with the person's own token, and no other header or parameter of theirs", async () => {
    const seen = await world.get(
      'acme/auditor',
      '/governor/calls?status=Pending&limit=5&after=0198c0de-0000-7000-8000-000000000009&other=x',
      { cookie: 'a=b' },
    )
    assert.deepEqual([seen.status, seen.body], [200, { servers: [] }])
    const [one] = received
    assert.deepEqual(
      [one?.method, one?.path, one?.headers.cookie],
      ['GET', '/calls?status=Pending&limit=5&cursor=0198c0de-0000-7000-8000-000000000009', undefined],
    )
    assert.match(String(one?.headers.authorization), /^Bearer ey/)

    const decision = { decision: 'Approved', arguments_digest: 'sha256:1' }
    assert.equal((await world.post('acme/hr-head', `/governor/calls/${ID}/decision`, decision)).status, 200)
    assert.deepEqual([received[1]?.path, JSON.parse(received[1]?.body ?? '')], [`/calls/${ID}/decision`, decision])
    assert.equal((await world.post('acme/hr-head', `/governor/calls/${ID}/withdraw`, { comment: 'x' })).status, 200)
    assert.deepEqual([received[2]?.path, received[2]?.body], [`/calls/${ID}/withdraw`, '{"comment":"x"}'])
  })

  it('404 for an id that leads elsewhere', async () => {
    for (const id of ['%2e%2e', '..%2Fmetrics', 'x%3Fa=b'])
      assert.equal((await world.get('acme/auditor', `/governor/calls/${id}`)).status, 404)
    assert.deepEqual(received, [])
  })

  it('passes on what the governor refuses, with its code', async () => {
    answer = refuse(409, 'arguments_changed')
    const refused = await world.post('acme/hr-head', `/governor/calls/${ID}/decision`, {})
    assert.deepEqual([refused.status, refused.body.code, refused.body.detail], [409, 'arguments_changed', 'In words.'])
  })

  it('503 when the governor knows the token not, fails, or is away: the session goes on', async () => {
    for (const [status, code] of [
      [401, 'unauthorized'],
      [500, 'x'],
    ] as const) {
      answer = refuse(status, code)
      const out = await world.get('acme/auditor', '/governor/overview')
      assert.deepEqual([out.status, out.body.code], [503, 'governor_unavailable'])
    }
    answer = (response) => response.destroy()
    assert.equal((await world.get('acme/auditor', '/governor/overview')).body.code, 'governor_unavailable')
  })
})

describe('a service without a governor', () => {
  it('has no such address, signed in or not, by which a governor finds out that its links lead nowhere', async () => {
    const world = await createWorld({})
    assert.equal((await world.get('acme/auditor', '/governor/overview')).status, 404)
    assert.equal((await world.get(null, '/governor/overview')).status, 404)
    await world.close()
  })
})
