import type { IncomingMessage } from 'node:http'

export type Body = { readonly text: string } | { readonly status: 413 | 400 }

/** The body, as long as it stays within the limit; beyond it the rest is not even read. */
export function readBody(request: IncomingMessage, limit: number): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve({ status: 413 })
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) {
        request.pause()
        resolve({ status: 413 })
      } else chunks.push(chunk)
    })
    request.once('end', () => resolve({ text: (chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString() ?? '' }))
    request.once('error', () => resolve({ status: 400 }))
    request.once('close', () => resolve({ status: 400 }))
  })
}
