import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Drain } from '@tanager/kernel'
import { Problem } from '@tanager/kernel/problem'
import { continueTrace, inServerSpan } from '@tanager/kernel/telemetry'
import type { VerifyCaller } from '../auth/callers.ts'
import type { ProxyConfig } from '../config/load-config.ts'
import { mcpServer } from '../mcp-server.ts'
import type { GovernorProxy } from '../proxy.ts'
import type { ProxyMetrics } from '../proxy-metrics.ts'
import { INVALID_PARAMS, INVALID_REQUEST, NO_SESSION, REFUSED, sendError, sendJson, tooLong } from './answers.ts'
import { type Auth, authOf, callerIn } from './auth-info.ts'
import { readBody } from './body.ts'
import { bearerOf, CHALLENGE, correlationOf, isLocal, refusedSource } from './guards.ts'
import { argumentsFault, isMessage, NOT_A_MESSAGE, parseMessage } from './json-rpc.ts'
import { sendMetrics } from './metrics-server.ts'
import { sendProblem } from './problem.ts'
import { protectedResource, RESOURCE_PATHS } from './protected-resource.ts'
import type { Sessions } from './sessions.ts'

export interface JsonApi {
  serves(path: string | undefined): boolean
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>
}

export interface HttpParts {
  readonly proxy: GovernorProxy
  readonly sessions: Sessions
  readonly verify: VerifyCaller
  readonly metrics: ProxyMetrics
  readonly config: Pick<ProxyConfig, 'listen' | 'limits' | 'auth' | 'publicUrl'>
  readonly health: () => Promise<{ readonly status: string }>
  /** What people's programs ask, besides MCP. */
  readonly apis: readonly JsonApi[]
  readonly drain: Drain
  readonly databaseAnswers: () => Promise<boolean>
}

/** Of a call, or the digest of a change. */
const ID = /(?<=\/)[0-9a-f-]{36,64}(?=\/|$)/
/** Room for the envelope around arguments that are just within the governor's limit. */
const ENVELOPE_BYTES = 65_536
/** Names the first revision without sessions: each of its requests stands alone and says so. */
const MODERN_KEY = 'io.modelcontextprotocol/protocolVersion'

