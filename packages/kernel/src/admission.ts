import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { correlationId } from './correlation.ts'
import { type ErrorFormat, errorFormatter } from './error-format.ts'
import type { LoadGate, Place } from './load-shed.ts'
import { type Problem, unavailable } from './problem.ts'

const PLACE = Symbol('place at the gate')
interface Seat extends Place {
  /** The answer is on its way. */
  answered: boolean
  /** The client left while the request was worked on. */
  abandoned: boolean
}
interface Gated extends IncomingMessage {
  [PLACE]?: Seat
}

export interface AdmissionOptions {
  gate: LoadGate
  /** Paths that are answered even when the service is full. */
  alwaysAdmitted: ReadonlySet<string>
  /** Whose share of the places a request takes. */
  callerOf: (request: IncomingMessage) => string
  refuse: (request: IncomingMessage, response: ServerResponse) => void
}

/** Puts the gate in front of a request listener: what it refuses was neither routed nor read. */
export function admitThrough(listener: RequestListener, { gate, alwaysAdmitted, callerOf, refuse }: AdmissionOptions): RequestListener {
  return (request: Gated, response) => {
    if (alwaysAdmitted.has(pathOf(request.url ?? ''))) {
      listener(request, response)
      return
    }
    const seat: Seat = {
      key: callerOf(request),
      start: () => listener(request, response),
      refuse: () => refuse(request, response),
      stage: 'new',
      answered: false,
      abandoned: false,
    }
    request[PLACE] = seat
    gate.enter(seat)
    if (seat.stage === 'over') return
    response.once('close', () => {
      // A client that leaves does not stop the work it asked for: its place is free only when both are over.
      if (seat.stage === 'waiting' || seat.answered || response.writableEnded) gate.leave(seat)
      else seat.abandoned = true
    })
  }
}

/** To be called when the work of a request is over and its answer is known. */
export function noteAnswer(gate: LoadGate, request: Gated): void {
  const seat = request[PLACE]
  if (!seat) return // it did not come through the gate
  if (seat.abandoned) gate.leave(seat)
  else seat.answered = true
}

/** Counts a request among those that take long; throws when there are too many of them. */
export function takeLong(gate: LoadGate, request: Gated): void {
  const seat = request[PLACE]
  if (seat && !gate.takeLong(seat)) throw overloaded()
}

/** Whether a request's body has still to arrive. */
export const awaitsBody = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0)

const overloaded = (): Problem => unavailable('overloaded', 'The service is at its limit. Nothing was done; try again in a moment.')

const ID = '00000000-0000-0000-0000-000000000000'

/** Answers 503 at little cost: under ten times the load most requests end here, so each format's text is made once. */
export function refusal(
  headers: Record<string, string>,
  closing: () => boolean,
  formats: readonly ErrorFormat[] = [],
): AdmissionOptions['refuse'] {
  const problem = overloaded()
  const format = errorFormatter(formats)
  const prepare = (prefix: string) => {
    const { mediaType, body } = format(problem, prefix, ID)
    return { prefix, answer: prepareAnswer(JSON.stringify(body), { ...headers, ...problem.headers, 'content-type': mediaType }) }
  }
  const [others, usual] = [formats.map(({ prefix }) => prepare(prefix)), prepare('')]
  return (request, response) => {
    const { answer } = others.find(({ prefix }) => request.url?.startsWith(prefix)) ?? usual
    const given = request.headers['x-correlation-id'] !== undefined
    const id = given ? correlationId(request) : randomUUID()
    const text = answer(id, given ? JSON.stringify(id) : `"${id}"`)
    if (closing()) response.setHeader('connection', 'close')
    response.writeHead(problem.status, text.headers)
    response.end(request.method === 'HEAD' ? undefined : text.body, 'latin1')
  }
}

type PreparedAnswer = (id: string, quoted: string) => { headers: string[]; body: string }
/** The header is one list, whose two values that differ are set before each use. A format may leave the correlation id out of its body. */
function prepareAnswer(text: string, headers: Record<string, string>): PreparedAnswer {
  const [before = '', after] = text.split(`"${ID}"`)
  const length = Buffer.byteLength(before + (after ?? ''))
  const list = Object.entries({ ...headers, 'content-length': '', 'x-correlation-id': '' }).flat()
  const lengthAt = list.indexOf('content-length') + 1
  const idAt = list.indexOf('x-correlation-id') + 1
  return (id, quoted) => {
    const middle = after === undefined ? '' : quoted
    list[lengthAt] = String(length + middle.length)
    list[idAt] = id
    return { headers: list, body: `${before}${middle}${after ?? ''}` }
  }
}

function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
