import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export interface CollectedSpan {
  /** `service.name` of whoever sent it. */
  service: string
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  kind: 'internal' | 'server' | 'client'
  failed: boolean
  attributes: Record<string, string | number | boolean>
}

export interface CollectedPoint {
  attributes: Record<string, string | number | boolean>
  [field: string]: unknown
}
export interface CollectedMetric {
  name: string
  unit: string
  sum?: { dataPoints: CollectedPoint[]; isMonotonic: boolean }
  gauge?: { dataPoints: CollectedPoint[] }
  histogram?: { dataPoints: CollectedPoint[] }
}

interface Received {
  path: string
  type: string
  body: Buffer
}
interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: string | number; doubleValue?: number; boolValue?: boolean }
}

/** A collector that keeps what it gets over OTLP/HTTP. It understands JSON; of protobuf it has the bytes. */
export async function startCollector(answer: (response: ServerResponse) => void = (response) => void response.writeHead(200).end('{}')) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    received.push({ path: request.url ?? '', type: request.headers['content-type'] ?? '', body: Buffer.concat(pieces) })
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const bodies = <T>(path: string): T[] =>
    received.filter((one) => one.path === path && one.type === 'application/json').map(({ body }) => JSON.parse(body.toString()) as T)
  const spans = (): CollectedSpan[] =>
    bodies<{ resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[] }>('/v1/traces').flatMap(
      ({ resourceSpans }) =>
        resourceSpans.flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap((scope) => scope.spans.map((span) => toSpan(span, String(attributesOf(resource.attributes)['service.name'])))),
        ),
    )
  const metrics = (): CollectedMetric[] =>
    bodies<{ resourceMetrics: { scopeMetrics: { metrics: CollectedMetric[] }[] }[] }>('/v1/metrics').flatMap(({ resourceMetrics }) =>
      resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics.map(withPlainAttributes))),
    )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    spans,
    metrics,
    /** All that came, as text: to look for what must not be in it. */
    text: () => Buffer.concat(received.map(({ body }) => body)).toString('latin1'),
    /** Waits until so much has come that something can be found in it. */
    async until<T>(find: () => T | undefined | false): Promise<T> {
      const deadline = Date.now() + 60_000
      for (;;) {
        const found = find()
        if (found !== undefined && found !== false) return found
        if (Date.now() > deadline) throw new Error(`It never came. There were: ${spans().map(({ service, name }) => `${service} ${name}`)}`)
        await delay(20)
      }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type Collector = Awaited<ReturnType<typeof startCollector>>

/** What a process under test is told so that it sends at once, and in a form that the collector reads. */
export const sendingTo = (url: string): Record<string, string> => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_BSP_SCHEDULE_DELAY: '20',
  OTEL_METRIC_EXPORT_INTERVAL: '200',
})

/** Sets variables of this process, whatever else its environment says of telemetry; answers how to take them back. */
export function withEnvironment(env: Record<string, string>): () => void {
  const names = [...Object.keys(env), 'OTEL_SDK_DISABLED', 'OTEL_TRACES_SAMPLER', 'OTEL_TRACES_EXPORTER', 'OTEL_METRICS_EXPORTER']
  const before = names.map((name) => [name, process.env[name]] as const)
  for (const name of names) delete process.env[name]
  Object.assign(process.env, env)
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  status?: { code?: number }
}

const KINDS: Record<number, CollectedSpan['kind']> = { 1: 'internal', 2: 'server', 3: 'client' }

const toSpan = ({ traceId, spanId, parentSpanId = '', name, kind, attributes, status }: SentSpan, service: string): CollectedSpan => ({
  service,
  traceId,
  spanId,
  parentSpanId,
  name,
  kind: KINDS[kind] ?? 'internal',
  failed: status?.code === 2,
  attributes: attributesOf(attributes),
})

const attributesOf = (list: readonly Attribute[]): CollectedSpan['attributes'] =>
  Object.fromEntries(
    list.map(({ key, value: { stringValue, intValue, doubleValue, boolValue } }) => [
      key,
      stringValue ?? (intValue === undefined ? (doubleValue ?? boolValue ?? '') : Number(intValue)),
    ]),
  )

function withPlainAttributes(metric: CollectedMetric): CollectedMetric {
  for (const { dataPoints } of [metric.sum, metric.gauge, metric.histogram].filter((one) => one !== undefined))
    for (const point of dataPoints) point.attributes = attributesOf(point.attributes as unknown as Attribute[])
  return metric
}
