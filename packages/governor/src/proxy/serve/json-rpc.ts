import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import { exceededLimit, type JsonLimits } from '@tanager/kernel'
import { parseExact } from '../../exact-json.ts'

/** What a message may hold: arguments of tools may be large, but work per name and per value must stay short. */
const MESSAGE_LIMITS: JsonLimits = { keys: 10_000, nameLength: 1_000, depth: 80, values: 60_000 }

/** Parses the text of a message, or says why it is not taken. `inexact`: a whole number in it that a program would round. */
export function parseMessage(text: string): { readonly value: unknown; readonly inexact?: string } | { readonly fault: string } {
  const exceeded = exceededLimit(text, MESSAGE_LIMITS)
  if (exceeded !== undefined) return { fault: `The message is too complex: ${exceeded}.` }
  try {
    let inexact: string | undefined
    const value = parseExact(text, (source) => {
      inexact ??= source
    })
    return { value, ...(inexact !== undefined && { inexact }) }
  } catch {
    return { fault: 'The message is not JSON.' }
  }
}

/** Whether a value is one JSON-RPC 2.0 message; a batch is none. */
export function isMessage(message: unknown): message is JSONRPCMessage {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return false
  const { jsonrpc, id, method, params } = message as Record<string, unknown>
  const named = id === undefined || typeof id === 'string' || Number.isSafeInteger(id)
  // The SDK drops what its schemas refuse, and the caller would wait for ever.
  const structured = params === undefined || (typeof params === 'object' && params !== null && !Array.isArray(params))
  return jsonrpc === '2.0' && named && structured && (typeof method === 'string' || 'result' in message || 'error' in message)
}
