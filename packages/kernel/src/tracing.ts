import type { Registry } from 'prom-client'

/** Names, codes and figures of ours. Never personal data, values of a statement, tokens or the words of a question. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** A carrier of W3C trace context: the headers of a request, or `_meta` of an MCP message. */
export type TraceCarrier = Readonly<Record<string, unknown>>

export interface Span {
  set(attributes: Attributes): void
  /** The work failed, with a code of few possible words. */
  fail(code: string): void
}

/** A span whose end is told apart from the work in it. */
export interface OpenSpan extends Span {
  rename(name: string): void
  /** Does work in the span: what begins there is its child. */
  run<T>(work: () => T): T
  end(): void
}

export type SpanKind = 'server' | 'client' | 'internal'

/** What the loaded SDK does. It is set while telemetry runs. */
export interface Tracing {
  /** A span that may begin a trace, or go on with the one of the carrier. */
  open(name: string, kind: SpanKind, attributes: Attributes, carrier: TraceCarrier | undefined): OpenSpan
  /** A child of the current span; undefined when there is none. */
  child(name: string, kind: SpanKind, attributes: Attributes): OpenSpan | undefined
  /** Work that goes on with the trace of a carrier, without a span of its own. */
  within<T>(carrier: TraceCarrier, work: () => T): T
  carry(): Record<string, string>
  ids(): { trace_id: string; span_id: string } | undefined
  /** Work that belongs to no request. */
  detached<T>(work: () => T): T
}

export interface TelemetryOptions {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`; empty: nothing is loaded or sent. */
  endpoint: string
  /** The name under which spans and metrics appear, unless `OTEL_SERVICE_NAME` says otherwise. */
  service: string
  /** What is sent as metrics. */
  registry?: Registry
  warn: (details: object, message: string) => void
}
