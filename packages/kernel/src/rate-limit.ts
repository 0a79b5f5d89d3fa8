/** What a limiter says about one request. */
export interface Verdict {
  allowed: boolean
  remaining: number
  /** Seconds until the window ends. */
  resetSeconds: number
}

/**
 * Counts requests per key in windows of fixed length that begin with the key's first request.
 * Memory is bounded: at `maxKeys` the oldest windows go, which can only be generous, never unjust.
 */
export function rateLimiter(options: { limit: number; windowMs?: number; maxKeys?: number; now?: () => number }) {
  const { limit, windowMs = 60_000, maxKeys = 20_000, now = Date.now } = options
  const windows = new Map<string, { ends: number; count: number }>()

  return {
    limit,
    take(key: string): Verdict {
      const time = now()
      let window = windows.get(key)
      if (!window || window.ends <= time) {
        windows.delete(key) // re-inserted below, so that the map stays ordered by age
        if (windows.size >= maxKeys) makeRoom(time)
        window = { ends: time + windowMs, count: 0 }
        windows.set(key, window)
      }
      window.count += 1
      return verdict(window, time, window.count <= limit)
    },
    /** Whether the next request would be let through, without counting it: for limits on some outcomes of a request alone. */
    peek(key: string): Verdict {
      const time = now()
      const window = windows.get(key)
      if (!window || window.ends <= time) return verdict({ ends: time + windowMs, count: 0 }, time, limit > 0)
      return verdict(window, time, window.count < limit)
    },
    size: () => windows.size,
  }

  function verdict(window: { ends: number; count: number }, time: number, allowed: boolean): Verdict {
    return {
      allowed,
      remaining: Math.max(0, limit - window.count),
      resetSeconds: Math.max(1, Math.ceil((window.ends - time) / 1000)),
    }
  }
  function makeRoom(time: number) {
    for (const [key, window] of windows) {
      if (window.ends > time && windows.size < maxKeys) return
      windows.delete(key)
    }
  }
}
export type RateLimiter = ReturnType<typeof rateLimiter>
