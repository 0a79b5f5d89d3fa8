import { notFound, Problem, type Server, tracedFetch, unavailable } from '@tanager/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signedIn } from '../context.ts'

export interface GovernorOptions {
  /** Empty: none is connected. */
  url: string
  timeoutMs: number
}

/** Refusals that mean something to whoever asked. The rest is between the two services. */
const PASSED = new Set([400, 403, 404, 409, 422])
const LARGEST_ANSWER = 32 * 2 ** 20
/** Of a call, the digest of a change, or the name of a server. */
const ID = /^(?:[0-9a-f-]{1,64}|mcp-[a-z0-9-]{1,100})$/
const HIDDEN = { hide: true } as const

const isOut = (detail: string) => unavailable('governor_unavailable', detail, 5)

/**
 * The console's way to the governor (ADR 0044): same origin, the person's own token. This service checks that the person may sign in;
 * the governor decides what they see and do. It is no part of the documented API: programs talk to the governor itself.
 */
export const governorRoutes = (options: GovernorOptions) => async (app: Server) => {
  const get = (path: string) =>
    app.get(`/governor${path}`, { config: { access: signedIn }, schema: HIDDEN }, (request, reply) => passOn(path, request, reply))
  const post = (path: string) =>
    app.post(`/governor${path}`, { config: { access: signedIn, keyless: true }, schema: HIDDEN }, (request, reply) =>
      passOn(path, request, reply),
    )
  get('/overview')
  get('/calls')
  get('/calls/:id')
  post('/calls/:id/decision')
  post('/calls/:id/withdraw')
  post('/changes/:id/decision')
  post('/servers/:id/restart')

  async function passOn(path: string, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    await request.authorise()
    // From here on no connection is held.
    const { id = '' } = request.params as { id?: string }
    if (path.includes(':id') && !ID.test(id)) throw notFound()
    const leaving = new AbortController()
    reply.raw.once('close', () => leaving.abort())
    const { authorization = '' } = request.headers
    const address = `${options.url.replace(/(?<!\/)\/+$/, '')}${path.replace(':id', id)}${queryOf(request.query)}`
    const answer = await tracedFetch(path, address, {
      method: request.method,
      headers: {
        accept: 'application/json',
        authorization,
        'x-correlation-id': request.id,
        ...(request.method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      redirect: 'error', // the token is for this address alone
      signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(options.timeoutMs)]),
      ...(request.method === 'POST' ? { body: JSON.stringify(request.body) } : {}),
    }).catch((error: unknown) => failed(request, error))
    const body = await bodyOf(answer).catch((error: unknown) => failed(request, error))
    if (answer.ok) return reply.type('application/json').send(body)
    const { code, detail } = parsed(body)
    if (PASSED.has(answer.status) && typeof code === 'string' && typeof detail === 'string') throw new Problem(answer.status, code, detail)
    request.log.error({ status: answer.status, code }, 'the governor refused a request of the console')
    // A 401 of the governor must not end the session here.
    throw isOut(
      answer.status === 401
        ? 'The governor does not accept your sign-in. An operator compares `auth` of its configuration with this service.'
        : 'The governor could not answer. Try again in a moment.',
    )
  }
}

/** The parameters that the lists know, and no other. `after` is the governor's cursor: `cursor` is this service's own, sealed. */
function queryOf(given: unknown): string {
  const { status, limit, after: cursor } = given as Record<string, unknown>
  const known = Object.entries({ status, limit, cursor }).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`
}

function failed(request: FastifyRequest, error: unknown): never {
  request.log.error({ err: error }, 'the governor did not answer')
  throw isOut('The governor does not answer. Nothing was decided; try again in a moment.')
}

async function bodyOf(answer: Response): Promise<string> {
  if (Number(answer.headers.get('content-length') ?? 0) > LARGEST_ANSWER) throw new Error('The answer is too large.')
  return answer.text()
}

function parsed(text: string): { code?: unknown; detail?: unknown } {
  try {
    return JSON.parse(text) as { code?: unknown }
  } catch {
    return {}
  }
}
