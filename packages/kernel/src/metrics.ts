import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The measures both services share, kept in a registry of their own. */
export function httpMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused to protect the service.',
    labelNames: ['reason'],
    registers: [registry],
  })
  return {
    registry,
    duration,
    shed,
    counter: (name: string, help: string, labelNames: string[]) => new Counter({ name, help, labelNames, registers: [registry] }),
    histogram: (name: string, help: string, labelNames: string[], buckets: number[]) =>
      new Histogram({ name, help, labelNames, buckets, registers: [registry] }),
    gauge: (name: string, help: string, collect: () => number) =>
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(collect())
        },
      }),
  }
}
export type Metrics = ReturnType<typeof httpMetrics>

/** Serves `/metrics` on a port of its own, so that a public proxy never exposes it by accident. */
export function serveMetrics(metrics: Metrics, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.registry.metrics().then(
      (body) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}
