import { renderApiPage, type Server } from '@tanager/kernel'
import { anyone } from './context.ts'

/** The API described for programs and for people. Commands on the page begin with `publicUrl`, or with the address that the reader came by. */
export const documentRoutes = (describe: () => object, publicUrl: string) => async (app: Server) => {
  let document: object | undefined
  const current = () => {
    document ??= describe()
    return document
  }
  app.get('/api/v1/openapi.json', { config: { access: anyone }, schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('application/json').send(JSON.stringify(current())),
  )
  app.get('/docs', { config: { access: anyone }, schema: { hide: true } }, async (request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .header('cache-control', 'public, max-age=300')
      .type('text/html; charset=utf-8')
      .send(
        renderApiPage({ ...current(), servers: [{ url: publicUrl || `${request.protocol}://${request.host}` }] }, '/api/v1/openapi.json'),
      ),
  )
}
