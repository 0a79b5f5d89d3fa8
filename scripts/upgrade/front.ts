import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Balancer } from '../../services/talent/test/restarts/balancer.ts'

/** One address in front of all that the balancer knows: whoever calls does not see which version answers. */
export async function openFront(balancer: Balancer): Promise<{ address: string; close(): void }> {
  const server = createServer(async (request, answer) => {
    const { method = 'GET', url: path = '/' } = request
    try {
      const sent = await buffer(request)
      const received = await balancer.send({ method, path, headers: passedOn(request.headers), ...(sent.length > 0 ? { body: sent } : {}) })
      answer.writeHead(received.status, { 'content-type': received.headers['content-type'] ?? 'text/plain' }).end(received.body)
    } catch (error) {
      answer.writeHead(502, { 'content-type': 'text/plain' }).end((error as Error).message)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const passedOn = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ['connection', 'host', 'transfer-encoding'].includes(name) ? [] : [[name, String(value)]],
    ),
  )
