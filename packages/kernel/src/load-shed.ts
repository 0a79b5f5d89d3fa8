export interface LoadLimits {
  /** Requests worked on at once. */
  maxInFlight: number
  /** Requests that wait for their turn; more are refused. */
  maxQueued: number
  /** How long a request may wait; then it is refused. */
  maxWaitMs: number
  /** Requests that take long, such as uploads, counted apart from the others. */
  maxLong: number
  /** Whether one caller may have at most half of the places. */
  fair?: boolean
}

interface Caller {
  readonly key: string
  inFlight: number
  /** Those that wait, oldest first. A list, since a client that leaves is taken out of the middle. */
  oldest: Place | undefined
  newest: Place | undefined
  waiting: number
}

/** One request at the gate. */
export interface Place {
  readonly key: string
  readonly start: () => void
  readonly refuse: () => void
  stage: 'new' | 'waiting' | 'working' | 'long' | 'over'
  caller?: Caller
  since?: number
  older?: Place | undefined
  newer?: Place | undefined
}

/**
 * Decides which requests are worked on now, which wait and which are refused. Few are worked on at once: more would only wait in
 * front of the database instead of here, where leaving costs nothing. The queue is bounded in number and time. Callers take turns,
 * so that one with hundreds of requests does not keep another waiting behind all of them. While the oldest request of a caller
 * has waited for more than half of its time, the newest is served first (adaptive LIFO): its client is more likely to be there still.
 */
export function loadGate(limits: LoadLimits, now: () => number = () => performance.now()) {
  const { maxInFlight, maxQueued, maxWaitMs, maxLong } = limits
  const share = limits.fair ? Math.ceil(maxInFlight / 2) : maxInFlight
  const callers = new Map<string, Caller>()
  const waiting = new Set<Caller>() // in the order of their turns
  let [inFlight, queued, long] = [0, 0, 0]
  let sweep: NodeJS.Timeout | undefined

  function callerOf(key: string): Caller {
    const known = callers.get(key)
    if (known) return known
    const caller: Caller = { key, inFlight: 0, oldest: undefined, newest: undefined, waiting: 0 }
    callers.set(key, caller)
    return caller
  }
  function forget(caller: Caller): void {
    if (caller.inFlight === 0 && caller.waiting === 0) callers.delete(caller.key)
  }
  function work(place: Place, caller: Caller): void {
    inFlight += 1
    caller.inFlight += 1
    place.stage = 'working'
    place.start()
  }
  function queue(place: Place, caller: Caller): void {
    place.stage = 'waiting'
    place.since = now()
    place.older = caller.newest
    if (caller.newest) caller.newest.newer = place
    else caller.oldest = place
    caller.newest = place
    caller.waiting += 1
    queued += 1
    waiting.add(caller)
    if (sweep === undefined) sweep = setTimeout(refuseLate, Math.min(100, maxWaitMs)).unref()
  }
  function unqueue(place: Place, caller: Caller): void {
    if (place.older) place.older.newer = place.newer
    else caller.oldest = place.newer
    if (place.newer) place.newer.older = place.older
    else caller.newest = place.older
    place.older = undefined
    place.newer = undefined
    caller.waiting -= 1
    queued -= 1
    if (caller.waiting === 0) waiting.delete(caller)
  }
  function refuse(place: Place): void {
    place.stage = 'over'
    place.refuse()
  }
  /** Takes those out who have waited too long. */
  function refuseLate(): void {
    sweep = undefined
    const latest = now() - maxWaitMs
    for (const caller of [...waiting]) {
      for (let place = caller.oldest; place && (place.since ?? 0) <= latest; place = caller.oldest) {
        unqueue(place, caller)
        refuse(place)
      }
      forget(caller)
    }
    if (queued > 0) sweep = setTimeout(refuseLate, Math.min(100, maxWaitMs)).unref()
  }
  /** Room in a full queue for a caller who has fewer waiting than another: the other's newest goes. */
  function makeRoom(caller: Caller): boolean {
    let longest: Caller | undefined
    for (const other of waiting) if (other.waiting > (longest?.waiting ?? caller.waiting + 1)) longest = other
    const last = longest?.newest
    if (!longest || !last) return false
    unqueue(last, longest)
    refuse(last)
    return true
  }
  function startNext(): void {
    while (inFlight < maxInFlight && queued > 0) {
      const caller = nextCaller()
      if (!caller) return
      const { oldest, newest } = caller
      const place = oldest && now() - (oldest.since ?? 0) > maxWaitMs / 2 ? newest : oldest
      if (!place) return
      waiting.delete(caller) // to the end of the line
      unqueue(place, caller)
      if (caller.waiting > 0) waiting.add(caller)
      work(place, caller)
    }
  }
  function nextCaller(): Caller | undefined {
    for (const caller of waiting) if (caller.inFlight < share) return caller
    return undefined
  }
  function stopWorking(caller: Caller): void {
    inFlight -= 1
    caller.inFlight -= 1
    forget(caller)
  }

  return {
    /** Starts the request, now or later, or refuses it. */
    enter(place: Place): void {
      const caller = callerOf(place.key)
      place.caller = caller
      if (inFlight < maxInFlight && caller.inFlight < share && caller.waiting === 0) work(place, caller)
      else if (queued < maxQueued || makeRoom(caller)) queue(place, caller)
      else {
        forget(caller)
        refuse(place)
      }
    },
    /** A request that turns out to take long leaves its place to others; false when too many such are under way. */
    takeLong(place: Place): boolean {
      if (place.stage !== 'working' || !place.caller) return true
      if (long >= maxLong) return false
      long += 1
      place.stage = 'long'
      stopWorking(place.caller)
      startNext()
      return true
    },
    /** The request is over: answered, refused, or its client left before its turn. */
    leave(place: Place): void {
      const { stage, caller } = place
      place.stage = 'over'
      if (!caller) return
      if (stage === 'working') stopWorking(caller)
      if (stage === 'long') long -= 1
      if (stage === 'waiting') {
        unqueue(place, caller)
        forget(caller)
      }
      startNext()
    },
    inFlight: () => inFlight + long,
    queued: () => queued,
  }
}
export type LoadGate = ReturnType<typeof loadGate>
