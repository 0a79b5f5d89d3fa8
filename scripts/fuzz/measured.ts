import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Asks the probe inside a service. */
export interface Probe {
  /** The longest that its event loop was held since the last time this was asked. */
  stallMs(): Promise<number>
  /** Bytes that are in use after a garbage collection. */
  memory(): Promise<number>
  close(): void
}

let count = 0

/** What a service needs in its environment, and how it is asked once it runs. */
export function prepareProbe(): { env: Record<string, string>; connect: () => Promise<Probe> } {
  const path = join(tmpdir(), `tanager-fuzz-${process.pid}-${++count}.sock`)
  const env = { FUZZ_PROBE: path, NODE_OPTIONS: `--import=${new URL('./probe.mjs', import.meta.url).href}` }
  return {
    env,
    async connect() {
      const socket = await connected(path)
      const ask = async (what: string): Promise<number> => {
        const [answer] = await Promise.all([once(socket, 'data'), socket.write(what)])
        return Number(String(answer))
      }
      return {
        stallMs: () => ask('stall'),
        memory: () => ask('memory'),
        close: () => {
          socket.destroy()
          rmSync(path, { force: true })
        },
      }
    },
  }
}

async function connected(path: string): Promise<Socket> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const socket = createConnection(path)
    try {
      await once(socket, 'connect')
      return socket
    } catch (error) {
      if (Date.now() > deadline) throw error
      await delay(50)
    }
  }
}
