import type { Duplex } from 'node:stream'

export interface ByteGuard {
  /** From now on at most so many bytes may come; the stream is destroyed at the first chunk beyond. */
  allow(bytes: number, onTooMany: () => void): void
  /** Any number may come. */
  rest(): void
}

/**
 * Counts what a server sends, before the driver gathers it into a message: a driver holds a row as a whole, and a row may
 * be a gigabyte. Must be put on the stream that the driver reads, after TLS was agreed.
 */
export function guardBytes(stream: Duplex): ByteGuard {
  let left = Number.POSITIVE_INFINITY
  let tell: (() => void) | undefined
  stream.prependListener('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left >= 0 || tell === undefined) return
    const onTooMany = tell
    tell = undefined
    stream.pause()
    stream.destroy()
    onTooMany()
  })
  return {
    allow(bytes, onTooMany) {
      left = bytes
      tell = onTooMany
    },
    rest() {
      left = Number.POSITIVE_INFINITY
      tell = undefined
    },
  }
}

/** What the wire may carry for a result of so many bytes: the protocol's own share, and one row beyond the cap. */
export const onTheWire = (bytes: number): number => 2 * bytes + 1024 * 1024
