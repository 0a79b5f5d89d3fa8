import assert from 'node:assert/strict'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

describe('a TCP proxy for tests', () => {
  let server: Server
  let proxy: TcpProxy
  const sockets: Socket[] = []
  before(async () => {
    server = createServer((socket) => void socket.on('error', () => {}).pipe(socket))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    proxy = await startTcpProxy({ port: (server.address() as AddressInfo).port })
  })
  after(async () => {
    for (const socket of sockets) socket.destroy()
    await proxy.close()
    await new Promise((resolve) => server.close(resolve))
  })

  /** A client that keeps all that came back, and how its connection ended. */
  function client() {
    const seen = { text: '', error: '', closed: false }
    const socket = connect(proxy.port, '127.0.0.1')
    socket.setEncoding('utf8').on('data', (text) => (seen.text += text))
    socket.on('error', (error: NodeJS.ErrnoException) => (seen.error = error.code ?? error.message))
    socket.on('close', () => (seen.closed = true))
    sockets.push(socket)
    return { socket, seen }
  }

  it('passes bytes and the end of a connection', async () => {
    const { socket, seen } = client()
    socket.write('one')
    await until(() => seen.text === 'one')
    socket.end()
    await until(() => seen.closed)
    assert.equal(seen.error, '')
    await until(() => proxy.open === 0)
  })

  it('keeps the order of what it delays', async () => {
    proxy.delayMs = 100
    const { socket, seen } = client()
    const begun = Date.now()
    for (const part of ['a', 'b', 'c']) socket.write(part)
    await until(() => seen.text === 'abc')
    assert.ok(Date.now() - begun >= 190)
    proxy.delayMs = 0
  })

  it('breaks after the byte that it was told, whichever direction that goes in', async () => {
    const { socket, seen } = client()
    socket.write('abc')
    await until(() => seen.text === 'abc')
    const { passed } = proxy
    proxy.after(3 + 2, () => (proxy.mode = 'swallow')) // three on the way there, two on the way back
    socket.write('def')
    await until(() => proxy.mode === 'swallow')
    await until(() => seen.text === 'abcde')
    assert.equal(proxy.passed - passed, 5)
    proxy.restore()
    const next = client()
    next.socket.write('x')
    await until(() => next.seen.text === 'x')
    proxy.after(1, () => (proxy.mode = 'reset'))
    next.socket.write('y')
    await until(() => next.seen.error === 'ECONNRESET')
    proxy.restore()
  })

  it('swallows without a word, and a connection from that time stays dead when the path is back', async () => {
    const { socket, seen } = client()
    socket.write('x')
    await until(() => seen.text === 'x')
    proxy.mode = 'swallow'
    const { accepted } = proxy
    const later = client()
    socket.write('y')
    later.socket.write('y')
    await until(() => proxy.accepted > accepted)
    proxy.mode = 'pass'
    socket.write('z')
    const fresh = client()
    fresh.socket.write('fresh')
    await until(() => fresh.seen.text === 'fresh')
    assert.deepEqual([seen.text, later.seen.text, seen.closed, later.seen.closed], ['x', '', false, false])
  })

  it('resets what is open, and refuses what comes', async () => {
    const { socket, seen } = client()
    socket.write('x')
    await until(() => seen.text === 'x')
    proxy.mode = 'refuse'
    await until(() => seen.closed)
    assert.equal(seen.error, 'ECONNRESET')
    const refused = client()
    await until(() => refused.seen.closed)
    assert.equal(refused.seen.error, 'ECONNREFUSED')
    proxy.mode = 'pass'
    await until(async () => {
      const back = client()
      back.socket.write('back')
      await delay(50)
      return back.seen.text === 'back'
    })
  })
})

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('It did not happen within 30 seconds.')
    await delay(5)
  }
}
