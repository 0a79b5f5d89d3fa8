import { timerMs } from './with-deadline.ts'

/** Somebody who is told when their time is over. */
export interface Deadline {
  /** On the clock of `performance.now`. */
  readonly at: number
  over(): void
}

/**
 * The deadlines of all calls in progress, watched by one timer. Nearly every call is over long before its time: making a timer for each,
 * and taking it back, costs more than the wait. The timer stays where it is when a call ends, and looks who is left when it goes off.
 */
class Deadlines {
  private readonly open = new Set<Deadline>()
  private timer: NodeJS.Timeout | undefined
  private timerAt = Number.POSITIVE_INFINITY

  add(deadline: Deadline): void {
    this.open.add(deadline)
    if (deadline.at < this.timerAt) this.wakeAt(deadline.at)
    else if (this.open.size === 1) this.timer?.ref()
  }

  /** A process that waits for nothing else may end. */
  remove(deadline: Deadline): void {
    if (this.open.delete(deadline) && this.open.size === 0) this.timer?.unref()
  }

  private wakeAt(time: number): void {
    clearTimeout(this.timer)
    this.timerAt = time
    this.timer = setTimeout(() => this.wake(), timerMs(Math.ceil(time - performance.now())))
  }

  private wake(): void {
    this.timerAt = Number.POSITIVE_INFINITY
    const now = performance.now()
    const late = [...this.open].filter(({ at }) => at <= now).sort((one, other) => one.at - other.at)
    for (const deadline of late) this.open.delete(deadline)
    let next = Number.POSITIVE_INFINITY
    for (const { at } of this.open) next = Math.min(next, at)
    if (next !== Number.POSITIVE_INFINITY) this.wakeAt(next)
    for (const deadline of late) deadline.over()
  }
}

export const deadlines = new Deadlines()
