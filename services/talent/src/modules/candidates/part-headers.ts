import type { IncomingMessage } from 'node:http'
import { Problem } from '@tanager/kernel'

/** What a part of a multipart body may say about itself. Browsers need some hundred bytes. */
export const MAX_PART_HEADER_BYTES = 16 * 1024

/**
 * Ends a multipart request whose part has longer headers. The parser itself would cut them off and go on without a word.
 * To be called right before the parts are read, so that both see every byte.
 */
export function refuseLongPartHeaders(request: IncomingMessage): void {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(request.headers['content-type'] ?? '')
  const measure = partHeaderMeter(`\r\n--${boundary?.[1] ?? boundary?.[2] ?? ''}`)
  const look = (chunk: Buffer): void => {
    if (measure(chunk) <= MAX_PART_HEADER_BYTES) return
    request.off('data', look)
    request.emit('error', tooLong())
  }
  request.on('data', look)
}

/** The name of a part. The parser hands on a part without one too, whatever its types say. */
export function partName({ fieldname }: { fieldname: string | undefined }): string {
  if (fieldname === undefined) throw new Problem(400, 'malformed_request', 'A part of the body has no name. Nothing was stored.')
  return fieldname
}

/** Tells after each chunk how long the longest header block was so far: from the end of a boundary to the first empty line. */
export function partHeaderMeter(boundary: string): (chunk: Buffer) => number {
  let tail = Buffer.from('\r\n') // the first boundary has no line before it
  let inHeaders = false
  let length = 0
  let longest = 0
  return (chunk) => {
    let rest = Buffer.concat([tail, chunk])
    let counted = tail.length // of the block's bytes, those that an earlier chunk brought
    for (;;) {
      const mark = inHeaders ? '\r\n\r\n' : boundary
      const at = rest.indexOf(mark, 0, 'latin1')
      const end = at < 0 ? rest.length : at + mark.length
      if (inHeaders) {
        length += Math.max(0, end - counted)
        longest = Math.max(longest, length)
      }
      if (at < 0) {
        tail = Buffer.from(rest.subarray(Math.max(0, rest.length - mark.length + 1)))
        return longest
      }
      inHeaders = !inHeaders
      length = 0
      rest = rest.subarray(end)
      counted = Math.max(0, counted - end)
    }
  }
}

const tooLong = (): Problem =>
  new Problem(400, 'malformed_request', `The headers of a part have more than ${MAX_PART_HEADER_BYTES / 1024} KiB. Nothing was stored.`)

/** What a client did wrong that wrote the header itself. */
export const NO_BOUNDARY = 'The Content-Type has no boundary. Leave the header to your HTTP client, which adds it.'
