import { notFound, type Server } from '@tanager/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { anyone } from '../context.ts'
import { type ConsoleFile, readConsoleFiles } from './console-files.ts'

/** What the page is told about the service, without a request. Nothing secret: everybody can read it. */
export interface ConsoleSettings {
  readonly environment: string
  readonly reportTenant: string | null
  /** Whether a governor is connected. */
  readonly tools: boolean
  /** Whether scans and pictures of CVs can be read: character recognition is installed. */
  readonly readsScans: boolean
  /** Minutes without activity until the console signs out; 0: never. */
  readonly idleMinutes: number
  readonly oidc: {
    readonly issuer: string
    readonly clientId: string
    readonly scope: string
    /** Sent along when somebody signs in: how this provider is asked for the audience of the API. */
    readonly parameters: Readonly<Record<string, string>>
  } | null
}

/**
 * The built console at `/`. Addresses of its pages all answer with the same document; what the API or nobody owns stays a
 * problem document.
 */
export const consoleRoutes = (options: { folder: string; settings: ConsoleSettings }) => async (app: Server) => {
  const files = readConsoleFiles(options.folder)
  const page = filledIn(files.get('/index.html'), options.settings)
  const form = files.get('/green-form.html')
  if (page === undefined || form === undefined) throw new Error(`There is no built console in ${options.folder}.`)
  const policy = contentPolicy(options.settings)
  // Served from memory and needed before anybody has signed in: neither counted nor refused under load.
  app.get('/*', { config: { access: anyone, alwaysAdmitted: true }, schema: { hide: true } }, async (request, reply) => {
    const [path = '/'] = request.url.split('?', 1) // not `new URL`, which takes //a for a host and throws at //
    const file = path === '/' || path === '/index.html' ? page : path === '/green-form' ? form : files.get(path)
    if (file !== undefined) return answer(request, reply, file, policy)
    if (NO_PAGES.some((prefix) => path.startsWith(prefix)) || !asksForPage(request)) throw notFound('address here')
    return answer(request, reply, page, policy)
  })
}

const NO_PAGES = ['/api/', '/assets/', '/scim/']
const asksForPage = (request: FastifyRequest) => request.headers.accept?.includes('text/html') ?? false

function answer(request: FastifyRequest, reply: FastifyReply, file: ConsoleFile, policy: string) {
  reply
    .header('content-security-policy', policy)
    .header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('etag', file.etag)
    .header('vary', 'accept-encoding')
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = file.bodies.br && /\bbr\b/.test(accepted) ? 'br' : file.bodies.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply.type(file.type).send(encoding === null ? file.bodies.identity : file.bodies[encoding])
}

/** Scripts from here alone. Styles may be inline: the component library positions things so, and a style runs nothing. */
function contentPolicy({ oidc }: ConsoleSettings): string {
  const issuer = oidc === null ? '' : ` ${new URL(oidc.issuer).origin}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${issuer}`,
    `frame-src blob:${issuer}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const SLOT = '<meta name="tanager-settings" content="{}"'

/** The page with the settings in it; its compressed twins no longer fit. */
function filledIn(file: ConsoleFile | undefined, settings: ConsoleSettings): ConsoleFile | undefined {
  if (file === undefined) return undefined
  const html = file.bodies.identity.toString('utf8')
  if (!html.includes(SLOT)) throw new Error('The console has no place for its settings.')
  const content = JSON.stringify(settings).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const identity = Buffer.from(html.replace(SLOT, () => `<meta name="tanager-settings" content="${content}"`))
  return { ...file, etag: `"${Buffer.byteLength(content)}-${file.etag.slice(1)}`, bodies: { identity } }
}
