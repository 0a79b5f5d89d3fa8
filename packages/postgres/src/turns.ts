/** Nobody could be given a connection in time, or too many of the same tenant wait already. Nothing was done. */
export class Overloaded extends Error {}

export interface TurnsOptions {
  /** Connections of the pool. */
  capacity: number
  /** How many of one tenant may wait; the next is refused at once, so that the queue of one tenant cannot fill the process. */
  waitingPerTenant: number
}

/** Gives the turn back. */
export type Leave = () => void

interface Waiter {
  admit(leave: Leave): void
}
interface Line {
  held: number
  waiting: Waiter[]
  /** When it was last given a turn; of two tenants that hold as many, the one that has waited longer for a turn goes first. */
  servedAt: number
}

/** For statements outside any tenant: looking up the tenant of a code or of a link. */
export const OUTSIDE = ''

/**
 * Who may use a connection next. A tenant never holds more than half of them, even while it is alone: so a newcomer does not wait
 * for another tenant's locks (ADR 0023). Of those who wait, the tenant that holds fewest goes first.
 */
export function createTurns({ capacity, waitingPerTenant }: TurnsOptions) {
  const lines = new Map<string, Line>()
  let held = 0
  let waiting = 0
  let served = 0

  const mayEnter = (tenant: string, line: Line): boolean => held < capacity && line.held < shareOf(tenant, capacity)

  function enter(tenant: string, line: Line): Leave {
    held++
    line.held++
    line.servedAt = ++served
    let left = false
    return () => {
      if (left) return
      left = true
      held--
      line.held--
      admitNext()
      forgetIfGone(tenant, line)
    }
  }

  function forgetIfGone(tenant: string, line: Line): void {
    if (line.held === 0 && line.waiting.length === 0) lines.delete(tenant)
  }

  function admitNext(): void {
    if (waiting === 0 || held >= capacity) return
    let next: [string, Line] | undefined
    for (const [tenant, line] of lines) {
      if (line.waiting.length === 0 || !mayEnter(tenant, line)) continue
      if (next === undefined || line.held < next[1].held || (line.held === next[1].held && line.servedAt < next[1].servedAt))
        next = [tenant, line]
    }
    const waiter = next?.[1].waiting.shift()
    if (next === undefined || waiter === undefined) return
    waiting--
    waiter.admit(enter(...next))
  }

  return {
    /** A turn for the tenant, now or within so many milliseconds; rejects with Overloaded. */
    async take(tenant: string, waitMs: number): Promise<Leave> {
      const line = lines.get(tenant) ?? { held: 0, waiting: [], servedAt: 0 }
      lines.set(tenant, line)
      if (line.waiting.length === 0 && mayEnter(tenant, line)) return enter(tenant, line)
      if (line.waiting.length >= waitingPerTenant) throw new Overloaded('Too many requests of this tenant wait for a database connection.')
      waiting++
      return new Promise<Leave>((resolve, reject) => {
        const waiter: Waiter = {
          admit: (leave) => {
            clearTimeout(timer)
            resolve(leave)
          },
        }
        const timer = setTimeout(() => {
          line.waiting.splice(line.waiting.indexOf(waiter), 1)
          waiting--
          forgetIfGone(tenant, line)
          reject(new Overloaded('No database connection came free in time.'))
        }, waitMs)
        line.waiting.push(waiter)
      })
    },
    held: (tenant?: string): number => (tenant === undefined ? held : (lines.get(tenant)?.held ?? 0)),
    waiting: (tenant?: string): number => (tenant === undefined ? waiting : (lines.get(tenant)?.waiting.length ?? 0)),
  }
}
export type Turns = ReturnType<typeof createTurns>

/** The most connections that a tenant may hold: half; a quarter for the short lookups outside any tenant. Always at least one. */
export const shareOf = (tenant: string, capacity: number): number => Math.max(1, Math.floor(capacity / (tenant === OUTSIDE ? 4 : 2)))
