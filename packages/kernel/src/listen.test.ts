import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { describe, it } from 'node:test'
import { listen } from './listen.ts'
import { OPEN, testServer } from './testing.ts'

const HOST = '127.0.0.1'

describe('listening', () => {
  it('accepts several connections in one turn of the event loop', { skip: process.platform !== 'linux' }, async (test) => {
    const app = testServer()
    await listen(app, { port: 0, host: HOST })
    const perTurn: number[] = []
    let inTurn = 0
    app.server.on('connection', () => {
      if (inTurn++ === 0)
        setImmediate(() => {
          perTurn.push(inTurn)
          inTurn = 0
        })
    })
    const { port } = app.server.address() as AddressInfo
    const clients = Array.from({ length: 200 }, () => connect(port, HOST))
    test.after(() => {
      for (const client of clients) client.destroy()
      return app.close()
    })
    await Promise.all(clients.map((client) => once(client, 'connect')))
    while (perTurn.reduce((sum, count) => sum + count, 0) < clients.length) await new Promise(setImmediate)
    assert.ok(Math.max(...perTurn) > 1, `connections accepted in each turn: ${perTurn.join(' ')}`)
  })

  it('answers on every connection, and none is accepted after the server is closed', async () => {
    const app = testServer()
    app.get('/here', { config: { access: OPEN } }, async () => ({ here: true }))
    const address = await listen(app, { port: 0, host: HOST })
    const answers = await Promise.all(
      Array.from({ length: 40 }, async () => (await fetch(`${address}/here`, { headers: { connection: 'close' } })).status),
    )
    assert.deepEqual(new Set(answers), new Set([200]))
    await app.close()
    for (let n = 0; n < 40; n++) await assert.rejects(fetch(`${address}/here`))
  })

  it('keeps as many connections as its maximum allows, over all listening sockets', async (test) => {
    const app = testServer()
    app.server.maxConnections = 100
    await listen(app, { port: 0, host: HOST })
    const { port } = app.server.address() as AddressInfo
    let [opened, closed] = [0, 0]
    const clients = Array.from({ length: 300 }, () => {
      const client = connect(port, HOST)
      client.on('connect', () => {
        opened += 1
      })
      client.on('error', () => {})
      client.on('close', () => {
        closed += 1
      })
      return client.resume()
    })
    test.after(() => {
      for (const client of clients) client.destroy()
      return app.close()
    })
    while (opened < clients.length || closed < 200) await new Promise(setImmediate)
    const answers = clients.filter(({ destroyed }) => !destroyed)
    assert.equal(answers.length, 100)
  })

  it('waits for the requests in progress on every connection before it is closed', async () => {
    const app = testServer()
    const held: (() => void)[] = []
    app.get('/slow', { config: { access: OPEN } }, async () => {
      await new Promise<void>((resolve) => held.push(resolve))
      return { done: true }
    })
    const address = await listen(app, { port: 0, host: HOST })
    const asked = Array.from({ length: 20 }, () => fetch(`${address}/slow`, { headers: { connection: 'close' } }))
    while (held.length < asked.length) await new Promise(setImmediate)
    let closed = false
    const closing = app.close().then(() => {
      closed = true
    })
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
    assert.equal(closed, false)
    for (const finish of held) finish()
    assert.deepEqual(new Set((await Promise.all(asked)).map(({ status }) => status)), new Set([200]))
    await closing
  })

  it('refuses a port that another service listens on', async (test) => {
    const [first, second] = [testServer(), testServer()]
    test.after(() => Promise.all([first.close(), second.close()]))
    await listen(first, { port: 0, host: HOST })
    const { port } = first.server.address() as AddressInfo
    await assert.rejects(listen(second, { port, host: HOST }), { code: 'EADDRINUSE' })
  })
})
