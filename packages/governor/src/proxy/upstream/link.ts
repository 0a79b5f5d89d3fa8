import type { JsonObject } from '@tanager/manifest'

/** What one request needs besides its method and parameters. */
export interface RequestOptions {
  readonly signal: AbortSignal
  /** What proves who sends it, to a server reached over HTTP. */
  readonly auth?: Readonly<Record<string, string>>
  /** Told at the moment from which on the tool server may have seen the request. */
  readonly onSent?: () => void
  /** A connection of its own: one kept alive may have died meanwhile, and nobody could say whether the request arrived. */
  readonly fresh?: boolean
  /** Not sent again by the link itself when a connection that was kept alive has died: whoever asked decides that. */
  readonly once?: boolean
  /** Asks for word on progress, under the request's own id. What is heard is a stranger's. */
  readonly onProgress?: (params: JsonObject) => void
}

/** The parameters of a request that wants to hear of its progress. */
export const askingProgress = (params: JsonObject, id: number): JsonObject => ({
  ...params,
  _meta: { ...(params._meta as JsonObject | undefined), progressToken: id },
})

/** One connection to a tool server, below the meaning of any method. */
export interface Link {
  request(method: string, params: JsonObject, options: RequestOptions): Promise<JsonObject>
  notify(method: string, params: JsonObject, options: Pick<RequestOptions, 'signal' | 'auth'>): Promise<void>
  close(): Promise<void>
  /**
   * Whether what answers is still what the list was read from last: over HTTP as long as the connection that brought the list is open.
   * Where it is missing, the link ends with its server.
   */
  isSame?(): boolean
}

export interface LinkEvents {
  /** The server says that its tools are others now. */
  readonly toolsChanged: () => void
  /** The connection is gone; every open request has been rejected. */
  readonly closed: (reason: string) => void
}

/** The server answered with a JSON-RPC error. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** The answer was cut off at the limit. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge'
}

/** The connection could not carry the request, or broke before the answer. */
export class LinkBroken extends Error {
  override readonly name = 'LinkBroken'
  /** The server itself said that it did not take the request in. */
  readonly refused: boolean
  constructor(message: string, refused = false, options?: ErrorOptions) {
    super(message, options)
    this.refused = refused
  }
}

/** A connection that was kept alive had died. What answers on the next one may be another server. */
export class KeptConnectionLost extends LinkBroken {}

/** The server did not accept what proves who sends it. */
export class AuthRefused extends LinkBroken {}

/** The process ended, or the connection broke, while it had the request. */
export class BrokeDown extends LinkBroken {}

/** The server did not answer while the connection was being set up. */
export class SetupLate extends LinkBroken {}

/** A process did not finish starting in its time. */
export class StartLate extends LinkBroken {}

/**
 * Someone's session at an HTTP server has ended, or seems to have; a new one may be opened. `refused`: the server said so, and therefore
 * has not looked at the request.
 */
export class SessionGone extends LinkBroken {}
