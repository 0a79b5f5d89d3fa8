export interface SentEvent {
  event: string
  data: string
}

/** The server-sent events of an answer, one by one as they come. */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<SentEvent> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body) {
    const from = Math.max(0, text.length - 1) // a long event comes in many parts: only what is new is looked through
    text += decoder.decode(bytes, { stream: true })
    for (let end = text.indexOf('\n\n', from); end !== -1; end = text.indexOf('\n\n')) {
      yield readEvent(text.slice(0, end))
      text = text.slice(end + 2)
    }
  }
}

function readEvent(block: string): SentEvent {
  const fields = block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).replace(/^ /, '')])
  const all = (name: string) => fields.filter(([own]) => own === name).map(([, value = '']) => value)
  return { event: all('event').at(-1) ?? 'message', data: all('data').join('\n') }
}
