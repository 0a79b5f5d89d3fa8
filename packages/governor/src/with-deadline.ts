/** Timers that are asked to wait longer than this fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** As long as a timer can wait: nobody lives to see the difference. */
export const timerMs = (milliseconds: number): number => Math.min(milliseconds, LONGEST_TIMER_MS)

/** Something that we depend on did not answer in time. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded'
}

/** The work's result, or a DeadlineExceeded as soon as the time is over. */
export function withinTime<T>(milliseconds: number, work: () => Promise<T>, onLate?: (late: DeadlineExceeded) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      const late = new DeadlineExceeded(`No answer within ${milliseconds} ms.`)
      reject(late)
      onLate?.(late)
    }, timerMs(milliseconds))
    const settle =
      <A>(how: (value: A) => void) =>
      (value: A) => {
        clearTimeout(timer)
        how(value)
      }
    // Called inside a promise, so that a port that throws at once is a failure like any other.
    Promise.resolve().then(work).then(settle(resolve), settle(reject))
  })
}

/** The same for work that can be told to stop; it is over in time whether it heeds its signal or not. */
export function withDeadline<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  return withinTime(
    milliseconds,
    () => work(controller.signal),
    (late) => controller.abort(late),
  )
}
