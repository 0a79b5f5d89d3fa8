import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/**
 * What the proxy does with connections. `swallow`: bytes vanish in both directions, and no close or reset is passed on either. `reset`:
 * connections are reset. `refuse`: nothing listens, and open connections are reset.
 */
export type TcpProxyMode = 'pass' | 'swallow' | 'reset' | 'refuse'

export interface TcpProxy {
  /** Where clients connect. It stays the same while the target moves. */
  readonly port: number
  /** The port behind the proxy, for connections that come from now on. */
  target: number
  mode: TcpProxyMode
  /** How long each piece of data takes, in each direction. */
  delayMs: number
  /** Connections that are open now. */
  readonly open: number
  /** Connections that were ever accepted. */
  readonly accepted: number
  /** Bytes that were passed on, in both directions. */
  readonly passed: number
  /** Once, after so many bytes more, in whichever direction: the piece they end in is passed on up to there, then the work is done. */
  after(bytes: number, work: () => void): void
  /** The URL, led through the proxy. */
  through(url: string): string
  /** Everything passes again, without delay, and nothing is planned. What was swallowed stays lost: such a connection is silent for ever. */
  restore(): void
  /** Connections that are open now are silent from now on, as behind a firewall that has forgotten them; new ones work. */
  forget(): void
  /** Resets every open connection; new ones work. */
  reset(): void
  /** Ends every open connection towards the client, and goes on reading what it sends. */
  halfClose(): void
  close(): Promise<void>
}

/** A network path for tests: it can be slow, dead, reset or closed, and come back. A connection that was swallowed stays dead. */
export async function startTcpProxy(options: { port: number; host?: string }): Promise<TcpProxy> {
  const host = options.host ?? '127.0.0.1'
  const pairs = new Set<Pair>()
  let target = options.port
  let mode: TcpProxyMode = 'pass'
  let delayMs = 0
  let accepted = 0
  let passed = 0
  let planned: { readonly at: number; readonly work: () => void } | undefined
  let listener: Server | undefined

  const accept = (client: Socket): void => {
    accepted += 1
    if (mode === 'reset' || mode === 'refuse') {
      client.on('error', () => {})
      client.resetAndDestroy()
      return
    }
    const pair = openPair(client, connect({ port: target, host, allowHalfOpen: true }), {
      swallows: () => mode === 'swallow',
      delayMs: () => delayMs,
      take(piece) {
        const taken = piece.subarray(0, (planned?.at ?? Number.POSITIVE_INFINITY) - passed)
        passed += taken.length
        return taken
      },
      passed() {
        if (planned === undefined || passed < planned.at) return
        const { work } = planned
        planned = undefined
        work()
      },
    })
    if (mode === 'swallow') pair.lose()
    pairs.add(pair)
    void pair.ended.then(() => pairs.delete(pair))
  }
  const listen = async (port: number): Promise<number> => {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, accept)
    listener = server
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => resolve())
    })
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const resetAll = (): void => {
    for (const pair of pairs) pair.reset()
  }

  const proxy: TcpProxy = {
    port,
    get target() {
      return target
    },
    set target(next) {
      target = next
    },
    get mode() {
      return mode
    },
    set mode(next) {
      const before = mode
      mode = next
      if (next === 'reset' || next === 'refuse') resetAll()
      if (next === 'swallow') for (const pair of pairs) pair.lose()
      if (next === 'refuse') {
        listener?.close()
        listener = undefined
      } else if (before === 'refuse') void listen(port)
    },
    get delayMs() {
      return delayMs
    },
    set delayMs(next) {
      delayMs = next
    },
    get open() {
      return [...pairs].filter((pair) => pair.open).length
    },
    get accepted() {
      return accepted
    },
    get passed() {
      return passed
    },
    after(bytes, work) {
      planned = { at: passed + bytes, work }
    },
    through(url) {
      const led = new URL(url)
      led.hostname = '127.0.0.1'
      led.port = String(port)
      return led.href
    },
    restore() {
      planned = undefined
      proxy.mode = 'pass'
      delayMs = 0
    },
    forget() {
      for (const pair of pairs) pair.lose()
    },
    reset: resetAll,
    halfClose() {
      for (const pair of pairs) pair.halfClose()
    },
    async close() {
      resetAll()
      const closing = listener
      if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()))
    },
  }
  return proxy
}

interface Pair {
  /** Whether the client is still there. */
  readonly open: boolean
  /** Settles when both sides are closed. */
  readonly ended: Promise<unknown>
  reset(): void
  halfClose(): void
  /** Nothing passes any more, whatever the mode is later. */
  lose(): void
}

interface Path {
  readonly swallows: () => boolean
  readonly delayMs: () => number
  /** What of a piece passes before the planned work. */
  readonly take: (piece: Buffer) => Buffer
  /** A piece has left. */
  readonly passed: () => void
}

function openPair(client: Socket, server: Socket, path: Path): Pair {
  let dead = false
  const swallows = (): boolean => {
    dead ||= path.swallows()
    return dead
  }
  const both = [client, server] as const
  const reset = (): void => {
    for (const socket of both) if (!socket.destroyed) socket.resetAndDestroy()
  }
  for (const [from, to] of [
    [client, server],
    [server, client],
  ] as const) {
    let last: Promise<void> = Promise.resolve()
    /** In order, each after the path's delay. */
    const later = (work: () => void): void => {
      const arrives = Date.now() + path.delayMs()
      last = last.then(() => new Promise((resolve) => setTimeout(resolve, Math.max(0, arrives - Date.now())))).then(work)
    }
    const deliver = (work: () => void): void => {
      if (swallows()) return
      if (path.delayMs() > 0) later(() => swallows() || work())
      else last = last.then(work)
    }
    from.setNoDelay(true)
    from.on('data', (piece) =>
      deliver(() => {
        if (to.destroyed || to.write(path.take(piece), path.passed)) return
        from.pause()
        to.once('drain', () => from.resume())
      }),
    )
    from.on('end', () => deliver(() => to.end()))
    from.on('error', () => deliver(reset))
    // A client that leaves a dead path is gone for us; the server behind it learns nothing until the proxy is closed.
    from.on('close', () => deliver(() => to.destroy()))
  }
  const ended = Promise.all(both.map((socket) => new Promise((resolve) => socket.once('close', resolve))))
  return {
    get open() {
      return !client.destroyed
    },
    ended,
    reset,
    halfClose: () => {
      if (!dead) client.end()
    },
    lose: () => {
      dead = true
    },
  }
}

/** A proxy in front of the server that a URL names. */
export function proxyFor(url: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(url)
  return startTcpProxy({ host: hostname, port: Number(port) })
}