/** MCP over streamable HTTP on `/mcp`, with `/health`, the probes and `/metrics` beside it. */
export function httpServer({ proxy, sessions, verify, metrics, config, health, apis, drain, databaseAnswers }: HttpParts): Server {
  const limit = config.limits.inputBytes + ENVELOPE_BYTES
  const resource = protectedResource(config)
  const challenge = { 'www-authenticate': `${CHALLENGE}${resource === null ? '' : `, resource_metadata="${resource.url}"`}` }
  const modern = createMcpHandler(({ authInfo }) => mcpServer(proxy, () => callerIn(authInfo as Auth | undefined)), {
    legacy: 'reject',
    onerror: (error) => proxy.log.debug({ reason: error.message }, 'An MCP request was refused.'),
  })
  const serveModern = toNodeHandler(modern)
  proxy.onToolsChanged(() => modern.notify.toolsChanged())

  async function serveMcp(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = bearerOf(request)
    const caller = token === null ? null : await verify(token)
    if (caller === null) return sendError(response, 401, REFUSED, 'A valid bearer token is required.', challenge)
    const correlation = correlationOf(request)
    response.setHeader('x-correlation-id', correlation)
    const auth = authOf(caller, correlation)
    const sessionId = request.headers['mcp-session-id']
    if (request.method === 'POST') return servePost(request, response, auth)
    if (request.method !== 'GET' && request.method !== 'DELETE') {
      return sendError(response, 405, REFUSED, 'Only POST, GET and DELETE are supported here.', { allow: 'POST, GET, DELETE' })
    }
    if (typeof sessionId !== 'string') return sendError(response, 400, REFUSED, 'The Mcp-Session-Id header is missing.')
    if (request.method === 'DELETE') {
      if (!(await sessions.end(sessionId, caller)))
        return sendError(response, 404, NO_SESSION, 'There is no such session. Open a new one with initialize.')
      response.writeHead(200).end()
      return
    }
    const session = sessions.find(sessionId, caller)
    if (session === null) return sendError(response, 404, NO_SESSION, 'There is no such session. Open a new one with initialize.')
    if (!accepts(request, 'text/event-stream')) return sendError(response, 406, REFUSED, 'Accept must name text/event-stream.')
    session.listen(response, async () => (await verify(caller.token)) !== null && sessions.find(sessionId, caller) !== null)
  }

  async function servePost(request: IncomingMessage, response: ServerResponse, auth: Auth): Promise<void> {
    const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
    if (type !== 'application/json') return sendError(response, 415, REFUSED, 'Content-Type must be application/json.')
    if (!accepts(request, 'application/json') || !accepts(request, 'text/event-stream')) {
      return sendError(response, 406, REFUSED, 'Accept must name application/json and text/event-stream.')
    }
    const body = await readBody(request, limit)
    if ('status' in body)
      return sendError(response, body.status, REFUSED, body.status === 413 ? tooLong(limit) : 'The message was cut off. Send it again.')
    const parsed = parseMessage(body.text)
    if ('fault' in parsed) return sendError(response, 400, parsed.code, parsed.fault, {}, parsed.id)
    const message = parsed.value
    if (isModern(message, request)) {
      const badCall = argumentsFault(message)
      if (badCall !== null) return sendError(response, 400, INVALID_PARAMS, badCall.fault, {}, badCall.id)
      // The SDK copies what it hands on, and cannot copy such a number.
      if (parsed.inexact !== undefined)
        return sendError(
          response,
          400,
          INVALID_REQUEST,
          `The whole number ${parsed.inexact.slice(0, 40)} cannot be kept exactly; send it as text.`,
        )
      await serveModern(Object.assign(request, { auth }), response, message)
      return
    }
    if (!isMessage(message)) return sendError(response, 400, INVALID_REQUEST, NOT_A_MESSAGE)
    const sessionId = request.headers['mcp-session-id']
    if ('method' in message && message.method === 'initialize' && sessionId === undefined) {
      const created = await sessions.create(auth.extra.caller)
      if (created === null)
        return sendError(response, 503, REFUSED, 'Too many sessions are open. Close one, or try again later.', { 'retry-after': '30' })
      return created.take(message, request, response, auth)
    }
    if (typeof sessionId !== 'string') return sendError(response, 400, REFUSED, 'The Mcp-Session-Id header is missing.')
    const session = sessions.find(sessionId, auth.extra.caller)
    if (session === null) return sendError(response, 404, NO_SESSION, 'There is no such session. Open a new one with initialize.')
    session.take(message, request, response, auth)
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = refusedSource(request, config.listen)
    const path = (request.url ?? '/').split('?', 1)[0]
    const refuse = (status: number, code: string, detail: string): void =>
      sendProblem(response, new Problem(status, code, detail), correlationOf(request))
    if (refused !== null) return path === '/mcp' ? sendError(response, 403, REFUSED, refused) : refuse(403, 'forbidden', refused)
    // A message's own span follows from what it asks for, and from the trace that it names itself.
    if (path === '/mcp') return continueTrace(request.headers, () => serveMcp(request, response))
    const api = apis.find((one) => one.serves(path))
    if (api !== undefined) return serveApi(api, path, request, response)
    if (resource !== null && RESOURCE_PATHS.includes(path ?? '') && request.method === 'GET')
      return sendJson(response, 200, resource.metadata)
    if (path === '/health' && request.method === 'GET') {
      const told = await health()
      return sendJson(response, told.status === 'ok' ? 200 : 503, told)
    }
    if (path === '/health/live' && request.method === 'GET') return sendJson(response, 200, { status: 'ok' })
    if (path === '/health/ready' && request.method === 'GET') {
      const status = drain.begun() ? 'draining' : (await databaseAnswers()) ? (await health()).status : 'degraded'
      return sendJson(response, status === 'ok' ? 200 : 503, { status })
    }
    if (path === '/metrics' && request.method === 'GET' && config.listen.metricsPort === null && isLocal(request.socket.remoteAddress)) {
      return sendMetrics(metrics, response)
    }
    refuse(404, 'not_found', 'There is nothing at this address. MCP is at /mcp.')
  }

  /** Decisions of people, and what they look at. */
  function serveApi(api: JsonApi, path: string | undefined, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = (path ?? '').replace(ID, ':id')
    const attributes = { 'http.request.method': request.method, 'http.route': route }
    return inServerSpan(`${request.method} ${route}`, attributes, request.headers, async (span) => {
      await api.serve(request, response)
      span.set({ 'http.response.status_code': response.statusCode })
      if (response.statusCode >= 500) span.fail(String(response.statusCode))
    })
  }

  const server = createServer(
    { connectionsCheckingInterval: 1_000, headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 },
    (request, response) => {
      if (drain.begun()) response.setHeader('connection', 'close')
      serve(request, response).catch((error: Error) => {
        proxy.log.error({ reason: error.message, stack: error.stack }, 'A request failed.')
        sendError(response, 500, -32603, 'Internal error.')
      })
    },
  )
  server.once('close', () => void modern.close())
  return server
}

function isModern(message: unknown, request: IncomingMessage): boolean {
  const meta = (message as { params?: { _meta?: unknown } } | null)?.params?._meta
  if (typeof meta === 'object' && meta !== null && Object.hasOwn(meta, MODERN_KEY)) return true
  const version = request.headers['mcp-protocol-version']
  return typeof version === 'string' && version >= '2026' && request.headers['mcp-session-id'] === undefined
}

const accepts = ({ headers }: IncomingMessage, type: string): boolean =>
  (headers.accept ?? '').split(',').some((part) => part.split(';', 1)[0]?.trim().toLowerCase() === type)
