import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'

/** A client that takes longer to send the rest of a refused body has had its time. */
export const REST_MS = 10_000

/**
 * Reads what is still on its way of a body that was refused, and forgets it. Many clients read no answer before they have sent everything:
 * answered sooner, they would find the connection closed and never learn why.
 */
export async function readRest(request: IncomingMessage, mostBytes: number, longestMs: number): Promise<void> {
  if (request.readableEnded || request.destroyed) return
  const enough = new AbortController()
  let left = mostBytes
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) enough.abort()
  })
  request.resume()
  const signal = AbortSignal.any([enough.signal, AbortSignal.timeout(longestMs)])
  await finished(request, { writable: false, signal }).catch(() => {}) // cut off, too long or too slow: the answer is the same
}
