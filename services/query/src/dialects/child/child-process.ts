import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Reply, Request } from './protocol.ts'

export interface Child {
  readonly pid: number | undefined
  send(request: Request): void
  /** While busy it keeps this process alive; an idle child does not. */
  hold(busy: boolean): void
  kill(): void
}

export interface ChildEvents {
  onReply(reply: Reply): void
  onExit(signal: NodeJS.Signals | null): void
}

/** What drivers and the ODBC driver manager look up; nothing else of this process's environment goes along. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TZ',
  'LANG',
  'LC_ALL',
  'ODBCINI',
  'ODBCSYSINI',
  'ODBCINSTINI',
  'LD_LIBRARY_PATH',
  'NODE_PATH',
]

export function startChild(memoryMb: number, events: ChildEvents): Child {
  const child: ChildProcess = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [], {
    execArgv: [`--max-old-space-size=${Math.round(memoryMb / 2)}`, '--no-warnings'],
    env: Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))),
    stdio: ['ignore', 'ignore', process.env.TANAGER_QUERY_DEBUG === '1' ? 'inherit' : 'ignore', 'ipc'],
  })
  let over = false
  const end = (signal: NodeJS.Signals | null): void => {
    if (over) return
    over = true
    events.onExit(signal)
  }
  child.on('message', (reply) => events.onReply(reply as Reply))
  child.once('exit', (_code, signal) => end(signal))
  child.once('error', () => end(null))
  const hold = (busy: boolean): void => {
    if (busy) {
      child.ref()
      child.channel?.ref()
    } else {
      child.unref()
      child.channel?.unref()
    }
  }
  return {
    pid: child.pid,
    send: (request) => child.send(request, () => undefined), // one that has just died makes no noise here: its exit tells
    hold,
    kill: () => child.kill('SIGKILL'),
  }
}
