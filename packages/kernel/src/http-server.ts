import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchema,
  LogController,
  type preParsingHookHandler,
  type RawServerDefault,
} from 'fastify'
import { Type } from 'typebox'
import { demandAccess } from './access.ts'
import { admitThrough, awaitsBody, noteAnswer, refusal, takeLong } from './admission.ts'
import { answerSerializer, requestValidator } from './compilers.ts'
import type { TrustedProxies } from './config.ts'
import { correlationId } from './correlation.ts'
import { type Drain, newDrain } from './drain.ts'
import { type ErrorFormat, errorFormatter, type FormatError } from './error-format.ts'
import { normaliseFields } from './field-names.ts'
import { isUuid } from './ids.ts'
import { parseJsonBody } from './json-body.ts'
import { type LoadLimits, loadGate } from './load-shed.ts'
import { loggerOptions } from './logger.ts'
import type { Metrics } from './metrics.ts'
import { invalid, notFound, Problem, problemBody } from './problem.ts'
import { demandPlainQuery, readQuery } from './query-values.ts'
import { RawAnswer } from './raw-answer.ts'
import { traceRequests } from './request-spans.ts'
import { validationProblem } from './validation.ts'

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
  interface FastifyRequest {
    /** The first fault of the body, if it could not even be read; thrown in its turn by `throwInputProblem`. */
    bodyProblem: Problem | undefined
  }
  interface FastifyContextConfig {
    /** Answered even when the service is full, and not rate limited: health checks. With a wildcard only the latter. */
    alwaysAdmitted?: boolean
    /** Takes long: uploads, questions. Such requests are counted apart, so that they do not hold the places of short ones. */
    takesLong?: boolean
  }
}

export interface ServerOptions {
  logLevel: string
  trustProxy: TrustedProxies
  bodyLimit: number
  load: LoadLimits
  /** Whose share of the places a request takes, told by its headers alone; without it all share alike. */
  callerOf?: (request: IncomingMessage) => string
  maxConnections: number
  headersTimeoutMs: number
  requestTimeoutMs: number
  keepAliveTimeoutMs: number
  strictTransport: boolean
  metrics?: Metrics
  /** Whether a declared access is one that the service knows. */
  knowsAccess: (access: object) => boolean
  /** Whether the route's own code throws the input's faults, after it has looked for the caller's right and the record. */
  checksInputLater: (access: object) => boolean
  /** For protocols with error bodies of their own. */
  errorFormats?: readonly ErrorFormat[]
  /** Turns errors of the service's own drivers into problems. */
  mapError?: (error: unknown) => Problem | undefined
}

export type Server = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, TypeBoxTypeProvider>

