import { toProblem } from '../api/problem.ts'

export interface Failure<T> {
  readonly row: T
  readonly error: unknown
}
export interface Progress<T> {
  readonly all: number
  readonly done: number
  readonly failures: readonly Failure<T>[]
}

/**
 * Does one thing with each row, one after the other. A refusal is noted and the next one goes on; where the service cannot be reached
 * the rest is left for the next try. What `isDone` takes for done already counts as done, so that it may be repeated.
 */
export async function runEach<T>(
  rows: readonly T[],
  act: (row: T) => Promise<unknown>,
  options: { onProgress?: (progress: Progress<T>, row: T) => void; isDone?: (error: unknown) => boolean; isStopped?: () => boolean } = {},
): Promise<Progress<T>> {
  let progress: Progress<T> = { all: rows.length, done: 0, failures: [] }
  for (const row of rows) {
    if (options.isStopped?.() === true) break
    try {
      await act(row)
      progress = { ...progress, done: progress.done + 1 }
    } catch (error) {
      if (options.isDone?.(error) === true) progress = { ...progress, done: progress.done + 1 }
      else {
        progress = { ...progress, failures: [...progress.failures, { row, error }] }
        if (toProblem(error).offline) {
          options.onProgress?.(progress, row)
          break
        }
      }
    }
    options.onProgress?.(progress, row)
  }
  return progress
}
