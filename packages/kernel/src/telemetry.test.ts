import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import type { ServerResponse } from 'node:http'
import { registerHooks } from 'node:module'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { Type } from 'typebox'
import { listen } from './listen.ts'
import { httpMetrics } from './metrics.ts'
import { detached, inSpan, startTelemetry, type Telemetry, tracedFetch, traceIds } from './telemetry.ts'
import {
  type CollectedMetric,
  type CollectedPoint,
  type Collector,
  OPEN,
  sendingTo,
  startCollector,
  testServer,
  withEnvironment,
} from './testing.ts'

const CALLER = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' }
const traceparent = `00-${CALLER.trace}-${CALLER.span}-01`

/** Packages of OpenTelemetry that this process has asked for. */
const loaded = new Set<string>()
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('@opentelemetry/')) loaded.add(specifier)
    return next(specifier, context)
  },
})

const unwarned = (_details: object, message: string): void => assert.fail(message)

/** A server whose one route works in a span, asks itself, and says where it is. */
async function server() {
  const app = testServer()
  app.get('/health', { config: { access: OPEN, alwaysAdmitted: true } }, () => ({ status: 'ok' }))
  app.get('/things/:id', { config: { access: OPEN } }, () =>
    inSpan('look', { 'tanager.size': 2, 'tanager.none': undefined }, async () => ({ ids: traceIds() ?? null })),
  )
  app.post('/things', { config: { access: OPEN }, schema: { body: Type.Object({ name: Type.String() }) } }, async () => {
    const answer = await tracedFetch('/things/:id', `${address}/things/secret-token`, { headers: {} })
    detached(() => void inSpan('later', {}, async () => {}))
    return answer.json()
  })
  app.get('/broken', { config: { access: OPEN } }, () => inSpan('break', {}, () => Promise.reject(new TypeError('Ada Lovelace'))))
  const address = await listen(app, { port: 0, host: '127.0.0.1' })
  return { app, address }
}

