import { type ChildProcess, fork, type SerializationType } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A process of ours that does what may block, crash or grow: it is asked by messages and can be killed at any time. */
export interface Child<Request> {
  readonly pid: number | undefined
  send(request: Request): void
  /** While busy it keeps this process alive; an idle child does not. */
  hold(busy: boolean): void
  kill(): void
}

export interface ChildEvents<Message> {
  onMessage(message: Message): void
  onExit(signal: NodeJS.Signals | null): void
}

export interface ChildOptions {
  /** Half of it is for the heap: buffers and the program itself take the rest. */
  memoryMb: number
  args?: readonly string[]
  flags?: readonly string[]
  /** The names of this process's environment that the child may see, besides where Node keeps what it compiled. */
  environment: readonly string[]
  serialization?: SerializationType
  /** Shows what the child writes to its standard error. */
  debug: boolean
}

export function startChild<Request, Message>(file: URL, options: ChildOptions, events: ChildEvents<Message>): Child<Request> {
  const { memoryMb, args = [], flags = [], environment, serialization = 'json', debug } = options
  const names = [...environment, 'NODE_COMPILE_CACHE'] // Node's own: with it a child starts in half the time
  const child: ChildProcess = fork(fileURLToPath(file), [...args], {
    execArgv: [`--max-old-space-size=${Math.round(memoryMb / 2)}`, ...flags, '--no-warnings'],
    env: Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))),
    serialization,
    stdio: ['ignore', 'ignore', debug ? 'inherit' : 'ignore', 'ipc'],
  })
  let over = false
  const end = (signal: NodeJS.Signals | null): void => {
    if (over) return
    over = true
    events.onExit(signal)
  }
  child.on('message', (message) => events.onMessage(message as Message))
  child.once('exit', (_code, signal) => end(signal))
  child.once('error', () => end(null))
  return {
    pid: child.pid,
    send: (request) => child.send(request as object, () => undefined), // one that has just died makes no noise here: its exit tells
    hold: (busy) => {
      for (const one of [child, child.channel]) busy ? one?.ref() : one?.unref()
    },
    kill: () => child.kill('SIGKILL'),
  }
}
