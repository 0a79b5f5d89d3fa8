import { randomUUID } from 'node:crypto'
import { type InputRequiredResult, ProtocolError } from '@modelcontextprotocol/server'
import type { Caller, Progress } from '../ports.ts'
import { type CallResult, callResult } from './call-result.ts'
import { type Offering, offerIn } from './elicitation.ts'
import type { GovernorProxy } from './proxy.ts'
import { CORRELATION_ID } from './serve/guards.ts'

/** The parameters of a `tools/call`. */
export interface ToolCall {
  readonly name: string
  readonly arguments: unknown
  readonly meta: Readonly<Record<string, unknown>> | undefined
}

export interface ProgressNotice {
  readonly method: 'notifications/progress'
  readonly params: { readonly progressToken: string | number; readonly progress: number; readonly total?: number }
}

const INVALID_PARAMS = -32602

/** One call, whichever way it came in. A tool that nobody offers is an error of the protocol; every other refusal is a result. */
export async function callTool(
  proxy: Pick<GovernorProxy, 'call'>,
  call: ToolCall,
  by: {
    readonly caller: Caller
    readonly correlation: string | undefined
    readonly signal: AbortSignal
    /** How a caller who gave a progress token is told. */
    readonly notify: (notice: ProgressNotice) => void
    /** How the client's user is shown where an approval can be given. */
    readonly offer: Offering
  },
): Promise<CallResult | InputRequiredResult> {
  const given = call.meta?.['tanager/correlation-id']
  const correlationId = typeof given === 'string' && CORRELATION_ID.test(given) ? given : (by.correlation ?? randomUUID())
  const { name, arguments: input } = call
  const onProgress = progressFor(call.meta?.progressToken, by.notify)
  const trace = typeof call.meta?.traceparent === 'string' ? call.meta : undefined
  const verdict = await proxy.call({ name, arguments: input, caller: by.caller, correlationId, signal: by.signal, onProgress, trace })
  if (verdict.status === 'refused' && verdict.code === 'unknown_tool')
    throw new ProtocolError(INVALID_PARAMS, `Unknown tool: ${name.slice(0, 200)}`)
  const offer = offerIn(verdict)
  return (offer && by.offer(offer)) ?? callResult(verdict, correlationId)
}

function progressFor(token: unknown, notify: (notice: ProgressNotice) => void): ((progress: Progress) => void) | undefined {
  if (typeof token !== 'string' && typeof token !== 'number') return undefined
  return (progress) => notify({ method: 'notifications/progress', params: { progressToken: token, ...progress } })
}
