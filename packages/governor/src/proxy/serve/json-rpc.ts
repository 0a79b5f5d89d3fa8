import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server'
import { exceededLimit, type JsonLimits } from '@tanager/kernel/json-complexity'
import { parseExact } from '../../exact-json.ts'
import { repeatedKey } from '../../repeated-key.ts'
import { INVALID_REQUEST, PARSE_ERROR } from './answers.ts'

/** What a message may hold: arguments of tools may be large, but work per name and per value must stay short. */
const MESSAGE_LIMITS: JsonLimits = { keys: 10_000, nameLength: 1_000, depth: 80, values: 60_000 }

export type ParsedMessage =
  /** `inexact`: a whole number in it that a program would round. */
  | { readonly value: unknown; readonly inexact?: string }
  /** `id`: the request that the answer is for, where it can be told. */
  | { readonly fault: string; readonly code: number; readonly id: RequestId | null }

/** Parses the text of a message, or says why it is not taken. */
export function parseMessage(text: string): ParsedMessage {
  const exceeded = exceededLimit(text, MESSAGE_LIMITS)
  if (exceeded !== undefined) return { fault: `The message is too complex: ${exceeded}.`, code: PARSE_ERROR, id: null }
  try {
    let inexact: string | undefined
    const value = parseExact(text, (source) => {
      inexact ??= source
    })
    const twice = repeatedKey(text)
    if (twice !== null)
      return { fault: `${JSON.stringify(twice.slice(0, 100))} occurs twice in one object.`, code: INVALID_REQUEST, id: idIn(value) }
    return { value, ...(inexact !== undefined && { inexact }) }
  } catch {
    return { fault: 'The message is not JSON.', code: PARSE_ERROR, id: null }
  }
}

export function idIn(message: unknown): RequestId | null {
  const id = (message as { readonly id?: unknown } | null)?.id
  return typeof id === 'string' || Number.isSafeInteger(id) ? (id as RequestId) : null
}

export const NOT_A_MESSAGE = 'The message is not a single JSON-RPC 2.0 message. Batches are not supported.'

/** Whether a value is one JSON-RPC 2.0 message; a batch is none. */
export function isMessage(message: unknown): message is JSONRPCMessage {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return false
  const { jsonrpc, id, method, params } = message as Record<string, unknown>
  const named = id === undefined || typeof id === 'string' || Number.isSafeInteger(id)
  // The SDK drops what its schemas refuse, and the caller would wait for ever.
  const structured = params === undefined || (typeof params === 'object' && params !== null && !Array.isArray(params))
  return jsonrpc === '2.0' && named && structured && (typeof method === 'string' || 'result' in message || 'error' in message)
}

/** What is wrong with the arguments of a `tools/call` as such: the SDK would answer with its validator's own words. */
export function argumentsFault(message: unknown): { readonly fault: string; readonly id: RequestId | null } | null {
  const { method, params } = (message ?? {}) as { readonly method?: unknown; readonly params?: { readonly arguments?: unknown } | null }
  const input = params?.arguments
  if (method !== 'tools/call' || input === undefined || (typeof input === 'object' && input !== null && !Array.isArray(input))) return null
  return { fault: 'The arguments must be one JSON object.', id: idIn(message) }
}
