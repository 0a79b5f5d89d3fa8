import { connect } from 'node:net'
import { buildServer, type Server, type ServerOptions } from './http-server.ts'

/** Access as the tests of the kernel declare it. */
export const OPEN = { open: true }

/** Many at once, and no queue. */
export const LOAD = { maxInFlight: 100, maxQueued: 0, maxWaitMs: 5_000, maxLong: 100 }

/** A server with the ground rules and loose limits; tests tighten the one they are about. */
export function testServer(options: Partial<ServerOptions> = {}): Server {
  return buildServer({
    logLevel: 'silent',
    trustProxy: false,
    bodyLimit: 64 * 1024,
    load: LOAD,
    maxConnections: 1000,
    headersTimeoutMs: 5_000,
    requestTimeoutMs: 5_000,
    keepAliveTimeoutMs: 5_000,
    strictTransport: false,
    knowsAccess: (access) => access === OPEN,
    checksInputLater: () => false,
    ...options,
  })
}

/** Writes raw bytes to a server and answers all that comes back until the connection closes, with the time it took. */
export function rawExchange(port: number, chunks: string[]): Promise<{ text: string; ms: number }> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => {
      for (const chunk of chunks) socket.write(chunk)
    })
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => {
      text += part
    })
    socket.on('error', reject)
    socket.on('close', () => resolve({ text, ms: performance.now() - began }))
  })
}

export {
  type CollectedMetric,
  type CollectedPoint,
  type CollectedSpan,
  type Collector,
  sendingTo,
  startCollector,
  withEnvironment,
} from './collector.testing.ts'
export { proxyFor, startTcpProxy, type TcpProxy, type TcpProxyMode } from './tcp-proxy.ts'