/** A server with the house's ground rules; both services are built on it. */
export function buildServer(options: ServerOptions): Server {
  const drain = newDrain()
  const gate = loadGate({ ...options.load, fair: options.callerOf !== undefined })
  const alwaysAdmitted = new Set<string>()
  const probed = new Map<string, number>()
  const securityHeaders = options.strictTransport ? SECURITY_HEADERS_TLS : SECURITY_HEADERS
  const format = errorFormatter(options.errorFormats)
  const refuse = refusal(securityHeaders, drain.begun, options.errorFormats)
  const sendProblem = problemSender(format)
  const app = Fastify({
    logger: loggerOptions(options.logLevel),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlation_id' }),
    genReqId: correlationId,
    trustProxy: typeof options.trustProxy === 'number' ? within(options.trustProxy) : options.trustProxy,
    bodyLimit: options.bodyLimit,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    serverFactory: (listener) => {
      const guarded = admitThrough(listener, {
        gate,
        alwaysAdmitted,
        callerOf: options.callerOf ?? everybody,
        refuse: (request, response) => {
          options.metrics?.shed.inc({ reason: 'in_flight' })
          refuse(request, response)
        },
      })
      const times = {
        headersTimeout: options.headersTimeoutMs,
        requestTimeout: options.requestTimeoutMs,
        keepAliveTimeout: options.keepAliveTimeoutMs,
        connectionsCheckingInterval: Math.min(1000, options.headersTimeoutMs), // Node looks for slow clients only this often
      }
      const server = createServer({ ...times, maxHeaderSize: 16 * 1024 }, guarded)
      return server.setTimeout(Math.max(SILENCE_MS, options.requestTimeoutMs + options.keepAliveTimeoutMs))
    },
    clientErrorHandler: answerBrokenClient,
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders) // no hook runs for these
      void sendProblem(
        error.code === 'FST_ERR_BAD_URL' || error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? notFound() : toProblem(error, options),
        request as FastifyRequest,
        reply as FastifyReply,
      )
    },
  }).withTypeProvider<TypeBoxTypeProvider>()

  app.server.maxConnections = options.maxConnections
  app.decorate('drain', drain)
  app.setValidatorCompiler(requestValidator)
  app.setSerializerCompiler(answerSerializer)
  app.decorateRequest('bodyProblem', undefined)
  demandAccess(app as unknown as FastifyInstance, options.knowsAccess)
  app.addHook('onRoute', (route) => {
    route.attachValidation = true
    if (route.config?.alwaysAdmitted && !route.url.includes('*')) alwaysAdmitted.add(route.url)
    if (route.config?.takesLong || BODY_METHODS.has(String(route.method)))
      route.preParsing = [route.preParsing ?? [], leaveShortPlaces(route.config?.takesLong === true)].flat()
    // A route that declares no parameters takes none; health probes and pages may carry what they like.
    if (!route.config?.alwaysAdmitted && !route.schema?.hide)
      route.schema = { ...route.schema, querystring: route.schema?.querystring ?? NO_PARAMETERS }
  })

  traceRequests(app as unknown as FastifyInstance, (route) => !alwaysAdmitted.has(route)) // before every other hook
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders)
    reply.header('x-correlation-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const seconds = reply.elapsedTime / 1000
    const route = request.routeOptions.url ?? 'unmatched'
    options.metrics?.duration.observe({ method: request.method, route, status: reply.statusCode }, seconds)
    const said = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }
    // A probe asks every few seconds: only another answer than before is news.
    const news = !alwaysAdmitted.has(route) || probed.get(route) !== reply.statusCode
    if (alwaysAdmitted.has(route)) probed.set(route, reply.statusCode)
    request.log[news ? 'info' : 'debug'](said, 'answered')
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (drain.begun()) reply.header('connection', 'close')
    noteAnswer(gate, request.raw)
    done(null, payload)
  })
  /** A body that is slow to arrive must not hold a place either: a few such clients would stop everybody. */
  function leaveShortPlaces(always: boolean): preParsingHookHandler {
    return (request, _reply, payload, done) => {
      const go = () => {
        try {
          if (always || awaitsBody(request.raw)) takeLong(gate, request.raw)
          done(null, payload)
        } catch (error) {
          done(error as FastifyError)
        }
      }
      if (awaitsBody(request.raw))
        process.nextTick(go) // what came in one packet with the headers is read by then
      else go()
    }
  }
  options.metrics?.gauge('http_requests_in_flight', 'Requests being worked on now.', gate.inFlight)
  options.metrics?.gauge('http_requests_queued', 'Requests that wait for their turn.', gate.queued)

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^application\/([\w.-]+\+)?json(;|$)/, { parseAs: 'buffer' }, (request, body, done) => {
    try {
      done(null, parseJsonBody(body as Buffer))
    } catch (error) {
      request.bodyProblem = error as Problem
      done(null, undefined)
    }
  })
  app.addContentTypeParser('*', (request, payload, done) => {
    payload.resume()
    request.bodyProblem = new Problem(415, 'unsupported_media_type', `Send the body as ${takenTypes(request.routeOptions.schema)}.`)
    done(null, undefined)
  })

  app.addHook('preValidation', (request, _reply, done) => {
    const { schema } = request.routeOptions
    try {
      if (request.url.includes('%00')) throw invalid([{ path: 'url', message: 'holds a NUL character' }])
      demandPlainQuery(request.url)
      if (schema?.body && request.body !== undefined) request.body = normaliseFields(request.body, schema.body)
      if (schema?.querystring) request.query = readQuery(normaliseFields(request.query, schema.querystring), schema.querystring)
    } catch (error) {
      request.bodyProblem ??= error as Problem
    }
    done()
  })
  app.addHook('preHandler', (request, _reply, done) => {
    request.params = lowerCaseIds(request.params as Record<string, string>)
    const { access } = request.routeOptions.config
    if (access && options.checksInputLater(access)) done()
    else done(inputProblem(request))
  })

  app.setErrorHandler((error: FastifyError | RawAnswer, request, reply) => {
    if (!(error instanceof RawAnswer)) return sendProblem(toProblem(error, options), request, reply, error)
    const type = error.status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json'
    return reply.code(error.status).headers(error.headers).type(type).serializer(String).send(error.body)
  })
  app.setNotFoundHandler((request, reply) => sendProblem(new Problem(404, 'not_found', 'There is no such address here.'), request, reply))
  return app
}

