import type { IncomingMessage } from 'node:http'

export type Body = { readonly text: string } | { readonly status: 413 | 400 }

/** So much beyond the limit is read and dropped: a client that sends all of it before it reads would never see the answer. */
const MOST_DROPPED = 64 * 1024 * 1024

/** The body, as long as it stays within the limit. Of one that is longer nothing is kept. */
export function readBody(request: IncomingMessage, limit: number): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > limit + MOST_DROPPED) return Promise.resolve({ status: 413 })
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else chunks.length = 0
      if (size <= limit + MOST_DROPPED) return
      request.pause()
      resolve({ status: 413 })
    })
    request.once('end', () =>
      resolve(size > limit ? { status: 413 } : { text: (chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString() ?? '' }),
    )
    request.once('error', () => resolve({ status: 400 }))
    request.once('close', () => resolve({ status: 400 }))
  })
}
