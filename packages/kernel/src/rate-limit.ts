import { setTimeout as delay } from 'node:timers/promises'

/** What a limiter says about one request. */
export interface Verdict {
  allowed: boolean
  remaining: number
  /** Seconds until the window ends. */
  resetSeconds: number
}

/** What all processes together let through in the common window of a key. */
export interface SharedWindow {
  count: number
  remainingMs: number
  /** False: the common window began after the caller's, whose requests are not in it. */
  taken: boolean
}
/** Adds what this process let through, where other processes can see it. */
export type Share = (key: string, more: number, remainingMs: number) => Promise<SharedWindow>

export interface RateLimiterOptions {
  limit: number
  windowMs?: number
  maxKeys?: number
  now?: () => number
  /** Without it this process counts for itself. */
  share?: Share
}
interface Window {
  ends: number
  /** Of this process. */
  count: number
  /** Of these, those that the others know. */
  reported: number
  /** Of the other processes, as last heard. */
  others: number
  report?: Promise<void>
}

/** A process tells the others each time it has let through this part of the limit. */
const SLICES = 40
/** So long a request waits for the others, at most; and so long nobody asks them again once they did not answer. */
const WAIT_MS = 250
const PAUSE_MS = 5_000

/**
 * Counts requests per key in windows of fixed length that begin with the key's first request.
 * Memory is bounded: at `maxKeys` the oldest windows go, which can only be generous, never unjust.
 */
export function rateLimiter(options: RateLimiterOptions) {
  const { limit, windowMs = 60_000, maxKeys = 20_000, now = Date.now, share } = options
  const slice = Math.max(1, Math.floor(limit / SLICES))
  const windows = new Map<string, Window>()
  let pausedUntil = 0

  return {
    limit,
    /** What must be awaited before `take` and `peek`: the others, where much was let through since they were asked. Mostly nothing. */
    heard(key: string): Promise<void> | undefined {
      const window = share && windows.get(key)
      if (!window?.report || window.ends <= now() || window.count - window.reported < 2 * slice) return undefined
      return Promise.race([window.report, delay(WAIT_MS, undefined, { ref: false })])
    },
    take(key: string): Verdict {
      const time = now()
      let window = windows.get(key)
      if (!window || window.ends <= time) {
        windows.delete(key) // re-inserted below, so that the map stays ordered by age
        if (windows.size >= maxKeys) makeRoom(time)
        window = { ends: time + windowMs, count: 0, reported: 0, others: 0 }
        windows.set(key, window)
      }
      window.count += 1
      const allowed = window.count + window.others <= limit
      if (!allowed)
        window.count -= 1 // what is refused is nobody's share
      else if (share && !window.report && window.count - window.reported >= slice && time >= pausedUntil)
        window.report = report(share, key, window)
      return verdict(window, time, allowed)
    },
    /** Whether the next request would be let through, without counting it: for limits on some outcomes of a request alone. */
    peek(key: string): Verdict {
      const time = now()
      const window = windows.get(key)
      if (!window || window.ends <= time) return verdict({ ends: time + windowMs, count: 0, others: 0 }, time, limit > 0)
      return verdict(window, time, window.count + window.others < limit)
    },
    size: () => windows.size,
  }

  async function report(tell: Share, key: string, window: Window): Promise<void> {
    const [told, more] = [window.count, window.count - window.reported]
    try {
      const { count, remainingMs, taken } = await tell(key, more, window.ends - now())
      if (!taken) window.count -= told // they belong to the time before the common window
      window.reported = taken ? told : 0
      window.others = Math.max(0, count - window.reported)
      window.ends = now() + remainingMs
    } catch {
      pausedUntil = now() + PAUSE_MS
    } finally {
      delete window.report
    }
  }
  function verdict(window: Pick<Window, 'ends' | 'count' | 'others'>, time: number, allowed: boolean): Verdict {
    return {
      allowed,
      remaining: Math.max(0, limit - window.count - window.others),
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
