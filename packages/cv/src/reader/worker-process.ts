import { setPriority } from 'node:os'
import { type Child, type ChildEvents, startChild } from '@tanager/kernel/child-process'
import type { ReadRequest, WorkerMessage, WorkerSettings } from './protocol.ts'

export type WorkerProcess = Child<ReadRequest>

/** Starts a worker with nothing of this process's environment but what Node needs. */
export function startWorker(settings: WorkerSettings, niceness: number, events: ChildEvents<WorkerMessage>): WorkerProcess {
  const child = startChild<ReadRequest, WorkerMessage>(
    new URL('./worker.ts', import.meta.url),
    {
      memoryMb: settings.memoryMb,
      args: [JSON.stringify({ ...settings, parent: process.pid })],
      flags: ['--max-semi-space-size=8'],
      environment: ['PATH', 'TMPDIR', 'HOME'],
      serialization: 'advanced',
      debug: process.env.TANAGER_CV_DEBUG === '1',
    },
    events,
  )
  lowerPriority(child.pid, niceness)
  child.hold(false)
  return child
}

function lowerPriority(pid: number | undefined, niceness: number): void {
  if (pid === undefined || niceness === 0) return
  try {
    setPriority(pid, niceness)
  } catch {
    // not allowed here, or gone already: the documents are read all the same
  }
}
