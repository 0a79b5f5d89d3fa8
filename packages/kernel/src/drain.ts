import { setTimeout as delay } from 'node:timers/promises'

/** Whether the process is about to end: readiness says so first, so that a load balancer sends no more before the listener closes. */
export interface Drain {
  begun(): boolean
  begin(): void
}

export function newDrain(): Drain {
  let draining = false
  return {
    begun: () => draining,
    begin: () => {
      draining = true
    },
  }
}

export interface Stoppable {
  /** Readiness turns 503 and connections are told to close; requests are still answered. */
  drain(): void
  /** Takes no more requests, and resolves when those in progress are answered. */
  stop(): Promise<void>
}
export interface StopTimes {
  drainMs: number
  /** How long closing may take after the drain before the process ends regardless. */
  closeMs: number
}

/** Longest time between the end of the drain and the exit. */
export const CLOSE_MS = 10_000

/** Ends the process in order: drain, stop, exit. Asked again, it goes on as before. */
export function orderlyExit(service: Stoppable, { drainMs, closeMs }: StopTimes): () => Promise<void> {
  let ending: Promise<void> | undefined
  async function end(): Promise<void> {
    service.drain()
    await delay(drainMs)
    setTimeout(() => process.exit(1), closeMs).unref()
    await service.stop()
  }
  return () => {
    ending ??= end().then(
      () => process.exit(0),
      () => process.exit(1),
    )
    return ending
  }
}

/** Ends the process in order on SIGTERM and SIGINT, however often they come. */
export function exitOnSignals(exit: () => unknown): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void exit())
}
