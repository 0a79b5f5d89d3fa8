import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import type { Log } from '@tanager/kernel'
import { childEnvironment, type JsonObject } from '@tanager/manifest'
import { parseExact } from '../../exact-json.ts'
import { cleanLine } from '../log.ts'
import type { Children } from './children.ts'
import { lineReader } from './line-reader.ts'
import { AnswerTooLarge, askingProgress, BrokeDown, type Link, LinkBroken, type LinkEvents, type RequestOptions } from './link.ts'
import { watchMemory } from './memory-watch.ts'
import { answerTo, LIST_CHANGED, sortMessage } from './messages.ts'

export interface StdioTarget {
  readonly command: string
  readonly args: readonly string[]
  /** The child's environment besides what every tool server gets. */
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  /** What the process and all it starts may hold. */
  readonly memoryMb: number
}

/** A request that waits for its answer. Listens itself for its end: three functions made for each would cost more than the rest. */
class OpenRequest {
  /** Whether the pipe took all of it. Before that the server has no whole line, and has done nothing. */
  written = false
  readonly onProgress: RequestOptions['onProgress'] | undefined
  private readonly signal: AbortSignal
  private readonly settle: { resolve(result: JsonObject): void; reject(error: unknown): void }
  private readonly leave: () => void

  constructor({ signal, onProgress }: RequestOptions, settle: OpenRequest['settle'], leave: () => void) {
    this.signal = signal
    this.onProgress = onProgress
    this.settle = settle
    this.leave = leave
    signal.addEventListener('abort', this, { once: true })
  }

  /** The caller has no patience left. */
  handleEvent(): void {
    this.leave()
    this.settle.reject(this.signal.reason)
  }

  resolve(result: JsonObject): void {
    this.signal.removeEventListener('abort', this)
    this.settle.resolve(result)
  }

  reject(error: unknown): void {
    this.signal.removeEventListener('abort', this)
    this.settle.reject(error)
  }
}

const STDERR_LINES_PER_MINUTE = 60
const PATIENCE_MS = 2_000
/** How long a server that let a call run out may take to say that it is still there. */
const PING_MS = 2_000
/** What may wait for a server to read it. */
const MOST_UNREAD_BYTES = 8 * 1024 * 1024

