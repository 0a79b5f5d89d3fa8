import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { Type } from 'typebox'
import type { Server } from './http-server.ts'
import { httpMetrics, serveMetrics } from './metrics.ts'
import { LOAD, OPEN, rawExchange, testServer } from './testing.ts'

const config = { access: OPEN }
async function listen(test: TestContext, app: Server): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  test.after(() => app.close())
  return (app.server.address() as AddressInfo).port
}

/** The lines that a program of its own process logs with a server. */
async function logOf(program: string): Promise<string[]> {
  const testing = JSON.stringify(new URL('./testing.ts', import.meta.url).href)
  const code = `const { OPEN, testServer } = await import(${testing})\n${program}`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])
  return stdout.split('\n').filter((line) => line !== '')
}

/** A moment that one part of a test waits for and another brings about. */
function signal() {
  let fire = () => {}
  const fired = new Promise<void>((resolve) => {
    fire = resolve
  })
  return { fired, fire: () => fire() }
}

describe('the HTTP ground rules', () => {
  it('stop the boot when a route does not declare who may call it', async () => {
    const app = testServer()
    assert.throws(() => app.get('/free', async () => 'x'), /GET \/free does not declare who may call it/)
    assert.throws(() => app.get('/odd', { config: { access: { what: 1 } } }, async () => 'x'), /does not declare/)
  })

  it('404 and 500 are problem documents that tell nothing of the inside', async () => {
    const app = testServer()
    app.get('/bug', { config }, async () => {
      throw new Error('password=hunter2 at /srv/app.ts')
    })
    for (const [url, status, code] of [
      ['/nowhere', 404, 'not_found'],
      ['/bug', 500, 'internal_error'],
      ['/%ff', 404, 'not_found'],
    ] as const) {
      const answer = await app.inject({ url, headers: { 'x-correlation-id': 'abc' } })
      assert.equal(answer.statusCode, status, url)
      assert.match(String(answer.headers['content-type']), /^application\/problem\+json/)
      assert.equal(answer.json().code, code)
      assert.equal(answer.json().correlation_id, 'abc')
      assert.equal(answer.headers['x-correlation-id'], 'abc')
      assert.ok(!answer.body.includes('hunter2'))
    }
  })

  it('500 is logged with the stack of what was thrown, and without the values that its message quotes', async () => {
    const log = await logOf(`
      const app = testServer({ logLevel: 'error' })
      app.get('/bug', { config: { access: OPEN } }, async function readTheLedger() { throw new TypeError('no ledger of "Jane Doe"') })
      await app.inject({ url: '/bug' })`)
    const line = JSON.parse(log.find((text) => text.includes('"failed"')) ?? '{}')
    assert.deepEqual([line.code, line.err?.type, line.err?.message], ['internal_error', 'TypeError', 'no ledger of "…"'])
    assert.match(line.err.stack, /^ {4}at .*readTheLedger/)
  })

  it('log a probe only when it answers otherwise than before, and every other request', async () => {
    const log = await logOf(`
      const app = testServer({ logLevel: 'info' })
      let asked = 0
      app.get('/health', { config: { access: OPEN, alwaysAdmitted: true } }, async (_, reply) => reply.code(++asked < 4 ? 503 : 200).send({}))
      app.get('/work', { config: { access: OPEN } }, async () => ({}))
      for (let n = 0; n < 6; n++) await app.inject({ url: '/health' })
      for (let n = 0; n < 2; n++) await app.inject({ url: '/work' })`)
    const lines = log.filter((line) => line.includes('"answered"'))
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)).map(({ route, status }) => `${route} ${status}`),
      ['/health 503', '/health 200', '/work 200', '/work 200'],
    )
  })

  it('send security headers with every answer, refusals included', async () => {
    const app = testServer({ strictTransport: true })
    app.get('/ok', { config }, async () => ({}))
    for (const url of ['/ok', '/nowhere']) {
      const { headers } = await app.inject({ url })
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(headers['referrer-policy'], 'no-referrer')
      assert.match(String(headers['content-security-policy']), /default-src 'none'/)
      assert.match(String(headers['strict-transport-security']), /max-age/)
    }
  })

  it('400 names each fault of body and query; 413 and 415 for what cannot be taken', async () => {
    const app = testServer({ bodyLimit: 1024 })
    const body = Type.Object({ name: Type.String({ minLength: 1 }), age: Type.Integer() }, { additionalProperties: false })
    const querystring = Type.Object({ limit: Type.Integer({ default: 5 }) }, { additionalProperties: false })
    app.post('/people', { config, schema: { body, querystring } }, async (request) => ({ ...request.body, ...request.query }))
    const post = (payload: unknown, url = '/people', type = 'application/json') =>
      app.inject({ method: 'POST', url, payload: payload as string, headers: { 'content-type': type } })

    assert.deepEqual((await post({ Name: 'x', age: 3 }, '/people?limit=7')).json(), { name: 'x', age: 3, limit: 7 })
    const faulty = (await post({ name: '', age: '3', extra: 1 })).json()
    assert.deepEqual([faulty.status, faulty.code], [400, 'validation_failed'])
    assert.deepEqual(faulty.errors.map((fault: { path: string }) => fault.path).sort(), ['age', 'extra', 'name'])
    assert.equal((await post({ name: 'x', age: 1 }, '/people?limit=x')).json().errors[0].path, 'limit')
    assert.equal((await post({ name: 'x', age: 1 }, '/people?page=2')).json().errors[0].path, 'page')
    assert.equal((await post('{"name":')).json().code, 'malformed_json')
    assert.equal((await post('')).json().status, 400)
    assert.equal((await post({ name: 'x'.repeat(2000), age: 1 })).json().code, 'body_too_large')
    assert.equal((await post('name=x', '/people', 'application/x-www-form-urlencoded')).json().code, 'unsupported_media_type')
    assert.equal((await post({ name: 'x', age: 1 }, '/people?limit=%00')).json().status, 400)
  })

  it('503 with Retry-After past the limit of requests in flight, health aside, and recovers', async (test) => {
    const app = testServer({ load: { ...LOAD, maxInFlight: 2 } })
    const [gate, full] = [signal(), signal()]
    let arrived = 0
    app.get('/slow', { config }, async () => {
      if (++arrived === 2) full.fire()
      await gate.fired
      return {}
    })
    app.get('/health', { config: { ...config, alwaysAdmitted: true } }, async () => ({}))
    const port = await listen(test, app)
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    const first = [get('/slow'), get('/slow')]
    await full.fired
    const refused = await get('/slow')
    assert.equal(refused.status, 503)
    assert.equal(refused.headers.get('retry-after'), '1')
    assert.equal(((await refused.json()) as { code: string }).code, 'overloaded')
    assert.equal((await get('/health')).status, 200)
    gate.fire()
    assert.deepEqual(
      (await Promise.all(first)).map((answer) => answer.status),
      [200, 200],
    )
    assert.equal((await get('/slow')).status, 200, 'places are given back')
  })

  it('a client that leaves frees its place only when the work it asked for is over', async (test) => {
    const app = testServer({ load: { ...LOAD, maxInFlight: 1 } })
    const [inside, gone, gate, sent] = [signal(), signal(), signal(), signal()]
    app.addHook('onRequestAbort', (_request, done) => {
      gone.fire()
      done()
    })
    app.addHook('onSend', (request, _reply, payload, done) => {
      if (request.url === '/work') sent.fire()
      done(null, payload)
    })
    app.get('/work', { config }, async () => {
      inside.fire()
      await gate.fired
      return {}
    })
    app.get('/ok', { config }, async () => ({}))
    const port = await listen(test, app)
    const leaving = httpRequest({ port, host: '127.0.0.1', path: '/work' })
    leaving.on('error', () => {})
    leaving.end()
    await inside.fired
    leaving.destroy()
    await gone.fired
    assert.equal((await fetch(`http://127.0.0.1:${port}/ok`)).status, 503)
    gate.fire()
    await sent.fired
    assert.equal((await fetch(`http://127.0.0.1:${port}/ok`)).status, 200)
  })

  it('close a client that is slow with its headers, or its body, soon after the limit', async (test) => {
    // Node looks every 30 seconds unless told otherwise. In the soak the machine is quiet, and a second is enough.
    const late = process.env.SOAK ? 1_000 : 20_000
    const app = testServer({ headersTimeoutMs: 400, requestTimeoutMs: 700 })
    app.post('/in', { config }, async () => ({}))
    const port = await listen(test, app)
    const [headers, body] = await Promise.all([
      rawExchange(port, ['GET / HTTP/1.1\r\nhost: x\r\nx-slow: ']),
      rawExchange(port, ['POST /in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a"']),
    ])
    assert.match(headers.text, /^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/)
    assert.ok(headers.ms < 400 + late, `headers: closed after ${headers.ms} ms`)
    assert.match(body.text, /^HTTP\/1\.1 408/)
    assert.ok(body.ms < 700 + late, `body: closed after ${body.ms} ms`)
  })

  it('431 and 400 for what is not a proper request', async (test) => {
    const port = await listen(test, testServer())
    const large = await rawExchange(port, [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`])
    assert.match(large.text, /^HTTP\/1\.1 431 [\s\S]*application\/problem\+json[\s\S]*"code":"headers_too_large"/)
    const garbage = await rawExchange(port, ['SSH-2.0-OpenSSH_9\r\n\r\n'])
    assert.match(garbage.text, /^HTTP\/1\.1 400 [\s\S]*"code":"malformed_request"/)
  })

  it('finish the requests at hand when told to stop, and take no new ones', async () => {
    const app = testServer()
    const [inside, gate] = [signal(), signal()]
    app.get('/slow', { config }, async () => {
      inside.fire()
      await gate.fired
      return { done: true }
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const answer = fetch(`http://127.0.0.1:${port}/slow`)
    await inside.fired
    const closed = app.close()
    gate.fire()
    assert.deepEqual(await (await answer).json(), { done: true })
    await closed
    await assert.rejects(fetch(`http://127.0.0.1:${port}/slow`))
  })

  it('count requests by route pattern on a metrics port of their own', async (test) => {
    const metrics = httpMetrics()
    const app = testServer({ metrics })
    app.get('/people/:id', { config }, async () => ({}))
    await app.inject('/people/secret-token')
    const server = await serveMetrics(metrics, 0, '127.0.0.1')
    test.after(() => server.close())
    const told = await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`)).text()
    assert.match(told, /http_request_duration_seconds_count\{method="GET",route="\/people\/:id",status="200"\} 1/)
    assert.ok(!told.includes('secret-token'))
  })

  it('log each answer with its correlation id, and neither the URL nor a header', async () => {
    const log = await logOf(`
      const app = testServer({ logLevel: 'info' })
      const querystring = { type: 'object', properties: { email: { type: 'string' } } }
      app.get('/people/:id', { config: { access: OPEN }, schema: { querystring } }, async () => ({}))
      await app.inject({ url: '/people/secret-token?email=jane', headers: { authorization: 'Bearer abc', 'x-correlation-id': 'c-1' } })`)
    const line = log.find((one) => one.includes('"answered"')) ?? ''
    assert.match(line, /"correlation_id":"c-1"/)
    assert.match(line, /"route":"\/people\/:id","status":200/)
    assert.ok(!/secret-token|jane|abc/.test(log.join('')))
  })

  it('leave no line of the log unwritten when the process ends at once', async () => {
    const log = await logOf(`
      const app = testServer({ logLevel: 'info' })
      app.get('/work', { config: { access: OPEN } }, async () => ({}))
      for (let n = 0; n < 100; n++) await app.inject({ url: '/work' })
      process.exit(0)`)
    assert.equal(log.filter((line) => JSON.parse(line).msg === 'answered').length, 100)
  })
})

describe("the client's address behind proxies", () => {
  const seen = async (trustProxy: false | number | string[], forwarded: string) => {
    const app = testServer({ trustProxy })
    app.get('/ip', { config }, async (request) => ({ ip: request.ip }))
    const answer = await app.inject({ url: '/ip', headers: { 'x-forwarded-for': forwarded } })
    await app.close()
    return answer.json<{ ip: string }>().ip
  }
  it('is that of the socket when nobody is trusted', async () => {
    assert.equal(await seen(false, '203.0.113.7'), '127.0.0.1')
  })
  it('is counted from the nearest hop, whatever the client wrote before it', async () => {
    assert.equal(await seen(1, '198.51.100.1, 203.0.113.7'), '203.0.113.7')
    assert.equal(await seen(2, '198.51.100.1, 203.0.113.7, 10.0.0.1'), '203.0.113.7')
  })
  it('is the nearest that is none of the trusted addresses and networks', async () => {
    assert.equal(await seen(['127.0.0.1', '10.0.0.0/8'], '198.51.100.1, 203.0.113.7, 10.0.0.1'), '203.0.113.7')
    assert.equal(await seen(['10.0.0.0/8'], '203.0.113.7'), '127.0.0.1', 'who is not trusted is the client')
  })
})
