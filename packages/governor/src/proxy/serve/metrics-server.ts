import { createServer, type Server, type ServerResponse } from 'node:http'
import type { ProxyMetrics } from '../proxy-metrics.ts'
import { listenOn } from './listen.ts'

export async function sendMetrics(metrics: ProxyMetrics, response: ServerResponse): Promise<void> {
  const text = await metrics.registry.metrics()
  response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text)
}

/** `/metrics` on a port of its own, which a firewall can keep apart. */
export async function serveMetrics(metrics: ProxyMetrics, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') sendMetrics(metrics, response).catch(() => response.destroy())
    else response.writeHead(404).end()
  })
  await listenOn(server, port, host, 'listen.metricsPort')
  return server
}
