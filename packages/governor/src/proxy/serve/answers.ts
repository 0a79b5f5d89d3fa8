import type { ServerResponse } from 'node:http'

/** JSON-RPC's own codes, and ours below -32000 for what HTTP has a status for. */
export const PARSE_ERROR = -32700
export const INVALID_REQUEST = -32600
export const INVALID_PARAMS = -32602
export const REFUSED = -32000
export const NO_SESSION = -32001

export const tooLong = (limit: number): string => `The message is longer than ${limit} bytes.`

export function sendJson(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  if (response.headersSent || response.destroyed) return
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...headers,
  })
  response.end(text)
}

/** An error; without an id it answers no request in particular. */
export function sendError(
  response: ServerResponse,
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
  id: string | number | null = null,
): void {
  sendJson(
    response,
    status,
    { jsonrpc: '2.0', error: { code, message }, id },
    status === 413 ? { ...headers, connection: 'close' } : headers,
  )
}
