import type { Server, ServerResponse } from 'node:http'

/** The calls that a server is answering now; the streams that clients listen on are none, they end only with their session. */
export interface InProgress {
  /** Tells the clients of all of them that their connection closes with the answer. */
  closeAfterAnswer(): void
  /** Resolves when all are answered. */
  ended(): Promise<void>
}

export function callsInProgress(server: Server): InProgress {
  const answering = new Set<ServerResponse>()
  let empty: () => void = () => {}
  server.on('request', (request, response) => {
    if (request.method !== 'POST') return
    answering.add(response)
    response.once('close', () => {
      answering.delete(response)
      if (answering.size === 0) empty()
    })
  })
  return {
    closeAfterAnswer() {
      for (const response of answering) if (!response.headersSent) response.setHeader('connection', 'close')
    },
    ended: () =>
      new Promise((resolve) => {
        empty = resolve
        if (answering.size === 0) resolve()
      }),
  }
}
