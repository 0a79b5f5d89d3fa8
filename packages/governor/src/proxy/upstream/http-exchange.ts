import { type Agent, type ClientRequest, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { urlToHttpOptions } from 'node:url'

/** Where requests go, taken apart once. */
export interface Target {
  readonly secure: boolean
  readonly address: RequestOptions
}

export function targetOf(url: URL): Target {
  const { protocol, hostname, port, path, auth } = urlToHttpOptions(url)
  const address = { protocol, hostname, port, path, ...(auth && { auth }) }
  return { secure: protocol === 'https:', address: address as RequestOptions }
}

export interface Exchange {
  readonly method: 'POST' | 'GET' | 'DELETE'
  readonly target: Target
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** `false`: a connection of its own. */
  readonly agent: Agent | false
  readonly signal?: AbortSignal | undefined
  /** Where the request is held while it is open, for whoever must end it. */
  readonly open?: Set<ClientRequest>
  readonly onSent?: (() => void) | undefined
}

const PROBE_MS = 15_000

/**
 * One HTTP request, up to the answer's head. `onSent` is called once there is a connection to write to: before that the server
 * cannot have seen anything, after it nobody knows. Redirects are answers like any other: a token must not travel on.
 */
export function exchange({ target, method, headers, body, agent, signal, open, onSent }: Exchange): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const settings: RequestOptions = { ...target.address, method, headers, agent }
    if (signal !== undefined) settings.signal = signal
    const request = (target.secure ? requestHttps : requestHttp)(settings)
    if (body !== undefined) request.setHeader('content-length', Buffer.byteLength(body))
    if (open !== undefined) {
      open.add(request)
      request.once('close', () => open.delete(request))
    }
    // A kept connection may have died unnoticed: whoever may send the request again is told so.
    request.once('error', (error) => reject(request.reusedSocket ? Object.assign(error, { kept: true }) : error))
    request.once('response', resolve)
    request.once('socket', (socket) => {
      socket.setKeepAlive(true, PROBE_MS) // a stream that only listens would not notice that its path is dead
      if (onSent === undefined) return
      if (socket.connecting) socket.once(target.secure ? 'secureConnect' : 'connect', onSent)
      else onSent()
    })
    request.end(body)
  })
}

/** Hands over the body's text piece by piece, and stops at the limit. */
export function readText(answer: IncomingMessage, limit: number, take: (text: string) => void, tooLarge: () => Error): Promise<void> {
  let size = 0
  answer.setEncoding('utf8')
  return new Promise((resolve, reject) => {
    answer.on('data', (text: string) => {
      size += text.length // characters: never more than bytes
      try {
        if (size > limit) throw tooLarge()
        take(text)
      } catch (error) {
        reject(error) // thrown from here it would end the process
        answer.destroy()
      }
    })
    answer.once('end', resolve)
    answer.once('error', reject)
    answer.once('close', () => reject(new Error('The connection broke in the middle of the answer.')))
  })
}
