import { createServer, type Server as Listener, type Socket } from 'node:net'
import type { FastifyListenOptions } from 'fastify'
import type { Server } from './http-server.ts'

export interface Address {
  port: number
  host: string
}

/**
 * Node accepts one connection per listening socket in each turn of the event loop. Under load a turn takes several milliseconds: one socket
 * then accepts some hundred connections a second, and the others wait for seconds. Linux lets several sockets share a port (ADR 0024).
 */
const LISTENERS = process.platform === 'linux' ? 64 : 1
/** Connections that the kernel keeps until they are accepted. */
const BACKLOG = 4_096

/** Starts to listen, and resolves with the address. */
export async function listen(app: Server, { port, host }: Address): Promise<string> {
  const shared = LISTENERS > 1
  if (shared && port !== 0) await demandFreePort({ port, host })
  // Fastify passes on what it does not know itself, such as reusePort.
  const address = await app.listen({ port, host, backlog: BACKLOG, reusePort: shared } as FastifyListenOptions)
  const bound = app.server.address()
  const others: Listener[] = []
  if (typeof bound === 'object' && bound) {
    limitConnections(app)
    for (let n = 1; n < LISTENERS; n++) others.push(await openListener(app, { port: bound.port, host: bound.address }))
  }
  closeTogether(app, others)
  return address
}

/** The server knows only the connections that it accepted itself: without this, closing would not wait for requests on the others. */
function closeTogether({ server }: Server, others: readonly Listener[]): void {
  const close = server.close.bind(server)
  server.close = (done) => {
    const closed = Promise.all(others.map((other) => new Promise((resolve) => other.close(resolve))))
    return close((error) => void closed.then(() => done?.(error)))
  }
}

/** Of two services that share their port each would get half of the requests. A socket that does not share tells that the port is taken. */
async function demandFreePort(address: Address): Promise<void> {
  const probe = await bind(createServer(), address, false)
  await new Promise((resolve) => probe.close(resolve))
}

/** Node's own maximum counts one listening socket; this one holds over all, whichever of them the kernel gives a connection to. */
function limitConnections({ server }: Server): void {
  let open = 0
  server.prependListener('connection', (socket: Socket) => {
    if (open >= server.maxConnections) {
      socket.destroy()
      return
    }
    open += 1
    socket.once('close', () => {
      open -= 1
    })
  })
}

async function openListener({ server }: Server, address: Address): Promise<Listener> {
  const listener = createServer({ noDelay: true }, (socket) => {
    server.emit('connection', socket)
  })
  return bind(listener, address, true)
}

function bind(listener: Listener, { port, host }: Address, reusePort: boolean): Promise<Listener> {
  return new Promise((resolve, reject) => {
    listener.once('error', reject)
    listener.listen({ port, host, backlog: BACKLOG, reusePort }, () => resolve(listener))
  })
}