/** The fault of the request's input, if it has one. Who checks input later calls this when its turn has come. */
export function inputProblem(request: FastifyRequest): Problem | undefined {
  const error = request.validationError
  if (error?.validationContext === 'params') return notFound()
  if (request.bodyProblem) return request.bodyProblem
  return error?.validation ? validationProblem(error.validationContext, error.validation) : undefined
}

/** One record, one id: whatever case a path spells it in, the log and the database see the same text. */
const lowerCaseIds = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, isUuid(value) ? value.toLowerCase() : value]))

function toProblem(error: unknown, options: ServerOptions): Problem {
  if (error instanceof Problem) return error
  const { code, statusCode } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Problem(413, 'body_too_large', `The body is larger than ${options.bodyLimit} bytes.`)
  }
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH')
    return new Problem(400, 'malformed_request', 'The body is not as long as Content-Length says.')
  if (code?.startsWith('FST_') && statusCode && statusCode < 500)
    return new Problem(statusCode, 'malformed_request', 'The request cannot be read.')
  return (
    options.mapError?.(error) ??
    new Problem(500, 'internal_error', 'Something went wrong on our side. Nothing was saved; quote the correlation id.')
  )
}

const problemSender =
  (format: FormatError) =>
  (problem: Problem, request: FastifyRequest, reply: FastifyReply, cause?: unknown): FastifyReply => {
    const isFault = problem.status >= 500 && problem.status !== 501 && problem.code !== 'overloaded'
    if (isFault) request.log.error({ err: cause ?? problem, code: problem.code }, 'failed')
    const { status, mediaType, body } = format(problem, request.url, request.id)
    return reply
      .code(status)
      .headers({ 'x-correlation-id': request.id, 'cache-control': 'no-store', ...problem.headers })
      .type(mediaType)
      .serializer(JSON.stringify)
      .send(body)
  }

/** Clients that never finish, or send what is not HTTP, get a problem document too, and the connection is closed. */
function answerBrokenClient(this: unknown, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const problem =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? new Problem(408, 'request_timeout', 'The request took too long to arrive.')
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? new Problem(431, 'headers_too_large', 'The headers are larger than 16 KiB.')
        : new Problem(400, 'malformed_request', 'This is not a valid HTTP request.')
  const id = correlationId({ headers: {} })
  const body = JSON.stringify(problemBody(problem, id))
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.code}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-correlation-id: ${id}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** How long a socket may be silent: an answer that takes its time, such as a scan that is read, must not be cut off. */
const SILENCE_MS = 300_000

const everybody = () => ''
/** The nearest so many hops are ours; the one before them is the client. */
const within = (hops: number) => (_address: string, hop: number) => hop < hops
const BODY_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

const NO_PARAMETERS = Type.Object({}, { additionalProperties: false })

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
}
const SECURITY_HEADERS_TLS = { ...SECURITY_HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** In which form a route takes its body, in words. */
function takenTypes(schema: FastifySchema | undefined): string {
  if (!schema?.multipart) return 'application/json'
  if (schema.body) return 'application/json or multipart/form-data'
  const { properties = {}, required = [] } = schema.multipart as { properties?: Record<string, { format?: string }>; required?: string[] }
  const [file, ...more] = required.filter((name) => properties[name]?.format === 'binary')
  return file === undefined || more.length > 0 ? 'multipart/form-data' : `multipart/form-data, with one file in the part "${file}"`
}
