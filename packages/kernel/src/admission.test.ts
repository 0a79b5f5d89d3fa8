import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorFormat } from './error-format.ts'
import type { LoadLimits } from './load-shed.ts'
import { httpMetrics } from './metrics.ts'
import { LOAD, OPEN, testServer } from './testing.ts'

const config = { access: OPEN }

/** A server on which `/work` waits for the test, one request at a time. */
async function busyServer(test: TestContext, load: Partial<LoadLimits>, errorFormats: ErrorFormat[] = []) {
  const metrics = httpMetrics()
  const app = testServer({ load: { ...LOAD, maxInFlight: 1, ...load }, strictTransport: true, metrics, errorFormats })
  const working: { id: string; finish: () => void }[] = []
  const handler = (request: { id: string }) =>
    new Promise<object>((resolve) => {
      working.push({ id: request.id, finish: () => resolve({ id: request.id }) })
    })
  app.get('/work', { config }, handler)
  app.post('/work', { config }, handler)
  app.post('/upload', { config: { ...config, takesLong: true } }, handler)
  app.get('/health', { config: { ...config, alwaysAdmitted: true } }, async () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  test.after(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const send = (id: string, method = 'GET', path = '/work') =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { 'x-correlation-id': id } })
  const reached = (count: number) => until(async () => working.length === count)
  const queued = (count: number) =>
    until(async () => (await metrics.registry.getSingleMetricAsString('http_requests_queued')).endsWith(` ${count}`))
  return { app, port, working, send, reached, queued }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await holds())) {
    assert.ok(Date.now() < deadline, 'it did not come about')
    await delay(5)
  }
}

describe('admission', () => {
  it('503, 404 and 413 in the format of a protocol under its prefix, and as problems elsewhere', async (test) => {
    const write: ErrorFormat['write'] = ({ status, message }) => ({ status, body: { status: String(status), detail: message } })
    const { working, send, reached } = await busyServer(test, { maxQueued: 0 }, [
      { prefix: '/other/', mediaType: 'application/other+json', write },
    ])
    assert.equal((await send('x', 'GET', '/other/none')).headers.get('content-type'), 'application/other+json')
    assert.equal((await send('x', 'GET', '/none')).headers.get('content-type'), 'application/problem+json')
    const first = send('first')
    await reached(1)
    for (const [path, type, detail] of [
      ['/other/work', 'application/other+json', /at its limit/],
      ['/work', 'application/problem+json', /at its limit/],
    ] as const) {
      const refused = await send('mine', 'GET', path)
      const text = await refused.text()
      assert.deepEqual([refused.status, refused.headers.get('content-type'), refused.headers.get('retry-after')], [503, type, '1'])
      assert.deepEqual([refused.headers.get('x-correlation-id'), Number(refused.headers.get('content-length'))], ['mine', text.length])
      assert.match((JSON.parse(text) as { detail: string }).detail, detail)
    }
    working[0]?.finish()
    assert.equal((await first).status, 200)
  })
  it('503 as a problem with Retry-After, the correlation id and the security headers, and the connection stays', async (test) => {
    const { working, send, reached } = await busyServer(test, { maxQueued: 0 })
    const first = send('first')
    await reached(1)
    const refused = await send('a "quoted" id')
    const body = (await refused.json()) as Record<string, unknown>
    assert.equal(refused.status, 503)
    assert.deepEqual([body.code, body.status, body.correlation_id], ['overloaded', 503, 'a "quoted" id'])
    assert.deepEqual(
      ['content-type', 'retry-after', 'x-correlation-id', 'cache-control', 'x-content-type-options', 'connection'].map((name) =>
        refused.headers.get(name),
      ),
      ['application/problem+json', '1', 'a "quoted" id', 'no-store', 'nosniff', 'keep-alive'],
    )
    assert.match(String(refused.headers.get('strict-transport-security')), /max-age/)
    const own = (await (await send('\u00e9')).json()) as { correlation_id: string }
    assert.match(own.correlation_id, /^[\da-f-]{36}$/, 'one that cannot be logged is replaced')
    assert.equal((await send('h', 'GET', '/health?from=probe')).status, 200)
    working[0]?.finish()
    assert.equal((await first).status, 200)
  })

  it('serves those who waited, in order', async (test) => {
    const { working, send, reached, queued } = await busyServer(test, { maxQueued: 10 })
    const answers = []
    for (const [before, id] of ['a', 'b', 'c'].entries()) {
      answers.push(send(id))
      await reached(1)
      await queued(before)
    }
    for (const count of [1, 2, 3]) {
      await reached(count)
      working[count - 1]?.finish()
    }
    assert.deepEqual(
      (await Promise.all(answers)).map((answer) => answer.status),
      [200, 200, 200],
    )
    assert.deepEqual(
      working.map(({ id }) => id),
      ['a', 'b', 'c'],
    )
  })

  it('503 for who waited too long', async (test) => {
    const { working, send, reached } = await busyServer(test, { maxQueued: 10, maxWaitMs: 200 })
    const first = send('first')
    await reached(1)
    assert.equal((await send('late')).status, 503)
    working[0]?.finish()
    await first
    assert.equal(working.length, 1)
  })

  it('does no work for a client that left while it waited', async (test) => {
    const { port, working, send, reached, queued } = await busyServer(test, { maxQueued: 10 })
    const first = send('first')
    await reached(1)
    const leaving = httpRequest({ port, host: '127.0.0.1', path: '/work', headers: { 'x-correlation-id': 'gone' } })
    leaving.on('error', () => {})
    leaving.end()
    await queued(1)
    leaving.destroy()
    await queued(0)
    working[0]?.finish()
    assert.equal((await first).status, 200)
    const last = send('last')
    await reached(2)
    assert.equal(working[1]?.id, 'last')
    working[1]?.finish()
    assert.equal((await last).status, 200)
  })

  it('keeps no place for a body that is slow to arrive, nor for what takes long', async (test) => {
    const { port, working, send, reached } = await busyServer(test, { maxQueued: 10 })
    const slow = connect(port, '127.0.0.1')
    slow.on('error', () => {})
    slow.write('POST /work HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
    const upload = send('upload', 'POST', '/upload')
    await reached(1)
    const short = send('short')
    await reached(2)
    for (const one of working) one.finish()
    slow.destroy()
    assert.deepEqual([(await upload).status, (await short).status], [200, 200])
  })

  it('503 for one more of what takes long than there may be', async (test) => {
    const { working, send, reached } = await busyServer(test, { maxLong: 1 })
    const first = send('first', 'POST', '/upload')
    await reached(1)
    assert.equal((await send('second', 'POST', '/upload')).status, 503)
    working[0]?.finish()
    assert.equal((await first).status, 200)
    const third = send('third', 'POST', '/upload')
    await reached(2)
    working[1]?.finish()
    assert.equal((await third).status, 200)
  })
})
