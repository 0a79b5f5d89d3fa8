import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JSONRPCMessage, MessageExtraInfo, Transport } from '@modelcontextprotocol/server'
import type { GovernorProxy } from '../proxy.ts'
import { INVALID_REQUEST, REFUSED, sendError, sendJson } from './answers.ts'
import { type Auth, callerIn } from './auth-info.ts'
import { PlainCalls, plainCall } from './plain-calls.ts'

const KEEP_ALIVE_MS = 15_000
const EVENT_STREAM = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }

const event = (message: JSONRPCMessage): string => `event: message\ndata: ${JSON.stringify(message)}\n\n`

/**
 * Streamable HTTP for one session, straight on node:http. The SDK's own transport goes through web streams and an adapter, which
 * costs as much as the tool call behind it; a governor answers each request with one JSON document, or with a few events where the
 * client wants to hear of progress, so little is needed.
 */
export class SessionTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: <T extends JSONRPCMessage>(message: T, extra?: MessageExtraInfo) => void
  readonly sessionId: string
  private readonly waiting = new Map<string | number, ServerResponse>()
  private stream: ServerResponse | undefined
  private versions: readonly string[] = []
  private readonly calls: PlainCalls
  private closed = false

  constructor(sessionId: string, proxy: GovernorProxy) {
    this.sessionId = sessionId
    this.calls = new PlainCalls(proxy)
  }

  async start(): Promise<void> {}

  setSupportedProtocolVersions(versions: string[]): void {
    this.versions = versions
  }

  /** One message of the client. A request holds `response` open until it is answered. */
  take(message: JSONRPCMessage, request: IncomingMessage, response: ServerResponse, authInfo: Auth): void {
    const version = request.headers['mcp-protocol-version']
    if (version !== undefined && !this.versions.includes(String(version))) {
      sendError(
        response,
        400,
        INVALID_REQUEST,
        `Protocol version ${JSON.stringify(version)} is not supported; known are ${this.versions.join(', ')}.`,
      )
      return
    }
    if (!('method' in message) || !('id' in message)) {
      if ('method' in message && message.method === 'notifications/cancelled') this.forget(message.params?.requestId)
      response.writeHead(202).end()
      this.onmessage?.(message, { authInfo })
      return
    }
    if (this.waiting.has(message.id)) {
      sendError(response, 400, INVALID_REQUEST, 'A request with this id is still open.')
      return
    }
    this.waiting.set(message.id, response)
    if (message.method === 'initialize') this.calls.learn(message.params)
    const call = plainCall(message)
    if (call === null) this.onmessage?.(message, { authInfo })
    else
      void this.calls
        .answer(call, {
          callerOf: () => callerIn(authInfo),
          correlation: authInfo.extra.correlationId,
          notify: (notice) => this.tell(call.id, notice),
        })
        .then((answer) => (answer === null ? undefined : this.send(answer)))
  }

  /** A cancelled request gets no answer; its HTTP request must end all the same. */
  private forget(id: unknown): void {
    this.calls.cancel(id)
    const response = this.waiting.get(id as string)
    this.waiting.delete(id as string)
    if (response?.headersSent) response.end()
    else response?.writeHead(202).end()
  }

  /** Holds a stream open for what is sent without being asked for. `stillGood` is asked from time to time. */
  listen(response: ServerResponse, stillGood: () => Promise<boolean>): void {
    if (this.stream) {
      sendError(response, 409, REFUSED, 'This session already has a stream.')
      return
    }
    this.stream = response
    response.writeHead(200, { ...EVENT_STREAM, 'mcp-session-id': this.sessionId })
    response.write(': open\n\n')
    const timer = setInterval(async () => {
      if (await stillGood()) response.write(': still here\n\n')
      else response.end()
    }, KEEP_ALIVE_MS).unref()
    response.once('close', () => {
      clearInterval(timer)
      if (this.stream === response) this.stream = undefined
    })
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message) {
      this.stream?.write(event(message))
      return
    }
    if (message.id === undefined) return
    const response = this.waiting.get(message.id)
    this.waiting.delete(message.id)
    if (response?.headersSent) response.end(event(message))
    else if (response) sendJson(response, 200, message, { 'mcp-session-id': this.sessionId })
  }

  /** Something about an open request, before its answer: the answer is then a stream, and this its first part. */
  private tell(id: string | number, notice: JSONRPCMessage): void {
    const response = this.waiting.get(id)
    if (response === undefined || response.writableNeedDrain) return // who does not read on misses it
    if (!response.headersSent) response.writeHead(200, { ...EVENT_STREAM, 'mcp-session-id': this.sessionId })
    response.write(event(notice))
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    this.calls.close()
    for (const response of this.waiting.values()) {
      if (response.headersSent) response.end()
      else sendError(response, 503, REFUSED, 'The session was closed.')
    }
    this.waiting.clear()
    this.stream?.end()
    this.onclose?.()
  }
}
