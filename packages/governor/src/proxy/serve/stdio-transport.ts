import type { Readable, Writable } from 'node:stream'
import type { JSONRPCMessage, MessageExtraInfo, Transport } from '@modelcontextprotocol/server'
import type { Caller } from '../../ports.ts'
import { fewOf } from '../auth/callers.ts'
import type { GovernorProxy } from '../proxy.ts'
import { lineReader } from '../upstream/line-reader.ts'
import { idInText } from '../upstream/message-id.ts'
import { INVALID_PARAMS, INVALID_REQUEST, REFUSED, tooLong } from './answers.ts'
import { argumentsFault, idIn, isMessage, NOT_A_MESSAGE, parseMessage } from './json-rpc.ts'
import { type CallOptions, PlainCalls, plainCall } from './plain-calls.ts'

export interface StdioTransportOptions {
  readonly input: Readable
  readonly output: Writable
  readonly proxy: GovernorProxy
  readonly callerOf: () => Promise<Caller>
  readonly limitBytes: number
}

const LOGGED_PER_MINUTE = 60

/** One message a line. Calls are answered here once the client has said `initialize`; all else is the SDK's. */
export class StdioTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: <T extends JSONRPCMessage>(message: T, extra?: MessageExtraInfo) => void
  private readonly options: StdioTransportOptions
  private readonly calls: PlainCalls
  private initialized = false
  private closed = false
  private readonly by: CallOptions
  private readonly read: (chunk: Buffer) => void
  private readonly logRefused: (reason: string) => void
  private readonly end = (): void => void this.close()

  constructor(options: StdioTransportOptions) {
    this.options = options
    this.calls = new PlainCalls(options.proxy)
    this.by = { callerOf: options.callerOf, notify: (notice) => void this.send(notice).catch(() => {}) }
    this.logRefused = fewOf(LOGGED_PER_MINUTE, (reason) => options.proxy.log.warn({ reason }, 'An MCP message was refused.'))
    this.read = lineReader(options.limitBytes, {
      line: (text) => this.hear(text),
      tooLong: (id) => this.refuse(id ?? null, REFUSED, tooLong(options.limitBytes)),
    })
  }

  async start(): Promise<void> {
    const { input, output } = this.options
    if (input.readableEnded || input.destroyed) setImmediate(this.end)
    input.on('data', this.read)
    input.on('error', (error) => this.onerror?.(error))
    input.once('end', this.end)
    input.once('close', this.end)
    output.on('error', this.end) // nobody reads any more
  }

  private hear(text: string): void {
    if (this.closed) return
    const parsed = parseMessage(text)
    if ('fault' in parsed) {
      this.refuse(parsed.id ?? idInText(text) ?? null, parsed.code, parsed.fault)
      return
    }
    const message = parsed.value
    if (!isMessage(message)) {
      this.refuse(idIn(message), INVALID_REQUEST, NOT_A_MESSAGE)
      return
    }
    const method = 'method' in message ? message.method : undefined
    if (method === 'initialize') {
      this.initialized = true
      this.calls.learn((message as { params?: unknown }).params)
    }
    if (method === 'notifications/cancelled') this.calls.cancel((message as { params?: { requestId?: unknown } }).params?.requestId)
    const call = this.initialized ? plainCall(message) : null
    const bad = call === null ? argumentsFault(message) : null
    if (bad !== null) this.refuse(bad.id, INVALID_PARAMS, bad.fault)
    else if (call === null) this.onmessage?.(message)
    else
      void this.calls
        .answer(call, this.by)
        .then((answer) => (answer === null ? undefined : this.send(answer)))
        .catch((error: Error) => this.onerror?.(error))
  }

  /** Nobody may wait for an answer that never comes; without an id it answers no request in particular. */
  private refuse(id: string | number | null, code: number, message: string): void {
    if (this.closed) return
    this.logRefused(message)
    void this.send({ jsonrpc: '2.0', id, error: { code, message } } as JSONRPCMessage).catch(() => {})
  }

  /** Settles when there is room for more. */
  send(message: JSONRPCMessage): Promise<void> {
    if (this.closed) return Promise.reject(new Error('The connection is closed.'))
    const { output } = this.options
    if (output.write(`${JSON.stringify(message)}\n`)) return Promise.resolve()
    return new Promise((resolve) => {
      const done = (): void => {
        output.off('drain', done)
        output.off('close', done)
        resolve()
      }
      output.once('drain', done)
      output.once('close', done)
    })
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    const { input } = this.options
    input.off('data', this.read)
    if (input.listenerCount('data') === 0) input.pause()
    this.calls.close()
    this.onclose?.()
  }
}
