import { connect, type Socket } from 'node:net'

/** What to send, and for how long. */
export interface Load {
  /** Of several, the connections take them in turn. */
  port: number | readonly number[]
  paths: string[]
  headers: Record<string, string>
  connections: number
  seconds: number
  /** Instead of the paths: requests of many people, in an order that was drawn. Each connection begins at another place of it. */
  drawn?: { people: Record<string, string>[]; requests: DrawnRequest[] }
}
export interface DrawnRequest {
  /** Which of the people. */
  person: number
  path: string
  /** Sent as JSON with POST. */
  json?: string
}
export interface LoadResult {
  count: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  statuses: Record<string, number>
  /** The first answer's body, to see that the right thing was measured. */
  sample: string
}

/**
 * Sends requests over keep-alive connections, each the next one as soon as the last is answered. It speaks HTTP over bare
 * sockets: Node's client would take more of the machine than the servers it measures.
 */
export async function applyLoad(load: Load): Promise<LoadResult> {
  const { people, requests: drawn } = load.drawn ?? { people: [], requests: [] }
  const requests = load.drawn
    ? drawn.map(({ person, path, json }) => requestBytes(path, people[person] ?? {}, json))
    : load.paths.map((path) => requestBytes(path, load.headers))
  const apart = Math.max(1, Math.floor(drawn.length / load.connections))
  const latencies: number[] = []
  const statuses: Record<string, number> = {}
  let sample = ''
  const ports = [load.port].flat()
  const begun = performance.now()
  const end = begun + load.seconds * 1000
  await Promise.all(
    Array.from({ length: load.connections }, async (_, connection) => {
      const port = ports[connection % ports.length] as number
      let wire = await openWire(port)
      for (let turn = connection * apart; performance.now() < end; turn++) {
        const sentAt = performance.now()
        const answer = await wire.ask(requests[turn % requests.length] as Buffer)
        latencies.push(performance.now() - sentAt)
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
        sample ||= answer.body()
        if (answer.closes) wire = await openWire(port)
      }
      wire.close()
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number): number => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN
  return { count: latencies.length, perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99), statuses, sample }
}

function requestBytes(path: string, headers: Record<string, string>, json?: string): Buffer {
  const sent =
    json === undefined ? headers : { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(json)) }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${json === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n${json ?? ''}`)
}

interface Answer {
  status: string
  closes: boolean
  body(): string
}
interface Wire {
  ask(request: Buffer): Promise<Answer>
  close(): void
}

function openWire(port: number): Promise<Wire> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let received: Buffer[] = []
    let expected = Number.POSITIVE_INFINITY
    let length = 0
    let answered: (answer: Answer) => void = () => {}
    let failed: (error: Error) => void = reject
    socket.on('data', (part) => {
      received.push(part)
      length += part.length
      if (expected === Number.POSITIVE_INFINITY) expected = wholeLength(received.length === 1 ? part : Buffer.concat(received))
      if (length < expected) return
      const whole = received.length === 1 ? part : Buffer.concat(received)
      received = []
      length = 0
      expected = Number.POSITIVE_INFINITY
      const head = whole.toString('latin1', 0, whole.indexOf('\r\n\r\n'))
      answered({
        status: head.slice(9, 12),
        closes: /\r\nconnection: close/i.test(head),
        body: () => whole.toString('utf8', head.length + 4),
      })
    })
    socket.on('error', (error) => failed(error))
    socket.on('close', () => failed(new Error('The server closed a connection that waited for an answer.')))
    socket.once('connect', () =>
      resolve({
        ask: (request) =>
          new Promise((done, fail) => {
            answered = done
            failed = fail
            socket.write(request)
          }),
        close: () => socket.destroy(),
      }),
    )
  })
}

/** How many bytes the answer has, once its head is in. */
function wholeLength(received: Buffer): number {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd === -1) return Number.POSITIVE_INFINITY
  const declared = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, headEnd))
  if (!declared) throw new Error('The answer has no Content-Length.')
  return headEnd + 4 + Number(declared[1])
}

// As a process of its own: one load per message, its result as the answer.
process.on('message', (load: Load) => {
  applyLoad(load).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ failed: error.message }),
  )
})
process.once('disconnect', () => process.exit(0))
