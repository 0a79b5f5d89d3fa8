import type { RateLimits } from '../ports.ts'

const MINUTE_MS = 60_000
const MOST_KEYS = 50_000

/** The times of a key's last calls, as many as a minute may hold; the oldest stands at `next` once the ring is full. */
interface Ring {
  readonly times: (number | undefined)[]
  next: number
}

/**
 * Counts within this process, exactly: in no sixty seconds are there more calls than allowed. A call that is refused does not count. Keys
 * beyond the bound go, those that were not used for longest, which can only be generous.
 */
export function memoryRates(now: () => number = () => performance.now()): RateLimits {
  // Two halves: what is used is in the newer one, and what is only in the older one goes when the newer one is full.
  let newer = new Map<string, Ring>()
  let older = newer
  const ringOf = (name: string): Ring => {
    const known = newer.get(name)
    if (known !== undefined) return known
    const ring = older.get(name) ?? { times: [], next: 0 }
    if (newer.size >= MOST_KEYS / 2) {
      older = newer
      newer = new Map()
    }
    newer.set(name, ring)
    return ring
  }

  return {
    take(key, perMinute) {
      const ring = ringOf(`${perMinute} ${key}`) // another limit is another ring
      const time = now()
      const oldest = ring.times[ring.next]
      if (oldest !== undefined && time - oldest < MINUTE_MS) return { allowed: false, retryAfterMs: Math.ceil(oldest + MINUTE_MS - time) }
      ring.times[ring.next] = time
      ring.next = (ring.next + 1) % perMinute
      return { allowed: true, giveBack: () => giveBack(ring, perMinute, time) }
    },
  }
}

/** The older ones move up by a place, so that the next place is free at once and the order stays. */
function giveBack({ times, next }: Ring, perMinute: number, time: number): void {
  const at = times.indexOf(time)
  if (at === -1) return // long over
  for (let place = at; place !== next; ) {
    const before = (place + perMinute - 1) % perMinute
    times[place] = times[before]
    place = before
  }
  times[next] = undefined
}
