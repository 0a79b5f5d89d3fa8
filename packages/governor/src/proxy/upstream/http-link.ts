import { Agent, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import type { Socket } from 'node:net'
import { traceHeaders } from '@tanager/kernel/telemetry'
import type { JsonObject } from '@tanager/manifest'
import { parseExact } from '../../exact-json.ts'
import { cleanLine } from '../log.ts'
import type { AuthHeaders } from './credentials.ts'
import { exchange, readText, targetOf } from './http-exchange.ts'
import {
  AnswerTooLarge,
  AuthRefused,
  askingProgress,
  BrokeDown,
  KeptConnectionLost,
  type Link,
  LinkBroken,
  type LinkEvents,
  type RequestOptions,
  SessionGone,
} from './link.ts'
import { answerTo, LIST_CHANGED, sortMessage } from './messages.ts'
import { sseReader } from './sse.ts'

const KEEP_ALIVE = { keepAlive: true, maxSockets: 256, maxFreeSockets: 32, timeout: 60_000 }
/** How long a server may take to end a stream that has brought the answer, or to take in a message that has none. */
const AFTERWARDS_MS = 1_000
const SIDE_MESSAGE_MS = 5_000
/** Statuses with which a server says that it did not take the request in. */
const NOT_TAKEN = new Set([401, 403, 404, 429])

/** The words with which the official SDKs, and servers written after their examples, refuse a session that they do not know. */
const NO_SESSION = /\bsession\b|\bnot initiali[sz]ed\b/i
const LONGEST_REASON = 4_096

/** A tool server reached over streamable HTTP (revisions 2025-03-26 to 2025-11-25), on behalf of one caller. */
export function httpLink(
  name: string,
  url: URL,
  options: { readonly limitBytes: number; readonly auth: () => AuthHeaders | Promise<AuthHeaders> },
  events: LinkEvents,
): Link & { listen(): void } {
  const target = targetOf(url)
  const agent = url.protocol === 'https:' ? new SecureAgent(KEEP_ALIVE) : new Agent(KEEP_ALIVE)
  const open = new Set<ClientRequest>()
  let closed = false
  let session: string | undefined
  let version: string | undefined
  let lastId = 0
  /** The connection that brought the newest list. */
  let listedOver: Socket | undefined

  const headers = (auth: AuthHeaders | undefined, accept: string): Record<string, string> => {
    const given: Record<string, string> = { ...auth, ...traceHeaders(), accept }
    if (session !== undefined) given['mcp-session-id'] = session
    if (version !== undefined) given['mcp-protocol-version'] = version
    return given
  }
  const post = (
    message: JsonObject,
    more: { auth?: AuthHeaders | undefined; signal?: AbortSignal; onSent?: (() => void) | undefined; fresh?: boolean | undefined },
  ) => {
    const given = headers(more.auth, 'application/json, text/event-stream')
    given['content-type'] = 'application/json'
    const body = JSON.stringify(message)
    const { signal, onSent } = more
    return exchange({ method: 'POST', target, headers: given, body, agent: more.fresh ? false : agent, open, signal, onSent })
  }
  /** What nobody asked for in a call: on behalf of whoever the connection is for. */
  const authorised = async (send: (auth: AuthHeaders) => Promise<IncomingMessage>): Promise<IncomingMessage> => send(await options.auth())
  const tooLarge = () => new AnswerTooLarge(`${name} answered with more than ${options.limitBytes} bytes.`)

  /** What arrives besides an answer: questions are refused, notices heard. */
  const hear = (message: ReturnType<typeof sortMessage>): void => {
    if (message.kind === 'notification' && LIST_CHANGED.has(message.method)) events.toolsChanged()
    if (message.kind === 'request') {
      authorised((auth) => post(answerTo(message), { auth, signal: AbortSignal.timeout(SIDE_MESSAGE_MS) })).then(
        (answer) => answer.resume(),
        () => {},
      )
    }
  }

  /** A path that failed one request has failed the connections that wait unused too. */
  const dropIdle = (): void => {
    for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy()
  }

  const cancel = (id: number, auth: AuthHeaders | undefined): void => {
    if (closed) return
    const message = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id, reason: 'The governor gave up.' } }
    post(message, { auth, signal: AbortSignal.timeout(SIDE_MESSAGE_MS) }).then(
      (answer) => answer.resume(),
      () => {},
    )
  }

  async function answerIn(answer: IncomingMessage, id: number, onProgress: RequestOptions['onProgress']): Promise<JsonObject> {
    const type = (answer.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
    if (type === 'text/event-stream') {
      return await new Promise<JsonObject>((resolve, reject) => {
        const feed = sseReader((data) => {
          const message = sortMessage(parse(name, data))
          if (message.kind === 'notification' && message.method === 'notifications/progress') {
            if (message.params.progressToken === id) onProgress?.(message.params)
            return
          }
          if (message.kind !== 'answer' || message.id !== id) return hear(message)
          endSoon(answer)
          try {
            resolve(message.take())
          } catch (error) {
            reject(error)
          }
        })
        readText(answer, options.limitBytes, feed, tooLarge).then(
          () => reject(new LinkBroken(`${name} closed the stream without an answer.`)),
          reject,
        )
      })
    }
    if (type !== 'application/json') {
      answer.destroy()
      throw new LinkBroken(`${name} answered with ${cleanLine(type ?? 'no content type', 60)} instead of JSON.`)
    }
    const pieces: string[] = []
    await readText(answer, options.limitBytes, (text) => pieces.push(text), tooLarge)
    const message = sortMessage(parse(name, pieces.join('')))
    if (message.kind !== 'answer' || message.id !== id) throw new LinkBroken(`${name} answered another request than this one.`)
    return message.take()
  }

  return {
    async request(method, params, { signal, auth, onSent, fresh, once, onProgress }) {
      const id = ++lastId
      if (closed) throw new LinkBroken(`${name} was closed.`)
      try {
        const asked = onProgress === undefined ? params : askingProgress(params, id)
        const message = { jsonrpc: '2.0', id, method, params: asked }
        const answer = await post(message, { auth, signal, onSent, fresh }).catch((error: Error & { kept?: boolean }) => {
          if (fresh || !error.kept || signal.aborted) throw error
          dropIdle()
          if (once) {
            listedOver = undefined
            throw new KeptConnectionLost(`${name} cannot be reached: ${error.message}`, false, { cause: error })
          }
          return post(message, { auth, signal, onSent, fresh: true })
        })
        if (answer.statusCode !== 200) {
          const status = answer.statusCode ?? 0
          const why = status === 400 && session !== undefined ? await beginningOf(answer) : ''
          answer.destroy() // its body is nobody's, and need not end
          if (status === 404 && session !== undefined) throw new SessionGone(`${name} has ended the session.`, true)
          // The protocol says 404 for a session that a server does not know; many say 400 and a sentence.
          if (status === 400 && session !== undefined) throw new SessionGone(`${name} answered with HTTP status 400.`, NO_SESSION.test(why))
          if (status === 401) throw new AuthRefused(`${name} did not accept the credentials it was given (HTTP status 401).`, true)
          throw new LinkBroken(`${name} answered with HTTP status ${status}.`, NOT_TAKEN.has(status))
        }
        if (method === 'initialize') {
          const given = answer.headers['mcp-session-id']
          if (typeof given === 'string' && /^[\x21-\x7e]{1,512}$/.test(given)) session = given
        }
        if (method === 'tools/list') listedOver = answer.socket
        const result = await answerIn(answer, id, onProgress)
        if (method === 'initialize' && typeof result.protocolVersion === 'string') version = result.protocolVersion
        return result
      } catch (error) {
        if (signal.aborted) dropIdle()
        if (signal.aborted && method !== 'initialize') cancel(id, auth)
        if (error instanceof LinkBroken || error instanceof AnswerTooLarge || !(error instanceof Error) || error.name === 'RpcError')
          throw error
        throw new BrokeDown(`${name} cannot be reached: ${error.message}`, false, { cause: error })
      }
    },
    async notify(method, params, { auth, signal }) {
      const answer = await post({ jsonrpc: '2.0', method, params }, { auth, signal })
      answer.resume()
      endSoon(answer)
    },
    /** Hears of changes for as long as the server holds the stream open. */
    listen() {
      authorised((auth) => exchange({ method: 'GET', target, headers: headers(auth, 'text/event-stream'), agent: false, open }))
        .then(async (answer) => {
          if (answer.statusCode !== 200) answer.destroy()
          else
            await readText(
              answer,
              options.limitBytes,
              sseReader((data) => hear(sortMessage(parse(name, data)))),
              tooLarge,
            )
        })
        .catch(() => {}) // the list is compared again from time to time in any case
    },
    isSame: () => listedOver?.destroyed === false,
    async close() {
      if (closed) return
      closed = true
      if (session !== undefined) {
        await authorised((auth) =>
          exchange({
            method: 'DELETE',
            target,
            headers: headers(auth, 'application/json'),
            agent,
            signal: AbortSignal.timeout(1_000),
          }),
        ).then(
          (answer) => answer.resume(),
          () => {},
        )
      }
      for (const request of open) request.destroy(new Error('The connection was closed.'))
      agent.destroy()
      events.closed(`${name} was closed.`)
    },
  }
}

/** The first words of an answer that need not end. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const pieces: string[] = []
  const late = setTimeout(() => answer.destroy(), AFTERWARDS_MS)
  await readText(
    answer,
    LONGEST_REASON,
    (text) => pieces.push(text),
    () => new Error('Enough was read.'),
  ).catch(() => {})
  clearTimeout(late)
  return pieces.join('')
}

/** The answer is complete for us: what its sender does not end, we do. */
function endSoon(answer: IncomingMessage): void {
  const timer = setTimeout(() => answer.destroy(), AFTERWARDS_MS)
  answer.once('close', () => clearTimeout(timer))
}

function parse(name: string, text: string): unknown {
  try {
    return parseExact(text)
  } catch {
    throw new LinkBroken(`${name} answered with text that is not JSON.`)
  }
}