describe('telemetry', { concurrency: false }, () => {
  it('loads nothing and sends nothing unless a collector is named', async (t) => {
    const collector = await startCollector()
    t.after(() => collector.stop())
    t.after(withEnvironment({}))
    const off = await startTelemetry({ endpoint: '', service: 'tested', warn: unwarned })
    t.after(withEnvironment({ OTEL_SDK_DISABLED: 'true' }))
    const disabled = await startTelemetry({ endpoint: collector.url, service: 'tested', warn: unwarned })
    const { app, address } = await server()
    t.after(() => app.close())
    const answer = await fetch(`${address}/things/1`, { headers: { traceparent } })
    assert.deepEqual([answer.status, await answer.json()], [200, { ids: null }])
    await off.stop()
    await disabled.stop()
    assert.deepEqual([[...loaded], collector.received.length], [[], 0])
  })

  describe('with a collector', () => {
    let collector: Collector
    let telemetry: Telemetry
    let app: Awaited<ReturnType<typeof server>>
    let restore: () => void
    const metrics = httpMetrics()
    before(async () => {
      collector = await startCollector()
      restore = withEnvironment(sendingTo(collector.url))
      telemetry = await startTelemetry({ endpoint: collector.url, service: 'tested', registry: metrics.registry, warn: unwarned })
      app = await server()
    })
    after(async () => {
      await app.app.close()
      await telemetry.stop()
      await collector.stop()
      restore()
    })
    beforeEach(() => void collector.received.splice(0))
    const spanNamed = (name: string) => collector.until(() => collector.spans().find((span) => span.name === name))

    it('loads the SDK', () => assert.ok(loaded.has('@opentelemetry/sdk-trace')))

    it('goes on with the trace of a caller, and names a request by its route alone', async () => {
      const answer = await fetch(`${app.address}/things/link-token`, { headers: { traceparent } })
      const request = await spanNamed('GET /things/:id')
      const look = await spanNamed('look')
      assert.deepEqual([request.traceId, request.parentSpanId, request.kind, request.failed], [CALLER.trace, CALLER.span, 'server', false])
      assert.deepEqual([look.traceId, look.parentSpanId], [CALLER.trace, request.spanId])
      assert.deepEqual(await answer.json(), { ids: { trace_id: CALLER.trace, span_id: look.spanId } })
      assert.deepEqual(look.attributes, { 'tanager.size': 2 })
      assert.equal(request.attributes['http.response.status_code'], 200)
      assert.equal(request.service, 'tested')
      assert.doesNotMatch(collector.text(), /link-token/)
    })

    it('keeps a request whose body was read in its trace, and takes the trace along to whoever it asks', async () => {
      // The body is read when the request has long begun.
      const body = new ReadableStream({
        async start(stream) {
          stream.enqueue(Buffer.from('{"name": "A'))
          await delay(50)
          stream.enqueue(Buffer.from('da"}'))
          stream.close()
        },
      })
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' as const }
      assert.equal((await fetch(`${app.address}/things`, init)).status, 200)
      const look = await spanNamed('look')
      const request = await spanNamed('POST /things')
      const spans = collector.spans()
      assert.equal(request.parentSpanId, '')
      const chain = [look]
      while (chain[0]?.parentSpanId) chain.unshift(spans.find(({ spanId }) => spanId === chain[0]?.parentSpanId) ?? assert.fail())
      assert.deepEqual(
        chain.map(({ name, kind }) => [name, kind]),
        [
          ['POST /things', 'server'],
          ['GET /things/:id', 'client'],
          ['GET /things/:id', 'server'],
          ['look', 'internal'],
        ],
      )
      assert.ok(!spans.some(({ name }) => name === 'later'), 'what nobody waits for is no part of the request')
    })

    it('tells that work failed by the kind of its error, never by its message', async () => {
      assert.equal((await fetch(`${app.address}/broken`)).status, 500)
      const broken = await spanNamed('break')
      const request = await spanNamed('GET /broken')
      assert.deepEqual([broken.failed, broken.attributes['error.type']], [true, 'TypeError'])
      assert.deepEqual([request.failed, request.attributes['error.type']], [true, '500'])
      assert.doesNotMatch(collector.text(), /Lovelace/)
    })

    it('says nothing of probes, and takes a broken traceparent for none', async () => {
      await fetch(`${app.address}/health`)
      await fetch(`${app.address}/things/1`, { headers: { traceparent: '00-nonsense' } })
      const request = await spanNamed('GET /things/:id')
      assert.equal(request.parentSpanId, '')
      assert.ok(!collector.spans().some(({ name }) => name.includes('/health')))
    })

    it('sends the metrics that Prometheus reads, under their names', async () => {
      metrics.shed.inc({ reason: 'in_flight' }, 3)
      for (const seconds of [0.004, 0.03, 0.04, 99]) metrics.duration.observe({ method: 'GET', route: '/x', status: 200 }, seconds)
      const pointsOf = ({ sum, histogram, gauge }: CollectedMetric) => (sum ?? histogram ?? gauge)?.dataPoints ?? []
      const sent = (name: string, holds: (point: CollectedPoint) => boolean) =>
        collector.until(() => collector.metrics().find((metric) => metric.name === name && pointsOf(metric).some(holds)))
      const shed = await sent('http_requests_shed_total', ({ asDouble }) => asDouble === 3)
      assert.deepEqual([shed.sum?.isMonotonic, shed.sum?.dataPoints[0]?.attributes], [true, { reason: 'in_flight' }])
      const { unit, histogram } = await sent('http_request_duration_seconds', ({ count }) => Number(count) === 4)
      const { attributes, explicitBounds, bucketCounts, sum } = histogram?.dataPoints[0] ?? assert.fail()
      assert.deepEqual([unit, attributes], ['s', { method: 'GET', route: '/x', status: 200 }])
      assert.deepEqual(explicitBounds, [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10])
      assert.deepEqual((bucketCounts as unknown[]).map(Number), [1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1])
      assert.ok(Math.abs(Number(sum) - 99.074) < 1e-9)
      assert.ok((await sent('process_resident_memory_bytes', ({ asDouble }) => Number(asDouble) > 0)).gauge)
    })
  })

  it('speaks protobuf unless it is told otherwise', async (t) => {
    const collector = await startCollector()
    t.after(() => collector.stop())
    t.after(withEnvironment({ ...sendingTo(collector.url), OTEL_EXPORTER_OTLP_PROTOCOL: '', OTEL_SERVICE_NAME: 'another-name' }))
    const telemetry = await startTelemetry({ endpoint: `${collector.url}/`, service: 'tested', warn: unwarned })
    const { app, address } = await server()
    t.after(() => app.close())
    await fetch(`${address}/things/1`)
    await telemetry.stop()
    const [first] = collector.received
    assert.deepEqual([first?.path, first?.type], ['/v1/traces', 'application/x-protobuf'])
    assert.match(collector.text(), /another-name/)
  })

  it('answers requests while the collector hangs, and ends without it', async (t) => {
    const open: ServerResponse[] = []
    const collector = await startCollector((response) => void open.push(response))
    t.after(() => collector.stop())
    t.after(withEnvironment(sendingTo(collector.url)))
    const telemetry = await startTelemetry({ endpoint: collector.url, service: 'tested', warn: () => {} })
    const { app, address } = await server()
    t.after(() => app.close())
    await fetch(`${address}/things/1`)
    await collector.until(() => open.length > 0)
    for (let times = 0; times < 50; times++) assert.equal((await fetch(`${address}/things/1`)).status, 200)
    await telemetry.stop()
    assert.ok(!open.some(({ writableEnded }) => writableEnded), 'no export was ever answered')
  })

  it('answers requests while no collector listens, and says so once', async (t) => {
    const gone = await startCollector()
    await gone.stop()
    t.after(withEnvironment({ ...sendingTo(gone.url), OTEL_EXPORTER_OTLP_TIMEOUT: '200' }))
    const warnings: string[] = []
    const telemetry = await startTelemetry({ endpoint: gone.url, service: 'tested', warn: (_details, message) => warnings.push(message) })
    const { app, address } = await server()
    t.after(() => app.close())
    for (let times = 0; times < 20; times++) assert.equal((await fetch(`${address}/things/1`)).status, 200)
    await gone.until(() => warnings.length > 0)
    await telemetry.stop()
    assert.deepEqual(warnings, ['The OpenTelemetry collector takes nothing; spans are dropped.'])
  })

  for (const [what, env, reason] of [
    ['a sampler', { OTEL_TRACES_SAMPLER: 'jaeger_remote' }, /OTEL_TRACES_SAMPLER/],
    ['a protocol', { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /OTEL_EXPORTER_OTLP_PROTOCOL/],
  ] as const)
    it(`says that ${what} is not known here, and goes on without`, async (t) => {
      t.after(withEnvironment({ ...sendingTo('http://127.0.0.1:1'), ...env }))
      const warnings: object[] = []
      const telemetry = await startTelemetry({
        endpoint: 'http://127.0.0.1:1',
        service: 'tested',
        warn: (details) => warnings.push(details),
      })
      assert.equal(await inSpan('work', {}, async () => 'done'), 'done')
      assert.match((warnings[0] as { reason: string }).reason, reason)
      await telemetry.stop()
    })

  it('runs without OpenTelemetry where it is not installed, and says how to get it', () => {
    const program = `
      import { registerHooks } from 'node:module'
      registerHooks({ resolve(name, context, next) {
        if (name === '@opentelemetry/sdk-trace') throw Object.assign(new Error(), { code: 'ERR_MODULE_NOT_FOUND' })
        return next(name, context)
      } })
      const { inSpan, startTelemetry } = await import(${JSON.stringify(new URL('./telemetry.ts', import.meta.url).href)})
      const told = []
      const telemetry = await startTelemetry({ endpoint: 'http://127.0.0.1:1', service: 'x', warn: (_details, message) => told.push(message) })
      console.log(await inSpan('work', {}, async () => 'done'), ...told)
      await telemetry.stop()`
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
    assert.match(said, /^done OpenTelemetry is not installed, .+ npm run tanager -- install otel\n$/)
  })

  it('leaves traces out that the sampler does not want, and still tells others', async (t) => {
    const collector = await startCollector()
    t.after(() => collector.stop())
    t.after(withEnvironment({ ...sendingTo(collector.url), OTEL_TRACES_SAMPLER: 'always_off' }))
    const telemetry = await startTelemetry({ endpoint: collector.url, service: 'tested', warn: unwarned })
    const { app, address } = await server()
    t.after(() => app.close())
    const answer = (await (await fetch(`${address}/things/1`, { headers: { traceparent } })).json()) as { ids: { trace_id: string } }
    await telemetry.stop()
    assert.deepEqual([answer.ids.trace_id, collector.received.length], [CALLER.trace, 0])
  })
})