/** A tool server as a child process, spoken to line by line. */
export function stdioLink(
  name: string,
  target: StdioTarget,
  options: { readonly limitBytes: number; readonly children: Children; readonly log: Log; readonly said?: (line: string) => void },
  events: LinkEvents,
): Link {
  const child = spawn(target.command, [...target.args], {
    cwd: target.cwd,
    env: { ...childEnvironment(process.env), ...target.env },
    stdio: 'pipe',
    detached: process.platform !== 'win32', // a group of its own: what it starts ends with it
    windowsHide: true,
  }) as ChildProcessWithoutNullStreams
  options.children.add(child)

  const open = new Map<number, OpenRequest>()
  let lastId = 0
  let ended: string | undefined
  /** Asked after a call ran out; set until something is heard. */
  let ping: number | undefined
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()))

  const end = (reason: string): void => {
    if (ended !== undefined) return
    ended = reason
    for (const request of open.values()) request.reject(new BrokeDown(reason, !request.written))
    open.clear()
    events.closed(reason)
  }
  const write = (message: JsonObject, written?: (error: Error | null | undefined) => void): void => {
    child.stdin.write(`${JSON.stringify(message)}\n`, written)
  }
  const isFull = (): boolean => child.stdin.writableLength > MOST_UNREAD_BYTES

  /**
   * A call ran out: is anybody there? Calls that were under way before the question may keep a server busy for as long as they may take;
   * when the last of them has run out too and nothing was heard, the process is of no use, and the next call starts another.
   */
  const suspect = (): void => {
    if (ping !== undefined || ended !== undefined) return
    const asked = ++lastId
    ping = asked
    write({ jsonrpc: '2.0', id: asked, method: 'ping' })
    const judge = (): void => {
      if (ping !== asked || ended !== undefined) return
      const [oldest] = open.keys()
      if (oldest !== undefined && oldest < asked) setTimeout(judge, 100).unref()
      else void close(`${name} reads no more: it was asked whether it is there, and did not answer within ${PING_MS} ms.`)
    }
    setTimeout(judge, PING_MS).unref()
  }
  const close = async (reason: string): Promise<void> => {
    end(reason)
    child.stdin.end()
    const kill = (signal: NodeJS.Signals) =>
      setTimeout(() => killGroup(child.pid, signal), signal === 'SIGTERM' ? PATIENCE_MS / 2 : PATIENCE_MS)
    const timers = [kill('SIGTERM'), kill('SIGKILL')]
    await exited
    for (const timer of timers) clearTimeout(timer)
  }
  const settle = (id: number, how: (request: OpenRequest) => void): void => {
    const request = open.get(id)
    open.delete(id)
    if (request) how(request)
  }

  child.stdin.on('error', () => {}) // told by 'close' below
  child.stdout.on('error', () => {})
  child.once('error', (error) => end(`${name} cannot be started: ${error.message}`))
  child.once('exit', (code, signal) => end(`${name} ended (${signal ?? `exit code ${code}`}).`))
  const stopWatching = watchMemory(child.pid, target.memoryMb, (mb) => {
    end(`${name} held ${mb} MiB, more than the ${target.memoryMb} that it may.`)
    killGroup(child.pid, 'SIGKILL')
  })
  void exited.then(stopWatching)
  child.stdout.on('data', () => {
    ping = undefined
  })
  child.stdout.on(
    'data',
    lineReader(options.limitBytes, {
      line(text) {
        const message = sortMessage(parse(text))
        if (message.kind === 'request') {
          if (!isFull()) write(answerTo(message)) // who asks and does not read gets no more answers
        } else if (message.kind === 'notification' && LIST_CHANGED.has(message.method)) events.toolsChanged()
        else if (message.kind === 'notification' && message.method === 'notifications/progress')
          open.get(message.params.progressToken as number)?.onProgress?.(message.params)
        else if (message.kind === 'answer') {
          settle(message.id, (request) => {
            try {
              request.resolve(message.take())
            } catch (error) {
              request.reject(error as Error)
            }
          })
        }
      },
      tooLong(id) {
        const error = new AnswerTooLarge(`${name} answered with more than ${options.limitBytes} bytes.`)
        if (typeof id === 'number') settle(id, (request) => request.reject(error)) // what answers nobody fails nobody
      },
    }),
  )
  child.stderr.on('data', stderrLines(name, options.log, options.said))

  return {
    request(method, params, options) {
      const { signal, onSent, onProgress } = options
      if (ended !== undefined || !child.stdin.writable) return Promise.reject(new LinkBroken(ended ?? `${name} does not listen.`))
      if (isFull()) return Promise.reject(new LinkBroken(`${name} does not read what it is sent.`))
      if (signal.aborted) return Promise.reject(signal.reason)
      const id = ++lastId
      return new Promise<JsonObject>((resolve, reject) => {
        const request = new OpenRequest(options, { resolve, reject }, () => {
          if (!open.delete(id)) return
          write({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id, reason: 'The governor gave up.' } })
          suspect()
        })
        open.set(id, request)
        onSent?.()
        write({ jsonrpc: '2.0', id, method, params: onProgress === undefined ? params : askingProgress(params, id) }, (error) => {
          request.written = !error
        })
      })
    },
    async notify(method, params) {
      if (ended === undefined) write({ jsonrpc: '2.0', method, params })
    },
    close: () => close(`${name} was closed.`),
  }
}

function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // gone already
  }
}

function parse(text: string): unknown {
  try {
    return parseExact(text)
  } catch {
    return undefined // a stray print
  }
}

/** What a tool server complains about, for the operator: cleaned, cut, and not more than a log can bear. */
function stderrLines(name: string, log: Log, said?: (line: string) => void): (chunk: Buffer) => void {
  let minute = 0
  let count = 0
  const say = (text: string): void => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) {
      minute = now
      count = 0
    }
    count++
    if (said !== undefined && text.trim() !== '') said(cleanLine(text))
    if (count <= STDERR_LINES_PER_MINUTE) log.info({ server: name, stderr: cleanLine(text) }, 'A tool server wrote to standard error.')
    else if (count === STDERR_LINES_PER_MINUTE + 1)
      log.warn({ server: name }, 'A tool server writes too much to standard error: the rest of this minute is dropped.')
  }
  return lineReader(8_000, { line: say, tooLong: () => say('(a line of more than 8,000 bytes)') })
}
