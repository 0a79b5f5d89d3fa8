import type { JSONRPCMessage } from '@modelcontextprotocol/server'

/** Whether a value is one JSON-RPC 2.0 message; a batch is none. */
export function isMessage(message: unknown): message is JSONRPCMessage {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return false
  const { jsonrpc, id, method, params } = message as Record<string, unknown>
  const named = id === undefined || typeof id === 'string' || Number.isInteger(id)
  // The SDK drops what its schemas refuse, and the caller would wait for ever.
  const structured = params === undefined || (typeof params === 'object' && params !== null && !Array.isArray(params))
  return jsonrpc === '2.0' && named && structured && (typeof method === 'string' || 'result' in message || 'error' in message)
}
