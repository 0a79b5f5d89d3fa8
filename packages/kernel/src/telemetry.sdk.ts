import { type Context, context, propagation, ROOT_CONTEXT, SpanKind as SdkKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPMetricExporter as JsonMetrics } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPMetricExporter as ProtobufMetrics } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter as JsonTraces } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufTraces } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { prometheusMetrics } from './telemetry.metrics.ts'
import type { OpenSpan, SpanKind, TelemetryOptions, TraceCarrier, Tracing } from './tracing.ts'

/** How long the end of the process waits for a collector. */
const LAST_CALL_MS = 2_000
/** How often a collector that takes nothing is spoken of. */
const COMPLAIN_MS = 60_000
const KINDS: Record<SpanKind, SdkKind> = { server: SdkKind.SERVER, client: SdkKind.CLIENT, internal: SdkKind.INTERNAL }

/** The official SDK, set up by the standard variables. This file is loaded only where telemetry is wanted. */
export function loadTelemetry(options: TelemetryOptions, env: NodeJS.ProcessEnv = process.env) {
  setGlobalErrorHandler(complaints(options))
  const resource = resourceFromAttributes({ 'service.name': options.service }).merge(detectResources({ detectors: [envDetector] }))
  const protobuf = protocolOf(env) === 'http/protobuf'
  const stops: (() => Promise<void>)[] = []

  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  if (env.OTEL_TRACES_EXPORTER !== 'none') {
    const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || signalUrl(options.endpoint, 'v1/traces')
    const provider = new TracerProvider({
      resource,
      sampler: samplerOf(env),
      spanProcessors: [
        new BatchSpanProcessor({ exporter: protobuf ? new ProtobufTraces({ url }) : new JsonTraces({ url }), ...batchesOf(env) }),
      ],
    })
    trace.setGlobalTracerProvider(provider)
    stops.push(() => provider.shutdown())
  }
  if (env.OTEL_METRICS_EXPORTER !== 'none' && options.registry) {
    const url = env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT || signalUrl(options.endpoint, 'v1/metrics')
    const interval = numberOf(env, 'OTEL_METRIC_EXPORT_INTERVAL') ?? 60_000
    const reader = new PeriodicExportingMetricReader({
      exporter: protobuf ? new ProtobufMetrics({ url }) : new JsonMetrics({ url }),
      exportIntervalMillis: interval,
      exportTimeoutMillis: Math.min(interval, numberOf(env, 'OTEL_METRIC_EXPORT_TIMEOUT') ?? 30_000),
      metricProducers: [prometheusMetrics(options.registry)],
    })
    const meters = new MeterProvider({ resource, readers: [reader] })
    stops.push(() => meters.shutdown())
  }
  return {
    tracing: tracingWith(),
    async stop() {
      const stopped = Promise.allSettled(stops.map((stop) => stop()))
      let timer: NodeJS.Timeout | undefined
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, LAST_CALL_MS)
      })
      await Promise.race([stopped, late])
      clearTimeout(timer)
      trace.disable()
      context.disable()
      propagation.disable()
    },
  }
}

function tracingWith(): Tracing {
  const tracer = trace.getTracer('tanager')
  const open = (name: string, kind: SpanKind, attributes: object, from: Context): OpenSpan => {
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, from)
    const inside = trace.setSpan(from, span)
    return {
      set: (more) => void span.setAttributes(known(more)),
      fail(code) {
        span.setAttribute('error.type', code)
        span.setStatus({ code: SpanStatusCode.ERROR })
      },
      rename: (other) => void span.updateName(other),
      run: (work) => context.with(inside, work),
      end: () => {
        if (span.isRecording()) span.end()
      },
    }
  }
  return {
    // Never a child of what happens to run: a request that waited for its turn is begun by the end of another one.
    open: (name, kind, attributes, carrier) =>
      open(name, kind, known(attributes), carrier === undefined ? context.active() : extracted(carrier)),
    child: (name, kind, attributes) =>
      trace.getSpan(context.active()) === undefined ? undefined : open(name, kind, known(attributes), context.active()),
    within: (carrier, work) => context.with(extracted(carrier), work),
    carry() {
      const carrier: Record<string, string> = {}
      propagation.inject(context.active(), carrier)
      return carrier
    },
    ids() {
      const found = trace.getSpan(context.active())?.spanContext()
      return found === undefined ? undefined : { trace_id: found.traceId, span_id: found.spanId }
    },
    detached: (work) => context.with(ROOT_CONTEXT, work),
  }
}

const extracted = (carrier: TraceCarrier): Context => propagation.extract(ROOT_CONTEXT, carrier)

const known = (attributes: Readonly<Record<string, string | number | boolean | undefined>>): Record<string, string | number | boolean> =>
  Object.fromEntries(Object.entries(attributes).filter((entry): entry is [string, string | number | boolean] => entry[1] !== undefined))

const signalUrl = (endpoint: string, path: string): string => `${endpoint}${endpoint.endsWith('/') ? '' : '/'}${path}`

/** OTLP over HTTP, in the standard's default encoding or as JSON. */
function protocolOf(env: NodeJS.ProcessEnv): 'http/protobuf' | 'http/json' {
  const protocol = env.OTEL_EXPORTER_OTLP_PROTOCOL || 'http/protobuf'
  if (protocol !== 'http/protobuf' && protocol !== 'http/json')
    throw new Error(`OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json (is ${JSON.stringify(protocol)}).`)
  return protocol
}

function samplerOf(env: NodeJS.ProcessEnv): Sampler {
  const name = env.OTEL_TRACES_SAMPLER || 'parentbased_always_on'
  const own: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(numberOf(env, 'OTEL_TRACES_SAMPLER_ARG') ?? 1),
  }
  const make = own[name.replace(/^parentbased_/, '')]
  if (make === undefined) throw new Error(`OTEL_TRACES_SAMPLER names no sampler that is known here (is ${JSON.stringify(name)}).`)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root: make() }) : make()
}

function batchesOf(env: NodeJS.ProcessEnv) {
  const given = {
    scheduledDelayMillis: numberOf(env, 'OTEL_BSP_SCHEDULE_DELAY'),
    exportTimeoutMillis: numberOf(env, 'OTEL_BSP_EXPORT_TIMEOUT'),
    maxQueueSize: numberOf(env, 'OTEL_BSP_MAX_QUEUE_SIZE'),
    maxExportBatchSize: numberOf(env, 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE'),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

function numberOf(env: NodeJS.ProcessEnv, name: string): number | undefined {
  const value = Number(env[name] || Number.NaN)
  return Number.isFinite(value) && value >= 0 ? value : undefined
}

/** A collector that is out is told of now and then; it is no reason to fail anything. */
function complaints({ warn, endpoint }: TelemetryOptions) {
  let last = Number.NEGATIVE_INFINITY
  return (error: unknown): void => {
    if (performance.now() - last < COMPLAIN_MS) return
    last = performance.now()
    const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
    warn({ collector: new URL(endpoint).host, reason: code ?? name }, 'The OpenTelemetry collector takes nothing; spans are dropped.')
  }
}
