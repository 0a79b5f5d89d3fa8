import assert from 'node:assert/strict'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { probeRoutes } from './probes.ts'
import { OPEN, testServer } from './testing.ts'

const config = { access: OPEN }

describe('draining', () => {
  it('503 from readiness while the listener is still open, 200 from liveness, and answers say Connection: close', async (test) => {
    const app = testServer()
    await app.register(probeRoutes({ access: OPEN, databaseAnswers: async () => true }))
    let inside = () => {}
    let finish = () => {}
    const entered = new Promise<void>((resolve) => {
      inside = resolve
    })
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    app.get('/slow', { config }, async () => {
      inside()
      await finished
      return { done: true }
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    test.after(() => app.close())
    const { port } = app.server.address() as AddressInfo
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    test.after(() => agent.destroy())
    const get = (path: string, through: Agent | undefined = undefined): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        request({ port, host: '127.0.0.1', path, agent: through ?? new Agent({ keepAlive: true }) }, (answer) => {
          answer.resume()
          resolve(answer)
        })
          .once('error', reject)
          .end()
      })

    const before = await get('/health/ready', agent)
    assert.deepEqual([before.statusCode, before.headers.connection], [200, 'keep-alive'])
    const slow = get('/slow')
    await entered
    app.drain.begin()
    const ready = await get('/health/ready', agent)
    assert.deepEqual([ready.statusCode, ready.headers.connection], [503, 'close'], 'the connection that was kept alive is told')
    assert.equal((await get('/health/live')).statusCode, 200)
    finish()
    const answer = await slow
    assert.deepEqual([answer.statusCode, answer.headers.connection], [200, 'close'], 'so is one whose request began before')
  })

  it('503 from readiness without a database', async () => {
    const app = testServer()
    await app.register(probeRoutes({ access: OPEN, databaseAnswers: async () => false }))
    const answer = await app.inject('/health/ready')
    assert.deepEqual([answer.statusCode, answer.body], [503, '{"status":"degraded"}'])
  })
})
