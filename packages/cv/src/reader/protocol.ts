import type { ReadOptions } from '../read-cv.ts'
import type { CvRefusal } from '../refusal.ts'
import type { CvResult } from '../result.ts'

/** What the parent asks of a worker. */
export interface ReadRequest {
  id: number
  bytes: Uint8Array
  options: Omit<ReadOptions, 'now' | 'beforeOcr'>
}

/** What a worker says. `slow` asks for the limits of character recognition. */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'slow'; id: number }
  | { kind: 'result'; id: number; result: CvResult; memoryMb: number }
  | { kind: 'refusal'; id: number; refusal: CvRefusal; memoryMb: number }

/** Settings of a worker, as its one argument. */
export interface WorkerSettings {
  memoryMb: number
  ocrMemoryMb: number
}

/** The watchdog ends its process by this signal when the memory limit is passed, so that the parent can tell it from any other end. */
export const OUT_OF_MEMORY_SIGNAL = 'SIGUSR2'
