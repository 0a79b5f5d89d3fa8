import type { AddressInfo } from 'node:net'
import { createConnection, createServer, type Socket } from 'node:net'

/** A way to a server that a test can break. */
export interface BreakableProxy {
  readonly port: number
  /** The URL, led through the proxy. */
  through(url: string): string
  /** How many connections were accepted so far. */
  accepted(): number
  /** Everything passes, so many milliseconds late. What was swallowed before stays lost: such a connection is silent for ever. */
  pass(delayMs?: number): void
  /** Bytes vanish in both directions, and so does the end of a connection: no side is told anything. */
  swallow(): void
  /** Connections that are open now are silent from now on, as behind a firewall that has forgotten them; new ones work. */
  forget(): void
  /** Resets every open connection. */
  reset(): void
  /** Ends every open connection towards the client, and goes on reading what it sends. */
  halfClose(): void
  close(): Promise<void>
}

interface Pair {
  client: Socket
  server: Socket
  /** It has lost bytes, or its way: nothing reaches the other side any more. */
  dead: boolean
}

/** A TCP proxy on a free port in front of a server, for tests of what happens when the network fails. */
export async function startProxy(target: { host: string; port: number }): Promise<BreakableProxy> {
  const pairs = new Set<Pair>()
  let swallowing = false
  let delayMs = 0
  let accepted = 0

  const carry = (pair: Pair, from: Socket, to: Socket): void => {
    const later = (act: () => void): void => {
      pair.dead ||= swallowing
      if (pair.dead) return
      if (delayMs === 0) act()
      else setTimeout(() => pair.dead || act(), delayMs)
    }
    from.on('data', (chunk) => later(() => to.write(chunk)))
    from.on('end', () => later(() => to.end()))
    from.on('error', () => later(() => to.destroy()))
    from.on('close', () => {
      later(() => to.destroy())
      if (pair.client.destroyed && pair.server.destroyed) pairs.delete(pair)
    })
  }
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    accepted++
    const pair: Pair = { client, server: createConnection({ ...target, allowHalfOpen: true }), dead: swallowing }
    pairs.add(pair)
    carry(pair, client, pair.server)
    carry(pair, pair.server, client)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  const open = (): Pair[] => [...pairs].filter((pair) => !pair.dead)

  return {
    port,
    through(url) {
      const led = new URL(url)
      led.hostname = '127.0.0.1'
      led.port = String(port)
      return led.href
    },
    accepted: () => accepted,
    pass(ms = 0) {
      swallowing = false
      delayMs = ms
    },
    swallow() {
      swallowing = true
    },
    forget() {
      for (const pair of open()) pair.dead = true
    },
    reset() {
      for (const { client, server } of open()) {
        client.resetAndDestroy()
        server.destroy()
      }
    },
    halfClose() {
      for (const { client } of open()) client.end()
    },
    async close() {
      for (const { client, server } of pairs) {
        client.destroy()
        server.destroy()
      }
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}

/** A proxy in front of the server of a URL. */
export const proxyFor = (url: string): Promise<BreakableProxy> => {
  const { hostname, port } = new URL(url)
  return startProxy({ host: hostname, port: Number(port) })
}
