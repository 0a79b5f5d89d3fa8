import type { FastifyInstance } from 'fastify'
import { isUuid } from './ids.ts'
import { isTracing, openSpan } from './telemetry.ts'

/**
 * A span for every request, named by its route's pattern: an address may hold a link's token. Nothing is added where no spans are made.
 */
export function traceRequests(app: Pick<FastifyInstance, 'addHook'>, isTraced: (route: string) => boolean): void {
  if (!isTracing()) return
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url
    if (route !== undefined && !isTraced(route)) return done()
    const { method } = request
    const span = openSpan(
      route === undefined ? method : `${method} ${route}`,
      {
        'http.request.method': method,
        'http.route': route,
        'url.scheme': request.protocol,
        'tanager.correlation_id': isUuid(request.id) ? request.id : undefined, // another one is the caller's own words
      },
      request.headers,
    )
    reply.raw.once('close', () => {
      const { statusCode, writableFinished } = reply.raw
      span.set({ 'http.response.status_code': statusCode })
      if (statusCode >= 500) span.fail(String(statusCode))
      else if (!writableFinished) span.fail('client_left')
      span.end()
    })
    span.run(done)
  })
}
