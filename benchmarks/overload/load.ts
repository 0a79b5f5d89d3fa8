import { openWire, requestBytes, type Wire } from './wire.ts'

/** What to send. With `rate` requests arrive whether or not earlier ones are answered (open loop); without it each client sends its next
 * request when the last one is answered (closed loop). */
export interface Load {
  port: number
  path: string
  headers: Record<string, string>
  seconds: number
  /** Closed loop: how many clients. Open loop: the most connections. */
  connections: number
  /** Requests a second. */
  rate?: number
}
export interface LoadResult {
  sent: number
  /** Arrivals for which no connection was free: the clients of that moment never reached the service. */
  unsent: number
  statuses: Record<string, number>
  /** Refusals that do not say when to come back. */
  withoutRetryAfter: number
  /** Connections that broke while an answer was due. */
  resets: number
  /** Requests without any answer seconds after the load ended. */
  unanswered: number
  /** Answers with 200 a second. */
  goodput: number
  /** Milliseconds until a 200. */
  p50: number
  p99: number
}

const TICK_MS = 2

export function applyLoad(load: Load): Promise<LoadResult> {
  const request = requestBytes(load.path, load.headers)
  const statuses: Record<string, number> = {}
  const latencies: number[] = []
  const idle: Client[] = []
  const open = new Set<Client>()
  let [sent, unsent, withoutRetryAfter, resets, good] = [0, 0, 0, 0, 0]
  const begun = performance.now()
  const end = begun + load.seconds * 1_000

  interface Client {
    wire: Wire
    sentAt: number
  }
  function send(client: Client): void {
    sent += 1
    client.sentAt = performance.now()
    client.wire.send(request)
  }
  function newClient(): Client {
    const client: Client = {
      sentAt: 0,
      wire: openWire(load.port, {
        onAnswer({ status, retryAfter, closes }) {
          const time = performance.now()
          statuses[status] = (statuses[status] ?? 0) + 1
          if (status === '200') {
            latencies.push(time - client.sentAt)
            if (time < end) good += 1
          } else if (!retryAfter) withoutRetryAfter += 1
          if (closes) return
          if (load.rate !== undefined) idle.push(client)
          else if (time < end) send(client)
        },
        onEnd(due) {
          open.delete(client)
          const at = idle.indexOf(client)
          if (at !== -1) idle.splice(at, 1)
          if (due) resets += 1
          if (load.rate === undefined && performance.now() < end) send(newClient())
        },
      }),
    }
    open.add(client)
    return client
  }
  function arrive(): void {
    const client = idle.pop() ?? (open.size < load.connections ? newClient() : undefined)
    if (client) send(client)
    else unsent += 1
  }

  return new Promise((resolve) => {
    const finish = (): void => {
      for (const client of open) client.wire.close()
      latencies.sort((a, b) => a - b)
      const at = (share: number): number => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN
      const answered = Object.values(statuses).reduce((total, count) => total + count, 0)
      const unanswered = sent - answered - resets
      resolve({ sent, unsent, statuses, withoutRetryAfter, resets, unanswered, goodput: good / load.seconds, p50: at(0.5), p99: at(0.99) })
    }
    const { rate } = load
    if (rate === undefined) for (let n = 0; n < load.connections; n++) send(newClient())
    let arrived = 0
    const timer = setInterval(() => {
      const time = Math.min(performance.now(), end)
      if (rate !== undefined) for (; arrived < ((time - begun) / 1_000) * rate; arrived++) arrive()
      if (time < end) return
      clearInterval(timer)
      setTimeout(finish, 4_000).unref() // longer than a request may wait
      const drained = setInterval(() => {
        if (idle.length < open.size && performance.now() < end + 3_900) return
        clearInterval(drained)
        finish()
      }, 50)
    }, TICK_MS)
  })
}

// As a process of its own: one load per message, its result as the answer.
process.on('message', (load: Load) => {
  applyLoad(load).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ failed: error.message }),
  )
})
process.once('disconnect', () => process.exit(0))
