import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readEvents, type SentEvent } from './event-stream.ts'

async function read(text: string, size = 10_000): Promise<SentEvent[]> {
  const bytes = new TextEncoder().encode(text)
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
  const events: SentEvent[] = []
  for await (const event of readEvents(stream)) events.push(event)
  return events
}

describe('server-sent events', () => {
  it('are read whole, wherever the stream was cut and whatever its line ends', async () => {
    const sent: SentEvent[] = [
      { event: 'step', data: '{"step":"guard"}' },
      { event: 'answer', data: '{"text":"Grüße 東京: 1"}' },
    ]
    for (const end of ['\n', '\r\n', '\r'])
      for (const size of [1, 2, 3, 7, 1000])
        assert.deepEqual(await read(sent.map(({ event, data }) => `event: ${event}${end}data: ${data}${end}${end}`).join(''), size), sent)
  })
  it('may have several lines of data, comments and fields that mean nothing here', async () => {
    assert.deepEqual(await read(': hello\nid: 7\nretry: 3\ndata: a\ndata:b\ndata\n\n\n'), [{ event: 'message', data: 'a\nb\n' }])
  })
  it('that never ended are none', async () => {
    assert.deepEqual(await read('data: a\n\nevent: answer\ndata: {"cut'), [{ event: 'message', data: 'a' }])
  })
})
