import { setTimeout as delay } from 'node:timers/promises'
import type { Walked, walk } from '../journey/walk.ts'

export interface Traffic {
  /** What went wrong, in words; nothing should. */
  readonly failures: readonly string[]
  readonly requests: number
  /** Employees that were made, as the answers said. */
  readonly acknowledged: readonly Walked[]
  /** Settles when so many journeys that begin after this call have ended; rejects at the first failure. */
  journeys(count: number): Promise<void>
  stop(): Promise<void>
}

const LONGEST_MS = 300_000

/** People who walk from CV to employee, one journey after the other, without a pause. */
export function startTraffic(options: { address: string; tenant: string; walk: typeof walk; walkers: number }): Traffic {
  const failures: string[] = []
  const acknowledged: Walked[] = []
  const begun: number[] = [] // when each finished journey began
  let requests = 0
  let stopped = false
  async function walker(): Promise<void> {
    while (!stopped && failures.length === 0) {
      const began = performance.now()
      try {
        acknowledged.push(await options.walk({ ...options, onStep: () => requests++ }))
        begun.push(began)
      } catch (error) {
        failures.push((error as Error).message)
      }
    }
  }
  const walking = Array.from({ length: options.walkers }, walker)
  return {
    failures,
    acknowledged,
    get requests() {
      return requests
    },
    async journeys(count) {
      const since = performance.now()
      while (begun.filter((began) => began > since).length < count) {
        if (failures.length > 0) throw new Error(failures[0])
        if (performance.now() - since > LONGEST_MS) throw new Error(`${count} journeys did not end within ${LONGEST_MS} ms.`)
        await delay(50)
      }
    },
    async stop() {
      stopped = true
      await Promise.all(walking)
    },
  }
}
