export interface SentEvent {
  readonly event: string
  readonly data: string
}

/**
 * Server-sent events out of a stream of bytes, by the rules of the HTML standard: any line end, several data lines, comments and fields
 * of other kinds left out. An event that the stream ends in the middle of is not one.
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<SentEvent> {
  const reader = stream.pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>).getReader()
  let rest = ''
  let event = ''
  let data: string[] = []
  try {
    for (;;) {
      const { value, done } = await reader.read()
      // A carriage return at the very end may be the first half of a line end.
      const text = rest + (value ?? '')
      const held = !done && text.endsWith('\r')
      const lines = (held ? text.slice(0, -1) : text).split(/\r\n|\n|\r/)
      rest = (lines.pop() ?? '') + (held ? '\r' : '')
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield { event: event || 'message', data: data.join('\n') }
          event = ''
          data = []
          continue
        }
        const [, field = '', content = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
        if (field === 'event') event = content
        if (field === 'data') data.push(content)
      }
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
