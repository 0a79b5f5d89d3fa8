import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}
export interface Received {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

export interface Balancer {
  /** Sends a request to a backend that is ready, once: what fails is the caller's to see. */
  send(sent: Sent): Promise<Received>
  add(address: string): void
  remove(address: string): void
  isReady(address: string): boolean
  /** Connections that were opened to backends. */
  opened(): number
  close(): void
}

interface Backend {
  readonly address: string
  readonly agent: Agent
  ready: boolean
}

const LOOK_MS = 100

/**
 * As the load balancers of the field do it: asks `/health/ready`, sends nothing to who says no, keeps connections alive and closes those
 * whose answer says so. It never sends a request twice.
 */
export function startBalancer(): Balancer {
  const backends = new Map<string, Backend>()
  let turn = 0
  let opened = 0

  async function look(backend: Backend): Promise<void> {
    const ready = await exchange(backend.address, { method: 'GET', path: '/health/ready', headers: {} }, new Agent()).then(
      ({ status }) => status === 200,
      () => false,
    )
    backend.ready = ready
    if (!ready) for (const sockets of Object.values(backend.agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy()
  }
  const looking = setInterval(() => {
    for (const backend of backends.values()) void look(backend)
  }, LOOK_MS)

  return {
    async send(sent) {
      const ready = [...backends.values()].filter((backend) => backend.ready)
      const backend = ready[turn++ % ready.length]
      if (backend === undefined) throw new Error('no backend is ready')
      return exchange(backend.address, sent, backend.agent, () => {
        opened += 1
      })
    },
    add(address) {
      backends.set(address, { address, agent: new Agent({ keepAlive: true, maxSockets: 256 }), ready: false })
    },
    remove(address) {
      backends.get(address)?.agent.destroy()
      backends.delete(address)
    },
    isReady: (address) => backends.get(address)?.ready === true,
    opened: () => opened,
    close() {
      clearInterval(looking)
      for (const { agent } of backends.values()) agent.destroy()
    },
  }
}

function exchange(address: string, { method, path, headers, body }: Sent, agent: Agent, onOpened?: () => void): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sending = request(`${address}${path}`, { method, headers, agent, timeout: 30_000 }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces).toString() }))
      answer.once('error', reject)
    })
    sending.once('timeout', () => sending.destroy(new Error('no answer within 30 seconds')))
    sending.once('error', reject)
    if (onOpened) sending.once('socket', () => sending.reusedSocket || onOpened())
    sending.end(body)
  })
}
