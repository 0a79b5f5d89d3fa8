import { type Agent, type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

export interface Exchange {
  readonly method: 'POST' | 'GET' | 'DELETE'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** `false`: a connection of its own. */
  readonly agent: Agent | false
  readonly signal?: AbortSignal
  /** Where the request is held while it is open, for whoever must end it. */
  readonly open?: Set<ClientRequest>
  readonly onSent?: (() => void) | undefined
}

/**
 * One HTTP request, up to the answer's head. `onSent` is called once there is a connection to write to: before that the server
 * cannot have seen anything, after it nobody knows. Redirects are answers like any other: a token must not travel on.
 */
export function exchange(options: Exchange): Promise<IncomingMessage> {
  const { url, method, headers, body, agent, signal, open, onSent } = options
  const secure = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const settings = { method, headers: { ...headers, ...length }, agent, ...(signal && { signal }) }
    const request = (secure ? requestHttps : requestHttp)(url, settings)
    if (open) {
      open.add(request)
      request.once('close', () => open.delete(request))
    }
    request.once('error', reject)
    request.once('response', resolve)
    request.once('socket', (socket) => {
      if (socket.connecting) socket.once(secure ? 'secureConnect' : 'connect', () => onSent?.())
      else onSent?.()
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
      if (size > limit) {
        reject(tooLarge())
        answer.destroy()
      } else take(text)
    })
    answer.once('end', resolve)
    answer.once('error', reject)
    answer.once('close', () => reject(new Error('The connection broke in the middle of the answer.')))
  })
}
