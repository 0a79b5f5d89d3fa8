import type { Attributes, OpenSpan, Span, SpanKind, TelemetryOptions, TraceCarrier, Tracing } from './tracing.ts'

export type { Attributes, OpenSpan, Span, SpanKind, TelemetryOptions, TraceCarrier } from './tracing.ts'

export interface Telemetry {
  /** Sends what is left, and waits for that no longer than a moment. */
  stop(): Promise<void>
}

let tracing: Tracing | undefined

/** Whether telemetry is wanted: the standard variables say so. */
export const telemetryWanted = (endpoint: string, env: NodeJS.ProcessEnv = process.env): boolean =>
  endpoint !== '' && env.OTEL_SDK_DISABLED !== 'true'

/**
 * Sends traces and metrics with OpenTelemetry from now on (ADR 0053). The SDK is loaded only when it is wanted: without it a span costs a
 * comparison. Call it before the server is built.
 */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  if (!telemetryWanted(options.endpoint)) return { stop: async () => {} }
  try {
    const { loadTelemetry } = await import('./telemetry.sdk.ts')
    const loaded = loadTelemetry(options)
    tracing = loaded.tracing
    return {
      async stop() {
        tracing = undefined
        await loaded.stop()
      },
    }
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND'
    options.warn(
      { reason: missing ? 'otel_missing' : (error as Error).message },
      missing
        ? 'OpenTelemetry is not installed, so nothing is sent. Install it: npm run tanager -- install otel'
        : 'OpenTelemetry could not be started, so nothing is sent.',
    )
    return { stop: async () => {} }
  }
}

/** Whether spans are made. */
export const isTracing = (): boolean => tracing !== undefined

const NO_SPAN: OpenSpan = { set() {}, fail() {}, rename() {}, run: (work) => work(), end() {} }

/** The span of something that came from outside; it goes on with the trace of the carrier. */
export const openSpan = (name: string, attributes: Attributes = {}, carrier?: TraceCarrier): OpenSpan =>
  tracing?.open(name, 'server', attributes, carrier) ?? NO_SPAN

/** Does work as a part of the current trace; without one it is just done. */
export function inSpan<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>, kind: SpanKind = 'internal'): Promise<T> {
  const span = tracing?.child(name, kind, attributes)
  return span === undefined ? work(NO_SPAN) : through(span, work)
}

/** Does work that came from outside in a span of its own. */
export function inServerSpan<T>(
  name: string,
  attributes: Attributes,
  carrier: TraceCarrier | undefined,
  work: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  return tracing === undefined ? work(NO_SPAN) : through(openSpan(name, attributes, carrier), work)
}

async function through<T>(span: OpenSpan, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  try {
    return await span.run(() => work(span))
  } catch (error) {
    span.fail(errorType(error))
    throw error
  } finally {
    span.end()
  }
}

/** The kind of an error: its code or its class. Its message may hold values. */
export function errorType(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code === 'string' && CODE.test(code)) return code
  return error instanceof Error && CODE.test(error.constructor.name) ? error.constructor.name : 'error'
}
const CODE = /^\w{1,60}$/

/** Work that goes on with a caller's trace: what it begins is a child of the caller's span. */
export const continueTrace = <T>(carrier: TraceCarrier, work: () => T): T =>
  tracing === undefined ? work() : tracing.within(carrier, work)

/** `traceparent`, and `tracestate` where there is one: for a request that belongs to the current trace. */
export const traceHeaders = (): Record<string, string> => tracing?.carry() ?? {}

interface FetchOptions extends RequestInit {
  headers: Record<string, string>
}
/** `fetch` as a part of the current trace, which goes along. `template` is the address without its ids. */
export function tracedFetch(template: string, url: string, options: FetchOptions): Promise<Response> {
  const { method = 'GET', headers } = options
  const send = async (span: Span): Promise<Response> => {
    const answer = await fetch(url, { ...options, headers: { ...headers, ...traceHeaders() } })
    span.set({ 'http.response.status_code': answer.status })
    if (answer.status >= 400) span.fail(String(answer.status))
    return answer
  }
  return inSpan(`${method} ${template}`, { 'http.request.method': method, 'url.template': template }, send, 'client')
}

/** The current trace and span, for log lines. */
export const traceIds = (): { trace_id: string; span_id: string } | undefined => tracing?.ids()

/** Work that a request causes but does not wait for: it is no part of that request's trace. */
export const detached = <T>(work: () => T): T => (tracing === undefined ? work() : tracing.detached(work))
