import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readEvents, type SentEvent } from './events.ts'

async function* inParts(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

it('events are read whole, however they were cut on their way', async () => {
  const sent: SentEvent[] = [
    { event: 'step', data: '{"step":"guard"}' },
    { event: 'answer', data: `{"text":"Grüße 東京 ${'x'.repeat(300)}"}` },
  ]
  const bytes = new TextEncoder().encode(sent.map(({ event, data }) => `event: ${event}\ndata: ${data}\n\n`).join(''))
  for (const size of [1, 2, 7, 64, 10_000]) {
    const read: SentEvent[] = []
    for await (const event of readEvents(inParts(bytes, size))) read.push(event)
    assert.deepEqual(read, sent, `parts of ${size}`)
  }
})
it('what has not ended is no event', async () => {
  for await (const event of readEvents(inParts(new TextEncoder().encode('event: answer\ndata: {'), 5))) assert.fail(JSON.stringify(event))
})
