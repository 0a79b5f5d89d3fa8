import { timerMs } from '../with-deadline.ts'

/** Why work was stopped: it used up its time, or the machine gave it none. Only the first says anything about the work. */
export type Overrun = 'too_slow' | 'starved'

/** So many times its processor time a piece of work may last by the clock. */
const PATIENCE = 10
const SHORTEST_WAIT_MS = 5

/**
 * Watches work elsewhere by the processor time that it takes: on a busy machine harmless work may wait long for its turn.
 * Returns how to stop watching.
 */
export function limitWork(milliseconds: number, processorTime: () => number, over: (why: Overrun) => void): () => void {
  const begun = performance.now()
  const before = processorTime()
  const check = (): void => {
    const left = milliseconds - (processorTime() - before)
    const patience = milliseconds * PATIENCE - (performance.now() - begun)
    if (left <= 0) over('too_slow')
    else if (patience <= 0) over('starved')
    else timer = setTimeout(check, timerMs(Math.max(SHORTEST_WAIT_MS, Math.ceil(Math.min(left, patience)))))
  }
  let timer = setTimeout(check, timerMs(milliseconds))
  return () => clearTimeout(timer)
}
