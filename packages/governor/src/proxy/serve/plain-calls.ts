import { type JSONRPCMessage, ProtocolError, type RequestId } from '@modelcontextprotocol/server'
import type { Caller } from '../../ports.ts'
import { callTool, type ProgressNotice, type ToolCall } from '../call-tool.ts'
import { SessionElicitation } from '../elicitation.ts'
import type { GovernorProxy } from '../proxy.ts'

export interface PlainCall extends ToolCall {
  readonly id: RequestId
}

export interface CallOptions {
  /** Throws for a caller who is no longer signed in. */
  readonly callerOf: () => Caller | Promise<Caller>
  readonly correlation?: string
  /** Sends what goes before the answer. */
  readonly notify: (message: JSONRPCMessage) => void
}

/** What a call of a tool needs of the proxy. */
type Calling = Pick<GovernorProxy, 'log' | 'call'>

const INTERNAL_ERROR = -32603
const CALL_FIELDS = new Set(['name', 'arguments', '_meta'])

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isId = (value: unknown): value is RequestId => typeof value === 'string' || Number.isSafeInteger(value)

/** A `tools/call` in the shape that clients of revisions with `initialize` send; null for anything else, which the SDK judges. */
export function plainCall(message: JSONRPCMessage): PlainCall | null {
  if (!('method' in message) || message.method !== 'tools/call' || !('id' in message) || !isId(message.id)) return null
  const params: unknown = message.params
  if (!isObject(params) || typeof params.name !== 'string') return null
  for (const field of Object.keys(params)) if (!CALL_FIELDS.has(field)) return null
  const { name, arguments: input, _meta: meta } = params
  if (meta !== undefined && !isPlainMeta(meta)) return null
  return { id: message.id, name, arguments: input === undefined ? {} : input, meta }
}

/** What the protocol itself gives a meaning is the SDK's, but for the token under which progress is told. */
function isPlainMeta(meta: unknown): meta is Record<string, unknown> {
  if (!isObject(meta)) return false
  return Object.keys(meta).every((key) => (key === 'progressToken' ? isId(meta[key]) : !key.startsWith('io.modelcontextprotocol/')))
}

/**
 * Calls of one connection, answered without the SDK: it holds each message against its schemas several times over, which costs
 * more than all the governor's checks. A call that is cancelled gets no answer.
 */
export class PlainCalls {
  private readonly open = new Map<RequestId, AbortController>()
  private readonly elicitation = new SessionElicitation()
  private readonly proxy: Calling

  constructor(proxy: Calling) {
    this.proxy = proxy
  }

  async answer(call: PlainCall, by: CallOptions): Promise<JSONRPCMessage | null> {
    const leaving = new AbortController()
    this.open.set(call.id, leaving)
    const { signal } = leaving
    try {
      const notify = (notice: ProgressNotice) => (signal.aborted ? undefined : by.notify({ jsonrpc: '2.0', ...notice }))
      const { offer } = this.elicitation
      const result = await callTool(this.proxy, call, { caller: await by.callerOf(), correlation: by.correlation, signal, notify, offer })
      return signal.aborted ? null : { jsonrpc: '2.0', id: call.id, result }
    } catch (error) {
      return signal.aborted ? null : { jsonrpc: '2.0', id: call.id, error: this.inWords(error) }
    } finally {
      if (this.open.get(call.id) === leaving) this.open.delete(call.id)
    }
  }

  private inWords(error: unknown): { code: number; message: string; data?: unknown } {
    if (error instanceof ProtocolError)
      return { code: error.code, message: error.message, ...(error.data !== undefined && { data: error.data }) }
    const { message, stack } = error as Error
    this.proxy.log.error({ reason: message, stack }, 'A call failed.')
    return { code: INTERNAL_ERROR, message: 'Internal error' }
  }

  /** Hears what the client can do, from the parameters of its `initialize`. */
  learn(params: unknown): void {
    this.elicitation.learn(params)
  }

  cancel(id: unknown): void {
    this.open.get(id as RequestId)?.abort(new Error('The caller cancelled.'))
  }

  close(): void {
    for (const leaving of this.open.values()) leaving.abort(new Error('The connection was closed.'))
    this.open.clear()
  }
}
