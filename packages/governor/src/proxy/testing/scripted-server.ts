import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FixtureTool } from './fixture-tools.ts'

export type Behaviour =
  | 'answers'
  | 'never-answers'
  | 'body-never-ends'
  | 'stream-without-answer'
  | 'stream-never-ends'
  | 'stream-after-empty-event'
  | 'stream-of-prose'
  | 'error-never-ends'
  | 'resets'

const DRIP_MS = 50

/** A tool server that opens the protocol as it should, and then treats calls as it is told. */
export async function scriptedServer(declared: readonly FixtureTool[]) {
  let tools = declared
  let behaviour: Behaviour = 'answers'
  const called: (string | undefined)[] = []
  let lists = 0
  let drafts = 0
  let sends = 0
  let sessions = 0
  let keepsSessions = true
  let port = 0
  /** What it answers to a session that it does not know; null: it has no sessions. */
  let refusal: { status: number; body: string } | null = null
  let known = new Set<unknown>()
  const unanswered = new Set<ServerResponse>()

  const server = createServer(async (request, response) => {
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
    if (request.method === 'GET' && behaviour === 'stream-of-prose')
      return response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: nor is this\n\n')
    if (request.method !== 'POST') return response.writeHead(405).end()
    const message = JSON.parse(await textOf(request)) as { id?: number; method: string; params?: { name?: string } }
    if (message.id === undefined) return response.writeHead(202).end()
    const answer = (result: object) => JSON.stringify({ jsonrpc: '2.0', id: message.id, result })
    const give = (result: object) => response.writeHead(200, { 'content-type': 'application/json' }).end(answer(result))
    if (refusal !== null && message.method !== 'initialize' && !known.has(request.headers['mcp-session-id']))
      return response.writeHead(refusal.status, { 'content-type': 'application/json' }).end(refusal.body)
    if (refusal !== null && message.method === 'initialize') {
      const session = `session-${++sessions}`
      if (keepsSessions) known.add(session)
      response.setHeader('mcp-session-id', session)
    }
    if (message.method === 'initialize')
      return give({ protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'scripted', version: '1.0.0' } })
    if (message.method === 'tools/list') {
      lists += 1
      return give({
        tools: tools.map(({ name, description, inputSchema, outputSchema }) => ({ name, description, inputSchema, outputSchema })),
      })
    }
    called.push(message.params?.name)
    if (message.params?.name === 'draft') drafts += 1
    if (message.params?.name === 'send') sends += 1
    const result = { structuredContent: { text: 'done' }, content: [] }
    if (behaviour === 'answers') return give(result)
    if (behaviour === 'resets') return request.socket.resetAndDestroy()
    if (behaviour === 'never-answers') return undefined
    if (behaviour === 'body-never-ends') return drip(response.writeHead(200, { 'content-type': 'application/json' }))
    if (behaviour === 'error-never-ends') return drip(response.writeHead(500, { 'content-type': 'application/json' }))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (behaviour === 'stream-of-prose') return response.end('data: hello, I am not JSON\n\n')
    if (behaviour === 'stream-after-empty-event')
      return response.end(`id: 7\nretry: 10\ndata: \n\nevent: message\ndata: ${answer(result)}\n\n`)
    if (behaviour === 'stream-never-ends') response.write(`event: message\ndata: ${answer(result)}\n\n`)
    return drip(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    set behaviour(next: Behaviour) {
      behaviour = next
    },
    /** What it declares from now on. */
    set tools(next: readonly FixtureTool[]) {
      tools = next
    },
    /** Calls that arrived, by the name of the tool. */
    callsOf: (tool: string): number => called.filter((name) => name === tool).length,
    /** Lists that were read. */
    get lists() {
      return lists
    },
    /** Writes that arrived. */
    get drafts() {
      return drafts
    },
    get sends() {
      return sends
    },
    /** Has sessions from now on, forgets them as a restart does, and says so with this answer. `keeps` false: it forgets each at once. */
    forgetSessions(next: { status: number; body: string }, keeps = true) {
      refusal = next
      keepsSessions = keeps
      known = new Set()
    },
    /** Answers that somebody still reads, or waits for. */
    get unanswered() {
      return unanswered.size
    },
    /** Connections are refused until it listens again, at the same port. */
    async pause() {
      port = (server.address() as AddressInfo).port
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    resume: () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A byte now and then, for ever. White space and comments of a stream look the same. */
function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write('\n'), DRIP_MS)
  response.once('close', () => clearInterval(timer))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}
