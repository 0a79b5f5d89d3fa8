import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ReadRequest, WorkerMessage, WorkerSettings } from './protocol.ts'

export interface WorkerProcess {
  pid: number | undefined
  send(request: ReadRequest): void
  /** While busy it keeps this process alive; an idle worker does not. */
  hold(busy: boolean): void
  kill(): void
}

export interface WorkerEvents {
  onMessage(message: WorkerMessage): void
  onExit(signal: NodeJS.Signals | null): void
}

/** Starts a worker with nothing of this process's environment but what Node needs. */
export function startWorker(settings: WorkerSettings, niceness: number, events: WorkerEvents): WorkerProcess {
  const child: ChildProcess = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), [JSON.stringify(settings)], {
    execArgv: [`--max-old-space-size=${Math.round(settings.memoryMb / 2)}`, '--max-semi-space-size=8', '--no-warnings'],
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, HOME: process.env.HOME },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', process.env.TANAGER_CV_DEBUG === '1' ? 'inherit' : 'ignore', 'ipc'],
  })
  // Half of the memory is for the heap: buffers and the program itself take the rest.
  let over = false
  const end = (signal: NodeJS.Signals | null): void => {
    if (over) return
    over = true
    events.onExit(signal)
  }
  child.on('message', (message) => events.onMessage(message as WorkerMessage))
  child.once('exit', (_code, signal) => end(signal))
  child.once('error', () => end(null))
  lowerPriority(child.pid, niceness)
  const hold = (busy: boolean): void => {
    if (busy) {
      child.ref()
      child.channel?.ref()
    } else {
      child.unref()
      child.channel?.unref()
    }
  }
  hold(false)
  return {
    pid: child.pid,
    // A worker that has just died makes no noise here: its exit event tells.
    send: (request) => child.send(request, () => undefined),
    hold,
    kill: () => child.kill('SIGKILL'),
  }
}

function lowerPriority(pid: number | undefined, niceness: number): void {
  if (pid === undefined || niceness === 0) return
  try {
    setPriority(pid, niceness)
  } catch {
    // not allowed here, or gone already: the documents are read all the same
  }
}
