/** Timers that are asked to wait longer than this fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** As long as a timer can wait: nobody lives to see the difference. */
export const timerMs = (milliseconds: number): number => Math.min(milliseconds, LONGEST_TIMER_MS)

/** Something that we depend on did not answer in time. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded'
}

/**
 * The work's result, or a DeadlineExceeded as soon as the time is over. Work that answers at once needs no watch; work that throws at
 * once throws here, where its caller awaits it.
 */
export function withinTime<T>(
  milliseconds: number,
  work: () => T | PromiseLike<T>,
  onLate?: (late: DeadlineExceeded) => void,
): T | Promise<T> {
  const begun = work()
  if (!isPromiseLike(begun)) return begun
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      const late = new DeadlineExceeded(`No answer within ${milliseconds} ms.`)
      reject(late)
      onLate?.(late)
    }, timerMs(milliseconds))
    begun.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}

const isPromiseLike = <T>(value: T | PromiseLike<T>): value is PromiseLike<T> =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'

/** The same for work that can be told to stop; it is over in time whether it heeds its signal or not. */
export async function withDeadline<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  return withinTime(
    milliseconds,
    () => work(controller.signal),
    (late) => controller.abort(late),
  )
}
