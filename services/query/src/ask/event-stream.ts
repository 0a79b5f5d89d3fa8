import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Answers with server-sent events, each on its way as soon as it is known. */
export function eventStream(reply: FastifyReply) {
  const events = new PassThrough()
  // Sent as a body and not by taking the socket over: the framework's own counting then sees the end, also when the client leaves.
  reply.type('text/event-stream; charset=utf-8').send(events)
  const send = (event: string, data: unknown) => {
    if (events.writable) events.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  return {
    send,
    end: (event: string, data: unknown) => {
      send(event, data)
      events.end()
    },
  }
}
