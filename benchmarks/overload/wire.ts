import { connect } from 'node:net'

/** What came back. */
export interface Answer {
  status: string
  retryAfter: boolean
  closes: boolean
}
export interface Wire {
  send(request: Buffer): void
  close(): void
}
export interface WireEvents {
  onAnswer(answer: Answer): void
  /** Whether it broke while an answer was due. */
  onEnd(due: boolean): void
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = Buffer.from('ontent-length: ')
const NONE = -1

/**
 * A keep-alive connection that speaks just enough HTTP: one request at a time, answers with Content-Length. Under overload the
 * generator shares its core with the database, so each answer must cost it as little as possible: no promise and no header object.
 */
export function openWire(port: number, events: WireEvents): Wire {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let head: Buffer | undefined
  let missing = NONE
  let due = false
  let ended = false
  const end = (): void => {
    if (ended) return
    ended = true
    socket.destroy()
    events.onEnd(due)
  }
  socket.on('data', (part) => {
    if (missing === NONE) {
      const whole = head ? Buffer.concat([head, part]) : part
      const headEnd = whole.indexOf(HEAD_END)
      head = whole
      if (headEnd === -1) return
      missing = headEnd + HEAD_END.length + contentLength(whole, headEnd) - whole.length
    } else missing -= part.length
    if (missing > 0 || !head) return
    const answer = readHead(head)
    head = undefined
    missing = NONE
    due = false
    events.onAnswer(answer)
    if (answer.closes) end()
  })
  socket.on('error', end)
  socket.on('close', end)
  return {
    send(request) {
      due = true
      socket.write(request)
    },
    close: () => {
      due = false
      end()
    },
  }
}

function contentLength(head: Buffer, headEnd: number): number {
  const at = head.indexOf(LENGTH)
  if (at === -1 || at > headEnd) throw new Error('The answer has no Content-Length.')
  let value = 0
  for (let i = at + LENGTH.length; i < headEnd; i++) {
    const digit = (head[i] as number) - 0x30
    if (digit < 0 || digit > 9) break
    value = value * 10 + digit
  }
  return value
}

function readHead(head: Buffer): Answer {
  const status = head.toString('latin1', 9, 12)
  if (status === '200') return { status, retryAfter: false, closes: head.indexOf('onnection: close') !== -1 }
  const text = head.toString('latin1', 0, head.indexOf(HEAD_END))
  return { status, retryAfter: /\r\nretry-after: \d/i.test(text), closes: /\r\nconnection: close/i.test(text) }
}

export const requestBytes = (path: string, headers: Record<string, string>): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  )
