import { StringDecoder } from 'node:string_decoder'
import { MessageId } from './message-id.ts'

export interface LineEvents {
  readonly line: (text: string) => void
  /** A line was longer than the limit and has been dropped while it came in; the id of the message that it was, where it has one. */
  readonly tooLong: (id: number | string | undefined) => void
}

/** Splits a stream into lines and never holds more than `limit` bytes of one. */
export function lineReader(limit: number, events: LineEvents): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let size = 0
  let dropped: MessageId | undefined

  const add = (piece: Buffer): void => {
    size += piece.length
    if (dropped !== undefined) {
      dropped.read(piece)
      return
    }
    parts.push(piece)
    if (size <= limit) return
    dropped = new MessageId()
    for (const part of parts) dropped.read(part)
    parts = []
  }
  const finish = (): void => {
    if (dropped === undefined) {
      const first = parts[0]
      const text = parts.length === 1 && first ? first.toString() : new StringDecoder().write(Buffer.concat(parts))
      if (text.trim() !== '') events.line(text)
    } else events.tooLong(dropped.id)
    parts = []
    size = 0
    dropped = undefined
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
