/** Adding a line to a file takes microseconds, less than having another thread do it. Where it takes this long, threads do it for a while. */
const SLOW_MS = 5
const SLOW_FOR_MS = 1_000
/** On a busy machine other processes interrupt an append now and then. A file that keeps appends waiting does so more often than this. */
const SELDOM = 100
/** Interruptions seldom take this long. */
const STALLED_MS = 100

/** Whether appends to a file come back at once. */
export class AppendSpeed {
  private slowUntil = 0
  private sinceSlow = SELDOM
  private readonly now: () => number

  constructor(now = () => performance.now()) {
    this.now = now
  }

  isSlow(): boolean {
    return this.slowUntil > 0 && this.now() < this.slowUntil
  }

  measure(append: () => void): void {
    const begun = this.now()
    append()
    const over = this.now()
    const took = over - begun
    this.sinceSlow += 1
    if (took <= SLOW_MS) return
    if (took > STALLED_MS || this.sinceSlow <= SELDOM) this.slowUntil = over + SLOW_FOR_MS
    this.sinceSlow = 0
  }
}
