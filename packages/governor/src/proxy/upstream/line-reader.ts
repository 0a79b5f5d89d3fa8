import { StringDecoder } from 'node:string_decoder'

/** How much of an oversized line is kept, to find the id of the request it answers. */
const KEPT = 400

export interface LineEvents {
  readonly line: (text: string) => void
  /** A line was longer than the limit and has been dropped while it came in. */
  readonly tooLong: (head: string, tail: string) => void
}

/** Splits a stream into lines and never holds more than `limit` bytes of one. */
export function lineReader(limit: number, events: LineEvents): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let size = 0
  let head: string | undefined
  let tail = Buffer.alloc(0)

  const add = (piece: Buffer): void => {
    size += piece.length
    if (head !== undefined) {
      tail = Buffer.concat([tail, piece]).subarray(-KEPT)
      return
    }
    parts.push(piece)
    if (size <= limit) return
    const held = Buffer.concat(parts)
    head = held.subarray(0, KEPT).toString()
    tail = Buffer.from(held.subarray(-KEPT)) // a copy: a view would keep all of it alive
    parts = []
  }
  const finish = (): void => {
    if (head === undefined) {
      const first = parts[0]
      const text = parts.length === 1 && first ? first.toString() : new StringDecoder().write(Buffer.concat(parts))
      if (text.trim() !== '') events.line(text)
    } else events.tooLong(head, tail.toString())
    parts = []
    size = 0
    head = undefined
    tail = Buffer.alloc(0)
  }
  return (chunk) => {
    let start = 0
    for (let end = chunk.indexOf(10, start); end !== -1; end = chunk.indexOf(10, start)) {
      add(chunk.subarray(start, end))
      finish()
      start = end + 1
    }
    if (start < chunk.length) add(chunk.subarray(start))
  }
}

/**
 * The id that an oversized JSON-RPC answer carries, before or after its result. A server that lies here only fails
 * another of its own calls, which it could do anyway.
 */
export function idInPieces(head: string, tail: string): number | undefined {
  const found =
    /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d{1,15})\b/.exec(head) ?? /"id"\s*:\s*(\d{1,15})\s*\}\s*$/.exec(tail)
  return found ? Number(found[1]) : undefined
}
